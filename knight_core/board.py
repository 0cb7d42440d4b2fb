"""Boards, squares, directions and degrees: the vocabulary of everything else.

A square is an int, ``row * cols + col``, row 0 on top. In text it is algebraic: ``a1`` is bottom
left, columns run a…z, aa, ab, … ; ``row,col`` (counted from 0, from the top) is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

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

SquareLike = int | str | tuple[int, int]
"""A square as a person or a program may give it: an int, ``"h1"``, ``"7,7"`` or ``(7, 7)``."""

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


def parse_order(order: object) -> tuple[tuple[int, int], ...]:
    """The eight (row, col) steps in the order that a permutation of ``12345678`` names.

    Raises:
        InvalidRequest: ``order-not-a-permutation``.
    """
    if not isinstance(order, str) or sorted(order) != list(DEFAULT_ORDER):
        raise InvalidRequest("order-not-a-permutation", field="order", value=shown(order))
    return tuple(DIRECTIONS[int(digit) - 1] for digit in order)


@dataclass(frozen=True, slots=True)
class Board:
    """A board of ``rows`` × ``cols`` squares.

    Raises:
        InvalidRequest: ``size-not-a-number``, ``size-too-small`` or ``board-too-large``.
    """

    rows: int
    cols: int

    def __post_init__(self) -> None:
        for field in ("rows", "cols"):
            value = getattr(self, field)
            if not isinstance(value, int) or isinstance(value, bool):
                raise InvalidRequest("size-not-a-number", field=field, value=shown(value))
            if value < 1:
                raise InvalidRequest("size-too-small", field=field, value=shown(value))
        if self.size > MAX_SQUARES:
            raise InvalidRequest(
                "board-too-large",
                field="rows",
                limit=MAX_SQUARES,
                rows=shown(self.rows),
                cols=shown(self.cols),
            )

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read ``8x8``, rows first.

        Raises:
            InvalidRequest: ``board-syntax``, or as the constructor.
        """
        match = _BOARD.fullmatch(text)
        if match is None:
            raise InvalidRequest("board-syntax", field="board", value=shown(text))
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"

    @property
    def size(self) -> int:
        """The number of squares."""
        return self.rows * self.cols

    def square(self, row: int, col: int) -> int:
        """The square in a row (0 on top) and a column (0 at the left)."""
        return row * self.cols + col

    def row_col(self, square: int) -> tuple[int, int]:
        """The (row, col) of a square."""
        return divmod(square, self.cols)

    def colour(self, square: int) -> int:
        """0 for the colour of the top left corner (on an odd board the majority), else 1."""
        row, col = divmod(square, self.cols)
        return (row + col) % 2

    def name(self, square: int) -> str:
        """The algebraic name: ``a1`` is bottom left."""
        row, col = divmod(square, self.cols)
        return f"{column_name(col)}{self.rows - row}"

    def parse_square(self, square: SquareLike, field: str = "start") -> int:
        """The square that an int, ``"h1"``, ``"row,col"`` or ``(row, col)`` means.

        Args:
            square: what was given.
            field: the name of the field in the message (``start`` or ``end``).

        Raises:
            InvalidRequest: ``square-syntax`` or ``square-off-board``.
        """
        row, col = -1, -1
        if isinstance(square, bool):
            raise InvalidRequest("square-syntax", field=field, value=shown(square))
        if isinstance(square, int):
            if 0 <= square < self.size:
                return square
        elif isinstance(square, str):
            text = square.strip()
            if match := _ALGEBRAIC.fullmatch(text):
                for letter in match[1].lower():
                    col = (col + 1) * 26 + ord(letter) - 97
                row = self.rows - int(match[2])
            elif match := _ROW_COL.fullmatch(text):
                row, col = int(match[1]), int(match[2])
            else:
                raise InvalidRequest("square-syntax", field=field, value=shown(square))
        elif (
            isinstance(square, (tuple, list))
            and len(square) == 2
            and all(isinstance(part, int) and not isinstance(part, bool) for part in square)
        ):
            row, col = square
        else:
            raise InvalidRequest("square-syntax", field=field, value=shown(square))
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

    def is_move(self, origin: int, target: int) -> bool:
        """Whether a knight goes from one square of the board to the other in one move."""
        row, col = divmod(origin, self.cols)
        to_row, to_col = divmod(target, self.cols)
        return {abs(to_row - row), abs(to_col - col)} == {1, 2}

    def neighbours(
        self, square: int, steps: Iterable[tuple[int, int]] = DIRECTIONS
    ) -> tuple[int, ...]:
        """The squares a knight's move away, in the order of ``steps``."""
        rows, cols = self.rows, self.cols
        row, col = divmod(square, cols)
        return tuple(
            (row + down) * cols + col + right
            for down, right in steps
            if 0 <= row + down < rows and 0 <= col + right < cols
        )

    def degrees(self, visited: Iterable[int] = ()) -> list[int]:
        """For every square the number of unvisited squares a knight's move away. O(rows·cols)."""
        gone = set(visited)
        return [
            sum(target not in gone for target in self.neighbours(square))
            for square in range(self.size)
        ]
