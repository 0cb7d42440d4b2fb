"""The verdict on a text, and its JSON."""

from __future__ import annotations

from typing import Any

import pytest

from knight_core import Board
from knight_core.reading.documents import document, good_parts, verdict
from knight_core.reading.model import How, Reading, TextFault

LOOP = Reading(
    "tour",
    board=Board(3, 3, holes=[4]),
    squares=(0, 5, 6, 1, 8, 3, 2, 7),
    how=How("names", {"board": "3×3", "first": 1, "last": 2}),
)
HOW = {"code": "no-board", "params": {}, "text": How("no-board").text}
LOOP_DOCUMENT = {
    **{"verdict": "tour", "rows": 3, "cols": 3, "start": "a3", "end": "b1", "closed": True},
    **{"squares": [0, 5, 6, 1, 8, 3, 2, 7], "faults": [], "boards": []},
    "how": {
        "code": "names",
        "params": {"board": "3×3", "first": 1, "last": 2},
        "text": "3×3, names of squares, lines 1 to 2",
    },
}
WRONG = Reading(
    "fault",
    part=1,
    board=Board(3, 4),
    squares=(0, 6),
    faults=(
        TextFault("missing", {"missing": "9"}),
        TextFault("too-large", {"line": 1, "place": 1, "number": "99"}, (0, 6), ((0, 1), (2, 4))),
    ),
)
WRONG_DOCUMENT = {
    **{"verdict": "fault", "rows": 3, "cols": 4, "start": "a3", "end": "c2", "closed": False},
    **{"squares": [0, 6], "boards": [], "how": HOW},
    "faults": [
        {
            **{"code": "missing", "params": {"missing": "9"}, "text": "9 is missing"},
            **{"squares": [], "places": []},
        },
        {
            "code": "too-large",
            "params": {"line": 1, "place": 1, "number": "99"},
            "text": "line 1, place 1: 99 is too large",
            "squares": [0, 6],
            "places": [[0, 1], [2, 4]],
        },
    ],
}
NOTHING_DOCUMENT = {
    **{"verdict": "unreadable", "rows": None, "cols": None, "start": None, "end": None},
    **{"closed": False, "squares": [], "faults": [], "boards": [], "how": HOW},
}


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ([LOOP, LOOP], LOOP_DOCUMENT),
        (
            [LOOP, WRONG],
            LOOP_DOCUMENT | {"verdict": "several", "boards": [LOOP_DOCUMENT, WRONG_DOCUMENT]},
        ),
        ([Reading("unreadable")], NOTHING_DOCUMENT),
        # A board without a square; a tour that is not closed.
        ([Reading("puzzle", board=Board(3, 4))], {"rows": 3, "cols": 4, "start": None}),
        ([Reading("tour", board=Board(3, 4), squares=(0, 6, 8))], {"end": "a1", "closed": False}),
        ([Reading("tour", board=Board(1, 1), squares=(0,))], {"end": "a1", "closed": True}),
    ],
)
def test_document(readings: list[Reading], expected: dict[str, Any]) -> None:
    found = document(readings)
    assert found.keys() == NOTHING_DOCUMENT.keys()
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("parts", "good"), [([0], 1), ([0, 0, 1], 1), ([0, 1, 0, 2], 2), ([0, 2, 3], 1)]
)
def test_boards_come_before_other_readings(parts: list[int], good: int) -> None:
    readings = [Reading("tour", part=part) for part in parts]
    assert good_parts(readings) == readings[:good]
    assert verdict(readings) == ("several" if good > 1 else "tour")
