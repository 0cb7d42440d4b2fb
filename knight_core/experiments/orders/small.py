"""Blind search with a small budget: the same counts as the engine's, without its other features."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from knight_core.board import DEFAULT_ORDER, DIRECTIONS, Board

LARGEST: Final = 20_000
"""The largest step limit of a search that does not yield."""


class SmallEnd(NamedTuple):
    """The end of a search: whether it found a tour, its steps, its backtracks, the length of its
    longest path, and whether it was cancelled."""

    found: bool
    forward: int
    backtracks: int
    deepest: int
    cancelled: bool = False


@lru_cache(maxsize=8)
def _ways(board: Board) -> list[dict[str, int]]:
    """For each square the targets of the directions that stay on the board."""
    ways: list[dict[str, int]] = []
    for square in range(board.size):
        row, col = board.row_col(square)
        ways.append(
            {
                digit: board.square(row + down, col + right)
                for digit, (down, right) in zip(DEFAULT_ORDER, DIRECTIONS, strict=True)
                if 0 <= row + down < board.rows and 0 <= col + right < board.cols
            }
        )
    return ways


def search_small(board: Board, start: int, order: str, budget: int) -> SmallEnd:
    """Blind search from a square for the first tour, with this order of directions.

    A plain loop: for small budgets it is several times as fast as the engine, whose kernel first
    makes tables. O(steps).
    """
    ways, size = _ways(board), board.size
    free = bytearray(b"\1" * size)
    # The neighbours of each square, in order; made on first use.
    onward: list[list[int] | None] = [None] * size
    path = [start]
    here = iter(_in_order(ways[start], order))  # the untried moves from the end of the path
    waiting: list[Iterator[int]] = []  # the same for the squares before it
    free[start] = 0
    forward = depth = deepest = 1
    backtracks = 0
    while deepest < size:
        for square in here:
            if free[square]:
                break
        else:
            free[path.pop()] = 1
            backtracks += 1
            depth -= 1
            if depth == 0:
                break
            here = waiting.pop()
            continue
        if forward == budget:
            break
        forward += 1
        free[square] = 0
        path.append(square)
        waiting.append(here)
        leads = onward[square]
        if leads is None:
            leads = onward[square] = _in_order(ways[square], order)
        here = iter(leads)
        depth += 1
        if depth > deepest:
            deepest = depth
    return SmallEnd(deepest == size, forward, backtracks, deepest)


def _in_order(ways: dict[str, int], order: str) -> list[int]:
    return [ways[digit] for digit in order if digit in ways]
