"""Rows without their labels and sums, and what their cells hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from knight_core.reading import grid as grids
from knight_core.reading.grid import Grid, Tally, start_tally
from knight_core.reading.rows import Cell, Row, rows_of
from knight_core.steps import run_to_end
from tests.core.reading.parts import source_of, stepped

BOARD = "1 4 7 10\n12 9 2 5\n3 6 11 8"
CELLS: list[list[Cell]] = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]


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


FIVE = "5 10 40 7\n4 22 31 13\n9 3 8 19\n2 50 60 17\n1 25 11 30"
"""Labels of which one is damaged."""
FOUR = "4 10 40 7\n9 22 31 13\n2 50 60 17\n1 25 11 30"
SUMS = "16 19 20 23"


def is_read_as(text: str, cells: list[list[Cell]], labelled: bool, summed: bool) -> None:
    """Check the cells of a text, their places, and what was left out."""
    grid = grid_of(text)
    assert [grid.cells(row) for row in grid.rows] == cells
    assert (grid.labelled, grid.summed) == (labelled, summed)
    assert (grid.height, grid.width) == (len(cells), len(cells[0]))
    assert (grid.begin, grid.end) == (grid.rows[0].begin, grid.rows[-1].end)
    flat = [*grid.each()]
    assert flat == [cell for row in cells for cell in row]
    places = [grid.place(square) for square in range(len(flat))]
    assert [text[begin:end] for begin, end in places] == [*map(str, flat)]
    found = run_to_end(grid.start_places([*range(len(flat))]))
    assert found == places


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        # Consecutive numbers above, below, and on the left with something in the corner.
        (f"1 2 3 4\n{BOARD}", CELLS),
        (f"1 2 3 4\n{BOARD}\n4 3 2 1", CELLS),
        (f"# 1 2 3 4\n{beside('3', '2', '1')}", CELLS),
        ("# 1 2 3\na 1 40 7\nb 22 5 13\nc 3 8 19", numbers("1 40 7\n22 5 13\n3 8 19")),
        # Those in its midst stay.
        (
            "1 2 3 4\n9 30 2 5\n5 6 7 8\n3 60 11 8",
            numbers("9 30 2 5\n5 6 7 8\n3 60 11 8"),
        ),
        # Letters, and numbers on the right.
        (beside("a", "b", "c"), CELLS),
        (beside("a", "b", "c", left=False), CELLS),
        (beside("3", "2", "1", left=False), CELLS),
        ("1 7 30 3\n5 60 9 2\n9 20 4 1", numbers("1 7 30\n5 60 9\n9 20 4")),
        # One of five may be damaged.
        (FIVE, [row[1:] for row in numbers(FIVE)]),
    ],
)
def test_labels_are_left_out(text: str, cells: list[list[Cell]]) -> None:
    is_read_as(text, cells, labelled=True, summed=False)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        # Of rows, of columns, and of both.
        (beside("22", "28", "28", left=False), CELLS),
        (f"{BOARD}\n{SUMS}", CELLS),
        (f"{beside('22', '28', '28', left=False)}\n{SUMS} 78", CELLS),
        ("1 2 30 33\n4 5 7 16\n7 1 8 16", numbers("1 2 30\n4 5 7\n7 1 8")),
    ],
)
def test_sums_are_left_out(text: str, cells: list[list[Cell]]) -> None:
    is_read_as(text, cells, labelled=False, summed=True)


@pytest.mark.parametrize("sign", ["#", "-"])
def test_signs_of_comments_are_left_out(sign: str) -> None:
    is_read_as(beside(sign, sign, sign), CELLS, labelled=False, summed=False)


@pytest.mark.parametrize(
    "text",
    [
        BOARD,
        # A board that counts, and a count as one of three rows.
        *("1 2 3 4\n5 6 7 8\n9 10 11 12\n2 7 1 30", "1 2 3 4\n12 9 20 5\n30 6 11 8"),
        # No labels: letters that are the same, or mixed with numbers, and other signs.
        *(beside("a", "b", "a"), beside("a", "7", "c"), beside("?", "*", ".")),
        # A count of three columns, and beside another one.
        *("1 7 3\n5 60 2\n9 20 1", "5 1 40 3\n9 2 30 2\n20 3 8 1"),
        # One of four is damaged.
        *(FOUR, "x 10 40 7\n2 22 31 13\n3 50 60 17\n4 25 11 30"),
        # No comments: signs that differ, are none of comments, or stand elsewhere, too.
        *(beside("#", "#", "-"), beside("-", "#", "#"), beside("?", "?", "?")),
        *(beside("#", "#", "#").replace(number, "#") for number in ("12", "8")),
        # No sums: of two numbers, with another sign, not in each row or column.
        *("1 2 3\n4 5 9\n7 1 8", "1 . 4 7 12\n12 9 2 5 28\n3 6 11 8 28"),
        *(beside("22", "28", "29", left=False), f"{BOARD}\n16 19 20 24"),
    ],
)
def test_other_rows_stay_as_they_are(text: str) -> None:
    is_read_as(text, numbers(text), labelled=False, summed=False)


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
