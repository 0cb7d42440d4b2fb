"""Boards of numbers: from rows that are equally long to squares in the order of the numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from knight_core.board import MAX_SQUARES, Board
from knight_core.reading.candidate import Candidate, right_moves, score_of, sound_length
from knight_core.reading.matrix_faults import Numbered, matrix_faults
from knight_core.reading.model import How, Places
from knight_core.reading.rows import Cell, Row, is_knight, is_nothing
from knight_core.reading.source import Source

MIN_ROWS = 3


def grid_candidates(
    source: Source, rows: Sequence[Row], notes: tuple[How, ...] = ()
) -> Iterator[Candidate]:
    """The ways to read rows that are equally long as one board. O(cells) for each."""
    grid = Grid(source, rows)
    if len(grid.cells) < MIN_ROWS or not grid.cells[0]:
        return
    for knight, first, empty_zero in _choices(grid):
        candidate = _candidate(grid, knight, first, empty_zero, notes)
        if candidate is not None:
            yield candidate


class Grid:
    """Rows without their labels.

    Attributes:
        cells: the cells, row by row.
        labelled: whether labels were left out.
    """

    def __init__(self, source: Source, rows: Sequence[Row]) -> None:
        self.source = source
        self.rows = list(rows)
        self.left = self.right = 0
        self.labelled = False
        self._cut_labels()
        stop = -self.right or None
        self.cells = [row.cells[self.left : stop] for row in self.rows]
        self.begin = self.rows[0].begin if self.rows else 0
        self.end = self.rows[-1].begin + len(self.rows[-1].text) if self.rows else 0

    def _cut_labels(self) -> None:
        """Numbers that follow each other at a side are labels: no tour has them so."""
        rows = self.rows
        while len(rows) > MIN_ROWS and _is_count([*rows[0].cells], inner=True):
            del rows[0]
            self.labelled = True
        while len(rows) > MIN_ROWS and _is_count([*rows[-1].cells], inner=True):
            del rows[-1]
            self.labelled = True
        if len(rows) < MIN_ROWS:
            return
        if _is_label_column([row.cells[0] for row in rows]):
            self.left, self.labelled = 1, True
        if len(rows[0].cells) > 3 and _is_label_column([row.cells[-1] for row in rows]):
            self.right, self.labelled = 1, True

    def places(self) -> list[tuple[int, int]]:
        """Where each cell stands in the text, row by row."""
        stop = -self.right or None
        return [*chain.from_iterable(row.places()[self.left : stop] for row in self.rows)]


def _is_count(cells: Sequence[Cell], inner: bool = False) -> bool:
    """Whether cells are numbers that follow each other, up or down."""
    if inner and len(cells) > 3 and not isinstance(cells[0], int):
        cells = cells[1:]
    numbers = [cell for cell in cells if isinstance(cell, int)]
    if len(numbers) != len(cells) or len(numbers) < 3:
        return False
    steps = {b - a for a, b in pairwise(numbers)}
    return steps in ({1}, {-1})


def _is_label_column(cells: Sequence[Cell]) -> bool:
    return _is_count(cells)


def _choices(grid: Grid) -> Iterator[tuple[str, int, bool]]:
    """What signs of the knight, the smallest number and a 0 may mean: (where the knight's number
    is missing, the first number, whether 0 stands for nothing)."""
    counts = Counter(chain.from_iterable(grid.cells))
    numbers = [cell for cell in counts if isinstance(cell, int) and cell > 0]
    knights = sum(count for cell, count in counts.items() if is_knight(cell))
    wheres = ["none"]
    if knights == 1:
        wheres = ["before", "after", "gap"]
    zeros = counts[0]
    for where in wheres:
        if zeros == 1 and min(numbers, default=0) == 1:
            yield where, 0, False
        if zeros and where == "before":
            yield where, 1, True
        if zeros != 1 or min(numbers, default=0) != 1 or where == "none":
            yield where, 1, True
        if not zeros and where == "before":
            yield where, 0, False


def _candidate(
    grid: Grid, knight: str, first: int, empty_zero: bool, more: tuple[How, ...]
) -> Candidate | None:
    cells = [*chain.from_iterable(grid.cells)]
    cols = len(grid.cells[0])
    if len(cells) > MAX_SQUARES:
        return None
    at: dict[int, list[int]] = {}
    nothing: Counter[Cell] = Counter()
    strange: list[int] = []
    knight_square = -1
    for square, cell in enumerate(cells):
        if isinstance(cell, int):
            if cell < 0 or (cell == 0 and empty_zero):
                nothing[cell] += 1
            elif cell in at:
                at[cell].append(square)
            else:
                at[cell] = [square]
        elif knight != "none" and is_knight(cell):
            knight_square = square
        elif is_nothing(cell) or is_knight(cell):
            nothing[cell] += 1
        else:
            strange.append(square)
    notes = [*more, How("note-labels")] if grid.labelled else [*more]
    if knight_square >= 0:
        number = _knights_number(at, knight, first)
        if number is None:
            return None
        at[number] = [knight_square]
        notes.append(How("note-knight", {"value": cells[knight_square], "number": number}))
    if len(at) < 2:
        return None
    for sign in nothing:
        code = "note-blank" if sign == "" else "note-unvisited"
        notes.append(How(code, {} if sign == "" else {"value": str(sign)}))
    return _judged(grid, cols, first, at, sum(nothing.values()), strange, tuple(notes))


def _knights_number(at: dict[int, list[int]], knight: str, first: int) -> int | None:
    """The number that the knight's sign stands for."""
    if not at:
        return None
    if knight == "after":
        return max(at) + 1
    if knight == "before":
        return min(at) - 1 if min(at) - 1 == first else None
    gaps = [number for number in range(first, max(at)) if number not in at]
    return gaps[0] if len(gaps) == 1 else None


