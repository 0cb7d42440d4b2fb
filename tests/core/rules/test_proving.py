"""What a rule's search says counts only as far as it is proved: in runs and in records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from knight_core import Board, Outcome, TourRequest, TourResult, solve
from knight_core.cli import main
from knight_core.experiments import make_experiment, tables
from knight_core.experiments.record import fault_of, record_of
from knight_core.experiments.running import run_all
from knight_core.outcome import Reason
from knight_core.result import Stats
from knight_core.rules import RuleError, load_rule, proving, register
from knight_core.rules.proving import FalseReport, start_proving
from knight_core.rules.rule import Rule, digest_of
from knight_core.steps import run_to_end
from knight_core.texts.sentences import phrase

FEWEST = load_rule("def score(square, board):\n    return board.degree(square)\n")
FORGER = """
import knight_core.rules.strategy as strategy
from dataclasses import replace

finish = strategy.finish

def forged(*given):
    strategy.finish = finish
    result = yield from finish(*given)
    stats = replace(result.stats, forward=STEPS, backtracks=STEPS, tours=0)
    return replace(result, outcome="impossible", tours=(), stats=stats)

strategy.finish = forged

def score(square, board):
    return board.degree(square)
"""
"""It overwrites what ends its run."""
register(FEWEST)
SHAPE: dict[str, Any] = {"rows": 8, "cols": 8, "start": "a1", "holes": "d4,e4,d5,e5"}
"""It has a tour."""
BARREN: dict[str, Any] = {"rows": 4, "cols": 6, "start": "e1", "holes": "d3,d4,c4"}
"""It has none, and no theorem says so."""

HARD: dict[str, str] = {"board": "4x6", "start": "d1", "holes": "a1,d4,c4"}
"""It has none, and our own search needs several cases to see it."""


def claim(
    forward: int, backtracks: int, outcome: Outcome = Outcome.IMPOSSIBLE, **fields: Any
) -> TourResult:
    """What a rule might say."""
    request = TourRequest(**{"method": "rule", "rule": FEWEST, **fields})
    return TourResult(
        request, outcome, reason=Reason("exhausted-search"), stats=Stats(forward, backtracks)
    )


# -- that there is no tour -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("forward", "backtracks", "fields"),
    [
        (1, 1, SHAPE),  # it has not tried an onward square
        (2, 2, SHAPE),
        (60, 1, SHAPE),  # it has not taken all back
        (5, 9, SHAPE),
        (900, 900, SHAPE),  # there is a tour
        (900, 900, {"rows": 8, "cols": 8, "start": "a1"}),
        (900, 900, {**SHAPE, "max_steps": 899}),
        (900, 900, {**BARREN, "backtrack": False}),
        (70, 70, {**BARREN, "start": None}),
    ],
)
def test_a_claim_that_contradicts_itself_or_a_tour_is_refused(
    forward: int, backtracks: int, fields: dict[str, Any]
) -> None:
    with pytest.raises(FalseReport):
        run_to_end(start_proving(claim(forward, backtracks, **fields)))


def test_impossible_is_what_theory_or_our_own_search_proves() -> None:
    theory = run_to_end(start_proving(claim(2_223, 2_223, rows=4, cols=4, start="a1")))
    assert theory.outcome is Outcome.IMPOSSIBLE
    searched = run_to_end(start_proving(claim(60, 60, **BARREN)))
    assert searched.outcome is Outcome.IMPOSSIBLE
    assert searched.reason is not None
    assert searched.reason.code != "exhausted-search"


def test_what_nothing_proves_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "cases_for", lambda board: 1)
    for fields in (SHAPE, {**SHAPE, "start": "c8"}):
        result = run_to_end(start_proving(claim(900, 900, **fields)))
        assert result.outcome is Outcome.NOT_PROVED
        assert result.reason is not None
        assert result.reason.code == "not-proved"
        record = record_of(result)
        assert record["outcome"] == "not-proved"
        assert fault_of(record) is None


def test_our_own_search_has_a_budget_by_the_board() -> None:
    boards = [Board(side, side, [0]) for side in (4, 8, 16, 50, 100)]
    budgets = [proving.cases_for(board) for board in boards]
    assert budgets == sorted(budgets, reverse=True)
    work = [cases * board.size for cases, board in zip(budgets, boards, strict=True)]
    assert max(work) <= 1_000_000
    progress = next(start_proving(claim(900, 900, rows=40, cols=40, start="a1", holes="b2,c2")))
    assert progress.done <= progress.total == proving.cases_for(Board(40, 40, [1, 2]))


# -- wherever a rule is run ------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [1, 20])
def test_a_rule_that_overwrites_what_ends_its_run_is_not_believed(steps: int) -> None:
    source = FORGER.replace("STEPS", str(steps))
    rule = Rule("mine.py", source, digest_of(source))
    with pytest.raises(RuleError) as raised:
        solve(TourRequest(method="rule", rule=rule, **SHAPE))
    assert raised.value.code == "broken-search"
    with pytest.raises(RuleError):
        solve(TourRequest(rows=5, cols=5, start="a1", method="rule", rule=rule))


def test_an_experiment_tells_what_is_not_proved_by_its_own_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proving, "cases_for", lambda board: 1)
    methods = f"rule:{register(FEWEST)},depth-first"
    report: Any = run_all(make_experiment({"lab": "compare", **HARD, "methods": methods}))
    assert [row["outcome"] for row in report["rows"]] == ["not-proved", "impossible"]
    assert "  not-proved " in tables.text_of(report)
    assert ["not-proved", 0] in [row[1:3] for row in tables.cells_of(report)]
    # A record that says more is refused.
    believed: Any = {**report["rows"][0], "outcome": "impossible", "reason": "exhausted-search"}
    believed["spec"] = f"rule:{FEWEST.digest}"
    assert fault_of(believed) == phrase("why.record-theory")


@pytest.mark.parametrize(("cases", "status", "word"), [(1, 3, "not-proved"), (99, 1, "impossible")])
def test_the_shell_says_so_too(
    cases: int,
    status: int,
    word: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proving, "cases_for", lambda board: cases)
    rule = tmp_path / "mine.py"
    rule.write_text(FEWEST.source, encoding="utf-8")
    words = ["solve", HARD["board"], HARD["start"], "--holes", HARD["holes"]]
    assert main([*words, "--rule", str(rule), "--format", "json"]) == status
    output = capsys.readouterr()
    assert json.loads(output.out)["outcome"] == word
    assert output.err.startswith(f"{word}: ")


def test_no_other_method_and_no_whole_board_is_not_proved() -> None:
    gave_up = record_of(solve("8x8", start="a1", method="depth-first", max_steps=100))
    ended = {**gave_up, "outcome": "not-proved", "forward": 9, "backtracks": 9}
    assert fault_of(ended) == phrase("why.record-theory")
    found = record_of(solve("5x5", start="a1", method="rule", rule=FEWEST))
    whole = {**found, "outcome": "impossible", "first_try": False, "backtracks": 25}
    assert fault_of({**whole, "reason": "exhausted-search"}) == phrase("why.record-theory")
