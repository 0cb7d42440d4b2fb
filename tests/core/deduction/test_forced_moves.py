"""Forced moves on boards of any shape: they prove as much as the checker of certificates deduces,
and every step follows."""

from __future__ import annotations

from random import Random

import pytest

from knight_core import Board
from knight_core.certificate.checker import Proof
from knight_core.existence.forced_moves import forced_steps
from knight_core.existence.shapes import Shape
from tests.core.deduction.follower import Follower

SIZES = [(3, 7), (3, 8), (4, 4), (4, 5), (4, 6), (5, 5), (5, 6), (6, 6)]


def whole_board(draw: Random) -> Board:
    """A board of which no piece hangs by one square: others are told without forced moves."""
    while True:
        rows, cols = draw.choice(SIZES)
        holes = draw.sample(range(rows * cols), draw.choice([0, 1, 2, 3, 4]))
        shape = Shape(Board(rows, cols, holes))
        if len(shape.pieces) == 1 and not shape.hanging:
            return shape.board


@pytest.mark.parametrize("seed", range(40))
def test_as_much_is_proved_as_the_checker_deduces(seed: int) -> None:
    draw = Random(seed)
    board = whole_board(draw)
    for number in range(4):
        start, end = draw.sample(board.squares(), 2)
        ends = {"start": start, "end": end} if number else {}
        steps = forced_steps(board, ends)
        request = {"start": None, "end": None, "closed": not ends, "path": None, **ends}
        holes = sorted(board.holes)
        proof = Proof({"rows": board.rows, "cols": board.cols, "holes": holes}, request)
        if not proof.proved:
            proof.add(["forced"])
        assert bool(steps) == proof.proved
        if steps:
            path = [start] if ends else []
            Follower(board, path, ends.get("end"), not ends).follow(steps)


def test_moves_that_are_all_forced_may_be_a_tour() -> None:
    """The squares round the centre of 3x3 are a ring; the others are made of a tour."""
    ring = Board(3, 3, "b2")
    assert forced_steps(ring, {}) == ()
    assert forced_steps(ring, {"start": 0, "end": 5}) == ()
    assert forced_steps(ring, {"start": 0, "end": 1}) != ()
    eight = Board(4, 5, "a4,c4,e4,a3,b3,c3,e3,b2,d2,a1,b1,d1")
    assert forced_steps(eight, {}) == ()
    ten = Board(4, 4, "a4,c3,d2,a1,b1,d1")
    assert forced_steps(ten, {"start": 2, "end": 4}) == ()
