"""The reason why a path begun is lost: the simplest true one, as steps with pictures.

From a reason that is seen at a glance to one that only a search can give: the colours, a square
that cannot be reached, two that would both be the last, parts that fall apart, moves that are
forced and contradict each other; in the end that every case was tried. A reason names only what
its argument needs.
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
    """The reason why a path begun, of at least one square, is lost, if a short argument shows it.

    O(squares · moves) at most, in practice well under a millisecond on 8x8. None proves nothing.
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
    """The reason by the few cases that there are, one by one; or that every case was tried, which
    is given where no shorter reason is known."""
    at = Position(board, path, end, closed)
    reason = few_cases(at)
    if reason is not None:
        return reason
    step = at.step("every-case", {}, draw(subject=[at.knight]), cases=cases)
    return at.reason("cases", {}, step, cases=cases)
