"""Whether a path can still be completed, for the page.

A board crosses as ``{"rows", "cols", "holes"}`` (``holes`` may be missing), a path as its squares;
``end`` is −1 where any square may be the last. The answers come from
:mod:`knight_core.completion`.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

from knight_core.bridge.messages import Squares, board_of, reason_document

if TYPE_CHECKING:
    from knight_core.completion import Judgement, Thinking

MAX_CASES: Final = 2_000
"""How many cases an answer may take on the page: some seconds on the largest boards, and never
needed on those from 5×5 to 8×8."""


def start_judge(
    board: dict[str, Any], path: Squares, end: int, closed: bool
) -> Thinking[dict[str, Any]]:
    """Whether a path can be completed.

    Returns:
        ``answer``, ``cases``, ``tour`` (squares, or None) and ``reason``.
    """
    from knight_core.completion import start_judge

    found = yield from start_judge(board_of(board), [*path], **_goal(end, closed))
    return _judgement(found)


def start_candidates(
    board: dict[str, Any], path: Squares, end: int, closed: bool
) -> Thinking[dict[str, Any]]:
    """Whether a path can be completed after each onward move.

    Returns:
        ``moves``: of each its ``square``, and the same as of the path.
    """
    from knight_core.completion import start_candidates

    goal = _goal(end, closed)
    moves = yield from start_candidates(board_of(board), [*path], **goal, reasons=False)
    return {"moves": [{"square": square, **_judgement(one)} for square, one in moves.items()]}


def start_turning_point(
    board: dict[str, Any], path: Squares, end: int, closed: bool
) -> Thinking[dict[str, Any]]:
    """Where a path was lost.

    Returns:
        ``kept``, ``lost`` (or None) and the ``judgement`` there.
    """
    from knight_core.completion import start_turning_point

    found = yield from start_turning_point(board_of(board), [*path], **_goal(end, closed))
    return {
        "kept": found.kept,
        "lost": found.lost,
        "judgement": _judgement(found.judgement),
    }


def _goal(end: int, closed: bool) -> dict[str, Any]:
    return {"end": None if end < 0 else end, "closed": closed, "max_cases": MAX_CASES}


def _judgement(judgement: Judgement) -> dict[str, Any]:
    tour = judgement.tour
    return {
        "answer": judgement.answer.value,
        "cases": judgement.cases,
        "tour": None if tour is None else array("I", tour.squares),
        "reason": reason_document(judgement.reason),
    }
