"""The orientation of a board for proofs: the long side horizontal, mirrored or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knight_core.board import Board

Ends = Mapping[str, int]
"""The requested squares, by ``start`` and ``end``; either may be missing."""


@dataclass(frozen=True, slots=True)
class View:
    """A board with its long side horizontal, mirrored left to right or not: proofs use these
    coordinates."""

    board: Board
    mirrored: bool = False

    @property
    def shape(self) -> tuple[int, int]:
        """The short side and the long side."""
        rows, cols = self.board.rows, self.board.cols
        return min(rows, cols), max(rows, cols)

    def square(self, row: int, col: int) -> int:
        """The board's square in a row and a column of the view."""
        if self.mirrored:
            col = self.shape[1] - 1 - col
        if self.board.rows > self.board.cols:
            row, col = col, row
        return self.board.square(row, col)

    def squares(self, *places: tuple[int, int]) -> list[int]:
        """The board's squares in these (row, column) places of the view."""
        return [self.square(row, col) for row, col in places]

    def place(self, square: int) -> tuple[int, int]:
        """The (row, column) of the board's square in the view."""
        row, col = self.board.row_col(square)
        if self.board.rows > self.board.cols:
            row, col = col, row
        return row, self.shape[1] - 1 - col if self.mirrored else col

    @property
    def corners(self) -> list[int]:
        """The two corners of the left side."""
        return self.squares((0, 0), (self.shape[0] - 1, 0))

    @property
    def hub(self) -> int:
        """The common neighbour of these corners, for a short side of three or five."""
        return self.square(1, 2) if self.shape[0] == 3 else self.square(2, 1)


def views(board: Board) -> tuple[View, View]:
    return View(board), View(board, mirrored=True)
