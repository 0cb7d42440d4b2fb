"""What a knight's random walk gives: irregular boards that have a tour, and games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from knight_core import Board
from tests.figures import RANDOM_SHAPES, counted

Walk = tuple[int, float, int]
"""The side of the board, how often the walk takes the move that Warnsdorff's rule takes, a seed."""

WALKS: tuple[Walk, ...] = tuple(
    (side, careful, seed)
    for side in (16, 20, 24, 30, 36)
    for careful in (0, 0.5, 0.8)
    for seed in range(27)
)
"""405 walks on boards of 256 to 1,296 fields."""

HARD: tuple[Walk, ...] = ((20, 0.8, 5), (24, 0, 11), (24, 0, 15), (30, 0, 20), (36, 0.5, 4))
"""Some of those that edge search by itself leaves unknown after 20,000 cases."""


def walked(walk: Walk, closed: bool = False) -> tuple[Board, list[int]]:
    """The board of a walk's squares, and the walk: until it was stuck, or for a closed tour until
    it was for the last time a move from its start."""
    counted(RANDOM_SHAPES)
    side, careful, seed = walk
    draw = Random(f"{side} {careful} {seed}")
    whole = Board(side, side)
    path = [draw.randrange(whole.area)]
    seen = {*path}

    def onward(square: int) -> Iterator[int]:
        return (there for there in whole.neighbours(square) if there not in seen)

    while near := [*onward(path[-1])]:
        square = draw.choice(near)
        if careful and draw.random() < careful:
            square = min(near, key=lambda there: len([*onward(there)]))
        path.append(square)
        seen.add(square)
    while closed and len(path) > 2 and not whole.is_move(path[-1], path[0]):
        path.pop()
    return Board(side, side, {*whole.squares()} - {*path}), path


def random_game(board: Board, draw: Random) -> list[int]:
    """A game until it is stuck: none, half or most of its moves are those of Warnsdorff's rule."""
    path = [draw.choice(board.squares())]
    careful = draw.choice([0, 0.5, 0.8])

    def onward(square: int) -> list[int]:
        return [to for to in board.neighbours(square) if to not in path]

    while near := onward(path[-1]):
        rule = draw.random() < careful
        path.append(min(near, key=lambda to: len(onward(to))) if rule else draw.choice(near))
    return path


def walked_orbits(
    random: Random, rows: int, cols: int, maps: Sequence[Sequence[int]], most: int
) -> Board:
    """A board of at most so many squares that a knight wanders to, with all their images under some
    symmetries; of one square if the first ones are too many."""
    whole = Board(rows, cols)
    squares: set[int] = set()
    at = random.randrange(whole.area)
    for _ in range(60):
        orbit = {at}
        for _ in range(4):
            orbit |= {image[square] for image in maps for square in orbit}
        if len(squares | orbit) <= most:
            squares |= orbit
        at = random.choice(whole.neighbours(at) or (at,))
    return Board(rows, cols, frozenset(range(whole.area)) - (squares or {at}))
