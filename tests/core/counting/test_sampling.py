"""Tours drawn uniformly at random: chi-square over all tours."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt

import pytest

from knight_core import Board, Tour, count_tours
from knight_core.counting.sampling import Layer, Sampler
from knight_core.search.rng import below, stream


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


def test_a_layer_finds_the_numbers_of_its_states() -> None:
    layer = Layer(3, 2)
    # The bytes of the first two, one after the other, hold those of others.
    numbers = {0x020202: 7, 0x020203: 9, 0xF00000: 65535, 0: 1}
    for state, number in numbers.items():
        layer.add(state, number)
    assert [*layer] == [*numbers]
    assert {state: layer.number(state) for state in numbers} == numbers
    assert [layer.number(state) for state in (0x020302, 0x0203F0, 0xF0, 1)] == [0] * 4
    assert len(layer) == 4
    without = Layer(3)
    without.add(5)
    assert ([*without], without.number(5)) == ([5], 0)


def test_numbers_below_a_limit() -> None:
    random = stream(1)
    assert {below(5, random) for _ in range(200)} == {*range(5)}
    assert below(1, random) == 0
    large = [below(3 << 80, random) for _ in range(300)]
    assert all(0 <= number < 3 << 80 for number in large)
    assert {number >> 80 for number in large} == {0, 1, 2}
