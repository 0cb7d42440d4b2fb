"""The size of the board: as the text says it, and as its squares need it."""

from __future__ import annotations

import pytest

from knight_core.reading.sizes import Size, size_for, stated_sizes
from tests.core.reading.parts import source_of


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("5 X 6, 7*8 and 9 by 10", [(5, 6), (7, 8), (9, 10)]),
        ("rows: 5, cols: 6", [(5, 6)]),
        ("size 5, then n: 6", [(5, 5), (6, 6)]),
        ("  7 9\n1", [(7, 9)]),
        ("\n\n7\n", [(7, 7)]),
        ("8x8, n=8", [(8, 8)]),
        ("9x2, 2x9, 3x3", [(3, 3)]),
        # The surest first.
        ("7 9\nsize 5, rows 3, cols 4\n6x4", [(6, 4), (3, 4), (5, 5), (7, 9)]),
        ("." * 4_000 + "5x6", []),
    ],
)
def test_sizes_of_a_text(text: str, sizes: list[Size]) -> None:
    assert stated_sizes(source_of(text), None, None) == sizes


def test_a_whole_size_of_the_caller_is_the_only_one() -> None:
    source = source_of("5x6")
    assert stated_sizes(source, 7, 9) == [(7, 9)]
    assert stated_sizes(source, 7, None) == stated_sizes(source, None, 9) == [(5, 6)]


@pytest.mark.parametrize(
    ("needed", "count", "stated", "size"),
    [
        ((3, 4), 12, [(7, 9)], (3, 4)),
        ((3, 4), 11, [(2, 9), (9, 3), (3, 4), (7, 9)], (3, 4)),
        ((3, 4), 5, [(2, 9), (9, 3)], (8, 8)),
        ((4, 3), 7, [], (8, 8)),
        ((4, 4), 8, [], (4, 4)),
        ((5, 5), 9, [], (8, 8)),
        ((3, 10), 3, [], (10, 10)),
    ],
)
def test_size_for_squares(needed: Size, count: int, stated: list[Size], size: Size) -> None:
    assert size_for(*needed, count, stated) == size


def test_a_sure_size_is_taken_whatever_the_squares_need() -> None:
    assert size_for(3, 4, 12, [(7, 9), (3, 4)], sure=True) == (7, 9)
