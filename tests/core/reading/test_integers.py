"""The numbers of a text and their periodic runs."""

from __future__ import annotations

from array import array

from knight_core.reading.integers import Integers, periodic_runs


def test_so_many_runs_are_told_and_no_more() -> None:
    # Each run has a gap of its own.
    gaps = [kind for kind in range(500) for _ in range(5)]
    numbers = array("q", range(len(gaps) + 1))
    runs = [run for run in periodic_runs(Integers(numbers, gaps=array("i", gaps)), 3) if run]
    assert len(runs) == 401
    assert runs[:2] == [(1, 0, 6), (1, 5, 11)]
