"""The verifier: based on the definition of a tour alone, with no table or code of the solvers.

A tour visits every square of the board exactly once, each a knight's move from the one before. If
requested, the verifier also checks the first and the last square, the closing move, or a symmetry.
A single square is a closed tour by convention.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from operator import countOf, itemgetter, sub
from typing import Final

from knight_core.board import Board, SquareLike
from knight_core.errors import KnightError
from knight_core.steps import PAUSE, Steps, run_to_end
from knight_core.texts.sentences import Phrase, board_text, phrase, phrase_text

_MOVES: Final = tuple(
    (down, right) for down in (-2, -1, 1, 2) for right in (-2, -1, 1, 2) if abs(down) != abs(right)
)
"""The knight's moves: (rows down, columns to the right)."""

_SLICE: Final = 20_000
"""Squares checked between two yields."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a sequence of squares, measured by the definition of the requested tour.

    Attributes:
        code: ``off-board``, ``hole``, ``repeated``, ``not-a-move``, ``length``, ``wrong-start``,
            ``wrong-end``, ``not-closed``; ``not-the-same-half-turn``, ``-quarter-turn`` or
            ``-mirror``, and of the board itself ``board-not-half-turn`` and so on.
        index: the place of the fault in the sequence, from 0.
        params: the parameters of the sentence (squares by name, numbers), for translation.
    """

    code: str
    index: int
    params: dict[str, str | int] = field(default_factory=dict, hash=False)

    @property
    def phrase(self) -> Phrase:
        """The fault as a phrase."""
        return phrase(f"fault.{self.code}", self.params)

    @property
    def text(self) -> str:
        """The fault in one sentence."""
        return phrase_text(self.phrase)


class NotATour(KnightError, ValueError):
    """A sequence of squares is not the required tour or path.

    Attributes:
        fault: the first fault.
    """

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.text)

    @property
    def code(self) -> str:
        """The code of the fault."""
        return self.fault.code

    @property
    def params(self) -> dict[str, str | int]:
        """The parameters of the fault."""
        return self.fault.params

    def __reduce__(self) -> tuple[object, ...]:
        return NotATour, (self.fault,)


def find_fault(
    board: Board,
    squares: Sequence[int],
    *,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    closed: bool = False,
    symmetry: str = "any",
) -> Fault | None:
    """Check that ``squares`` is a tour of ``board`` with the required start, end and symmetry.

    >>> board = Board(3, 4)
    >>> find_fault(board, [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4]) is None
    True
    >>> find_fault(board, [0, 6, 0]).text
    'a3 is visited again as number 3.'

    Args:
        board: the board.
        squares: the squares as ints, in the order of the visit.
        start: where it must start, or None.
        end: where it must end, or None.
        closed: whether the last square must be a knight's move from the first.
        symmetry: what must map its line onto itself, as in :class:`~knight_core.TourRequest`.

    Returns:
        The first fault, or None. O(rows·cols).

    Raises:
        InvalidRequest: if ``start`` or ``end`` is no square of the board.
    """
    return run_to_end(start_find_fault(board, squares, start, end, closed, symmetry))


def start_find_fault(
    board: Board,
    squares: Sequence[int],
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    closed: bool = False,
    symmetry: str = "any",
) -> Steps[Fault | None]:
    """:func:`find_fault` in steps."""
    if not (yield from start_is_tour(board, squares)):
        # The definition decides, square by square.
        fault = next(path_faults(board, squares), None)
        if fault is not None:
            return fault
    fault = next(goal_faults(board, squares, start, end, closed), None)
    return fault or (yield from start_symmetry_fault(board, squares, symmetry))


def is_tour(board: Board, squares: Sequence[int]) -> bool:
    """Check whether every square of the board is visited once, each a knight's move from the last.

    It checks all squares at once, several times as fast as one by one; if it returns False,
    :func:`path_faults` finds the places. O(rows·cols).

    Args:
        board: the board.
        squares: the squares in the order of the visit; False if one of them is not exactly an int.
    """
    return run_to_end(start_is_tour(board, squares))


def start_is_tour(board: Board, squares: Sequence[int]) -> Steps[bool]:
    """:func:`is_tour` in steps."""
    size, cols = board.size, board.cols
    if len(squares) != size:
        return False
    # As many squares as the board has, and every one of them visited: none can be visited twice.
    # The array is twice as long, so that an int below 0, which counts from its end, hits the unread
    # half.
    seen = bytearray(2 * board.area)
    # The differences of ints by a knight's move. The same difference may lead round the edge of the
    # board, but only from the two outer columns of either side.
    differences = {down * cols + right for down, right in _MOVES}
    outer_cols = b"\1\1" + bytes(cols - 4) + b"\1\1" if cols > 4 else b"\1" * cols
    outer = outer_cols * board.rows
    for begin in range(0, size, _SLICE):
        # Yields also before the first slice: making these tables for a large board takes a while.
        if size > _SLICE:
            yield PAUSE
        # With the first square of the next slice, for the step that leads there.
        part = squares[begin : begin + _SLICE + 1]
        if countOf(map(type, part), int) != len(part):
            return False
        try:
            for square in part:
                seen[square] = 1
            # And square 0: with one index alone, `itemgetter` would return no tuple.
            at_edge = bytes(itemgetter(*part, 0)(outer))
        except IndexError:
            return False
        if not differences.issuperset(map(sub, part[1:], part)):
            return False
        place = at_edge.find(1)
        while 0 <= place < len(part) - 1:
            row, col = divmod(part[place], cols)
            next_row, next_col = divmod(part[place + 1], cols)
            if (next_row - row) ** 2 + (next_col - col) ** 2 != 5:
                return False
            place = at_edge.find(1, place + 1)
    return seen.count(1, 0, board.area) == size and not any(seen[hole] for hole in board.holes)


