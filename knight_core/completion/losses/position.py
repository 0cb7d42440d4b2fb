"""A path and the unvisited squares, in the form that the proofs of a loss need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from knight_core.board import Board
from knight_core.deduction.proof_steps import names_of, params_of
from knight_core.outcome import Picture, ProofStep, Reason
from knight_core.texts.sentences import Params


class Position:
    """A path, the unvisited squares, and the required end of the tour. O(squares) to make.

    Attributes:
        board: the board.
        path: the squares visited so far; the knight is on the last one.
        end: the required last square, or None.
        closed: whether the tour must end a knight's move from its start.
        left: the unvisited squares, in order.
        moves: the number of moves left.
        near: for each unvisited square, and the knight's, its neighbours among these squares.
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
        """The colour of the last square of any tour."""
        return (self.board.colour(self.knight) + self.moves) % 2

    def may_be_last(self, square: int) -> bool:
        """Check whether the colours and the required end allow an unvisited square to be last."""
        if self.end is not None:
            return square == self.end
        if self.closed and not self.board.is_move(square, self.start):
            return False
        return self.board.colour(square) == self.last_colour

    def names(self, squares: Iterable[int]) -> list[str]:
        """The names of squares; of many squares only the first ones."""
        return names_of(self.board, squares)

    def step(
        self,
        code: str,
        squares: Mapping[str, int],
        picture: Picture | None = None,
        **others: object,
    ) -> ProofStep:
        """A step of a proof. Its parameters are the knight's square, the moves left, ``squares``
        by name, and ``others``."""
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
