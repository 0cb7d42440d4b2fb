"""Tours of one block: a board with sides of at most 16 squares, with both ends given."""

from __future__ import annotations

from itertools import count
from typing import Final

from knight_core.board import Board
from knight_core.methods.look_ahead import LookAhead
from knight_core.search.engine import Goal, Limits, search
from knight_core.search.problem import PlainProblem
from knight_core.steps import run_to_end

_FIRST_MOVES: Final = 8
"""Forward moves per square of the block before the first restart; each further attempt gets as many
more, because a few tours of small blocks are hard to find."""


class Blocks:
    """Tours of blocks, by Warnsdorff's rule with look-ahead and random restarts.

    Each tour is searched once, and then saved.

    Args:
        seed: the seed of the random ties.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._paths: dict[tuple[int, int, int, int, int], list[int]] = {}

    def path(self, rows: int, cols: int, start: int, end: int, variant: int = 0) -> list[int]:
        """A tour of a block between two squares; theory must allow it.

        Args:
            rows, cols: the sides of the block.
            start, end: the ends, as ``row * cols + col`` in the block.
            variant: a number; different variants usually give different tours.

        Returns:
            The squares of the block in the order of the tour. The list is shared: do not change it.
        """
        key = rows, cols, start, end, variant
        path = self._paths.get(key)
        if path is None:
            path = self._paths[key] = self._search(rows, cols, start, end, variant)
        return path

    def _search(self, rows: int, cols: int, start: int, end: int, variant: int) -> list[int]:
        board = Board(rows, cols)
        task = PlainProblem(board, start, end)
        for attempt in count():
            limits = Limits(max_steps=_FIRST_MOVES * (attempt + 1) * rows * cols)
            seed = (self._seed << 20) + (variant << 10) + attempt
            strategy = LookAhead(task, "random", seed)
            found = run_to_end(search(board, strategy, Goal(end), limits))
            if found.tours:
                return list(found.tours[0])
            assert found.stop != "exhausted", "theory knows that there is a tour"
        raise AssertionError("attempts do not end")
