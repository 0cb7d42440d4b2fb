"""Rows with columns of a fixed width: with empty cells, or without blanks between the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from knight_core.reading.grid import MIN_ROWS
from knight_core.reading.rows import Cell, Row, is_knight, is_nothing
from knight_core.reading.source import ERASED

_WIDTHS: Final = (2, 3, 4, 5, 6, 7)
MAX_LINES: Final = 2_000
"""The most lines that are read in columns of a fixed width."""
MAX_LENGTH: Final = 20_000
"""The longest line that is read in columns of a fixed width."""
_ALIGNED: Final = (re.compile(r" *[^ ]+"), re.compile(r"[^ ]+ *"))
"""The shape of a cell whose number is right-aligned, and of one that is left-aligned."""
_RULING: Final = str.maketrans("|", " ")


class _Line(NamedTuple):
    """A line.

    Attributes:
        begin: the place in the text where the line begins.
        whole: the text of the line.
        seen: its visible characters, with the blanks between them.
        places: the place in the text of each character of ``seen``.
    """

    begin: int
    whole: str
    seen: str
    places: list[int]


_Cells = list[tuple[Cell, int, int]]
"""Cells, each with its begin and end among the visible characters."""


def aligned(lines: Sequence[tuple[int, str]]) -> Iterator[list[Row]]:
    """The rows of lines whose cells all have the same width, once for each possible width."""
    if not MIN_ROWS <= len(lines) <= MAX_LINES or any("\t" in text for _, text in lines):
        return
    shown = [_seen(begin, text) for begin, text in lines]
    indent = min(len(line.seen) - len(line.seen.lstrip()) for line in shown)
    length = max(len(line.seen) for line in shown)
    if length > MAX_LENGTH:
        return
    for width in _WIDTHS:
        for shape in _ALIGNED:
            for offset in range(width):
                cuts = range(indent - offset, length, width)
                if len(cuts) >= 3 and (table := _table(shown, cuts, width, shape)) is not None:
                    yield [*map(_row, shown, table)]


def _seen(begin: int, text: str) -> _Line:
    plain = text.translate(_RULING).rstrip()
    places = [at for at, sign in enumerate(plain, begin) if sign != ERASED]
    return _Line(begin, text, plain.replace(ERASED, ""), places)


def _table(
    lines: Sequence[_Line], cuts: range, width: int, shape: re.Pattern[str]
) -> list[_Cells] | None:
    """The cells of all lines, or None if a line does not fit the columns."""
    found = []
    for line in lines:
        if (cells := _cells(line.seen, cuts, width, shape)) is None:
            return None
        found.append(cells)
    return found


def _cells(text: str, cuts: range, width: int, shape: re.Pattern[str]) -> _Cells | None:
    """The cells of a line, or None if it does not fit the columns."""
    found: _Cells = []
    for cut in cuts:
        low = max(0, cut)
        part = text[low : cut + width]
        word = part.strip()
        if word and cut >= 0 and shape.fullmatch(part) is None:
            return None
        cell: Cell = word
        if word.isdecimal() or word == "-1":
            cell = int(word)
        elif not (is_nothing(word) or is_knight(word)):
            return None
        begin = low + part.find(word)
        found.append((cell, begin, begin + max(1, len(word))))
    return found


def _row(line: _Line, cells: _Cells) -> Row:
    """A row; cells beyond the end of its line have the place of this end."""
    places, end = line.places, line.begin + len(line.whole)
    spans = [
        (places[at], places[until - 1] + 1) if at < len(places) else (end, end)
        for _, at, until in cells
    ]
    return Row(line.begin, line.whole, [cell for cell, _, _ in cells], spans)
