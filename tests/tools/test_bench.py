"""The benchmark compares like with like, and runs. It judges no number."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from types import ModuleType

import pytest

from knight_core import TourRequest, solve
from tests.bench import goals, run
from tests.bench.baseline import KnightsTour, WarnsdorffTour
from tests.bench.goals import Goal


# From the second square there is no tour: that takes seconds.
@pytest.mark.parametrize("start", [0, pytest.param(1, marks=pytest.mark.full), 12])
def test_the_baseline_makes_the_same_moves(start: int) -> None:
    result = solve(TourRequest(5, 5, start, method="depth-first"))
    baseline = KnightsTour(5, 5, max_steps=10**9)
    found = baseline.solve(*divmod(start, 5))
    assert (baseline.forward, baseline.backtracks) == (
        result.stats.forward,
        result.stats.backtracks,
    )
    assert found == (result.tour is not None)
    if result.tour is not None:
        assert [row * 5 + col for row, col in baseline.moves] == list(result.tour.squares)


@pytest.mark.parametrize(
    ("side", "start", "steps"),
    [(5, 1, 5000), (5, 2, 7), (7, 1, 5000), (8, 0, 5000), (50, 133, 4000)],
)
def test_the_obvious_rule_of_warnsdorff_makes_the_same_moves(
    side: int, start: int, steps: int
) -> None:
    result = solve(TourRequest(side, side, start, method="warnsdorff", max_steps=steps))
    baseline = WarnsdorffTour(side, side, steps)
    assert baseline.solve(*divmod(start, side))
    assert baseline.forward == result.stats.forward
    if result.tour is not None:
        assert baseline.backtracks == result.stats.backtracks
        squares = [row * side + col for row, col in baseline.moves]
        assert squares == list(result.tour.squares)
    else:
        # The solver gives up only when it is to make the step that would be too many.
        assert baseline.forward == steps
        assert baseline.backtracks <= result.stats.backtracks


def test_an_area_that_there_is_not() -> None:
    with pytest.raises(SystemExit):
        run.main(["goals", "nothing"])


ROWS = {
    "slow": Goal("slow", 4, "times", 7, True),
    "fast": Goal("fast", 7, "times", 7, True),
    "large": Goal("large", 12_000, "MB", 11_999, False, "on a phone"),
    "small": Goal("small", 0.5, "MB", 0.5, False),
    "known": Goal("known", 3, "modules", None, False),
    "lost": Goal("lost", math.nan, "", None, True, "failed: KeyError(7)"),
}


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("slow", ("slow", "4.00", "times", "≥ 7.00", "0.57", "falls short", "")),
        ("fast", ("fast", "7.00", "times", "≥ 7.00", "1.00", "reached", "")),
        ("large", ("large", "12,000", "MB", "≤ 11,999", "1.00", "falls short", "on a phone")),
        ("small", ("small", "0.500", "MB", "≤ 0.500", "1.00", "reached", "")),
        ("known", ("known", "3.00", "modules", "", "", "", "")),
        ("lost", ("lost", "–", "", "", "", "not measured", "failed: KeyError(7)")),
    ],
)
def test_a_row_of_the_goals(row: str, cells: tuple[str, ...]) -> None:
    assert ROWS[row].cells == cells


def test_the_end_of_the_goals_says_which_fall_short() -> None:
    last = goals.table([*ROWS.values()]).splitlines()[-1]
    assert last == "Falls short: slow; large. Not measured: lost."
    last = goals.table([ROWS["fast"], ROWS["known"]]).splitlines()[-1]
    assert last == "No goal falls short."


def test_the_areas_of_the_goals(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One table of all areas: those that fail are named, and the others count."""
    rounds_requested = []

    def measure(rounds: int) -> list[Goal]:
        rounds_requested.append(rounds)
        return [ROWS["slow"]]

    def fail(_rounds: int) -> list[Goal]:
        raise ZeroDivisionError("no time at all")

    for name, function in (("working", measure), ("failing", fail)):
        module = ModuleType(f"tests.bench.goals.{name}")
        module.__dict__["measure"] = function
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(goals, "AREAS", ("working", "failing"))
    assert run.main(["goals", "--rounds", "2"]) == 1
    assert rounds_requested == [2]
    printed = capsys.readouterr().out
    assert "failed: ZeroDivisionError('no time at all')" in printed
    assert printed.endswith("Falls short: slow. Not measured: failing.\n")
    assert run.main(["goals", "working"]) == 0


def test_every_area_measures() -> None:
    """Each has a module that can be imported and measure()."""
    folder = Path(goals.__file__).parent
    assert {path.stem for path in folder.glob("*.py")} == {"__init__", *goals.AREAS}
    for area in goals.AREAS:
        module = __import__(f"tests.bench.goals.{area}", fromlist=["measure"])
        assert callable(module.measure)


def test_the_best_round_counts() -> None:
    slow = iter((10**6, 1))
    rates = goals.best_rates(2, lambda: next(slow) + sum(range(10_000)), lambda: 1)
    assert rates[0] > rates[1] > 0
