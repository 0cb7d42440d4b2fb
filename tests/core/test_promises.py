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

DATA = Path(__file__).parents[1] / "data"
KEPT = json.loads((DATA / "promises.json").read_text(encoding="utf-8"))
PROMISES: list[dict[str, Any]] = KEPT["promises"]
CHECKS: list[dict[str, Any]] = KEPT["checks"]


def word(request: dict[str, str]) -> str:
    return "&".join(f"{name}={text}" for name, text in request.items())


def test_there_are_enough() -> None:
    assert len(PROMISES) >= 300
    assert len({word(promise["request"]) for promise in PROMISES}) == len(PROMISES)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: word(promise["request"]))
def test_a_promise_is_kept(promise: dict[str, Any]) -> None:
    result = solve(parse_request(promise["request"]))
    text = "\n".join(" ".join(map(str, tour.squares)) for tour in result.tours)
    assert {
        "request": promise["request"],
        "outcome": str(result.outcome),
        "reason": result.reason and result.reason.code,
        "forward": result.stats.forward,
        "backtracks": result.stats.backtracks,
        "tours": result.stats.tours,
        "sha256": hashlib.sha256(text.encode()).hexdigest() if result.tours else None,
    } == promise


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
