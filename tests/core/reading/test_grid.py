"""Rows without their labels and sums, and what their cells hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from knight_core.reading import grid as grids
from knight_core.reading.grid import Grid, Tally, start_tally
from knight_core.reading.rows import Cell, Row, rows_of
from tests.core.reading.parts import source_of, stepped

BOARD = "1 4 7 10\n12 9 2 5\n3 6 11 8"


def grid_of(text: str) -> Grid:
    source = source_of(text)
    return Grid(source, [row for begin, line in source.rows() for row in rows_of(begin, line)])


def beside(*labels: str, left: bool = True) -> str:
    """The board with a label beside each row."""
    rows = BOARD.split("\n")
    pairs = zip(labels, rows, strict=True) if left else zip(rows, labels, strict=True)
    return "\n".join(map(" ".join, pairs))


def numbers(text: str) -> list[list[Cell]]:
    """All cells, of a text in which each is a number, or a sign where there is none."""
    return [
        [int(word) if word.isdecimal() else word for word in line.split()]
        for line in text.split("\n")
    ]


@pytest.mark.parametrize(("slice_", "yields"), [(10, 2 + 2), (3, 3 + 4), (4_000, 1 + 1)])
def test_places_are_found_bit_by_bit(
    slice_: int, yields: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grids, "SLICE", slice_)
    text = beside("3", "2", "1")
    grid = grid_of(text)
    squares = [11, 0, 5, *range(9)]
    yielded, places = stepped(grid.start_places(squares))
    assert yielded == [(0, 0)] * yields
    flat = [*grid.each()]
    assert [text[begin:end] for begin, end in places] == [str(flat[square]) for square in squares]


def test_tally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grids, "SLICE", 5)
    cells: list[list[Cell]] = [[0, 5, -1, "."], [3, "♞", "ab", "."], [-1, 0, 7, 3]]
    grid = Grid(source_of(""), [Row(0, "", row, [(0, 1)] * 4) for row in cells])
    assert stepped(start_tally(grid)) == (
        [(0, 0)] * 2,
        Tally(
            lowest=3,
            numbers=4,
            zeros=2,
            nothing=Counter({-1: 2, ".": 2}),
            knights=[5],
            strange=[6],
        ),
    )


def test_the_places_of_a_row_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged board has many faults in each row, and a row may have thousands of cells."""
    looked: list[int] = []
    places = Row.places

    def counted(row: Row) -> Sequence[tuple[int, int]]:
        looked.append(row.begin)
        return places(row)

    grid = grid_of(BOARD)
    monkeypatch.setattr(Row, "places", counted)
    found = [grid.place(square) for square in (4, 0, 11, 5, 1, 10, 4)]
    assert [BOARD[begin:end] for begin, end in found] == ["12", "1", "8", "9", "4", "11", "12"]
    assert looked == [9, 0, 18]
