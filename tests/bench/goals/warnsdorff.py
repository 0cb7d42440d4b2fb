"""Warnsdorff's rule: hopeless searches with backtracking, and single runs that go straight."""

from __future__ import annotations

import math
from pathlib import Path

from tests.bench.goals import Goal, unmeasured
from tests.bench.goals.turns import ROOT, best_rates

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

STRAIGHT = ((8, 400), (50, 12), (200, 2))
"""Sides of boards on which the rule alone finds a tour from a corner, and how often it is run."""

SEARCH = """
from knight_core import TourRequest, solve
board = {side}, {side}
request = TourRequest(*board, {start}, method="warnsdorff", ties="{ties}", max_steps={steps})
def run():
    result = solve(request)
    assert str(result.outcome) == "limit"
    return result.stats.forward
"""

OBVIOUS = """
from tests.bench.baseline import WarnsdorffTour
def run():
    tour = WarnsdorffTour({side}, {side}, {steps})
    assert tour.solve(*divmod({start}, {side}))
    return tour.forward
"""

SINGLE = """
from knight_core import TourRequest, solve
request = TourRequest({side}, {side}, 0, method="warnsdorff", ties="roth", backtrack={backtrack})
def run():
    return sum(solve(request).stats.forward for _ in range({times}))
"""


def measure(rounds: int, older: Path | None) -> list[Goal]:
    """Rates beside the obvious program (on a tenth of the steps) and beside the earlier version."""
    rows = []
    for name, (side, start, rules) in HOPELESS.items():
        obvious = OBVIOUS.format(side=side, start=start, steps=max(STEPS // 10, 2 * side * side))
        searches = [SEARCH.format(side=side, start=start, ties=ties, steps=STEPS) for ties in rules]
        programs = [(ROOT, obvious), *((ROOT, search) for search in searches)]
        if older:
            programs += [(older, search) for search in searches]
        slow, *rates = best_rates(rounds, programs)
        before = rates[len(rules) :] or [math.nan] * len(rules)
        for ties, rate, old in zip(rules, rates, before, strict=False):
            goals = (None, None) if ties == "random" else (7.0, 4.0)
            what = f"warnsdorff {name}, ties {ties}"
            said = f"{rate / 1e6:.2f} million steps/s"
            rows.append(Goal(f"{what} / obvious", rate / slow, "times", goals[0], True, said))
            rows.append(compared(f"{what} / older", rate, old, goals[1]))
    return [*rows, *single_runs(rounds, older)]


def single_runs(rounds: int, older: Path | None) -> list[Goal]:
    """Runs that go straight to a tour, with and without backtracking: no slower than before."""
    rows = []
    for side, times in STRAIGHT:
        for backtrack in (True, False):
            source = SINGLE.format(side=side, times=times, backtrack=backtrack)
            programs = [(ROOT, source), *([(older, source)] if older else [])]
            # These are short, and vary by some percent.
            rate, *before = best_rates(3 * rounds, programs)
            what = f"warnsdorff {side}x{side}, backtrack {'on' if backtrack else 'off'} / older"
            old = before[0] if before else math.nan
            rows.append(compared(what, rate, old, 1.0, "varies by 0.03"))
    return rows


def compared(what: str, rate: float, before: float, goal: float | None, remark: str = "") -> Goal:
    """A rate beside that of the earlier version, if there is one."""
    if math.isnan(before):
        return unmeasured(what, "times", goal, True)
    return Goal(what, rate / before, "times", goal, True, remark)
