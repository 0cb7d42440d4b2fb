"""The words of the faults of a board."""

from __future__ import annotations

import pytest

from knight_core.reading.matrix_faults import ordinal


@pytest.mark.parametrize(
    ("place", "word"),
    [
        *((1, "first"), (12, "twelfth"), (13, "13th"), (20, "20th"), (21, "21st"), (22, "22nd")),
        *((23, "23rd"), (24, "24th"), (101, "101st"), (111, "111th"), (112, "112th")),
        *((113, "113th"), (123, "123rd"), (1011, "1011th")),
    ],
)
def test_ordinals(place: int, word: str) -> None:
    assert ordinal(place) == word
