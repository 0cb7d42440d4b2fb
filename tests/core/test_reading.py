"""What programs print of a tour is read as what it is: the texts of ``printed_tours.json``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from knight_core.reading import Reading, document, read, verdict

FILE = Path(__file__).parents[1] / "data" / "printed_tours.json"
SNIPPETS = json.loads(FILE.read_text(encoding="utf-8"))["snippets"]


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda one: one["name"])
def test_a_printed_tour_is_read(snippet: dict[str, Any]) -> None:
    readings = read(snippet["text"])
    expected = snippet["expect"]
    assert verdict(readings) == expected["verdict"]
    if expected["verdict"] == "several":
        for reading, one in zip(readings, (expected["first"], expected["second"]), strict=False):
            agrees(reading, one)
    else:
        agrees(readings[0], expected)
        found = document(readings)
        for key in {*found} & {*expected}:
            assert found[key] == expected[key], key


def agrees(reading: Reading, expected: dict[str, Any]) -> None:
    assert reading.kind == expected["verdict"]
    assert reading.board is not None
    assert (reading.board.rows, reading.board.cols) == (expected["rows"], expected["cols"])
    if "squares" in expected:
        assert [*reading.squares] == expected["squares"]
    if "given" in expected:
        assert len(reading.given) == expected["given"]
    assert len(reading.places) == len(reading.squares)
