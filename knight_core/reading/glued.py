"""Texts with the digits of a tour but without some of its blanks, which PDF readers often lose. The
blanks cannot be restored, so such a text is unreadable, not a tour with faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import isqrt
from typing import Final

from knight_core.reading.integers import Integers, start_flows
from knight_core.reading.model import How, Reading
from knight_core.reading.source import Source
from knight_core.steps import PAUSE, Steps

_DIGITS: Final = re.compile(r"[0-9]+")

LEAST = 12
"""The number of squares of the smallest tour, except the single square."""

MOST = 10_000
"""The most numbers of a text that is examined."""

_SKIPPED = 3
"""The number of beginnings to try: up to two numbers before a board may be its size."""


def start_glued(source: Source, integers: Integers) -> Steps[Reading | None]:
    """The reading of a text without some of its blanks; None for other texts. O(characters)."""
    for first, stop in (yield from start_flows(integers)):
        if stop - first > MOST:
            continue
        for begin in range(first, min(first + _SKIPPED, stop)):
            place = integers.begins[begin], integers.ends[stop - 1]
            text = source.text[slice(*place)]
            yield PAUSE
            if _is_glued(_DIGITS.findall(text), _uneven(text)):
                lines = source.line(place[0]), source.line(place[1] - 1)
                params: dict[str, str | int] = {"first": lines[0], "last": lines[1]}
                code = "glued" if lines[0] != lines[1] else "glued-in-a-line"
                return Reading("unreadable", how=How(code, params), lines=lines)
    return None


def _uneven(text: str) -> int:
    """The sum of the differences of the line lengths, in numbers, from the most frequent length; -1
    if there is one line."""
    lengths = Counter(len(_DIGITS.findall(line)) for line in text.split("\n"))
    del lengths[0]
    usual = max(lengths, key=lengths.__getitem__)
    uneven = sum(abs(length - usual) * count for length, count in lengths.items())
    return uneven if lengths.total() > 1 else -1


def _is_glued(words: list[str], uneven: int) -> bool:
    """Check whether words have exactly the digits of the numbers, or of the pairs, of a board, but
    their number differs. If only one number of a row or of a list is missing, that is a fault of
    the tour instead."""
    digits = "".join(words)
    if len(digits) < LEAST:
        return False
    found = Counter(digits)
    for count, are_pairs, wanted in _wanted(len(digits)):
        lost = abs(count - len(words))
        mistake = (
            lost == 1 and not are_pairs and (uneven in (0, 1) or max(map(int, words)) <= count)
        )
        if found == wanted and lost and not mistake:
            return True
    return False


def _wanted(length: int) -> Iterator[tuple[int, bool, Counter[str]]]:
    """The possible boards for a number of digits, each as: the number of words, whether they are
    pairs, the count of each digit."""
    size, total = 0, 0
    while total < length:
        # The digits of the numbers from 0 to here, and from 1 to the next one.
        if total == length - 1 and _is_board(size + 1):
            yield size + 1, False, Counter("".join(map(str, range(size + 1))))
        size += 1
        total += len(str(size))
        if total == length and _is_board(size):
            yield size, False, Counter("".join(map(str, range(1, size + 1))))
    if length % 2 == 0:
        # Each row has a digit, and each column.
        for rows in range(3, 11):
            cols, rest = divmod(length // 2, rows)
            if rest or not 3 <= cols <= 10:
                continue
            for base in (0, 1):
                pairs = Counter[str]()
                for lines, squares in ((rows, cols), (cols, rows)):
                    pairs.update({str(base + line): squares for line in range(lines)})
                yield length, True, pairs


def _is_board(size: int) -> bool:
    return any(size % side == 0 for side in range(3, isqrt(size) + 1))
