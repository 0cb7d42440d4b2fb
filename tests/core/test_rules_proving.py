"""Records of a worker that is not trusted count only as far as they can be proved."""

from __future__ import annotations

from typing import Any

import pytest

from knight_core import TourRequest, solve
from knight_core.bridge.rules_proving import is_proved
from knight_core.experiments.record import RunRecord, record_of


def run(**words: Any) -> tuple[RunRecord, list[int]]:
    """A record that is true, and the tour that it tells of."""
    result = solve(TourRequest(**words))
    return record_of(result), list(result.tour.squares) if result.tour else []


FOUND, TOUR = run(rows=5, cols=5, start="a1", method="warnsdorff")


def test_a_tour_that_was_found_proves_its_record() -> None:
    assert is_proved(FOUND, TOUR)
    closed, tour = run(rows=6, cols=6, start="a1", closed=True, method="pruned")
    assert is_proved(closed, tour)
    ended, tour = run(rows=6, cols=6, start="a1", end="a2", method="pruned")
    assert is_proved(ended, tour)


@pytest.mark.parametrize(
    "tour",
    [
        None,
        [],
        TOUR[:-1],
        [*TOUR, 0],
        TOUR[::-1],
        [TOUR[0]] * 25,
        [*TOUR[:-1], 10**9],
        [TOUR[0], *sorted(TOUR[1:])],
        list(range(25)),
    ],
    ids=["none", "empty", "short", "long", "back", "same", "off", "sorted", "rows"],
)
def test_what_is_no_tour_of_the_request_proves_nothing(tour: list[int] | None) -> None:
    assert not is_proved(FOUND, tour)


def test_a_tour_that_ends_elsewhere_proves_nothing() -> None:
    closed, round_trip = run(rows=6, cols=6, start="a1", closed=True, method="pruned")
    ended, to_a2 = run(rows=6, cols=6, start="a1", end="a2", method="pruned")
    assert is_proved(ended, to_a2)
    assert not is_proved(ended, round_trip)
    assert not is_proved(closed, to_a2)


def test_that_there_is_no_tour_must_not_contradict_theory() -> None:
    none: RunRecord = {**FOUND, "outcome": "impossible", "first_try": False, "backtracks": 25}
    assert not is_proved(none, None)
    barren, _ = run(rows=4, cols=4, start="a1", method="pruned")
    assert is_proved(barren, None)
    assert not is_proved({**barren, "theory": None}, None)
    assert not is_proved({**barren, "theory": "another-reason"}, None)


def test_a_run_that_gave_up_needs_no_proof() -> None:
    gave_up, _ = run(rows=8, cols=8, start="a1", method="depth-first", max_steps=100)
    assert is_proved(gave_up, None)
    assert not is_proved({**gave_up, "theory": "colour-start"}, None)
