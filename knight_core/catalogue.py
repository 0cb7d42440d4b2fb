"""The choices as data: methods, options, presets, defaults and limits.

Other programs take these facts from here instead of repeating them: the build writes them into the
page. Each is defined once in knight_core, where it is used; this module only collects them.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict, get_args

from knight_core.board import MAX_SQUARES, PAGE_SQUARES
from knight_core.board.holes import format_holes
from knight_core.board.presets import SHAPES
from knight_core.completion import LOST_SQUARES
from knight_core.counting import MAX_STATES
from knight_core.experiments.base import PAGE_RUNS
from knight_core.experiments.orders import PRESETS
from knight_core.experiments.race import MAX_RACERS
from knight_core.experiments.race import MAX_SQUARES as RACE_SQUARES
from knight_core.experiments.registry import DEFAULTS, KINDS
from knight_core.formats import woven
from knight_core.methods import METHODS
from knight_core.methods.base import Option
from knight_core.methods.multipath import MAX_SQUARES as EDGE_SQUARES
from knight_core.methods.rule import MAX_SQUARES as RULE_SQUARES
from knight_core.request import (
    FALSE,
    MAX_DIGITS,
    MAX_SEED,
    SYMMETRIES,
    TIES,
    TRUE,
    TourRequest,
)

Tool = Annotated[str, '"compare" | "survey" | "orders"']
Field = Literal[
    "rows", "cols", "start", "end", "closed", "method", "order", "ties", "backtrack", "seed",
    "max-steps", "tours", "holes", "symmetry",
]  # fmt: skip
"""The fields of a request in the page's form and links."""


class MethodFacts(TypedDict):
    """A method: its id, the options of a request that it uses, whether it finds many tours, accepts
    boards with holes, and finds symmetric tours; the unit of its counts; whether it needs a user's
    rule, without which it is not offered."""

    id: str
    options: list[Option]
    many: bool
    holes: bool
    symmetric: bool
    counts: Literal["steps", "cases"]
    own: bool


class ShapeFacts(TypedDict):
    """A preset of a board with holes."""

    id: str
    rows: int
    cols: int
    holes: list[int]


class LimitFacts(TypedDict):
    """The largest values: the squares of a board, of a board on the page, of a woven line, of a
    board on which paths are judged; the seed; the states of a count; the squares of a board for
    edge search, and for a rule in the page; the digits of a whole number in words."""

    squares: int
    page_squares: int
    woven_squares: int
    lost_squares: int
    seed: int
    count_states: int
    race_squares: int
    racers: int
    page_runs: int
    edge_squares: int
    rule_squares: int
    digits: int


class LabFacts(TypedDict):
    """The experiments, and the settings of each with their defaults, in the order of links."""

    tools: list[Tool]
    defaults: dict[Tool, dict[str, str]]


class Facts(TypedDict):
    """All facts; see :func:`facts`."""

    methods: list[MethodFacts]
    shapes: list[ShapeFacts]
    ties: list[str]
    symmetries: list[str]
    presets: dict[str, str]
    defaults: dict[Field, str]
    choices: dict[Literal["true", "false"], list[str]]
    limits: LimitFacts
    lab: LabFacts


def _default_words() -> dict[Field, str]:
    """The default request in words, as links and forms spell it; an unset value is empty."""
    request = TourRequest()
    values = {name: getattr(request, name.replace("-", "_")) for name in get_args(Field)}
    values["holes"] = format_holes(request.board)
    return {name: _word(value) for name, value in values.items()}


def _word(value: object) -> str:
    if value is None or value is False:
        return ""
    return "1" if value is True else str(value)


def facts() -> Facts:
    """The facts, ready for JSON.

    Returns:
        ``methods``, ``ties`` and ``symmetries`` in the order in which they are listed; ``shapes``:
        presets of boards with holes; ``presets``: the named orders of the directions;
        ``defaults``: the default request in words; ``choices``: how words spell true and false;
        ``limits``; and ``lab``: the experiments and their default settings.
    """
    return {
        "methods": [
            {
                "id": method.id,
                "options": list(method.options),
                "many": method.many,
                "holes": method.holes,
                "symmetric": method.symmetric,
                "counts": method.counts,
                "own": method.own,
            }
            for method in METHODS.values()
        ],
        "shapes": [
            {"id": name, "rows": board.rows, "cols": board.cols, "holes": sorted(board.holes)}
            for name, board in SHAPES.items()
        ],
        "ties": list(TIES),
        "symmetries": list(SYMMETRIES),
        "presets": dict(PRESETS),
        "defaults": _default_words(),
        "choices": {"true": list(TRUE), "false": list(FALSE)},
        "limits": {
            "squares": MAX_SQUARES,
            "page_squares": PAGE_SQUARES,
            "woven_squares": woven.PAGE_SQUARES,
            "lost_squares": LOST_SQUARES,
            "seed": MAX_SEED,
            "count_states": MAX_STATES,
            "race_squares": RACE_SQUARES,
            "racers": MAX_RACERS,
            "page_runs": PAGE_RUNS,
            "edge_squares": EDGE_SQUARES,
            "rule_squares": RULE_SQUARES,
            "digits": MAX_DIGITS,
        },
        "lab": {
            "tools": list(KINDS),
            "defaults": {kind: dict(words) for kind, words in DEFAULTS.items()},
        },
    }
