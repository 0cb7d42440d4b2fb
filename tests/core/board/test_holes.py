"""Boards with holes: squares, moves, texts of the holes, presets."""

from __future__ import annotations

import copy
import pickle
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import Board, InvalidRequest, TourRequest
from knight_core.board.holes import MAX_NAMES, format_holes, parse_holes
from knight_core.board.presets import SHAPES
from knight_core.request import parse_request


@st.composite
def boards(draw: st.DrawFn, most: int = 9) -> Board:
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    holes = draw(st.sets(st.integers(0, rows * cols - 1), max_size=rows * cols - 1))
    return Board(rows, cols, holes)


def test_a_board_with_holes() -> None:
    board = Board(8, 8, ["a1", (0, 7), 9])
    assert board.holes == {7, 9, 56}
    assert (board.size, board.area, str(board)) == (61, 64, "8x8")
    assert repr(board) == "Board(rows=8, cols=8, holes='h8,b7,a1')"
    assert board == Board(8, 8, "h8,b7,a1") != Board(8, 8)
    assert hash(board) == hash(Board(8, 8, {7, 9, 56}))
    assert pickle.loads(pickle.dumps(board)) == copy.deepcopy(board) == board
    assert board.is_hole("a1")
    assert not board.is_hole("a2")
    assert board.neighbours("a1") == ()
    assert 56 not in board.neighbours("b3")
    assert not board.is_move("a1", "b3")
    assert not board.is_move("b3", "a1")
    assert board.name(7) == "h8"
    assert board.parse_square("h8") == 7
    with pytest.raises(InvalidRequest, match="h8 is a hole"):
        board.existing_square("h8", "end")


@given(boards())
def test_squares_neighbours_and_degrees_agree(board: Board) -> None:
    squares = list(board.squares())
    assert squares == sorted({*range(board.area)} - board.holes)
    assert len(squares) == board.size
    whole = Board(board.rows, board.cols)
    degrees = board.degrees()
    for square in range(board.area):
        near = board.neighbours(square)
        assert len(near) == degrees[square]
        if square in board.holes:
            assert near == ()
        else:
            assert near == tuple(s for s in whole.neighbours(square) if s not in board.holes)
        assert all(board.is_move(square, target) for target in near)


@given(boards())
def test_holes_as_text_and_back(board: Board) -> None:
    text = format_holes(board)
    size = Board(board.rows, board.cols)
    assert parse_holes(size, text) == board.holes
    assert Board(board.rows, board.cols, text) == board
    names = ",".join(board.name(hole) for hole in sorted(board.holes))
    assert text == names if len(names) <= MAX_NAMES else text.startswith("~")
    request = TourRequest(board.rows, board.cols, holes=text, start=board.squares()[0])
    assert request.board == board
    assert request.holes == board.holes
    words = {"board": str(board), "holes": text, "start": board.name(board.squares()[0])}
    assert parse_request(words) == request


def test_the_bits_of_holes() -> None:
    # The promise of links: row by row from the top left, the highest bit first.
    assert parse_holes(Board(3, 3), "~gIA") == {0, 8}
    assert parse_holes(Board(4, 4), "~kAk=") == SHAPES["cross12"].holes
    ring = SHAPES["ring"]
    assert format_holes(Board(8, 8, range(1, 64))) == "~f_________8"
    assert parse_holes(ring, format_holes(ring)) == ring.holes
    assert parse_holes(Board(8, 8), " a1 ; b2,(0, 7) ") == {56, 49, 7}


def test_the_presets() -> None:
    for name, board in SHAPES.items():
        assert name.isalnum()
        assert board.holes
        assert 0 < board.size < board.area
        assert TourRequest.of(board).board == board


@pytest.mark.parametrize("seed", range(20))
def test_spoilt_texts_are_read_or_refused(seed: int) -> None:
    random = Random(seed)
    for _ in range(50):
        board = Board(random.randint(1, 9), random.randint(1, 9))
        text = "".join(random.choices("~abAB_-=1, 9()Z", k=random.randint(0, 14)))
        with suppress(InvalidRequest):
            assert all(0 <= hole < board.area for hole in parse_holes(board, text))
