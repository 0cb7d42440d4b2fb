"""Tables: aligned for a terminal, and as CSV for a table program."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from knight_core.texts.sentences import sentence

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""The characters at the beginning of a cell that make it a formula to a table program."""


def aligned(lines: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """The lines of a table, each column as wide as its longest cell in a terminal, where a Chinese
    character takes two places.

    Args:
        lines: the cells of each line, equally many.
        right: the columns that are aligned to the right, by their number.
    """
    # Imported here: the page needs no tables for a terminal.
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
    """Lines of cells as CSV. A cell that a table program would take for a formula begins with an
    apostrophe."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    for line in lines:
        writer.writerow([_harmless(cell) for cell in line])
    return stream.getvalue()


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
