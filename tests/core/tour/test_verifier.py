"""The verifier: each fault; its check of symmetry against the properties of tours, and against
forgeries. test_tour.py verifies tours against the definition."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from knight_core import Board, InvalidRequest, KnightError, NotATour, Tour, find_fault, solve
from knight_core.request import SYMMETRIES
from knight_core.tour.properties import Symmetry, properties
from knight_core.tour.verifier import (
    goal_faults,
    is_tour,
    path_faults,
    start_symmetry_fault,
)
from tests.core.naive import OF_SYMMETRY, maps

HAS = {
    "any": {*Symmetry},
    "half-turn": {Symmetry.CENTRAL, Symmetry.QUATERNARY},
    "quarter-turn": {Symmetry.QUATERNARY},
    "mirror": {Symmetry.LEFT_RIGHT, Symmetry.TOP_BOTTOM},
}


def test_a_board_that_is_not_symmetric_has_no_symmetric_tour() -> None:
    single = Board(1, 2, holes=[1])
    assert find_fault(single, [0]) is None
    for board, squares, symmetry in (
        (single, [0], "half-turn"),
        (single, [0], "quarter-turn"),
        (Board(3, 4), TOUR, "quarter-turn"),
    ):
        fault = find_fault(board, squares, symmetry=symmetry)
        assert fault is not None
        assert (fault.code, fault.index, fault.params) == (f"board-not-{symmetry}", 0, {})
    assert find_fault(single, [0], symmetry="mirror") is None  # top to bottom
    for symmetry in SYMMETRIES:
        assert find_fault(Board(1, 1), [0], symmetry=symmetry) is None


def test_ten_thousand_forged_tours_are_refused() -> None:
    """Tours without the symmetry, tours with another one, and symmetric ones with squares swapped;
    what a forgery still has by chance, its properties say too."""
    draw = Random(27)
    boards = {"half-turn": "8x8", "quarter-turn": "6x6", "mirror": "7x6"}
    real = {
        symmetry: [
            tour.squares
            for seed in range(5)
            for tour in solve(size, closed=True, symmetry=symmetry, seed=seed).tours
        ]
        for symmetry, size in boards.items()
    }
    refused = 0
    for symmetry, size in boards.items():
        board = Board.parse(size)
        plain = solve(size, closed=True, method="multipath", tours=300, start=0).tours
        forged = [tour.squares for tour in plain]
        forged += [line for other, lines in real.items() if boards[other] == size for line in lines]
        while len(forged) < 3_700:
            line = [*draw.choice(real[symmetry])]
            first, last = sorted(draw.sample(range(1, len(line)), 2))
            if draw.random() < 0.5:
                line[first], line[last] = line[last], line[first]
            else:  # a part of it backwards
                line[first:last] = line[first:last][::-1]
            forged.append(tuple(line))
        for squares in forged:
            fault = find_fault(board, squares, closed=True, symmetry=symmetry)
            if fault is None:
                assert properties(board, squares).symmetry in HAS[symmetry]
            refused += fault is not None
    assert refused >= 10_000


TOUR = [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4]
"""A tour of 3x4."""


def test_what_is_raised_is_a_knight_error() -> None:
    assert issubclass(InvalidRequest, KnightError)
    assert issubclass(InvalidRequest, ValueError)
    assert issubclass(NotATour, KnightError)
    assert issubclass(NotATour, ValueError)
    with pytest.raises(KnightError) as caught:
        Tour(Board(3, 4), ["a1", "a2"])
    error = caught.value
    assert isinstance(error, NotATour)
    assert error.code == error.fault.code == "not-a-move"
    assert error.params == {"before": 1, "number": 2, "origin": "a1", "square": "a2"}
    assert str(error) == error.fault.text
    twin = pickle.loads(pickle.dumps(error))
    assert isinstance(twin, NotATour)
    assert (twin.fault, str(twin)) == (error.fault, str(error))
    assert (twin.code, twin.params) == (error.code, error.params)


def test_what_equals_a_square_is_judged_by_the_definition() -> None:
    class Whole(int):
        """No mere int."""

    squares = [*map(Whole, TOUR)]
    assert not is_tour(Board(3, 4), squares)
    assert find_fault(Board(3, 4), squares) is None
    assert not is_tour(Board(3, 4), TOUR[:-1])
    fault = find_fault(Board(3, 4), squares, end="b2")
    assert fault is not None
    assert (fault.code, fault.index) == ("wrong-end", 11)


@pytest.mark.parametrize(
    ("squares", "goal", "faults"),
    [
        (
            [-1, 12, 1, 6, 6, 8],
            {},
            [
                ("off-board", 0, {"number": 1, "board": "3×4", "square": "-1"}),
                ("off-board", 1, {"number": 2, "board": "3×4", "square": "12"}),
                ("hole", 2, {"number": 3, "square": "b3"}),
                ("repeated", 4, {"number": 5, "square": "c2"}),
                ("not-a-move", 4, {"before": 4, "number": 5, "origin": "c2", "square": "c2"}),
                ("length", 6, {"visited": 2, "size": 11}),
            ],
        ),
        (
            [0, 6, 8],
            {"start": "a1", "end": "a3", "closed": True},
            [
                ("length", 3, {"visited": 3, "size": 11}),
                ("wrong-start", 0, {"square": "a3", "wanted": "a1"}),
                ("wrong-end", 2, {"square": "a1", "wanted": "a3"}),
                ("not-closed", 2, {"square": "a1", "start": "a3"}),
            ],
        ),
    ],
)
def test_every_fault_names_its_place_and_its_squares(
    squares: list[int], goal: dict[str, Any], faults: list[tuple[str, int, dict[str, str | int]]]
) -> None:
    board = Board(3, 4, holes=[1])
    found = [*path_faults(board, squares)]
    if goal:
        found += goal_faults(board, squares, **goal)
    assert [(fault.code, fault.index, fault.params) for fault in found] == faults


@pytest.mark.parametrize("field", ["start", "end"])
def test_a_goal_that_is_no_square_is_named(field: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        find_fault(Board(3, 4), TOUR, **{field: "z9"})  # type: ignore[arg-type]
    assert caught.value.params["field"] == field


def test_a_tour_moved_off_the_board_is_none() -> None:
    """Every step is a knight's move, and ints below 0 are indexes of a list."""
    for moved in (-4, -8, -12, 4, 8):
        squares = [square + moved for square in TOUR]
        assert not is_tour(Board(3, 4), squares)
        assert next(path_faults(Board(3, 4), squares)).code == "off-board"


