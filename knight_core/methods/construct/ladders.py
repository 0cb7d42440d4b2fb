"""Tours of boards with four rows: two ladders and one move between them.

All moves of outer squares lead to inner squares, and there are as many outer as inner squares. So a
tour makes exactly one move between two inner squares. This move divides the tour into two halves,
one for each colour of outer squares. In every column c, each half visits one outer square O(c) and
the inner square I(c) beside it, and O(c) has moves to I(c ± 1) and I(c ± 2). Such a graph is a
ladder; its Hamiltonian paths from an outer to an inner square are found by frontier states.
"""

from __future__ import annotations

from typing import Final

from knight_core.methods.construct.frontier import Draw, Frontier, Link, renamed
from knight_core.steps import PAUSE, Steps

_LADDER: Final[tuple[Link, ...]] = ((0, 1, 1), (1, 1, 0), (0, 2, 1), (1, 2, 0))
"""Row 0 contains the outer squares, row 1 the inner squares."""


def path(cols: int, start: tuple[int, int], end: tuple[int, int], draw: Draw) -> Steps[list[int]]:
    """A tour of 4 × ``cols`` between two squares, given as (row, col); theory must allow it.

    Returns:
        The squares as ``row * cols + col``. O(cols).
    """
    ladders = Frontier(2, _LADDER, draw)
    somewhere = int(draw() * cols)
    for crossing in (*range(somewhere, cols), *range(somewhere)):
        first = yield from ladders.path(cols, (0, start[1]), (1, crossing))
        if first is None:
            continue
        for beyond in (crossing - 2, crossing + 2):
            if not 0 <= beyond < cols:
                continue
            second = yield from ladders.path(cols, (1, beyond), (0, end[1]))
            if second is not None:
                squares = yield from _half(first, cols, *start)
                squares += yield from _half(second, cols, *end)
                yield PAUSE
                return squares
    raise AssertionError("theory knows that there is a tour")


def _half(vertices: list[int], cols: int, row: int, col: int) -> Steps[list[int]]:
    """The squares of the half whose outer squares have the colour of (row, col)."""
    # The half lies in the upper rows in columns of one parity, in the lower rows in the others.
    upper = col % 2 if row == 0 else 1 - col % 2

    def square(vertex: int) -> int:
        place, inner = divmod(vertex, 2)
        return (inner if place % 2 == upper else 3 - inner) * cols + place

    return renamed(vertices, square)


def symmetric_path(cols: int, start: tuple[int, int], draw: Draw) -> Steps[list[int]]:
    """A tour of 4 × ``cols`` (odd) with the symmetry of the half turn, from a square, given as
    (row, col); theory must allow it. It is one half, and then its image in reverse.

    Returns:
        The squares as ``row * cols + col``. O(cols).
    """
    ladders = Frontier(2, _LADDER, draw)
    middle = cols // 2
    # The only move between two inner squares passes through the centre of the board.
    for crossing in (middle - 1, middle + 1):
        first = yield from ladders.path(cols, (0, start[1]), (1, crossing))
        if first is not None:
            squares = yield from _half(first, cols, *start)
            squares += yield from renamed(squares[::-1], lambda square: 4 * cols - 1 - square)
            yield PAUSE
            return squares
    raise AssertionError("theory knows that there is a tour")
