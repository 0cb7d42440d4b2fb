"""Challenges: what is known of them, against exhaustive search; what tours fulfil."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from knight_core import Board, Tour, TourRequest, solve
from knight_core.play.challenges import Known, start_known, start_met
from knight_core.steps import run_to_end
from knight_core.tour.properties import Symmetry
from tests.core.exhaustive import Exhaustive


def known(board: Board) -> dict[str, Known]:
    return {one.challenge: one for one in run_to_end(start_known(board))}


def met(tour: Tour) -> dict[str, int]:
    return run_to_end(start_met(tour.board, tour.squares))


# -- what is known -------------------------------------------------------------------------------


def corners(board: Board) -> list[tuple[int, int]]:
    """Corners and the squares beside them, written out again."""
    rows, cols = board.rows, board.cols
    return [
        (row * cols + col, near_row * cols + near_col)
        for row in {0, rows - 1}
        for col in {0, cols - 1}
        for near_row in range(rows)
        for near_col in range(cols)
        if abs(row - near_row) + abs(col - near_col) == 1
        and not board.is_hole(row * cols + col)
        and not board.is_hole(near_row * cols + near_col)
    ]


def check_known(board: Board) -> None:
    found = known(board)
    assert [*found] == ["finish", "closed", "neighbour", "symmetric", "alone"]
    right = {
        "finish": Exhaustive(board).completable([]),
        "closed": Exhaustive(board, closed=True).completable([board.squares()[0]]),
        "neighbour": any(Exhaustive(board, end).completable([at]) for at, end in corners(board)),
    }
    for name, answer in right.items():
        assert found[name].answer.value == ("yes" if answer else "no"), (board, name)
        assert (found[name].reason is None) == answer
    assert found["alone"].answer == found["finish"].answer
    if found["neighbour"].squares:
        assert found["neighbour"].squares in corners(board)


@pytest.mark.parametrize("board", ["1x1", "2x3", "3x3", "3x4", "3x5", "4x4", "4x5", "3x7"])
def test_what_is_known_is_so(board: str) -> None:
    check_known(Board.parse(board))


@pytest.mark.parametrize("seed", range(12))
def test_what_is_known_of_shapes_is_so(seed: int) -> None:
    random = Random(seed)
    board = random.choice([Board(3, 4), Board(4, 4), Board(4, 5), Board(3, 6)])
    holes = random.sample(range(board.area), random.randrange(1, 5))
    check_known(Board(board.rows, board.cols, holes))


def orbits(
    board: Board, first: int, is_end: Callable[[int], bool], random: Random, most: int
) -> list[int] | None:
    """A path from a square through one of each two squares that a half turn swaps, and through the
    middle if it is one; None if there is none. Raises TimeoutError after so many steps."""
    last = board.size - 1
    used = {first, last - first}
    path = [first]

    def onward(square: int) -> list[int]:
        found = [to for to in board.neighbours(square) if to not in used]
        random.shuffle(found)
        return sorted(found, key=lambda to: -sum(at not in used for at in board.neighbours(to)))

    trying = [onward(first)]
    while trying:
        if len(used) == board.size and is_end(path[-1]):
            return path
        if trying[-1]:
            most -= 1
            if most == 0:
                raise TimeoutError
            path.append(trying[-1].pop())
            used |= {path[-1], last - path[-1]}
            trying.append(onward(path[-1]))
        else:
            trying.pop()
            used -= {path[-1], last - path.pop()}
    return None


def symmetric_tour(board: Board, most: int) -> Tour | None:
    """A tour that a half turn maps onto itself. If it is open, or closed and reversed by the half
    turn, then it is made of two halves that meet in the middle of the board; else the half turn
    moves it on by half its length."""
    last = board.size - 1
    random = Random(str(board))
    middles = [last // 2] if board.size % 2 else []
    middles += [square for square in board.squares() if board.is_move(square, last - square)]
    kinds: list[tuple[int, Callable[[int], bool]]] = [(at, lambda _: True) for at in middles]
    kinds += [(0, lambda to: board.is_move(to, last))] if board.size % 2 == 0 else []
    for first, is_end in kinds:
        while True:
            try:
                half = orbits(board, first, is_end, random, most)
            except TimeoutError:
                continue
            if half is not None:
                other = [last - square for square in half]
                if first in middles:
                    return Tour(board, [*reversed(other), *half[board.size % 2 :]])
                return Tour(board, half + other)
            break
    return None


def check_symmetric(board: Board) -> None:
    found = known(board)["symmetric"]
    if found.answer == "yes":
        tour = symmetric_tour(board, 2000)
        assert tour is not None
        assert met(tour)["symmetric"] == 1
        assert tour.properties.symmetry in (Symmetry.CENTRAL, Symmetry.QUATERNARY)
    else:
        assert found.reason is not None
        assert found.reason.text


SIZES = [(rows, cols) for rows in range(3, 13) for cols in range(rows, 13)]


@pytest.mark.parametrize(("rows", "cols"), [size for size in SIZES if size[1] <= 8])
def test_where_symmetric_tours_are_said_to_exist_they_do(rows: int, cols: int) -> None:
    check_symmetric(Board(rows, cols))


@pytest.mark.full
@pytest.mark.parametrize(("rows", "cols"), [size for size in SIZES if size[1] > 8])
def test_also_on_larger_boards(rows: int, cols: int) -> None:
    check_symmetric(Board(rows, cols))


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 5), (3, 6), (4, 4), (4, 6), (5, 6)])
def test_where_no_symmetric_tour_is_said_to_exist_there_is_none(rows: int, cols: int) -> None:
    board = Board(rows, cols)
    assert known(board)["symmetric"].answer == "no"
    assert symmetric_tour(board, 10**7) is None
    assert known(Board(cols, rows))["symmetric"].answer == "no"


def test_a_shape_that_is_no_image_of_itself_has_no_symmetric_tour() -> None:
    reason = known(Board(5, 5, "a1"))["symmetric"].reason
    assert reason is not None
    assert reason.code == "symmetric-shape"


# -- what tours fulfil ---------------------------------------------------------------------------


def test_what_tours_fulfil() -> None:
    for request in (
        TourRequest(6, 6, closed=True),
        TourRequest(6, 6, start="a1", end="b1"),
        TourRequest(6, 6, start="f5", end="f6"),
        TourRequest(5, 5, start="c3"),
        TourRequest(3, 10),
    ):
        tour = solve(request).tour
        assert tour is not None
        fulfilled = met(tour)
        assert fulfilled["finish"] == 1
        assert fulfilled["closed"] == tour.closed
        assert fulfilled["neighbour"] == (request.end is not None)
        symmetric = tour.properties.symmetry in (Symmetry.CENTRAL, Symmetry.QUATERNARY)
        assert fulfilled["symmetric"] == symmetric
        assert run_to_end(start_met(tour.board, tour.squares[:-1])) == {}


def test_only_moves_are_counted_as_exhaustive_search_counts_them() -> None:
    board = Board(5, 5)
    everything = Exhaustive(board)
    for seed in range(2):
        tour = solve(TourRequest(5, 5, start="c3", method="random", seed=seed)).tour
        assert tour is not None
        count = 0
        for length in range(1, board.size):
            onward = everything.onward(tour[:length])
            good = [to for to in onward if everything.completable([*tour[:length], to])]
            count += len(onward) > 1 and len(good) == 1
        assert met(tour)["only-moves"] == count


def test_on_large_boards_only_moves_are_not_counted() -> None:
    tour = solve(TourRequest(12, 12)).tour
    assert tour is not None
    assert "only-moves" not in met(tour)
