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

from knight_core import Board, InvalidRequest, NotATour, Tour, find_fault, solve
from knight_core.request import SYMMETRIES
from knight_core.tour.properties import Symmetry, properties
from knight_core.tour.verifier import (
    goal_faults,
    is_tour,
    path_faults,
    start_symmetry_fault,
)

HAS = {
    "any": {*Symmetry},
    "half-turn": {Symmetry.CENTRAL, Symmetry.QUATERNARY},
    "quarter-turn": {Symmetry.QUATERNARY},
    "mirror": {Symmetry.LEFT_RIGHT, Symmetry.TOP_BOTTOM},
}


@pytest.mark.parametrize(
    ("board", "closed"), [("3x4", False), ("4x5", False), ("3x8", False), ("3x10", True)]
)
def test_every_tour_of_a_small_board_has_the_symmetry_of_its_properties(
    board: str, closed: bool
) -> None:
    assert {*HAS} == {*SYMMETRIES}
    for tour in solve(board, closed=closed, method="multipath", tours="all").tours:
        symmetry = properties(tour.board, tour.squares).symmetry
        for asked, fitting in HAS.items():
            fault = find_fault(tour.board, tour.squares, symmetry=asked)
            assert (fault is None) == (symmetry in fitting)
            assert fault is None or fault.code in (f"not-the-same-{asked}", f"board-not-{asked}")


def test_the_fault_names_a_move_whose_image_is_missing() -> None:
    tour = solve("8x8", start="a1").tour
    assert tour is not None
    with pytest.raises(NotATour) as caught:
        tour.verify(symmetry="half-turn")
    assert caught.value.code == "not-the-same-half-turn"
    origin, square, first, second = (
        tour.board.parse_square(str(caught.value.params[key]))
        for key in ("origin", "square", "first", "second")
    )
    places = {square: place for place, square in enumerate(tour.squares)}
    assert (first, second) == (63 - origin, 63 - square)
    assert places[square] == places[origin] + 1
    assert abs(places[second] - places[first]) != 1
    assert find_fault(tour.board, tour.squares, start="a1", symmetry="any") is None


def test_a_board_that_is_not_symmetric_has_no_symmetric_tour() -> None:
    one = Board(1, 2, holes=[1])
    assert find_fault(one, [0]) is None
    for symmetry in ("half-turn", "quarter-turn"):
        fault = find_fault(one, [0], symmetry=symmetry)
        assert fault is not None
        assert fault.code == f"board-not-{symmetry}"
    assert find_fault(one, [0], symmetry="mirror") is None  # top to bottom
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
            one, other = sorted(draw.sample(range(1, len(line)), 2))
            if draw.random() < 0.5:
                line[one], line[other] = line[other], line[one]
            else:  # a part of it backwards
                line[one:other] = line[one:other][::-1]
            forged.append(tuple(line))
        for squares in forged:
            fault = find_fault(board, squares, closed=True, symmetry=symmetry)
            if fault is None:
                assert properties(board, squares).symmetry in HAS[symmetry]
            refused += fault is not None
    assert refused >= 10_000


TOUR = [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4]
"""A tour of 3x4."""

FAULTS: list[tuple[Board, list[int], list[tuple[str, int]]]] = [
    (Board(3, 4), TOUR, []),
    (Board(1, 1), [0], []),
    (Board(3, 4), [], [("length", 0)]),
    (Board(3, 4), [*TOUR[:11], 12], [("off-board", 11), ("length", 12)]),
    (Board(3, 4), [-12, *TOUR[1:]], [("off-board", 0), ("length", 12)]),
    (Board(3, 4), [*TOUR[:11], 3], [("repeated", 11), ("length", 12)]),
    (Board(3, 4), [*TOUR, 4], [("repeated", 12), ("not-a-move", 12)]),
    (Board(3, 4), [*TOUR[2:], 0, 6], [("not-a-move", 10)]),
    # The difference of a move, round the edge of the board.
    (Board(3, 4, [0, 1, 2, 3, 6, 7, 8, 9, 10, 11]), [4, 5], [("not-a-move", 1)]),
    (Board(2, 5, [0, 1, 2, 3, 6, 7, 8, 9]), [4, 5], [("not-a-move", 1)]),
    # To and from a hole no move is judged.
    (Board(3, 4, "a3"), [0, *TOUR[1:]], [("hole", 0)]),
    (Board(3, 4, "c3"), TOUR, [("hole", 6)]),
]


@pytest.mark.parametrize(("board", "squares", "faults"), FAULTS)
def test_every_fault_of_a_sequence_is_found(
    board: Board, squares: list[int], faults: list[tuple[str, int]]
) -> None:
    assert [(fault.code, fault.index) for fault in path_faults(board, squares)] == faults
    assert is_tour(board, squares) == (not faults)
    first = find_fault(board, squares)
    assert first == next(path_faults(board, squares), None)
    assert first is None or first.text.endswith(".")


@pytest.mark.parametrize(
    ("squares", "goal", "faults"),
    [
        (TOUR, ("a3", "a2", False), []),
        (TOUR, ("b1", "b2", False), [("wrong-start", 0), ("wrong-end", 11)]),
        (TOUR, (None, None, True), [("not-closed", 11)]),
        (TOUR[:2], (None, None, True), []),
        ([0, 8], (None, None, True), [("not-closed", 1)]),
        (TOUR[:1], (None, None, True), []),
        # Nothing is said of an end that is no square.
        ([], ("b1", "b2", True), []),
        ([12, 0, -1], ("b1", "b2", True), []),
    ],
)
def test_every_fault_against_a_goal_is_found(
    squares: list[int], goal: tuple[str | None, str | None, bool], faults: list[tuple[str, int]]
) -> None:
    found = [*goal_faults(Board(3, 4), squares, *goal)]
    assert [(fault.code, fault.index) for fault in found] == faults
    assert all(fault.text.endswith(".") for fault in found)


