"""The experiments by name, and a function that makes one from settings in words."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from typing import Final

from knight_core.board import Board, check_page_size
from knight_core.errors import InvalidRequest, unknown
from knight_core.experiments import compare, orders, survey
from knight_core.experiments.base import Experiment
from knight_core.experiments.compare import make_compare
from knight_core.experiments.links import Words
from knight_core.experiments.orders import start_orders
from knight_core.experiments.reports import Report
from knight_core.experiments.survey import make_survey
from knight_core.request import TRUE
from knight_core.steps import Steps, run_to_end

DEFAULTS: Final[dict[str, Words]] = {
    "compare": compare.DEFAULTS,
    "survey": survey.DEFAULTS,
    "orders": orders.DEFAULTS,
}
"""The settings of each experiment, with their defaults."""

KINDS: Final = tuple(DEFAULTS)
"""The experiments."""

_EMPTY_IS_WRONG: Final = ("boards", "methods")

_SAME: Final = {"board": "boards", "boards": "board", "start": "starts", "starts": "start"}
"""Words with the same meaning, if an experiment has only one of the two."""


def make_experiment(words: Mapping[str, str], page: bool = False) -> Experiment[Report]:
    """Make an experiment from words, which are the same in links, in forms and on the command line.

    Args:
        words: ``lab``, the kind, and the settings: texts by name. A missing or empty setting takes
            its default, but an empty list of boards or methods is an error; ``board`` and
            ``boards`` are the same, as are ``start`` and ``starts``; unknown words are ignored.
        page: whether the page does the runs: then stricter limits apply.

    Raises:
        InvalidRequest: ``unknown-lab``, or for an invalid setting; for the page also
            ``board-too-large``, or ``too-many-page-runs`` with the equivalent shell command.
    """
    return run_to_end(start_experiment(words, page))


def start_experiment(words: Mapping[str, str], page: bool = False) -> Steps[Experiment[Report]]:
    """:func:`make_experiment` as a generator that yields every few milliseconds."""
    kind = words.get("lab", "").strip()
    if kind not in KINDS:
        raise unknown("lab", kind, KINDS)
    defaults = DEFAULTS[kind]
    others = {_SAME[word]: text for word, text in words.items() if word in _SAME.keys() - defaults}
    given = {
        word: text
        for word, text in {**others, **words}.items()
        if word in defaults and (text.strip() or word in _EMPTY_IS_WRONG)
    }
    settings = defaults | given
    experiment: Experiment[Report]
    try:
        if kind == "compare":
            experiment = make_compare(settings, page)
        elif kind == "survey":
            experiment = make_survey(settings, page)
        else:
            experiment = yield from start_orders(settings)
    except InvalidRequest as error:
        if error.code != "too-many-page-runs":
            raise
        command = shell_command(kind, given)
        raise InvalidRequest(error.code, **error.params, command=command) from None
    if page:
        canonical = experiment.settings
        for text in (canonical.get("boards") or canonical["board"]).split(","):
            board = Board.parse(text)
            check_page_size(board.rows, board.cols, "boards")
    return experiment


def shell_command(kind: str, given: Words) -> str:
    """The shell command of an experiment; a user's rule is named as the file ``my_rule.py``."""
    defaults = DEFAULTS[kind]
    words = {word: text for word, text in given.items() if text.strip() != defaults[word]}
    parts = ["python", "-m", "knight_core", kind]
    if kind == "compare":
        for name in ("board", "start"):
            single, several = words.pop(name, ""), words.pop(f"{name}s", "")
            parts.append(several or single or defaults[name])
    if words.pop("closed", "") in TRUE:
        parts.append("--closed")
    if "methods" in words:
        words["methods"] = re.sub(r"\brule:[0-9a-f]+", "rule:my_rule.py", words["methods"])
    for word, text in words.items():
        parts += [f"--{word}", text.strip()]
    return shlex.join(parts)
