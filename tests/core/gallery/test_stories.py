"""What the stories of the gallery claim, computed anew."""

from __future__ import annotations

from itertools import pairwise

import pytest

from knight_core import Board, Tour, impossible, solve
from knight_core.board.symmetries import image_of, symmetries
from knight_core.gallery import exhibit, exhibits
from knight_core.request import parse_request
from knight_core.tour.properties import ANGLES
from tests.core.gallery.searches import (
    CHESSBOARD,
    all_tours,
    classes,
    magic_starts,
    numbers,
    opposite_differences,
    quarter_turn_tours,
    ring,
    tour_of,
)

# -- collections and extremes --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "count", "closed"),
    [
        ("smallest-3x4", 3, False),
        ("all-5x5", 112, False),
        ("closed-5x6", 3, True),
        ("closed-3x10", 6, True),
        ("cross12", 1, True),
    ],
)
def test_a_collection_has_all(name: str, count: int, closed: bool) -> None:
    shown = exhibit(name)
    assert {*shown.tours} == classes(all_tours(shown.board, closed))
    assert len(shown.tours) == count


def test_exactly_five_closed_tours_of_6x6_are_the_same_after_a_quarter_turn() -> None:
    found = classes(quarter_turn_tours(Board(6, 6)))
    assert {*exhibit("quaternary-6x6").tours} == found
    assert len(found) == 5
    assert {tour.properties.symmetry for tour in found} == {"quaternary"}


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("octagon", 419),
        pytest.param("centre", 60, marks=pytest.mark.full),
        pytest.param("diamond", 1_485, marks=pytest.mark.full),
        pytest.param("ring", 1_555, marks=pytest.mark.full),
    ],
)
def test_so_many_tours_of_a_shape_are_the_same_after_a_quarter_turn(name: str, count: int) -> None:
    shown = exhibit(name)
    found = classes(quarter_turn_tours(shown.board))
    assert len(found) == count
    assert {*shown.tours} <= found
    assert f"{count:,}" in shown.text
    assert {tour.properties.symmetry for tour in shown.tours} == {"quaternary"}


def test_fewest_turns() -> None:
    searched = all_tours(Board(5, 5), False)
    straightest = classes([tour for tour in searched if tour.properties.turns <= 20])
    assert {*exhibit("fewest-turns-5x5").tours} == straightest
    assert min(tour.properties.turns for tour in searched) == 20
    assert sum(tour.properties.symmetry == "central" for tour in classes(searched)) == 8


@pytest.mark.parametrize(
    ("name", "symmetry"),
    [
        ("central-6x6", "central"),
        ("central-8x8", "central"),
        ("quaternary-10x10", "quaternary"),
        ("mirror-7x6", "left-right"),
        ("mirror-9x10", "left-right"),
    ],
)
def test_tours_that_look_the_same(name: str, symmetry: str) -> None:
    shown = exhibit(name).tours
    assert {tour.properties.symmetry for tour in shown} == {symmetry}
    assert len(classes(shown)) == len(shown)
    assert {tour.closed for tour in shown} == {True}
    half = len(shown[0]) // 2
    for tour in shown:
        if symmetry == "central":
            assert opposite_differences(tour) == {half}
        if symmetry == "left-right":
            number, cols = numbers(tour), tour.board.cols
            images = {square: square - square % cols + cols - 1 - square % cols for square in tour}
            assert {abs(number[square] - number[image]) for square, image in images.items()} == {
                half
            }


def test_those_that_whirl() -> None:
    """With their images they are as many as `tour/test_properties.py` finds: all."""
    for side, many in ((6, 2), (8, 16)):
        shown = exhibit(f"whirling-{side}x{side}").tours
        assert all(tour.properties.whirling for tour in shown)
        lines = {
            frozenset(
                frozenset((image[origin], image[target]))
                for origin, target in pairwise((*tour.squares, tour.start))
            )
            for tour in shown
            for image in symmetries(Board(side, side))
        }
        assert len(lines) == many
    (six,) = exhibit("whirling-6x6").tours
    assert six in exhibit("fewest-turns-6x6").tours
    assert six in exhibit("quaternary-6x6").tours
    assert six == exhibit("right-angles-6x6").tours[-1]


