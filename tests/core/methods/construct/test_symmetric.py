"""Symmetric tours by construction, and by the automatic method."""

from __future__ import annotations

from typing import Any

import pytest

from knight_core import Board, Outcome, solve

CLOSED = (
    "6x6 8x8 16x16 18x20 20x24 24x26 17x18 5x20 5x22 5x60 60x5 7x64 19x30 33x6 100x101 "
    "3x14 3x16 40x3 3x202"
)
OPEN = "5x5 17x17 19x23 5x41 41x7 101x61 4x9 4x61 33x4 3x41"
MIRRORED = "5x6 7x6 17x18 19x22 5x42 42x5 18x17 6x7 3x22 30x3 17x10 10x33 61x62"
LARGE: list[tuple[str, str, dict[str, Any]]] = [
    *((f"{side}x{side}", "quarter-turn", {}) for side in (6, 10, 14, 18, 22, 26, 30, 34, 102)),
    *((board, "half-turn", {"closed": True}) for board in CLOSED.split()),
    *((board, "half-turn", {}) for board in OPEN.split()),
    *((board, "mirror", {}) for board in MIRRORED.split()),
    ("19x21", "half-turn", {"start": "a1"}),
    ("35x37", "half-turn", {"start": "d20"}),
    ("35x37", "half-turn", {"end": "aj3"}),
    ("19x22", "half-turn", {"start": "a1", "end": "v19"}),
    ("30x30", "half-turn", {"start": "c3", "closed": True}),
    ("30x30", "half-turn", {"end": "c3"}),
    ("3x41", "half-turn", {"start": "u1"}),
    ("3x41", "half-turn", {"start": "v2"}),
    ("4x21", "half-turn", {"end": "d4"}),
]


LARGEST = pytest.param("1000x1000", "half-turn", {"closed": True}, marks=pytest.mark.full)


@pytest.mark.parametrize(("board", "symmetry", "goal"), [*LARGE, LARGEST])
@pytest.mark.parametrize("method", ["construct", "auto"])
def test_tours_are_constructed(
    board: str, symmetry: str, goal: dict[str, Any], method: str
) -> None:
    result = solve(board, symmetry=symmetry, method=method, **goal)
    if result.reason is not None:  # theory: a colour
        assert result.reason.steps
        return
    assert result.outcome is Outcome.FOUND
    assert result.tour is not None
    closed = goal.get("closed", False)
    result.tour.verify(closed=closed, symmetry=symmetry)
    again = solve(board, symmetry=symmetry, method=method, **goal)
    assert again.tours == result.tours


def test_every_start_of_an_odd_board() -> None:
    board = Board(17, 19)
    for square in board.squares()[::5]:
        result = solve(board, start=square, symmetry="half-turn", method="construct")
        wrong = board.colour(square) == 1 or square == board.area // 2
        assert (result.outcome is Outcome.IMPOSSIBLE) == wrong
        assert wrong or result.outcome is Outcome.FOUND


def test_a_seed_gives_another_tour() -> None:
    tours = {solve("30x30", symmetry="half-turn", seed=seed).tours for seed in range(4)}
    assert len(tours) == 4
