"""Whether a path can still be completed, for the page.

A board is ``{"rows", "cols", "holes"}`` (``holes`` may be missing), a path is its squares; ``end``
is −1 where any square may be the last. The answers come from :mod:`knight_core.completion`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from knight_core.bridge.messages import Squares, board_of
from knight_core.steps import Steps

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.completion import TurningPoint

MAX_CASES: Final = 2_000
"""The most cases of an answer on the page: some seconds on the largest boards. Boards from 5×5 to
8×8 never need so many."""


def start_candidates(
    board: documents.PageBoard, path: Squares, end: int, closed: bool
) -> Steps[documents.JudgedMoves]:
    """For each onward move, whether the path with it is completable.

    Raises:
        NotATour: if the squares are not a path.
    """
    from knight_core.completion import start_candidates

    goal = _goal(end, closed)
    moves = yield from start_candidates(board_of(board), [*path], **goal, reasons=False)
    return {
        "moves": [
            {
                "square": square,
                "answer": judgement.answer,
                "cases": judgement.cases,
                "tour": judgement.tour,
                "reason": judgement.reason,
            }
            for square, judgement in moves.items()
        ]
    }


def start_turning_point(
    board: documents.PageBoard, path: Squares, end: int, closed: bool
) -> Steps[TurningPoint]:
    """The move that lost a path: see :func:`knight_core.completion.start_turning_point`.

    Raises:
        NotATour: if the squares are not a path.
    """
    from knight_core.completion import start_turning_point

    return (yield from start_turning_point(board_of(board), [*path], **_goal(end, closed)))


def _goal(end: int, closed: bool) -> dict[str, Any]:
    return {"end": None if end < 0 else end, "closed": closed, "max_cases": MAX_CASES}
