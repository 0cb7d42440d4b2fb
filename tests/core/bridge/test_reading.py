"""A text as the page has it read: places in UTF-16 units, arrays."""

from __future__ import annotations

from typing import Any

import pytest

from knight_core.texts.sentences import phrase_text
from tests.core.bridge.page import Page

BROKEN = "♞\U0001d11e\n1 4 7 10\n12 9 2 5\n3 6 11 6\n"
"""A board of 3×4 with a 6 for the 8, below a letter that takes two units in UTF-16."""


def read(text: str) -> Any:
    return Page().ask("readText", text=text, rows=0, cols=0)


def test_a_broken_tour_crosses_with_its_faults_and_places() -> None:
    answer = read(BROKEN)
    assert answer["verdict"] == "fault"
    reading = answer["readings"][0]
    assert reading["board"] == {"rows": 3, "cols": 4}
    assert [*reading["squares"][: reading["sound"]]] == [0, 6, 8, 1, 7, 9]
    units = BROKEN.encode("utf-16-le")
    places = reading["places"]
    words = [
        units[2 * begin : 2 * end].decode("utf-16-le")
        for begin, end in zip(places[::2], places[1::2], strict=True)
    ]
    given = dict(zip(reading["given"][::2], reading["given"][1::2], strict=True))
    assert words == [str(given[square]) for square in reading["squares"]]
    twice, *_ = reading["faults"]
    assert twice["sentence"]["key"] == "reading.fault.twice-missing"
    assert twice["squares"] == [9, 11]
    assert not twice["step"]
    begin, end = twice["places"][:2]
    assert units[2 * begin : 2 * end].decode("utf-16-le") == "6"


def test_a_step_that_is_none_is_told_as_one() -> None:
    answer = read("a1 b3 c5 e5 f3")
    fault = next(fault for fault in answer["readings"][0]["faults"] if fault["step"])
    assert len(fault["squares"]) == 2


@pytest.mark.parametrize("text", ["", "hello", "\x89PNG\r\n\x1a\n\0\0\0"])
def test_what_cannot_be_read_has_a_sentence(text: str) -> None:
    answer = read(text)
    assert answer["verdict"] == "unreadable"
    assert answer["readings"][0]["board"] is None
    assert phrase_text(answer["readings"][0]["how"]["sentence"]).endswith(".")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # A board of numbers means what it shows; of pairs their order may be named.
        ("1 4 7 10\n12 9 2 5\n3 6 11 8", 1),
        ("x, y: (0, 0) (1, 2) (2, 4) (3, 2)", 0),
        ("(0, 0) (1, 2) (2, 4) (3, 2)", 4),
    ],
)
def test_what_a_text_leaves_open_is_marked(text: str, count: int) -> None:
    readings = read(text)["readings"]
    assert len(readings) == 4
    assert sum(reading["open"] for reading in readings) == count
