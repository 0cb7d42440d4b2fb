"""The size of the board: as the text states it, and as its squares need it."""

from __future__ import annotations

import re
from typing import Final

from knight_core.reading.source import Source

Size = tuple[int, int]
"""Rows and columns."""

_RECTANGLE: Final = re.compile(
    r"(?<![0-9])([0-9]{1,4}) {0,2}(?:x|X|\*|by) {0,2}([0-9]{1,4})(?![0-9])"
)
_ROWS_AND_COLUMNS: Final = re.compile(
    r"(?:rows?|filas|lignes|zeilen|righe|linhas|riadk|řádk|wiersz)[^0-9\n]{0,12}([0-9]{1,4})"
    r"[^0-9]{1,40}?(?:col|spal|stĺ|slo|kol)[^0-9\n]{0,12}([0-9]{1,4})(?![0-9])",
    re.IGNORECASE,
)
_SIDE: Final = re.compile(
    r"(?:\b(?:size|dimensions?|board|n|side|length|tama\w*|taille|velk\w*)\b)[^0-9\n]{0,20}"
    r"([0-9]{1,4})(?![0-9])",
    re.IGNORECASE,
)
_ALONE: Final = re.compile(r"(?m)^[ \t]*([0-9]{1,4})(?:[ \t]+([0-9]{1,4}))?[ \t]*$")
_NEAR: Final = 4_000
"""The number of characters at the beginning of a text that are searched for a size."""


def stated_sizes(source: Source, rows: int | None, cols: int | None) -> list[Size]:
    """The sizes that the caller or the text names, the most certain first."""
    if rows and cols:
        return [(rows, cols)]
    text = source.text[:_NEAR]
    found = [(int(match[1]), int(match[2])) for match in _RECTANGLE.finditer(text)]
    if both := _ROWS_AND_COLUMNS.search(text):
        found.append((int(both[1]), int(both[2])))
    found += [(int(match[1]), int(match[1])) for match in _SIDE.finditer(text)]
    if first := _ALONE.match(text.lstrip()):
        found.append((int(first[1]), int(first[2] or first[1])))
    return [size for size in dict.fromkeys(found) if min(size) >= 3]


def size_for(height: int, width: int, count: int, stated: list[Size], sure: bool = False) -> Size:
    """The board for squares within ``height`` × ``width``: the rectangle if they fill it; else a
    size that the text names; else a square board, at least 8×8 if the squares are few.

    Args:
        height, width: the size that the squares need.
        count: the number of different squares.
        stated: the sizes that the text names.
        sure: whether the caller named the size: then no other size is possible.
    """
    if sure:
        return stated[0]
    if height * width == count:
        return height, width
    for rows, cols in stated:
        if rows >= height and cols >= width:
            return rows, cols
    side = max(height, width)
    if 2 * count < side * side:
        side = max(8, side)
    return side, side
