"""Method specs: a method with its options in one word, ``warnsdorff:roth:greedy``.

After the method ``rule`` comes the digest of the rule: ``rule:0123456789abcdef:greedy``.
"""

from __future__ import annotations

from dataclasses import dataclass

from knight_core.board.board import DEFAULT_ORDER
from knight_core.errors import InvalidRequest, shown
from knight_core.experiments.links import Words, spec_of
from knight_core.methods import METHODS
from knight_core.methods.base import Option
from knight_core.request import MAX_SEED, TIES, digits_of


@dataclass(frozen=True, slots=True)
class Spec:
    """A method with its options.

    Attributes:
        text: the method with its options in their canonical order.
        words: the method and its options as words of a request.
    """

    text: str
    words: Words


def _option(method: str, text: str) -> tuple[Option, str]:
    """The word of a request, and its value, for one option of a method.

    Raises:
        InvalidRequest: as :func:`parse_spec`.
    """
    option: tuple[Option, str] | None = None
    if sorted(text) == sorted(DEFAULT_ORDER):
        option = "order", text
    elif text in TIES:
        option = "ties", text
    elif text == "greedy":
        option = "backtrack", "0"
    elif text.startswith("seed="):
        digits = text.removeprefix("seed=")
        seed = digits_of(digits)
        if seed is None or seed > MAX_SEED:
            raise InvalidRequest(
                "seed-out-of-range", field="seed", value=shown(digits), limit=MAX_SEED
            )
        option = "seed", str(seed)
    if option is None or option[0] not in METHODS[method].options:
        field, value, choices = "methods", shown(text), _options(method)
        if not choices:
            raise InvalidRequest("no-method-option", field=field, method=method, value=value)
        raise InvalidRequest(
            "bad-method-option", field=field, method=method, value=value, choices=choices
        )
    return option


def is_option(method: str, text: str) -> bool:
    """Check whether a method has this option."""
    try:
        _option(method, text)
    except InvalidRequest:
        return False
    return True


def _options(method: str) -> list[str]:
    """The options of a method as they are written; the default order represents all orders."""
    names = {"order": [DEFAULT_ORDER], "backtrack": ["greedy"], "seed": ["seed=N"], "ties": [*TIES]}
    return [name for option in METHODS[method].options for name in names[option]]


def parse_spec(text: str) -> Spec:
    """Read one spec.

    Raises:
        InvalidRequest: ``unknown-method``, ``bad-method-option``, ``no-method-option``,
            ``repeated-option``, ``seed-out-of-range`` or ``rule-needed``.
    """
    method, *options = [part.strip() for part in text.strip().split(":")]
    if method not in METHODS:
        raise InvalidRequest(
            "unknown-method", field="methods", value=shown(method), choices=[*METHODS]
        )
    chosen: Words = {}
    if METHODS[method].own:
        if not options or not options[0]:
            raise InvalidRequest("rule-needed", field="methods")
        chosen["rule"] = options.pop(0)
    for option in options:
        word, value = _option(method, option)
        if word in chosen:
            raise InvalidRequest("repeated-option", field="methods", value=shown(text.strip()))
        chosen[word] = value
    words = {"method": method, **chosen}
    return Spec(spec_of(words), words)


def parse_specs(text: str) -> list[Spec]:
    """Read a list of specs, separated by commas, each once.

    Raises:
        InvalidRequest: ``no-methods``, or as :func:`parse_spec`.
    """
    if not text.replace(",", "").strip():
        raise InvalidRequest("no-methods", field="methods")
    specs = [parse_spec(part) for part in text.split(",")]
    return list({spec.text: spec for spec in specs}.values())
