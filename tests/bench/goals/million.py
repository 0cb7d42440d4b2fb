"""A million squares in Python: to construct and to verify them, and to be cancelled meanwhile."""

from __future__ import annotations

from functools import partial
from time import process_time

from knight_core import TourRequest, solve, start
from tests.bench.goals import Goal, best_rates

REQUESTS = {
    "1000x1000 open": TourRequest(1000, 1000),
    "1000x1000 closed": TourRequest(1000, 1000, closed=True),
    "1000x1000 between two corners": TourRequest(1000, 1000, "a1", end="a1000"),
}

NARROW = {
    f"{rows}x{cols}": TourRequest(rows, cols)
    for rows, cols in ((3, 333_334), (4, 250_000), (5, 200_000))
}

GOAL = 350.0
"""Nanoseconds a square."""

LONGEST = 20.0
"""Milliseconds. Chromium takes two to three times as long as CPython, and 50 are allowed there."""


def measure(rounds: int) -> list[Goal]:
    """Time a square; the longest time between two reports of a run."""
    rows = []
    for name, request in REQUESTS.items():
        (rate,) = best_rates(rounds, partial(_solved, request))
        what = f"{name}, constructed and verified"
        rows.append(Goal(what, 1e9 / rate, "ns a square", GOAL, False))
    for name, request in {**REQUESTS, **NARROW}.items():
        # The least of several runs: a busy machine only adds to it.
        milliseconds = 1000 * min(_longest_stretch(request) for _ in range(rounds))
        what = f"{name}, longest stretch between two reports"
        rows.append(Goal(what, milliseconds, "ms", LONGEST, False))
    return rows


def _solved(request: TourRequest) -> int:
    (tour,) = solve(request).tours
    return len(tour)


def _longest_stretch(request: TourRequest) -> float:
    run = start(request)
    most, began, result = 0.0, process_time(), None
    while result is None:
        try:
            next(run)
        except StopIteration as ended:
            # Kept: to throw a million squares away is no part of the run.
            result = ended.value
        now = process_time()
        most, began = max(most, now - began), now
    return most
