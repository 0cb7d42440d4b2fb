"""The words of the faults of a board, and what is none; ``test_matrices.py`` has more."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from knight_core import Board
from knight_core.reading import matrix_faults
from knight_core.reading.grid import Grid
from knight_core.reading.matrix_faults import Numbered, start_matrix_faults
from knight_core.reading.model import TextFault
from knight_core.reading.rows import LACKING, Cell, Row
from tests.core.reading.parts import quiet, source_of, stepped


def numbered(rows: list[list[Cell]], where: list[int], **more: Any) -> Numbered:
    """A board of numbers from 1, each row in a line of its own; the squares of the numbers."""
    lines = [" ".join(map(str, row)) for row in rows]
    source = source_of("\n".join(lines))
    found = [Row(at, line, row) for at, line, row in zip(source.starts, lines, rows, strict=True)]
    grid = Grid(source, found)
    board = Board(grid.height, grid.width)
    return Numbered(board, 1, grid, array("i", where), top=len(where) - 1, **more)


def tour() -> Numbered:
    return numbered(
        [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]],
        [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4],
        strange=[],
    )


def test_a_tour_has_no_faults_and_is_looked_at_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix_faults, "SLICE", 5)
    # Before the steps 1, 6 and 11 of its eleven.
    assert stepped(start_matrix_faults(tour())) == ([(0, 0)] * 3, [])


def test_so_many_faults_are_told_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix_faults, "MAX_FAULTS", 3)
    many = tour()
    many.where = array("i", [-1]) * 12
    found = quiet(start_matrix_faults(many))
    assert found == [TextFault("missing", {"missing": str(number)}) for number in (1, 2, 3)]


def test_of_a_labelled_row_the_label_is_not_counted() -> None:
    rows: list[list[Cell]] = [[3, 1, 4, 7, 10], [2, 12, 9, LACKING, 5], [1, 3, 6, 11, 8]]
    short = numbered(rows, [0, -1, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4], strange=[6])
    begin, text, cells, spans, _ = short.grid.rows[1]
    short.grid.rows[1] = Row(begin, text, cells, spans, 4)
    # What is lacking is no word in its place: its row has a fault of its own.
    assert quiet(start_matrix_faults(short)) == [
        TextFault("row-length", {"line": 2, "count": 3, "usual": 4}, (), ((11, 21),)),
        TextFault("missing", {"missing": "2"}),
    ]


def test_words_after_what_is_lacking_are_told() -> None:
    rows: list[list[Cell]] = [[1, 4, LACKING, 10], [12, "x9", 2, 5], [3, 6, 11, 8]]
    short = numbered(rows, [0, 6, 8, 1, 7, 9, -1, 11, -1, 3, 10, 4], strange=[2, 5])
    assert quiet(start_matrix_faults(short)) == [
        TextFault("not-read", {"line": 2, "place": 2, "value": "x9"}, (5,), ((12, 14),)),
        TextFault("missing", {"missing": "7"}),
        TextFault("missing", {"missing": "9"}),
    ]