@pytest.mark.full
def test_the_extremes_of_6x6() -> None:
    searched = all_tours(Board(6, 6), True)
    about = {tour: tour.properties for tour in searched}
    assert min(found.turns for found in about.values()) == 32
    assert {*exhibit("fewest-turns-6x6").tours} == classes(
        [tour for tour, found in about.items() if found.turns == 32]
    )
    few = classes([tour for tour, found in about.items() if found.crossings == 52])
    most = classes([tour for tour, found in about.items() if found.crossings == 66])
    shown = exhibit("crossings-6x6").tours
    assert (few, most) == ({*shown[:3]}, {*shown[3:]})
    right = {tour: found.angles[ANGLES.index(90)] for tour, found in about.items()}
    assert (min(right.values()), max(right.values())) == (4, 16)
    shown = exhibit("right-angles-6x6").tours
    assert [tour.properties.angles[ANGLES.index(90)] for tour in shown] == [4, 4, 16]
    assert [
        tour for tour, found in about.items() if found.whirling and found.symmetry == "none"
    ] == []
    half = classes([tour for tour, found in about.items() if found.symmetry == "central"])
    assert {*exhibit("central-6x6").tours} == half
    quarter = classes([tour for tour, found in about.items() if found.symmetry == "quaternary"])
    assert (len(half), len(quarter), len(classes([*about]))) == (17, 5, 1_245)


# -- what the stories say ------------------------------------------------------------------------


def test_ratnakaras_board_and_its_copy_make_a_closed_tour() -> None:
    squares = tour_of("ratnakara").squares
    assert Tour(CHESSBOARD, [*squares, *(63 - square for square in squares)]).closed


def verse(name: str) -> list[str]:
    """Its syllables, by square."""
    return " ".join(exhibit(name).lines).split()


DESIKAS_SECOND_VERSE = (
    "sthi tā sa ma ya rā ja tpā ga ta rā mā da ke ga vi "
    "du raṃ ha sāṃ sa nna tā dā sā dhyā tā pa ka rā sa rā"
)


def test_a_verse_read_along_the_path_is_the_verse_that_is_told() -> None:
    first = " ".join(verse("rudrata"))
    for name, syllables in (("rudrata", first), ("desika", DESIKAS_SECOND_VERSE)):
        written = verse(name)
        assert " ".join(written[square] for square in tour_of(name)) == syllables
        assert [len(line.split()) for line in exhibit(name).lines] == [8] * 4


def test_two_tours_fit_rudratas_verse() -> None:
    """From the first square, each syllable on a square that has it."""
    board, syllables = exhibit("rudrata").board, verse("rudrata")
    paths = [[0]]
    for syllable in syllables[1:]:
        paths = [
            [*path, square]
            for path in paths
            for square in board.neighbours(path[-1])
            if square not in path and syllables[square] == syllable
        ]
    assert len(paths) == 2
    assert [*tour_of("rudrata")] in paths


def test_eulers_repair_of_a_path_of_60_squares() -> None:
    """As Rouse Ball tells it: parts of the path are walked the other way round, and the squares
    that were left out come in."""
    rows = [
        [55, 58, 29, 40, 27, 44, 19, 22],
        [60, 39, 56, 43, 30, 21, 26, 45],
        [57, 54, 59, 28, 41, 18, 23, 20],
        [38, 51, 42, 31, 8, 25, 46, 17],
        [53, 32, 37, 0, 47, 16, 9, 24],
        [50, 3, 52, 33, 36, 7, 12, 15],
        [1, 34, 5, 48, 0, 14, 0, 10],
        [4, 49, 2, 35, 6, 11, 0, 13],
    ]
    number = {8 * row + col: rows[row][col] for row in range(8) for col in range(8)}
    stuck = sorted((square for square in number if number[square]), key=number.__getitem__)
    assert len(stuck) == 60
    assert not {*CHESSBOARD.neighbours(stuck[-1])} - {*stuck}
    path = stuck[:51] + stuck[:50:-1]  # closed now
    path = path[51:] + path[:51] + [35, 52, 62]  # three of the squares left out at its end
    path = [*path[:24], *path[:23:-1], 54]  # and the last one
    path = path[26::-1] + path[27:]
    path = path[12::-1] + path[13:]
    assert path == [*tour_of("euler-repair")]


def test_vandermondes_tour_is_two_circuits() -> None:
    squares = tour_of("vandermonde").squares
    circuits = []
    for begin in (3, 35):
        circuit = (squares + squares)[begin : begin + 32]
        assert CHESSBOARD.is_move(circuit[0], circuit[-1])
        circuits.append(
            {frozenset(pair) for pair in zip(circuit, circuit[1:] + circuit[:1], strict=True)}
        )
    mirrored = {frozenset(square ^ 7 for square in move) for move in circuits[0]}
    assert mirrored == circuits[1]


def test_de_moivre_fills_the_middle_at_the_end() -> None:
    tour = tour_of("de-moivre")
    inner = [number for square, number in numbers(tour).items() if ring(tour, square) >= 2]
    assert len(inner) == 16
    assert [*inner[2:]] == [*range(51, 65)]


