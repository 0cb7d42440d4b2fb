"""A candidate: one way to read a part of a text, before the best candidate is chosen."""

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
"""The score of a complete tour, to which its number of squares is added."""

_AWAY: Final = -9
"""A row and column from which no knight's move leads onto a board."""


@dataclass(slots=True)
class Candidate:
    """One way to read a part of a text, with a score.

    Attributes:
        kind: as in a reading.
        board, squares, given, how, sound, turned, named: as in a reading.
        begin, end: the part of the text from which it is read.
        score: the quality of the candidate: see :func:`score_of`.
        rank: of candidates with equal scores, the one with the lowest rank is likeliest.
        weak: whether it is only a guess, which any good candidate replaces.
        claim: for a board beside another board: its own part of their common range.
        places, faults: functions that compute these values when they are needed.
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
        """The part of the text that belongs to this board alone."""
        return self.claim or (self.begin, self.end)


def start_judging(board: Board, squares: Sequence[int]) -> Steps[tuple[int, int]]:
    """The number of knight's moves to unvisited squares, and the length of the longest prefix that
    is a valid path. Each square is on the board, or -1, which is never part of a move.
    O(squares)."""
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
    """The score of a candidate, by its kind, its number of squares and its number of valid moves. A
    complete tour scores more than anything else."""
    if kind == "tour":
        return WHOLE + squares
    if kind == "unfinished":
        return 2.0 * squares
    return 1.5 * squares if kind == "puzzle" else float(right)
