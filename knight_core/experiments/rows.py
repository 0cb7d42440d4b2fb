"""What a list of runs is made of: methods, rows, and how a run ended, in one number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from knight_core.board import Board
from knight_core.experiments.record import Words, link_of
from knight_core.result import Outcome

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

OUTCOMES: Final = {
    FIRST_TRY: Outcome.FOUND,
    FOUND: Outcome.FOUND,
    IMPOSSIBLE: Outcome.IMPOSSIBLE,
    MISSED: Outcome.LIMIT,
    IN_VAIN: Outcome.LIMIT,
}


@dataclass(frozen=True)
class Method:
    """What the runs of one method have in common.

    Attributes:
        text: the method with its options, as it was asked for.
        words: the words of a run but ``board`` and ``start``, as canonical words.
    """

    text: str
    words: Words

    @cached_property
    def tail(self) -> str:
        """What follows the start in the link of a run."""
        return link_of(self.words).replace("?", "&", 1) if self.words else ""


@dataclass(frozen=True, slots=True)
class Row:
    """The runs of one method on one board; their starts ascend.

    Two methods that are spelled differently can mean the same: their rows share their runs.

    Attributes:
        board: the board.
        method: the method.
        first: the number of the first run.
        count: how many runs there are.
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
        """What stands before and after the name of its start in the link of a run."""
        return f"?board={self.board}&start=", self.method.tail