def path_faults(board: Board, squares: Sequence[int]) -> Iterator[Fault]:
    """The faults of a sequence apart from its goal, by place: squares off the board, holes, squares
    visited before, steps that are no knight's move (a step to or from no square is not judged); and
    last, missing squares."""
    size, area, holes = board.size, board.area, board.holes
    seen = bytearray(area)
    for index, square in enumerate(squares):
        if not 0 <= square < area:
            yield _fault(
                "off-board",
                index,
                number=index + 1,
                board=board_text(board.rows, board.cols),
                square=str(square),
            )
            continue
        if square in holes:
            yield _fault("hole", index, number=index + 1, square=board.name(square))
            continue
        if seen[square]:
            yield _fault("repeated", index, number=index + 1, square=board.name(square))
        seen[square] = 1
        origin = squares[index - 1] if index else -1
        if _is_square(board, origin) and not board.is_move(origin, square):
            yield _fault(
                "not-a-move",
                index,
                before=index,
                number=index + 1,
                origin=board.name(origin),
                square=board.name(square),
            )
    if (visited := seen.count(1)) != size:
        yield _fault("length", len(squares), visited=visited, size=size)


def goal_faults(
    board: Board,
    squares: Sequence[int],
    start: SquareLike | None,
    end: SquareLike | None,
    closed: bool,
) -> Iterator[Fault]:
    """The faults of a sequence against its goal: its first square, its last, its closing move. An
    end of the sequence that is off the board, a hole, or missing is not reported here."""
    first = None if start is None else board.parse_square(start, "start")
    last = None if end is None else board.parse_square(end, "end")
    begin, finish = (squares[0], squares[-1]) if squares else (-1, -1)
    begins = board.name(begin) if _is_square(board, begin) else None
    ends = board.name(finish) if _is_square(board, finish) else None
    if begins and first is not None and begin != first:
        yield _fault("wrong-start", 0, square=begins, wanted=board.name(first))
    if ends and last is not None and finish != last:
        yield _fault("wrong-end", len(squares) - 1, square=ends, wanted=board.name(last))
    if begins and ends and closed and len(squares) > 1 and not board.is_move(finish, begin):
        yield _fault("not-closed", len(squares) - 1, square=ends, start=begins)


def start_symmetry_fault(
    board: Board, squares: Sequence[int], symmetry: str
) -> Steps[Fault | None]:
    """Check that the line of a tour is the same when the board is turned or mirrored, in steps.

    The line of a closed tour has the closing move too. Each of its moves must become a move of it:
    its two squares must go to squares that follow one another. O(rows·cols).

    Args:
        board: the board.
        squares: a tour of it.
        symmetry: ``any``: nothing is checked; ``half-turn``, ``quarter-turn`` or ``mirror``: one of
            the two mirrors is enough.
    """
    rows, cols, area = board.rows, board.cols, board.area
    # Each map by its coefficients: square (row, col) goes to row·down + col·right + first.
    maps = {
        "half-turn": [(-cols, -1, area - 1)],
        "quarter-turn": [(-1, cols, cols - 1)] if rows == cols else [],
        "mirror": [(cols, -1, cols - 1), (-cols, 1, area - cols)],
    }
    if symmetry == "any":
        return None
    size = len(squares)
    slices = [*range(0, size, _SLICE)]
    # As ints of 32 bits: lists of a large board's squares take much more memory.
    places = array("i", bytes(4 * area))
    for begin in slices:
        if size > _SLICE:
            yield PAUSE
        for place, square in enumerate(squares[begin : begin + _SLICE], begin + 1):
            places[square] = place  # from 1: 0 is no square of the tour
    closed = size > 1 and board.is_move(squares[-1], squares[0])
    near = {1, -1, size - 1, 1 - size} if closed else {1, -1}
    fault: Fault | None = None
    for down, right, first in maps[symmetry]:
        same = True
        for begin in slices:
            if size > _SLICE:
                yield PAUSE
            # With the first square of the next slice, for the move that leads there.
            part = [*squares[begin : begin + _SLICE + 1]]
            if closed and begin + _SLICE >= size:
                part.append(squares[0])
            images = [
                row * down + col * right + first for row, col in map(divmod, part, repeat(cols))
            ]
            numbers = [places[image] for image in images]
            if 0 in numbers:
                same = False
                break
            steps = [*map(sub, numbers[1:], numbers)]
            if near.issuperset(steps):
                continue
            same = False
            wrong = next(index for index, step in enumerate(steps) if step not in near)
            fault = fault or _fault(
                f"not-the-same-{symmetry}",
                begin + wrong,
                origin=board.name(part[wrong]),
                square=board.name(part[wrong + 1]),
                first=board.name(images[wrong]),
                second=board.name(images[wrong + 1]),
            )
            break
        if same:
            return None
    return fault or _fault(f"board-not-{symmetry}", 0)


def _is_square(board: Board, square: int) -> bool:
    """Check whether an int is a square of the board, and no hole."""
    return 0 <= square < board.area and square not in board.holes


def _fault(code: str, index: int, **params: str | int) -> Fault:
    return Fault(code, index, params)
