"""The faults of a board of numbers, by line and place in the line."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field

from knight_core.board import Board
from knight_core.reading.grid import Grid
from knight_core.reading.model import TextFault
from knight_core.reading.rows import LACKING, Cell
from knight_core.steps import PAUSE, Steps
from knight_core.texts.sentences import Params

MAX_FAULTS = 2_000
"""The most faults of a text that are returned."""

SLICE = 500


@dataclass(slots=True)
class Numbered:
    """A board of numbers.

    Attributes:
        board: the board.
        first: the number of the first square of the path, mostly 0 or 1.
        grid: the rows.
        where: the square of each number, from the first number on, or -1.
        strange: the squares with a word that is not a number.
        twice: for each repeated number its other squares.
        large: (square, number) of numbers that exceed the size of the board.
        numbers: the number of cells with a number.
        top: the expected number of numbers, minus one.
        gapless: the number of numbers before the first missing one.
        knight: the number that the sign of the knight replaces, or None.
        puzzle: whether gaps between the numbers are allowed.
        partial: whether some cells have no number.
    """

    board: Board
    first: int
    grid: Grid
    where: array[int]
    strange: list[int]
    twice: dict[int, list[int]] = field(default_factory=dict)
    large: list[tuple[int, int]] = field(default_factory=list)
    numbers: int = 0
    top: int = 0
    gapless: int = 0
    knight: int | None = None
    puzzle: bool = False
    partial: bool = False

    def cell(self, square: int) -> Cell:
        """The contents of a cell."""
        row, col = divmod(square, self.board.cols)
        return self.grid.rows[row].cells[self.grid.left + col]


def start_matrix_faults(numbered: Numbered) -> Steps[list[TextFault]]:
    """All faults: words that are no numbers, numbers that are too large or repeated, missing
    numbers, and steps that are no knight's moves. O(squares)."""
    found: list[TextFault] = []
    for number, fault in enumerate(_faults(numbered)):
        if fault is not None:
            found.append(fault)
            if len(found) >= MAX_FAULTS:
                break
        if number % SLICE == 0:
            yield PAUSE
    return found


def _faults(numbered: Numbered) -> Iterator[TextFault | None]:
    grid, first = numbered.grid, numbered.first

    def at(square: int) -> tuple[int, int, tuple[int, int]]:
        span = grid.place(square)
        return grid.source.line(span[0]), square % grid.width + 1, span

    for row in grid.rows:
        if row.found:
            params: Params = {"line": grid.source.line(row.begin)}
            params |= {"count": row.found - grid.left, "usual": grid.width}
            yield TextFault("row-length", params, (), ((row.begin, row.end),))
    for square in numbered.strange:
        line, place, span = at(square)
        value = str(numbered.cell(square))
        if value == LACKING:
            continue
        params = {"line": line, "place": place, "value": value}
        yield TextFault("not-read", params, (square,), (span,))
    missing = [number + first for number in range(numbered.top + 1) if numbered.where[number] < 0]
    wrong = len(numbered.large) + sum(map(len, numbered.twice.values()))
    most = max((number for _, number in numbered.large), default=first)
    size = numbered.board.size
    few = len(numbered.large) > 2 and not numbered.partial and most - first < 2 * size
    if few:
        yield TextFault("too-few-cells", {"number": str(most), "size": str(size)})
    paired = len(missing) == wrong and not few
    lost = iter(missing)
    for square, number in numbered.large:
        line, place, span = at(square)
        params = {"line": line, "place": place, "number": str(number)}
        code = "too-large"
        if paired:
            params["missing"], code = str(next(lost)), "too-large-missing"
        yield TextFault(code, params, (square,), (span,))
    for number, squares in sorted(numbered.twice.items()):
        before = numbered.where[number - first]
        for square in squares:
            (line, place, span), (line2, place2, span2) = at(before), at(square)
            params = {"number": str(number), "line": line, "place": place}
            params |= {"line2": line2, "place2": place2}
            code = "twice"
            if paired:
                params["missing"], code = str(next(lost)), "twice-missing"
            yield TextFault(code, params, (before, square), (span, span2))
    if not paired and not numbered.puzzle:
        for number in missing:
            yield TextFault("missing", {"missing": str(number)})
    yield from _steps(numbered)


def _steps(numbered: Numbered) -> Iterator[TextFault | None]:
    """The faults of consecutive numbers: no square of one number is a knight's move from a square
    of the other number."""
    board, grid, first, where = numbered.board, numbered.grid, numbered.first, numbered.where
    for at in range(len(where) - 1):
        yield None
        square, to = where[at], where[at + 1]
        if square < 0 or to < 0 or board.is_move(square, to):
            continue
        number = at + first
        origins = [square, *numbered.twice.get(number, ())]
        targets = [to, *numbered.twice.get(number + 1, ())]
        if any(board.is_move(origin, target) for origin in origins for target in targets):
            continue
        params: Params = {"before": str(number), "number": str(number + 1)}
        params |= {"origin": board.name(square), "square": board.name(to)}
        places = (grid.place(square), grid.place(to))
        yield TextFault("number-move", params, (square, to), places)
