"""Rows, their cells, and the places of these."""

from __future__ import annotations

import pytest

from knight_core.reading import rows
from knight_core.reading.rows import Row, damaged_row, is_knight, is_nothing, is_rule, rows_of
from tests.core.reading.test_readings import FOLDER

WHOLE = (FOLDER / "rows.md").read_text(encoding="utf-8")
CASES = [case for case in WHOLE.strip("\n").split("\n\n") if case.startswith("`")]


def shown(row: Row) -> str:
    """The range of a row, and each cell with its place."""
    cells = [
        f"{cell!r}@{begin}-{end}"
        for cell, (begin, end) in zip(row.cells, row.places(), strict=True)
    ]
    return f"[{row.begin}-{row.end}] {' '.join(cells)}"


def test_cells_that_a_text_does_not_have_are_at_its_end() -> None:
    assert Row(10, "1 22", [1, 22]).places() == [(10, 11), (12, 14)]
    assert Row(10, "1 22", [1, 22, ""]).places() == [(10, 11), (12, 14), (14, 14)]


@pytest.mark.parametrize("case", CASES)
def test_a_line_has_these_rows(case: str) -> None:
    text, *found = case.split("\n- ")
    line = text.replace("\\t", "\t").replace("\\n", "\n")
    assert [shown(row) for row in rows_of(100, line.strip("`"))] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1 2 x", "[100-105] 1@100-101 2@102-103 'x'@104-105"),
        ("7; ", "[100-101] 7@100-101"),
        (
            " 12, garbage 3 99999999999",
            "[100-126] 12@101-103 'garbage'@105-112 3@113-114 '99999999999'@115-126",
        ),
        (
            "  Segmentation fault (core dumped)  ",
            "[100-134] 'Segmentation fault (core dumped)'@102-134",
        ),
        (
            " so so so so so so so so so so so so so so so so so so so so ",
            "[100-160] 'so so so so so so so so so so so so so s'@101-160",
        ),
    ],
)
def test_of_a_damaged_row_its_numbers_and_words_are_left(text: str, found: str) -> None:
    row = damaged_row(100, text)
    assert (shown(row), row.text) == (found, text)


def test_lines_that_are_too_long_are_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, parts in (("1 2 3", 1), ("{1 2 3} {4 5 6}", 2), ("-----", 0)):
        monkeypatch.setattr(rows, "LONGEST_LINE", len(text))
        assert (len(rows_of(0, text)), is_rule(text)) == (parts, not parts)
        monkeypatch.setattr(rows, "LONGEST_LINE", len(text) - 1)
        assert (rows_of(0, text), is_rule(text)) == ([], False)


def test_signs_have_a_meaning() -> None:
    assert [sign for sign in ("None", "-", "xX", "", "a", "1", "♞", 0, 1) if is_nothing(sign)] == [
        *("None", "-", "xX", "")
    ]
    assert [sign for sign in ("N", "n", "♞", "", 0) if is_knight(sign)] == ["N", "♞"]


@pytest.mark.parametrize(
    ("spans", "end"), [(None, 14), ([(11, 12), (13, 15), (17, 19)], 19), ([(11, 12)], 12)]
)
def test_a_row_ends_with_its_last_cell(spans: list[tuple[int, int]] | None, end: int) -> None:
    assert Row(10, "1 22", [1, 22, 3], spans).end == end


def test_a_row_without_its_first_cell_keeps_the_places_of_the_others() -> None:
    row = Row(10, "1 22 3", [1, 22, 3]).without_first()
    assert (row.cells, row.places()) == ([22, 3], [(12, 14), (15, 16)])
