"""Counts, runs and the verifier on boards of few squares, where tours degenerate: one square, a
move there and back, four squares in a ring, open tours that are closed as well. All are compared
with a list of the tours by definition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from knight_core import Board, Outcome, TourRequest, count_tours, solve
from knight_core.board.symmetries import symmetries
from knight_core.methods import METHODS
from knight_core.request import SYMMETRIES
from knight_core.tour.verifier import find_fault
from tests.core.tiny import Tours, line_of
from tests.core.walked import walked_orbits

FULL = pytest.mark.full


def goals(board: Board) -> Iterator[dict[str, Any]]:
    """The goals of all requests about a board."""
    squares = [*board.squares()]
    yield from ({}, {"closed": True})
    for square in squares:
        yield {"start": square}
        yield {"start": square, "closed": True}
        if len(squares) > 1:
            yield {"end": square}
    yield from ({"start": start, "end": end} for start, end in permutations(squares, 2))


def fits(tours: Tours, tour: tuple[int, ...], goal: dict[str, Any]) -> bool:
    """Whether a tour is one that a goal asks for."""
    return (
        goal.get("start") in (None, tour[0])
        and goal.get("end") in (None, tour[-1])
        and (not goal.get("closed") or tours.is_closed(tour))
    )


def check_counts(tours: Tours, random: Random, share: float = 1) -> int:
    """Compare a share of the counts; returns how many were compared."""
    board = tours.board
    compared = 0
    for symmetry in SYMMETRIES:
        those = tours.having(symmetry)
        for goal in goals(board):
            if random.random() > share:
                continue
            compared += 1
            theory = random.random() < 0.5
            result = count_tours(board, symmetry=symmetry, theory=theory, **goal)
            about = f"{board.rows}x{board.cols} {tours.squares} {symmetry} {goal}"
            if goal.get("closed"):
                lines = tours.closed(symmetry)
                assert result.count == len(lines), about
            else:
                lines = {line_of(tour) for tour in those}
                assert result.count == sum(fits(tours, tour, goal) for tour in those), about
            if result.different is not None:
                assert result.different == tours.different(lines), about
            if not goal:
                assert result.table is not None
                assert result.table == tuple(
                    sum(tour[0] == square for tour in those) for square in range(board.area)
                ), about
    return compared


def check_runs(tours: Tours, random: Random, share: float = 1) -> int:
    """Compare a share of the runs; returns how many were compared."""
    board = tours.board
    compared = 0
    for symmetry in SYMMETRIES:
        those = {*tours.having(symmetry)}
        for goal in goals(board):
            for method in METHODS.values():
                if (
                    method.own
                    or (board.holes and not method.holes)
                    or (symmetry != "any" and not method.symmetric)
                    or random.random() > share
                ):
                    continue
                compared += 1
                request = TourRequest.of(board, method=method.id, symmetry=symmetry, **goal)
                result = solve(request)
                about = f"{board.rows}x{board.cols} {tours.squares} {request}"
                wanted = any(fits(tours, tour, goal) for tour in those)
                if result.tour is not None:
                    assert result.tour.squares in those, about
                    assert fits(tours, result.tour.squares, goal), about
                elif method.id in ("uniform", "construct"):
                    assert not wanted or result.outcome is Outcome.LIMIT, about
                else:
                    assert result.outcome is Outcome.IMPOSSIBLE, about
                    assert not wanted, about
    return compared


def check_verifier(tours: Tours, random: Random) -> int:
    """Compare what the verifier says to every order of the squares with every goal."""
    board = tours.board
    compared = 0
    listed = {symmetry: {*tours.having(symmetry)} for symmetry in SYMMETRIES}
    orders = [*permutations(tours.squares)]
    for squares in random.sample(orders, min(len(orders), 40)) + tours.all[:40]:
        for symmetry in SYMMETRIES:
            for goal in goals(board):
                compared += 1
                wanted = squares in listed[symmetry] and fits(tours, squares, goal)
                fault = find_fault(board, squares, symmetry=symmetry, **goal)
                assert (fault is None) == wanted, (board, squares, symmetry, goal)
    return compared


def of_squares(rows: int, cols: int, squares: set[int] | tuple[int, ...]) -> Board:
    return Board(rows, cols, frozenset(range(rows * cols)) - {*squares})


def random_board(random: Random, most: int) -> Board:
    """A board of few squares that a knight wanders to, often with all their images under some of
    the symmetries."""
    rows = random.randint(1, 6)
    cols = rows if random.random() < 0.5 else random.randint(1, 10)
    maps = [*symmetries(Board(rows, cols))]
    chosen = random.choice([maps[:1], maps[:4], maps[:4:3], maps[:2], maps[:4:2], maps[-3:-2]])
    wanted = random.randint(1, most)
    return walked_orbits(random, rows, cols, chosen, wanted)


def test_a_ring_of_four_squares_turned_by_90_degrees() -> None:
    """Four squares that a quarter turn takes to each other: the one closed tour has each of the
    four moves, and each is the closing move of an open tour there and of one back."""
    board = of_squares(6, 6, {8, 16, 19, 27})
    tours = Tours(board)
    assert len(tours.all) == 8
    assert len(tours.closed("quarter-turn")) == 1
    check_counts(tours, Random(1))
    check_runs(tours, Random(1))
    check_verifier(tours, Random(1))


@pytest.mark.parametrize(
    ("rows", "cols", "share"),
    [
        (1, 1, 1),
        (1, 3, 1),
        (2, 3, 0.5),
        pytest.param(3, 3, 1, marks=FULL),
        pytest.param(4, 4, 0.2, marks=FULL),
    ],
)
def test_all_boards_of_one_to_four_squares(rows: int, cols: int, share: float) -> None:
    random = Random(1)
    for size in range(1, 5):
        for squares in combinations(range(rows * cols), size):
            tours = Tours(of_squares(rows, cols, squares))
            check_counts(tours, random, share)
            check_runs(tours, random, share / 5)
            if random.random() < share:
                check_verifier(tours, random)


@pytest.mark.parametrize(
    ("board", "share"),
    [
        *(("3x4", 0.3), ("4x3", 0.3), ("3x7", 0.05)),
        pytest.param("4x5", 0.05, marks=FULL),
        pytest.param("3x8", 0.1, marks=FULL),
        pytest.param("5x5", 0.1, marks=FULL),
    ],
)
def test_small_rectangles(board: str, share: float) -> None:
    tours = Tours(Board.parse(board))
    assert check_counts(tours, Random(board), share) > 20


@pytest.mark.parametrize(
    ("seed", "boards"), [(0, 30), *[pytest.param(seed, 400, marks=FULL) for seed in range(1, 5)]]
)
def test_boards_of_any_shape(seed: int, boards: int) -> None:
    random = Random(seed)
    with_tours = symmetric = 0
    for _ in range(boards):
        tours = Tours(random_board(random, 10))
        check_counts(tours, random, 0.3)
        check_runs(tours, random, 0.05)
        if len(tours.squares) <= 6:
            check_verifier(tours, random)
        with_tours += bool(tours.all)
        symmetric += any(tours.having(symmetry) for symmetry in SYMMETRIES[1:])
    assert with_tours > boards / 4
    assert symmetric > boards / 8
