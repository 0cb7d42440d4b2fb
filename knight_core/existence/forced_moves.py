"""Pairs of ends on three or five rows between which forced moves contradict each other.

These pairs are known in advance. The proof is a deduction at the squares near one short side, which
takes constant time.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from knight_core.board import Board
from knight_core.deduction.explanation import explanation
from knight_core.deduction.forced_moves import closed_deduction, open_deduction
from knight_core.deduction.proof_steps import proof_step, reason_for
from knight_core.existence.views import Ends, View, views
from knight_core.outcome import ProofStep, Reason

_LINES: Final = 5
"""The number of lines nearest to a short side at which forced moves are deduced."""


def forced_steps(board: Board, ends: Ends) -> tuple[ProofStep, ...]:
    """The proof by forced moves alone that no tour has these ends, both given; without ends, that
    no tour is closed. Empty if there is no such proof. O(squares) rounds at most, each O(squares).
    """
    found = open_deduction(board, ends["start"], ends["end"]) if ends else closed_deduction(board)
    return tuple(explanation(found, board, partial(proof_step, board), ends.get("start")))


def pair_reason(board: Board, ends: Ends) -> Reason | None:
    """The reason for two ends of possible colours on three or five rows."""
    shape = View(board).shape
    if board.size % 2 == 0:
        return _corner_pair(board, ends)
    # Both sides are odd: the common neighbour of two corners has the wrong colour for an end.
    if shape == (3, 7):
        left, right = View(board).squares((1, 1), (1, 5))
        if left in ends.values() or right in ends.values():
            return None
        squares = {"left": left, "right": right, **ends}
        return reason_for(board, "three-by-seven-pair", squares, *forced_steps(board, ends))
    if shape == (5, 5):
        corners = View(board).squares((0, 0), (0, 4), (4, 0), (4, 4))
        if not {*ends.values()}.isdisjoint(corners):
            return None
        return reason_for(board, "five-by-five-pair", ends, *forced_steps(board, ends))
    return _three_rows(board, ends) if shape[0] == 3 else None


def _steps_near(view: View, ends: Ends) -> tuple[ProofStep, ...]:
    """The proof by forced moves near the left side of a view."""
    short, _ = view.shape
    squares = view.squares(*((row, col) for row in range(short) for col in range(_LINES)))
    found = open_deduction(view.board, ends["start"], ends["end"], squares)
    return tuple(explanation(found, view.board, partial(proof_step, view.board), ends["start"]))


def _corner_pair(board: Board, ends: Ends) -> Reason | None:
    """Three or five rows of even length: one end is the common neighbour of two corners."""
    for view in views(board):
        others = [square for square in ends.values() if square != view.hub]
        if len(others) == 1 and others[0] not in view.corners:
            corners = dict(zip(("corner1", "corner2"), view.corners, strict=True))
            squares = {"square": view.hub, "other": others[0], **corners}
            return reason_for(board, "corner-pair", squares, *_steps_near(view, ends))
    return None


def _three_rows(board: Board, ends: Ends) -> Reason | None:
    """Three rows of odd length: no tour between two of the places (0, 2), (2, 2) and (1, 3)."""
    both = {*ends.values()}
    for view in views(board):
        pair = {*view.squares((0, 2), (2, 2))}
        if both == pair or (view.square(1, 3) in both and both & pair):
            return reason_for(board, "three-rows-pair", ends, *_steps_near(view, ends))
    return None
