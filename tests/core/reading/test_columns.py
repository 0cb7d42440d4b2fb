"""Rows in columns of a fixed width."""

from __future__ import annotations

import pytest

from knight_core.reading.columns import MAX_LINES, aligned


@pytest.mark.parametrize(
    ("row", "count", "read"),
    [
        (" 1 2 3", 3, True),
        (" 1 2 3", 2, False),
        (" 1 2 3", MAX_LINES + 1, False),
        ("1\t2\t3", 3, False),
        (" 1" * 10_001, 3, False),
    ],
)
def test_short_lines_of_a_board_are_read_in_columns(row: str, count: int, read: bool) -> None:
    found = [*aligned([(at * (len(row) + 1), row) for at in range(count)])]
    assert bool(found) == read
    assert all(one.cells == [1, 2, 3] for rows in found for one in rows)
