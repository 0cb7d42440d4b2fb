"""Boards, squares and their names, directions, degrees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import DIRECTIONS, Board, InvalidRequest
from knight_core.board import MAX_SQUARES, SquareLike, column_name, parse_order
from tests.core.naive import STEPS, neighbours

boards = st.builds(Board, st.integers(1, 60), st.integers(1, 800))


@pytest.mark.parametrize(
    ("col", "name"),
    [
        (0, "a"),
        (25, "z"),
        (26, "aa"),
        (27, "ab"),
        (51, "az"),
        (52, "ba"),
        (701, "zz"),
        (702, "aaa"),
    ],
)
def test_column_names(col: int, name: str) -> None:
    assert column_name(col) == name


@pytest.mark.parametrize(
    ("size", "square", "number"),
    [
        ("8x8", "a8", 0),
        ("8x8", "h8", 7),
        ("8x8", "a1", 56),
        ("8x8", "h1", 63),
        ("8x8", "H1", 63),
        ("8x8", " h1 ", 63),
        ("8x8", "7,7", 63),
        ("8x8", "(7, 7)", 63),
        ("8x8", (7, 7), 63),
        ("8x8", [0, 7], 7),
        ("8x8", 63, 63),
        ("8x8", "0,0", 0),
        ("3x30", "aa3", 26),
        ("3x30", "ad1", 89),
        ("1x1", "a1", 0),
        ("12x5", "c10", 12),
    ],
)
def test_squares_are_read(size: str, square: SquareLike, number: int) -> None:
    assert Board.parse(size).parse_square(square) == number


@given(boards, st.data())
def test_squares_round_trip(board: Board, data: st.DataObject) -> None:
    square = data.draw(st.integers(0, board.size - 1))
    row, col = board.row_col(square)
    assert board.square(row, col) == square
    assert board.parse_square(board.name(square)) == square
    assert board.parse_square(board.name(square).upper()) == square
    assert board.parse_square(f"{row},{col}") == square
    assert board.parse_square((row, col)) == square


@given(boards)
def test_boards_round_trip(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert Board.parse(f" {board.rows} × {board.cols} ") == board


@given(st.text(max_size=12))
def test_any_text_is_a_square_or_a_clear_mistake(text: str) -> None:
    board = Board(9, 30)
    code, square = "", 0
    try:
        square = board.parse_square(text)
    except InvalidRequest as error:
        code = error.code
    assert code in {"", "square-syntax", "square-off-board"}
    assert 0 <= square < board.size


@pytest.mark.parametrize("order", ["12345678", "43218765", "72816354"])
def test_orders(order: str) -> None:
    assert parse_order(order) == tuple(STEPS[digit] for digit in order)


def test_directions_go_clockwise_from_up_right() -> None:
    assert list(DIRECTIONS) == [STEPS[str(number)] for number in range(1, 9)]


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_neighbours_and_moves(rows: int, cols: int, data: st.DataObject) -> None:
    board = Board(rows, cols)
    square = data.draw(st.integers(0, board.size - 1))
    order = data.draw(st.permutations("12345678").map("".join))
    expected = [
        row * cols + col for row, col in neighbours(rows, cols, divmod(square, cols), order)
    ]
    assert list(board.neighbours(square, parse_order(order))) == expected
    assert {other for other in range(board.size) if board.is_move(square, other)} == set(expected)
    assert all(board.colour(other) != board.colour(square) for other in expected)


@given(st.integers(1, 7), st.integers(1, 7), st.data())
def test_degrees_by_definition(rows: int, cols: int, data: st.DataObject) -> None:
    board = Board(rows, cols)
    visited = data.draw(st.sets(st.integers(0, board.size - 1)))
    assert board.degrees(visited) == [
        len(set(board.neighbours(square)) - visited) for square in range(board.size)
    ]


def test_the_corners_of_an_odd_board_have_the_majority_colour() -> None:
    board = Board(5, 7)
    colours = [board.colour(square) for square in range(board.size)]
    assert colours.count(0) == colours.count(1) + 1
    assert {colours[square] for square in (0, 6, 28, 34)} == {0}


def test_the_largest_board() -> None:
    side = int(MAX_SQUARES**0.5)
    assert Board(side, side).size == MAX_SQUARES
    assert Board(1, MAX_SQUARES).name(MAX_SQUARES - 1).endswith("1")
    with pytest.raises(InvalidRequest, match="at most 16,000,000 squares"):
        Board(side, side + 1)


# -- a square in every form -----------------------------------------------------------------------

FORMS: list[SquareLike] = [57, "b1", "B1", " b1 ", "7,1", "(7, 1)", (7, 1)]


@pytest.mark.parametrize("square", FORMS)
def test_a_square_is_taken_in_every_form(square: SquareLike) -> None:
    board = Board(8, 8)
    assert board.row_col(square) == (7, 1)
    assert board.name(square) == "b1"
    assert board.colour(square) == 0
    assert board.neighbours(square) == (42, 51, 40)
    assert board.is_move(square, "a3")
    assert board.is_move("a3", square)
    assert not board.is_move(square, "a1")
    assert board.degrees([square]) == board.degrees([57])


@pytest.mark.parametrize(
    ("square", "code"),
    [
        (64, "square-off-board"),
        (-1, "square-off-board"),
        ("i1", "square-off-board"),
        ((8, 0), "square-off-board"),
        ("", "square-syntax"),
        ("b", "square-syntax"),
        (None, "square-syntax"),
        (1.0, "square-syntax"),
        (True, "square-syntax"),
        ((1, 2, 3), "square-syntax"),
        ((1, True), "square-syntax"),
    ],
)
@pytest.mark.parametrize(
    "ask",
    [
        Board.row_col,
        Board.name,
        Board.colour,
        Board.neighbours,
        lambda board, square: board.is_move(square, 0),
        lambda board, square: board.is_move(0, square),
        lambda board, square: board.degrees([square]),
    ],
    ids=["row_col", "name", "colour", "neighbours", "is_move-from", "is_move-to", "degrees"],
)
def test_what_is_no_square_is_said(
    ask: Callable[[Board, Any], Any], square: Any, code: str
) -> None:
    with pytest.raises(InvalidRequest) as caught:
        ask(Board(8, 8), square)
    assert caught.value.code == code
    assert caught.value.params["field"] == "square"


def test_a_board_or_its_text() -> None:
    board = Board(3, 4)
    assert Board.of(board) is board
    assert Board.of("3x4") == board
    with pytest.raises(InvalidRequest):
        Board.of("three by four")
