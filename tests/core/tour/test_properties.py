"""Properties of a tour: against the definitions taken literally, and tours with known ones."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import Board, Magic, Symmetry, Tour, TourRequest, solve
from knight_core.gallery import exhibits
from knight_core.tour.properties import ANGLES, magic_of
from tests.core.naive import Place, maps, neighbours
from tests.core.whirling import whirling_tours

BEVERLEY = """
 1 48 31 50 33 16 63 18
30 51 46  3 62 19 14 35
47  2 49 32 15 34 17 64
52 29  4 45 20 61 36 13
 5 44 25 56  9 40 21 60
28 53  8 41 24 57 12 37
43  6 55 26 39 10 59 22
54 27 42  7 58 23 38 11
"""

Move = tuple[Place, Place]


# -- the definitions, taken literally -------------------------------------------------------------


def line(tour: Tour) -> list[Place]:
    """The places of the tour; of a closed one the first again at the end."""
    places = [tour.board.row_col(square) for square in tour.squares]
    return [*places, places[0]] if tour.closed and len(places) > 1 else places


def meet_inside(move: Move, other: Move) -> bool:
    """Solves for the point that the two moves share, strictly inside both."""
    (a, b), (c, d) = move
    (e, f), (g, h) = other
    down, right, to_down, to_right = c - a, d - b, g - e, h - f
    determinant = right * to_down - down * to_right
    if determinant == 0:
        return False
    along = Fraction((f - b) * to_down - (e - a) * to_right, determinant)
    across = Fraction((f - b) * down - (e - a) * right, determinant)
    return 0 < along < 1 and 0 < across < 1


def crossings(tour: Tour) -> int:
    return sum(meet_inside(*pair) for pair in combinations(pairwise(line(tour)), 2))


def turns(tour: Tour) -> int:
    places = line(tour)
    if tour.closed and len(places) > 1:
        places.append(places[1])
    return sum(
        (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
        for a, b, c in zip(places, places[1:], places[2:], strict=False)
    )


def angles(tour: Tour) -> list[float]:
    """The angle at each square with two moves, in degrees."""
    places = line(tour)
    if tour.closed and len(places) > 1:
        places.append(places[1])
    found = []
    for a, b, c in zip(places, places[1:], places[2:], strict=False):
        back, on = (
            math.atan2(other[0] - b[0], other[1] - b[1]) % (2 * math.pi) for other in (a, c)
        )
        between = abs(back - on)
        found.append(math.degrees(min(between, 2 * math.pi - between)))
    return found


def whirls(tour: Tour) -> bool:
    """By the angle under which the centre of the board sees each move."""
    low, right = (tour.board.rows - 1) / 2, (tour.board.cols - 1) / 2
    if (low, right) in line(tour):
        return False
    seen = [math.atan2(row - low, col - right) for row, col in line(tour)]
    by = [(b - a) % (2 * math.pi) for a, b in pairwise(seen)]
    clockwise = [1e-9 < angle < math.pi - 1e-9 for angle in by]
    anticlockwise = [math.pi + 1e-9 < angle < 2 * math.pi - 1e-9 for angle in by]
    return len(by) > 0 and (all(clockwise) or all(anticlockwise))


def moves(tour: Tour, image: list[int]) -> set[frozenset[int]]:
    """The images of the moves of the tour."""
    squares = [image[square] for square in tour.squares]
    closing = squares[:1] if tour.closed and len(squares) > 1 else []
    return {frozenset(move) for move in pairwise([*squares, *closing])}


def symmetry(tour: Tour) -> set[str]:
    images = maps(tour.board.rows, tour.board.cols)
    own = moves(tour, images.pop("same"))
    return {name for name, image in images.items() if moves(tour, image) == own}


KINDS = {
    Symmetry.NONE: set(),
    Symmetry.CENTRAL: {"half-turn"},
    Symmetry.QUATERNARY: {"half-turn", "quarter-turn", "back"},
    Symmetry.LEFT_RIGHT: {"left-right"},
    Symmetry.TOP_BOTTOM: {"top-bottom"},
}


def check(tour: Tour) -> None:
    found = tour.properties
    assert found.closed == tour.closed
    assert found.turns == turns(tour)
    assert found.crossings == crossings(tour)
    made = [round(angle) for angle in angles(tour)]
    assert found.angles == tuple(map(made.count, ANGLES))
    assert sum(found.angles) == len(made)
    assert found.whirling == whirls(tour)
    assert KINDS[found.symmetry] == symmetry(tour)
    matrix = tour.matrix()
    assert found.rows == tuple(map(sum, matrix))
    assert found.columns == tuple(map(sum, zip(*matrix, strict=True)))
    if tour.board.rows == tour.board.cols:
        side = range(tour.board.cols)
        assert found.diagonals == (
            sum(matrix[i][i] for i in side),
            sum(matrix[i][-1 - i] for i in side),
        )
    else:
        assert found.diagonals is None


# -- random tours -------------------------------------------------------------------------------


@cache
def some_tour(rows: int, cols: int, closed: bool, seed: int) -> Tour:
    tour = solve(TourRequest(rows, cols, 0, closed=closed, seed=seed)).tour
    assert tour is not None
    return tour


random_tours = st.builds(
    some_tour,
    st.sampled_from([5, 6, 7, 8]),
    st.sampled_from([6, 8]),
    st.booleans(),
    st.integers(0, 5),
) | st.builds(some_tour, st.sampled_from([3, 10]), st.just(4), st.just(False), st.integers(0, 5))


@given(random_tours)
def test_the_definitions(tour: Tour) -> None:
    check(tour)


@given(random_tours)
def test_mirrored_turned_and_reversed(tour: Tour) -> None:
    before = tour.properties
    board = tour.board
    for image in maps(board.rows, board.cols).values():
        after = Tour(board, [image[square] for square in tour.squares]).properties
        assert (after.turns, after.crossings) == (before.turns, before.crossings)
        assert (after.angles, after.whirling) == (before.angles, before.whirling)
    back = Tour(board, reversed(tour.squares)).properties
    assert (back.angles, back.crossings, back.symmetry, back.magic) == (
        before.angles,
        before.crossings,
        before.symmetry,
        before.magic,
    )
    if tour.closed:
        later = Tour(board, tour.squares[7:] + tour.squares[:7]).properties
        assert (later.angles, later.crossings, later.symmetry) == (
            before.angles,
            before.crossings,
            before.symmetry,
        )


def test_every_tour_of_5x5_from_a_corner() -> None:
    tours = solve(TourRequest(5, 5, 0, method="depth-first", tours="all")).tours
    assert len(tours) == 304
    for tour in tours:
        check(tour)
    central = [tour for tour in tours if tour.properties.symmetry is Symmetry.CENTRAL]
    assert 0 < len(central) < 304


# -- symmetric tours ----------------------------------------------------------------------------


def part(rows: int, cols: int, image: list[int], order: int) -> list[int] | None:
    """The first part of a closed tour that a symmetry of this order maps to its next part."""
    path: list[int] = []
    taken: set[int] = set()

    def visit(square: int) -> bool:
        path.append(square)
        own = [square]
        for _ in range(order - 1):
            own.append(image[own[-1]])
        taken.update(own)
        places = neighbours(rows, cols, divmod(square, cols))
        near = [row * cols + col for row, col in places]
        if len(path) * order == rows * cols:
            if image[0] in near:
                return True
        elif any(visit(target) for target in near if target not in taken):
            return True
        path.pop()
        taken.difference_update(own)
        return False

    return path if visit(0) else None


@pytest.mark.parametrize(
    ("rows", "cols", "name", "order", "kind"),
    [
        (6, 6, "half-turn", 2, Symmetry.CENTRAL),
        (6, 6, "quarter-turn", 4, Symmetry.QUATERNARY),
        (10, 3, "top-bottom", 2, Symmetry.TOP_BOTTOM),
        (3, 10, "left-right", 2, Symmetry.LEFT_RIGHT),
        (5, 6, "left-right", 2, Symmetry.LEFT_RIGHT),
        (6, 5, "top-bottom", 2, Symmetry.TOP_BOTTOM),
    ],
)
def test_symmetric_closed_tours(
    rows: int, cols: int, name: str, order: int, kind: Symmetry
) -> None:
    image = maps(rows, cols)[name]
    path = part(rows, cols, image, order)
    assert path is not None
    whole = [*path]
    for _ in range(order - 1):
        path = [image[square] for square in path]
        whole += path
    board = Board(rows, cols)
    tour = Tour(board, whole)
    assert tour.closed
    assert tour.properties.symmetry is kind
    check(tour)
    # Wherever it starts, and either way.
    for cut in (1, 2, 11):
        turned = Tour(board, [*tour.squares[cut:], *tour.squares[:cut]][::-1])
        assert turned.properties.symmetry is kind


# -- angles and whirling ------------------------------------------------------------------------


def test_the_angles_are_those_of_two_moves_of_a_knight() -> None:
    shapes = [(down, right) for down in (-2, -1, 1, 2) for right in (-2, -1, 1, 2)]
    knight = [shape for shape in shapes if abs(shape[0] * shape[1]) == 2]
    between = {
        round(math.degrees(math.acos(max(-1, (a * c + b * d) / 5))))
        for (a, b), (c, d) in combinations(knight, 2)
    }
    assert sorted(between) == [*ANGLES]


def test_every_closed_tour_of_8x8_has_two_right_angles() -> None:
    """After G. Jelliss; a sample of random tours and the known ones, which is no proof."""
    tours = [some_tour(8, 8, True, seed) for seed in range(100)]
    tours += [
        tour
        for exhibit in exhibits()
        for tour in exhibit.tours
        if tour.closed and tour.board == Board(8, 8)
    ]
    right = [tour.properties.angles[ANGLES.index(90)] for tour in tours]
    assert min(right) >= 2
    assert len({tour.canonical() for tour in tours}) > 100


@pytest.mark.parametrize(
    ("side", "count", "with_half_turn"), [(4, 0, 0), (6, 2, 2), (8, 1_120, 16)]
)
def test_so_many_closed_tours_whirl(side: int, count: int, with_half_turn: int) -> None:
    """All of them: every move is clockwise one way and anticlockwise the other."""
    tours = [*whirling_tours(Board(side, side))]
    assert len({*tours}) == len(tours) == count
    found = [tour.properties for tour in tours]
    assert all(properties.whirling for properties in found)
    assert sum(properties.symmetry != "none" for properties in found) == with_half_turn
    for tour in tours[:20]:
        check(tour)


# -- known tours --------------------------------------------------------------------------------


def test_beverley_1848() -> None:
    tour = Tour.parse(BEVERLEY, format="matrix")
    found = tour.properties
    assert found.magic is Magic.SEMI_MAGIC
    assert found.rows == found.columns == (260,) * 8
    assert found.diagonals == (282, 210)
    assert not found.closed
    check(tour)


def test_what_magic_means() -> None:
    assert magic_of((15, 15, 15), (15, 15, 15), (15, 15)) is Magic.MAGIC
    assert magic_of((15, 15, 15), (15, 15, 15), (15, 14)) is Magic.SEMI_MAGIC
    assert magic_of((15, 15, 15), (15, 16, 14), (15, 15)) is Magic.NONE
    assert magic_of((14, 15, 16), (15, 15, 15), (15, 15)) is Magic.NONE
    assert magic_of((15, 15), (10, 10, 10), None) is Magic.NONE


def test_a_small_tour_by_hand() -> None:
    # 1 4 7 10 / 8 11 2 5 / 3 6 9 12
    tour = Tour(Board(3, 4), [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])
    found = tour.properties
    assert (found.rows, found.columns, found.diagonals) == (
        (22, 26, 30),
        (12, 21, 18, 27),
        None,
    )
    assert (found.closed, found.magic) == (False, Magic.NONE)
    check(tour)


def test_a_wide_board() -> None:
    check(some_tour(12, 30, True, 0))


def test_a_single_square() -> None:
    found = Tour(Board(1, 1), [0]).properties
    assert (found.closed, found.turns, found.crossings) == (True, 0, 0)
    assert (found.angles, found.whirling) == ((0,) * 6, False)
    assert (found.rows, found.columns, found.diagonals) == ((1,), (1,), (1, 1))
