"""Blind search with a small budget: the same counts as the engine's, without its other features."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from knight_core.board import DEFAULT_ORDER, DIRECTIONS, Board

LARGEST: Final = 20_000
"""The largest budget, in steps, that is searched without a pause."""


class SmallEnd(NamedTuple):
    """The end of a search: whether with a tour, its steps, its backtracks, its longest path, and
    whether it was cancelled."""

    found: bool
    forward: int
    backtracks: int
    deepest: int
    cancelled: bool = False


@lru_cache(maxsize=8)
def _ways(board: Board) -> list[dict[str, int]]:
    """The target of each direction from each square, for those that stay on the board."""
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
    """Search from a square for the first tour, the directions in this order.

    It is a plain loop, several times as fast as the engine where the budget is too small for the
    engine's kernel to pay for its tables. Time: linear in the steps.
    """
    ways, size = _ways(board), board.size
    free = bytearray(b"\1" * size)
    # The neighbours of each square, in order; made on first use.
    onward: list[list[int] | None] = [None] * size
    path = [start]
    here = iter(_in_order(ways[start], order))  # untried, of the last square of the path
    waiting: list[Iterator[int]] = []  # of the squares before it
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
