"""The whole numbers of a text and the gaps between them; runs in which the gaps repeat."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import eq
from typing import Final

from knight_core.reading.source import MAX_KEPT, Source, Steps, pieces

_INTEGER: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:(?<![0-9)\]}>])[+-])?[0-9]{1,9}(?![0-9])"
    r"|(?<=[rRxXlLiI])[0-9]{1,4}(?=[cCyYjJ][0-9])|(?<=[0-9][cCyYjJ])[0-9]{1,4}(?![A-Za-z0-9])"
)
"""Also the numbers of r1c2 and x1y2."""

_NAME: Final = re.compile(r"\b[A-Za-z]{1,3}[0-9]{1,4}\b")
_LIGHT: Final = re.compile(r"[\s%#*|\\\x01]+")
_WORD: Final = re.compile(r"[^\W\d_]")
_GAP: Final = 120
_SLICE: Final = 20_000
LONGEST_PERIOD: Final = 12


@dataclass(slots=True)
class Integers:
    """Whole numbers of a text in their order.

    Attributes:
        values, begins, ends: each number, and its place in the text.
        gaps: the text between each and the next, as an index into ``kinds``.
        kinds: those texts, without blanks and rulings; names of squares are @.
    """

    values: array[int] = field(default_factory=lambda: array("q"))
    begins: array[int] = field(default_factory=lambda: array("I"))
    ends: array[int] = field(default_factory=lambda: array("I"))
    gaps: array[int] = field(default_factory=lambda: array("i"))
    kinds: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.values)


def start_integers(source: Source, free: Sequence[tuple[int, int]]) -> Steps[Integers]:
    """The whole numbers in the free parts of a text. O(characters)."""
    found = Integers()
    text, total = source.text, len(source.text)
    raw: dict[str, int] = {}
    plain: dict[str, int] = {}
    before = -1
    for piece in pieces(text, free):
        yield 3 * total + piece[0] // 2, 5 * total
        for match in _INTEGER.finditer(text, *piece):
            begin, end = match.span()
            if before >= 0:
                if begin - before > _GAP:
                    found.gaps.append(-1)
                else:
                    gap = text[before:begin]
                    kind = raw.get(gap)
                    if kind is None:
                        key = _LIGHT.sub("", _NAME.sub("@", gap.lower()))
                        kind = raw[gap] = plain.setdefault(key, len(plain))
                        if len(raw) > MAX_KEPT:
                            raw.clear()
                    found.gaps.append(kind)
            found.values.append(int(match[0]))
            found.begins.append(begin)
            found.ends.append(end)
            before = end
    found.kinds = [*plain]
    return found


def periodic_runs(integers: Integers, least: int) -> Iterator[tuple[int, int, int] | None]:
    """Runs (period, first, last + 1) of numbers whose gaps repeat, at least so many periods long;
    None every few milliseconds. O(n) for each period."""
    gaps = integers.gaps
    taken: list[tuple[int, int, int]] = []
    for period in range(1, LONGEST_PERIOD + 1):
        if len(gaps) <= period:
            break
        flags = []
        for begin in range(0, len(gaps) - period, _SLICE):
            some = gaps[begin + period : begin + period + _SLICE]
            flags.append(bytes(map(eq, some, gaps[begin : begin + _SLICE])))
            yield None
        same = b"".join(flags)
        for first, last in _ones(same):
            # Gaps first … last - 1 + period, so numbers up to that and one more.
            stop = last + period + 1
            if stop - first < least * period:
                continue
            if any(
                period % other == 0 and begin <= first and stop <= end
                for other, begin, end in taken
            ):
                continue
            if any(gaps[at] < 0 for at in range(first, first + period)):
                continue
            taken.append((period, first, stop))
            yield period, first, stop
            if len(taken) > 400:
                return


def _ones(flags: bytes) -> Iterator[tuple[int, int]]:
    """The runs of ones."""
    at = flags.find(1)
    while at >= 0:
        end = flags.find(0, at)
        end = len(flags) if end < 0 else end
        yield at, end
        at = flags.find(1, end)


def flows(integers: Integers) -> Iterator[tuple[int, int] | None]:
    """Runs (first, last + 1) of numbers without words between them; None every few milliseconds.
    O(n)."""
    wordy = [_WORD.search(kind) is not None or "@" in kind for kind in integers.kinds]
    first = 0
    for at, gap in enumerate(integers.gaps):
        if at % _SLICE == 0:
            yield None
        if gap < 0 or wordy[gap]:
            yield first, at + 1
            first = at + 1
    if len(integers):
        yield first, len(integers)
