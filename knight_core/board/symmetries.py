"""The symmetries of a board: the square to which each goes when the board is turned or mirrored."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal

from knight_core.board.board import DIRECTIONS, Board

Axis = Literal["left-right", "top-bottom"]
AXES: Final[tuple[Axis, ...]] = ("left-right", "top-bottom")
"""The mirrors, named by the two sides that they swap."""

_Step = tuple[int, int]

_STEPS: Final[dict[str, tuple[_Step, _Step]]] = {
    "same": ((1, 0), (0, 1)),
    "left-right": ((1, 0), (0, -1)),
    "top-bottom": ((-1, 0), (0, 1)),
    "half-turn": ((-1, 0), (0, -1)),
    "quarter-turn": ((0, -1), (1, 0)),
    "antidiagonal": ((0, -1), (-1, 0)),
    "diagonal": ((0, 1), (1, 0)),
    "three-quarters": ((0, 1), (-1, 0)),
}
"""For each symmetry what a step down becomes, and a step to the right, as (row, col). Turns are
clockwise; the first four are those of every rectangle."""

_OF_SYMMETRY: Final = {
    "half-turn": ("half-turn",),
    "quarter-turn": ("quarter-turn",),
    "mirror": AXES,
}


def image_of(board: Board, name: str) -> Sequence[int]:
    """The square to which each goes: one of the same board, or of ``cols`` × ``rows`` if the
    symmetry swaps rows and columns. O(rows·cols)."""
    down, right = _STEPS[name]
    rows, cols = board.rows, board.cols
    width = cols if down[0] else rows
    by_row, by_col = down[0] * width + down[1], right[0] * width + right[1]
    # Turned round the first square the board lies beside itself: it is moved back by this.
    first = -min(0, by_row) * (rows - 1) - min(0, by_col) * (cols - 1)
    begins = range(first, first + rows * by_row, by_row)
    lines = (range(begin, begin + cols * by_col, by_col) for begin in begins)
    return array("i", chain.from_iterable(lines))


def _keeps_holes(board: Board, image: Sequence[int]) -> bool:
    holes = board.holes
    return all(image[hole] in holes for hole in holes)


def symmetries(board: Board) -> Iterator[Sequence[int]]:
    """The images of the symmetries that map the board onto itself, the one that changes nothing
    first: four, for a square board eight, and as many for a board one square wide, where some are
    the same; of a board with holes those that map its holes onto themselves. O(rows·cols) each."""
    for name in [*_STEPS][: 8 if board.rows == board.cols else 4]:
        image = image_of(board, name)
        if _keeps_holes(board, image):
            yield image


@dataclass(frozen=True, slots=True)
class Map:
    """A turn or a mirror that a request may ask of the line of a tour.

    Attributes:
        image: for every square the one that it goes to.
        bits: for every direction, from 0, the one that it becomes.
        order: how often it is repeated until every square is back: 2 or 4.
    """

    image: Sequence[int]
    bits: tuple[int, ...]
    order: int


def map_of(board: Board, name: str) -> Map:
    """The map ``half-turn``, ``left-right``, ``top-bottom``, or of a square board ``quarter-turn``.
    O(rows·cols)."""
    down, right = _STEPS[name]
    bits = tuple(
        DIRECTIONS.index((row * down[0] + col * right[0], row * down[1] + col * right[1]))
        for row, col in DIRECTIONS
    )
    return Map(image_of(board, name), bits, 4 if name == "quarter-turn" else 2)


def maps_of(board: Board, symmetry: str) -> list[Map]:
    """The maps that this symmetry may be, as far as the board itself is the same under them: one,
    for ``mirror`` up to two, or none. O(rows·cols)."""
    if symmetry == "quarter-turn" and board.rows != board.cols:
        return []
    found = [map_of(board, name) for name in _OF_SYMMETRY[symmetry]]
    return [board_map for board_map in found if _keeps_holes(board, board_map.image)]
