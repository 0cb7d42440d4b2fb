"""All tours of a board of few squares, written after the definition: what counts, `solve` and the
verifier are checked against. It shares nothing with `knight_core` but the numbers of squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from knight_core import Board
from tests.core.naive import OF_SYMMETRY, maps

Line = frozenset[frozenset[int]]
"""The moves of a tour without direction."""


class Tours:
    """The tours of a board: each directed, as its squares in order.

    Args:
        board: the board, with a dozen squares at most.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.squares = [square for square in range(board.area) if not board.is_hole(square)]
        self.all = [tour for square in self.squares for tour in self._from((square,))]
        # With the closing move, if there is one.
        self.lines = {
            tour: line_of((*tour, tour[0]) if self.is_closed(tour) else tour) for tour in self.all
        }
        self._maps = {
            name: image
            for name, image in maps(board.rows, board.cols).items()
            if {image[square] for square in self.squares} == {*self.squares}
        }

    def is_move(self, square: int, other: int) -> bool:
        """Whether a knight goes from one square to the other."""
        (row, col), (to_row, to_col) = (divmod(at, self.board.cols) for at in (square, other))
        return {abs(row - to_row), abs(col - to_col)} == {1, 2}

    def is_closed(self, tour: tuple[int, ...]) -> bool:
        """Whether the last square is a move from the first. A single square is closed."""
        return len(tour) == 1 or self.is_move(tour[0], tour[-1])

    def having(self, symmetry: str) -> list[tuple[int, ...]]:
        """The tours whose line has a symmetry."""
        fitting = [self._maps[name] for name in OF_SYMMETRY[symmetry] if name in self._maps]
        return [
            tour
            for tour, line in self.lines.items()
            if any(_moved(line, image) == line for image in fitting)
        ]

    def closed(self, symmetry: str) -> set[Line]:
        """The lines of the closed tours that have a symmetry."""
        return {self.lines[tour] for tour in self.having(symmetry) if self.is_closed(tour)}

    def different(self, lines: Iterable[Line]) -> int:
        """How many of some lines are no other one of them turned or mirrored."""
        images = self._maps.values()
        return len({frozenset(_moved(line, image) for image in images) for line in lines})

    def _from(self, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(path) == len(self.squares):
            yield path
        for square in self.squares:
            if square not in path and self.is_move(path[-1], square):
                yield from self._from((*path, square))


def line_of(squares: tuple[int, ...]) -> Line:
    """The moves from each square to the next."""
    moves = pairwise(squares)
    return frozenset(frozenset(move) for move in moves if len({*move}) == 2)


def _moved(line: Line, image: list[int]) -> Line:
    return frozenset(frozenset(image[at] for at in move) for move in line)
