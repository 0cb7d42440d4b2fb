"""Pairs of row and column, and steps, in whatever way they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from knight_core.reading.candidate import Candidate
from knight_core.reading.integers import Integers, periodic_runs
from knight_core.reading.lists import Listed, list_candidate
from knight_core.reading.model import How
from knight_core.reading.sizes import Size, size_for
from knight_core.reading.source import Source, Steps
from knight_core.reading.turning import IMAGES, ORDER_OF, image, order_text

Column = Sequence[int]
"""The indices of the numbers of a column."""

_TRIED: Final = 60
"""So many squares are looked at before a list is read as a whole."""


class PairMaker:
    """Makes candidates of lists of pairs."""

    def __init__(self, source: Source, integers: Integers, told: list[Size], sure: bool) -> None:
        self.source = source
        self.integers = integers
        self.told = told
        self.sure = sure

    def start(self) -> Steps[list[Candidate]]:
        """All lists of pairs. O(numbers)."""
        found: list[Candidate] = []
        total = len(self.source.text)
        for period, first, stop in periodic_runs(self.integers, 3):
            yield 2 * total + self.integers.ends[stop - 1], 4 * total
            if period == 1:
                found += self._of_lines(first, stop)
                found += self._of_columns([range(first, stop, 2), range(first + 1, stop, 2)])
                continue
            for phase in range(period):
                columns = [range(first + phase + at, stop, period) for at in range(period)]
                found += self._of_columns(columns)
        return found

    def _of_lines(self, first: int, stop: int) -> Iterator[Candidate]:
        """Lines with equally many numbers."""
        begins, line = self.integers.begins, self.source.line
        groups: list[list[int]] = []
        width = 0
        at = first
        while at < stop:
            number = line(begins[at])
            end = at + 1
            while end < stop and line(begins[end]) == number:
                end += 1
            if end - at != width or not groups:
                groups.append([])
                width = end - at
            groups[-1].append(at)
            at = end
        for group in groups:
            ends = [*group[1:], group[-1] + (group[1] - group[0] if len(group) > 1 else 1)]
            count = ends[0] - group[0]
            if len(group) >= 3 and 2 <= count <= 8:
                yield from self._of_columns([[at + col for at in group] for col in range(count)])

    def _of_columns(self, columns: Sequence[Column]) -> Iterator[Candidate]:
        length = min(map(len, columns))
        columns = [column[:length] for column in columns]
        values = self.integers.values
        for at in range(len(columns) - 1):
            rows, cols = columns[at], columns[at + 1]
            yield from self._of_pairs(rows, cols, len(columns) > 2)
            for other, numbers in enumerate(columns):
                if other in (at, at + 1):
                    continue
                order = [values[index] for index in numbers]
                if order != sorted(order) and len({*order}) == len(order):
                    places = sorted(range(length), key=order.__getitem__)
                    yield from self._of_pairs(
                        [rows[place] for place in places],
                        [cols[place] for place in places],
                        True,
                        (How("note-order"),),
                    )

    def _of_pairs(
        self, rows: Column, cols: Column, several: bool, notes: tuple[How, ...] = ()
    ) -> Iterator[Candidate]:
        values = self.integers.values
        length = min(len(rows), len(cols))
        if length < 3:
            return
        for count in (_TRIED, length):
            first = [values[index] for index in rows[:count]]
            second = [values[index] for index in cols[:count]]
            if _is_steps(first, second):
                yield from self._of_steps(rows, cols, first, second)
                return
            right = sum(
                (c - a) ** 2 + (d - b) ** 2 == 5
                for (a, b), (c, d) in pairwise(zip(first, second, strict=False))
            )
            if 2 * right < min(count, length) - 1 and not _is_doubled(first, second):
                return
        yield from self._judged(rows, cols, first, second, notes, 10 + 5 * several)

    def _judged(
        self,
        rows: Column,
        cols: Column,
        first: list[int],
        second: list[int],
        notes: tuple[How, ...],
        rank: int,
    ) -> Iterator[Candidate]:
        if _is_doubled(first, second):
            keep = [0, *(at for at in range(1, len(first)) if at % 2)]
            rows, cols = [rows[at] for at in keep], [cols[at] for at in keep]
            first, second = [first[at] for at in keep], [second[at] for at in keep]
            notes += (How("note-doubled"),)
        lowest = min(min(first), min(second))
        base = 0 if lowest <= 0 else 1
        height, width = max(first) - base + 1, max(second) - base + 1
        count = len({*zip(first, second, strict=True)})
        if height * width > 16_000_000:
            return
        begins, ends = self.integers.begins, self.integers.ends
        height, width = size_for(height, width, count, self.told, self.sure)
        listed = Listed(
            begins=[begins[index] for index in rows],
            ends=[ends[index] for index in cols],
            rows=[value - base for value in first],
            cols=[value - base for value in second],
            height=height,
            width=width,
            code="pairs",
            params={"base": base, "order": order_text(ORDER_OF[""])},
            notes=notes,
            rank=rank,
        )
        candidate = list_candidate(self.source, listed)
        if candidate is not None:
            yield from self._turned(candidate)

    def _turned(self, candidate: Candidate) -> Iterator[Candidate]:
        """All images, the likeliest first by what stands beside the pairs."""
        first = _hint(self.source, candidate)
        names = [first, *(name for name in IMAGES if name != first)]
        for number, name in enumerate(names):
            one = image(candidate, name, rank=candidate.rank + number)
            one.turned = "" if number == 0 else f"pairs-{ORDER_OF[name]}"
            yield one

    def _of_steps(
        self, rows: Column, cols: Column, down: list[int], right: list[int]
    ) -> Iterator[Candidate]:
        """Moves as steps: the squares they lead over, and the one they begin on if all fit."""
        values = self.integers.values
        down = [values[index] for index in rows]
        right = [values[index] for index in cols]
        if not _is_steps(down, right):
            return
        row, col = [0], [0]
        for step in down:
            row.append(row[-1] + step)
        for step in right:
            col.append(col[-1] + step)
        top, left = min(row), min(col)
        height, width = max(row) - top + 1, max(col) - left + 1
        if height * width > 16_000_000:
            return
        begins, ends = self.integers.begins, self.integers.ends
        tall, wide = size_for(
            height, width, len({*zip(row, col, strict=True)}), self.told, self.sure
        )
        begin = [begins[rows[0]], *(begins[index] for index in rows)]
        listed = Listed(
            begins=begin,
            ends=[ends[cols[0]], *(ends[index] for index in cols)],
            rows=[one - top for one in row],
            cols=[one - left for one in col],
            height=tall,
            width=wide,
            code="steps",
            params={"order": order_text(ORDER_OF[""])},
            notes=() if (tall, wide) == (height, width) else (How("note-start"),),
            rank=10,
        )
        candidate = list_candidate(self.source, listed)
        if candidate is not None:
            yield from self._turned(candidate)


def _is_steps(first: Sequence[int], second: Sequence[int]) -> bool:
    """Whether all pairs are steps of a knight."""
    return (
        all(a * a + b * b == 5 for a, b in zip(first, second, strict=False))
        and min(min(first), min(second)) < 0
    )


def _is_doubled(first: Sequence[int], second: Sequence[int]) -> bool:
    """Whether each move names both its squares: from, to, from, to, …"""
    pairs = [*zip(first, second, strict=False)]
    inner = [a == b for a, b in zip(pairs[1::2], pairs[2::2], strict=False)]
    return len(inner) >= 3 and all(inner)


_COLUMN_WORDS: Final = ("col", "spal", "stl", "slo", "kol", "čeln", "file")
_ROW_WORDS: Final = ("row", "fil", "lig", "zeil", "rad", "řád", "wier", "rig", "lin", "rij", "rank")
_WORDS_BEFORE: Final = re.compile(r"[^\W\d_]+")


def _hint(source: Source, candidate: Candidate) -> str:
    """The image that the text names by words: x and y, row and column; or by x/y, as Prolog."""
    text = source.text
    begin = candidate.begin
    end = min(candidate.end, begin + 60)
    before = text[max(0, begin - 160) : begin]
    words = [word.lower() for word in _WORDS_BEFORE.findall(before[-30:] + text[begin:end])]
    for at, word in enumerate(words[:-1]):
        if (found := _named(word, words[at + 1])) is not None:
            return found
    if match := re.search(r"\(?\b(\w+)\W{1,3}(\w+)\b\)?\W*$", before):
        hint = _named(match[1].lower(), match[2].lower())
        if hint is not None:
            return hint
    for match in re.finditer(r"\(\W*(\w+)\W{1,3}(\w+)\W*\)", before):
        hint = _named(match[1].lower(), match[2].lower())
        if hint is not None:
            return hint
    if re.match(r"\(?[0-9]+/[0-9]+", text[begin:end]):
        return "transposed-upside-down"
    return ""


def _named(one: str, other: str) -> str | None:
    if (one, other) == ("x", "y"):
        return "transposed-upside-down"
    if (one, other) == ("y", "x"):
        return ""
    if one.startswith(_COLUMN_WORDS) and other.startswith(_ROW_WORDS):
        return "transposed"
    if (one, other) in (("c", "r"), ("j", "i")):
        return "transposed"
    if one.startswith(_ROW_WORDS) and other.startswith(_COLUMN_WORDS):
        return ""
    return None
