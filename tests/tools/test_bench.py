"""The benchmark compares like with like, and runs. It judges no number."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from subprocess import CompletedProcess
from types import ModuleType

import pytest

from knight_core import TourRequest, solve
from tests.bench import goals, run
from tests.bench.baseline import KnightsTour, WarnsdorffTour
from tests.bench.goals import Goal, older, turns
from web.tools.messages import Problem


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
    "later": goals.unmeasured("later", "s", 10, False),
}


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("slow", ("slow", "4.00", "times", "≥ 7.00", "0.57", "falls short", "")),
        ("fast", ("fast", "7.00", "times", "≥ 7.00", "1.00", "reached", "")),
        ("large", ("large", "12,000", "MB", "≤ 11,999", "1.00", "falls short", "on a phone")),
        ("small", ("small", "0.500", "MB", "≤ 0.500", "1.00", "reached", "")),
        ("known", ("known", "3.00", "modules", "", "", "", "")),
        ("later", ("later", "–", "s", "≤ 10.0", "–", "not measured", "needs --against REV")),
    ],
)
def test_a_row_of_the_goals(row: str, cells: tuple[str, ...]) -> None:
    assert ROWS[row].cells == cells


def test_the_end_of_the_goals_says_which_fall_short() -> None:
    last = goals.table([*ROWS.values()]).splitlines()[-1]
    assert last == "Falls short: slow; large. Not measured: later."
    last = goals.table([ROWS["fast"], ROWS["known"]]).splitlines()[-1]
    assert last == "No goal that was measured falls short."


def test_the_areas_of_the_goals(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One table of all areas: those that fail or are missing are named, and the others count."""
    asked = []

    def measure(rounds: int, older: Path | None) -> list[Goal]:
        asked.append((rounds, older))
        return [ROWS["slow"]]

    def fail(rounds: int, older: Path | None) -> list[Goal]:
        raise ZeroDivisionError("no time at all")

    for name, function in (("working", measure), ("failing", fail)):
        module = ModuleType(f"tests.bench.goals.{name}")
        module.__dict__["measure"] = function
        module.__spec__ = goals.__spec__
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(goals, "AREAS", ("working", "failing", "missing"))
    assert run.main(["goals", "--rounds", "2"]) == 1
    assert asked == [(2, None)]
    said = capsys.readouterr().out
    assert "failed: ZeroDivisionError('no time at all')" in said
    assert "there is no missing.py" in said
    assert said.endswith("Falls short: slow. Not measured: failing; missing.\n")
    assert run.main(["goals", "working"]) == 0


def test_what_takes_minutes_is_measured_only_when_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[list[str]] = []

    def whole_run(command: list[str], **_: object) -> CompletedProcess[bytes]:
        ran.append(command[1:])
        return CompletedProcess(command, len(ran) - 1)

    monkeypatch.setattr("subprocess.run", whole_run)
    (row,) = goals.measure(["tests"], 1, None, named=False)
    assert (row.verdict, row.remark) == ("not measured", "only by its name: bench goals tests")
    assert not ran
    (row,) = goals.measure(["tests"], 1, None)
    assert ran == [["build.py", "test"]]
    assert row.verdict == "reached"
    (row,) = goals.measure(["tests"], 1, None)  # and now it fails
    assert (row.verdict, row.remark) == ("not measured", "failed after 0.0 minutes")


def test_every_area_measures() -> None:
    """Each has a module that can be imported and measure()."""
    folder = Path(goals.__file__).parent
    there = {path.stem for path in folder.glob("*.py")} - {"__init__", "older", "turns"}
    assert there <= set(goals.AREAS)
    for area in there:
        module = __import__(f"tests.bench.goals.{area}", fromlist=["measure"])
        assert callable(module.measure)


def test_rates_in_turn(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Each program imports from its own checkout, and its best round counts."""
    for place, name in enumerate(("old", "new")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "made_up.py").write_text(f"SIZE = {10**6 * (1 + place * 10**6)}")
    source = "import made_up\ndef run():\n    return made_up.SIZE + sum(range(10_000))\n"
    old, new = turns.best_rates(3, [(tmp_path / "old", source), (tmp_path / "new", source)])
    assert 0 < old < math.inf
    assert new > old * 1000
    with pytest.raises(RuntimeError, match="has failed"):
        turns.best_rates(1, [(tmp_path / "old", "def run():\n    raise KeyError(7)\n")])
    assert "KeyError: 7" in capfd.readouterr().err


def test_a_revision_that_there_is_not() -> None:
    with pytest.raises(Problem, match="revision"):
        older.checkout("no-such-revision")
