"""Searches by generated loops: generators are chained on an explicit stack, so the depth of the
search needs no recursion."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Literal

Signal = Literal["report", "bottom", "done"]

Event = tuple[Any, ...]
"""``(squares of the path, None, …)``: a report. ``(squares, children, …)``: the path leaves the
deepest level of its loops; the rest is the state in which the next loops begin."""

Loops = Generator[Event, None, None]


class Chain:
    """A search to a fixed depth; each generator has loops for at most ``most`` levels.

    A subclass makes the loops in :meth:`_loops`, and calls :meth:`_begin` once. Its loops update
    ``_counts``: the squares counted, and the limit above which the loops report.

    Args:
        candidates: the squares to try first, in order.
        levels: the depth of the search, in squares; a deeper path ends it with ``bottom``.
        most: the most levels in one generator.
        forward: the squares counted before this search.
    """

    def __init__(self, candidates: Sequence[int], levels: int, most: int, forward: int) -> None:
        self.candidates = candidates
        self._counts = [forward + len(candidates), 0]
        self._most = most
        self._segments = -(-levels // most)
        # The first generator has the remaining levels; every other generator has `most` levels.
        self._first = levels - (self._segments - 1) * most
        self._stack: list[Loops] = []
        self._trail: list[tuple[int, ...]] = []

    def _loops(self, levels: int, *begin: Any) -> Loops:
        """The generator of the loops for this number of levels."""
        raise NotImplementedError

    def _begin(self, *begin: Any) -> None:
        self._stack.append(self._loops(self._first, *begin))
        self._trail.append(())

    def _levels_above(self) -> int:
        """The number of levels of all loops on the stack."""
        loops = len(self._stack)
        return self._first + (loops - 1) * self._most if loops else 0

    @property
    def count(self) -> int:
        """The squares counted: at least the squares placed."""
        return self._counts[0]

    def tail(self) -> list[int]:
        """The squares of the path after the square from which this search started."""
        return [square for part in self._trail for square in part]

    def advance(self, limit: int) -> Signal:
        """Continue the search until the count is above ``limit`` (``report``), the path would go
        deeper than ``levels`` (``bottom``), or all paths have been tried (``done``)."""
        self._counts[1] = limit
        while self._stack:
            event = next(self._stack[-1], None)
            if event is None:
                self._stack.pop()
                self._trail.pop()
                continue
            self._trail[-1] = event[0]
            if event[1] is None:
                return "report"
            if len(self._stack) == self._segments:
                return "bottom"
            self._stack.append(self._loops(self._most, *event[1:]))
            self._trail.append(())
        return "done"
