"""Plain numbers one after the other: a board whose rows are lost, or squares as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from knight_core.reading.candidate import Candidate
from knight_core.reading.integers import Integers, flows
from knight_core.reading.lists import Listed, list_candidate
from knight_core.reading.matrices import grid_candidates
from knight_core.reading.model import How
from knight_core.reading.rows import Cell, Row
from knight_core.reading.sizes import Size
from knight_core.reading.source import Source, Steps

LEAST: Final = 9
_TRIED: Final = 40


class NumberMaker:
    """Makes candidates of plain numbers."""

    def __init__(self, source: Source, integers: Integers, told: list[Size], sure: bool) -> None:
        self.source = source
        self.integers = integers
        self.told = told
        self.sure = sure

    def start(self) -> Steps[list[Candidate]]:
        """All of them. O(numbers · divisors)."""
        found: list[Candidate] = []
        total = len(self.source.text)
        for first, stop in flows(self.integers):
            if stop - first < LEAST:
                continue
            yield 3 * total + self.integers.ends[stop - 1], 5 * total
            found += self._of_flow(first, stop)
        return found

    def _of_flow(self, first: int, stop: int) -> Iterator[Candidate]:
        """A flow as a whole; without a size or a count at its beginning; or by its parts."""
        tried = [(first, stop), (first + 1, stop), (first + 2, stop), (first, stop - 1)]
        for begin, end in tried:
            some = [*self._of_numbers(begin, end)]
            yield from some
            if any(one.kind in ("tour", "unfinished") for one in some):
                return

    def _of_numbers(self, first: int, stop: int) -> Iterator[Candidate]:
        values = self.integers.values[first:stop]
        count = len(values)
        if count < LEAST:
            return
        low, high = min(values), max(values)
        distinct = len({*values})
        if distinct == count and low in (0, 1) and high - low + 1 == count:
            for rows, cols in self._shapes(count):
                if _fits_board(values, cols, low):
                    yield from self._board(first, stop, rows, cols)
        if low >= 0 and 2 * distinct > count:
            for base in (0, 1) if low else (0,):
                for rows, cols in self._sizes(values, base):
                    yield from self._squares(first, stop, rows, cols, base)

    def _shapes(self, count: int) -> Iterator[Size]:
        if self.sure:
            if self.told[0][0] * self.told[0][1] == count:
                yield self.told[0]
            return
        side = int(count**0.5)
        for rows in range(side, 2, -1):
            if count % rows == 0:
                yield rows, count // rows
                if rows * rows != count:
                    yield count // rows, rows

    def _board(self, first: int, stop: int, rows: int, cols: int) -> Iterator[Candidate]:
        """A board whose numbers stand one after the other."""
        cells: list[Cell] = [*self.integers.values[first:stop]]
        lines = [
            Flow(
                self.integers.begins[first + at],
                "",
                cells[at : at + cols],
                self.integers,
                first + at,
            )
            for at in range(0, rows * cols, cols)
        ]
        for one in grid_candidates(self.source, lines, (How("note-wrapped"),)):
            one.rank += 20
            one.end = self.integers.ends[stop - 1]
            yield one

    def _sizes(self, values: Sequence[int], base: int) -> list[Size]:
        """The boards on which the first few numbers are a knight's moves, if they are squares."""
        last = max(values) - base
        some = values[: min(len(values), _TRIED)]
        widths: dict[int, int] = {}
        if self.sure:
            widths[self.told[0][1]] = 1
        else:
            for a, b in pairwise(some):
                step = abs(b - a)
                for width in {step - 2, step + 2, (step - 1) // 2, (step + 1) // 2}:
                    if width >= 3 and _is_step(a - base, b - base, width):
                        widths[width] = widths.get(width, 0) + 1
        best = sorted(widths, key=lambda width: (-widths[width], width))[:3]
        found: list[Size] = []
        for cols in best:
            if 2 * widths[cols] < len(some) - 1 and not self.sure:
                continue
            rows = -(-(last + 1) // cols)
            sizes = [(r, c) for r, c in self.told if c == cols and r >= rows]
            square = (cols, cols) if rows <= cols and 2 * len(values) < cols * cols else None
            found.append(sizes[0] if sizes else square or (max(3, rows), cols))
        return found

    def _squares(
        self, first: int, stop: int, rows: int, cols: int, base: int
    ) -> Iterator[Candidate]:
        values = self.integers.values[first:stop]
        listed = Listed(
            begins=self.integers.begins[first:stop],
            ends=self.integers.ends[first:stop],
            rows=[(value - base) // cols for value in values],
            cols=[(value - base) % cols for value in values],
            height=rows,
            width=cols,
            code="numbers",
            params={"base": base},
            rank=30,
        )
        candidate = list_candidate(self.source, listed)
        if candidate is not None:
            yield candidate


class Flow(Row):
    """A row of a board whose numbers stand one after the other."""

    def __new__(
        cls, begin: int, text: str, cells: list[Cell], integers: Integers, first: int
    ) -> Flow:
        self = super().__new__(cls, begin, text, cells)
        self.integers = integers
        self.first = first
        return self

    integers: Integers
    first: int

    def places(self) -> list[tuple[int, int]]:
        """Where each cell stands in the text."""
        some = range(self.first, self.first + len(self.cells))
        return [(self.integers.begins[at], self.integers.ends[at]) for at in some]


def _is_step(a: int, b: int, width: int) -> bool:
    return (a // width - b // width) ** 2 + (a % width - b % width) ** 2 == 5


def _fits_board(values: Sequence[int], cols: int, low: int) -> bool:
    """Whether the first numbers are a knight's moves apart, most of them."""
    wanted = range(low, low + min(len(values), _TRIED))
    at = {value: place for place, value in enumerate(values) if value in wanted}
    right = sum(_is_step(at[n], at[n + 1], cols) for n in at if n + 1 in at)
    return 2 * right >= len(at) - 1
