"""The quantities that facts of lessons can name, computed by the engine."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from knight_core import existence
from knight_core.board import PAGE_SQUARES, Board
from knight_core.completion import (
    LOST_SQUARES,
    Answer,
    TurningPoint,
    candidates,
    judge,
    turning_point,
)
from knight_core.counting import CountOutcome, count_tours
from knight_core.errors import InvalidRequest, shown
from knight_core.experiments.starts import Starts, check_runs
from knight_core.lessons.links import Link
from knight_core.lessons.model import NOT_LOST, Fact
from knight_core.methods.base import Recording
from knight_core.methods.rule import MAX_SQUARES as RULE_SQUARES
from knight_core.outcome import Outcome
from knight_core.request import MAX_DIGITS, TourRequest
from knight_core.result import TourResult
from knight_core.rules.exercise import MAX_STEPS as RULE_STEPS
from knight_core.rules.loading import load_rule
from knight_core.rules.templates import TEMPLATES, template_source
from knight_core.solver import start, unit_of
from knight_core.steps import Steps, run_to_end
from knight_core.texts.sentences import board_text

YOUR_GAME_KINDS: Final = ("lost", "after")
"""The kinds of facts about the pupil's own game."""

MAX_STEPS: Final = 100_000_000
"""The step limit of a fact, over all its runs."""

_MOST_SQUARES: Final = 1_000_000
"""The most squares of all boards in the cache of runs."""
RUNS: Final[dict[TourRequest, TourResult]] = {}
"""A cache of runs: several facts, and the answers of a class, need the same run."""


class _Budget:
    """The step limit of a fact, over all its runs. A case of edge search examines every square of
    the board, and counts as that many steps."""

    def __init__(self, steps: int) -> None:
        self._steps = self._left = steps

    def start(self, request: TourRequest) -> Steps[TourResult]:
        """Run a request; a generator that yields every few milliseconds.

        Raises:
            InvalidRequest: ``lesson-many-steps``, if the run exceeds the rest of the budget.
        """
        price = 1 if unit_of(request) == "steps" else request.board.area
        most = max(1, self._left // price)
        own = request.max_steps
        limited = TourRequest.of(request, max_steps=most if own is None else min(own, most))
        result = yield from start(limited, Recording(tours=1))
        code = "" if result.reason is None else result.reason.code
        if code in ("max-steps", "max-cases") and (own is None or own > most):
            raise InvalidRequest("lesson-many-steps", field="fact", limit=self._steps)
        self._left -= result.stats.forward * price
        return result

    def found(self, requests: Iterable[TourRequest]) -> int:
        """The number of runs that find a tour."""
        runs = (run_to_end(self.start(request)) for request in requests)
        return sum(run.outcome is Outcome.FOUND for run in runs)


def start_run_of(request: TourRequest) -> Steps[TourResult]:
    """The run of a request, cached; a generator that yields every few milliseconds.

    Raises:
        InvalidRequest: ``lesson-many-steps``, if it takes more than :data:`MAX_STEPS` steps.
    """
    if request not in RUNS:
        result = yield from _Budget(MAX_STEPS).start(request)
        if sum(run.board.area for run in RUNS) + request.board.area > _MOST_SQUARES:
            RUNS.clear()
        RUNS[request] = result
    return RUNS[request]


def run_of(request: TourRequest) -> TourResult:
    """:func:`start_run_of`, driven to its end."""
    return run_to_end(start_run_of(request))


def _names(board: Board, squares: Iterable[int]) -> str:
    return " ".join(sorted(board.name(square) for square in squares))


def _run(link: Link) -> TourResult:
    return run_of(link.request())


def _tours(link: Link) -> int:
    result = count_tours(link.request())
    if result.outcome is not CountOutcome.COUNTED or result.count is None:
        raise InvalidRequest("lesson-not-counted", field="fact", link=link.text)
    return result.count


def _starts(link: Link) -> int:
    """The number of squares from which a tour starts: by theory, and by search from the squares
    that theory does not exclude."""
    request = link.request()
    board, closed = request.board, request.closed
    check_runs(Starts("all"), [board], 1, page=False)
    return _Budget(MAX_STEPS).found(
        TourRequest.of(board, start=square, closed=closed)
        for square in board.squares()
        if existence.impossible(board, square, None, closed) is None
    )


def _colour(board: Board, about: str) -> int:
    """The number of squares of a colour: ``corner`` (the colour of a1), ``other``, or the colour of
    a named square."""
    corner = board.colour((board.rows - 1) * board.cols)
    if about in ("corner", "other"):
        colour = corner if about == "corner" else 1 - corner
    else:
        colour = board.colour(board.existing_square(about, "square"))
    return sum(board.colour(square) == colour for square in board.squares())


def _onward(link: Link, square: int | None = None) -> list[int]:
    """The onward moves from a square, or, if it is None, from the end of the path; without a path
    all squares."""
    board, path = link.board, link.path()
    if square is None and path:
        square = path[-1]
    near = board.squares() if square is None else board.neighbours(square)
    visited = {*path}
    return [other for other in near if other not in visited]


def check_size(kind: str, link: Link) -> None:
    """Check that the board of a link is not too large for a kind of fact.

    Raises:
        InvalidRequest: ``judge-too-large`` or ``rule-board-too-large``.
    """
    code, limit = _LARGEST.get(kind, ("", PAGE_SQUARES))
    board = link.board
    if board.area > limit:
        params = {"rows": board.rows, "cols": board.cols, "limit": limit}
        raise InvalidRequest(code, field="fact", board=board_text(board.rows, board.cols), **params)


def _point(link: Link) -> TurningPoint:
    return turning_point(link.board, link.path(), **link.goal())


def _lost(link: Link, after: bool = False) -> str:
    """The number of the step that lost the path, or the number of steps after it."""
    lost = _point(link).lost
    if lost is None:
        return NOT_LOST
    return str(len(link.path()) - lost if after else lost)


def _why(link: Link) -> str:
    reason = _point(link).judgement.reason
    return "" if reason is None else reason.code


def _good(link: Link) -> str:
    judgements = candidates(link.board, link.path(), **link.goal())
    return _names(
        link.board, [to for to, judgement in judgements.items() if judgement.answer is Answer.YES]
    )


def _fewest(link: Link) -> str:
    ways = {to: len(_onward(link, to)) for to in _onward(link)}
    least = min(ways.values(), default=0)
    return _names(link.board, [to for to, count in ways.items() if count == least])


def _greedy(link: Link) -> TourRequest:
    return link.request(method="warnsdorff", backtrack="0")


def _squares_of(result: TourResult) -> int:
    return len(result.tour.squares if result.tour is not None else result.deepest)


def _first_try(link: Link) -> int:
    board = link.board
    check_runs(Starts("all"), [board], 1, page=False)
    request = _greedy(link)
    return _Budget(MAX_STEPS).found(
        TourRequest.of(request, start=square) for square in board.squares()
    )


def _by_rule(link: Link, about: str) -> TourRequest:
    name = about.removesuffix(".py")
    if name not in TEMPLATES:
        choices = [*TEMPLATES]
        raise InvalidRequest("lesson-template", field="fact", value=shown(name), choices=choices)
    rule = load_rule(template_source(name))
    return TourRequest.of(link.request(), method="rule", rule=rule)


def _rule(link: Link, about: str) -> str:
    result = run_to_end(_Budget(RULE_STEPS).start(_by_rule(link, about)))
    return f"{result.outcome.value} {_squares_of(result)}"


def _rule_first_try(link: Link, about: str) -> int:
    request = TourRequest.of(_by_rule(link, about), backtrack=False)
    return _Budget(RULE_STEPS).found(
        TourRequest.of(request, start=square) for square in link.board.squares()
    )


_SUMS: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
}