def test_what_is_no_tour_crosses_processes() -> None:
    with pytest.raises(NotATour) as caught:
        Tour(Board(3, 4), TOUR[::-1]).verify(start="a3")
    twin = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(twin, NotATour)
    assert twin.fault == caught.value.fault
    assert (twin.code, twin.params) == (caught.value.code, caught.value.params)
    assert str(twin) == caught.value.fault.text


def test_what_equals_a_square_is_judged_by_the_definition() -> None:
    class Whole(int):
        """No mere int."""

    squares = [*map(Whole, TOUR)]
    assert not is_tour(Board(3, 4), squares)
    assert find_fault(Board(3, 4), squares) is None
    fault = find_fault(Board(3, 4), squares, end="b2")
    assert fault is not None
    assert (fault.code, fault.index) == ("wrong-end", 11)


def test_a_large_tour_is_looked_at_in_slices() -> None:
    tour = solve("142x142", closed=True, symmetry="half-turn").tour
    assert tour is not None
    board, squares = tour.board, [*tour]
    assert len(squares) > 20_000
    assert is_tour(board, squares)
    assert find_fault(board, squares, closed=True, symmetry="half-turn") is None
    fault = find_fault(board, squares, symmetry="quarter-turn")
    assert fault is not None
    assert fault.code == "not-the-same-quarter-turn"
    # One move is wrong: that to the second slice.
    turned = [*squares[20_000:], *squares[:20_000]]
    assert find_fault(board, turned) is None
    split = [*squares[20_001:], *squares[:20_001]]
    split[-20_001:] = split[-20_001:][::-1]
    seam = len(squares) - 20_001
    assert [(fault.code, fault.index) for fault in path_faults(board, split)] == [
        ("not-a-move", seam)
    ]
    assert not is_tour(board, split)


@pytest.mark.parametrize(
    ("squares", "asked", "faults"),
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
    squares: list[int], asked: dict[str, Any], faults: list[tuple[str, int, dict[str, str | int]]]
) -> None:
    board = Board(3, 4, holes=[1])
    found = [*path_faults(board, squares)]
    if asked:
        found += goal_faults(board, squares, **asked)
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


def images(board: Board, symmetry: str) -> list[dict[int, int]]:
    """The maps of a symmetry, square by square."""
    last_row, last_col = board.rows - 1, board.cols - 1
    places = {square: board.row_col(square) for square in board.squares()}
    maps = {
        "half-turn": [{one: (last_row - r, last_col - c) for one, (r, c) in places.items()}],
        "quarter-turn": [{one: (c, last_row - r) for one, (r, c) in places.items()}],
        "mirror": [
            {one: (r, last_col - c) for one, (r, c) in places.items()},
            {one: (last_row - r, c) for one, (r, c) in places.items()},
        ],
    }
    return [{one: board.square(*place) for one, place in map_.items()} for map_ in maps[symmetry]]


def moves_astray(squares: Sequence[int], map_: dict[int, int], closed: bool) -> Iterator[int]:
    """The places of the moves whose image is none of the line's."""
    moves = [*pairwise([*squares, squares[0]] if closed else squares)]
    line = {frozenset(move) for move in moves}
    for place, (one, other) in enumerate(moves):
        if frozenset((map_[one], map_[other])) not in line:
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
        maps = images(board, symmetry)
        places = [next(moves_astray(squares, map_, tour.closed), None) for map_ in maps]
        fault = find_fault(board, squares, symmetry=symmetry)
        if None in places:
            assert fault is None
            continue
        assert fault is not None
        place = places[0]
        assert place is not None
        one, other = squares[place], squares[(place + 1) % len(squares)]
        assert (fault.code, fault.index) == (f"not-the-same-{symmetry}", place)
        assert fault.params == {
            "origin": board.name(one),
            "square": board.name(other),
            "first": board.name(maps[0][one]),
            "second": board.name(maps[0][other]),
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
        (one, other)
        for one in range(size)
        for other in range(one + 2, min(one + 40, size - 1))
        if board.is_move(squares[one], squares[other])
        and board.is_move(squares[one + 1], squares[other + 1])
    )
    squares[first + 1 : last + 1] = squares[last:first:-1]
    (map_,) = images(board, "half-turn")
    at = next(moves_astray(squares, map_, closed=True))
    for place in (19_998, 19_999, 20_000):
        turned = squares[at - place :] + squares[: at - place]
        fault = find_fault(board, turned, closed=True, symmetry="half-turn")
        assert fault is not None
        assert (fault.code, fault.index) == ("not-the-same-half-turn", place)


def test_a_board_without_the_symmetry_is_at_fault_from_its_beginning() -> None:
    fault = find_fault(Board(3, 4), TOUR, symmetry="quarter-turn")
    assert fault is not None
    assert (fault.code, fault.index, fault.params) == ("board-not-quarter-turn", 0, {})


def test_a_step_round_the_edge_behind_another_step_at_the_edge() -> None:
    squares = [16, 5, 18]
    board = Board(5, 6, holes=[square for square in range(30) if square not in squares])
    assert board.is_move(16, 5)
    assert not board.is_move(5, 18)
    assert not is_tour(board, squares)
    assert [fault.code for fault in path_faults(board, squares)] == ["not-a-move"]
