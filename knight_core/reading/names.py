"""Lists of squares by name: a1 b3 c5, Na1, A1, a1b3c5."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from knight_core.reading.candidate import SLICE, Candidate
from knight_core.reading.lists import Listed, goes_on, size_of, start_list
from knight_core.reading.model import How
from knight_core.reading.sizes import Size
from knight_core.reading.source import KNIGHT, MAX_TEXTS, Source, pieces
from knight_core.steps import PAUSE, Progress, Steps

_GROUP: Final = re.compile(
    rf"(?<![A-Za-z0-9_])(?:(?:(?:Kt|Kn|[A-Z{KNIGHT}] ?)?[a-z]{{1,3}}[0-9]{{1,4}})+"
    rf"|(?:(?:{KNIGHT} ?)?[A-Z]{{1,3}}[0-9]{{1,4}})+)(?![A-Za-z0-9_])"
)
_NAME: Final = re.compile(r"(?:Kt|Kn)?([a-z]{1,3})([0-9]{1,4})|([A-Z]{1,3})([0-9]{1,4})")
_APART: Final = (
    re.compile(
        r"(?<![A-Za-z0-9_])([A-Za-z])[^\w\n]{1,4}(?:[a-z]{3,7}[^\w\n]{1,3})?([0-9]{1,2})(?!\w)()()"
    ),
    re.compile(r"()()(?<!\w)([0-9]{1,2})[^\w\n]{0,3}([A-Za-z])(?!\w)"),
)
"""Names whose letter and number are separated: (a, 1), a-1, column A, row 1; or swapped: 1A."""
_WORDS: Final = re.compile(r"[^\W\d_]+")
_DIGITS: Final = re.compile(r"[0-9]+")
_BLANKS: Final = re.compile(r" +")
_BLANK_LINE: Final = re.compile(r"\n[ \t]*\n")
_AFTER: Final = re.compile(r"[^\w\n]{1,12}([0-9]{1,7})(?![0-9])")
_BEFORE: Final = re.compile(r"(?<![^\s|,;])([0-9]{1,7})[^\w\n]{1,12}$")
_NEAR: Final = 20
"""The characters before a square that are searched for its number."""
MAX_PARTS: Final = 2_000
MAX_SIDE: Final = 4_000
"""The largest coordinate of a square: a name beyond it is a word."""

_GAP: Final = 300
"""The most characters between two squares of one list."""


@dataclass(slots=True)
class Names:
    """The names of squares in a text, in order.

    Attributes:
        begins, ends: the place of each name.
        cols, ranks: the column of each square, from 0, and its rank, from 1.
        gaps: the words before each name, as a number: 0 for none, -1 for a long text.
    """

    begins: array[int] = field(default_factory=lambda: array("I"))
    ends: array[int] = field(default_factory=lambda: array("I"))
    cols: array[int] = field(default_factory=lambda: array("i"))
    ranks: array[int] = field(default_factory=lambda: array("i"))
    gaps: array[int] = field(default_factory=lambda: array("i"))

    def __len__(self) -> int:
        return len(self.begins)

    def square(self, at: int) -> tuple[int, int]:
        """The column and the rank of the square at an index."""
        return self.cols[at], self.ranks[at]

    def same(self, first: int, second: int) -> bool:
        """Check whether two names are the same square."""
        return self.square(first) == self.square(second)


def start_names(
    source: Source, stated: list[Size], sure: bool, free: Sequence[tuple[int, int]]
) -> Steps[list[Candidate]]:
    """The candidates from lists of names, in the parts ``free`` of the text. O(characters)."""
    names = yield from _start_finding(source, free)
    if len(names) >= 3:
        return (yield from _start_lists(source, names, stated, sure))
    found: list[Candidate] = []
    for pattern in _APART:
        names = yield from _start_finding(source, free, pattern)
        some = yield from _start_lists(source, names, stated, sure)
        # Separate letters and numbers occur in any text: only valid tours and paths are accepted.
        found += [
            candidate
            for candidate in some
            if candidate.kind in ("tour", "unfinished") and not candidate.weak
        ]
    return found


def _start_lists(
    source: Source, names: Names, stated: list[Size], sure: bool
) -> Steps[list[Candidate]]:
    found: list[Candidate] = []
    runs = [*_runs(names)]
    for run in runs:
        total = len(source.text)
        yield Progress(2 * total + names.ends[run[-1]], 5 * total)
        if len(run) < 3:
            continue
        for rank, (variant, notes) in enumerate(_variants(source, names, run)):
            candidate = yield from _start_candidate(
                source, names, variant, notes, stated, sure, rank
            )
            if candidate is not None:
                found.append(candidate)
                if candidate.kind == "tour" and len(variant) == len(run):
                    break
        else:
            # Another tour may begin at a line or a repeated square, and the first square may be
            # named before the list. But only a part that is a tour is accepted: another part could
            # hide a fault.
            lines = [line for line in _lines(source.text, names, run) if len(line) < len(run)]
            for part in (*lines[:MAX_PARTS], *_repeated_parts(names, run), run[1:]):
                candidate = yield from _start_candidate(source, names, part, (), stated, sure, 9)
                if (
                    candidate is not None
                    and candidate.kind == "tour"
                    and not goes_on(names.square, run, range(part[0], part[-1] + 1))
                ):
                    found.append(candidate)
    if not any(candidate.kind == "tour" for candidate in found):
        for variant, notes in _joined(names, runs):
            candidate = yield from _start_candidate(source, names, variant, notes, stated, sure, 9)
            if candidate is not None and candidate.kind == "tour":
                found.append(candidate)
    return found


def _joined(names: Names, runs: list[range]) -> Iterator[tuple[Sequence[int], tuple[How, ...]]]:
    """All runs joined to one list, as headings may separate them; then only the runs of three or
    more."""
    for least in (1, 3):
        some = [run for run in runs if len(run) >= least]
        if len(some) > 1:
            joined = [*chain.from_iterable(some)]
            yield joined, ()
            yield from _folded(names, joined)


def _start_finding(
    source: Source, free: Sequence[tuple[int, int]], apart: re.Pattern[str] | None = None
) -> Steps[Names]:
    found = Names()
    text, total = source.text, len(source.text)
    kinds: dict[str, int] = {}
    before = 0
    for begin, end in pieces(text, free):
        yield Progress(2 * total + begin // 2, 5 * total)
        for group in (apart or _GROUP).finditer(text, begin, end):
            at = group.start()
            for match in (apart or _NAME).finditer(text, at, group.end()):
                letters, rank = (match[1], match[2]) if match[1] else (match[3], match[4])
                if letters.isdecimal():
                    letters, rank = rank, letters
                col = 0
                for letter in letters.lower():
                    col = col * 26 + ord(letter) - 96
                first, at = at, match.end()
                if col > MAX_SIDE or int(rank) > MAX_SIDE:
                    continue
                found.begins.append(first)
                found.ends.append(at)
                found.cols.append(col - 1)
                found.ranks.append(int(rank))
                found.gaps.append(_gap(text, before, first, kinds))
                before = at
    return found


def _gap(text: str, begin: int, end: int, kinds: dict[str, int]) -> int:
    """The words between two squares, as a number: equal for equal words, 0 for none, -1 for a long
    text."""
    if end - begin > _GAP:
        return -1
    between = text[begin:end]
    if not _WORDS.search(between):
        return 0
    if len(kinds) > MAX_TEXTS:
        kinds.clear()
    words = _BLANKS.sub(" ", _DIGITS.sub("0", between))
    return kinds.setdefault(words, len(kinds) + 1)


def _runs(names: Names) -> Iterator[range]:
    """Runs of squares without prose between them. Words that repeat between squares are not
    prose."""
    gaps, count = names.gaps, len(names)
    first = 0
    for at in range(1, count):
        gap = gaps[at]
        if gap == 0 or (
            gap > 0
            and any(
                first < near < count and gaps[near] == gap
                for near in (at - 1, at + 1, at - 2, at + 2)
            )
        ):
            continue
        yield range(first, at)
        first = at
    if count:
        yield range(first, count)


def _variants(
    source: Source, names: Names, run: range
) -> Iterator[tuple[Sequence[int], tuple[How, ...]]]:
    """The parts of a run that may be the list: all squares; all except a start that is named before
    the list; each square once if squares are written twice; a column of a table; all in the order
    of the numbers beside them; the parts between blank lines."""
    yield run, ()
    text, begins = source.text, names.begins
    before = text[source.line_begin(begins[run[0]]) : begins[run[0]]]
    # "starting at a1: a1 b3 …"
    if _WORDS.search(before) and names.same(run[0], run[1]):
        first, second = (_DIGITS.sub("0", text[names.ends[at] : begins[at + 1]]) for at in run[:2])
        if first != second or ("\n" in first and not _WORDS.search(first)):
            yield run[1:], ()
    yield from _folded(names, run)
    lines = _lines(text, names, run)
    if 2 * len(lines) <= len(run) + 1 and len(lines) > 2:
        for col in range(min(8, max(map(len, lines)))):
            yield [line[col] for line in lines if len(line) > col], ()
    if (ordered := _ordered(text, names, run)) is not None:
        yield ordered, (How("note-order"),)
    parts = _blank_parts(text, names, run)
    if 1 < len(parts) <= min(MAX_PARTS, len(run) / 3):
        for part in parts:
            yield part, ()
            yield from _folded(names, part)


def _folded(names: Names, part: Sequence[int]) -> Iterator[tuple[Sequence[int], tuple[How, ...]]]:
    """Each square once, if most squares are written twice: from, to, from, to, …"""
    folded = [at for at in part if at == part[0] or not names.same(at - 1, at)]
    if 3 * len(folded) < 2 * len(part) + 2:
        yield folded, (How("note-doubled"),)


def _parts(run: range, begins: Callable[[int, int], bool]) -> list[list[int]]:
    """Split a run into parts. ``begins`` tests whether a square begins a part; it also gets the
    length of the part before."""
    parts: list[list[int]] = [[run[0]]]
    for at in run[1:]:
        if begins(at, len(parts[-1])):
            parts.append([])
        parts[-1].append(at)
    return parts


def _lines(text: str, names: Names, run: range) -> list[list[int]]:
    """The squares of each line."""
    return _parts(run, lambda at, _: "\n" in text[names.ends[at - 1] : names.begins[at]])


def _blank_parts(text: str, names: Names, run: range) -> list[list[int]]:
    """The squares between blank lines."""
    ends, begins = names.ends, names.begins
    return _parts(run, lambda at, _: bool(_BLANK_LINE.search(text, ends[at - 1], begins[at])))


def _repeated_parts(names: Names, run: range) -> list[list[int]]:
    """Parts that each begin at a repetition of the first square; empty if there are too many."""
    parts = _parts(run, lambda at, length: length > 3 and names.same(at, run[0]))
    return parts if 1 < len(parts) <= MAX_PARTS else []


def _ordered(text: str, names: Names, run: range) -> list[int] | None:
    """The squares in the order of the numbers after them, as in ``{"a1": 7, "b1": 2}``, or before
    them, as in ``1. a1  9. c5``."""
    after = [_AFTER.match(text, names.ends[at]) for at in run]
    before = [
        _BEFORE.search(text[max(0, names.begins[at] - _NEAR) : names.begins[at]]) for at in run
    ]
    for beside in (after, before):
        numbers = [int(match[1]) if match else -1 for match in beside]
        if -1 not in numbers and len({*numbers}) == len(numbers) and numbers != sorted(numbers):
            return [run[place] for place in sorted(range(len(run)), key=numbers.__getitem__)]
    return None


def _start_candidate(
    source: Source,
    names: Names,
    some: Sequence[int],
    notes: tuple[How, ...],
    stated: list[Size],
    sure: bool,
    rank: int,
) -> Steps[Candidate | None]:
    cols, ranks = array("i"), array("i")
    begins, ends = array("I"), array("I")
    for begin in range(0, len(some), SLICE):
        for at in some[begin : begin + SLICE]:
            cols.append(names.cols[at])
            ranks.append(names.ranks[at])
            begins.append(names.begins[at])
            ends.append(names.ends[at])
        yield PAUSE
    # Ranks may count from 0; but in a list that is not a valid path then, 0 is a fault.
    for base in (0, 1) if 0 in ranks else (1,):
        height, width = max(ranks) + 1 - base, max(cols) + 1
        height, width = size_of(ranks, cols, (height, width), stated, sure)
        rows = array("i", (height - 1 + base - number for number in ranks))
        from_0 = () if base else (How("note-from-0"),)
        more = (*notes, *from_0)
        listed = Listed(begins, ends, rows, cols, height, width, "names", notes=more, rank=rank)
        candidate = yield from start_list(source, listed)
        if candidate is not None and (base or candidate.kind != "fault"):
            return candidate
    return None
