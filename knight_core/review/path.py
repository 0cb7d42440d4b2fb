"""The verdict on a path, in sentences: completable or not, and the move that lost it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from knight_core.board import Board
from knight_core.completion import Answer, TurningPoint, start_turning_point
from knight_core.completion.turning import turning_sentence
from knight_core.review.sentences import Sentence
from knight_core.steps import Steps

MAX_SQUARES: Final = 2_500
"""The largest board, in squares: on larger boards a single answer takes too long."""
_MAX_CASES: Final = 2_000
_SQUARES_TIMES_CASES: Final = 400_000


def cases_for(board: Board) -> int:
    """The limit of cases for one answer about a path of a board: about a second, and at least 100
    cases. The boards from 5x5 to 8x8 never need so many."""
    return min(_MAX_CASES, max(100, work_for(board)))


def work_for(board: Board) -> int:
    """The number of cases that take about a second on a board."""
    return _SQUARES_TIMES_CASES // board.area


@dataclass(frozen=True, slots=True)
class PathReview:
    """The verdict on a path.

    Attributes:
        board: the board.
        path: the squares, a valid path.
        point: its turning point; None: the board is too large.
    """

    board: Board
    path: tuple[int, ...]
    point: TurningPoint | None

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentence about the verdict, without the reason of a loss."""
        board, path, point = self.board, self.path, self.point
        if point is None:
            return (Sentence("path-too-large", {"limit": MAX_SQUARES}),)
        if point.lost is None:
            if point.judgement.answer is Answer.YES:
                return (Sentence("path-completable", {"left": board.size - len(path)}),)
            return (Sentence("path-unknown", {"cases": point.judgement.cases}),)
        return (Sentence(*turning_sentence(board, path, point)),)


def start_path_review(
    board: Board, path: Sequence[int], *, max_cases: int | None = None
) -> Steps[PathReview]:
    """Find out whether a path is completable, and which move lost it.

    Args:
        board: the board.
        path: a valid path.
        max_cases: the limit of cases for an answer; None: :func:`cases_for`.
    """
    if max_cases is None:
        max_cases = cases_for(board)
    if board.area > MAX_SQUARES:
        return PathReview(board, tuple(path), None)
    point = yield from start_turning_point(board, path, max_cases=max_cases)
    return PathReview(board, tuple(path), point)
