"""A tour, and a path: squares of a board in the order of a visit, as Python sequences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from operator import index
from typing import Any, SupportsIndex, TypeVar, overload

from knight_core.board import Board, SquareLike
from knight_core.errors import InvalidRequest, shown
from knight_core.faults import Fault, NotATour, find_fault, goal_faults, path_faults
from knight_core.properties import TourProperties, properties
from knight_core.symmetries import AXES, Axis, mirror, quarter_turn, symmetries

__all__ = ["Fault", "NotATour", "Path", "Squares", "Tour", "find_fault"]

_Self = TypeVar("_Self", bound="Squares")


class Squares(Sequence[int]):
    """What :class:`Tour` and :class:`Path` share: a sequence of squares, as ints, of a board.

    Where a method takes a square it takes it in any form, as :class:`~knight_core.board.Board`
    does. A slice is a plain tuple of ints.

    Attributes:
        board: the board.
        squares: the squares as ints, in the order of the visit.
    """

    __slots__ = ()

    board: Board
    squares: tuple[int, ...]

    def __init__(self, board: Board, squares: Iterable[SquareLike]) -> None:
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "squares", _ints(board, squares))

    @classmethod
    def from_squares(cls: type[_Self], board: Board | str, squares: Iterable[SquareLike]) -> _Self:
        """Made of squares in any form (ints, ``"h1"``, ``"7,7"``, ``(7, 7)``).

        >>> Path.from_squares("8x8", ["a1", (5, 1), 35])
        <Path 8x8, 3 squares: a1 b3 d4>

        Args:
            board: the board, or a text such as ``8x8``.
            squares: the squares in the order of the visit.

        Raises:
            InvalidRequest: for a board or a square that cannot be read, or a name of a square that
                is off the board.
            NotATour: from ``Tour``, if the squares are none.
        """
        return cls(Board.of(board), squares)

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
            why = "there is no tour in it"
            raise InvalidRequest("not-a-tour-text", field="text", format="a tour", why=why)
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
        """Whether a square is visited; False for what is no square of the board."""
        try:
            return self._number(square) in self.squares
        except InvalidRequest:
            return False

    def index(self, square: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of a square in the visit, from 0: the first, at ``start`` or after it, and
        before ``stop``. O(len).

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
        that is not visited."""
        width = len(str(len(self)))
        return "\n".join(
            " ".join(f"{number or '.':>{width}}" for number in row) for row in self.matrix()
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
        """The drawing that a notebook shows; None of a board of more than 10,000 squares."""
        from knight_core.formats.svg import notebook_drawing

        title = repr(self).strip("<>").partition(":")[0]
        return notebook_drawing(title, self.board, [self.squares])

    def _named(self, square: int) -> str:
        return self.board.name(square) if 0 <= square < self.board.size else str(square)

    def steps(self) -> list[tuple[int, int]]:
        """The moves as (row, col) steps: one fewer than there are squares. O(len)."""
        cols = self.board.cols
        places = [divmod(square, cols) for square in self.squares]
        return [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]

    def matrix(self) -> list[list[int]]:
        """Rows of move numbers, the first square being 1; 0 where there is none. O(rows·cols).

        A square that comes twice has its first number, and squares off the board have none.
        """
        size, cols = self.board.size, self.board.cols
        numbers = [0] * size
        for number, square in zip(
            range(len(self.squares), 0, -1), reversed(self.squares), strict=True
        ):
            if 0 <= square < size:
                numbers[square] = number
        return [numbers[row : row + cols] for row in range(0, size, cols)]


def _ints(board: Board, squares: Iterable[SquareLike]) -> tuple[int, ...]:
    """The squares as ints. An int may be off the board: the verifier has a word for that."""
    given: tuple[Any, ...] = tuple(squares)
    if {*map(type, given)} <= {int}:
        return given
    return tuple(
        square if type(square) is int else board.parse_square(square, "square") for square in given
    )


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Path(Squares):
    """Squares in the order of a visit, as somebody gave them: a tour begun, or what was meant to
    be one.

    Nothing is verified: :meth:`faults` says what is wrong.

    >>> path = Path(Board(8, 8), ["a1", "b3", "a5", "b3", "h8"])
    >>> for fault in path.faults(unfinished=True):
    ...     print(fault.index, fault.code, fault.text)
    3 repeated b3 is visited again as number 4.
    4 not-a-move Number 4 to 5, b3 to h8, is no knight's move.

    Attributes:
        board: the board.
        squares: the squares as ints, in order; an int may be off the board.

    Raises:
        InvalidRequest: for a name that is no square of the board.
    """

    board: Board
    squares: tuple[int, ...]

    def faults(
        self,
        start: SquareLike | None = None,
        end: SquareLike | None = None,
        closed: bool = False,
        *,
        unfinished: bool = False,
    ) -> list[Fault]:
        """Everything that keeps the path from being the tour asked for; nothing if it is one.

        In the order of the path, then the wrong start, the wrong end, the missing closing move:
        the first is that of :func:`find_fault`. O(rows·cols).

        Args:
            start: where it must start, or None.
            end: where it must end, or None.
            closed: whether the last square must be a knight's move from the first.
            unfinished: whether the path may go on: then it is no fault that squares are missing,
                nor, as long as they are, where it ends.

        Raises:
            InvalidRequest: if ``start`` or ``end`` is no square of the board.
        """
        found = [
            *path_faults(self.board, self.squares),
            *goal_faults(self.board, self.squares, start, end, closed),
        ]
        if unfinished and any(fault.code == "length" for fault in found):
            still_to_come = ("length", "wrong-end", "not-closed")
            found = [fault for fault in found if fault.code not in still_to_come]
        return found

    def tour(self) -> Tour:
        """The tour that the path is.

        Raises:
            NotATour: with the first fault, if it is none.
        """
        return Tour(self.board, self.squares)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Tour(Squares):
    """A knight's tour: every square of the board once, each a knight's move from the last.

    The constructor runs the verifier, so that a ``Tour`` that exists is one. It is a sequence of
    squares, prints as the board, compares and hashes by board and squares.

    >>> tour = Tour(Board(3, 4), [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4])
    >>> len(tour), tour[0], tour[-3:], "c1" in tour, tour.index("c1")
    (12, 0, (3, 10, 4), True, 10)
    >>> print(tour)
     1  4  7 10
    12  9  2  5
     3  6 11  8

    Args:
        board: the board.
        squares: the squares in the order of the visit; ints are fastest.

    Attributes:
        board: the board.
        squares: the squares as ints.

    Raises:
        NotATour: with the first fault.
        InvalidRequest: for a name that is no square of the board.
    """

    board: Board
    squares: tuple[int, ...]

    def __init__(self, board: Board, squares: Iterable[SquareLike]) -> None:
        given: tuple[Any, ...] = tuple(squares)
        # Ints, which are the rule, are not looked at one by one before they are verified.
        if given and type(given[0]) is not int:
            given = _ints(board, given)
        try:
            fault = find_fault(board, given)
        except TypeError:
            given = _ints(board, given)
            fault = find_fault(board, given)
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "squares", given)
        if fault is not None:
            raise NotATour(fault)

    @classmethod
    def from_matrix(cls, rows: Iterable[Iterable[SupportsIndex]]) -> Tour:
        """The tour of a matrix of move numbers, from 1 (or from 0, as programs count).

        >>> Tour.from_matrix([[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]).matrix()
        [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]

        Raises:
            InvalidRequest: ``not-a-tour-text`` if it is no matrix of such numbers.
            NotATour: if it is, but no tour.
        """
        matrix = [[*map(_move_number, row)] for row in rows]
        numbers = [*chain.from_iterable(matrix)]
        if not numbers or len({*map(len, matrix)}) != 1:
            raise _not_a_matrix("its rows must have equally many numbers")
        first = 0 if 0 in numbers else 1
        if {*numbers} != {*range(first, first + len(numbers))}:
            raise _not_a_matrix(f"it must hold every number from 1 to {len(numbers)} once")
        squares = [0] * len(numbers)
        for square, number in enumerate(numbers):
            squares[number - first] = square
        return cls(Board(len(matrix), len(matrix[0])), squares)

    @property
    def start(self) -> int:
        """The first square."""
        return self.squares[0]

    @property
    def end(self) -> int:
        """The last square."""
        return self.squares[-1]

    @property
    def closed(self) -> bool:
        """Whether the last square is a knight's move from the first (or the only one)."""
        return len(self) == 1 or self.board.is_move(self.end, self.start)

    def verify(
        self,
        *,
        start: SquareLike | None = None,
        end: SquareLike | None = None,
        closed: bool = False,
    ) -> None:
        """Check that it is the tour that was asked for. O(1).

        Raises:
            NotATour: with the first fault.
            InvalidRequest: if ``start`` or ``end`` is no square of the board.
        """
        # That it is a tour was verified when it was made, and it cannot have changed.
        fault = next(goal_faults(self.board, self.squares, start, end, closed), None)
        if fault is not None:
            raise NotATour(fault)

    @property
    def properties(self) -> TourProperties:
        """Symmetry, turns, crossings and sums, worked out anew each time. O(rows·cols)."""
        return properties(self.board, self.squares)

    def reversed(self) -> Tour:
        """The same tour from its end to its start. O(rows·cols)."""
        return Tour(self.board, self.squares[::-1])

    def rotated(self, quarters: int = 1) -> Tour:
        """The tour on the board turned clockwise by so many quarter turns; an odd number swaps
        rows and columns. O(rows·cols)."""
        board, squares = self.board, self.squares
        for _ in range(quarters % 4):
            image = quarter_turn(board)
            board, squares = Board(board.cols, board.rows), tuple(image[s] for s in squares)
        return Tour(board, squares)

    def mirrored(self, axis: Axis = "left-right") -> Tour:
        """The tour in a mirror that swaps the two sides named. O(rows·cols).

        Args:
            axis: ``left-right`` or ``top-bottom``.

        Raises:
            ValueError: for another axis.
        """
        if axis not in AXES:
            raise ValueError(f"axis must be one of {', '.join(AXES)}, not {axis!r}")
        image = mirror(self.board, axis)
        return Tour(self.board, [image[square] for square in self.squares])

    def canonical(self) -> Tour:
        """One tour for all that are the same line but for turning and mirroring the board.

        Of a tour and its reverse under every symmetry that maps the board to itself (eight of a
        square board, four of any other) the one whose sequence of squares, as ints, is smallest
        in the order of tuples. A closed tour may besides begin on any of its squares, so its
        canonical form begins on square 0. A board and the same board on its side are two boards:
        turn a tour of the one before it is compared with one of the other.

        Two tours of a board have the same canonical form exactly if a symmetry of the board maps
        the line of one, its moves without a direction, to the line of the other. O(rows·cols).
        """
        images: list[tuple[int, ...]] = []
        for image in symmetries(self.board):
            line = tuple(image[square] for square in self.squares)
            for squares in (line, line[::-1]):
                if self.closed:
                    begin = squares.index(0)
                    squares = squares[begin:] + squares[:begin]
                images.append(squares)
        return Tour(self.board, min(images))


def _move_number(number: SupportsIndex) -> int:
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise _not_a_matrix(f"“{shown(number)}” is no number")
    return index(number)


def _not_a_matrix(why: str) -> InvalidRequest:
    return InvalidRequest("not-a-tour-text", field="matrix", format="a matrix", why=why)
