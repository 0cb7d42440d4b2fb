"""Rows in columns of a fixed width: with empty cells, or without blanks between the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from knight_core.reading.grid import MIN_ROWS
from knight_core.reading.rows import Cell, Row, is_knight, is_nothing
from knight_core.reading.source import ERASED

_WIDTHS: Final = (2, 3, 4, 5, 6, 7)
_SAMPLE: Final = 12
MAX_LINES: Final = 2_000
"""The most lines that are read in columns: longer boards are written with blanks between."""
_ALIGNED: Final = (re.compile(r" *[^ ]+"), re.compile(r"[^ ]+ *"))
"""The shape of a cell whose number is right-aligned, and of one that is left-aligned."""
_RULING: Final = str.maketrans("|", " ")


def aligned(lines: Sequence[tuple[int, str]]) -> Iterator[list[Row]]:
    """The rows of lines whose cells are all equally wide, for each width that fits all."""
    if not MIN_ROWS <= len(lines) <= MAX_LINES or any("\t" in text for _, text in lines):
        return
    shown = [_seen(begin, text) for begin, text in lines]
    indent = min(len(text) - len(text.lstrip()) for text, _ in shown)
    length = max(len(text) for text, _ in shown)
    if length > 20_000:
        return
    for width in _WIDTHS:
        for shape in _ALIGNED:
            for offset in range(width):
                cuts = [*range(indent - offset, length, width)]
                if len(cuts) < 3 or any(
                    _cells(text, cuts, width, shape) is None for text, _ in shown[:_SAMPLE]
                ):
                    continue
                rows = [_cells(text, cuts, width, shape) for text, _ in shown]
                if all(row is not None for row in rows):
                    found = [row for row in rows if row is not None]
                    yield [*_rows(found, shown, lines, cuts, width)]


def _seen(begin: int, text: str) -> tuple[str, list[int]]:
    """The visible characters of a line, and the place of each."""
    text = text.rstrip().translate(_RULING)
    places = [at for at, sign in enumerate(text, begin) if sign != ERASED]
    return text.replace(ERASED, ""), places


def _cells(text: str, cuts: list[int], width: int, shape: re.Pattern[str]) -> list[Cell] | None:
    """The cells of a line, or None if they are not that wide."""
    found: list[Cell] = []
    for cut in cuts:
        part = text[max(0, cut) : cut + width]
        if part and not part.isspace():
            if shape.fullmatch(part) is None and cut >= 0:
                return None
            word = part.strip()
            if word.isdecimal() or word == "-1":
                found.append(int(word))
            elif is_nothing(word) or is_knight(word):
                found.append(word)
            else:
                return None
        else:
            found.append("")
    return found


def _rows(
    cells: list[list[Cell]],
    shown: list[tuple[str, list[int]]],
    lines: Sequence[tuple[int, str]],
    cuts: list[int],
    width: int,
) -> Iterator[Row]:
    columns = range(len(cuts))
    used = [col for col in columns if any(row[col] != "" for row in cells)]
    first, last = used[0], used[-1] + 1
    for row, (text, places), (begin, whole) in zip(cells, shown, lines, strict=True):
        spans = []
        for col in range(first, last):
            low = max(0, cuts[col])
            part = text[low : cuts[col] + width]
            word = part.strip()
            at = low + (part.index(word) if word else 0)
            if word:
                spans.append((places[at], places[at + len(word) - 1] + 1))
            else:
                end = begin + len(whole)
                spans.append((places[at], places[at] + 1) if at < len(places) else (end, end))
        yield Row(begin, whole, row[first:last], spans)
