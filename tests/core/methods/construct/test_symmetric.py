"""Symmetric tours by construction, and by the automatic method."""

from __future__ import annotations

from typing import Any

import pytest

from knight_core import Board, Outcome, solve

LARGE: list[tuple[str, str, dict[str, Any]]] = [
    *[(f"{side}x{side}", "quarter-turn", {}) for side in (6, 10, 14, 18, 22, 26, 30, 34, 102)],
    *[
        (f"{rows}x{cols}", "half-turn", {"closed": True})
        for rows, cols in (
            *((6, 6), (8, 8), (16, 16), (18, 20), (20, 24), (24, 26), (17, 18), (5, 20), (5, 22)),
            *(
                (5, 60),
                (60, 5),
                (7, 64),
                (19, 30),
                (33, 6),
                (100, 101),
                (3, 14),
                (3, 16),
                (40, 3),
                (3, 202),
            ),
        )
    ],
    *[
        (f"{rows}x{cols}", "half-turn", {})
        for rows, cols in (
            *(
                (5, 5),
                (17, 17),
                (19, 23),
                (5, 41),
                (41, 7),
                (101, 61),
                (4, 9),
                (4, 61),
                (33, 4),
                (3, 41),
            ),
        )
    ],
    *[
        (f"{rows}x{cols}", "mirror", {})
        for rows, cols in (
            *(
                (5, 6),
                (7, 6),
                (17, 18),
                (19, 22),
                (5, 42),
                (42, 5),
                (18, 17),
                (6, 7),
                (3, 22),
                (30, 3),
            ),
            *((17, 10), (10, 33), (61, 62)),
        )
    ],
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
