"""Runs of rows that may be boards: found line by line, and cut where several boards touch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from knight_core.reading.candidate import Candidate
from knight_core.reading.matrices import MIN_ROWS, grid_candidates
from knight_core.reading.rows import Row, is_rule, row_of
from knight_core.reading.source import Source, Steps

MAX_CUTS = 400
"""The most cells of a run in which boards side by side are looked for at every column."""


def start_matrices(source: Source) -> Steps[list[Candidate]]:
    """Every board of numbers. O(characters)."""
    found: list[Candidate] = []
    total = len(source.text)
    seen = 0
    for run in _runs(source):
        if run is None:
            seen += 1
            if seen % 200 == 0:
                yield 0, 0
            continue
        yield run[0][-1].begin, total
        found += _of_run(source, run)
    return found


def _runs(source: Source) -> Iterator[list[list[Row]] | None]:
    """Runs of equally long rows, each in groups with blank or ruled lines between them; None now
    and then."""
    groups: list[list[Row]] = []
    gap = True
    for begin, text in source.rows():
        yield None
        if is_rule(text):
            gap = True
            continue
        row = row_of(begin, text)
        if row is None:
            if groups:
                yield groups
                groups = []
            continue
        if groups and len(groups[0][0].cells) != len(row.cells):
            yield groups
            groups = []
        if gap or not groups:
            groups.append([])
        groups[-1].append(row)
        gap = False
    if groups:
        yield groups


def _of_run(source: Source, groups: list[list[Row]]) -> list[Candidate]:
    rows = [*chain.from_iterable(groups)]
    if len(rows) < MIN_ROWS:
        return []
    found = [*grid_candidates(source, rows)]
    if any(one.kind in ("tour", "unfinished") for one in found):
        return found
    for parts in _cuts(groups, rows):
        some = [*chain.from_iterable(grid_candidates(source, part) for part in parts)]
        found += some
        if any(one.kind in ("tour", "unfinished") for one in some):
            break
    if not any(one.kind == "tour" for one in found):
        found += _beside(source, rows)
    return found


def _cuts(groups: list[list[Row]], rows: list[Row]) -> Iterator[list[list[Row]]]:
    """Ways to cut a run into boards below each other."""
    if len(groups) > 1 and min(map(len, groups)) >= MIN_ROWS:
        yield groups
    cut: list[list[Row]] = [[]]
    seen: set[object] = set()
    for row in rows:
        numbers = [cell for cell in row.cells if isinstance(cell, int) and cell > 0]
        if seen.intersection(numbers):
            cut.append([])
            seen = set()
        cut[-1].append(row)
        seen.update(numbers)
    if 1 < len(cut) <= len(rows) // MIN_ROWS:
        yield [part for part in cut if len(part) >= MIN_ROWS]


def _beside(source: Source, rows: Sequence[Row]) -> Iterator[Candidate]:
    """Boards side by side."""
    cols = len(rows[0].cells)
    middles = range(3, cols - 2) if len(rows) * cols <= MAX_CUTS else [cols // 2]
    for middle in middles:
        for first, last in ((0, middle), (middle, cols)):
            part = [_part(row, first, last) for row in rows]
            for one in grid_candidates(source, part):
                if one.kind in ("tour", "unfinished"):
                    yield one


def _part(row: Row, first: int, last: int) -> Row:
    """Some cells of a row, as a row of its own."""
    places = row.places()
    begin, end = places[first][0], places[last - 1][1]
    text = row.text[begin - row.begin : end - row.begin]
    return Row(begin, text, row.cells[first:last])
