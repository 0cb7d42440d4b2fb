"""One way to read a part of a text, before it is known whether it is the right one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from knight_core.board import Board
from knight_core.reading.model import How, Places, TextFault


@dataclass(slots=True)
class Candidate:
    """What some maker read, judged by the board alone.

    Attributes:
        kind: as of a reading.
        board, squares, given, how, sound, turned: as of a reading.
        begin, end: the part of the text that it is read from.
        score: how much of it is a tour: more than any number of other squares for a whole tour,
            then by the squares of right moves.
        rank: among equals the lower one is likelier.
        weak: whether it is a mere guess beside anything that is good.
        places, faults: what finds these, once they are wanted.
    """

    kind: str
    board: Board
    squares: list[int]
    begin: int
    end: int
    score: float
    rank: int
    how: How
    places: Callable[[], Places]
    faults: Callable[[], list[TextFault]]
    given: list[tuple[int, int]] = field(default_factory=list)
    sound: int = 0
    turned: str = ""
    weak: bool = False


def right_moves(cols: int, squares: list[int]) -> list[bool]:
    """For each square but the first whether it is a knight's move from the one before. O(n)."""
    found = []
    rows_cols = [divmod(square, cols) for square in squares]
    for (row, col), (to_row, to_col) in pairwise(rows_cols):
        found.append((to_row - row) ** 2 + (to_col - col) ** 2 == 5)
    return found


def sound_length(squares: list[int], fits: list[bool]) -> int:
    """How many squares from the first on are right: each step fits, and none comes again. O(n)."""
    seen: set[int] = set()
    for at, square in enumerate(squares):
        if square in seen or (at and not fits[at - 1]):
            return at
        seen.add(square)
    return len(squares)


WHOLE = 1e12
"""What a whole tour scores beside its squares."""


def score_of(kind: str, squares: int, right: int) -> float:
    """How good a candidate is: by kind, and by how many squares and right moves it has."""
    if kind == "tour":
        return WHOLE + squares
    if kind == "unfinished":
        return 2.0 * squares
    return 1.5 * squares if kind == "puzzle" else float(right)
