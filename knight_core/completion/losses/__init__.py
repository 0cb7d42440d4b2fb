"""The reason why a path is lost: the simplest proof that applies, as steps with pictures.

Proofs are tried from simple to hard: the colours, a square that cannot be reached, two squares that
would both be the last, disconnected parts and cut squares, forced moves that contradict each other;
last, that a search tried every case. A reason names only the squares that its proof needs.
"""

from __future__ import annotations

from knight_core.board import Board
from knight_core.completion.losses import parts, simple
from knight_core.completion.losses.forced_moves import few_cases, forced
from knight_core.completion.losses.position import Position
from knight_core.deduction.proof_steps import draw
from knight_core.outcome import Reason

_PROOFS = (
    simple.end_passed,
    simple.colours,
    simple.stuck,
    simple.isolated,
    simple.no_way_back,
    simple.two_ends,
    simple.end_colour,
    parts.cut_off,
    parts.cut_square,
    parts.alternation,
    forced,
)


def short_loss(board: Board, path: tuple[int, ...], end: int | None, closed: bool) -> Reason | None:
    """The reason why a path of at least one square is lost, if a short proof shows it; None proves
    nothing.

    O(squares · moves) at most, in practice well under a millisecond on 8x8.
    """
    at = Position(board, path, end, closed)
    if not at.left:
        return simple.whole_loss(at)
    for proof in _PROOFS:
        reason = proof(at)
        if reason is not None:
            return reason
    return None


def case_loss(
    board: Board, path: tuple[int, ...], end: int | None, closed: bool, cases: int
) -> Reason:
    """The reason by a proof of a few cases; without one, that the search tried every case.

    Args:
        board, path, end, closed: as for :func:`~knight_core.completion.judge`.
        cases: the number of cases that the search tried.
    """
    at = Position(board, path, end, closed)
    reason = few_cases(at)
    if reason is not None:
        return reason
    step = at.step("every-case", {}, draw(subject=[at.knight]), cases=cases)
    return at.reason("cases", {}, step, cases=cases)
