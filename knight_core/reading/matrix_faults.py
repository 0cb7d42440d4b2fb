"""What is wrong with a board of numbers, told by line and place in the line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import TYPE_CHECKING, NamedTuple

from knight_core.board import Board
from knight_core.reading.model import TextFault
from knight_core.reading.sentences import ordinal

if TYPE_CHECKING:
    from knight_core.reading.matrices import Grid

MAX_FAULTS = 2_000
"""The most faults that are told of a text."""


class Numbered(NamedTuple):
    """A board of numbers whose faults are asked for.

    Attributes:
        board: the board.
        first: the number that a path begins with, 0 or 1.
        partial: whether some squares have no number, so that the path may stop earlier.
        given: (square, number), by number.
        strange: squares with a word that is no number.
        cols: cells in a row.
        grid: the rows.
        puzzle: whether gaps between the numbers are no fault.
    """

    board: Board
    first: int
    partial: bool
    given: list[tuple[int, int]]
    strange: list[int]
    cols: int
    grid: Grid
    puzzle: bool


def matrix_faults(numbered: Numbered) -> list[TextFault]:
    """All that is wrong: words that are no numbers, numbers that are too large or stand twice,
    what is missing, and steps that are no knight's moves. O(squares)."""
    return [*islice(_faults(numbered), MAX_FAULTS)]


def _faults(numbered: Numbered) -> Iterator[TextFault]:
    board, first, partial, given, strange, _, grid, _ = numbered
    spans = grid.places()
    cells = [cell for row in grid.cells for cell in row]

    def where(square: int) -> tuple[int, str]:
        line = grid.source.line(spans[square][0])
        return line, ordinal(square % numbered.cols + 1)

    for square in strange:
        line, nth = where(square)
        yield TextFault(
            "not-read",
            {"line": line, "nth": nth, "value": str(cells[square])},
            (square,),
            (spans[square],),
        )
    last = first + board.size - 1
    large = [(square, number) for square, number in given if number > last]
    low = [(square, number) for square, number in given if number < first]
    twice = [
        (before, square, number)
        for (before, number), (square, again) in pairwise(given)
        if number == again and number <= last
    ]
    kept = {number for _, number in given if number <= last}
    top = max(kept, default=first) if partial else last
    missing = [number for number in range(first, top + 1) if number not in kept]
    paired = len(missing) == len(large) + len(twice)
    lost = iter(missing if paired else ())
    for square, number in low + large:
        line, nth = where(square)
        params: dict[str, str | int] = {"line": line, "nth": nth, "number": number}
        code = "too-large"
        if paired and (gone := next(lost, None)) is not None:
            params["missing"], code = gone, "too-large-missing"
        yield TextFault(code, params, (square,), (spans[square],))
    for before, square, number in twice:
        line, nth = where(before)
        line2, nth2 = where(square)
        params = {"number": number, "line": line, "nth": nth, "line2": line2, "nth2": nth2}
        code = "twice"
        if paired and (gone := next(lost, None)) is not None:
            params["missing"], code = gone, "twice-missing"
        yield TextFault(code, params, (before, square), (spans[before], spans[square]))
    if not paired and not numbered.puzzle:
        for number in missing:
            yield TextFault("missing", {"missing": number})
    for (square, number), (to, after) in pairwise(given):
        if after == number + 1 and after <= last and not board.is_move(square, to):
            yield TextFault(
                "number-move",
                {
                    "before": number,
                    "number": after,
                    "origin": board.name(square),
                    "square": board.name(to),
                },
                (square, to),
                (spans[square], spans[to]),
            )
