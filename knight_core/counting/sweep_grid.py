"""A board in the order of the counting sweeps: column after column along the longer side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from knight_core.board import DIRECTIONS, Board
from knight_core.board.symmetries import symmetries
from knight_core.counting.sweep import Move


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut of a board into a left side, a middle and a right side, by indices of its grid.

    The middle is ``middle`` … ``right - 1``. No move leads from the left side to the right side.
    """

    middle: int
    right: int


class Graph:
    """Squares in sweep order, and the moves between them.

    Attributes:
        moves: for each index in sweep order, the moves from this square.
        holes: the indices of holes.
        places: a number greater than the largest difference of the indices of a move.
        size: the number of squares, including holes.
    """

    def __init__(self, moves: list[list[Move]], holes: frozenset[int], places: int) -> None:
        self.moves = moves
        self.holes = holes
        self.places = places
        self.size = len(moves)

    @cached_property
    def cut(self) -> Cut | None:
        """The cut whose larger side is smallest, and among these the one with the smallest middle;
        None if one side of every cut would be empty."""
        squares = [index for index in range(self.size) if index not in self.holes]
        cuts = []
        right = 0
        for middle in range(1, self.size):
            right = max(right, middle, *(near + 1 for near, _ in self.moves[middle - 1]))
            if squares[0] < middle and right <= squares[-1]:
                larger = max(middle, self.size - right)
                cuts.append((larger, right - middle, Cut(middle, right)))
        return min(cuts, key=lambda cut: cut[:2])[2] if cuts else None


class Grid(Graph):
    """A board in sweep order.

    Attributes:
        side: the shorter side.
    """

    def __init__(self, board: Board) -> None:
        self.side, self._length = sorted((board.rows, board.cols))
        self._board = board
        self.holes = frozenset(map(self.index, board.holes))
        moves = [self._moves_of(index) for index in range(board.area)]
        super().__init__(moves, self.holes, 2 * self.side + 2)

    def _moves_of(self, index: int) -> list[Move]:
        col, row = divmod(index, self.side)
        near = [
            (col + right) * self.side + row + down
            for down, right in DIRECTIONS
            if 0 <= row + down < self.side and 0 <= col + right < self._length
        ]
        if self.holes:
            near = [] if index in self.holes else [at for at in near if at not in self.holes]
        return [(at, 0) for at in near]

    def index(self, square: int) -> int:
        """The index of a square of the board in sweep order."""
        row, col = self._board.row_col(square)
        if self._board.rows > self._board.cols:
            row, col = col, row
        return col * self.side + row

    def colour(self, index: int) -> int:
        """The colour of a square, 0 or 1; it does not matter which of the two is 0."""
        return sum(divmod(index, self.side)) % 2

    @cached_property
    def images(self) -> list[dict[int, int]]:
        """The symmetries of the board, each as the image of each index."""
        board, at = self._board, self.index
        return [
            {at(square): at(image[square]) for square in board.squares()}
            for image in symmetries(board)
        ]
