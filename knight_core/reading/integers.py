"""The whole numbers of a text and the gaps between them; runs in which the gaps repeat."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import eq
from typing import Final

from knight_core.reading.source import MAX_TEXTS, Source, compact, pieces
from knight_core.steps import PAUSE, Progress, Steps

_INTEGER: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:(?<![0-9)\]}>])[+-])?[0-9]{1,9}(?![0-9])"
    r"|(?<=[rRxXlLiI])[0-9]{1,4}(?=[cCyYjJ][0-9])|(?<=[0-9][cCyYjJ])[0-9]{1,4}(?![A-Za-z0-9])"
)
"""A whole number, also in r1c2 and x1y2."""

_NAME: Final = re.compile(r"\b[A-Za-z]{1,3}[0-9]{1,4}\b")
_LIGHT: Final = re.compile(r"[\s%#*|\\\x01]+")
_WORD: Final = re.compile(r"[^\W\d_]")
_SAME: Final = re.compile(rb"\x01+")
_GAP: Final = 120
SLICE: Final = 20_000
LONGEST_PERIOD: Final = 12
MAX_RUNS: Final = 400
"""The most runs to find."""


@dataclass(slots=True)
class Integers:
    """The whole numbers of a text, in order.

    Attributes:
        values, begins, ends: each number, and its place in the text.
        gaps: for each number the text before the next one, as an index into ``kinds``; -1 for a
            long text.
        kinds: these texts, without blanks and rulings; names of squares are replaced by @.
    """

    values: array[int] = field(default_factory=compact)
    begins: array[int] = field(default_factory=compact)
    ends: array[int] = field(default_factory=compact)
    gaps: array[int] = field(default_factory=compact)
    kinds: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.values)


def start_integers(source: Source, free: Sequence[tuple[int, int]]) -> Steps[Integers]:
    """The whole numbers in the free parts of a text. O(characters)."""
    found = Integers()
    text, total = source.text, len(source.text)
    raw: dict[str, int] = {}
    plain: dict[str, int] = {}
    for piece in pieces(text, free):
        yield Progress(3 * total + piece[0] // 2, 5 * total)
        for match in _INTEGER.finditer(text, *piece):
            begin, end = match.span()
            if found.ends:
                gap = text[found.ends[-1] : begin]
                if len(gap) > _GAP:
                    found.gaps.append(-1)
                else:
                    kind = raw.get(gap)
                    if kind is None:
                        key = _LIGHT.sub("", _NAME.sub("@", gap.lower()))
                        kind = raw[gap] = plain.setdefault(key, len(plain))
                        if len(raw) > MAX_TEXTS:
                            raw.clear()
                    found.gaps.append(kind)
            found.values.append(int(match[0]))
            found.begins.append(begin)
            found.ends.append(end)
    found.kinds = [*plain]
    return found


def start_periodic_runs(integers: Integers, least: int) -> Steps[list[tuple[int, int, int]]]:
    """Runs of numbers whose gaps repeat with a period, as (period, first, last + 1), of at least
    ``least`` periods. O(n) for each period."""
    gaps = integers.gaps
    runs: list[tuple[int, int, int]] = []
    for period in range(1, LONGEST_PERIOD + 1):
        flags = []
        for begin in range(0, len(gaps) - period, SLICE):
            some = gaps[begin + period : begin + period + SLICE]
            flags.append(bytes(map(eq, some, gaps[begin : begin + SLICE])))
            yield PAUSE
        for match in _SAME.finditer(b"".join(flags)):
            first, last = match.span()
            # The gaps are first … last - 1 + period: the numbers are one more.
            stop = last + period + 1
            if stop - first < least * period:
                continue
            # A run inside an earlier run also has its period: by the theorem of Fine and Wilf the
            # new period is a multiple of it.
            if any(begin <= first and stop <= end for _, begin, end in runs):
                continue
            if any(gaps[at] < 0 for at in range(first, first + period)):
                continue
            runs.append((period, first, stop))
            if len(runs) > MAX_RUNS:
                return runs
    return runs


def start_flows(integers: Integers) -> Steps[list[tuple[int, int]]]:
    """Runs (first, last + 1) of numbers without words between them. O(n)."""
    flows: list[tuple[int, int]] = []
    wordy = [_WORD.search(kind) is not None or "@" in kind for kind in integers.kinds]
    first = 0
    for at, gap in enumerate(integers.gaps):
        if at % SLICE == 0:
            yield PAUSE
        if gap < 0 or wordy[gap]:
            flows.append((first, at + 1))
            first = at + 1
    return [*flows, (first, len(integers))]
