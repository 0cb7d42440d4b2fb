"""Tables for a terminal."""

from __future__ import annotations

from knight_core.texts.tables import aligned


def test_columns_are_as_wide_as_their_longest_cells() -> None:
    lines = [["start", "steps"], ["a1", "25"], ["h8", "1,064"]]
    assert aligned(lines, right=[1]) == ["start  steps", "a1        25", "h8     1,064"]


def test_a_chinese_character_takes_two_places() -> None:
    assert aligned([["起點", "步"], ["a1", "25"]], right=[1]) == ["起點  步", "a1    25"]
