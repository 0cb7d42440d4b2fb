"""A tour, and the verifier that knows nothing of how tours are found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from operator import sub

from knight_core.board import Board
from knight_core.properties import TourProperties, properties


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing that keeps a sequence of squares from being the tour it should be.

    Attributes:
        code: ``length``, ``off-board``, ``repeated``, ``not-a-move``, ``wrong-start``,
            ``wrong-end`` or ``not-closed``.
        index: the 0-based place in the sequence where it shows.
        text: one English sentence.
    """

    code: str
    index: int
    text: str


class NotATour(ValueError):
    """A sequence of squares that was to be a tour is none; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.text)

    def __reduce__(self) -> tuple[object, ...]:
        return NotATour, (self.fault,)


def find_fault(
    board: Board,
    squares: Sequence[int],
    *,
    start: int | None = None,
    end: int | None = None,
    closed: bool = False,
) -> Fault | None:
    """Check by the definition alone that ``squares`` is a tour of ``board`` as asked for.

    Every square of the board exactly once, each a knight's move from the one before; and, if
    given, the right first and last square, or a last one a knight's move from the first. A single
    square is a closed tour by convention. Shares no table and no code with the solvers.

    Returns:
        The first fault, or None. O(rows·cols).
    """
    fault = None if _is_path(board, squares) else _path_fault(board, squares)
    return fault or _goal_fault(board, squares, start, end, closed)


def _is_path(board: Board, squares: Sequence[int]) -> bool:
    """Whether every square of the board is there once, each a knight's move from the last.

    All at once rather than square by square, which is several times as fast; where it says no,
    :func:`_path_fault` looks for the place.
    """
    size, cols = board.size, board.cols
    if len(squares) != size or min(squares) < 0 or max(squares) >= size:
        return False
    seen = bytearray(size)
    for square in squares:
        seen[square] = 1
    if seen.count(1) != size:
        return False
    # On a board with four columns more, different steps are different differences.
    width = cols + 4
    places = list(
        chain.from_iterable(
            range(begin, begin + cols) for begin in range(0, board.rows * width, width)
        )
    )
    path = [places[square] for square in squares]
    moves = {
        down * width + right
        for down in (-2, -1, 1, 2)
        for right in (-2, -1, 1, 2)
        if abs(down) != abs(right)
    }
    return moves.issuperset(map(sub, path[1:], path))


def _path_fault(board: Board, squares: Sequence[int]) -> Fault | None:
    """The first square that is off the board, comes again, or is no knight's move from the last;
    or that squares are missing."""
    rows, cols = board.rows, board.cols
    seen = bytearray(rows * cols)
    last_row = last_col = 0
    for index, square in enumerate(squares):
        if not 0 <= square < rows * cols:
            return Fault(
                "off-board", index, f"Square number {index + 1} is off the {board} board: {square}."
            )
        if seen[square]:
            return Fault(
                "repeated", index, f"{board.name(square)} is visited again as number {index + 1}."
            )
        seen[square] = 1
        row, col = divmod(square, cols)
        if index and (row - last_row) ** 2 + (col - last_col) ** 2 != 5:
            return Fault(
                "not-a-move",
                index,
                f"Number {index} to {index + 1}, {board.name(squares[index - 1])} to "
                f"{board.name(square)}, is no knight's move.",
            )
        last_row, last_col = row, col
    if len(squares) != rows * cols:
        return Fault(
            "length", len(squares), f"{len(squares)} of the {rows * cols} squares are visited."
        )
    return None


def _goal_fault(
    board: Board, squares: Sequence[int], start: int | None, end: int | None, closed: bool
) -> Fault | None:
    """What a tour lacks to be the one asked for."""
    if start is not None and squares[0] != start:
        return Fault(
            "wrong-start", 0, f"It starts on {board.name(squares[0])}, not {board.name(start)}."
        )
    if end is not None and squares[-1] != end:
        return Fault(
            "wrong-end",
            len(squares) - 1,
            f"It ends on {board.name(squares[-1])}, not {board.name(end)}.",
        )
    if closed and len(squares) > 1:
        first_row, first_col = divmod(squares[0], board.cols)
        last_row, last_col = divmod(squares[-1], board.cols)
        if (first_row - last_row) ** 2 + (first_col - last_col) ** 2 != 5:
            return Fault(
                "not-closed",
                len(squares) - 1,
                f"It is not closed: {board.name(squares[-1])} to {board.name(squares[0])} "
                "is no knight's move.",
            )
    return None


@dataclass(frozen=True, slots=True)
class Tour:
    """A knight's tour: every square of the board once, each a knight's move from the last.

    The constructor runs the verifier, so that a ``Tour`` that exists is one.

    Attributes:
        board: the board.
        squares: the squares as ints, in the order of the visit.

    Raises:
        NotATour: with the fault found.
    """

    board: Board
    squares: tuple[int, ...] = field(repr=False)

    def __init__(self, board: Board, squares: Iterable[int]) -> None:
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "squares", tuple(squares))
        fault = find_fault(board, self.squares)
        if fault is not None:
            raise NotATour(fault)

    def __len__(self) -> int:
        return len(self.squares)

    def verify(
        self, *, start: int | None = None, end: int | None = None, closed: bool = False
    ) -> None:
        """Check that it is the tour that was asked for.

        Raises:
            NotATour: with the fault found.
        """
        # That it is a tour was verified when it was made, and it cannot have changed.
        fault = _goal_fault(self.board, self.squares, start, end, closed)
        if fault is not None:
            raise NotATour(fault)

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

    @property
    def properties(self) -> TourProperties:
        """Symmetry, turns, crossings and sums, worked out anew each time. O(rows·cols)."""
        return properties(self)

    def steps(self) -> list[tuple[int, int]]:
        """The moves as (row, col) steps: one fewer than there are squares."""
        places = [self.board.row_col(square) for square in self.squares]
        return [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]

    def matrix(self) -> list[list[int]]:
        """Rows of move numbers, the start being 1."""
        numbers = [0] * len(self)
        for number, square in enumerate(self.squares, 1):
            numbers[square] = number
        cols = self.board.cols
        return [numbers[row : row + cols] for row in range(0, len(numbers), cols)]
