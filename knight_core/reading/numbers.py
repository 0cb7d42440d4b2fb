"""Sequences of plain numbers: a board without line breaks, or squares as numbers."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import sub
from typing import Final

from knight_core.board import MAX_SQUARES
from knight_core.reading.candidate import SLICE, Candidate
from knight_core.reading.integers import Integers, start_flows
from knight_core.reading.lists import Listed, Maker, goes_on, start_list
from knight_core.reading.matrices import start_grid
from knight_core.reading.model import How
from knight_core.reading.rows import Cell, Row
from knight_core.reading.sizes import Size
from knight_core.reading.turning import start_pair_images
from knight_core.steps import PAUSE, Progress, Steps

LEAST: Final = 9
TRIED: Final = 40


class NumberMaker(Maker):
    """Makes candidates from plain numbers."""

    def start(self) -> Steps[list[Candidate]]:
        """All candidates. O(numbers)."""
        found: list[Candidate] = []
        total = len(self.source.text)
        parts = yield from start_flows(self.integers)
        for first, stop in parts:
            if stop - first < LEAST:
                continue
            yield Progress(4 * total + self.integers.ends[stop - 1], 5 * total)
            found += yield from self._start_flow(first, stop)
        if len(parts) > 1 and not any(candidate.kind == "tour" for candidate in found):
            found += yield from self._start_joined(parts)
        return found

    def _start_joined(self, parts: Sequence[tuple[int, int]]) -> Steps[list[Candidate]]:
        """All flows joined to one list, if it is a tour; headings of up to two numbers may separate
        them."""
        found: list[Candidate] = []
        integers = self.integers
        for skipped in range(3):
            joined = Integers()
            for first, stop in parts:
                begin = first + skipped
                if stop - begin >= 3:
                    joined.values += integers.values[begin:stop]
                    joined.begins += integers.begins[begin:stop]
                    joined.ends += integers.ends[begin:stop]
                yield PAUSE
            maker = NumberMaker(self.source, joined, self.stated, self.sure)
            some = yield from maker._start_lists(0, len(joined))
            found += [candidate for candidate in some if candidate.kind == "tour"]
        return found

    def _start_flow(self, first: int, stop: int) -> Steps[list[Candidate]]:
        """The candidates from a flow: the whole flow; or without a size or a count at its beginning
        or its end."""
        found: list[Candidate] = []
        ways = [(first, stop), (first + 1, stop), (first + 2, stop)]
        if not self._is_in_row(first, stop):
            ways.append((first, stop - 1))
        for begin, end in ways:
            some = yield from self.start_numbers(begin, end)
            found += some
            if any(candidate.kind in ("tour", "unfinished") for candidate in some):
                return found
        value = self.integers.values.__getitem__
        for begin, end in self._blocks(first, stop):
            some = yield from self.start_numbers(begin, end)
            # Only a part that is a tour is accepted, as another part may be a row of a board; and
            # only if it does not continue beside the part.
            if not goes_on(value, range(first, stop), range(begin, end)):
                found += [candidate for candidate in some if candidate.kind == "tour"]
        return found

    def _is_in_row(self, first: int, stop: int) -> bool:
        """Check whether the last number belongs to a line of a text of several lines: numbers
        precede or follow it in its line."""
        begin, end = self.integers.begins[first], self.integers.ends[stop - 2]
        if "\n" not in self.source.text[begin:end]:
            return False
        beside = range(stop - 2, min(stop, len(self.integers) - 1))
        return any("\n" not in self.between(at) for at in beside)

    def _blocks(self, first: int, stop: int) -> list[tuple[int, int]]:
        """The parts of a flow between blank lines, and each long line as a part; empty if the flow
        is one part."""
        blocks: list[tuple[int, int]] = []
        line = at = first
        for end in range(first + 1, stop + 1):
            breaks = 2 if end == stop else self.between(end - 1).count("\n")
            if breaks and (breaks > 1 or end - line >= LEAST):
                # Short lines are joined to one part.
                blocks += pairwise([at, line, end] if end - line >= LEAST else [at, end])
                at = end
            if breaks:
                line = end
        return [block for block in blocks if block != (first, stop)]

    def start_numbers(self, first: int, stop: int) -> Steps[list[Candidate]]:
        """The candidates from numbers: a board, or squares as numbers. O(numbers)."""
        found: list[Candidate] = []
        values = self.integers.values[first:stop]
        count = len(values)
        if count < LEAST:
            return found
        low, high = min(values), max(values)
        yield PAUSE
        if low >= -1 and high < 2 * count + 2:
            # -1, or a repeated 0, marks unvisited squares.
            nothing = values.count(low) if low < 0 or values.count(0) > 1 else 0
            seen = bytearray(2 * count + 3)
            at: dict[int, int] = {}
            for begin in range(0, count, SLICE):
                for place, value in enumerate(values[begin : begin + SLICE], begin):
                    if nothing and value == low:
                        continue
                    seen[value] = 1
                    if value <= TRIED:
                        at.setdefault(value, place)
                yield PAUSE
            base, visited = 0 if seen[0] else 1, count - nothing
            if 10 * seen[base : base + visited].count(1) >= 9 * visited and visited > 4:
                for rows, cols in self._shapes(count):
                    if _fits_board(at, cols):
                        some = yield from self._start_board(first, stop, rows, cols)
                        found += [
                            candidate
                            for candidate in some
                            if not nothing or candidate.kind == "unfinished"
                        ]
        return found + (yield from self._start_lists(first, stop))

    def _start_lists(self, first: int, stop: int) -> Steps[list[Candidate]]:
        """The candidates from numbers as squares."""
        found: list[Candidate] = []
        values = self.integers.values[first:stop]
        if len(values) < LEAST:
            return found
        low, high = min(values), max(values)
        yield PAUSE
        if low >= 0 and high < MAX_SQUARES:
            for base in (0, 1) if low else (0,):
                for rows, cols in self._sizes(values, high, base):
                    found += yield from self._start_squares(first, stop, rows, cols, base)
                    if cols == 10 and base == 0:
                        found += yield from self._start_digits(first, stop)
        return found

    def _shapes(self, count: int) -> Iterator[Size]:
        if self.sure:
            if self.stated[0][0] * self.stated[0][1] == count:
                yield self.stated[0]
            return
        side = int(count**0.5)
        for rows in range(side, 2, -1):
            if count % rows == 0:
                yield rows, count // rows
                if rows * rows != count:
                    yield count // rows, rows

    def _start_board(self, first: int, stop: int, rows: int, cols: int) -> Steps[list[Candidate]]:
        """The candidates from numbers as the cells of a board, row by row."""
        integers = self.integers
        spans = [(integers.begins[at], integers.ends[at]) for at in range(first, stop)]
        cells: list[Cell] = [*integers.values[first:stop]]
        yield PAUSE
        lines = [
            Row(spans[at][0], "", cells[at : at + cols], spans[at : at + cols])
            for at in range(0, rows * cols, cols)
        ]
        found = yield from start_grid(self.source, lines, (How("note-wrapped"),))
        return [replace(candidate, rank=candidate.rank + 20) for candidate in found]

    def _sizes(self, values: Sequence[int], high: int, base: int) -> list[Size]:
        """The boards on which the first numbers, as squares, are knight's moves apart."""
        count = len(values)
        if self.sure:
            best = [self.stated[0][1]]
        else:
            steps = [*pairwise(values[:TRIED])]
            widths: Counter[int] = Counter()
            for a, b in steps:
                step = abs(b - a)
                for width in {step - 2, step + 2, (step - 1) // 2, (step + 1) // 2}:
                    if width >= 3 and _is_step(a - base, b - base, width):
                        widths[width] += 1
            likely = [width for width in widths if 2 * widths[width] >= len(steps)]
            best = sorted(likely, key=lambda width: (-widths[width], count % width, width))[:3]
        found: list[Size] = []
        for cols in best:
            rows = (high - base) // cols + 1
            sizes = [(r, c) for r, c in self.stated if c == cols and r >= rows]
            # Few squares of a square board, unless they fill a smaller rectangle.
            few = 2 * count < cols * cols and count < rows * cols
            rows = max(rows, cols if few else 3)
            found.append(sizes[0] if sizes else (rows, cols))
        return found

    def _start_digits(self, first: int, stop: int) -> Steps[list[Candidate]]:
        """The candidates from numbers of two digits: a row and a column."""
        integers = self.integers
        rows = [value // 10 for value in integers.values[first:stop]]
        cols = [value % 10 for value in integers.values[first:stop]]
        if {*map(sub, integers.ends[first:stop], integers.begins[first:stop])} != {2}:
            return []
        begins, ends = integers.begins[first:stop], integers.ends[first:stop]
        listed = self.pairs(begins, ends, rows, cols, min(1, *rows, *cols), (), 25)
        candidate = yield from start_list(self.source, listed)
        return [] if candidate is None else (yield from start_pair_images(candidate, None))

    def _start_squares(
        self, first: int, stop: int, rows: int, cols: int, base: int
    ) -> Steps[list[Candidate]]:
        values = self.integers.values[first:stop]
        listed = Listed(
            begins=self.integers.begins[first:stop],
            ends=self.integers.ends[first:stop],
            rows=array("i", ((value - base) // cols for value in values)),
            cols=array("i", ((value - base) % cols for value in values)),
            height=rows,
            width=cols,
            code="numbers",
            params={"base": base},
            rank=30,
        )
        candidate = yield from start_list(self.source, listed)
        return [] if candidate is None else [candidate]


def _is_step(a: int, b: int, width: int) -> bool:
    return (a // width - b // width) ** 2 + (a % width - b % width) ** 2 == 5


def _fits_board(at: dict[int, int], cols: int) -> bool:
    """Check whether at least half of the first numbers are a knight's move from the next."""
    steps = [_is_step(at[number], at[number + 1], cols) for number in at if number + 1 in at]
    return 2 * sum(steps) >= len(steps)
