"""A candidate: one way to read a part of a text, before the best one is chosen."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from knight_core.board import Board
from knight_core.reading.model import How, Kind, Places, TextFault
from knight_core.steps import PAUSE, Steps

SLICE: Final = 4_000
"""Squares between two yields: a few milliseconds."""

WHOLE: Final = 1e12
"""The score of a whole tour, beside its squares."""

_AWAY: Final = -9
"""A row and column from which no knight's move leads onto a board."""


@dataclass(slots=True)
class Candidate:
    """The result of one maker, judged by the board alone.

    Attributes:
        kind: as of a reading.
        board, squares, given, how, sound, turned, named: as of a reading.
        begin, end: the part of the text that it is read from.
        score: how much of it is a tour: for a whole tour more than any number of other squares,
            then the squares of right moves.
        rank: among equals the lower one is likelier.
        weak: whether it is a mere guess beside any good candidate.
        claim: for a board beside another one: the part of the range of both that is its own.
        places, faults: the functions that find these, when they are needed.
    """

    kind: Kind
    board: Board
    squares: array[int]
    begin: int
    end: int
    score: float
    rank: int
    how: How
    places: Callable[[], Steps[Places]]
    faults: Callable[[], Steps[list[TextFault]]]
    given: Places = field(default_factory=Places)
    sound: int = 0
    turned: str = ""
    named: bool = False
    weak: bool = False
    claim: tuple[int, int] | None = None

    @property
    def part(self) -> tuple[int, int]:
        """The part of the text that no other board is read from."""
        return self.claim or (self.begin, self.end)


def start_judging(board: Board, squares: Sequence[int]) -> Steps[tuple[int, int]]:
    """The number of steps that are a knight's move to an unvisited square, and the number of
    squares that are right from the first on. All squares are on the board, or -1, which no move
    leads to or from. O(squares)."""
    cols = board.cols
    seen = bytearray(board.area)
    right, sound = 0, min(1, len(squares))
    row = col = _AWAY
    for begin in range(0, len(squares), SLICE):
        for at, square in enumerate(squares[begin : begin + SLICE], begin):
            if square < 0:
                row = col = _AWAY
                continue
            down, across = divmod(square, cols)
            moved = (down - row) * (down - row) + (across - col) * (across - col) == 5
            if moved and not seen[square]:
                right += 1
                sound += sound == at
            row, col = down, across
            seen[square] = True
        yield PAUSE
    return right, sound


def score_of(kind: Kind, squares: int, right: int) -> float:
    """The score of a candidate: by kind, and by its numbers of squares and right moves."""
    if kind == "tour":
        return WHOLE + squares
    if kind == "unfinished":
        return 2.0 * squares
    return 1.5 * squares if kind == "puzzle" else float(right)
