"""Paths inside one block: a board of at most 16 squares on a side, both ends given."""

from __future__ import annotations

from itertools import count
from typing import Final

from knight_core.board import Board
from knight_core.methods.look_ahead import LookAhead
from knight_core.search.engine import Goal, Limits, search
from knight_core.search.problem import PlainProblem
from knight_core.steps import run_to_end

_FIRST_MOVES: Final = 8
"""Forward moves for each square of the block before the first restart; each further try gets that
many more, because a few tours of small blocks are hard to find."""


class Blocks:
    """Tours of blocks, by Warnsdorff's rule with look-ahead and random restarts.

    Each is searched for only once.

    Args:
        seed: of the random ties.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._paths: dict[tuple[int, int, int, int, int], list[int]] = {}

    def path(self, rows: int, cols: int, start: int, end: int, variant: int = 0) -> list[int]:
        """A tour of a block between two squares that theory allows.

        Args:
            rows, cols: the block.
            start, end: squares of the block.
            variant: different variants usually give different tours.
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