def _judged(
    grid: Grid,
    cols: int,
    first: int,
    at: dict[int, list[int]],
    nothing: int,
    strange: list[int],
    notes: tuple[How, ...],
) -> Candidate | None:
    board = Board(len(grid.cells), cols)
    numbers = sorted(at)
    given = [(square, number) for number in numbers for square in at[number]]
    squares = [square for square, _ in given]
    moves = right_moves(cols, squares)
    follows = [b - a == 1 for (_, a), (_, b) in pairwise(given)]
    fits = [a and b for a, b in zip(moves, follows, strict=True)]
    right = sum(fits)
    last = first + board.size - 1
    kept = [number for number in numbers if number <= last]
    top = max(kept, default=first) if nothing else last
    missing = top - first + 1 - len(kept)
    clean = not strange and len(squares) == len(numbers) == len(kept)
    if clean and not missing and right == len(squares) - 1:
        kind = "unfinished" if nothing else "tour"
    elif clean and nothing and (top == last or missing > max(2, len(kept) // 8)):
        wrong = sum(b and not a for a, b in zip(moves, follows, strict=True))
        kind = "puzzle" if 2 * wrong <= sum(follows) else "fault"
    else:
        kind = "fault"
    distinct = len(kept) + (0 if nothing else -len(strange))
    weak = kind == "fault" and (right < 3 or distinct < 0.6 * (board.size - nothing))
    if kind == "fault" and right < 2 and distinct < 0.8 * (board.size - nothing):
        return None
    source = grid.source
    lines = source.line(grid.begin), source.line(max(grid.begin, grid.end - 1))
    code = "matrix" if lines[0] != lines[1] else "matrix-in-a-line"
    base = min(numbers) if numbers[0] in (0, 1) else first
    how = How(
        code,
        {"board": f"{board.rows}×{cols}", "base": base, "first": lines[0], "last": lines[1]},
        notes,
    )
    numbered = Numbered(board, first, nothing > 0, given, strange, cols, grid, kind == "puzzle")
    order = [square for square, _ in given]

    def places() -> Places:
        spans = grid.places()
        return Places.of(spans[square] for square in order)

    return Candidate(
        kind=kind,
        board=board,
        squares=squares,
        begin=grid.begin,
        end=grid.end,
        score=score_of(kind, len(squares), right) + (0.5 * distinct if kind == "fault" else 0),
        rank=0,
        how=how,
        places=places,
        faults=lambda: matrix_faults(numbered),
        given=sorted(given),
        sound=sound_length(squares, fits) if numbers[0] == first else 0,
        weak=weak,
    )
