"""Boards of numbers: from a grid of cells to squares in the order of the numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from knight_core.board import MAX_SQUARES, Board
from knight_core.reading.candidate import SLICE, Candidate, score_of, start_judging
from knight_core.reading.grid import MIN_ROWS, Grid, Tally, start_tally
from knight_core.reading.matrix_faults import Numbered, start_matrix_faults
from knight_core.reading.model import How, Kind, Places
from knight_core.reading.rows import HEXADECIMAL, Cell, Row
from knight_core.reading.source import Source
from knight_core.steps import PAUSE, Steps
from knight_core.texts.sentences import board_text
from knight_core.tour import Path

_HOLE = "#"

LEAST = 12
"""The number of squares of the smallest tour, except the single square. If the lowest number of a
board is higher, it may be a part of another board."""

ROWS = 100
"""Rows between two yields."""


def start_grid(
    source: Source, rows: Sequence[Row], notes: tuple[How, ...] = ()
) -> Steps[list[Candidate]]:
    """The candidates from rows of equal length as one board. O(cells) for each."""
    decimal = yield from _start_decimal(source, rows, notes)
    return decimal or (yield from _start_as_it_is(source, rows, notes))


def _start_decimal(
    source: Source, rows: Sequence[Row], notes: tuple[How, ...]
) -> Steps[list[Candidate]]:
    """The candidates from rows of hexadecimal numbers."""
    changed = 0
    more: list[Row] = []
    for number, row in enumerate(rows):
        cells: list[Cell] = []
        for cell in row.cells:
            word = str(cell)
            changed += not isinstance(cell, int) and HEXADECIMAL.fullmatch(word) is not None
            cells.append(int(word, 16) if HEXADECIMAL.fullmatch(word) else cell)
        more.append(row._replace(cells=cells))
        if number % ROWS == ROWS - 1:
            yield PAUSE
    if not changed:
        return []
    found = yield from _start_as_it_is(source, more, (*notes, How("note-hexadecimal")))
    return [candidate for candidate in found if candidate.kind in ("tour", "unfinished")]


def _start_as_it_is(
    source: Source, rows: Sequence[Row], notes: tuple[How, ...]
) -> Steps[list[Candidate]]:
    grid = Grid(source, rows)
    if grid.height < MIN_ROWS or grid.width < 3 or grid.height * grid.width > MAX_SQUARES:
        return []
    tally = yield from start_tally(grid)
    if tally.numbers < 2 and not _is_begun(grid, tally):
        return []
    if grid.labelled:
        notes += (How("note-labels"),)
    if grid.summed:
        notes += (How("note-sums"),)
    found: list[Candidate] = []
    for first, knight in _meanings(tally, grid.height * grid.width):
        candidate = yield from _start_candidate(grid, tally, first, knight, notes)
        if candidate is None or (first > 1 and candidate.kind != "tour"):
            continue
        found.append(candidate)
        if _HOLE in tally.nothing and candidate.kind == "unfinished" and tally.lowest == 1:
            found.append(_with_holes(grid, candidate))
    return found


def _is_begun(grid: Grid, tally: Tally) -> bool:
    """Check whether every cell except the first square of the path is 0 or -1."""
    rest = grid.height * grid.width - 1
    if tally.numbers:
        return tally.lowest == 1 and rest in (tally.zeros, tally.nothing[-1])
    return tally.zeros == 1 and tally.nothing[-1] == rest


def _meanings(tally: Tally, size: int) -> Iterator[tuple[int, str]]:
    """The possible interpretations of a grid, as pairs: the number of the first square of the path,
    mostly 0 or 1 (if it is 1, 0 means unvisited); and where the number belongs that the sign of the
    knight replaces: ``before`` the others, ``after`` them, in the ``gap``; "" if it replaces
    none."""
    if tally.numbers == size and 1 < tally.lowest <= LEAST:
        yield tally.lowest, ""
    knights = ["before", "after", "gap"] if len(tally.knights) == 1 else [""]
    for knight in knights:
        if tally.zeros == 1:
            yield 0, knight
            if tally.lowest == 1 and not knight:
                yield 1, ""
        elif tally.zeros == 0 and knight == "before" and tally.lowest == 1:
            yield 0, knight
        else:
            yield 1, knight


def _start_candidate(
    grid: Grid, tally: Tally, first: int, knight: str, notes: tuple[How, ...]
) -> Steps[Candidate | None]:
    board = Board(grid.height, grid.width)
    numbered = yield from _start_numbering(grid, board, tally, first, knight)
    if numbered is None:
        return None
    size = board.size
    whole = numbered.numbers + len(tally.strange)
    nothing = size - whole
    squares = array("i")
    given = Places()
    for begin in range(0, size, SLICE):
        for at, square in enumerate(numbered.where[begin : begin + SLICE], begin + first):
            if square < 0:
                continue
            squares.append(square)
            given.flat.extend((square, at))
            for again in numbered.twice.get(at, ()):
                squares.append(again)
                given.flat.extend((again, at))
        yield PAUSE
    for square, number in numbered.large:
        squares.append(square)
        given.flat.extend((square, number))
    placed = size - numbered.where.count(-1)
    _, sound = yield from start_judging(board, squares)
    top = numbered.top
    missing = top + 1 - placed
    damaged = any(row.found for row in grid.rows)
    clean = not (damaged or tally.strange or numbered.large or numbered.twice)
    right, _ = yield from start_judging(board, numbered.where)
    followed = sum(a >= 0 and b >= 0 for a, b in pairwise(numbered.where))
    kind: Kind = "fault"
    if clean and not missing and right == placed - 1:
        kind = "unfinished" if nothing else "tour"
    elif clean and nothing and (top == size - 1 or missing > max(2, placed / 8)):
        kind = "puzzle" if 2 * right >= followed else "fault"
    numbered.puzzle = kind == "puzzle"
    if kind == "fault" and right < 2 and placed < 0.8 * whole:
        return None
    notes += _notes(tally, numbered)
    score = score_of(kind, len(squares), right)
    lines = grid.source.line(grid.begin), grid.source.line(grid.end)
    params: dict[str, str | int] = {"board": board_text(board.rows, board.cols), "base": first}
    params |= {"first": lines[0], "last": lines[1]}
    return Candidate(
        kind=kind,
        board=board,
        squares=squares,
        begin=grid.begin,
        end=grid.end,
        score=score + 0.5 * placed if kind == "fault" else score,
        rank=0,
        how=How("matrix" if lines[0] != lines[1] else "matrix-in-a-line", params, notes),
        places=lambda: grid.start_places(squares),
        faults=lambda: start_matrix_faults(numbered),
        given=given,
        sound=min(sound, numbered.gapless),
        # A single number is only a guess.
        weak=placed < 2
        or (kind == "fault" and (right < 3 or placed < 0.6 * whole))
        or (kind == "puzzle" and placed < 4),
    )


def _start_numbering(
    grid: Grid, board: Board, tally: Tally, first: int, knight: str
) -> Steps[Numbered | None]:
    """Find the square of each number; None if the sign of the knight cannot replace a number.
    O(cells)."""
    size = board.size
    where = array("i", [-1]) * size
    found = Numbered(board, first, grid, where, tally.strange)
    square = 0
    for row in grid.rows:
        for cell in grid.cells(row):
            if isinstance(cell, int) and cell >= first:
                found.numbers += 1
                at = cell - first
                if at >= size:
                    found.large.append((square, cell))
                elif where[at] < 0:
                    where[at] = square
                else:
                    found.twice.setdefault(cell, []).append(square)
            square += 1
            if square % SLICE == 0:
                yield PAUSE
    highest = size - 1
    while highest > 0 and where[highest] < 0:
        highest -= 1
    if knight:
        gap = where.index(-1)
        number = {"before": 0, "after": highest + 1, "gap": gap}[knight]
        if number >= size or where[number] >= 0:
            return None
        if knight == "gap" and not 0 < gap < highest:
            return None
        where[number] = tally.knights[0]
        found.numbers += 1
        found.knight = number + first
        highest = max(highest, number)
    found.partial = found.numbers + len(tally.strange) < size
    found.top = highest if found.partial else size - 1
    found.gapless = where.index(-1) if -1 in where else size
    return found


def _notes(tally: Tally, numbered: Numbered) -> tuple[How, ...]:
    signs: list[Cell] = [*tally.nothing]
    if tally.zeros and numbered.first:
        signs.append(0)
    notes = [
        How("note-unvisited", {"value": str(sign)}) if sign != "" else How("note-blank")
        for sign in signs
    ]
    if numbered.knight is not None:
        sign = numbered.cell(tally.knights[0])
        notes.append(How("note-knight", {"value": str(sign), "number": numbered.knight}))
    return tuple(notes)


def _with_holes(grid: Grid, candidate: Candidate) -> Candidate:
    """The candidate with # as a hole, as in our own format; in other texts # is an unvisited
    square."""
    holes = [square for square, cell in enumerate(grid.each()) if cell == _HOLE]
    board = Board(candidate.board.rows, candidate.board.cols, holes)
    whole = len(candidate.squares) == board.size
    notes = tuple(
        How("note-holes", note.params) if note.params.get("value") == _HOLE else note
        for note in candidate.how.notes
    )
    text = "\n".join(row.text.rstrip() for row in grid.rows)
    ours = text == str(Path(board, candidate.squares)) and not any(
        map(str.isalpha, grid.source.text)
    )
    kind: Kind = "tour" if whole else "unfinished"
    score = score_of(kind, len(candidate.squares), 0) + 0.5 if ours else candidate.score - 0.5
    how = replace(candidate.how, notes=notes)
    return replace(candidate, board=board, kind=kind, score=score, how=how, rank=candidate.rank + 1)
