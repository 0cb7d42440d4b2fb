"""The symmetries of a board: the square to which each goes when the board is turned or mirrored.

A map is a list: for each square, in order, the square that it goes to.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, Literal

from knight_core.board.board import Board

Axis = Literal["left-right", "top-bottom"]

AXES: Final[tuple[Axis, ...]] = ("left-right", "top-bottom")
"""The mirrors, named by the two sides that they swap."""


def quarter_turn(board: Board) -> list[int]:
    """The map of a quarter turn clockwise, to squares of the turned board (``cols`` × ``rows``).
    O(rows·cols)."""
    rows, cols = board.rows, board.cols
    return [col * rows + rows - 1 - row for row in range(rows) for col in range(cols)]


def mirror(board: Board, axis: Axis) -> list[int]:
    """The map of a mirror, to squares of the same board. O(rows·cols)."""
    rows, cols = board.rows, board.cols
    lines = [range(row * cols, (row + 1) * cols) for row in range(rows)]
    if axis == "top-bottom":
        return [*chain.from_iterable(reversed(lines))]
    return [*chain.from_iterable(map(reversed, lines))]


def symmetries(board: Board) -> Iterator[list[int]]:
    """The maps of the board onto itself, the one that changes nothing first: four, for a square
    board eight, and as many for a board one square wide, where some are the same; of a board with
    holes those that map its holes onto themselves. O(rows·cols) each."""
    holes = board.holes
    for image in _of_rectangle(board):
        if not holes or all(image[hole] in holes for hole in holes):
            yield image


def _of_rectangle(board: Board) -> Iterator[list[int]]:
    square = range(board.area)
    left_right, top_bottom = mirror(board, "left-right"), mirror(board, "top-bottom")
    maps = [[*square], left_right, top_bottom, [left_right[image] for image in top_bottom]]
    yield from maps
    if board.rows == board.cols:
        quarter = quarter_turn(board)
        for images in maps:
            yield [quarter[image] for image in images]