# -- symmetry by definition -----------------------------------------------------------------------


def moves_astray(squares: Sequence[int], image: list[int], closed: bool) -> Iterator[int]:
    """The places of the moves whose image is none of the line's."""
    moves = [*pairwise([*squares, squares[0]] if closed else squares)]
    line = {frozenset(move) for move in moves}
    for place, (square, other) in enumerate(moves):
        if frozenset((image[square], image[other])) not in line:
            yield place


@pytest.mark.parametrize(
    ("size", "closed", "symmetry"),
    [
        ("4x5", False, "half-turn"),
        ("4x5", False, "mirror"),
        ("6x6", True, "half-turn"),
        ("6x6", True, "quarter-turn"),
    ],
)
def test_a_fault_of_symmetry_is_the_first_move_whose_image_is_missing(
    size: str, closed: bool, symmetry: str
) -> None:
    tours = solve(size, closed=closed, method="multipath", tours=100).tours
    seen = Counter[int]()
    for tour in tours:
        board, squares = tour.board, tour.squares
        of_board = maps(board.rows, board.cols)
        images = [of_board[name] for name in OF_SYMMETRY[symmetry]]
        places = [next(moves_astray(squares, image, tour.closed), None) for image in images]
        fault = find_fault(board, squares, symmetry=symmetry)
        if None in places:
            assert fault is None
            continue
        assert fault is not None
        place = places[0]
        assert place is not None
        square, other = squares[place], squares[(place + 1) % len(squares)]
        assert (fault.code, fault.index) == (f"not-the-same-{symmetry}", place)
        assert fault.params == {
            "origin": board.name(square),
            "square": board.name(other),
            "first": board.name(images[0][square]),
            "second": board.name(images[0][other]),
        }
        seen[place] += 1
    assert len(seen) > 1


def test_the_symmetry_of_a_large_tour_is_looked_at_from_slice_to_slice() -> None:
    tour = solve("202x202", closed=True, symmetry="half-turn").tour
    assert tour is not None
    board, squares, size = tour.board, [*tour.squares], len(tour)
    slices = [*start_symmetry_fault(board, squares, "half-turn")]
    assert len(slices) == 2 * len(range(0, size, 20_000))
    # Two moves exchanged for two others: still a closed tour, but a symmetric one no more.
    first, last = next(
        (at, to)
        for at in range(size)
        for to in range(at + 2, min(at + 40, size - 1))
        if board.is_move(squares[at], squares[to])
        and board.is_move(squares[at + 1], squares[to + 1])
    )
    squares[first + 1 : last + 1] = squares[last:first:-1]
    image = maps(board.rows, board.cols)["half-turn"]
    at = next(moves_astray(squares, image, closed=True))
    for place in (19_998, 19_999, 20_000):
        turned = squares[at - place :] + squares[: at - place]
        fault = find_fault(board, turned, closed=True, symmetry="half-turn")
        assert fault is not None
        assert (fault.code, fault.index) == ("not-the-same-half-turn", place)


def test_a_step_round_the_edge_behind_another_step_at_the_edge() -> None:
    squares = [16, 5, 18]
    board = Board(5, 6, holes=[square for square in range(30) if square not in squares])
    assert board.is_move(16, 5)
    assert not board.is_move(5, 18)
    assert not is_tour(board, squares)
    assert [fault.code for fault in path_faults(board, squares)] == ["not-a-move"]
