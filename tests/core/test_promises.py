"""Links are promises: a request gives the same tours and the same counts, today and for ever."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from knight_core import cli, solve
from knight_core.gallery import exhibit
from knight_core.request import parse_request
from knight_core.rules import load_rule, register
from knight_core.rules.exercise import run_tests

DATA = Path(__file__).parents[1] / "data"
KEPT = json.loads((DATA / "promises.json").read_text(encoding="utf-8"))
PROMISES: list[dict[str, Any]] = KEPT["promises"]
CHECKS: list[dict[str, Any]] = KEPT["checks"]
RULES: list[dict[str, Any]] = KEPT["rules"]
EXERCISES: list[dict[str, Any]] = KEPT["exercises"]


def word(request: dict[str, str]) -> str:
    return "&".join(f"{name}={text}" for name, text in request.items())


def test_there_are_enough() -> None:
    assert len(PROMISES) >= 300
    assert len({word(promise["request"]) for promise in PROMISES}) == len(PROMISES)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: word(promise["request"]))
def test_a_promise_is_kept(promise: dict[str, Any]) -> None:
    assert given(promise["request"]) == promise


@pytest.mark.parametrize("promise", RULES, ids=lambda promise: word(promise["request"]))
def test_a_rule_gives_what_it_gave(promise: dict[str, Any]) -> None:
    source = promise["source"]
    assert register(load_rule(source)) == promise["request"]["rule"]
    assert {"source": source, **given(promise["request"])} == promise


@pytest.mark.parametrize("promise", EXERCISES, ids=lambda promise: promise["tests"] or "default")
def test_a_rule_passes_the_tests_that_it_passed(promise: dict[str, Any]) -> None:
    verdicts = run_tests(load_rule(promise["source"]), promise["tests"])
    said = [[one.test.text, one.passed, one.outcome, one.forward] for one in verdicts]
    assert said == promise["verdicts"]


def given(request: dict[str, str]) -> dict[str, Any]:
    """What a request gives."""
    result = solve(parse_request(request))
    text = "\n".join(" ".join(map(str, tour.squares)) for tour in result.tours)
    return {
        "request": request,
        "outcome": str(result.outcome),
        "reason": result.reason and result.reason.code,
        "forward": result.stats.forward,
        "backtracks": result.stats.backtracks,
        "tours": result.stats.tours,
        "sha256": hashlib.sha256(text.encode()).hexdigest() if result.tours else None,
    }


def test_an_exhibit_of_the_gallery_stays_what_it_is() -> None:
    for promise in json.loads((DATA / "gallery.json").read_text())["exhibits"]:
        shown = exhibit(promise["id"])
        text = "\n".join(" ".join(map(str, tour.squares)) for tour in shown.tours)
        assert {
            "id": shown.id,
            "board": f"{shown.board.rows}x{shown.board.cols}",
            "tours": len(shown.tours),
            "request": shown.request and dict(shown.request),
            "sha256": hashlib.sha256(text.encode()).hexdigest() if shown.tours else None,
        } == promise


@pytest.mark.parametrize("promise", CHECKS, ids=lambda promise: promise["text"][:20])
def test_a_text_is_read_as_it_was(
    promise: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "printed.txt"
    file.write_text(promise["text"])
    status = cli.main(["check", str(file), "--format", "json", *promise["words"]])
    document = json.loads(capsys.readouterr().out)
    said = {name: value for name, value in promise.items() if name in document}
    assert status == promise["status"]
    assert {name: document[name] for name in said} == said
    assert {*promise} - {*said} == {"text", "words", "status"}
