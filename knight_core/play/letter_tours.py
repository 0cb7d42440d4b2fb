"""Letter tours: boards and tours for a text; its letters or syllables are written on the squares.

Newspapers print this puzzle as *Rösselsprung*; it is much older: Rudrata's verse of the ninth
century is one. The reader finds the tour by reading the text. Several squares can have the same
letter, so every tour that reads the text is right, even if it differs from the original tour.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final
from unicodedata import category

from knight_core.board import Board
from knight_core.errors import InvalidRequest, shown
from knight_core.outcome import Outcome
from knight_core.request import TourRequest
from knight_core.search.rng import one_of
from knight_core.solver import start
from knight_core.steps import PAUSE, Steps
from knight_core.tour import Tour

LEAST: Final = 12
MOST: Final = 400
"""The least and most letters or syllables of a text: 3x4 is the smallest rectangle with a tour."""

MAX_LENGTH: Final = 24
"""The most characters on a square. An emoji of a family has eleven."""

_CONTROL: Final = re.compile(
    r"[\s\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\ud800-\udfff\U000e0001]"
)
"""Characters that a square must not have: spaces, control characters and lone surrogates."""

_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like spaces."""
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Mn", "Mc", "Me"))
"""Unicode categories of characters that are invisible alone: controls, surrogates, marks."""

_ROTATIONS: Final = 12
"""The number of random rotations for each square of the tour."""

_SLICE: Final = 100
"""The rotations between two yields."""


def check_letters(letters: Sequence[str]) -> None:
    """Check that a text is valid for a letter tour. O(characters).

    Args:
        letters: the text on each square, in the order of the tour.

    Raises:
        InvalidRequest: ``letters-count`` for too few or too many squares; ``letters-long`` and
            ``letters-control`` for an invalid text on a square.
    """
    if not LEAST <= len(letters) <= MOST:
        raise InvalidRequest("letters-count", count=len(letters), least=LEAST, most=MOST)
    for letter in letters:
        seen = [sign for sign in letter if sign not in _BLANK and category(sign) not in _UNSEEN]
        if len(letter) > MAX_LENGTH:
            raise InvalidRequest("letters-long", value=shown(letter), most=MAX_LENGTH)
        if _CONTROL.search(letter) or not seen:
            raise InvalidRequest("letters-control", value=shown(letter))


def start_tour(size: int, draw: Callable[[], float]) -> Steps[Tour]:
    """Choose a board with ``size`` squares, and a random tour of it (not uniform).

    The board is the first of :func:`boards` that has a tour; there is one for each number from
    :data:`LEAST` to :data:`MOST`. Rotations make the tour of the solver random (Pósa, "Hamiltonian
    circuits in random graphs", Discrete Mathematics 14, 1976): the last square is joined to another
    neighbour on the path, and the part after this neighbour is reversed.
    O(size²), some tenths of a second at most.

    Args:
        size: the number of squares, from :data:`LEAST` to :data:`MOST`.
        draw: returns a random number in [0, 1).

    Returns:
        The tour, verified.
    """
    for board in boards(size):
        request = TourRequest(board.rows, board.cols, holes=board.holes)
        result = yield from start(request)
        if result.outcome is Outcome.FOUND and result.tour is not None:
            squares = yield from _start_rotated(board, [*result.tour.squares], draw)
            return Tour(board, squares)
    raise AssertionError(f"no board of {size} squares")


def _start_rotated(board: Board, path: list[int], draw: Callable[[], float]) -> Steps[list[int]]:
    for number in range(_ROTATIONS * len(path)):
        if number % _SLICE == 0:
            yield PAUSE
        if draw() < 0.5:
            path.reverse()
        ways = board.neighbours(path[-1])
        at = path.index(one_of(ways, draw)) + 1
        path[at:] = path[at:][::-1]
    return path


def boards(size: int) -> Iterator[Board]:
    """Boards with ``size`` squares, the most regular first: rectangles with few or no holes, most
    of them symmetric. The colours allow a tour, but not every board has one."""
    sides = [(rows, cols) for rows in range(3, 21) for cols in range(rows, 2 * rows)]
    most = max(8, size // 8)
    fitting = [(rows, cols) for rows, cols in sides if size <= rows * cols <= size + most]

    def odd(sides: tuple[int, int]) -> tuple[int, tuple[int, int]]:
        """A sort key: how much a board differs from a square board without holes."""
        rows, cols = sides
        return rows * cols - size + 3 * (cols - rows), sides

    for rows, cols in sorted(fitting, key=odd):
        for holes in _shapes(rows, cols):
            if rows * cols - len(holes) == size:
                board = Board(rows, cols, holes)
                colours = [board.colour(square) for square in board.squares()]
                if abs(2 * sum(colours) - size) <= 1:
                    yield board


def _shapes(rows: int, cols: int) -> Iterator[frozenset[int]]:
    """Sets of holes: at the corners or the ends of the last row, and in the middle of the board or
    of its first row; last, two opposite corners."""
    corners = [_corners(rows, cols, legs) for legs in range(4)]
    corners += [_ends(rows, cols, count) for count in range(1, cols // 2)]
    middles = [frozenset[int]()]
    for high in range(1, rows - 1):
        for wide in range(2 - cols % 2, cols - 1, 2):
            if abs(high - wide) <= 2:
                middles.append(_block(cols, (rows - high) // 2, high, wide))
    middles += [_block(cols, 0, 1, wide) for wide in range(2 - cols % 2, cols - 2, 2)]
    for middle in middles:
        for corner in corners:
            if not middle & corner:
                yield middle | corner
    yield frozenset({0, rows * cols - 1})


def _corners(rows: int, cols: int, legs: int) -> frozenset[int]:
    """The squares of a triangle at each corner."""
    return frozenset(
        y * cols + x
        for row in range(legs)
        for col in range(legs - row)
        for y in (row, rows - 1 - row)
        for x in (col, cols - 1 - col)
    )


def _ends(rows: int, cols: int, count: int) -> frozenset[int]:
    """``count`` squares at each end of the last row."""
    last = (rows - 1) * cols
    return frozenset(last + x for col in range(count) for x in (col, cols - 1 - col))


def _block(cols: int, top: int, high: int, wide: int) -> frozenset[int]:
    """The squares of a rectangle in the middle columns."""
    left = (cols - wide) // 2
    return frozenset((top + row) * cols + left + col for row in range(high) for col in range(wide))
