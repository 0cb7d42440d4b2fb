"""Rows and the places of their cells."""

from __future__ import annotations

from knight_core.reading.rows import Row


def test_cells_that_a_text_does_not_have_are_at_its_end() -> None:
    assert Row(10, "1 22", [1, 22]).places() == [(10, 11), (12, 14)]
    assert Row(10, "1 22", [1, 22, ""]).places() == [(10, 11), (12, 14), (14, 14)]
