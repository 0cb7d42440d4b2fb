"""The order of two numbers, by the words beside them."""

from __future__ import annotations

import pytest

from knight_core.reading.hints import hint
from tests.core.reading.parts import candidate, source_of

ROWS, COLUMNS, BELOW = "", "transposed", "transposed-upside-down"
"""Rows first, from the top; columns first, from the top; columns first, from the bottom; None is no
hint."""
FAR = "one two three four five six seven eight: "
"""Words that are no hint, and leave no room for others just before the list."""


@pytest.mark.parametrize(
    ("before", "inside", "image"),
    [
        *(("", "0, 0", None), ("", "0/0", BELOW), ("", "(0/0)", BELOW), ("", "0 0/0", None)),
        *((f"{names}: ", "0, 0", BELOW) for names in ("x, y", "dx dy", "X, Y")),
        *((f"{names}: ", "0, 0", COLUMNS) for names in ("c,r", "j, i", "c, l", "cols, rows")),
        *((f"{names}: ", "0/0", ROWS) for names in ("y,x", "dy,dx", "r,c", "i,j", "l,c")),
        *((f"{names}: ", "0/0", ROWS) for names in ("Row, Column", "ranks, files")),
        # A word that means nothing beside one that does.
        *((f"{names}: ", "0, 0", None) for names in ("col, foo", "foo, row")),
        *((f"{names}: ", "0/0", BELOW) for names in ("row, foo", "foo, col")),
        # Rows begin on top in the JSON of a page.
        *(('[{"x": ', '0, "y": 0', COLUMNS), ("[{'x':", "0, 'y': 0", COLUMNS)),
        # Names in the list itself, near its beginning.
        ("so ", "0 x 1 y 2", BELOW),
        (FAR, f"0{' ' * 56}x y", BELOW),
        (FAR, f"0{' ' * 57}x y", None),
        # Lines of another list are no hint, lines of words are.
        *(("x y\n1 2\n", "0 0", None), ("x y so\n", "0 0", BELOW)),
        *(("x\n\ny\n", "0 0", BELOW), ("1\nx\ny: ", "0 0", BELOW)),
        # Just before it, or the last two words, or in brackets.
        (f"x y{' ' * 23}so: ", "0 0", BELOW),
        (f"x y{' ' * 24}so: ", "0 0", None),
        (f"X, Y{'-' * 40}", "0 0", BELOW),
        (f"(Y, X){'-' * 40}", "0/0", ROWS),
        (f"(x, y) {FAR}", "0 0", BELOW),
        (f"(one two) (Col, Row) {FAR}", "0 0", COLUMNS),
        (f"(x, y) {'a' * 152} ", "0 0", BELOW),
        (f"(x, y) {'a' * 153} ", "0 0", None),
    ],
)
def test_words_beside_pairs(before: str, inside: str, image: str | None) -> None:
    text = f"{before}{inside} (x, y)"
    part = (len(before), len(before) + len(inside))
    assert hint(source_of(text), candidate(part=part)) == image
