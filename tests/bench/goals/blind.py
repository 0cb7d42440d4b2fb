"""Blind search: beside the obvious program, and itself on the page."""

from __future__ import annotations

from knight_core import TourRequest, solve
from tests.bench import browser
from tests.bench.baseline import KnightsTour
from tests.bench.goals import Goal, best_rates


def measure(rounds: int) -> list[Goal]:
    """Steps a second, in turn with the obvious program."""
    whole, obvious = best_rates(rounds, _whole, _obvious)
    page = browser.moves_per_second("./?start=h1&method=depth-first", rounds)
    rates = [f"{rate / 1e6:.1f} million steps/s" for rate in (whole, page)]
    what = "blind search 8x8 h1 / the obvious program"
    return [
        Goal(what, whole / obvious, "times", 13, True, rates[0]),
        Goal("  in Chromium / in CPython", page / whole * 100, "%", 60, True, rates[1]),
    ]


def _whole() -> int:
    """To the tour: 27,241,113 steps."""
    return solve(TourRequest(8, 8, "h1", method="depth-first")).stats.forward


def _obvious() -> int:
    tour = KnightsTour(8, 8, max_steps=1_000_000)
    tour.solve(7, 7)
    return tour.forward
