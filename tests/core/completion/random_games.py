"""Games of chance on 5×5: when they are lost, and when they end."""

from __future__ import annotations

from random import Random
from statistics import median

from knight_core import Board, solve


def lost_and_stuck(games: int) -> tuple[int, int]:
    """Of random games from a1, without going back, that end in no tour: the step that loses them
    and the last step, in the median."""
    board = Board(5, 5)
    start = board.parse_square("a1")
    tours = solve(board, start=start, tours="all").tours
    completable = {tour.squares[:step] for tour in tours for step in range(1, board.size + 1)}
    random = Random(0)
    lost: list[int] = []
    stuck: list[int] = []
    for _ in range(games):
        path: tuple[int, ...] = (start,)
        while free := [square for square in board.neighbours(path[-1]) if square not in path]:
            path = (*path, random.choice(free))
        if path not in completable:
            steps = range(1, len(path) + 1)
            lost.append(next(step for step in steps if path[:step] not in completable))
            stuck.append(len(path))
    return round(median(lost)), round(median(stuck))