def test_only_one_tour_of_5x5_is_eulers_by_its_description() -> None:
    """Centrally symmetric, with 1, 7, 13, 19 and 25 on a diagonal."""
    euler = tour_of("euler-5x5")
    found = []
    for tour in exhibit("all-5x5").tours:
        on_it = sorted(tour[number] for number in (0, 6, 12, 18, 24))
        in_order = on_it in (
            [tour[n] for n in at] for at in ((0, 6, 12, 18, 24), (24, 18, 12, 6, 0))
        )
        if (
            in_order
            and on_it in ([0, 6, 12, 18, 24], [4, 8, 12, 16, 20])
            and tour.properties.symmetry == "central"
        ):
            found.append(tour)
    assert found == [euler.canonical()]


def test_eulers_tours_and_rogets_halves() -> None:
    assert opposite_differences(tour_of("euler-6x6")) == {18}
    for name in ("euler-half", "roget-half"):
        tour = tour_of(name)
        assert {*tour.squares[:32]} == {*range(32, 64)}
        assert opposite_differences(tour) == {32}
        assert tour.properties.symmetry == "central"
    assert tour_of("euler-6x6").properties.symmetry == "central"


def test_rogets_circuits_are_squares_and_diamonds() -> None:
    tour = tour_of("roget")
    board = tour.board
    for at in range(0, 64, 16):
        circuit = tour.squares[at : at + 16]
        assert board.is_move(circuit[0], circuit[-1])
        for rows, cols in ((0, 0), (0, 4), (4, 0), (4, 4)):
            corners = [
                square
                for square in circuit
                if square // 8 // 4 * 4 == rows and square % 8 // 4 * 4 == cols
            ]
            # Four squares that a knight can go round.
            moves = [sum(board.is_move(corner, other) for other in corners) for corner in corners]
            assert moves == [2, 2, 2, 2]


def test_semi_magic_tours() -> None:
    for name in ("beverley", "jaenisch", "francony", "stertenbrink-2003", "jelliss-2003"):
        found = tour_of(name).properties
        assert found.magic == "semi-magic"
        assert found.rows[0] == 260
    assert len(magic_starts(tour_of("jaenisch"))) == 4
    assert tour_of("francony").properties.diagonals == (264, 256)
    assert tour_of("notes-and-queries").properties.symmetry == "central"
    both = [tour_of(name).canonical() for name in ("stertenbrink-2003", "jelliss-2003")]
    assert both[0] == both[1]
    rectangle = tour_of("jelliss-14x8").properties
    assert ({*rectangle.rows}, {*rectangle.columns}) == ({452}, {791})


def test_no_smaller_rectangle_has_a_tour() -> None:
    def smaller(than: int) -> list[tuple[int, int]]:
        sides = range(1, than)
        return [(rows, cols) for rows in sides for cols in sides if 1 < rows * cols < than]

    assert all(impossible(f"{rows}x{cols}") for rows, cols in smaller(12))
    assert all(impossible(f"{rows}x{cols}", closed=True) for rows, cols in smaller(30))


def test_what_a_quarter_turn_cannot_do() -> None:
    """It swaps the colours of a board with an even side, so that it takes the knight an odd number
    of moves on: a quarter of the squares."""
    turn = image_of(CHESSBOARD, "quarter-turn")
    colours = {
        (square // 8 + square % 8 + turn[square] // 8 + turn[square] % 8) % 2 for square in turn
    }
    assert colours == {1}
    for size in (exhibit("cross").board.size, 64):
        assert size % 8 == 0
    for name in ("cross", "hourglass"):
        assert tour_of(name).properties.symmetry == "central"


def test_where_there_is_no_tour_the_answer_is_a_proof() -> None:
    for entry in exhibits():
        if entry.kind == "impossible":
            assert entry.request is not None
            result = solve(parse_request(entry.request))
            assert result.outcome == "impossible"
            assert result.reason is not None
            assert result.reason.steps or result.reason.text, entry.id
    for board in ("3x4", "3x7", "3x8"):
        assert not impossible(board)
    assert not impossible("3x10", closed=True)
    assert not impossible("7x7")
    assert sum(impossible("5x5", start=start) is not None for start in range(25)) == 12


@pytest.mark.full
def test_a_million_squares() -> None:
    request = exhibit("million").request
    assert request is not None
    (tour,) = solve(parse_request(request)).tours
    assert len(tour) == 1_000_000
    assert tour.closed


def test_where_warnsdorff_gets_stuck() -> None:
    stuck = [
        start
        for start in range(49)
        if solve("7x7", start=start, method="warnsdorff", ties="roth", backtrack=False).outcome
        != "found"
    ]
    assert len(stuck) > 24  # more than those of the wrong colour
