"""Reasons as a whole: of each proof every step, what its sentence is about, and its picture.

What a step claims is computed anew in the other tests of this folder; here nothing that is told or
drawn may change unseen.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from knight_core import Board, Picture, Reason
from knight_core.existence import impossible
from knight_core.texts.sentences import board_text
from tests.core.naive import DATA
from tests.host import ROOT

WHOLE: dict[str, list[str]] = json.loads((DATA / "reasons.json").read_text(encoding="utf-8"))
"""By what is asked, such as ``5x5 start=a1 end=a2``: the reason, then its steps, a line each."""


def reason_of(question: str) -> tuple[Board, Reason]:
    size, *words = question.split()
    goal: dict[str, Any] = dict(word.split("=") for word in words)
    rows, cols = map(int, size.split("x"))
    board = Board(rows, cols, goal.pop("holes", ""))
    goal |= {key: board.parse_square(goal[key]) for key in ("start", "end") if key in goal}
    goal |= {"closed": "closed" in goal}
    reason = impossible(board, **goal)
    assert reason is not None
    return board, reason


def told(question: str) -> list[str]:
    """The lines of the reason."""
    board, reason = reason_of(question)
    steps = [line(board, step.code, {**step.params}, step.picture) for step in reason.steps]
    return [line(board, reason.code, {**reason.params}, None), *steps]


def line(board: Board, code: str, params: dict[str, Any], picture: Picture | None) -> str:
    """The code, parameters but for the board, and parts of the picture with the squares by name."""
    assert params.pop("board") == board_text(board.rows, board.cols)
    parts = [" ".join([code, *(f"{key}={value!r}" for key, value in params.items())])]
    if picture is None:
        return parts[0]
    if picture.classes:
        parts.append(" ".join([picture.classes, *map(str, picture.lines)]))
    last = None
    for square, role in picture.marks:
        if role != last:
            parts.append(role)
        parts[-1] += f" {board.name(square)}"
        last = role
    paths: list[list[int]] = []
    for one, other in picture.moves:
        if paths and paths[-1][-1] == one:
            paths[-1].append(other)
        else:
            paths.append([one, other])
    if paths:
        parts.append("moves " + " ".join("-".join(map(board.name, path)) for path in paths))
    if picture == Picture():
        parts.append("nothing")
    return " | ".join(parts)


@pytest.mark.parametrize("question", WHOLE)
def test_the_whole_reason(question: str) -> None:
    assert told(question) == WHOLE[question]


MEANT: dict[str, set[str]] = {
    # Your start and end.
    "subject": {
        *("same-colour", "asked-others", "six-moves", "over-after-three", "over-after-nine"),
        *("table-pair", "hangs-same", "chain-over", "ends-apart", "half-turn-ends-open"),
    },
    # Only two moves possible.
    "forced": {
        *("wrong-colour-passed", "loop-needs-end", "loop-needs-end-too", "loops-first-and-last"),
        *("corners-use-up", "closed-corners", "closed-passed", "corners-share", "shared-is-end"),
        *("edge-passed", "six-moves", "first-end-taken", "second-end-taken", "corners-in-ring"),
    },
    # Needed by both.
    "shared": {
        *("wrong-colour-passed", "loop-needs-end", "loop-needs-end-too", "loops-first-and-last"),
        *("corners-share", "shared-is-end"),
    },
}
"""By the role of squares the steps of which the page's usual words for it are true."""


def test_the_page_has_words_for_what_each_step_marks() -> None:
    words = json.loads((ROOT / "web" / "i18n" / "en.json").read_text(encoding="utf-8"))
    usual: dict[str, set[str]] = {role: set() for role in MEANT}
    for question in WHOLE:
        for step in reason_of(question)[1].steps:
            for _, role in step.picture.marks if step.picture else ():
                if f"picture.{role}.{step.code}" not in words:
                    usual[role].add(step.code)
    assert usual == MEANT
