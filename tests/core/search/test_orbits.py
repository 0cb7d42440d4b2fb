"""Symmetric tours by search: all of them, once each."""

from __future__ import annotations

from typing import Any

import pytest

from knight_core import Board, Outcome, TourRequest, find_fault, solve
from knight_core.search.orbits import searches


@pytest.mark.parametrize(
    "board",
    [
        *(Board(3, 4), Board(4, 5), Board(3, 8), Board(3, 7), Board(5, 5, "c3")),
        *(Board(4, 4, "a4,d4,a1,d1"), Board(3, 5, "c2"), Board(4, 5, "c1,c2,c3,c4")),
        *(Board(1, 1), Board(2, 3, "b1,b2"), Board(3, 2, "a1,b1,a2,b3,a3")),
    ],
    ids=repr,
)
def test_all_symmetric_tours_are_listed_once(board: Board) -> None:
    for closed in (False, True):
        everything = solve(board, closed=closed, method="multipath", tours="all").tours
        for symmetry in ("half-turn", "quarter-turn", "mirror"):
            goals: list[dict[str, Any]] = [{}]
            if not closed and board.size > 1:
                tours = [tour.squares for tour in everything][::7]
                goals += [{"start": squares[0]} for squares in tours[:3]]
                goals += [{"end": squares[-1]} for squares in tours[:3]]
                goals += [{"start": squares[0], "end": squares[-1]} for squares in tours[:3]]
            for goal in goals:
                wanted = sorted(
                    tour.squares
                    for tour in everything
                    if find_fault(board, tour.squares, symmetry=symmetry, **goal) is None
                )
                result = solve(
                    board,
                    closed=closed,
                    symmetry=symmetry,
                    method="multipath",
                    tours="all",
                    **goal,
                )
                assert sorted(tour.squares for tour in result.tours) == wanted
                first = solve(board, closed=closed, symmetry=symmetry, **goal)
                assert (first.outcome is Outcome.FOUND) == bool(wanted)


def test_a_search_repeats_itself_and_obeys_its_limit() -> None:
    request = TourRequest(7, 10, "b5", "i3", method="multipath", symmetry="half-turn", seed=3)
    assert solve(request).tours == solve(request).tours != ()
    short = solve(request, max_steps=2)
    assert short.outcome is Outcome.LIMIT
    assert short.stats.forward == 2


def test_a_hard_search_begins_anew() -> None:
    (search,) = searches(Board(5, 16), "half-turn", closed=True, seed=1)
    assert search.advance() == "found"
    assert find_fault(Board(5, 16), search.squares(), closed=True, symmetry="half-turn") is None
