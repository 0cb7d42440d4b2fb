"""Squares of a board in the order of a visit, as a Python sequence: the base of tours and paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeVar, overload

from knight_core.board import Board, SquareLike
from knight_core.errors import InvalidRequest
from knight_core.texts.sentences import phrase

_Self = TypeVar("_Self", bound="Squares")


class Squares(Sequence[int]):
    """Squares of a board, as ints, in the order of a visit; see :mod:`knight_core.tour.tour`.

    Where a method takes a square it takes it in any form, as :class:`~knight_core.board.Board`
    does. A slice is a plain tuple of ints.

    Attributes:
        board: the board.
        squares: the squares as ints, in the order of the visit.
    """

    __slots__ = ()

    board: Board
    squares: tuple[int, ...]

    def __init__(self, board: Board | str, squares: Iterable[SquareLike]) -> None:
        board = Board.of(board)
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "squares", as_ints(board, squares))

    @classmethod
    def parse(
        cls: type[_Self],
        text: str,
        board: Board | str | None = None,
        *,
        start: SquareLike | None = None,
        format: str | None = None,
    ) -> _Self:
        """Read one from a text in any format of :mod:`knight_core.formats`.

        >>> from knight_core import Path, Tour
        >>> Tour.parse("a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2")
        <Tour 3x4, 12 squares: a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2>
        >>> Path.parse("a1 b3 c5", "8x8")
        <Path 8x8, 3 squares: a1 b3 c5>

        Args:
            text: a matrix of move numbers; moves as steps, such as (-2,+1); squares by name; CSV;
                the JSON of a result; or an SVG drawing.
            board: the board; needed for squares or moves that do not fill one.
            start: the first square; needed for moves that do not fill the board.
            format: ``matrix``, ``moves``, ``squares``, ``csv``, ``json`` or ``svg``; None: seen
                from the text.

        Raises:
            InvalidRequest: if the text cannot be read (``not-a-tour-text``), holds several
                (``several-tours``), or does not say all that is needed (``board-not-told``,
                ``start-not-told``); or as :class:`Board`.
            NotATour: from ``Tour``, if it can be read, but is none.
        """
        found = cls.parse_all(text, board, start=start, format=format)
        if len(found) > 1:
            raise InvalidRequest("several-tours", field="text", count=len(found))
        if not found:
            raise InvalidRequest("not-a-tour-text", field="text", why=phrase("why.text-empty"))
        return found[0]

    @classmethod
    def parse_all(
        cls: type[_Self],
        text: str,
        board: Board | str | None = None,
        *,
        start: SquareLike | None = None,
        format: str | None = None,
    ) -> list[_Self]:
        """Read all from a text that holds several, as :meth:`parse` reads one.

        Raises:
            InvalidRequest: as :meth:`parse`.
            NotATour: from ``Tour``, if one of them is none.
        """
        # Imported here: finding a tour needs no formats.
        from knight_core.formats.read import read

        on = None if board is None else Board.of(board)
        return [cls(*found) for found in read(text, board=on, start=start, format=format)]

    def __len__(self) -> int:
        return len(self.squares)

    def __iter__(self) -> Iterator[int]:
        return iter(self.squares)

    def __reversed__(self) -> Iterator[int]:
        return reversed(self.squares)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[int, ...]: ...
    def __getitem__(self, place: int | slice) -> int | tuple[int, ...]:
        return self.squares[place]

    def __contains__(self, square: object) -> bool:
        """Check whether a square is visited; False if it is no square of the board."""
        try:
            return self._number(square) in self.squares
        except InvalidRequest:
            return False

    def index(self, square: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of the first visit of a square, from 0, at ``start`` or after it, and before
        ``stop``. O(len).

        Raises:
            ValueError: if it is not there; as :class:`InvalidRequest` if it is no square.
        """
        stop = len(self.squares) if stop is None else stop
        return self.squares.index(self._number(square), start, stop)

    def count(self, square: Any) -> int:
        """How many times a square is visited. O(len).

        Raises:
            InvalidRequest: if it is no square.
        """
        return self.squares.count(self._number(square))

    def _number(self, square: Any) -> int:
        if type(square) is int:
            return square
        return self.board.parse_square(square, "square")

    def __str__(self) -> str:
        """The board: rows of move numbers from 1 in right-aligned columns, a point for a square
        that is not visited, ``#`` for a hole."""
        width = len(str(len(self)))
        texts = [str(number or ".") for row in self.matrix() for number in row]
        for hole in self.board.holes:
            texts[hole] = "#"
        cols = self.board.cols
        return "\n".join(
            " ".join(f"{text:>{width}}" for text in texts[at : at + cols])
            for at in range(0, len(texts), cols)
        )

    def __repr__(self) -> str:
        names = [self._named(square) for square in self.squares[:10]]
        if len(self) > 12:
            names[8:] = ["…", *map(self._named, self.squares[-2:])]
        else:
            names += map(self._named, self.squares[10:])
        many = "1 square" if len(self) == 1 else f"{len(self)} squares"
        return f"<{type(self).__name__} {self.board}, {many}: {' '.join(names) or '-'}>"

    def _repr_svg_(self) -> str | None:
        """The drawing for a notebook; None of a board of more than 10,000 squares."""
        from knight_core.formats.svg import notebook_drawing

        title = repr(self).strip("<>").partition(":")[0]
        return notebook_drawing(title, self.board, [self.squares])

    def _named(self, square: int) -> str:
        return self.board.name(square) if 0 <= square < self.board.area else str(square)

    def steps(self) -> list[tuple[int, int]]:
        """The moves as (row, col) steps: one fewer than there are squares. O(len)."""
        cols = self.board.cols
        places = [divmod(square, cols) for square in self.squares]
        return [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]

    def matrix(self) -> list[list[int]]:
        """Rows of move numbers, the first square being 1; 0 for an unvisited square and for a hole.
        O(rows·cols).

        A square that comes twice has its first number, and squares off the board have none.
        """
        area, cols = self.board.area, self.board.cols
        numbers = [0] * area
        for number, square in zip(
            range(len(self.squares), 0, -1), reversed(self.squares), strict=True
        ):
            if 0 <= square < area:
                numbers[square] = number
        return [numbers[row : row + cols] for row in range(0, area, cols)]


def as_ints(board: Board, squares: Iterable[SquareLike]) -> tuple[int, ...]:
    """Squares in any form as ints. An int may be off the board: that is a fault of the path, which
    the verifier finds.

    Raises:
        InvalidRequest: for a name, or a (row, col), that is no square of the board.
    """
    given: tuple[Any, ...] = tuple(squares)
    if {*map(type, given)} <= {int}:
        return given
    return tuple(
        square if type(square) is int else board.parse_square(square, "square") for square in given
    )
