"""Properties of a tour: symmetry, angles, turns, crossings, whirling, magic sums.

The *line* of a tour is the set of its moves without directions; a closed tour's line contains the
closing move.
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
"""The number of squares visited between two yields, in the slowest loops."""


class Symmetry(StrEnum):
    """The symmetry of the line of a tour (G. Jelliss, "Knight's Tour Notes", 2019).

    ``central``: a half turn; ``quaternary``: a quarter turn, and so a half turn too;
    ``left-right`` and ``top-bottom``: the mirror that swaps these two sides. A board without holes
    and with more than one square allows no other symmetry, and no two of them together. Proof: a
    mirror that maps a path to itself reverses it, so it fixes only the middle square or move; a
    mirror of a cycle fixes two of its squares or moves, or shifts every square by half a tour. No
    knight's move is its own image under a mirror, and a mirror fixes all squares of its axis or
    none, never one or two. The shift by half a tour remains, and only one mirror can be this shift.
    A diagonal mirror always has squares on its axis.

    ``diagonal``: the mirror in one of the diagonals. It needs a board with holes, on whose axis at
    most two squares remain. Such a board may allow several symmetries at once; the result is the
    first in the order quarter turn, half turn, left-right, top-bottom, diagonal.
    """

    NONE = "none"
    CENTRAL = "central"
    QUATERNARY = "quaternary"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    DIAGONAL = "diagonal"


class Magic(StrEnum):
    """The kind of the matrix of move numbers of a square board. ``semi-magic``: all rows and all
    columns have the same sum (W. Beverley, Philosophical Magazine 33, 1848); ``magic``: both
    diagonals too. Always ``none`` for a board with holes, since its matrix has gaps."""

    NONE = "none"
    SEMI_MAGIC = "semi-magic"
    MAGIC = "magic"


@dataclass(frozen=True, slots=True)
class TourProperties:
    """The properties of a tour.

    Attributes:
        closed: whether the last square is a move from the first.
        symmetry: the symmetry of the line.
        turns: the number of squares where the direction changes; the first and the last square of a
            closed tour are included. (Turns and crossings as in Besa, Johnson, Mamano and
            Osegueda, "Taming the knight's tour: minimizing turns and crossings", 2020.)
        angles: for each of :data:`ANGLES`, the number of squares where two moves of the line make
            it; the sum is the number of squares, without the two ends of an open tour. (Every
            closed tour of 8×8 has two right angles or more: G. Jelliss, "Knight's Tour Notes",
            2019; this is not proved here.)
        crossings: the number of pairs of moves of the line that cross.
        whirling: whether all moves of the line go round the centre of the board in one direction:
            seen from the centre, all go clockwise by more than 0° and less than 180°, or all
            anticlockwise. (1,120 closed tours of 8×8 are whirling; 16 of them have the symmetry of
            the half turn.)
        magic: whether the sums are equal.
        rows, columns: the sum of the move numbers, from 1, of each row and of each column.
        diagonals: the sums of the diagonals from the top left and from the top right; None if the
            board is not square.
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
    """The properties of a tour, or of a path that visits only some squares. O(rows·cols).

    Args:
        board: the board.
        squares: at least one square, in order. They are not verified.
        closed: whether the line contains the closing move; None: yes, if it is a knight's move.
    """
    return run_to_end(start_properties(board, squares, closed))


def start_properties(
    board: Board, squares: Sequence[int], closed: bool | None = None
) -> Steps[TourProperties]:
    """:func:`properties` as a generator; yields at intervals."""
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
"""The number of empty columns added to the right of the board: so no offset between two crossing
moves leads from one row into the next, and different steps are different ints."""

SHAPES: Final = ((1, -2), (1, 2), (2, -1), (2, 1))
"""The undirected moves, as (row, col) steps from the upper square."""

ANGLES: Final = (37, 53, 90, 127, 143, 180)
"""The angles that two moves of a knight can make, in whole degrees: their cosines are 4/5, 3/5, 0,
-3/5, -4/5, -1."""

_COSINES: Final = (4, 3, 0, -3, -4, -5)
"""The cosines of :data:`ANGLES`, times 5: the scalar products of two moves."""


def _steps_by_offset(width: int) -> dict[int, tuple[int, int]]:
    """The (row, col) steps by their offsets, on a board of this width."""
    both = (*SHAPES, *((-down, -right) for down, right in SHAPES))
    return {down * width + right: (down, right) for down, right in both}


def _angles(steps: Sequence[int], closed: bool, width: int) -> Steps[tuple[int, ...]]:
    """The number of squares with each of the angles."""
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
    """Check whether all moves go round the centre in one direction, by signs of cross products."""
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
    """Check whether a move of shape ``first`` crosses a move of shape ``second`` whose upper square
    is ``row`` rows and ``col`` columns away.

    Two moves cross if the ends of each lie on opposite sides of the other, by cross products.
    """

    def side(step: tuple[int, int], to_row: int, to_col: int) -> int:
        return step[0] * to_col - step[1] * to_row

    return (
        side(first, row, col) * side(first, row + second[0], col + second[1]) < 0
        and side(second, -row, -col) * side(second, first[0] - row, first[1] - col) < 0
    )


@cache
def crossing_table() -> tuple[tuple[int, int, int, int], ...]:
    """All crossings: (shape, other shape, row and col offset between the upper squares). O(1)."""
    near = range(-_PADDING, _PADDING + 1)
    return tuple(
        (first, second, row, col)
        for first, second in combinations(range(len(SHAPES)), 2)
        for row, col in product(near, near)
        if _cross(SHAPES[first], SHAPES[second], row, col)
    )


def _crossings(line: Sequence[int], steps: Sequence[int], width: int, size: int) -> Steps[int]:
    """The number of crossing pairs of moves. The moves of a shape are a bit set of their upper
    squares, and each entry of the table is one pass over two bit sets."""
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

    It must reverse a path. From the image of the first square, a closed line is followed forwards
    or backwards. The check ends at the first difference.
    """
    if not closed or len(squares) == 1:
        return all(map(eq, map(image, squares), reversed(squares)))
    first = image(squares[0])
    if first not in squares:  # a hole, or an unvisited square
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
    """The kind of a matrix by its sums, as in :class:`TourProperties`. O(rows + cols)."""
    if diagonals is None or len({*rows, *columns}) > 1:
        return Magic.NONE
    return Magic.MAGIC if {*diagonals} == {*rows} else Magic.SEMI_MAGIC
