"""Blind search: beside the obvious program, an earlier version, and itself on the page."""

from __future__ import annotations

from pathlib import Path

from tests.bench import browser
from tests.bench.goals import Goal, unmeasured
from tests.bench.goals.turns import ROOT, best_rates

WHOLE = """
from knight_core import TourRequest, solve
def run():
    return solve(TourRequest(8, 8, "h1", method="depth-first")).stats.forward
"""
"""To the tour: 27,241,113 steps."""

OBVIOUS = """
from tests.bench.baseline import KnightsTour
def run():
    tour = KnightsTour(8, 8, max_steps=1_000_000)
    tour.solve(7, 7)
    return tour.forward
"""

ORDERS = """
from random import Random
from knight_core import Board
from knight_core.experiments.orders.small import search_small
board, random = Board(8, 8), Random(1)
orders = ["".join(random.sample("12345678", 8)) for _ in range(500)]
def run():
    return sum(
        search_small(board, 63, order, budget).forward
        for budget, some in ((256, orders), (1024, orders[:125]), (4096, orders[:31]))
        for order in some
    )
"""
"""What the first rungs of a search for orders are made of."""


def measure(rounds: int, older: Path | None) -> list[Goal]:
    """Steps a second; the first in turn with the obvious program, and with the earlier version."""
    here = [(ROOT, WHOLE), (ROOT, OBVIOUS), (ROOT, ORDERS)]
    there = [] if older is None else [(older, WHOLE), (older, ORDERS)]
    whole, obvious, orders, *before = best_rates(rounds, here + there)
    page = browser.moves_per_second(browser.BLIND_LINK, rounds)
    rate = f"{whole / 1e6:.1f} million steps/s"
    rows = [
        Goal("blind search 8x8 h1 / the obvious program", whole / obvious, "times", 13, True, rate),
        Goal(
            "  in Chromium / in CPython",
            page / whole * 100,
            "%",
            60,
            True,
            f"{page / 1e6:.1f} million steps/s",
        ),
    ]
    for name, now, earlier in zip(
        ("blind search 8x8 h1 / earlier", "orders with small budgets / earlier"),
        (whole, orders),
        before or (None, None),
        strict=True,
    ):
        if earlier is None:
            rows.append(unmeasured(name, "times", None, True))
        else:
            rows.append(
                Goal(name, now / earlier, "times", None, True, f"{now / 1e6:.2f} million/s")
            )
    return rows
