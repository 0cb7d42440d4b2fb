"""Tours that tests take for granted."""

from __future__ import annotations

from typing import Any

from knight_core import Board, Tour, solve


def tour_of(board: Board | str, **request: Any) -> Tour:
    """The tour of a request that has one."""
    tour = solve(board, **request).tour
    assert tour is not None
    return tour
