"""Lists of squares by name: a1 b3 c5, Na1, A1, a1b3c5."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from knight_core.reading.candidate import Candidate
from knight_core.reading.lists import Listed, list_candidate
from knight_core.reading.model import How
from knight_core.reading.sizes import Size, size_for
from knight_core.reading.source import KNIGHT, Source, Steps

_GROUP: Final = re.compile(
    rf"(?<![A-Za-z0-9_])(?:(?:(?:Kt|Kn|[A-Z{KNIGHT}] ?)?[a-z]{{1,2}}[0-9]{{1,4}})+"
    rf"|(?:{KNIGHT}?[A-Z]{{1,2}}[0-9]{{1,4}})+)(?![A-Za-z0-9_])"
)
_NAME: Final = re.compile(
    rf"(?:Kt|Kn|[A-Z{KNIGHT}] ?)?([a-z]{{1,2}})([0-9]{{1,4}})|([A-Z]{{1,2}})([0-9]{{1,4}})"
)
_WORDS: Final = re.compile(r"[^\W\d_]+")
_DIGITS: Final = re.compile(r"[0-9]+")
_GAP: Final = 300
"""Squares are in one list if no more characters are between them."""


class Name(NamedTuple):
    """A square by name: where it stands, its column from 0, its rank from 1."""

    begin: int
    end: int
    col: int
    rank: int


def names_of(text: str) -> Iterator[Name]:
    """Every square by name in a text."""
    for group in _GROUP.finditer(text):
        base = group.start()
        for match in _NAME.finditer(group[0]):
            letters, rank = (match[1], match[2]) if match[1] else (match[3].lower(), match[4])
            col = 0
            for letter in letters:
                col = col * 26 + ord(letter) - 96
            begin = base + match.start(1 if match[1] else 3)
            yield Name(begin, base + match.end(), col - 1, int(rank))


def start_names(source: Source, told: list[Size], sure: bool) -> Steps[list[Candidate]]:
    """Lists of names of squares. O(characters)."""
    found: list[Candidate] = []
    names: list[Name] = []
    total = len(source.text)
    for number, name in enumerate(names_of(source.text)):
        names.append(name)
        if number % 2000 == 0:
            yield total + name.end // 2, 4 * total
    for run in _runs(source.text, names):
        yield total + run[-1].end // 2, 4 * total
        for rank, (variant, notes) in enumerate(_variants(source, run)):
            if (one := _candidate(source, variant, notes, told, sure, rank)) is not None:
                found.append(one)
    return found


def _runs(text: str, names: Sequence[Name]) -> Iterator[list[Name]]:
    """Squares that follow each other without prose between them; the same words each time are no
    prose."""
    if not names:
        return
    gaps = [_gap(text, a, b) for a, b in pairwise(names)]
    run = [names[0]]
    for at, name in enumerate(names[1:]):
        near = {gaps[at - 1] if at else None, gaps[at + 1] if at + 1 < len(gaps) else None}
        if gaps[at] and gaps[at] not in near:
            yield run
            run = []
        run.append(name)
    yield run


def _gap(text: str, before: Name, after: Name) -> str:
    """The words between two squares; "" for none."""
    if after.begin - before.end > _GAP:
        return f"{before.end}"
    between = text[before.end : after.begin]
    return _DIGITS.sub("0", between) if _WORDS.search(between) else ""


def _variants(source: Source, run: list[Name]) -> Iterator[tuple[list[Name], tuple[How, ...]]]:
    """What of a run may be the list: all; all but what stands in a line of prose; each square
    once where each is written twice; a column of a table; the parts between blank lines; in the
    order of the numbers beside them."""
    yield run, ()
    text = source.text
    if len(run) > 3 and _WORDS.search(text[source.line_begin(run[0].begin) : run[0].begin]):
        yield run[1:], ()
    folded = [run[0], *(b for a, b in pairwise(run) if a[2:] != b[2:])]
    if 3 * len(folded) < 2 * len(run) + 3:
        yield folded, (How("note-doubled"),)
    lines: dict[int, list[Name]] = {}
    for name in run:
        lines.setdefault(source.line(name.begin), []).append(name)
    if 2 * len(lines) <= len(run) and len(lines) > 2:
        width = min(8, max(map(len, lines.values())))
        for at in range(width):
            yield [line[at] for line in lines.values() if len(line) > at], ()
    if (ordered := _ordered(text, run)) is not None:
        yield ordered, (How("note-order"),)
    parts: list[list[Name]] = [[run[0]]]
    for a, b in pairwise(run):
        if _BLANK_LINE.search(text, a.end, b.begin):
            parts.append([])
        parts[-1].append(b)
    if 1 < len(parts) <= len(run) // 3:
        for part in parts:
            yield part, ()


_BLANK_LINE: Final = re.compile(r"\n[ \t]*\n")
_AFTER: Final = re.compile(r"\W{0,12}?([0-9]{1,7})(?![0-9])")


def _ordered(text: str, run: list[Name]) -> list[Name] | None:
    """The squares in the order of the numbers after them, as in ``{"a1": 7, "b1": 2}``."""
    numbers = []
    for name, after in zip(run, [*run[1:], None], strict=True):
        end = after.begin if after else name.end + 20
        match = _AFTER.match(text, name.end, end)
        if match is None:
            return None
        numbers.append(int(match[1]))
    if numbers == sorted(numbers) or len({*numbers}) < len(numbers):
        return None
    return [name for _, name in sorted(zip(numbers, run, strict=True))]


def _candidate(
    source: Source,
    names: list[Name],
    notes: tuple[How, ...],
    told: list[Size],
    sure: bool,
    rank: int,
) -> Candidate | None:
    if len(names) < 3 or min(name.rank for name in names) < 1:
        return None
    width = max(name.col for name in names) + 1
    height = max(name.rank for name in names)
    if height > 4_000 or width > 4_000:
        return None
    count = len({name[2:] for name in names})
    height, width = size_for(height, width, count, told, sure)
    listed = Listed(
        begins=[name.begin for name in names],
        ends=[name.end for name in names],
        rows=[height - name.rank for name in names],
        cols=[name.col for name in names],
        height=height,
        width=width,
        code="names",
        notes=notes,
        rank=rank,
    )
    return list_candidate(source, listed)
