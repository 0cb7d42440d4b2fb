"""Tours, which are verified, and paths, which may have faults."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from operator import index
from typing import Any, SupportsIndex

from knight_core.board import Board, SquareLike
from knight_core.board.symmetries import AXES, Axis, image_of, symmetries
from knight_core.errors import InvalidRequest, shown, unknown
from knight_core.steps import Steps, run_to_end
from knight_core.texts.sentences import phrase
from knight_core.tour.properties import TourProperties, properties
from knight_core.tour.squares import Squares, as_ints
from knight_core.tour.verifier import (
    Fault,
    NotATour,
    goal_faults,
    path_faults,
    start_find_fault,
    start_symmetry_fault,
)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Path(Squares):
    """Squares in the order of a visit, not verified: a path, or a list of squares with faults.

    :meth:`faults` lists the faults.

    >>> path = Path(Board(8, 8), ["a1", "b3", "a5", "b3", "h8"])
    >>> for fault in path.faults(unfinished=True):
    ...     print(fault.index, fault.code, fault.text)
    3 repeated b3 is visited again as number 4.
    4 not-a-move Number 4 to 5, b3 to h8, is not a knight's move.

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
        """All faults of the path as the required tour; empty if it is that tour.

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
        """The tour along this path.

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
        board: the board, or a text such as ``8x8``.
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

    def __init__(self, board: Board | str, squares: Iterable[SquareLike]) -> None:
        run_to_end(self._verified(board, squares))

    @classmethod
    def in_steps(cls, board: Board | str, squares: Iterable[SquareLike]) -> Steps[Tour]:
        """The constructor in steps: it yields how many squares were checked, and returns the
        tour."""
        tour = cls.__new__(cls)
        yield from tour._verified(board, squares)
        return tour

    def _verified(self, board: Board | str, squares: Iterable[SquareLike]) -> Steps[None]:
        board = Board.of(board)
        given: tuple[Any, ...] = tuple(squares)
        # Usually all are ints: these are not inspected one by one before the verifier does it.
        if given and type(given[0]) is not int:
            given = as_ints(board, given)
        try:
            fault = yield from start_find_fault(board, given)
        except TypeError:
            given = as_ints(board, given)
            fault = yield from start_find_fault(board, given)
        if fault is not None:
            raise NotATour(fault)
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "squares", given)

    @classmethod
    def from_matrix(cls, rows: Iterable[Iterable[SupportsIndex]]) -> Tour:
        """The tour of a matrix of move numbers, from 1 (or from 0, as programs count).

        >>> Tour.from_matrix([[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]).matrix()
        [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]

        Raises:
            InvalidRequest: ``not-a-matrix`` if it is no matrix of such numbers.
            NotATour: if it is, but no tour.
        """
        matrix = [[*map(_move_number, row)] for row in rows]
        numbers = [*chain.from_iterable(matrix)]
        if not numbers or len({*map(len, matrix)}) != 1:
            raise _not_a_matrix("rows")
        first = 0 if 0 in numbers else 1
        if {*numbers} != {*range(first, first + len(numbers))}:
            raise _not_a_matrix("numbers", last=str(len(numbers)))
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
        """Check whether the last square is a knight's move from the first (or the only one)."""
        return len(self) == 1 or self.board.is_move(self.end, self.start)

    def verify(
        self,
        *,
        start: SquareLike | None = None,
        end: SquareLike | None = None,
        closed: bool = False,
        symmetry: str = "any",
    ) -> None:
        """Check the start, the end, the closing move and the symmetry. O(1); with a symmetry
        O(rows·cols).

        Raises:
            NotATour: with the first fault.
            InvalidRequest: if ``start`` or ``end`` is no square of the board.
        """
        run_to_end(self.start_verify(start, end, closed, symmetry))

    def start_verify(
        self,
        start: SquareLike | None = None,
        end: SquareLike | None = None,
        closed: bool = False,
        symmetry: str = "any",
    ) -> Steps[None]:
        """:meth:`verify` in steps."""
        # It was verified as a tour when it was made, and it cannot have changed.
        fault = next(goal_faults(self.board, self.squares, start, end, closed), None)
        if fault is None:
            fault = yield from start_symmetry_fault(self.board, self.squares, symmetry)
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
            image = image_of(board, "quarter-turn")
            holes = [image[hole] for hole in board.holes]
            board, squares = Board(board.cols, board.rows, holes), tuple(image[s] for s in squares)
        return Tour(board, squares)

    def mirrored(self, axis: Axis = "left-right") -> Tour:
        """The tour in a mirror that swaps the two sides named. O(rows·cols).

        Args:
            axis: ``left-right`` or ``top-bottom``.

        Raises:
            InvalidRequest: ``unknown-axis``.
        """
        if axis not in AXES:
            raise unknown("axis", axis, AXES)
        image = image_of(self.board, axis)
        holes = [image[hole] for hole in self.board.holes]
        board = Board(self.board.rows, self.board.cols, holes)
        return Tour(board, [image[square] for square in self.squares])

    def canonical(self) -> Tour:
        """The same tour for all that have the same line up to turning and mirroring the board.

        Of a tour and its reverse under every symmetry that maps the board to itself (eight of a
        square board, four of any other) the one whose sequence of squares, as ints, is smallest
        in the order of tuples. A closed tour may besides begin on any of its squares, so its
        canonical form begins on the first square of the board. A board and the same board on its
        side are two boards: turn a tour of the one before it is compared with one of the other.

        Two tours of a board have the same canonical form exactly if a symmetry of the board maps
        the line of one, its moves without a direction, to the line of the other. O(rows·cols).
        """
        images: list[tuple[int, ...]] = []
        for image in symmetries(self.board):
            line = tuple(image[square] for square in self.squares)
            for squares in (line, line[::-1]):
                if self.closed:
                    begin = squares.index(min(squares))
                    squares = squares[begin:] + squares[:begin]
                images.append(squares)
        return Tour(self.board, min(images))


def _move_number(number: SupportsIndex) -> int:
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise _not_a_matrix("number", value=shown(number))
    return index(number)


def _not_a_matrix(code: str, **params: str) -> InvalidRequest:
    why = phrase(f"why.matrix-{code}", params)
    return InvalidRequest("not-a-matrix", field="matrix", why=why)
