"""Questions to the engine, by which a lesson proves what it says."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from knight_core import existence
from knight_core.board import Board
from knight_core.completion import Answer, candidates, judge, turning_point
from knight_core.counting import CountOutcome, count_tours
from knight_core.errors import InvalidRequest, shown
from knight_core.lessons.links import Link
from knight_core.lessons.model import Fact
from knight_core.outcome import Outcome
from knight_core.request import TourRequest
from knight_core.result import TourResult
from knight_core.rules.loading import load_rule
from knight_core.rules.templates import TEMPLATES
from knight_core.solver import solve

YOUR_GAME_KINDS: Final = ("lost", "after")
"""What can be asked of the pupil's own game."""


@lru_cache(maxsize=64)
def run_of(request: TourRequest) -> TourResult:
    """The run of a request, which several facts, and the answers of a class, ask for."""
    return solve(request)


def _link(fact: Fact) -> Link:
    assert fact.link is not None  # as the parser has read it
    return fact.link


def _names(board: Board, squares: list[int]) -> str:
    return " ".join(sorted(board.name(square) for square in squares))


def _square(fact: Fact) -> int:
    return _link(fact).board.existing_square(fact.about, "square")


def _steps(fact: Fact) -> int:
    return run_of(_link(fact).request()).stats.forward


def _backtracks(fact: Fact) -> int:
    return run_of(_link(fact).request()).stats.backtracks


def _outcome(fact: Fact) -> str:
    return run_of(_link(fact).request()).outcome.value


def _tours(fact: Fact) -> int:
    result = count_tours(_link(fact).request())
    if result.outcome is not CountOutcome.COUNTED or result.count is None:
        raise InvalidRequest("lesson-not-counted", field="fact", link=_link(fact).text)
    return result.count


def _starts(fact: Fact) -> int:
    """The squares that tours start from: what theory leaves open is searched for."""
    request = _link(fact).request()
    board, closed = request.board, request.closed
    found = 0
    for square in board.squares():
        if existence.impossible(board, square, None, closed) is None:
            run = run_of(TourRequest.of(board, start=square, closed=closed))
            found += run.outcome is Outcome.FOUND
    return found


def _moves(fact: Fact) -> int:
    board = _link(fact).board
    return sum(len(board.neighbours(square)) for square in board.squares()) // 2


def _degree(fact: Fact) -> int:
    return len(_link(fact).board.neighbours(_square(fact)))


def _size(fact: Fact) -> int:
    return _link(fact).board.size


def _colour(fact: Fact) -> int:
    """The squares of a colour: that of the corner a1, the other, or that of a square."""
    board = _link(fact).board
    corner = board.colour((board.rows - 1) * board.cols)
    if fact.about in ("corner", "other"):
        colour = corner if fact.about == "corner" else 1 - corner
    else:
        colour = board.colour(_square(fact))
    return sum(board.colour(square) == colour for square in board.squares())


def _length(fact: Fact) -> int:
    return len(_link(fact).path())


def _onward(board: Board, path: tuple[int, ...], square: int) -> list[int]:
    return [other for other in board.neighbours(square) if other not in path]


def _left(fact: Fact) -> int:
    """The ways that lead from a square to unvisited ones."""
    link = _link(fact)
    return len(_onward(link.board, link.path(), _square(fact)))


def _goal(link: Link) -> dict[str, Any]:
    request = link.request()
    return {"end": request.end, "closed": request.closed}


def _lost(fact: Fact) -> str:
    link = _link(fact)
    point = turning_point(link.board, link.path(), **_goal(link))
    return "not lost" if point.lost is None else str(point.lost)


def _after(fact: Fact) -> str:
    link = _link(fact)
    point = turning_point(link.board, link.path(), **_goal(link))
    return "not lost" if point.lost is None else str(len(link.path()) - point.lost)


def _why(fact: Fact) -> str:
    link = _link(fact)
    reason = turning_point(link.board, link.path(), **_goal(link)).judgement.reason
    return "" if reason is None else reason.code


def _judge(fact: Fact) -> str:
    link = _link(fact)
    return judge(link.board, link.path(), **_goal(link)).answer.value


