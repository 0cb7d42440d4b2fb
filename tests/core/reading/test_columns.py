"""Rows in columns of a fixed width."""

from __future__ import annotations

from typing import Any

import pytest

from knight_core.reading import columns
from knight_core.reading.columns import MAX_LINES, aligned
from knight_core.reading.rows import Cell

E = "\x1f"
"""What is not shown."""


def lines_of(text: str) -> list[tuple[int, str]]:
    """Lines with the places where they begin."""
    lines = text.split("\n")
    return [(sum(len(line) + 1 for line in lines[:at]), line) for at, line in enumerate(lines)]


@pytest.mark.parametrize(
    ("row", "count", "read"),
    [
        (" 1 2 3", 3, True),
        (" 1 2 3", 2, False),
        (" 1 2 3", MAX_LINES, True),
        (" 1 2 3", MAX_LINES + 1, False),
        ("1\t2\t3", 3, False),
        (" 1" * 10_001, 3, False),
    ],
)
def test_short_lines_of_a_board_are_read_in_columns(row: str, count: int, read: bool) -> None:
    found = [*aligned([(at * (len(row) + 1), row) for at in range(count)])]
    assert bool(found) == read
    assert all(row.cells == [1, 2, 3] for rows in found for row in rows)


RIGHT = "  1  4  7\n 12  9  2\n  3  6 11"
GAPS = "  1     7\n     9  2\n  3  6"


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        (RIGHT, [[[1, 4, 7], [12, 9, 2], [3, 6, 11]]]),
        ("1  4  7\n12 9  2\n3  6  11", [[[1, 4, 7], [12, 9, 2], [3, 6, 11]]]),
        # The numbers of the first and the last column say nothing of the side of alignment.
        (GAPS, [[[1, "", 7], ["", 9, 2], [3, 6, ""]]] * 2),
        (
            "| 1 -1  .|\n| ♞  2 ??|\n|10 11 12|",
            [[[1, -1, "."], ["♞", 2, "??"], [10, 11, 12]]],
        ),
        ("  1 ab  3\n  4  5  6\n  7  8  9", []),
        (
            "  14  7\n 129  2\n  36  11",
            [
                [["", 14, "", 7], [1, 29, "", 2], ["", 36, "", 11]],
                [[14, 7, ""], [129, 2, ""], [36, 1, 1]],
                [["", 14, 7], [1, 29, 2], ["", 36, 11]],
            ],
        ),
    ],
)
def test_tables(text: str, tables: list[list[list[Cell]]]) -> None:
    lines = lines_of(text)
    found = [*aligned(lines)]
    assert [[row.cells for row in rows] for rows in found] == tables
    for rows in found:
        assert [(row.begin, row.text) for row in rows] == lines
        for row in rows:
            for (begin, end), cell in zip(row.places(), row.cells, strict=True):
                assert text[begin:end].strip(" \n|") == str(cell)
                assert row.begin <= begin <= end <= row.end


def test_cells_without_blanks_are_read_in_each_width_from_each_place() -> None:
    found = [*aligned(lines_of("010203\n040506\n070809"))]
    rows: list[Any] = [[1, 2, 3], [0, 10, 20, 3]] * 2 + [[1, 20, 3], [0, 102, 3]] * 2
    assert [rows[0].cells for rows in found] == [*rows, *[[0, 1020, 3]] * 2]


def test_places_of_cells_are_those_that_can_be_seen() -> None:
    line = f"{E}{E}1 {E}2 3{E}"
    [first, *_] = aligned(lines_of("\n".join([line] * 3)))
    assert [row.spans for row in first] == [
        [(at + 2, at + 3), (at + 5, at + 6), (at + 7, at + 8)] for at in (0, 10, 20)
    ]
    # An empty cell is at its beginning, and behind a line that is too short for it.
    places = [[row.spans for row in rows] for rows in aligned(lines_of(GAPS))]
    assert [rows[0] for rows in places] == [
        *([(2, 3), (3, 4), (8, 9)], [(2, 3), (5, 6), (8, 9)]),
    ]
    assert [rows[2] for rows in places] == [[(22, 23), (25, 26), (26, 26)]] * 2


def test_lines_that_are_too_long_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columns, "MAX_LENGTH", 9)
    assert [*aligned(lines_of(RIGHT))]
    monkeypatch.setattr(columns, "MAX_LENGTH", 8)
    assert not [*aligned(lines_of(RIGHT))]
