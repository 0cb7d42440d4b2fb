"""The experiments by name, and a function that makes one from settings in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from knight_core.errors import InvalidRequest, shown
from knight_core.experiments import compare, orders, survey
from knight_core.experiments.base import Experiment
from knight_core.experiments.compare import start_compare
from knight_core.experiments.orders import start_orders
from knight_core.experiments.record import Words
from knight_core.experiments.reports import Report
from knight_core.experiments.survey import start_survey
from knight_core.steps import Steps, run_to_end

_MAKERS: Final[dict[str, Callable[[Words], Steps[Experiment[Report]]]]] = {
    "compare": start_compare,
    "survey": start_survey,
    "orders": start_orders,
}

KINDS: Final = tuple(_MAKERS)
"""The experiments."""

DEFAULTS: Final[dict[str, Words]] = {
    "compare": compare.DEFAULTS,
    "survey": survey.DEFAULTS,
    "orders": orders.DEFAULTS,
}
"""The settings of each experiment, with their defaults."""

_EMPTY_IS_WRONG: Final = ("boards", "methods")


def make_experiment(words: Mapping[str, str]) -> Experiment[Report]:
    """Make an experiment from words, the same in links, forms and on the command line.

    Args:
        words: ``lab``, its kind, and its settings: texts by name. A missing or empty setting takes
            its default, but an empty list of boards or methods is a mistake; unknown words are
            ignored.

    Raises:
        InvalidRequest: ``unknown-lab``, or what the settings have wrong.
    """
    return run_to_end(start_experiment(words))


def start_experiment(words: Mapping[str, str]) -> Steps[Experiment[Report]]:
    """The same in steps."""
    kind = words.get("lab", "").strip()
    if kind not in _MAKERS:
        raise InvalidRequest("unknown-lab", field="lab", value=shown(kind), known=", ".join(KINDS))
    given = {
        word: text
        for word, text in words.items()
        if word in DEFAULTS[kind] and (text.strip() or word in _EMPTY_IS_WRONG)
    }
    return (yield from _MAKERS[kind](DEFAULTS[kind] | given))
