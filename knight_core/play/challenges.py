"""Challenges for playing by hand: those that a tour meets, and whether a board allows each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from knight_core.board import Board
from knight_core.completion import Answer, start_judge
from knight_core.deduction.proof_steps import reason_for
from knight_core.existence import impossible
from knight_core.outcome import Reason
from knight_core.steps import Steps

CHALLENGES: Final = ("finish", "closed", "neighbour", "symmetric", "alone", "only-moves")
"""Any tour; a closed one; one from a corner to the square beside it; one that a half turn of the
board maps onto itself; one without help; one with :data:`ONLY_MOVES` only moves."""

ONLY_MOVES: Final = 5
"""The number of only moves that the last challenge requires: moves made where every other one would
have made the path impossible to complete."""

MAX_SQUARES: Final = 100
"""The largest board, in squares, on which only moves are counted: each needs several searches."""

_NOT_SYMMETRIC: Final = {(5, 6)}
"""Boards that have tours but no centrally symmetric one, though no proof here says so: all those
with at most 12 rows and columns. By exhaustive search; the tests repeat it."""

_SEARCHED: Final = 12


@dataclass(frozen=True, slots=True)
class Known:
    """The knowledge of a challenge on a board.

    Attributes:
        challenge: its name.
        answer: whether there is such a tour.
        reason: the reason why there is none, if so.
        squares: the start and the end of one, where the challenge is about these.
    """

    challenge: str
    answer: Answer
    reason: Reason | None = None
    squares: tuple[int, ...] = field(default=())


def start_known(board: Board) -> Steps[list[Known]]:
    """Find out for each challenge whether a board allows it.

    Theory answers for boards without holes, a search for others; ``only-moves`` is left out, as
    nothing is known of it.
    """
    found = [
        (yield from _known_any(board, "finish", closed=False)),
        (yield from _known_any(board, "closed", closed=True)),
        (yield from _known_neighbour(board)),
    ]
    finish, closed = found[:2]
    found.append(_known_symmetric(board, finish, closed))
    found.append(Known("alone", finish.answer, finish.reason))
    return found


def start_met(board: Board, path: Sequence[int]) -> Steps[dict[str, int]]:
    """Find out which challenges a path meets.

    Args:
        board: the board.
        path: its squares, in order; each a move from the last, none twice.

    Returns:
        For each challenge but ``alone``, which a path cannot show, 1 or 0; for ``only-moves`` their
        number. An unfinished path meets none.
    """
    if len(path) < board.size:
        return {}
    closed = board.size == 1 or board.is_move(path[-1], path[0])
    ends = {path[0], path[-1]}
    beside = any({*pair} == ends for pair in _corners(board))
    met = {
        "finish": 1,
        "closed": int(closed),
        "neighbour": int(beside),
        "symmetric": int(_is_symmetric(board, path, closed)),
    }
    if board.area <= MAX_SQUARES:
        met["only-moves"] = yield from _count_only_moves(board, path)
    return met


# -- which tours there are -----------------------------------------------------------------------


def _known_any(board: Board, challenge: str, closed: bool) -> Steps[Known]:
    reason = impossible(board, closed=closed)
    if reason is not None:
        return Known(challenge, Answer.NO, reason)
    if not board.holes:
        return Known(challenge, Answer.YES)
    judged = yield from start_judge(board, [], closed=closed, reasons=False)
    reason = reason_for(board, "shape-search", {}) if judged.answer is Answer.NO else None
    return Known(challenge, judged.answer, reason)


def _known_neighbour(board: Board) -> Steps[Known]:
    reasons: list[Reason] = []
    unknown = False
    for start, end in _corners(board):
        reason = impossible(board, start, end)
        if reason is None and not board.holes:
            return Known("neighbour", Answer.YES, None, (start, end))
        if reason is None:
            judged = yield from start_judge(board, [start], end=end, reasons=False)
            if judged.answer is Answer.YES:
                return Known("neighbour", Answer.YES, None, (start, end))
            unknown = unknown or judged.answer is Answer.UNKNOWN
            reason = reason_for(board, "shape-search", {})
        reasons.append(reason)
    if unknown:
        return Known("neighbour", Answer.UNKNOWN)
    return Known(
        "neighbour", Answer.NO, reasons[0] if reasons else reason_for(board, "no-corner", {})
    )


def _known_symmetric(board: Board, finish: Known, closed: Known) -> Known:
    """A half turn maps an open tour onto itself only by reversing it: so it fixes the middle of the
    tour, a square or a move, which then is the middle of the board. The middle of a move is never
    that of a board with two even sides."""
    last = board.area - 1
    if finish.answer is Answer.NO:
        return Known("symmetric", Answer.NO, finish.reason)
    if any(last - hole not in board.holes for hole in board.holes):
        return Known("symmetric", Answer.NO, reason_for(board, "symmetric-shape", {}))
    if board.rows % 2 == board.cols % 2 == 0 and closed.answer is Answer.NO:
        return Known("symmetric", Answer.NO, reason_for(board, "symmetric-even", {}))
    if board.holes or max(board.rows, board.cols) > _SEARCHED:
        return Known("symmetric", Answer.UNKNOWN)
    if (min(board.rows, board.cols), max(board.rows, board.cols)) in _NOT_SYMMETRIC:
        return Known("symmetric", Answer.NO, reason_for(board, "symmetric-search", {}))
    return Known("symmetric", Answer.YES)


def _corners(board: Board) -> Iterator[tuple[int, int]]:
    """Each corner with each square beside it, a1 first."""
    rows, cols = board.rows, board.cols
    for row, row_step in ((rows - 1, -1), (0, 1)):
        for col, col_step in ((0, 1), (cols - 1, -1)):
            for near_row, near_col in ((row, col + col_step), (row + row_step, col)):
                if not (0 <= near_row < rows and 0 <= near_col < cols):
                    continue
                pair = board.square(row, col), board.square(near_row, near_col)
                if not any(square in board.holes for square in pair):
                    yield pair


# -- which challenges a tour meets ---------------------------------------------------------------


def _is_symmetric(board: Board, path: Sequence[int], closed: bool) -> bool:
    """Check whether a half turn of the board maps the line, without direction, onto itself."""
    last = board.area - 1
    ends = [*pairwise(path)]
    if closed and len(path) > 2:
        ends.append((path[-1], path[0]))
    line = {frozenset(move) for move in ends}
    return all(frozenset((last - one, last - other)) in line for one, other in ends)


def _count_only_moves(board: Board, path: Sequence[int]) -> Steps[int]:
    """The number of moves of a tour that were the only good one among several. The tour itself
    proves that the move made was good."""
    count = 0
    left = set(path)
    for length, (square, taken) in enumerate(pairwise(path), 1):
        left.discard(square)
        others = [to for to in board.neighbours(square) if to in left and to != taken]
        for other in others:
            judged = yield from start_judge(board, [*path[:length], other], reasons=False)
            if judged.answer is not Answer.NO:
                break
        else:
            count += bool(others)
    return count
