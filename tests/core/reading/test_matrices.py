"""Boards of numbers: all that is read of rows."""

from __future__ import annotations

import pytest

from knight_core.reading import matrices
from knight_core.reading.matrices import start_grid
from knight_core.reading.model import How
from knight_core.reading.rows import Row, rows_of
from tests.core.reading.parts import quiet, source_of, stepped


def rows_in(text: str) -> list[Row]:
    return [row for begin, line in source_of(text).rows() for row in rows_of(begin, line)]


TOUR = "1 4 7 10\n12 9 2 5\n3 6 11 8"


def test_the_work_is_done_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrices, "SLICE", 5)
    ticks, _ = stepped(start_grid(source_of(TOUR), rows_in(TOUR)))
    # After each five cells; of the numbers three slices, which are judged and counted in one each.
    assert len(ticks) == 2 + 3 + 1 + 1


def test_a_board_is_not_larger_than_any(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, found in ((12, 1), (11, 0)):
        monkeypatch.setattr(matrices, "MAX_SQUARES", limit)
        assert len(quiet(start_grid(source_of(TOUR), rows_in(TOUR)))) == found


def test_two_columns_are_no_board() -> None:
    rows = [Row(0, "", [1, ""]), Row(0, "", ["", ""]), Row(0, "", ["", 2])]
    assert quiet(start_grid(source_of(""), rows)) == []


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("3 1 4 7 10\n2 12 9 2 5\n1 3 6 11 8", ["note-wrapped", "note-labels"]),
        ("1 4 7 10 22\n12 9 2 5 28\n3 6 11 8 28", ["note-wrapped", "note-sums"]),
        ("1 4 7 .\n12 9 2 5\n3 6 11 8", ["note-wrapped", "note-unvisited"]),
    ],
)
def test_notes_are_added_to_those_given(text: str, codes: list[str]) -> None:
    found = quiet(start_grid(source_of(text), rows_in(text), (How("note-wrapped"),)))
    assert [note.code for note in found[0].how.notes] == codes


def test_all_in_a_line_is_said() -> None:
    text = "{1 4 7 10} {12 9 2 5} {3 6 11 8}"
    [found] = quiet(start_grid(source_of(text), rows_in(text)))
    assert found.how == How("matrix-in-a-line", {"board": "3×4", "base": 1, "first": 1, "last": 1})


def test_a_row_that_had_another_number_of_cells_is_a_fault() -> None:
    rows = rows_in(TOUR)
    begin, text, cells, spans, _ = rows[1]
    rows[1] = Row(begin, text, cells, spans, 5)
    [found] = quiet(start_grid(source_of(TOUR), rows))
    assert (found.kind, found.score) == ("fault", 11 + 0.5 * 12)
    assert [fault.code for fault in quiet(found.faults())] == ["row-length"]
