"""Rows of equal length, without their labels, and the contents of their cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise

from knight_core.reading.candidate import SLICE
from knight_core.reading.model import Places
from knight_core.reading.rows import Cell, Row, is_knight, is_nothing
from knight_core.reading.source import Source
from knight_core.steps import PAUSE, Steps

MIN_ROWS = 3

_FIRST = 4
"""The number of first cells of a count among which two neighbours must be consecutive, as one cell
may be damaged."""

_COMMENTS = frozenset(("#", "##", "*", "-", "--", "~"))
"""The first words of lines of comments and of lists."""


class Grid:
    """Rows without their labels and sums.

    Attributes:
        source: the text.
        rows: the rows; the first ``left`` and the last ``right`` cells of each are left out.
        labelled: whether labels were left out.
        summed: whether sums were left out.
        height, width: the number of rows, and of cells in each row.
        begin, end: its range in the text.
    """

    def __init__(self, source: Source, rows: Sequence[Row]) -> None:
        self.source = source
        self.rows = list(rows)
        self.left = self.right = 0
        self.labelled = self.summed = False
        self._cut_labels()
        self._cut_sums()
        self.height = len(self.rows)
        self.width = len(self.rows[0].cells) - self.left - self.right
        self.begin = self.rows[0].begin
        self.end = self.rows[-1].end
        self._places: dict[int, Sequence[tuple[int, int]]] = {}

    def _cut_labels(self) -> None:
        """Remove consecutive numbers at a side: they are labels, as no side of a tour has them."""
        rows = self.rows
        counts = [at for at, row in enumerate(rows) if is_count(row.cells, corner=True)]
        # More than two such rows are not labels, but the board of a program that only counts.
        if len(counts) <= 2 and len(rows) > MIN_ROWS:
            for at in reversed(counts):
                if at in (0, len(rows) - 1):
                    del rows[at]
                    self.labelled = True
        signs = {row.cells[0] for row in rows}
        others = chain.from_iterable(row.cells[1:] for row in rows)
        if len(signs) == 1 and signs.issubset(_COMMENTS) and signs.isdisjoint(others):
            self.rows = rows = [row.without_first() for row in rows]
        if is_count([row.cells[1] for row in rows]):
            return
        if _is_label([row.cells[0] for row in rows]):
            self.left, self.labelled = 1, True
        if len(rows[0].cells) > 3 and _is_label([row.cells[-1] for row in rows]):
            self.right, self.labelled = 1, True

    def _cut_sums(self) -> None:
        """Remove a last column with the sums of the rows, and a last row with the sums of the
        columns: they are not part of a tour."""
        if all(_is_sum(self.cells(row)) for row in self.rows):
            self.right, self.summed = self.right + 1, True
        cells = [self.cells(row) for row in self.rows]
        if all(_is_sum([row[col] for row in cells]) for col in range(len(cells[0]))):
            self.rows.pop()
            self.summed = True

    def cells(self, row: Row) -> list[Cell]:
        """The cells of a row."""
        return row.cells[self.left : len(row.cells) - self.right]

    def each(self) -> Iterator[Cell]:
        """All cells, row by row."""
        for row in self.rows:
            yield from self.cells(row)

    def place(self, square: int) -> tuple[int, int]:
        """The place of a cell in the text."""
        row, col = divmod(square, self.width)
        # The places of a row are cached: a damaged board has many faults in each row.
        if row not in self._places:
            self._places[row] = self.rows[row].places()
        return self._places[row][self.left + col]

    def start_places(self, squares: Sequence[int]) -> Steps[Places]:
        """The places of cells in the text. O(cells)."""
        flat = Places().flat
        stop = -self.right or None
        for number, row in enumerate(self.rows):
            for begin, end in row.places()[self.left : stop]:
                flat.append(begin)
                flat.append(end)
            if number % max(1, SLICE // self.width) == 0:
                yield PAUSE
        found = Places()
        for begin in range(0, len(squares), SLICE):
            for square in squares[begin : begin + SLICE]:
                found.flat.extend(flat[2 * square : 2 * square + 2])
            yield PAUSE
        return found


@dataclass(slots=True)
class Tally:
    """The counted contents of the cells of a grid.

    Attributes:
        lowest: the lowest number above 0; 0 if there is none.
        numbers, zeros: how many cells have a number above 0, and how many have 0.
        nothing: the signs for unvisited squares, and the number of each.
        knights: the cells with signs of the knight.
        strange: the cells with words that are not numbers.
    """

    lowest: int = 0
    numbers: int = 0
    zeros: int = 0
    nothing: Counter[Cell] = field(default_factory=Counter)
    knights: list[int] = field(default_factory=list)
    strange: list[int] = field(default_factory=list)


def start_tally(grid: Grid) -> Steps[Tally]:
    """Count the contents of the cells. O(cells)."""
    found = Tally()
    square = 0
    for row in grid.rows:
        for cell in grid.cells(row):
            if isinstance(cell, int):
                if cell > 0:
                    found.numbers += 1
                    found.lowest = min(cell, found.lowest or cell)
                elif cell == 0:
                    found.zeros += 1
                else:
                    found.nothing[cell] += 1
            elif is_knight(cell):
                found.knights.append(square)
            elif is_nothing(cell):
                found.nothing[cell] += 1
            else:
                found.strange.append(square)
            square += 1
            if square % SLICE == 0:
                yield PAUSE
    return found


def _is_sum(cells: Sequence[Cell]) -> bool:
    """Check whether the last cell is the sum of the others."""
    numbers = [cell for cell in cells if isinstance(cell, int)]
    return 3 < len(numbers) == len(cells) and sum(numbers[:-1]) == numbers[-1]


def is_count(cells: Sequence[Cell], corner: bool = False) -> bool:
    """Check whether cells are consecutive numbers, up or down. Of five or more cells one may be
    damaged.

    Args:
        cells: the cells.
        corner: whether the first cell may be the empty corner of a table.
    """
    if corner and not isinstance(cells[0], int):
        cells = cells[1:]
    first = [cell for cell in cells[:_FIRST] if isinstance(cell, int)]
    if not any(abs(b - a) == 1 for a, b in pairwise(first)):
        return False
    numbers = [(at, cell) for at, cell in enumerate(cells) if isinstance(cell, int)]
    up, down = (
        Counter(cell - at for at, cell in numbers),
        Counter(cell + at for at, cell in numbers),
    )
    most = max(*up.values(), *down.values())
    return most >= max(3, len(cells) - (len(cells) > 4))


def _is_label(cells: Sequence[Cell]) -> bool:
    """Check whether a column holds labels: consecutive numbers, or letters."""
    if is_count(cells):
        return True
    words = [cell for cell in cells if isinstance(cell, str) and len(cell) == 1 and cell.isalpha()]
    return len(words) == len(cells) and len({*words}) == len(words)
