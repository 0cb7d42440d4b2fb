"""Tours drawn uniformly at random: chi-square over all tours, and the method that draws them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt

import pytest

from knight_core import CANCEL, Board, Outcome, Tour, TourRequest, count_tours, solve
from knight_core.counting.sampling import Sampler
from knight_core.methods import uniform
from knight_core.search.rng import below, stream
from knight_core.solver import start


def chi_square(board: str, closed: bool, tours: int, draws: int) -> float:
    """Chi-square of the numbers of times that each tour is drawn, in standard deviations from what
    is expected of it."""
    sampler = Sampler(Board.parse(board), None, None, closed)
    for _ in sampler.prepare():
        pass
    random = stream(27)
    drawn: Counter[object] = Counter()
    for _ in range(draws):
        squares = Tour(board, sampler.draw(random)).squares
        line = frozenset(frozenset(move) for move in pairwise((*squares, squares[0])))
        drawn[line if closed else squares] += 1
    expected = draws / tours
    missing = tours - len(drawn)
    value: float = sum((times - expected) ** 2 / expected for times in drawn.values())
    freedom = tours - 1
    return (value + missing * expected - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize(
    ("board", "closed", "tours", "draws"),
    [
        ("3x4", False, 16, 800),
        ("5x5", False, 1728, 3456),
        ("5x6", True, 8, 400),
        pytest.param("5x5", False, 1728, 17280, marks=pytest.mark.full),
        pytest.param("6x6", True, 9862, 2 * 9862, marks=pytest.mark.full),
    ],
)
def test_all_tours_have_the_same_probability(
    board: str, closed: bool, tours: int, draws: int
) -> None:
    assert count_tours(board, closed=closed).count == tours
    assert -3 < chi_square(board, closed, tours, draws) < 3


def test_numbers_below_a_limit() -> None:
    random = stream(1)
    assert {below(5, random) for _ in range(200)} == {*range(5)}
    assert below(1, random) == 0
    large = [below(3 << 80, random) for _ in range(300)]
    assert all(0 <= number < 3 << 80 for number in large)
    assert {number >> 80 for number in large} == {0, 1, 2}


@pytest.mark.parametrize(
    "words",
    [
        {"start": 4},
        {"end": 4},
        {"start": 0, "end": 24},
        {"start": 5, "holes": [0]},
        {"rows": 6, "closed": True},
        {"rows": 6, "closed": True, "start": 7},
    ],
)
def test_a_tour_as_asked_for(words: dict[str, int]) -> None:
    words = {"rows": 5, "cols": 5, **words}
    request = TourRequest(**words, method="uniform", seed=3)  # type: ignore[arg-type]
    result = solve(request)
    if count_tours(request).count == 0:
        assert result.outcome is Outcome.IMPOSSIBLE
        assert result.reason is not None
        assert result.reason.code == "counted-none"
        return
    assert result.outcome is Outcome.FOUND
    assert result.tours == solve(request).tours


def test_it_gives_up_where_it_cannot_count(monkeypatch: pytest.MonkeyPatch) -> None:
    for size in ((9, 9), (3, 200)):
        result = solve(TourRequest(*size, method="uniform"))
        assert (result.outcome, result.tour) == (Outcome.LIMIT, None)
        assert result.reason is not None
        assert result.reason.code == "uniform-too-large"
    monkeypatch.setattr(uniform, "MAX_KEPT", 1000)
    assert solve(TourRequest(5, 5, method="uniform")).outcome is Outcome.LIMIT


def test_it_can_be_cancelled_and_limited() -> None:
    run = start(TourRequest(5, 5, method="uniform"))
    next(run)
    with pytest.raises(StopIteration) as stopped:
        run.send(CANCEL)
    assert stopped.value.value.outcome is Outcome.CANCELLED
    result = solve(TourRequest(4, 5, method="uniform", max_steps=7))
    assert (result.outcome, len(result.deepest)) == (Outcome.LIMIT, 7)
    result = solve(TourRequest(5, 5, method="uniform", max_seconds=1e-9))
    assert result.outcome is Outcome.LIMIT
