"""The parts of a list of runs: methods, rows, and the codes for the ends of runs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from knight_core.board import Board
from knight_core.experiments.record import Words, link_of
from knight_core.outcome import Outcome

NOT_YET: Final = 0
FIRST_TRY: Final = 1
FOUND: Final = 2
"""Found after backtracking."""
IMPOSSIBLE: Final = 3
"""Proved by the run."""
MISSED: Final = 4
"""Gave up, and theory knows of no obstacle. Theory is complete, so there is a tour."""
IN_VAIN: Final = 5
"""Gave up, and theory knows that there is no tour."""
LEFT_OUT: Final = 6
"""Not run, as theory knows that there is no tour."""
NOT_PROVED: Final = 7
"""A rule's search ended without a tour, on a board with holes, and that is not proved."""

OUTCOMES: Final = {
    FIRST_TRY: Outcome.FOUND,
    FOUND: Outcome.FOUND,
    IMPOSSIBLE: Outcome.IMPOSSIBLE,
    MISSED: Outcome.LIMIT,
    IN_VAIN: Outcome.LIMIT,
    NOT_PROVED: Outcome.NOT_PROVED,
}


@dataclass(frozen=True)
class Method:
    """The common part of all runs of one method.

    Attributes:
        text: the method with its options, as it was asked for.
        words: the words of a run but ``board`` and ``start``, as canonical words.
    """

    text: str
    words: Words

    @cached_property
    def tail(self) -> str:
        """The part of the link of a run after the start."""
        return link_of(self.words).replace("?", "&", 1) if self.words else ""


@dataclass(frozen=True, slots=True)
class Row:
    """The runs of one method on one board; their starts ascend.

    Two methods that are spelled differently can mean the same: their rows share their runs.

    Attributes:
        board: the board.
        method: the method.
        first: the number of the first run.
        count: the number of runs.
    """

    board: Board
    method: Method
    first: int
    count: int

    @property
    def runs(self) -> slice:
        """Their part of a column."""
        return slice(self.first, self.first + self.count)

    @property
    def link(self) -> tuple[str, str]:
        """The parts of the link of a run before and after the name of its start."""
        return f"?board={self.board}&start=", self.method.tail
