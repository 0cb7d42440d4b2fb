"""Links are promises: a request gives the same tours and the same counts, today and for ever."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from knight_core import solve
from knight_core.gallery import exhibit
from knight_core.request import parse_request

DATA = Path(__file__).parents[1] / "data"
PROMISES: list[dict[str, Any]] = json.loads((DATA / "promises.json").read_text())["promises"]


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
