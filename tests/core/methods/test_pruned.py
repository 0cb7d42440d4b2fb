"""Look-ahead leaves out dead ends and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from knight_core import Board, Outcome, TourRequest, TourResult, solve
from knight_core.methods.look_ahead import LookAhead
from tests.core.naive_methods import some_board, some_request

BLIND_BUDGET = 50_000


def answered(count: int, seed: int) -> Iterable[tuple[TourResult, TourResult]]:
    """Blind and pruned search of random requests, with all kinds of goals, that blind search
    answers within its budget."""
    draw = Random(seed)
    sizes = [(2, 3), (3, 4), (4, 4), (4, 5), (3, 7), (3, 8), (5, 5), (3, 10), (5, 6), (6, 6)]
    for _ in range(count):
        request = some_request(draw, some_board(draw, sizes), method="pruned")
        blind = solve(request, method="depth-first", max_steps=BLIND_BUDGET)
        if blind.outcome is not Outcome.LIMIT:
            yield blind, solve(request)


@pytest.mark.parametrize("count", [200, pytest.param(900, marks=pytest.mark.full)])
def test_the_same_first_tour_as_blind_search(count: int) -> None:
    found = impossible = 0
    for blind, pruned in answered(count, 1):
        assert pruned.stats.forward <= blind.stats.forward, blind.request
        assert pruned.outcome is blind.outcome, blind.request
        assert pruned.tours == blind.tours, blind.request
        found += blind.outcome is Outcome.FOUND
        impossible += blind.outcome is Outcome.IMPOSSIBLE
    # Many of each kind were compared, not a handful.
    assert min(found, impossible) > count // 10


@pytest.mark.parametrize(
    ("side", "start", "order", "published"),
    [(8, 0, "12345678", 240), (8, 0, "43218765", 616), (5, 5, "12345678", 3630)],
)
def test_far_fewer_moves_than_published(side: int, start: int, order: str, published: int) -> None:
    # Blind, and with rules of the same kind: 3,242,065 and 240; 8,250,733 and 616; 1,829,421 and
    # 3,630 moves. Ours sees a little more.
    result = solve(TourRequest(side, side, start, method="pruned", order=order))
    assert result.outcome is not Outcome.LIMIT
    assert side * side <= result.stats.forward <= published


@pytest.mark.parametrize("goal", [{}, {"closed": True}, {"end": 14}])
@pytest.mark.parametrize("ties", [None, "roth", "random"])
def test_its_counters_are_what_a_look_at_the_board_gives(
    goal: dict[str, Any], ties: str | None
) -> None:
    """Walk at random, take moves back at random, and count anew each time."""
    board = Board(5, 6)
    draw = Random(3)
    request = TourRequest(5, 6, 7, **goal)
    strategy = LookAhead(request, ties)
    path: list[int] = []

    def expected() -> tuple[int, int, int]:
        last = request.end if not request.closed else (path[0] if path else None)
        left = [square for square in range(30) if square not in path and square != last]
        open_squares = {*left} | ({last} if last is not None else set())
        degrees = [len(open_squares & {*board.neighbours(square)}) for square in left]
        return degrees.count(1), degrees.count(0), len(left)

    for _ in range(4000):
        ways = [
            square
            for square in (board.neighbours(path[-1]) if path else [7])
            if square not in path and square != request.end
        ]
        if path and (not ways or draw.random() < 0.4):
            strategy.leave(path.pop())
        else:
            path.append(draw.choice(ways))
            strategy.enter(path[-1])
        ones, zeros, left = expected()
        assert strategy.tally == (ones, zeros, left)
