"""The distances between squares in knight's moves on the empty board."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final

from knight_core.board import Board
from knight_core.rules.field import Neighbours

_SOURCES: Final = 128
"""The most squares from which distances are cached."""
_DISTANCES: Final = 2_000_000
"""The most distances that are cached."""


class Distances:
    """The distances on one board.

    On a board without holes, of at least five rows and columns, they equal those of an infinite
    board, except between a corner and the square diagonally beside it. This was checked for every
    pair of squares on boards of up to 11×21, and a test repeats the check. On other boards a
    breadth-first search finds them.
    """

    def __init__(self, board: Board, near: Neighbours) -> None:
        self._board = board
        self._near = near
        self._open = not board.holes and min(board.rows, board.cols) >= 5
        most = max(1, min(_SOURCES, _DISTANCES // board.area))
        self._from = lru_cache(most)(self._searched)

    def between(self, square: int, other: int) -> int:
        """The distance of two squares, -1 if they are not connected. O(1), or O(squares of the
        board) for each new ``square``."""
        board = self._board
        if self._open:
            row, col = divmod(square, board.cols)
            to_row, to_col = divmod(other, board.cols)
            down, right = abs(to_row - row), abs(to_col - col)
            if down == right == 1 and (self._is_corner(square) or self._is_corner(other)):
                return 4
            return open_distance(down, right)
        return self._from(square)[other]

    def _is_corner(self, square: int) -> bool:
        rows, cols = self._board.rows, self._board.cols
        return square in (0, cols - 1, (rows - 1) * cols, rows * cols - 1)

    def _searched(self, square: int) -> list[int]:
        """The distance of each square from this one, by breadth-first search."""
        found = [-1] * self._board.area
        found[square] = 0
        pending = deque([square])
        while pending:
            square = pending.popleft()
            for near in self._near[square][0]:
                if found[near] < 0:
                    found[near] = found[square] + 1
                    pending.append(near)
        return found


def open_distance(down: int, right: int) -> int:
    """The distance of a square ``down`` rows and ``right`` columns away, on an infinite board.
    O(1).

    >>> open_distance(1, 0), open_distance(1, 1), open_distance(2, 2), open_distance(7, 7)
    (3, 2, 4, 6)
    """
    long, short = max(down, right), min(down, right)
    if (long, short) in ((1, 0), (2, 2)):
        return 3 if short == 0 else 4
    more = long - short
    return more - 2 * ((more - short) // (3 if short > more else 4))
