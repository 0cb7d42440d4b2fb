"""Tables: aligned for a terminal, and as CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from knight_core.texts.sentences import sentence

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet reads a cell that begins with one of these characters as a formula."""


def aligned(lines: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """The lines of a table for a terminal. Each column is as wide as its widest cell; a Chinese
    character is two columns of the terminal wide.

    Args:
        lines: the cells of each line; all lines have the same number of cells.
        right: the numbers, from 0, of the columns that are aligned to the right.
    """
    # Imported on first use: the page shows no tables for a terminal.
    from unicodedata import east_asian_width

    def places(text: str) -> int:
        return sum(1 + (east_asian_width(sign) in "WF") for sign in text)

    widths = [max(map(places, column)) for column in zip(*lines, strict=True)]
    table = []
    for line in lines:
        gaps = [" " * (width - places(text)) for text, width in zip(line, widths, strict=True)]
        cells = [
            gap + text if at in right else text + gap
            for at, (text, gap) in enumerate(zip(line, gaps, strict=True))
        ]
        table.append("  ".join(cells).rstrip())
    return table


def headings(columns: Iterable[str]) -> list[str]:
    """The headings of columns, by their names in JSON."""
    return [sentence(f"shell.column-{column.replace('_', '-')}", {}) for column in columns]


def csv_of(lines: Iterable[Sequence[object]]) -> str:
    """Lines of cells as CSV. An apostrophe is put before a cell that a spreadsheet would read as a
    formula."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    for line in lines:
        writer.writerow([_harmless(cell) for cell in line])
    return stream.getvalue()


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
