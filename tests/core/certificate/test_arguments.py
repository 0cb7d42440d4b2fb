"""The short arguments that are tried, in their order."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from knight_core import Board
from knight_core.certificate.arguments import arguments
from knight_core.certificate.certificate import MAX_SQUARES


def listed(board: Board, path: list[int], end: int | None, closed: bool, symmetric: bool) -> str:
    """The arguments: one a line, its steps behind one another."""
    found = arguments(board, path, end, closed, symmetric, MAX_SQUARES)
    return "\n".join(
        " | ".join(" ".join(map(str, step)) for step in argument) for argument in found
    )


def words(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


@pytest.mark.parametrize(
    ("board", "path", "end", "expected"),
    [
        # First the colour that the last square of the path, or the end, has not.
        (Board(3, 4), [0], None, """
count colour 1
count colour 0
count cols 0 3
count cols 0 3 | pieces
count cols 0 3 | pieces 12
pieces
pieces 12
forced"""),
        (Board(2, 5), [6], 7, """
count colour 1
count colour 0
pieces
pieces 10
forced
pieces 7
pieces 7 10"""),
        # Pieces that hang by one square, and their squares by colour. What a path has visited is
        # left out, but for its last square.
        (Board(5, 5, {*range(25)} - {1, 3, 5, 12}), [1, 12], None, """
count colour 1
count colour 0
pieces
pieces 25
forced
ends [3, 12] [5, 12]
pieces 12
pieces 25
pieces 12 25
pieces 3 25
pieces 3 12 25
pieces 12
pieces 25
pieces 12 25
pieces 5 25
pieces 5 12 25
pieces 12
pieces 12 25"""),
    ],
)  # fmt: skip
def test_arguments_in_their_order(
    board: Board, path: list[int], end: int | None, expected: str
) -> None:
    assert listed(board, path, end, False, False) == expected


FIRST = words(row * 30 + col for col in range(5) for row in range(4))
LAST = words(row * 30 + col for col in range(25, 30) for row in range(4))


@pytest.mark.parametrize(
    ("board", "path", "sides"),
    [
        (Board(4, 30), [], [f"forced {FIRST}", f"forced {LAST}"]),
        (Board(4, 30), [1], [f"forced {FIRST}", f"forced {LAST}"]),
        (Board(4, 30), [1, 61], []),
        (Board(4, 30, [60]), [], []),
        (Board(34, 3), [], [f"forced {words(range(15))}", f"forced {words(range(87, 102))}"]),
        (Board(21, 5), [], [f"forced {words(range(25))}", f"forced {words(range(80, 105))}"]),
        (Board(20, 5), [], []),
        (Board(6, 20), [], []),
        (Board(1, 101), [], ["forced 0 1 2 3 4", "forced 96 97 98 99 100"]),
    ],
)
def test_the_short_sides_of_long_boards(board: Board, path: list[int], sides: list[str]) -> None:
    """Of 101 squares and more, up to five wide, without holes and without a path."""
    found = listed(board, path, None, True, False).split("\n")
    assert [argument for argument in found if argument.startswith("forced ")] == sides
    assert found.index("forced") > max(map(found.index, sides), default=0)


def test_very_large_boards() -> None:
    """Beyond 10,000 squares pieces are not looked for; beyond a million colours are counted only
    where theory says that they are wrong, and all squares are not looked at."""
    assert listed(Board(101, 101), [0], None, False, True) == (
        "\nturn\ncount colour 1\ncount colour 0\npieces\npieces 10201\nforced"
    )
    wrong = listed(Board(1001, 1001), [], None, True, True)
    assert wrong == "\ncount colour 0\ncount colour 1"
    assert listed(Board(1002, 1001), [], None, True, True) == ""
    # An end of the rarer colour; and what is exactly a million.
    assert listed(Board(1001, 1001), [1], None, False, False) == "\ncount colour 0\ncount colour 1"
    assert listed(Board(1000, 1000), [], None, True, True) == (
        "\nturn\ncount colour 0\ncount colour 1\npieces\npieces 1000000\nforced"
    )


def test_pieces_are_looked_for_on_ten_thousand_squares() -> None:
    """Beside the hole the corner and all other squares hang by c98."""
    assert "\nforced\nends [0, 201] [1, 201]\npieces 201\npieces 0 10000\n" in listed(
        Board(100, 100, [102]), [], None, False, False
    )
    assert listed(Board(101, 100, [102]), [], None, False, False).endswith("\nforced")
