"""The numbers of a text, their periodic runs, and those without words between them."""

from __future__ import annotations

from array import array

import pytest

from knight_core.reading import integers as module
from knight_core.reading import source as sources
from knight_core.reading.integers import Integers, start_flows, start_integers, start_periodic_runs
from tests.core.reading.parts import quiet, source_of, stepped


@pytest.mark.parametrize(
    ("text", "values", "gaps"),
    [
        ("1, 2 , 3 b4 5", [1, 2, 3, 5], [",", ",", "@"]),
        ("1 STEP 2 step 3 Step  4", [1, 2, 3, 4], ["step", "step", "step"]),
        ("-5 +6 3-4 r7c8", [-5, 6, 3, 4, 7, 8], ["", "", "-", "r", "c"]),
        (f"1{' ' * 120}2{' ' * 121}3", [1, 2, 3], ["", None]),
        ("nothing", [], []),
    ],
)
def test_integers(text: str, values: list[int], gaps: list[str | None]) -> None:
    yielded, found = stepped(start_integers(source_of(text), [(0, len(text))]))
    assert yielded == [(3 * len(text), 5 * len(text))]
    assert [*found.values] == values
    assert [None if gap < 0 else found.kinds[gap] for gap in found.gaps] == gaps
    assert min(found.gaps, default=0) >= -1
    assert len({*found.kinds}) == len(found.kinds) <= len({*gaps})
    for begin, end, value in zip(found.begins, found.ends, values, strict=True):
        assert int(text[begin:end]) == value


def test_only_the_free_parts_of_a_text_are_read() -> None:
    text = "1 2 xx 34 5"
    yielded, found = stepped(start_integers(source_of(text), [(0, 3), (7, 8), (10, 11)]))
    assert yielded == [(33, 55), (36, 55), (38, 55)]
    assert [*found.values] == [1, 2, 3, 5]
    assert [found.kinds[gap] for gap in found.gaps] == ["", "xx", "4"]


def test_a_long_text_is_read_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "PIECE", 4)
    yielded, found = stepped(start_integers(source_of("12 345 6"), [(0, 8)]))
    assert yielded == [(24, 40), (25, 40), (27, 40)]
    assert [*found.values] == [12, 345, 6]


Run = tuple[int, int, int]


@pytest.mark.parametrize(
    ("gaps", "least", "runs"),
    [
        ([0] * 5, 3, [(1, 0, 6)]),
        ([1, 2, 1, 2, 1, 2], 3, [(2, 0, 7)]),
        ([1, 2, 1, 2, 1], 3, [(2, 0, 6)]),
        ([1, 2, 1, 2], 3, []),
        ([5, 6, 0, 0, 0, 7, 1, 1, 1], 3, [(1, 2, 6), (1, 6, 10)]),
        ([0, 0, 7, 1, 1, 1], 4, [(1, 3, 7)]),
        # -1 is no gap that repeats.
        ([-1, -1, -1, -1, 2, 2, 2], 3, [(1, 4, 8)]),
        ([2, -1, 2, -1, 2, -1, 2], 3, []),
        # Two that overlap; the longest period.
        ([0, 0, 0, 1, 0, 1, 0, 1], 3, [(1, 0, 4), (2, 2, 9)]),
        ([1, 0, 1, 0, 1, 0, 0, 0], 3, [(1, 5, 9), (2, 0, 7)]),
        ([0] * 5 + [9] + [1, 2] * 3, 3, [(1, 0, 6), (2, 6, 13)]),
        ([*range(12)] * 3, 3, [(12, 0, 37)]),
        ([*range(13)] * 3, 3, []),
        ([], 3, []),
    ],
)
def test_periodic_runs(
    gaps: list[int], least: int, runs: list[Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    integers = Integers(array("i", range(len(gaps) + 1)), gaps=array("i", gaps))
    for size in (3, 20_000):
        monkeypatch.setattr(module, "SLICE", size)
        pauses = sum(-(-max(0, len(gaps) - period) // size) for period in range(1, 13))
        assert stepped(start_periodic_runs(integers, least)) == ([(0, 0)] * pauses, runs)


def test_so_many_runs_are_told_and_no_more() -> None:
    # Each run has a gap of its own.
    gaps = [kind for kind in range(500) for _ in range(5)]
    numbers = array("q", range(len(gaps) + 1))
    runs = quiet(start_periodic_runs(Integers(numbers, gaps=array("i", gaps)), 3))
    assert len(runs) == 401
    assert runs[:2] == [(1, 0, 6), (1, 5, 11)]


def test_flows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SLICE", 3)
    integers = Integers(
        array("i", range(8)),
        gaps=array("i", [0, 0, 1, 3, 2, -1, 0]),
        kinds=[",", "then", "@", ""],
    )
    assert stepped(start_flows(integers)) == ([(0, 0)] * 3, [(0, 3), (3, 5), (5, 6), (6, 8)])
    assert quiet(start_flows(Integers())) == [(0, 0)]
