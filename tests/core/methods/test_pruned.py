"""Look-ahead leaves out dead ends and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Literal

import pytest

from knight_core import Board, Outcome, Recording, TourRequest, TourResult, solve
from knight_core.methods.look_ahead import LookAhead

BLIND_BUDGET = 50_000


def some_order(draw: Random) -> str:
    return "".join(draw.sample("12345678", 8))


def random_requests(count: int, most: int, seed: int) -> Iterable[dict[str, Any]]:
    """Boards of up to ``most`` squares, with all kinds of goals."""
    draw = Random(seed)
    sizes = [(2, 3), (3, 4), (4, 4), (4, 5), (3, 7), (3, 8), (5, 5), (3, 10), (5, 6), (6, 6)]
    sizes = [(rows, cols) for rows, cols in sizes if rows * cols <= most]
    for _ in range(count):
        rows, cols = draw.choice(sizes)
        if draw.random() < 0.5:
            rows, cols = cols, rows
        size = rows * cols
        start = draw.choice([None, draw.randrange(size)])
        goal: dict[str, Any] = draw.choice(
            [{}, {}, {"closed": True}, {"end": draw.randrange(size)}]
        )
        if start is not None and goal.get("end") == start:
            goal = {}
        yield {"rows": rows, "cols": cols, "start": start, "order": some_order(draw), **goal}


def answered(
    count: int, most: int, seed: int, tours: int | Literal["all"]
) -> Iterable[tuple[TourResult, TourResult]]:
    """Blind and pruned search of the requests that blind search answers within its budget."""
    for words in random_requests(count, most, seed):
        words["tours"] = tours
        blind = solve(TourRequest(method="depth-first", max_steps=BLIND_BUDGET, **words))
        if blind.outcome is not Outcome.LIMIT:
            yield blind, solve(TourRequest(method="pruned", **words))


@pytest.mark.parametrize("count", [200, pytest.param(900, marks=pytest.mark.full)])
def test_the_same_first_tour_as_blind_search(count: int) -> None:
    found = impossible = 0
    for blind, pruned in answered(count, 36, 1, tours=1):
        assert pruned.stats.forward <= blind.stats.forward, blind.request
        assert pruned.outcome is blind.outcome, blind.request
        assert pruned.tours == blind.tours, blind.request
        found += blind.outcome is Outcome.FOUND
        impossible += blind.outcome is Outcome.IMPOSSIBLE
    # Many of each kind were compared, not a handful.
    assert min(found, impossible) > count // 10


@pytest.mark.parametrize("count", [60, pytest.param(200, marks=pytest.mark.full)])
def test_the_same_tours_in_the_same_order(count: int) -> None:
    compared = 0
    for blind, pruned in answered(count, 24, 2, tours="all"):
        assert pruned.tours == blind.tours, blind.request
        compared += len(blind.tours)
    assert compared > count


@pytest.mark.parametrize(
    ("rows", "cols", "start", "order"),
    [(8, 8, 0, "12345678"), (8, 8, 0, "43218765"), (5, 5, 5, "12345678")],
)
def test_far_fewer_moves_than_published(rows: int, cols: int, start: int, order: str) -> None:
    # Blind, and with rules of the same kind: 3,242,065 and 240; 8,250,733 and 616; 1,829,421 and
    # 3,630 moves. Ours sees a little more.
    known = {(0, "12345678"): 240, (0, "43218765"): 616, (5, "12345678"): 3630}
    result = solve(TourRequest(rows, cols, start, method="pruned", order=order))
    assert result.outcome is not Outcome.LIMIT
    assert rows * cols <= result.stats.forward <= known[start, order]


def test_all_304_tours_and_all_closed_ones_from_a_corner() -> None:
    assert solve(TourRequest(5, 5, "a1", method="pruned", tours="all")).stats.tours == 304
    closed = TourRequest(5, 6, "a1", closed=True, method="pruned", tours="all")
    assert solve(closed).stats.tours == 2 * 8


@pytest.mark.full
def test_all_closed_tours_from_everywhere() -> None:
    everywhere = TourRequest(5, 6, closed=True, method="pruned", tours="all")
    assert solve(everywhere, Recording(tours=0)).stats.tours == 30 * 2 * 8


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
