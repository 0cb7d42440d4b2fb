"""Two columns of numbers as a list: pairs of row and column, or steps of a knight."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from math import gcd
from typing import Final

from knight_core.board import MAX_SQUARES
from knight_core.reading.candidate import SLICE, Candidate
from knight_core.reading.hints import hint
from knight_core.reading.lists import Listed, Maker, start_list
from knight_core.reading.model import How
from knight_core.reading.sizes import size_for
from knight_core.reading.turning import order_of, start_pair_images
from knight_core.steps import PAUSE, Steps

Column = Sequence[int]
"""The indices of the numbers of a column."""

TRIED: Final = 60
"""The number of squares that are checked before the whole list is read."""


class PairLists(Maker):
    """Makes candidates of two columns."""

    def start_pairs(
        self, rows: Column, cols: Column, several: bool, notes: tuple[How, ...] = ()
    ) -> Steps[list[Candidate]]:
        """The candidates from two columns of equal length. O(numbers).

        Args:
            rows, cols: the columns.
            several: whether there are more than two columns.
            notes: the notes of the candidates.
        """
        if len(rows) < 3:
            return []
        first = yield from self._start_taking(rows[:TRIED])
        second = yield from self._start_taking(cols[:TRIED])
        steps = _is_steps(first, second)
        doubled = _is_doubled(first, second)
        start = len(first) > 3 and _is_steps(first[1:], second[1:])
        right = sum(
            (c - a) * (c - a) + (d - b) * (d - b) == 5
            for (a, b), (c, d) in pairwise(zip(first, second, strict=True))
        )
        if not steps and not start and not doubled and 2 * right < len(first) - 1:
            if _pitch(first, second) > 1:
                return (yield from self._start_points(rows, cols, notes, several))
            return []
        first = yield from self._start_taking(rows)
        second = yield from self._start_taking(cols)
        if steps and _is_steps(first, second):
            return (yield from self._start_steps(rows, cols, first, second))
        if start and _is_steps(first[1:], second[1:]):
            begin = first[0], second[0]
            return (yield from self._start_steps(rows[1:], cols[1:], first[1:], second[1:], begin))
        if doubled and _is_doubled(first, second):
            keep = [0, *range(1, len(rows), 2)]
            rows, cols = [rows[at] for at in keep], [cols[at] for at in keep]
            first = yield from self._start_taking(rows)
            second = yield from self._start_taking(cols)
            notes += (How("note-doubled"),)
        return (yield from self._start_judged(rows, cols, first, second, notes, 10 + 5 * several))

    def _start_points(
        self, rows: Column, cols: Column, notes: tuple[How, ...], several: bool
    ) -> Steps[list[Candidate]]:
        """Points of a picture whose squares are several units wide, if they are a tour: only a
        guess."""
        first = yield from self._start_taking(rows)
        second = yield from self._start_taking(cols)
        pitch = _pitch(first, second)
        if pitch < 2:
            return []
        top, left = min(first), min(second)
        down = [(value - top) // pitch for value in first]
        across = [(value - left) // pitch for value in second]
        yield PAUSE
        notes += (How("note-pitch", {"pitch": pitch}),)
        rank = 10 + 5 * several
        found = yield from self._start_based(rows, cols, down, across, 0, notes, rank)
        return [replace(candidate, weak=True) for candidate in found if candidate.kind == "tour"]

    def _start_taking(self, column: Column) -> Steps[array[int]]:
        """The numbers of a column."""
        found = array("q")
        values = self.integers.values
        for begin in range(0, len(column), SLICE):
            found.extend(values[index] for index in column[begin : begin + SLICE])
            yield PAUSE
        return found

    def _start_judged(
        self,
        rows: Column,
        cols: Column,
        first: Sequence[int],
        second: Sequence[int],
        notes: tuple[How, ...],
        rank: int,
    ) -> Steps[list[Candidate]]:
        base = 0 if min(min(first), min(second)) <= 0 else 1
        found = yield from self._start_based(rows, cols, first, second, base, notes, rank)
        if base and not any(candidate.kind == "tour" for candidate in found):
            # The pairs may count from 0, with row 0 and column 0 still unvisited.
            others = yield from self._start_based(rows, cols, first, second, 0, notes, rank + 4)
            found += [
                replace(candidate, turned="pairs-from-0", named=False) for candidate in others[:1]
            ]
        return found

    def _start_based(
        self,
        rows: Column,
        cols: Column,
        first: Sequence[int],
        second: Sequence[int],
        base: int,
        notes: tuple[How, ...],
        rank: int,
    ) -> Steps[list[Candidate]]:
        height, width = max(first) - base + 1, max(second) - base + 1
        if height * width > MAX_SQUARES:
            return []
        begins, ends = self.integers.begins, self.integers.ends
        listed = self.pairs(
            array("I", (begins[index] for index in rows)),
            array("I", (ends[index] for index in cols)),
            first,
            second,
            base,
            notes,
            rank,
        )
        return (yield from self._start_images(listed))

    def _start_images(self, listed: Listed) -> Steps[list[Candidate]]:
        """All images of a list; hints in the text decide which comes first."""
        candidate = yield from start_list(self.source, listed)
        if candidate is None:
            return []
        return (yield from start_pair_images(candidate, hint(self.source, candidate)))

    def _start_steps(
        self,
        rows: Column,
        cols: Column,
        down: Sequence[int],
        right: Sequence[int],
        start: tuple[int, int] | None = None,
    ) -> Steps[list[Candidate]]:
        """Moves as (row, column) differences: the squares from the start that the text names;
        without a start, from one where all squares fit on the board."""
        row, col = array("q", accumulate(down, initial=0)), array("q", accumulate(right, initial=0))
        top, left = min(row), min(col)
        height, width = max(row) - top + 1, max(col) - left + 1
        if height * width > MAX_SQUARES:
            return []
        yield PAUSE
        begins, ends = self.integers.begins, self.integers.ends
        tall, wide = size_for(height, width, len(row), self.stated, self.sure)
        notes: tuple[How, ...] = ()
        if (tall, wide) != (height, width):
            if (
                start is not None
                and 0 <= start[0] + top <= tall - height
                and 0 <= start[1] + left <= wide - width
            ):
                top, left = -start[0], -start[1]
            else:
                notes = (How("note-start"),)
        listed = Listed(
            begins=array("I", (begins[index] for index in (rows[0], *rows))),
            ends=array("I", (ends[index] for index in (cols[0], *cols))),
            rows=array("q", (value - top for value in row)),
            cols=array("q", (value - left for value in col)),
            height=tall,
            width=wide,
            code="steps",
            params={"order": order_of()},
            notes=notes,
            rank=10,
        )
        return (yield from self._start_images(listed))


def _pitch(first: Sequence[int], second: Sequence[int]) -> int:
    """The greatest common divisor of all differences: the width of a square in units."""
    return gcd(*(value - first[0] for value in first), *(value - second[0] for value in second))


def _is_steps(first: Sequence[int], second: Sequence[int]) -> bool:
    """Check whether all pairs are differences of knight's moves."""
    return (
        all(a * a + b * b == 5 for a, b in zip(first, second, strict=True))
        and min(min(first), min(second)) < 0
    )


def _is_doubled(first: Sequence[int], second: Sequence[int]) -> bool:
    """Check whether each move names both its squares: from, to, from, to, …"""
    inner = range(1, len(first) - 1, 2)
    return len(inner) >= 3 and all(
        (first[at], second[at]) == (first[at + 1], second[at + 1]) for at in inner
    )
