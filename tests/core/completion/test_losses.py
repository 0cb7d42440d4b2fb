"""The reasons of losses, whole: each sentence's parameters, each mark and each move of a picture.

`tests/data/losses.json` holds them; a checker that counts again follows each.
"""

from __future__ import annotations

import json

import pytest

from knight_core import Board
from knight_core.completion.losses.parts import cut_square
from knight_core.completion.losses.position import Position
from tests.core.completion.loss_checker import LossChecker
from tests.core.naive import DATA
from tests.core.proofs import lines_of, loss, parsed

LOSSES: dict[str, list[str]] = json.loads((DATA / "losses.json").read_text(encoding="utf-8"))
"""By what is asked: the reason, then its steps, a line each."""


@pytest.mark.parametrize("question", LOSSES)
def test_a_reason_is_told_whole(question: str) -> None:
    board, goal = parsed(question)
    reason = loss(board, goal)
    assert reason is not None
    assert lines_of(board, reason) == LOSSES[question]
    LossChecker(board, goal["path"], goal.get("end"), goal["closed"]).check(reason)


@pytest.mark.parametrize(
    ("squares", "knight", "code", "params"),
    [
        # Behind d2 hang three squares.
        ("a4 c4 b3 d2 b1 c1", "b3", "cut-two", {"square": "d2", "one": ["a4"], "two": ["c4"]}),
        # Behind b4 hangs d3 with its neighbours: two squares too many of the other colour.
        ("a4 b4 d4 b3 d3 b2 c2 d2 d1", "b3", "cut-colours", {"square": "b4", "own": 1, "other": 3}),
    ],
)
def test_what_hangs_by_a_square_of_a_board_of_few(
    squares: str, knight: str, code: str, params: dict[str, object]
) -> None:
    """Where a simpler reason is known, too."""
    whole = Board(4, 4)
    left = {*map(whole.parse_square, squares.split())}
    board = Board(4, 4, [square for square in whole.squares() if square not in left])
    path = [board.parse_square(knight)]
    reason = cut_square(Position(board, tuple(path), None, False))
    assert reason is not None
    (step,) = reason.steps
    assert step.code == code
    assert params == {name: step.params[name] for name in params}
    LossChecker(board, path, None, False).check(reason)
