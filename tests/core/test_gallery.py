"""The gallery: every tour is one, and every claim of its words that can be computed is computed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from knight_core import Board, InvalidRequest, Tour, impossible, solve
from knight_core.gallery import KINDS, Exhibit, Fact, exhibit, exhibits
from knight_core.gallery.captions import FACTS, PARTS, texts
from knight_core.request import parse_request
from knight_core.symmetries import quarter_turn

CHESSBOARD = Board(8, 8)


def tour_of(name: str) -> Tour:
    (tour,) = exhibit(name).tours
    return tour


def numbers(tour: Tour) -> dict[int, int]:
    """The number of each square, from 1."""
    return {square: number for number, square in enumerate(tour.squares, 1)}


def opposite_differences(tour: Tour) -> set[int]:
    """By how much the numbers of two squares differ that a half turn swaps."""
    number, last = numbers(tour), tour.board.area - 1
    return {abs(number[square] - number[last - square]) for square in tour.squares}


def ring(tour: Tour, square: int) -> int:
    """How far a square is from the rim: 0 on it."""
    row, col = tour.board.row_col(square)
    return min(row, col, tour.board.rows - 1 - row, tour.board.cols - 1 - col)


def magic_starts(tour: Tour) -> list[int]:
    """After how many moves the circuit may begin and be semi-magic."""
    squares = tour.squares
    rotated = [Tour(tour.board, squares[at:] + squares[:at]) for at in range(len(squares))]
    return [at for at, other in enumerate(rotated) if other.properties.magic != "none"]


# -- searches from end to end ---------------------------------------------------------------------


@cache
def all_tours(board: Board, closed: bool) -> tuple[Tour, ...]:
    """All tours of a board, one direction of each."""
    starts = [None] if closed else [*board.squares()]
    found: list[Tour] = []
    for start in starts:
        result = solve(
            board,
            start=min(board.squares()) if closed else start,
            closed=closed,
            method="multipath",
            tours="all",
        )
        found += [
            tour
            for tour in result.tours
            if (tour.squares[1] < tour.end if closed else tour.start < tour.end)
        ]
    return tuple(found)


def classes(tours: tuple[Tour, ...] | list[Tour]) -> set[Tour]:
    return {tour.canonical() for tour in tours}


def quarter_turn_tours(board: Board) -> Iterator[list[int]]:
    """All closed tours that a quarter turn of the board maps onto themselves, some of them in
    several images: a quarter turn takes the knight a quarter of the tour on, or back."""
    turn = quarter_turn(board)
    back = [turn[turn[turn[square]]] for square in range(board.area)]
    orbit = [
        min(square, turn[square], back[square], turn[turn[square]]) for square in range(board.area)
    ]
    start = min(board.squares())
    for image in (turn, back):
        path, used = [start], {orbit[start]}
        choices = [iter(board.neighbours(start))]
        while choices:
            for square in choices[-1]:
                if orbit[square] in used:
                    continue
                if 4 * len(path) + 4 == board.size:
                    if board.is_move(square, image[start]):
                        yield _four_times([*path, square], image)
                    continue
                path.append(square)
                used.add(orbit[square])
                choices.append(iter(board.neighbours(square)))
                break
            else:
                choices.pop()
                used.discard(orbit[path.pop()])


def _four_times(quarter: list[int], image: list[int]) -> list[int]:
    whole = [*quarter]
    while len(whole) < 4 * len(quarter):
        quarter = [image[square] for square in quarter]
        whole += quarter
    return whole


# -- all of them ---------------------------------------------------------------------------------


def test_every_exhibit_has_its_words_and_stands_in_order() -> None:
    everything = exhibits()
    assert len({one.id for one in everything}) == len(everything)
    kinds = [KINDS.index(one.kind) for one in everything]
    assert kinds == sorted(kinds)
    years = [one.sort_year for one in everything if one.kind == "historic"]
    assert None not in years
    assert years == sorted(years, key=lambda year: year or 0)
    words = texts()
    for one in everything:
        assert one.title
        assert one.source
        assert words[f"gallery.{one.id}.line"]
        assert len(words[f"gallery.{one.id}.line"]) <= 60
        sentences = re.findall(r"[.!?](?: |$)", one.text)
        assert 1 <= len(sentences) <= 3, one.id
        assert len(one.text) <= 260, one.id
        assert not re.search(r"\{|\}|  ", one.text)
    named = {key.split(".")[1] for key in words} - {"kind", "fact"}
    assert named == {one.id for one in everything}
    assert set(PARTS) == {
        key.rpartition(".")[2] for key in words if key.split(".")[1] not in ("kind", "fact")
    }


def test_every_tour_is_one_and_can_be_finished_by_hand() -> None:
    for one in exhibits():
        assert (one.request is None) == bool(one.stored)
        for tour in one.tours:  # each is verified as it is made
            assert len(tour) == one.board.size > one.steps_back > 0
        if one.request is not None:
            assert parse_request(one.request).board == one.board


def test_all_but_the_open_ones_are_closed() -> None:
    open_ones = {"rudrata", "ratnakara", "someshvara", "de-moivre", "beverley", "tutorials"}
    open_ones |= {one.id for one in exhibits() if one.board in (Board(5, 5), Board(3, 4))}
    for one in exhibits():
        assert {tour.closed for tour in one.tours} <= {one.id not in open_ones}, one.id


def test_an_unknown_exhibit_is_told_with_the_nearest() -> None:
    with pytest.raises(InvalidRequest, match=r"has no “beverly”.* beverley, ") as caught:
        exhibit("beverly")
    assert caught.value.code == "unknown-exhibit"
    assert exhibit(" Al-Adli ").id == "al-adli"
    for strange in ("", "x" * 10_000, "\0"):
        with pytest.raises(InvalidRequest):
            exhibit(strange)


# -- the facts -----------------------------------------------------------------------------------


def copies_open(one: Exhibit, _fact: Fact) -> bool:
    squares = one.tours[0].squares
    return not Tour(CHESSBOARD, [*squares, *(square + 32 for square in squares)]).closed


def diagonal_numbers(one: Exhibit, fact: Fact) -> bool:
    number = numbers(one.tours[0])
    rising = [number[4 * at] for at in range(5, 0, -1)]
    return ", ".join(map(str, rising)) == fact.params["numbers"]


def blind(one: Exhibit, fact: Fact) -> bool:
    order = str(fact.params["order"])
    result = solve(one.board, start=one.tours[0].start, method="depth-first", order=order)
    return result.tours == one.tours and result.stats.forward == fact.params["steps"]


def no_backtrack(one: Exhibit, fact: Fact) -> bool:
    assert one.request is not None
    result = solve(parse_request({**one.request, "backtrack": "0"}))
    return bool(result.tours) and result.stats.forward == fact.params["steps"]


def tours_searched(one: Exhibit) -> list[Tour]:
    if one.kind == "shape":
        return [Tour(one.board, squares) for squares in quarter_turn_tours(one.board)]
    return [*all_tours(one.board, one.tours[0].closed)]


CHECKS: dict[str, Callable[[Exhibit, Fact], bool]] = {
    "copies-open": copies_open,
    "rim-first": lambda one, fact: (
        [ring(one.tours[0], square) < 2 for square in one.tours[0].squares].index(False)
        == fact.params["count"]
    ),
    "diagonal-numbers": diagonal_numbers,
    "opposite": lambda one, fact: opposite_differences(one.tours[0]) == {fact.params["difference"]},
    "semi-magic": lambda one, fact: (
        {*one.tours[0].properties.rows, *one.tours[0].properties.columns} == {fact.params["sum"]}
    ),
    "diagonals": lambda one, fact: (
        one.tours[0].properties.diagonals == (fact.params["falling"], fact.params["rising"])
    ),
    "magic-starts": lambda one, fact: len(magic_starts(one.tours[0])) == fact.params["count"],
    "blind": blind,
    "searched-open": lambda one, fact: len(all_tours(one.board, False)) == fact.params["count"],
    "searched-closed": lambda one, fact: len(all_tours(one.board, True)) == fact.params["count"],
    "least-crossings": lambda one, fact: (
        one.tours[0].properties.crossings
        == min(crossings(tours_searched(one)))
        == fact.params["count"]
    ),
    "most-crossings": lambda one, fact: (
        one.tours[-1].properties.crossings
        == max(crossings(tours_searched(one)))
        == fact.params["count"]
    ),
    "no-backtrack": no_backtrack,
}

LONG = {"diamond", "ring", "centre", "crossings-6x6", "fewest-turns-6x6"}
"""Those whose facts take seconds; each is of a kind with others."""


def crossings(tours: list[Tour]) -> list[int]:
    return [tour.properties.crossings for tour in tours]


def test_every_fact_has_its_check() -> None:
    used = {fact.code for one in exhibits() for fact in one.facts}
    assert used == CHECKS.keys() == FACTS.keys()


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(one.id, number, marks=pytest.mark.full if one.id in LONG else ())
        for one in exhibits()
        for number in range(len(one.facts))
    ],
)
def test_a_fact_is_true(name: str, number: int) -> None:
    fact = exhibit(name).facts[number]
    assert CHECKS[fact.code](exhibit(name), fact)
    assert "{" not in fact.text


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
    found = classes([Tour("6x6", squares) for squares in quarter_turn_tours(Board(6, 6))])
    assert {*exhibit("quaternary-6x6").tours} == found
    assert len(found) == 5
    assert {tour.properties.symmetry for tour in found} == {"quaternary"}


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("octagon", 419),
        ("centre", 60),
        pytest.param("diamond", 1_485, marks=pytest.mark.full),
        pytest.param("ring", 1_555, marks=pytest.mark.full),
    ],
)
def test_so_many_tours_of_a_shape_are_the_same_after_a_quarter_turn(name: str, count: int) -> None:
    shown = exhibit(name)
    found = classes([Tour(shown.board, squares) for squares in quarter_turn_tours(shown.board)])
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


@pytest.mark.full
def test_the_extremes_of_6x6() -> None:
    searched = all_tours(Board(6, 6), True)
    about = {tour: tour.properties for tour in searched}
    assert min(one.turns for one in about.values()) == 32
    assert {*exhibit("fewest-turns-6x6").tours} == classes(
        [tour for tour, one in about.items() if one.turns == 32]
    )
    few = classes([tour for tour, one in about.items() if one.crossings == 52])
    most = classes([tour for tour, one in about.items() if one.crossings == 66])
    shown = exhibit("crossings-6x6").tours
    assert (few, most) == ({*shown[:3]}, {*shown[3:]})


# -- what the stories say ------------------------------------------------------------------------


def test_ratnakaras_board_and_its_copy_make_a_closed_tour() -> None:
    squares = tour_of("ratnakara").squares
    assert Tour(CHESSBOARD, [*squares, *(63 - square for square in squares)]).closed


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
            moves = [sum(board.is_move(one, other) for other in corners) for one in corners]
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
    turn = quarter_turn(CHESSBOARD)
    colours = {
        (square // 8 + square % 8 + turn[square] // 8 + turn[square] % 8) % 2 for square in turn
    }
    assert colours == {1}
    for size in (exhibit("cross").board.size, 64):
        assert size % 8 == 0
    for name in ("cross", "hourglass"):
        assert tour_of(name).properties.symmetry == "central"


def test_where_there_is_no_tour_the_answer_is_a_proof() -> None:
    for one in exhibits():
        if one.kind == "impossible":
            assert one.request is not None
            result = solve(parse_request(one.request))
            assert result.outcome == "impossible"
            assert result.reason is not None
            assert result.reason.steps or result.reason.text, one.id
    for board in ("3x4", "3x7", "3x8"):
        assert not impossible(board)
    assert not impossible("3x10", closed=True)
    assert not impossible("7x7")
    assert sum(impossible("5x5", start=start) is not None for start in range(25)) == 12


def test_a_million_squares_and_where_warnsdorff_gets_stuck() -> None:
    request = exhibit("million").request
    assert request is not None
    (tour,) = solve(parse_request(request)).tours
    assert len(tour) == 1_000_000
    assert tour.closed
    stuck = [
        start
        for start in range(49)
        if solve("7x7", start=start, method="warnsdorff", ties="roth", backtrack=False).outcome
        != "found"
    ]
    assert len(stuck) > 24  # more than those of the wrong colour
