"""The stored tour that the page begins with."""

from __future__ import annotations

import json

from knight_core import Board
from knight_core.board.board import DIRECTIONS
from tests.host import ROOT
from web.tools.first_tours import first_tours

SENTENCE = "The knight goes to a square with the fewest onward moves."


def test_what_the_overture_says_is_true_of_each_of_its_moves() -> None:
    texts = json.loads((ROOT / "web/i18n/en.json").read_text(encoding="utf-8"))
    assert texts["overture.rule"] == SENTENCE
    stored, board = first_tours(), Board(8, 8)
    square = stored["first"][8]
    visited = {square}
    for digit in stored["tours"][8][square]:
        degrees = board.degrees(visited)
        ways = [way for way in board.neighbours(square) if way not in visited]
        (square,) = board.neighbours(square, [DIRECTIONS[int(digit) - 1]])
        assert degrees[square] == min(degrees[way] for way in ways)
        visited.add(square)
    assert len(visited) == 64
