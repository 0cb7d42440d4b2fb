"""Randomness is pinned: these numbers must never change, in any version of Python."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from knight_core.request import MAX_SEED
from knight_core.search.rng import shuffled, stream


def test_golden_streams() -> None:
    draw = stream(0)
    assert [draw() for _ in range(5)] == [
        0.6234429994282729,
        0.6352869250224707,
        0.34925043050271487,
        0.5885314275240914,
        0.35375336645034583,
    ]
    draw = stream(7, 3)
    assert [draw() for _ in range(3)] == [
        0.5184458113704057,
        0.38499256189177666,
        0.8688696490789589,
    ]
    draw = stream(MAX_SEED, 15_999_999)
    assert [draw() for _ in range(3)] == [
        0.20653533982501682,
        0.002550505635432687,
        0.31728917918902044,
    ]


def test_golden_shuffles() -> None:
    assert shuffled(range(8), stream(1)) == [5, 0, 6, 3, 7, 2, 1, 4]
    assert shuffled(range(8), stream(2024, 5)) == [6, 3, 0, 1, 7, 5, 4, 2]
    assert shuffled("abcdefgh", stream(MAX_SEED)) == list("cehafdbg")


@given(st.lists(st.integers()), st.integers(0, MAX_SEED))
def test_a_shuffle_keeps_what_it_shuffles(items: list[int], seed: int) -> None:
    result = shuffled(items, stream(seed))
    assert sorted(result) == sorted(items)
    assert shuffled(items, stream(seed)) == result


def test_streams_of_a_seed_differ() -> None:
    assert len({stream(seed, number)() for seed in range(20) for number in range(20)}) == 400
