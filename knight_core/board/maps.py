"""The maps of a board onto itself that a request may ask of the line of a tour."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from knight_core.board import DIRECTIONS, Board

_Step = tuple[int, int]

_STEPS: Final[dict[str, tuple[_Step, _Step]]] = {
    "half-turn": ((-1, 0), (0, -1)),
    "quarter-turn": ((0, -1), (1, 0)),
    "left-right": ((1, 0), (0, -1)),
    "top-bottom": ((-1, 0), (0, 1)),
}
"""For each map what a step down becomes, and a step to the right, as (row, col)."""

_OF_SYMMETRY: Final = {
    "half-turn": ("half-turn",),
    "quarter-turn": ("quarter-turn",),
    "mirror": ("left-right", "top-bottom"),
}


@dataclass(frozen=True, slots=True)
class Map:
    """A turn or a mirror of a board.

    Attributes:
        name: ``half-turn``, ``quarter-turn`` (clockwise), ``left-right`` or ``top-bottom``: the
            mirror that swaps those two sides.
        image: for every square the one that it goes to.
        bits: for every direction, from 0, the one that it becomes.
        order: how often it is repeated until every square is back: 2 or 4.
    """

    name: str
    image: Sequence[int]
    bits: tuple[int, ...]
    order: int


def map_of(board: Board, name: str) -> Map:
    """The map of this name; a quarter turn only of a square board. O(rows·cols)."""
    down, right = _STEPS[name]
    rows, cols = board.rows, board.cols
    by_row, by_col = down[0] * cols + down[1], right[0] * cols + right[1]
    # Turned round the first square the board lies beside itself: it is moved back by this.
    first = -min(0, by_row) * (rows - 1) - min(0, by_col) * (cols - 1)
    begins = range(first, first + rows * by_row, by_row)
    lines = (range(begin, begin + cols * by_col, by_col) for begin in begins)
    image = array("i", chain.from_iterable(lines))
    bits = tuple(
        DIRECTIONS.index((row * down[0] + col * right[0], row * down[1] + col * right[1]))
        for row, col in DIRECTIONS
    )
    return Map(name, image, bits, 4 if name == "quarter-turn" else 2)


def maps_of(board: Board, symmetry: str) -> list[Map]:
    """The maps that this symmetry may be, as far as the board itself is the same under them: one,
    for ``mirror`` up to two, or none. O(rows·cols)."""
    if symmetry == "quarter-turn" and board.rows != board.cols:
        return []
    found = [map_of(board, name) for name in _OF_SYMMETRY[symmetry]]
    holes = board.holes
    return [
        board_map for board_map in found if all(board_map.image[hole] in holes for hole in holes)
    ]
