"""Searches by generated loops: several generators chained on an explicit stack, so that nothing
recurses, whatever the depth."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Literal

Signal = Literal["report", "bottom", "done"]

Event = tuple[Any, ...]
"""``(squares of the path, None, …)`` to report; ``(squares, children, …)`` where the path leaves
the deepest level of its loops, with the state in which the next loops begin."""

Loops = Generator[Event, None, None]


class Chain:
    """A search over some levels, in loops over at most ``most`` levels each.

    A subclass makes the loops, by :meth:`_loops`, and calls :meth:`_begin` once. Its loops
    keep ``_counts``: ``[squares counted, report when above this]``.

    Args:
        candidates: the squares to try first, in order.
        levels: how many squares deep to search; one deeper is reported as ``bottom``.
        most: levels in one generator.
        forward: the count so far.
    """

    def __init__(self, candidates: Sequence[int], levels: int, most: int, forward: int) -> None:
        self.candidates = candidates
        self._counts = [forward + len(candidates), 0]
        self._most = most
        self._segments = -(-levels // most)
        # The first generator takes the levels that do not fill a whole one.
        self._first = levels - (self._segments - 1) * most
        self._stack: list[Loops] = []
        self._trail: list[tuple[int, ...]] = []

    def _loops(self, levels: int, *begin: Any) -> Loops:
        """The loops over so many levels."""
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
        """Squares counted: never less than the squares placed."""
        return self._counts[0]

    def tail(self) -> list[int]:
        """The squares of the path below the one that the search started from."""
        return [square for part in self._trail for square in part]

    def advance(self, limit: int) -> Signal:
        """Search on until the count passes ``limit`` (``report``), the path is about to go deeper
        than the levels asked for (``bottom``), or nothing is left (``done``)."""
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
