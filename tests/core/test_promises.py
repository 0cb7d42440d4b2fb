"""Links are promises: a request gives the same tours and the same counts, today and for ever."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from knight_core import solve
from knight_core.request import parse_request

PROMISES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "promises.json").read_text()
)["promises"]


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
