"""A square as rules see it: a named tuple of row and column, with a name."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from knight_core.board import column_name


class Square(NamedTuple):
    """A square; it equals the plain tuple ``(row, col)``.

    Attributes:
        row: its row, 0 on top.
        col: its column, 0 at the left.
    """

    row: int
    col: int

    @property
    def name(self) -> str:
        """Its name on the board of the run, e.g. ``a1``.

        Raises:
            AttributeError: if the square was not made by a run.
        """
        raise AttributeError("only the squares of a run have names")


@lru_cache(maxsize=64)
def square_class(rows: int) -> type[Square]:
    """The class of the squares of boards with this number of rows; names need it, as they count
    rows from the bottom."""

    class OfBoard(Square):
        __slots__ = ()

        @property
        def name(self) -> str:
            return f"{column_name(self.col)}{rows - self.row}"

        def __repr__(self) -> str:
            return f"Square(row={self.row}, col={self.col})"

    OfBoard.__name__ = OfBoard.__qualname__ = "Square"
    return OfBoard
