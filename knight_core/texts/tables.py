"""Tables for a terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def aligned(lines: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """The lines of a table, each column as wide as its longest cell.

    Args:
        lines: the cells of each line, equally many.
        right: the columns that are aligned to the right, by their number.
    """
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            f"{text:>{width}}" if at in right else f"{text:<{width}}"
            for at, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
