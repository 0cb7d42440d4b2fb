"""Boards, squares, directions and degrees: the basic terms.

A square is an int, ``row * cols + col``, row 0 on top. Its name is algebraic: ``a1`` is bottom
left, columns are a…z, aa, ab, … ; ``row,col`` (counted from 0, from the top) is accepted too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import index
from typing import Final, SupportsIndex

from knight_core.board.holes import format_holes, parse_holes
from knight_core.errors import InvalidRequest, shown

DIRECTIONS: Final[tuple[tuple[int, int], ...]] = (
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
)
"""The (row, col) steps of directions 1…8, clockwise from up-right."""

DEFAULT_ORDER: Final = "12345678"
MAX_SQUARES: Final = 16_000_000
"""The largest board that is accepted, in squares (4000x4000)."""
PAGE_SQUARES: Final = 1_000_000
"""The largest board that the page offers, in squares: a browser draws and keeps it with ease."""

SquareLike = SupportsIndex | str | tuple[int, int]
"""The accepted forms of a square: an int (NumPy's too), ``"h1"``, ``"7,7"`` or ``(7, 7)``."""

_BOARD = re.compile(r"\s*([0-9]{1,9})\s*[x×X]\s*([0-9]{1,9})\s*", re.ASCII)
_ALGEBRAIC = re.compile(r"([a-zA-Z]{1,6})([0-9]{1,9})", re.ASCII)
_ROW_COL = re.compile(r"\(?\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\)?", re.ASCII)


def column_name(col: int) -> str:
    """The letters of a column: 0 is a, 25 is z, 26 is aa."""
    letters = ""
    col += 1
    while col:
        col, digit = divmod(col - 1, 26)
        letters = chr(97 + digit) + letters
    return letters


def parse_name(text: str) -> tuple[int, int] | None:
    """The column (from 0) and the rank (from 1, at the bottom) of an algebraic name, on a board of
    any size; None if the text is no such name.

    >>> parse_name("h1")
    (7, 1)
    """
    match = _ALGEBRAIC.fullmatch(text.strip())
    if match is None:
        return None
    col = -1
    for letter in match[1].lower():
        col = (col + 1) * 26 + ord(letter) - 97
    return col, int(match[2])


def check_page_size(rows: int, cols: int, field: str = "rows") -> None:
    """Raise InvalidRequest, ``board-too-large``, above :data:`PAGE_SQUARES`."""
    if rows * cols > PAGE_SQUARES:
        raise InvalidRequest(
            "board-too-large", field=field, rows=rows, cols=cols, limit=PAGE_SQUARES
        )


def parse_order(order: object) -> tuple[tuple[int, int], ...]:
    """The eight (row, col) steps in the order that a permutation of ``12345678`` names.

    Raises:
        InvalidRequest: ``order-not-a-permutation``.
    """
    if not isinstance(order, str) or sorted(order) != list(DEFAULT_ORDER):
        raise InvalidRequest("order-not-a-permutation", field="order", value=shown(order))
    return tuple(DIRECTIONS[int(digit) - 1] for digit in order)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Board:
    """A board of ``rows`` × ``cols`` squares, or of any shape: some of them may be holes, which
    are no squares of the board.

    Wherever a method takes a square, it takes it in any form: see :data:`SquareLike`.

    >>> board = Board(8, 8)
    >>> board.neighbours("a1")
    (41, 50)
    >>> [board.name(square) for square in board.neighbours("a1")]
    ['b3', 'c2']
    >>> Board(8, 8, holes=["a1", "h8"]).size
    62

    Args:
        rows, cols: the size.
        holes: what is not there, as squares in any form or as a text that :func:`parse_holes`
            reads.

    Attributes:
        rows, cols: the size.
        holes: the holes as ints.

    Raises:
        InvalidRequest: ``size-not-a-number``, ``size-too-small`` or ``board-too-large``;
            ``no-squares-left`` and what :func:`parse_holes` raises; and from each method that
            takes a square ``square-syntax`` or ``square-off-board``.
    """

    rows: int
    cols: int
    holes: frozenset[int]

    def __init__(self, rows: int, cols: int, holes: Iterable[SquareLike] | str = ()) -> None:
        for name, value in (("rows", rows), ("cols", cols)):
            if not isinstance(value, int) or isinstance(value, bool):
                raise InvalidRequest("size-not-a-number", field=name, value=shown(value))
            if value < 1:
                raise InvalidRequest("size-too-small", field=name, value=shown(value))
        if rows * cols > MAX_SQUARES:
            raise InvalidRequest(
                "board-too-large",
                field="rows",
                limit=MAX_SQUARES,
                rows=shown(rows),
                cols=shown(cols),
            )
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "cols", cols)
        object.__setattr__(self, "holes", frozenset())
        if not isinstance(holes, Iterable):
            raise InvalidRequest("holes-syntax", field="holes", value=shown(holes))
        if isinstance(holes, str):
            holes = parse_holes(self, holes)
        if found := frozenset(self.parse_square(hole, "holes") for hole in holes):
            if len(found) == rows * cols:
                raise InvalidRequest("no-squares-left", field="holes", rows=rows, cols=cols)
            object.__setattr__(self, "holes", found)

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read ``8x8``, rows first.

        Raises:
            InvalidRequest: ``board-syntax``, or as the constructor.
        """
        match = _BOARD.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise InvalidRequest("board-syntax", field="board", value=shown(text))
        return cls(int(match[1]), int(match[2]))

    @classmethod
    def of(cls, board: Board | str) -> Board:
        """The board itself, or the board of a text such as ``8x8``.

        Raises:
            InvalidRequest: as :meth:`parse`.
        """
        return board if isinstance(board, Board) else cls.parse(board)

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"

    def __repr__(self) -> str:
        holes = f", holes={format_holes(self)!r}" if self.holes else ""
        return f"Board(rows={self.rows}, cols={self.cols}{holes})"

    @property
    def size(self) -> int:
        """The number of squares without the holes: the length of a tour."""
        return self.rows * self.cols - len(self.holes)

    @property
    def area(self) -> int:
        """``rows * cols``: all squares, and holes, are ints below it."""
        return self.rows * self.cols

    def squares(self) -> Sequence[int]:
        """The squares without the holes, in order. O(rows·cols) with holes, else O(1)."""
        everything = range(self.rows * self.cols)
        if not self.holes:
            return everything
        return [square for square in everything if square not in self.holes]

    def is_hole(self, square: SquareLike) -> bool:
        """Check whether a square is a hole.

        >>> Board(8, 8, holes="a1").is_hole("a1")
        True
        """
        return bool(self.holes) and self.parse_square(square, "square") in self.holes

    def square(self, row: int, col: int) -> int:
        """The square in a row (0 on top) and a column (0 at the left), neither of them checked."""
        return row * self.cols + col

    def row_col(self, square: SquareLike) -> tuple[int, int]:
        """The row (0 on top) and the column (0 at the left) of a square.

        >>> Board(8, 8).row_col("h1")
        (7, 7)
        """
        if type(square) is not int or not 0 <= square < self.rows * self.cols:
            square = self.parse_square(square, "square")
        return divmod(square, self.cols)

    def colour(self, square: SquareLike) -> int:
        """0 for the colour of the top left corner (on an odd board the majority), else 1."""
        row, col = self.row_col(square)
        return (row + col) % 2

    def name(self, square: SquareLike) -> str:
        """The algebraic name: ``a1`` is bottom left.

        >>> Board(8, 8).name(63)
        'h1'
        """
        row, col = self.row_col(square)
        return f"{column_name(col)}{self.rows - row}"

    def parse_square(self, square: SquareLike, field: str = "start") -> int:
        """The square, or the hole, given as an int, ``"h1"``, ``"row,col"`` or ``(row, col)``.

        Args:
            square: what was given.
            field: what the message calls it: ``start``, ``end``, ``holes`` or ``square``.

        Raises:
            InvalidRequest: ``square-syntax`` or ``square-off-board``.
        """
        row, col = -1, -1
        if isinstance(square, str):
            if name := parse_name(square):
                row, col = self.rows - name[1], name[0]
            elif match := _ROW_COL.fullmatch(square.strip()):
                row, col = int(match[1]), int(match[2])
            else:
                raise InvalidRequest("square-syntax", field=field, value=shown(square))
        elif isinstance(square, (tuple, list)):
            if len(square) != 2 or any(type(part) is not int for part in square):
                raise InvalidRequest("square-syntax", field=field, value=shown(square))
            row, col = square
        elif isinstance(square, bool) or not hasattr(square, "__index__"):
            raise InvalidRequest("square-syntax", field=field, value=shown(square))
        elif 0 <= (number := index(square)) < self.rows * self.cols:
            return number
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise InvalidRequest(
                "square-off-board",
                field=field,
                value=shown(square),
                rows=self.rows,
                cols=self.cols,
                last=self.name(self.cols - 1),
            )
        return self.square(row, col)

    def existing_square(self, square: SquareLike, field: str = "start") -> int:
        """As :meth:`parse_square`, but a hole is refused: no knight stands there.

        Raises:
            InvalidRequest: ``square-is-hole``, or as :meth:`parse_square`.
        """
        number = self.parse_square(square, field)
        if number in self.holes:
            raise InvalidRequest("square-is-hole", field=field, value=self.name(number))
        return number

    def is_move(self, origin: SquareLike, target: SquareLike) -> bool:
        """Check for a knight's move between two squares; there is none from or to a hole.

        >>> Board(8, 8).is_move("g1", "f3")
        True
        """
        row, col = self.row_col(origin)
        to_row, to_col = self.row_col(target)
        if (to_row - row) ** 2 + (to_col - col) ** 2 != 5:
            return False
        return not (self.holes and (self.is_hole(origin) or self.is_hole(target)))

    def neighbours(
        self, square: SquareLike, steps: Iterable[tuple[int, int]] = DIRECTIONS
    ) -> tuple[int, ...]:
        """The squares a knight's move away, in the order of the (row, col) ``steps``; none for a
        hole."""
        rows, cols = self.rows, self.cols
        if type(square) is not int or not 0 <= square < rows * cols:
            square = self.parse_square(square, "square")
        row, col = divmod(square, cols)
        found = tuple(
            (row + down) * cols + col + right
            for down, right in steps
            if 0 <= row + down < rows and 0 <= col + right < cols
        )
        holes = self.holes
        if holes:
            return () if square in holes else tuple(near for near in found if near not in holes)
        return found

    def degrees(self, visited: Iterable[SquareLike] = ()) -> list[int]:
        """The number of unvisited squares a knight's move away, for every square; 0 for a hole.
        O(rows·cols).

        >>> Board(3, 4).degrees(visited=["a1"])
        [2, 2, 3, 2, 2, 2, 1, 2, 2, 3, 3, 2]
        """
        degrees = [len(self.neighbours(square)) for square in range(self.area)]
        for square in {self.parse_square(square, "square") for square in visited}:
            for target in self.neighbours(square):
                degrees[target] -= 1
        return degrees

    def _repr_svg_(self) -> str | None:
        """The board, drawn, for notebooks."""
        from knight_core.formats.svg import notebook_drawing

        return notebook_drawing(f"Board, {self}", self, [()])
