"""The reasons of losses, whole: each sentence's parameters, each mark and each move of a picture.

`tests/data/losses.json` holds them; a checker that counts again follows each.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from knight_core import Board
from knight_core.completion import judge
from knight_core.completion.losses.parts import cut_square
from knight_core.completion.losses.position import Position
from knight_core.outcome import Picture, ProofStep, Reason
from tests.core.completion.loss_checker import LossChecker
from tests.host import ROOT

LOSSES: list[dict[str, Any]] = json.loads(
    (ROOT / "tests" / "data" / "losses.json").read_text(encoding="utf-8")
)


def plain(board: Board, reason: Reason) -> list[dict[str, Any]]:
    """A reason, then its steps, as the file has them: the knight and the board are left out, which
    all of them name."""
    assert reason.family == "lost"
    told: list[dict[str, Any]] = []
    parts: list[Reason | ProofStep] = [reason, *reason.steps]
    for part in parts:
        params = dict(part.params)
        assert params.pop("board") == f"{board.rows}×{board.cols}"
        told.append({"code": part.code, **params})
    for one, step in zip(told[1:], reason.steps, strict=True):
        if step.picture is not None:
            one["picture"] = drawn(board, step.picture)
    return told


def drawn(board: Board, picture: Picture) -> dict[str, str]:
    """A picture: the squares of each role, the moves, and whether the colours are shown."""
    parts: dict[str, str] = {}
    for square, role in picture.marks:
        parts[role] = f"{parts[role]} {board.name(square)}" if role in parts else board.name(square)
    if picture.moves:
        pairs = ((board.name(one), board.name(other)) for one, other in picture.moves)
        parts["moves"] = " ".join(map("–".join, pairs))
    if picture.classes:
        parts["classes"] = picture.classes
    assert picture.lines == ()
    return parts


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: f"{loss['board']} {loss['path'][-20:]}")
def test_a_reason_is_told_whole(loss: dict[str, Any]) -> None:
    whole = Board.parse(loss["board"])
    holes = map(whole.parse_square, loss.get("holes", "").split())
    board = Board(whole.rows, whole.cols, [*holes])
    path = [*map(board.parse_square, loss["path"].split())]
    end = board.parse_square(loss["end"]) if "end" in loss else None
    closed = loss.get("closed", False)
    reason = judge(board, path, end=end, closed=closed, max_cases=300).reason
    assert reason is not None
    assert plain(board, reason) == [loss["reason"], *loss["steps"]]
    LossChecker(board, path, end, closed).check(reason)


@pytest.mark.parametrize(
    ("squares", "knight", "code", "told"),
    [
        # Behind d2 hang three squares.
        ("a4 c4 b3 d2 b1 c1", "b3", "cut-two", {"square": "d2", "one": "a4", "two": "c4"}),
        # Behind b4 hangs d3 with its neighbours: two squares too many of the other colour.
        ("a4 b4 d4 b3 d3 b2 c2 d2 d1", "b3", "cut-colours", {"square": "b4", "own": 1, "other": 3}),
    ],
)
def test_what_hangs_by_a_square_of_a_board_of_few(
    squares: str, knight: str, code: str, told: dict[str, str | int]
) -> None:
    """Where a simpler reason is known, too."""
    whole = Board(4, 4)
    kept = {*map(whole.parse_square, squares.split())}
    board = Board(4, 4, [square for square in whole.squares() if square not in kept])
    path = [board.parse_square(knight)]
    reason = cut_square(Position(board, tuple(path), None, False))
    assert reason is not None
    (step,) = reason.steps
    assert step.code == code
    assert told.items() <= step.params.items()
    LossChecker(board, path, None, False).check(reason)
