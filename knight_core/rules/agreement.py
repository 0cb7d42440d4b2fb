"""The moves of a path that follow Warnsdorff's rule, and those that do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from knight_core.board import Board, SquareLike


@dataclass(frozen=True, slots=True)
class Other:
    """A move to a square that does not have the fewest onward moves.

    Attributes:
        number: the number of the move in the path, from 1.
        origin: the square of the knight.
        taken: the target square of the move.
        degree: the number of onward moves of ``taken``.
        fewest: the squares with the fewest onward moves, in the order of the directions.
        least: the number of their onward moves.
    """

    number: int
    origin: int
    taken: int
    degree: int
    fewest: tuple[int, ...]
    least: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """The agreement of a path with Warnsdorff's rule.

    Attributes:
        moves: the number of moves.
        agreed: the number of moves to a square with the fewest onward moves.
        others: the other moves.
    """

    moves: int
    agreed: int
    others: tuple[Other, ...]


def agreement(board: Board | str, squares: Sequence[SquareLike]) -> Agreement:
    """Compare each move of a path with Warnsdorff's rule. O(squares of the board).

    >>> found = agreement("5x5", ["a1", "b3", "c5", "e4"])
    >>> found.moves, found.agreed, found.others[0].number
    (3, 2, 2)

    Args:
        board: the board, or its text.
        squares: a valid path or tour, in any form of squares.

    Raises:
        InvalidRequest: for an invalid square.
        ValueError: if two consecutive squares are not a knight's move apart, or a square is
            repeated.
    """
    board = Board.of(board)
    path = [board.existing_square(square, "square") for square in squares]
    degrees = board.degrees()
    visited = bytearray(board.area)
    others = []
    for number, (origin, taken) in enumerate(pairwise(path), 1):
        visited[origin] = 1
        near = board.neighbours(origin)
        for square in near:
            degrees[square] -= 1
        free = [square for square in near if not visited[square]]
        if taken not in free:
            raise ValueError(f"{board.name(origin)} to {board.name(taken)} is no move of a path")
        least = min(degrees[square] for square in free)
        if degrees[taken] != least:
            fewest = tuple(square for square in free if degrees[square] == least)
            others.append(Other(number, origin, taken, degrees[taken], fewest, least))
    moves = max(0, len(path) - 1)
    return Agreement(moves, moves - len(others), tuple(others))
