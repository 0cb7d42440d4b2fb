"""Every run published in the student reports comes out exactly, to the last move."""

from __future__ import annotations

import json
from typing import Any

import pytest

from knight_core import Outcome, TourRequest, solve
from tests.core.naive import DATA

RUNS: list[dict[str, Any]] = json.loads((DATA / "published-runs.json").read_text(encoding="utf-8"))[
    "runs"
]

# The runs that gave up were stopped by a clock. Where they printed how far they were (the start
# not counted), that is our budget; the other one says only "more than 15 minutes".
BUDGETS = {"3657931": 3_657_932, "3675039": 3_675_040, "15 minutes": 5_000_000}
MANY_MOVES = 5_000_000
MAX_MOVES = 50_000_000


def _budget(run: dict[str, Any]) -> int:
    return next(budget for text, budget in BUDGETS.items() if text in run["published"])


def _cases() -> list[Any]:
    cases = []
    for run in RUNS:
        row, col = run["start"]
        name = f"{run['method']}-{run['rows']}x{run['cols']}-{row},{col}-{run['order']}"
        forward = run.get("forward", 0)
        marks = [pytest.mark.slow] if forward > MANY_MOVES else []
        if forward > MAX_MOVES:
            marks = [pytest.mark.full]
        cases.append(pytest.param(run, id=name, marks=marks))
    return cases


@pytest.mark.parametrize("run", _cases())
def test_published_run(run: dict[str, Any]) -> None:
    gave_up = run["outcome"] == "limit"
    request = TourRequest(
        rows=run["rows"],
        cols=run["cols"],
        start=tuple(run["start"]),
        method=run["method"],
        order=run["order"],
        max_steps=_budget(run) if gave_up else None,
    )
    result = solve(request)

    assert result.outcome == run["outcome"]
    stats = result.stats
    if gave_up:
        assert stats.forward == request.max_steps
        assert result.tour is None
        return
    assert (stats.forward, stats.backtracks) == (run["forward"], run["backtracks"])
    if result.outcome is Outcome.IMPOSSIBLE:
        assert stats.forward == stats.backtracks
        assert result.reason is not None
        assert result.reason.code == "exhausted-search"
        return
    assert stats.forward - stats.backtracks == run["rows"] * run["cols"]
    assert result.tour is not None
    if "matrix" in run:
        matrix = [[int(number) for number in row.split()] for row in run["matrix"]]
        assert result.tour.matrix() == matrix


def test_e3_is_the_only_square_of_8x8_from_which_warnsdorff_backtracks() -> None:
    backtracks = {}
    for start in range(64):
        result = solve(TourRequest(8, 8, start, method="warnsdorff"))
        assert result.outcome is Outcome.FOUND
        if result.stats.backtracks:
            backtracks[result.request.board.name(start)] = result.stats.backtracks
    assert backtracks == {"e3": 46}
