"""Which paths can be completed, by trying everything: what `completion` is checked against.

It shares nothing with edge search: positions are a mask of visited squares and the knight's square,
and each is remembered. For boards of up to some thirty squares.
"""

from __future__ import annotations

from collections.abc import Sequence

from knight_core import Board
from tests.figures import SEARCHES, counted


class Exhaustive:
    """Every question about one board and one goal."""

    def __init__(self, board: Board, end: int | None = None, closed: bool = False) -> None:
        self.squares = [square for square in range(board.area) if not board.is_hole(square)]
        self._end, self._closed = end, closed
        self._near = {
            square: [
                other
                for other in self.squares
                if {
                    abs(square // board.cols - other // board.cols),
                    abs(square % board.cols - other % board.cols),
                }
                == {1, 2}
            ]
            for square in self.squares
        }
        self._whole = sum(1 << square for square in self.squares)
        self._known: dict[tuple[int, int, int], bool] = {}

    def onward(self, path: Sequence[int]) -> list[int]:
        """The squares to which a path may go on."""
        return [square for square in self._near[path[-1]] if square not in path]

    def completable(self, path: Sequence[int]) -> bool:
        """Whether a path can be completed as the goal says; an empty one: whether any can."""
        counted(SEARCHES)
        if not path:
            return any(self.completable([square]) for square in self.squares)
        return self._search(sum(1 << square for square in path), path[-1], path[0])

    def _search(self, visited: int, knight: int, start: int) -> bool:
        if visited == self._whole:
            return self._ends_well(knight, start)
        if knight == self._end:
            return False
        key = (visited, knight, start if self._closed else -1)
        if key not in self._known:
            self._known[key] = any(
                not visited >> square & 1 and self._search(visited | 1 << square, square, start)
                for square in self._near[knight]
            )
        return self._known[key]

    def _ends_well(self, knight: int, start: int) -> bool:
        if self._closed:
            return start in self._near[knight] or len(self.squares) == 1
        return self._end in (None, knight)