def _sum(text: str) -> str:
    """Evaluate plain arithmetic: ``+ - * / //``, brackets and ``round(x, digits)``. No code is
    executed.

    Raises:
        InvalidRequest: ``lesson-sum`` for anything else.
    """

    def value(node: ast.expr) -> Any:
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return node.value
        if isinstance(node, ast.BinOp) and type(node.op) in _SUMS:
            return _SUMS[type(node.op)](value(node.left), value(node.right))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "round":
            number, *digits = (value(part) for part in node.args)
            if not node.keywords and (not digits or abs(digits[0]) <= MAX_DIGITS):
                return round(number, *digits)
            raise ValueError
        raise ValueError

    try:
        return str(value(ast.parse(text, mode="eval").body))
    except (ValueError, SyntaxError, ArithmeticError, RecursionError, MemoryError, TypeError):
        raise InvalidRequest("lesson-sum", field="fact", value=shown(text)) from None


KINDS: Final[dict[str, Callable[[Link, str], int | str]]] = {
    "steps": lambda link, _: _run(link).stats.forward,
    "backtracks": lambda link, _: _run(link).stats.backtracks,
    "outcome": lambda link, _: _run(link).outcome.value,
    "tours": lambda link, _: _tours(link),
    "starts": lambda link, _: _starts(link),
    "moves": lambda link, _: sum(link.board.degrees()) // 2,
    "degree": lambda link, name: len(link.board.neighbours(link.square(name))),
    "squares": lambda link, _: link.board.size,
    "colour": lambda link, about: _colour(link.board, about),
    "length": lambda link, _: len(link.path()),
    "left": lambda link, name: len(_onward(link, link.square(name))),
    "lost": lambda link, _: _lost(link),
    "after": lambda link, _: _lost(link, after=True),
    "why": lambda link, _: _why(link),
    "judge": lambda link, _: judge(link.board, link.path(), **link.goal()).answer.value,
    "good": lambda link, _: _good(link),
    "choices": lambda link, _: _names(link.board, _onward(link)),
    "fewest": lambda link, _: _fewest(link),
    "visited": lambda link, _: _squares_of(run_of(_greedy(link))),
    "first-try": lambda link, _: _first_try(link),
    "rule": _rule,
    "rule-first-try": _rule_first_try,
    "sum": lambda _, text: _sum(text),
}
"""The function of each kind of fact, by the word after ``<-``."""

_LARGEST: Final = {
    **dict.fromkeys(("lost", "after", "why", "judge", "good"), ("judge-too-large", LOST_SQUARES)),
    **dict.fromkeys(("rule", "rule-first-try"), ("rule-board-too-large", RULE_SQUARES)),
}
"""For some kinds the code of the error for larger boards, and the largest board in squares."""

ABOUT: Final = {
    "degree": "after",
    "colour": "after",
    "left": "after",
    "rule": "before",
    "rule-first-try": "before",
    "sum": "alone",
}
"""The place of the other argument of a kind: after the link, before it, or without a link."""


def answer(fact: Fact) -> str:
    """The engine's value for a fact, as text without separators of thousands.

    Raises:
        InvalidRequest: if the value cannot be computed.
    """
    link = cast(Link, fact.link)  # the parser sets it for all kinds except "sum"
    return str(KINDS[fact.kind](link, fact.about))
