"""Tours as text: matrix, moves, squares, CSV and SVG.

Several tours follow each other with an empty line between; CSV numbers them, SVG draws them side by
side.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from typing import Final

from knight_core.counting import CountResult
from knight_core.formats.names import CSV_HEADER
from knight_core.formats.svg import svg_text
from knight_core.tour import Tour


def matrix_text(tour: Tour) -> str:
    """Rows of move numbers, the start being 1, in right-aligned columns; ``#`` is a hole."""
    return f"{tour}\n"


def moves_text(tour: Tour) -> str:
    """The moves as (row, col) steps, eight to a line; a single square has none."""
    return _in_lines([f"({down:+d},{right:+d})" for down, right in tour.steps()], 8)


def squares_text(tour: Tour) -> str:
    """The squares in algebraic form, sixteen to a line."""
    return _in_lines([tour.board.name(square) for square in tour.squares], 16)


def _in_lines(words: Sequence[str], per_line: int) -> str:
    lines = (words[i : i + per_line] for i in range(0, len(words), per_line))
    return "".join(" ".join(line) + "\n" for line in lines)


def csv_text(tours: Sequence[Tour]) -> str:
    """A table with a header: tour, move (from 1), square, row and col (from 0, from the top)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_HEADER)
    for number, tour in enumerate(tours, 1):
        for move, square in enumerate(tour.squares, 1):
            row, col = tour.board.row_col(square)
            writer.writerow((number, move, tour.board.name(square), row, col))
    return out.getvalue()


def count_text(result: CountResult) -> str:
    """The table by start, if there is one, in right-aligned columns; else the number."""
    if result.table is None:
        return f"{result.count}\n"
    texts = [*map(str, result.table)]
    for hole in result.request.holes:
        texts[hole] = "#"
    return grid_text(texts, result.request.cols)


def grid_text(texts: Sequence[str], cols: int) -> str:
    """A text for each square, in right-aligned columns."""
    width = max(map(len, texts))
    rows = (texts[at : at + cols] for at in range(0, len(texts), cols))
    return "".join(" ".join(f"{text:>{width}}" for text in row) + "\n" for row in rows)


def _each(write: Callable[[Tour], str]) -> Callable[[Sequence[Tour]], str]:
    return lambda tours: "\n".join(write(tour) for tour in tours)


WRITERS: Final[dict[str, Callable[[Sequence[Tour]], str]]] = {
    "matrix": _each(matrix_text),
    "moves": _each(moves_text),
    "squares": _each(squares_text),
    "csv": csv_text,
    "svg": svg_text,
}
"""The formats that need only the tours; ``json`` needs the whole result."""
