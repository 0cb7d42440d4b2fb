"""A path begun and the squares that it leaves, in the form that the proofs of a loss need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from knight_core.board import Board
from knight_core.deduction.proof_steps import names_of, params_of
from knight_core.outcome import Picture, ProofStep, Reason
from knight_core.texts.sentences import Params


class Position:
    """A path begun, the squares left, and the goal of the tour.

    Attributes:
        board: the board.
        path: the squares visited so far; the last one is the knight's.
        end: where the tour must end, or None.
        closed: whether it must end a knight's move from its start.
        left: the squares that are left, in order.
        moves: the number of moves left.
        near: for each square left, and the knight's, its neighbours among those.
    """

    def __init__(self, board: Board, path: tuple[int, ...], end: int | None, closed: bool) -> None:
        self.board, self.path, self.end, self.closed = board, path, end, closed
        self.start, self.knight = path[0], path[-1]
        used = {*path}
        self.left = [square for square in board.squares() if square not in used]
        self.moves = len(self.left)
        there = {self.knight, *self.left}
        self.near = {
            square: [to for to in board.neighbours(square) if to in there] for square in there
        }

    @cached_property
    def last_colour(self) -> int:
        """The colour of the square that is visited last."""
        return (self.board.colour(self.knight) + self.moves) % 2

    def may_be_last(self, square: int) -> bool:
        """Check whether colours and goal allow a square that is left to be the last."""
        if self.end is not None:
            return square == self.end
        if self.closed and not self.board.is_move(square, self.start):
            return False
        return self.board.colour(square) == self.last_colour

    def names(self, squares: Iterable[int]) -> list[str]:
        """Squares by name; if there are many, the first ones."""
        return names_of(self.board, squares)

    def step(
        self,
        code: str,
        squares: Mapping[str, int],
        picture: Picture | None = None,
        **others: object,
    ) -> ProofStep:
        """A step of a proof: its parameters are the knight's square, the moves left, squares by
        name, and others."""
        return ProofStep(code, self._params(squares, others), picture)

    def reason(
        self, code: str, squares: Mapping[str, int], *steps: ProofStep, **others: object
    ) -> Reason:
        """The reason why the path is lost, with the steps of the proof; parameters as in
        :meth:`step`."""
        return Reason(code, self._params(squares, others), steps, "lost")

    def _params(self, squares: Mapping[str, int], others: Mapping[str, object]) -> Params:
        own = params_of(self.board, {"knight": self.knight}, {"moves": self.moves})
        return own | params_of(self.board, squares, others)
