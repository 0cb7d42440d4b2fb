"""Reasons as lines: of each its steps, what their sentences are about, and their pictures.

``python -m tests.core.proofs`` writes those of ``tests/data`` again; look at the difference.
"""

from __future__ import annotations

import json
from typing import Any

from knight_core import Board, Picture, Reason
from knight_core.completion import judge
from knight_core.existence import impossible
from knight_core.texts.sentences import board_text
from tests.core.naive import DATA


def parsed(question: str) -> tuple[Board, dict[str, Any]]:
    """The board and the rest of a question such as ``5x5 holes=c3 path=a1,b3 end=a2`` or ``6x3
    closed=1``, with squares as numbers."""
    size, *words = question.split()
    goal: dict[str, Any] = dict(word.split("=") for word in words)
    rows, cols = map(int, size.split("x"))
    board = Board(rows, cols, goal.pop("holes", ""))
    goal |= {key: board.parse_square(goal[key]) for key in ("start", "end") if key in goal}
    if "path" in goal:
        goal["path"] = [*map(board.parse_square, goal["path"].split(","))]
    return board, goal | {"closed": "closed" in goal}


def lines_of(board: Board, reason: Reason) -> list[str]:
    """The reason, then its steps, a line each."""
    steps = [_line(board, step.code, {**step.params}, step.picture) for step in reason.steps]
    return [_line(board, reason.code, {**reason.params}, None), *steps]


def _line(board: Board, code: str, params: dict[str, Any], picture: Picture | None) -> str:
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
    for a, b in picture.moves:
        if paths and paths[-1][-1] == a:
            paths[-1].append(b)
        else:
            paths.append([a, b])
    if paths:
        parts.append("moves " + " ".join("-".join(map(board.name, path)) for path in paths))
    if picture == Picture():
        parts.append("nothing")
    return " | ".join(parts)


def write_again() -> None:
    """Write the whole proofs of ``tests/data`` again, after a change of sentences or pictures."""
    for name, reason_of in (("reasons", theory), ("losses", loss)):
        path = DATA / f"{name}.json"
        questions = json.loads(path.read_text(encoding="utf-8"))
        for question in questions:
            board, goal = parsed(question)
            reason = reason_of(board, goal)
            assert reason is not None
            questions[question] = lines_of(board, reason)
        text = json.dumps(questions, indent=1, ensure_ascii=False)
        path.write_text(f"{text}\n", encoding="utf-8")


def theory(board: Board, goal: dict[str, Any]) -> Reason | None:
    """The reason of theory."""
    return impossible(board, **goal)


def loss(board: Board, goal: dict[str, Any]) -> Reason | None:
    """The reason of a loss."""
    return judge(board, **goal, max_cases=300).reason


if __name__ == "__main__":
    write_again()
