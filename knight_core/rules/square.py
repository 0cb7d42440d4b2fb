"""A square in the form that rules see: a named tuple with its name."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from knight_core.board import column_name


class Square(NamedTuple):
    """A square by its row (0 on top) and its column (0 at the left). It equals the plain tuple
    ``(row, col)``.

    Attributes:
        row, col: its place.
    """

    row: int
    col: int

    @property
    def name(self) -> str:
        """Its name on the board of the run, e.g. ``a1``."""
        raise AttributeError("only the squares of a run have names")


@lru_cache(maxsize=64)
def square_class(rows: int) -> type[Square]:
    """The class of the squares of boards with so many rows: names count the rows from the
    bottom."""

    class OfBoard(Square):
        __slots__ = ()

        @property
        def name(self) -> str:
            return f"{column_name(self.col)}{rows - self.row}"

        def __repr__(self) -> str:
            return f"Square(row={self.row}, col={self.col})"

    OfBoard.__name__ = OfBoard.__qualname__ = "Square"
    return OfBoard
