"""Letter tours: boards and tours for a text whose letters, or syllables, stand on the squares.

The puzzle is the *Rösselsprung* of newspapers, and older than these: Rudrata's verse of the ninth
century is one. The reader finds the tour by reading. Squares read the same if the same is written
on them, so every tour that reads the text is right, also where the maker's goes another way.
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
"""The number of letters or syllables of a text: 3x4 is the smallest rectangle with a tour."""

MAX_LENGTH: Final = 24
"""The most characters on a square. An emoji of a family has eleven."""

_CONTROL: Final = re.compile(
    r"[\s\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\ud800-\udfff\U000e0001]"
)
"""What has no place on a square: spaces, control characters and lone surrogates."""

_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like spaces."""
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Mn", "Mc", "Me"))
"""Categories of characters that join or change others, and are not seen alone."""

_ROTATIONS: Final = 12
"""The rotations for each square that make a tour random."""

_SLICE: Final = 100
"""The rotations between two yields."""


def check_letters(letters: Sequence[str]) -> None:
    """Check whether a text can be that of a letter tour. O(characters).

    Args:
        letters: what is written on each square, in the order of the tour.

    Raises:
        InvalidRequest: ``letters-count``, ``letters-long`` or ``letters-control``.
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
    """Choose a board of so many squares, and one of its tours at random.

    The board is the first of :func:`boards` that has a tour; there is one for each number from
    :data:`LEAST` to :data:`MOST`. The tour that the solver finds is made random by rotations
    (Pósa, "Hamiltonian circuits in random graphs", Discrete Mathematics 14, 1976): the last square
    makes another move, to a square in the middle, and what comes after that is reversed.
    O(size²), some tenths of a second at most.

    Args:
        size: the number of squares, from :data:`LEAST` to :data:`MOST`.
        draw: random numbers in [0, 1).

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
    """Boards of so many squares, the most regular first: rectangles, then rectangles without a few
    squares, mostly as their own mirror images. Not all of them have a tour."""
    sides = [(rows, cols) for rows in range(3, 21) for cols in range(rows, 2 * rows)]
    most = max(8, size // 8)
    fitting = [(rows, cols) for rows, cols in sides if size <= rows * cols <= size + most]

    def odd(sides: tuple[int, int]) -> tuple[int, tuple[int, int]]:
        """How far a board is from a square without holes."""
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
    """Squares to leave out: at the corners, and in the middle of the board, or of its first row."""
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
    """A triangle at each corner."""
    return frozenset(
        y * cols + x
        for row in range(legs)
        for col in range(legs - row)
        for y in (row, rows - 1 - row)
        for x in (col, cols - 1 - col)
    )


def _ends(rows: int, cols: int, count: int) -> frozenset[int]:
    """So many squares at both ends of the last row."""
    last = (rows - 1) * cols
    return frozenset(last + x for col in range(count) for x in (col, cols - 1 - col))


def _block(cols: int, top: int, high: int, wide: int) -> frozenset[int]:
    """A rectangle in the middle columns."""
    left = (cols - wide) // 2
    return frozenset((top + row) * cols + left + col for row in range(high) for col in range(wide))
