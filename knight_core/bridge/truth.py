"""Whether a path can still be completed, for the page: steps of tasks, which can be cancelled and
go on beside a search.

A board crosses as ``{"rows", "cols", "holes"}`` (``holes`` may be missing), a path as its squares;
``end`` is −1 where any square may be the last. The answers come from
:mod:`knight_core.completion`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, Final, TypeVar

from knight_core.board import Board
from knight_core.bridge.messages import Squares, reason_document

if TYPE_CHECKING:
    from knight_core.completion import Judgement
    from knight_core.experiments.steps import Steps

R = TypeVar("R")

MAX_CASES: Final = 2_000
"""How many cases an answer may take on the page: some seconds on the largest boards, and never
needed on those from 5×5 to 8×8."""


def start_judge(
    board: dict[str, Any], path: Squares, end: int, closed: bool
) -> Steps[dict[str, Any]]:
    """Whether a path can be completed.

    Returns:
        ``answer``, ``cases``, ``tour`` (squares, or None) and ``reason``.
    """
    from knight_core.completion import start_judge

    return _told(start_judge(_board(board), [*path], **_goal(end, closed)), _judgement)


def start_candidates(
    board: dict[str, Any], path: Squares, end: int, closed: bool
) -> Steps[dict[str, Any]]:
    """Whether a path can be completed after each onward move.

    Returns:
        ``moves``: of each its ``square``, and the same as of the path.
    """
    from knight_core.completion import start_candidates

    found = start_candidates(_board(board), [*path], **_goal(end, closed), reasons=False)
    return _told(found, _moves)


def start_turning_point(
    board: dict[str, Any], path: Squares, end: int, closed: bool
) -> Steps[dict[str, Any]]:
    """Where a path was lost.

    Returns:
        ``kept``, ``lost`` (or None) and the ``judgement`` there.
    """
    from knight_core.completion import start_turning_point

    return _told(
        start_turning_point(_board(board), [*path], **_goal(end, closed)),
        lambda found: {
            "kept": found.kept,
            "lost": found.lost,
            "judgement": _judgement(found.judgement),
        },
    )


def _board(board: dict[str, Any]) -> Board:
    return Board(board["rows"], board["cols"], board.get("holes", ()))


def _goal(end: int, closed: bool) -> dict[str, Any]:
    return {"end": None if end < 0 else end, "closed": closed, "max_cases": MAX_CASES}


def _told(steps: Generator[Any, Any, R], document: Callable[[R], dict[str, Any]]) -> Steps[Any]:
    """The same steps for the page, which is not told how far they are."""
    while True:
        try:
            next(steps)
        except StopIteration as stopped:
            return document(stopped.value)
        yield 0, 0


def _judgement(judgement: Judgement) -> dict[str, Any]:
    tour = judgement.tour
    return {
        "answer": judgement.answer.value,
        "cases": judgement.cases,
        "tour": None if tour is None else array("I", tour.squares),
        "reason": reason_document(judgement.reason),
    }


def _moves(moves: dict[int, Judgement]) -> dict[str, Any]:
    return {"moves": [{"square": square, **_judgement(one)} for square, one in moves.items()]}
