"""Warnsdorff's rule: hopeless searches with backtracking, beside the obvious program."""

from __future__ import annotations

from functools import partial

from knight_core import TourRequest, solve
from tests.bench.baseline import WarnsdorffTour
from tests.bench.goals import Goal, best_rates

STEPS = 1_000_000

HOPELESS = {
    "5x5 b1": (5, 21, ("order", "roth", "pohl", "random")),
    "7x7 b7": (7, 1, ("order", "roth", "pohl", "random")),
    "50x50 from square 133": (50, 133, ("order",)),
    "100x100 from square 84": (100, 84, ("order",)),
    "100x100 from square 49": (100, 49, ("pohl",)),
}
"""Side, start and tie rules of searches that find nothing in a million steps. With `roth` there
is none on 50x50."""


def measure(rounds: int) -> list[Goal]:
    """Rates beside the obvious program, which makes a tenth of the steps."""
    rows = []
    for name, (side, start, rules) in HOPELESS.items():
        searches = [partial(_search, side, start, ties) for ties in rules]
        slow, *rates = best_rates(rounds, partial(_obvious, side, start), *searches)
        for ties, rate in zip(rules, rates, strict=True):
            goal = None if ties == "random" else 7.0
            remark = f"{rate / 1e6:.2f} million steps/s"
            what = f"warnsdorff {name}, ties {ties} / obvious"
            rows.append(Goal(what, rate / slow, "times", goal, True, remark))
    return rows


def _search(side: int, start: int, ties: str) -> int:
    request = TourRequest(side, side, start, method="warnsdorff", ties=ties, max_steps=STEPS)
    result = solve(request)
    assert str(result.outcome) == "limit"
    return result.stats.forward


def _obvious(side: int, start: int) -> int:
    tour = WarnsdorffTour(side, side, max(STEPS // 10, 2 * side * side))
    assert tour.solve(*divmod(start, side))
    return tour.forward
