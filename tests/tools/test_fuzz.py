"""The fuzzer: its cases can be repeated, it finds planted faults, and it says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from knight_core import InvalidRequest, Outcome, TourResult, solve
from knight_core.bridge import rules_own
from knight_core.steps import PAUSE, Steps
from tests.fuzz import __main__ as program
from tests.fuzz import api_calls, brute_force, command_lines, growth, links, records
from tests.fuzz.api_calls import ApiCalls
from tests.fuzz.brute_force import BruteForce
from tests.fuzz.command_lines import CommandLines
from tests.fuzz.growth import Growth
from tests.fuzz.links import Links
from tests.fuzz.records import Records
from tests.fuzz.rule_answers import RuleAnswers
from tests.fuzz.rules import Rules
from tests.fuzz.target import CaseId, Failure, Target, call, failure_of

TARGETS: tuple[type[Target], ...] = (
    *(CommandLines, ApiCalls, BruteForce, Records, Rules, RuleAnswers, Links),
)


@pytest.fixture(params=TARGETS, ids=lambda target: target.name)
def target(request: pytest.FixtureRequest) -> Iterator[Target]:
    """One of the targets."""
    made = request.param()
    yield made
    if isinstance(made, Links):
        made.close()


def failure(target: Target, cases: int) -> str | None:
    """What goes wrong first in so many cases of a seed."""
    found = (failure_of(target, CaseId(target.name, 1, number))[1] for number in range(cases))
    return next((failure for failure in found if failure is not None), None)


def test_the_product_survives_the_first_cases(target: Target, site: str) -> None:
    assert failure(target, 25) is None


def test_a_case_is_a_function_of_its_name(target: Target) -> None:
    case_id = CaseId(target.name, 7, 3)
    assert repr(target.make(case_id.random())) == repr(target.make(case_id.random()))
    assert CaseId.parse(str(case_id)) == case_id


def wrong_result(request: Any, *others: Any) -> TourResult:
    """An answer that claims the opposite."""
    result = solve(request, *others)
    if result.outcome is Outcome.FOUND:
        return replace(result, outcome=Outcome.IMPOSSIBLE, tours=())
    return result


def crash(*_arguments: Any, **_fields: Any) -> None:
    raise KeyError("planted")


def emptied(words: list[str]) -> tuple[int, str, str]:
    """A command that empties the file that it is to go on with."""
    path = Path(words[-1])
    begun = path.exists()
    done = call(words)
    if begun:
        path.write_bytes(b"")
    return done


def refuse(*_arguments: Any) -> None:
    raise InvalidRequest("seed-out-of-range", field="seed", value="1", limit=0)


def believe(result: TourResult) -> Steps[TourResult]:
    """Proves nothing."""
    yield PAUSE
    return result


@pytest.mark.parametrize(
    ("make", "module", "name", "fault"),
    [
        (CommandLines, command_lines, "call", crash),
        (ApiCalls, api_calls, "solve", crash),
        (BruteForce, brute_force, "solve", wrong_result),
        (BruteForce, brute_force, "impossible", lambda _request: None),
        (Records, records, "call", emptied),
        (RuleAnswers, rules_own, "start_proving", believe),
        (Links, links, "parse_request", refuse),
    ],
)
def test_a_planted_fault_is_found(
    make: type[Target],
    module: Any,
    name: str,
    fault: Any,
    monkeypatch: pytest.MonkeyPatch,
    site: str,
) -> None:
    monkeypatch.setattr(module, name, fault)
    planted = make()
    try:
        assert failure(planted, 100) is not None
    finally:
        if isinstance(planted, Links):
            planted.close()


def test_a_failure_is_told_with_the_line_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(brute_force, "impossible", lambda _request: None)
    assert program.main(["--seconds", "0.01", "--seed", "1", "--only", "requests"]) in (0, 1)
    assert program.fuzz([BruteForce()], 1, 1) > 0
    out = capsys.readouterr().out
    assert "fuzz: seed 1," in out
    line = re.search(r"again: python build\.py fuzz (--repeat requests:1:\d+)\n", out)
    assert line is not None
    assert program.main(line[1].split()) == 1
    assert capsys.readouterr().out.startswith("FAILED theory says")
    monkeypatch.undo()
    assert program.main(line[1].split()) == 0


@pytest.mark.parametrize("word", ["", "links", "links:x:1", "nothing:1:2"])
def test_a_wrong_name_of_a_case_is_refused(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        program.main(["--repeat", word or ":"])
    assert exit.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.full
def test_what_grows_faster_than_its_text_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    case = {"side": "python", "reader": "judge", "head": "", "unit": " ", "tail": "."}
    assert Growth(Links()).check(case) in ("quick", "measured")
    # Faster than the square, so that a busy machine does not hide it.
    planted = {"judge": lambda text: sum(range(int(len(text) ** 2.5) // 500))}
    monkeypatch.setattr(growth, "PYTHON", planted)
    monkeypatch.setattr(growth, "LEAST_SECONDS", 0.001)
    with pytest.raises(Failure, match="twice and four times as many"):
        Growth(Links()).check(case)
