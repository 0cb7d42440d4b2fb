"""The independent verifier finds every kind of fault; a Tour that exists is one."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import Board, NotATour, Tour, TourRequest, find_fault, solve

BOARD = Board(5, 6)


def a_tour(closed: bool = False) -> list[int]:
    tour = solve(TourRequest(5, 6, 0, closed=closed)).tour
    assert tour is not None
    return list(tour.squares)


def code(squares: Sequence[int], board: Board = BOARD, **asked: int) -> tuple[str, int] | None:
    fault = find_fault(board, squares, **asked)  # type: ignore[arg-type]
    if fault is None:
        return None
    assert fault.text.endswith(".")
    return fault.code, fault.index


def test_a_tour_has_no_fault() -> None:
    assert code(a_tour()) is None
    assert code(a_tour(closed=True), closed=True) is None
    tour = a_tour()
    assert code(tour, start=tour[0], end=tour[-1]) is None


def test_off_the_board() -> None:
    tour = a_tour()
    assert code([*tour[:4], 30, *tour[5:]]) == ("off-board", 4)
    assert code([*tour[:4], -1, *tour[5:]]) == ("off-board", 4)


def test_repeated() -> None:
    tour = a_tour()
    assert code([*tour[:9], tour[2], *tour[10:]]) == ("repeated", 9)
    assert code([*tour, tour[0]]) == ("repeated", 30)


def test_not_a_move() -> None:
    tour = a_tour()
    tour[5], tour[7] = tour[7], tour[5]
    assert code(tour) in {("not-a-move", 5), ("not-a-move", 6)}
    assert code([0, 1]) == ("not-a-move", 1)
    # Around the edge: the difference of the ints is that of a move.
    assert code([5, 9], Board(3, 6)) == ("not-a-move", 1) or Board(3, 6).is_move(5, 9)
    assert code([5, 6 + 5 + 2 + 6], Board(5, 6)) == ("not-a-move", 1)


def test_too_short() -> None:
    assert code(a_tour()[:-1]) == ("length", 29)
    assert code([]) == ("length", 0)
    assert code([], Board(1, 1)) == ("length", 0)


def test_wrong_start_and_end() -> None:
    tour = a_tour()
    assert code(tour, start=tour[1]) == ("wrong-start", 0)
    assert code(tour, end=tour[1]) == ("wrong-end", 29)


def test_not_closed() -> None:
    tour = solve(TourRequest(5, 5, 0)).tour
    assert tour is not None
    assert not tour.closed
    assert code(tour.squares, Board(5, 5), closed=True) == ("not-closed", 24)


def test_a_single_square() -> None:
    assert code([0], Board(1, 1), closed=True) is None
    tour = Tour(Board(1, 1), [0])
    assert tour.closed
    assert tour.steps() == []
    assert tour.matrix() == [[1]]


@given(st.data())
def test_a_changed_tour_is_none(data: st.DataObject) -> None:
    tour = a_tour()
    place = data.draw(st.integers(0, len(tour) - 1))
    tour[place] = data.draw(st.integers(-5, 40).filter(lambda square: square != tour[place]))
    assert find_fault(BOARD, tour) is not None


@given(st.permutations(range(12)))
def test_the_verifier_agrees_with_the_definition(squares: list[int]) -> None:
    board = Board(3, 4)
    moves = all(board.is_move(a, b) for a, b in pairwise(squares))
    assert (find_fault(board, squares) is None) == moves


def test_the_constructor_verifies() -> None:
    with pytest.raises(NotATour) as caught:
        Tour(BOARD, [0, 1])
    assert caught.value.fault.code == "not-a-move"
    assert str(caught.value) == caught.value.fault.text


def test_properties() -> None:
    squares = a_tour(closed=True)
    tour = Tour(BOARD, iter(squares))
    assert len(tour) == 30
    assert (tour.start, tour.end, tour.closed) == (squares[0], squares[-1], True)
    assert tour == Tour(BOARD, squares)
    assert hash(tour) == hash(Tour(BOARD, squares))
    row, col = BOARD.row_col(tour.start)
    for down, right in tour.steps():
        assert sorted((abs(down), abs(right))) == [1, 2]
        row, col = row + down, col + right
    assert BOARD.square(row, col) == tour.end
    matrix = tour.matrix()
    for number, square in enumerate(squares, 1):
        row, col = BOARD.row_col(square)
        assert matrix[row][col] == number


def test_tours_and_faults_cross_processes() -> None:
    tour = Tour(BOARD, a_tour())
    assert pickle.loads(pickle.dumps(tour)) == tour
    with pytest.raises(NotATour) as caught:
        Tour(BOARD, [0, 1])
    copy = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(copy, NotATour)
    assert (copy.fault, str(copy)) == (caught.value.fault, str(caught.value))


def test_results_cross_processes() -> None:
    result = solve(TourRequest(5, 6, 0, method="depth-first", max_steps=100))
    assert pickle.loads(pickle.dumps(result)) == result
