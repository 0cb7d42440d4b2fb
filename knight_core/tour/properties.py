"""Properties of a tour: symmetry, angles, turns, crossings, whirling, magic sums.

The *line* of a tour is its moves without a direction, with the closing move if it is closed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import chain, combinations, product
from operator import eq, sub
from typing import Final

from knight_core.board import Board
from knight_core.steps import PAUSE, Steps, run_to_end

_SLICE: Final = 50_000
"""Squares inspected between two yields, in the slowest parts."""


class Symmetry(StrEnum):
    """The symmetry of the line of a tour (G. Jelliss, "Knight's Tour Notes", 2019).

    ``central``: a half turn; ``quaternary``: a quarter turn, and so a half turn too;
    ``left-right`` and ``top-bottom``: the mirror that swaps those two sides. There are no others,
    and no two of them together, on a board of more than one square. A mirror that maps a path to
    itself reverses it, so fixes its middle square or move and nothing else; a mirror of a cycle
    fixes two of its squares or moves, or takes every square to the one half a tour away. No
    knight's move is its own image in a mirror, and a mirror fixes all squares of its axis or none,
    which are never one or two. The case of half a tour is left, and only one mirror can do that.
    A diagonal mirror always has an axis of squares.

    ``diagonal``: the mirror along one of the diagonals, which only a board with holes allows: its
    axis may have no more than two squares. Such a board may allow several of them at once; the
    first in the order quarter turn, half turn, left-right, top-bottom, diagonal is named.
    """

    NONE = "none"
    CENTRAL = "central"
    QUATERNARY = "quaternary"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    DIAGONAL = "diagonal"


class Magic(StrEnum):
    """Of the matrix of move numbers of a square board: ``semi-magic``, all rows and columns have
    the same sum (W. Beverley, Philosophical Magazine 33, 1848); ``magic``, both diagonals too. Of a
    board with holes, whose matrix has gaps, always ``none``."""

    NONE = "none"
    SEMI_MAGIC = "semi-magic"
    MAGIC = "magic"


@dataclass(frozen=True, slots=True)
class TourProperties:
    """The properties of a tour.

    Attributes:
        closed: whether the last square is a move from the first.
        symmetry: what maps the line onto itself.
        turns: squares on which the direction changes; the first and the last square of a closed
            tour count like the others. (Turns and crossings as in Besa, Johnson, Mamano and
            Osegueda, "Taming the knight's tour: minimizing turns and crossings", 2020.)
        angles: the number of squares at which two moves of the line make each of :data:`ANGLES`;
            their sum is the number of squares, without the two ends of an open tour. (Every closed
            tour of 8×8 has two right angles or more: G. Jelliss, "Knight's Tour Notes", 2019; that
            is not proved here.)
        crossings: pairs of moves of the line that cross.
        whirling: whether every move of the line leads the same way round the centre of the board:
            seen from there, each goes clockwise by more than 0° and less than 180°, or each
            anticlockwise. (1,120 closed tours of 8×8 do, 16 of which a half turn maps onto
            themselves.)
        magic: whether the sums are all the same.
        rows, columns: the sums of the move numbers, from 1, of each row and each column.
        diagonals: those of the diagonal from the top left and the one from the top right; None
            unless the board is square.
    """

    closed: bool
    symmetry: Symmetry
    turns: int
    angles: tuple[int, ...]
    crossings: int
    whirling: bool
    magic: Magic
    rows: tuple[int, ...] = field(repr=False)
    columns: tuple[int, ...] = field(repr=False)
    diagonals: tuple[int, int] | None


def properties(board: Board, squares: Sequence[int], closed: bool | None = None) -> TourProperties:
    """The properties of the tour of a board that visits its squares in this order, or of a path
    that visits some of them. O(rows·cols).

    Args:
        board: the board.
        squares: the squares in order.
        closed: whether the closing move belongs to the line; None: if there is one.
    """
    return run_to_end(start_properties(board, squares, closed))


def start_properties(
    board: Board, squares: Sequence[int], closed: bool | None = None
) -> Steps[TourProperties]:
    """:func:`properties` in steps."""
    rows, columns, diagonals = yield from _sums(board, squares)
    if closed is None:
        closed = len(squares) == 1 or board.is_move(squares[-1], squares[0])
    width = board.cols + _PADDING
    line: list[int] = []
    for at in range(0, len(squares), _SLICE):
        line += [square + square // board.cols * _PADDING for square in squares[at : at + _SLICE]]
        yield PAUSE
    if closed and len(line) > 1:
        line.append(line[0])
    steps: list[int] = []
    for at in range(0, len(line) - 1, _SLICE):
        steps += map(sub, line[at + 1 : at + 1 + _SLICE], line[at : at + _SLICE])
        yield PAUSE
    angles = yield from _angles(steps, closed, width)
    whirling = yield from _whirls(board, line, steps, width)
    symmetry = yield from _symmetry(board, squares, closed)
    crossings = yield from _crossings(line, steps, width, board.rows * width)
    return TourProperties(
        closed=closed,
        symmetry=symmetry,
        turns=sum(angles[:-1]),
        angles=angles,
        crossings=crossings,
        whirling=whirling,
        magic=Magic.NONE if board.holes else magic_of(rows, columns, diagonals),
        rows=rows,
        columns=columns,
        diagonals=diagonals,
    )


# -- angles and crossings -----------------------------------------------------------------------

_PADDING: Final = 4
"""Columns of nothing at the right of the board. With them no offset of two moves that cross leads
from one row into the next, and different steps are different as ints."""

SHAPES: Final = ((1, -2), (1, 2), (2, -1), (2, 1))
"""The moves without direction, as (row, col) steps from their upper square."""

ANGLES: Final = (37, 53, 90, 127, 143, 180)
"""The angles that two moves of a knight can make, in whole degrees: their cosines are 4/5, 3/5, 0,
-3/5, -4/5, -1."""

_COSINES: Final = (4, 3, 0, -3, -4, -5)
"""Those of :data:`ANGLES`, times 5: the scalar products of two moves."""


def _steps_by_offset(width: int) -> dict[int, tuple[int, int]]:
    """The (row, col) steps by their differences of squares, on a board so wide."""
    both = (*SHAPES, *((-down, -right) for down, right in SHAPES))
    return {down * width + right: (down, right) for down, right in both}


def _angles(steps: Sequence[int], closed: bool, width: int) -> Steps[tuple[int, ...]]:
    """The number of times that each of the angles occurs."""
    pairs: Counter[tuple[int, int]] = Counter()
    for at in range(0, len(steps) - 1, _SLICE):
        pairs.update(zip(steps[at : at + _SLICE], steps[at + 1 : at + 1 + _SLICE], strict=False))
        yield PAUSE
    if closed and steps:
        pairs[steps[-1], steps[0]] += 1
    step = _steps_by_offset(width)
    found = dict.fromkeys(_COSINES, 0)
    for (before, after), count in pairs.items():
        # The angle is between the move back and the move onward.
        (down, right), (down_on, right_on) = step[before], step[after]
        found[-down * down_on - right * right_on] += count
    return tuple(found.values())


def _whirls(board: Board, line: Sequence[int], steps: Sequence[int], width: int) -> Steps[bool]:
    """Whether all moves lead the same way round the centre, by the signs of cross products."""
    step = _steps_by_offset(width)
    last_row, last_col = board.rows - 1, board.cols - 1
    sense = 0
    for at in range(0, len(steps), _SLICE):
        part = zip(line[at : at + _SLICE], steps[at : at + _SLICE], strict=False)
        for square, offset in part:
            row, col = divmod(square, width)
            down, right = step[offset]
            across = (2 * row - last_row) * right - (2 * col - last_col) * down
            sense = sense or across
            if across * sense <= 0:
                return False
        yield PAUSE
    return sense != 0


def _cross(first: tuple[int, int], second: tuple[int, int], row: int, col: int) -> bool:
    """Check whether a move of shape ``first`` crosses one of shape ``second`` that starts so many
    rows and columns away.

    They do if the ends of each lie on opposite sides of the other: the signs of the cross products.
    """

    def side(step: tuple[int, int], to_row: int, to_col: int) -> int:
        return step[0] * to_col - step[1] * to_row

    return (
        side(first, row, col) * side(first, row + second[0], col + second[1]) < 0
        and side(second, -row, -col) * side(second, first[0] - row, first[1] - col) < 0
    )


@cache
def crossing_table() -> tuple[tuple[int, int, int, int], ...]:
    """All ways to cross: (shape, other shape, row and col from upper square to upper square)."""
    near = range(-_PADDING, _PADDING + 1)
    return tuple(
        (first, second, row, col)
        for first, second in combinations(range(len(SHAPES)), 2)
        for row, col in product(near, near)
        if _cross(SHAPES[first], SHAPES[second], row, col)
    )


def _crossings(line: Sequence[int], steps: Sequence[int], width: int, size: int) -> Steps[int]:
    """The number of crossing pairs of moves: all moves of a shape are bits, one for each upper
    square, and each way to cross is one pass over them."""
    shapes = [down * width + right for down, right in SHAPES]
    marks = {step: bytearray(b"0") * size for shape in shapes for step in (shape, -shape)}
    for at in range(0, len(steps), _SLICE):
        for square, step in zip(line[at : at + _SLICE], steps[at : at + _SLICE], strict=False):
            marks[step][square] = 49  # "1"
        yield PAUSE
    bits: dict[int, int] = {}
    for step, mark in marks.items():
        bits[step] = int(mark[::-1], 2)
        yield PAUSE
    moves = [bits[shape] | bits[-shape] >> shape for shape in shapes]
    total = 0
    for first, second, row, col in crossing_table():
        offset = row * width + col
        other = moves[second] >> offset if offset >= 0 else moves[second] << -offset
        total += (moves[first] & other).bit_count()
        yield PAUSE
    return total


# -- symmetry -----------------------------------------------------------------------------------


def _symmetry(board: Board, squares: Sequence[int], closed: bool) -> Steps[Symmetry]:
    rows, cols = board.rows, board.cols
    last = rows * cols - 1

    def quarter(square: int) -> int:
        row, col = divmod(square, cols)
        return col * cols + cols - 1 - row

    def top_bottom(square: int) -> int:
        return last - square - cols + 1 + 2 * (square % cols)

    if _maps_to_itself(squares, closed, lambda square: last - square):
        if rows == cols and _maps_to_itself(squares, closed, quarter):
            return Symmetry.QUATERNARY
        return Symmetry.CENTRAL
    yield PAUSE
    if _maps_to_itself(squares, closed, lambda square: last - top_bottom(square)):
        return Symmetry.LEFT_RIGHT
    yield PAUSE
    if _maps_to_itself(squares, closed, top_bottom):
        return Symmetry.TOP_BOTTOM
    yield PAUSE
    if board.holes and rows == cols:
        for image in (
            lambda square: square % cols * cols + square // cols,
            lambda square: last - square % cols * cols - square // cols,
        ):
            if _maps_to_itself(squares, closed, image):
                return Symmetry.DIAGONAL
    return Symmetry.NONE


def _maps_to_itself(squares: Sequence[int], closed: bool, image: Callable[[int], int]) -> bool:
    """Check whether a symmetry of the board, not the identity, maps the line to itself.

    It reverses a path. A closed line goes on from the image of the first square one way or the
    other. The first difference decides.
    """
    if not closed or len(squares) == 1:
        return all(map(eq, map(image, squares), reversed(squares)))
    first = image(squares[0])
    if first not in squares:  # a hole: the board itself has no such symmetry
        return False
    place = squares.index(first)
    if image(squares[1]) == squares[(place + 1) % len(squares)]:
        other = chain(squares[place:], squares[:place])
    else:
        other = chain(squares[place::-1], squares[:place:-1])
    return all(map(eq, map(image, squares), other))


# -- sums ---------------------------------------------------------------------------------------


def _sums(
    board: Board, squares: Sequence[int]
) -> Steps[tuple[tuple[int, ...], tuple[int, ...], tuple[int, int] | None]]:
    numbers = [0] * board.area
    for begin in range(0, len(squares), _SLICE):
        for number, square in enumerate(squares[begin : begin + _SLICE], begin + 1):
            numbers[square] = number
        yield PAUSE
    cols = board.cols
    rows = tuple(sum(numbers[at : at + cols]) for at in range(0, len(numbers), cols))
    yield PAUSE
    columns = tuple(sum(numbers[col::cols]) for col in range(cols))
    yield PAUSE
    if board.rows != cols:
        return rows, columns, None
    falling = sum(numbers[:: cols + 1])
    rising = sum(numbers[(row + 1) * cols - 1 - row] for row in range(cols))
    return rows, columns, (falling, rising)


def magic_of(
    rows: tuple[int, ...], columns: tuple[int, ...], diagonals: tuple[int, int] | None
) -> Magic:
    """The kind of a matrix by its sums, as in :class:`TourProperties`."""
    if diagonals is None or len({*rows, *columns}) > 1:
        return Magic.NONE
    return Magic.MAGIC if {*diagonals} == {*rows} else Magic.SEMI_MAGIC
