"""What has no tour: random games that are lost, random shapes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from knight_core import Board, Outcome, TourRequest, solve
from knight_core.completion import Answer, turning_point
from tests.core.walked import random_game
from tests.figures import RANDOM_SHAPES, counted

_BOARDS = ("8x8", "8x8", "7x7", "5x5", "6x6", "4x8", "4x9", "3x10", "10x10", "5x8")

Lost = tuple[Board, list[int], int | None, bool]
"""A board, a path, where it has to end, whether it is to be closed."""


def lost_positions(draw: Random, count: int) -> Iterator[Lost]:
    """Games cut off where they were lost, or up to a few moves later."""
    found = 0
    while found < count:
        size = Board.parse(draw.choice(_BOARDS))
        holes = draw.sample(range(size.area), draw.choice([0, 0, 0, 3, 6])) if size.rows > 4 else []
        board = Board(size.rows, size.cols, holes)
        path = random_game(board, draw)
        closed = draw.random() < 0.25
        others = [square for square in board.squares() if square != path[0]]
        end = draw.choice(others) if not closed and draw.random() < 0.3 else None
        point = turning_point(board, path, end=end, closed=closed, max_cases=2_000)
        if point.judgement.answer is Answer.NO and point.lost is not None:
            found += 1
            yield board, path[: point.lost + draw.choice([0, 0, 1, 4])], end, closed


def shapes(draw: Random, count: int) -> Iterator[tuple[Board, int | None, int | None, bool]]:
    """Boards with holes of which `auto` says that there is no such tour: half with holes at random,
    half made of squares that are a move apart."""
    found = 0
    while found < count:
        whole = Board(draw.randint(3, 10), draw.randint(3, 10))
        area = whole.area
        if draw.random() < 0.5:
            holes = draw.sample(range(area), draw.randint(1, max(1, area // 4)))
        else:
            there = {draw.randrange(area)}
            for _ in range(3 * area):
                if len(there) < area * draw.uniform(0.5, 1):
                    near = whole.neighbours(draw.choice(sorted(there)))
                    there.update(draw.choices(near) if near else ())
            holes = [square for square in range(area) if square not in there]
        board = Board(whole.rows, whole.cols, holes)
        if board.size < 3:
            continue
        start, end = draw.sample(board.squares(), 2)
        kind = draw.randrange(4)
        goal = (start if kind > 1 else None, end if kind == 3 else None, kind == 1)
        request = TourRequest(board.rows, board.cols, *goal, max_steps=5_000, holes=board.holes)
        if solve(request).outcome is Outcome.IMPOSSIBLE:
            found += 1
            counted(RANDOM_SHAPES)
            yield board, *goal
