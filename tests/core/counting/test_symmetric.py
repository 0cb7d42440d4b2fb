"""Numbers of symmetric tours and of different tours: the published ones, and by exhaustive search.

Jelliss and Knuth count closed tours with a half turn in two kinds: the Eulerian ones go round the
centre, the Bergholtian ones pass it twice, which only boards with one odd side allow. The request
takes them together. A closed tour with a half turn of a board of 8 rows and an odd number of
columns is Bergholtian: turned, a square changes colour, and half of the tour is an even number of
moves.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from knight_core import Board, CountOutcome, TourRequest, count_tours, solve
from knight_core.board.symmetries import symmetries
from knight_core.counting.count import KNOWN_STATES
from knight_core.request import SYMMETRIES
from knight_core.tour.verifier import find_fault
from tests.core.walked import walked_orbits

FULL = pytest.mark.full


def numbers(board: str, **words: Any) -> tuple[int | None, int | None]:
    result = count_tours(board, **words)
    assert result.outcome is CountOutcome.COUNTED
    return result.count, result.different


# -- published ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "symmetry", "tours", "different"),
    [
        # Jelliss: 5 with a quarter turn, 17 with a half turn only, 1,223 without.
        ("6x6", "any", 9862, 5 + 17 + 1223),
        ("6x6", "half-turn", 2 * 5 + 4 * 17, 5 + 17),
        ("6x6", "quarter-turn", 2 * 5, 5),
        ("6x6", "mirror", 0, 0),
        ("6x8", "half-turn", 5634, 2817),
        pytest.param("8x8", "half-turn", 2432932, 608233, marks=FULL),
        ("10x10", "quarter-turn", 2 * 415902, 415902),
        # Bergholtian, 8 rows. None is symmetric in a mirror.
        ("8x3", "half-turn", 0, 0),
        ("8x5", "half-turn", 22, 11),
        ("8x7", "half-turn", 21968, 10984),
        # The last needs 7,988,327 states, twice the usual limit.
        pytest.param("8x9", "half-turn", 17072474, 8536237, marks=FULL),
        ("8x5", "mirror", 0, 0),
        # The mirror that swaps the sides three squares from the middle, 6 rows. With an even number
        # of columns there is none: half of the tour would be even, and change the colour.
        ("6x3", "mirror", 0, 0),
        ("6x4", "mirror", 0, 0),
        ("6x5", "mirror", 4, 2),
        ("6x7", "mirror", 530, 265),
        ("6x8", "mirror", 0, 0),
        ("6x9", "mirror", 20582, 10291),
    ],
)
def test_closed_tours(board: str, symmetry: str, tours: int, different: int) -> None:
    result = count_tours(board, closed=True, symmetry=symmetry, max_states=8_000_000)
    assert (result.count, result.different) == (tours, different)
    rows, cols = result.request.rows, result.request.cols
    assert KNOWN_STATES.get((rows, cols, True, symmetry), result.states) == result.states


# OEIS A328340, which counts geometrically distinct tours: up to turning, mirroring and reversing.
# All that have a symmetry have a half turn, so that each has one image besides itself.
@pytest.mark.parametrize(
    ("cols", "different"),
    [
        (1, 0),
        (3, 2),
        (5, 3),
        (7, 17),
        *[
            pytest.param(*case, marks=FULL)
            for case in ((9, 112), (11, 620), (13, 2821), (15, 13805))
        ],
    ],
)
def test_open_tours_of_four_rows(cols: int, different: int) -> None:
    assert numbers(f"4x{cols}", symmetry="half-turn") == (4 * different, different)


# OEIS A328341, all of them.
@pytest.mark.parametrize(
    ("cols", "different"),
    [(1, 0), (2, 0), (3, 3), (4, 0), (5, 22), (6, 186), (7, 1603), (8, 7772), (9, 47478)],
)
def test_different_open_tours_of_four_rows(cols: int, different: int) -> None:
    assert count_tours(f"4x{cols}").different == different


# -- by listing all tours -----------------------------------------------------------------------


def check_all(board: Board, random: Random) -> int:
    """Compare all numbers of a board with a list of its tours; the number that have a symmetry."""
    tours = solve(TourRequest.of(board, method="depth-first", tours="all")).tours
    loops = {tour.canonical().squares: tour for tour in tours if tour.closed and len(tour) > 2}
    images = [*symmetries(board)]
    found = 0
    for symmetry in SYMMETRIES:
        those = [
            tour for tour in tours if find_fault(board, tour.squares, symmetry=symmetry) is None
        ]
        found += len(those) if symmetry != "any" else 0
        for theory in (True, False):
            result = count_tours(board, symmetry=symmetry, theory=theory)
            assert result.count == len(those)
            assert result.table == tuple(
                sum(tour.start == square for tour in those) for square in range(board.area)
            )
            if result.different is not None:
                classes = {
                    min(
                        line[::way]
                        for image in images
                        for line in [tuple(image[square] for square in tour)]
                        for way in (1, -1)
                    )
                    for tour in those
                }
                assert result.different == len(classes)
            else:
                assert board.holes
                assert symmetry != "any"
            closed = count_tours(board, closed=True, symmetry=symmetry, theory=theory)
            lines = {
                frozenset(frozenset(move) for move in pairwise((*tour, tour[0])))
                for tour in those
                if tour.closed
            }
            assert closed.count == len(lines)
            if closed.different is not None:
                kinds = {tour.canonical() for tour in those if tour.closed}
                assert closed.different == len(kinds)
        if tours and board.size > 1:
            one = random.choice(those or tours)
            ends = (one.start, one.end)
            between = count_tours(board, *ends, symmetry=symmetry)
            assert between.count == sum((tour.start, tour.end) == ends for tour in those)
            assert between.different is None
            one_end = count_tours(board, end=one.end, symmetry=symmetry)
            assert one_end.count == sum(tour.end == one.end for tour in those)
    assert loops or not any(tour.closed for tour in tours if len(tour) > 2)
    return found


@pytest.mark.parametrize(
    "board",
    [
        *("1x1", "2x3", "3x4", "4x3", "3x7", "4x5"),
        *[pytest.param(board, marks=FULL) for board in ("3x8", "5x6")],
    ],
)
def test_rectangles(board: str) -> None:
    check_all(Board.parse(board), Random(1))


def random_board(random: Random) -> Board:
    """A board with holes that has symmetries: orbits of squares that a knight wanders to."""
    rows, cols = random.choice(
        [(3, 3), (3, 5), (4, 4), (5, 5), (5, 4), (3, 4), (6, 6), (6, 5), (5, 7)]
    )
    maps = [*symmetries(Board(rows, cols))]
    chosen = random.choice(
        [maps[:4], maps[:4:3], maps[:2], maps[:4:2], maps[-8:], maps[:1] + maps[4:5]]
    )
    return walked_orbits(random, rows, cols, chosen, 13)


@pytest.mark.parametrize(
    ("seed", "boards"), [(0, 15), *[pytest.param(seed, 60, marks=FULL) for seed in range(4)]]
)
def test_boards_of_any_shape(seed: int, boards: int) -> None:
    random = Random(seed)
    found = 0
    for _ in range(boards):
        board = random_board(random)
        if board.size:
            found += check_all(board, random) > 0
    assert found > boards / 6
