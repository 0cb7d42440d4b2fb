"""Pairs of row and column, and steps, in any notation."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from knight_core.reading.candidate import SLICE, Candidate
from knight_core.reading.integers import Integers, start_periodic_runs
from knight_core.reading.model import How
from knight_core.reading.numbers import LEAST, NumberMaker
from knight_core.reading.pair_lists import TRIED, Column, PairLists
from knight_core.steps import PAUSE, Progress, Steps

_WORD: Final = re.compile(r"[^\W\d_]{2}")
_BLANK_LINE: Final = re.compile(r"\n[ \t]*\n")
MAX_BLOCKS: Final = 200
"""The most parts of a run between blank lines that are tried one by one."""


class PairMaker(PairLists):
    """Makes candidates from lists of pairs."""

    def start(self) -> Steps[list[Candidate]]:
        """All lists of pairs. O(numbers)."""
        found: list[Candidate] = []
        total = len(self.source.text)
        runs: dict[int, list[tuple[int, int]]] = {}
        for period, first, stop in (yield from start_periodic_runs(self.integers, 3)):
            runs.setdefault(period, []).append((first, stop))
            yield Progress(3 * total + (total + self.integers.ends[stop - 1]) // 2, 5 * total)
            parts = [(first, stop)]
            begins, text = self.integers.begins, self.source.text
            second = first + max(2, period)
            if _WORD.search(text, self.source.line_begin(begins[first]), begins[first]):
                # "starting at (0, 0)" before the list is not part of the list.
                parts.append((second, stop))
            if len(blocks := self._blocks(first, stop)) > 1:
                parts += blocks
            for begin, end in parts:
                some = yield from self._start_run(period, begin, end)
                tours = [candidate for candidate in some if candidate.kind == "tour"]
                if tours and self._goes_on(max(2, period), begin, end):
                    some = [candidate for candidate in some if candidate.kind != "tour"]
                if begin == second and not self._is_given_start(first, second):
                    # The part left out may be the fault, unless the rest is a tour.
                    some = [candidate for candidate in some if candidate.kind == "tour"]
                found += some
                if (begin, end) == (first, stop) and any(
                    candidate.kind == "tour" for candidate in some
                ):
                    break
        if not any(candidate.kind == "tour" for candidate in found):
            for period, alike in runs.items():
                found += yield from self._start_joined(period, sorted(alike))
        return found

    def _start_joined(self, period: int, runs: list[tuple[int, int]]) -> Steps[list[Candidate]]:
        """All runs of a period joined to one list, if it is a tour; headings may separate them."""
        found: list[Candidate] = []
        for phase in range(period) if len(runs) > 1 and period > 1 else ():
            columns: list[list[int]] = [[] for _ in range(period)]
            for first, stop in runs:
                begin = first + phase
                end = stop - (stop - begin) % period
                for at, column in enumerate(columns):
                    column += range(begin + at, end, period)
            some = yield from self._start_columns(columns)
            found += [candidate for candidate in some if candidate.kind == "tour"]
        return found

    def _goes_on(self, period: int, begin: int, end: int) -> bool:
        """Check whether the numbers beside a run, without a word in between, continue its list:
        they are knight's moves apart, and most are not in the run. Then the run is not a complete
        tour."""
        values, count = self.integers.values, end - begin
        first, stop = begin, end
        while first > 0 and begin - first < count and self._is_beside(first - 1):
            first -= 1
        while stop < len(values) and stop - end < count and self._is_beside(stop - 1):
            stop += 1
        pairs = {*pairwise(values[begin:end])}
        for low, high in ((first, begin), (end, stop)):
            for offset in range(low, min(low + period, high)):
                some = [(values[at], values[at + 1]) for at in range(offset, high - 1, period)]
                right = sum(
                    (c - a) * (c - a) + (d - b) * (d - b) == 5 for (a, b), (c, d) in pairwise(some)
                )
                others = sum(pair not in pairs for pair in some)
                if 2 * right > len(some) > 3 and 4 * others > 3 * len(some):
                    return True
        return False

    def _is_beside(self, at: int) -> bool:
        """Check whether there is no word between a number and the next one."""
        gap = self.integers.gaps[at]
        return gap >= 0 and not _WORD.search(self.integers.kinds[gap])

    def _blocks(self, first: int, stop: int) -> list[tuple[int, int]]:
        """The parts of a run between blank lines."""
        text, begins, ends = self.source.text, self.integers.begins, self.integers.ends
        cuts = [first]
        at = begins[first]
        while match := _BLANK_LINE.search(text, at, ends[stop - 1]):
            at = match.end()
            cuts.append(bisect_left(begins, at))
        cuts.append(stop)
        blocks = [(a, b) for a, b in pairwise(cuts) if b - a >= 3]
        return blocks if len(blocks) <= MAX_BLOCKS else []

    def _start_run(self, period: int, first: int, stop: int) -> Steps[list[Candidate]]:
        if period == 1:
            found = yield from self._start_lines(first, stop)
            flat = [range(first, stop, 2), range(first + 1, stop, 2)]
            found += yield from self._start_columns(flat)
            return found
        found = []
        for phase in range(1 if period == 2 and self._ends_between(first + 1) else period):
            columns = [range(first + phase + at, stop, period) for at in range(period)]
            found += yield from self._start_columns(columns)
            if any(candidate.kind == "tour" for candidate in found):
                break
        return found

    def _is_given_start(self, first: int, second: int) -> bool:
        """Check whether the list names its start twice: the first square equals the second, and is
        separated from it by a text unlike the next gap, or by the end of its line."""
        values = self.integers.values
        third = 2 * second - first
        if third >= len(values) or values[first:second] != values[second:third]:
            return False
        between = self.between(second - 1)
        if between != self.between(third - 1):
            return True
        return "\n" in between and not _WORD.search(between)

    def _ends_between(self, at: int) -> bool:
        """Check whether a bracket or a line ends between a number and the next: they are not a
        pair."""
        return any(sign in self.between(at) for sign in ")]}\n")

    def _start_lines(self, first: int, stop: int) -> Steps[list[Candidate]]:
        """The candidates from groups of consecutive lines with the same number of numbers."""
        groups: list[tuple[int, list[int]]] = []
        at = first
        for end in range(first + 1, stop + 1):
            if end % SLICE == 0:
                yield PAUSE
            if end < stop and "\n" not in self.between(end - 1):
                continue
            if not groups or groups[-1][0] != end - at:
                groups.append((end - at, []))
            groups[-1][1].append(at)
            at = end
        found: list[Candidate] = []
        for count, group in groups:
            if len(group) >= 3 and count <= 8:
                columns = [[at + col for at in group] for col in range(count)]
                found += yield from self._start_columns(columns)
        return found

    def _start_columns(self, columns: Sequence[Column]) -> Steps[list[Candidate]]:
        found: list[Candidate] = []
        length = min(map(len, columns))
        columns = [column[:length] for column in columns]
        values = self.integers.values
        for rows, cols in self._from_and_to(columns):
            note = (How("note-doubled"),)
            found += yield from self.start_pairs(rows, cols, False, note)
        if len(columns) == 2:
            found += yield from self._start_singles(*columns)
        for at in range(len(columns) - 1):
            rows, cols = columns[at], columns[at + 1]
            found += yield from self.start_pairs(rows, cols, len(columns) > 2)
            for other, numbers in enumerate(columns):
                if other in (at, at + 1):
                    continue
                order = [values[index] for index in numbers]
                if order[:TRIED] == sorted(order[:TRIED]):
                    continue
                if len({*order}) == length == max(order) - min(order) + 1:
                    places = sorted(range(length), key=order.__getitem__)
                    found += yield from self.start_pairs(
                        [rows[place] for place in places],
                        [cols[place] for place in places],
                        True,
                        (How("note-order"),),
                    )
        return found

    def _start_singles(self, origins: Column, targets: Column) -> Steps[list[Candidate]]:
        """The candidates from two columns: a count, and squares as numbers or the numbers of a
        board; or the two squares of each move."""
        if len(origins) < LEAST:
            return []
        values = self.integers.values
        first, second = ([values[index] for index in column] for column in (origins, targets))
        columns: list[tuple[Column, tuple[How, ...]]] = []
        if _is_count(first):
            columns.append((targets, ()))
        if first[1:] == second[:-1]:
            columns.append(([*origins, targets[-1]], (How("note-doubled"),)))
        found: list[Candidate] = []
        for column, notes in columns:
            some = Integers()
            for index in column:
                some.values.append(values[index])
                some.begins.append(self.integers.begins[index])
                some.ends.append(self.integers.ends[index])
            yield PAUSE
            maker = NumberMaker(self.source, some, self.stated, self.sure)
            for candidate in (yield from maker.start_numbers(0, len(some))):
                if candidate.kind in ("tour", "unfinished"):
                    how = replace(candidate.how, notes=(*candidate.how.notes, *notes))
                    found.append(replace(candidate, how=how))
        return found

    def _from_and_to(self, columns: Sequence[Column]) -> Iterator[tuple[Column, Column]]:
        """The squares of four columns that list moves, from and to: the origin of each move, and
        the target of the last one."""
        values = self.integers.values
        for at in range(len(columns) - 3):
            down, across, to_down, to_across = columns[at : at + 4]
            if len(down) >= 3 and all(
                values[down[number + 1]] == values[to_down[number]]
                and values[across[number + 1]] == values[to_across[number]]
                for number in range(len(down) - 1)
            ):
                yield [*down, to_down[-1]], [*across, to_across[-1]]


def _is_count(values: Sequence[int]) -> bool:
    return values[0] in (0, 1) and all(b - a == 1 for a, b in pairwise(values))