def _good(fact: Fact) -> str:
    link = _link(fact)
    told = candidates(link.board, link.path(), **_goal(link))
    return _names(link.board, [to for to, one in told.items() if one.answer is Answer.YES])


def _choices(fact: Fact) -> str:
    link = _link(fact)
    path = link.path()
    return _names(link.board, _onward(link.board, path, path[-1]))


def _fewest(fact: Fact) -> str:
    link = _link(fact)
    board, path = link.board, link.path()
    ways = {to: len(_onward(board, path, to)) for to in _onward(board, path, path[-1])}
    least = min(ways.values(), default=0)
    return _names(board, [to for to, count in ways.items() if count == least])


def _greedy(fact: Fact, **more: str) -> TourResult:
    return run_of(_link(fact).request(method="warnsdorff", backtrack="0", **more))


def _visited(fact: Fact) -> int:
    return _squares_of(_greedy(fact))


def _squares_of(result: TourResult) -> int:
    return len(result.tour.squares if result.tour is not None else result.deepest)


def _first_try(fact: Fact) -> int:
    board = _link(fact).board
    runs = (_greedy(fact, start=board.name(square)) for square in board.squares())
    return sum(run.outcome is Outcome.FOUND for run in runs)


def _rule_run(fact: Fact, **more: Any) -> TourResult:
    name = fact.about.removesuffix(".py")
    if name not in TEMPLATES:
        known = ", ".join(TEMPLATES)
        raise InvalidRequest("lesson-template", field="fact", value=shown(name), known=known)
    words = _link(fact).request()
    return solve(TourRequest.of(words, method="rule", rule=load_rule(TEMPLATES[name]), **more))


def _rule(fact: Fact) -> str:
    result = _rule_run(fact)
    return f"{result.outcome.value} {_squares_of(result)}"


def _rule_first_try(fact: Fact) -> int:
    board = _link(fact).board
    runs = (_rule_run(fact, start=square, backtrack=False) for square in board.squares())
    return sum(run.outcome is Outcome.FOUND for run in runs)


_SUMS: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
}


def _sum(fact: Fact) -> str:
    """Plain arithmetic: ``+ - * / //``, brackets and ``round(x, digits)``; nothing is executed."""

    def value(node: ast.expr) -> Any:
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return node.value
        if isinstance(node, ast.BinOp) and type(node.op) in _SUMS:
            return _SUMS[type(node.op)](value(node.left), value(node.right))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "round":
            if 1 <= len(node.args) <= 2 and not node.keywords:
                return round(*(value(one) for one in node.args))
            raise ValueError
        raise ValueError

    try:
        return str(value(ast.parse(fact.about, mode="eval").body))
    except (ValueError, SyntaxError, ArithmeticError, RecursionError, TypeError):
        raise InvalidRequest("lesson-sum", field="fact", value=shown(fact.about)) from None


KINDS: Final[dict[str, Callable[[Fact], int | str]]] = {
    "steps": _steps,
    "backtracks": _backtracks,
    "outcome": _outcome,
    "tours": _tours,
    "starts": _starts,
    "moves": _moves,
    "degree": _degree,
    "squares": _size,
    "colour": _colour,
    "length": _length,
    "left": _left,
    "lost": _lost,
    "after": _after,
    "why": _why,
    "judge": _judge,
    "good": _good,
    "choices": _choices,
    "fewest": _fewest,
    "visited": _visited,
    "first-try": _first_try,
    "rule": _rule,
    "rule-first-try": _rule_first_try,
    "sum": _sum,
}
"""What can be asked, by the word after ``<-``."""

ABOUT: Final = {
    "degree": "after",
    "colour": "after",
    "left": "after",
    "rule": "before",
    "rule-first-try": "before",
    "sum": "alone",
}
"""Where the other word of a kind stands: after its link, before it, or without one."""


def answer(fact: Fact) -> str:
    """What the engine says to a fact, as the lesson would print it: without separators.

    Raises:
        InvalidRequest: for what cannot be asked so.
    """
    return str(KINDS[fact.kind](fact))
