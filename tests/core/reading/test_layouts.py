"""Every tour is read back exactly from every layout; damage never makes another tour of it."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random

import pytest

from knight_core import Board, Path, Tour, formats, solve
from knight_core.reading import read, verdict
from tests.core.reading.layouts import LAYOUTS
from tests.figures import TEXTS, counted


@cache
def tours() -> tuple[Tour, ...]:
    """Tours of small boards, square ones and others, open and closed."""
    boards = ("3x4", "5x5", "6x6", "5x8", "8x8", "10x10", "4x5")
    found = [solve(board, start=0, method="auto").tour for board in boards]
    found.append(solve("6x6", start=3, closed=True).tour)
    return tuple(tour for tour in found if tour is not None)


def images(tour: Tour) -> set[tuple[int, ...]]:
    """The tour on all images of its board."""
    found = [tour.rotated(turns) for turns in range(4)]
    return {tour.squares for tour in [*found, *(tour.mirrored("left-right") for tour in found)]}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_tour_is_read_back_from_a_layout(name: str) -> None:
    for tour in tours():
        counted(TEXTS)
        readings = read(LAYOUTS[name](tour))
        assert verdict(readings) == "tour", tour.board
        assert readings[0].tour == tour, tour.board
        assert len(readings[0].places) == len(tour)
        seen = {(reading.board, reading.kind, reading.squares) for reading in readings}
        assert len(seen) == len(readings), "two equal readings"


def test_json_of_ours_is_read_back() -> None:
    for tour in tours():
        board = tour.board
        whole = {"rows": board.rows, "cols": board.cols, **formats.tours_document([tour])}
        readings = read(formats.json_text(whole))
        assert readings[0].tour == tour
        assert verdict(readings) == "tour"


@pytest.mark.parametrize("name", formats.WRITERS)
def test_several_tours_of_ours_are_read_in_their_order(name: str) -> None:
    found = solve("5x6", start=0, method="pruned", tours=3).tours
    readings = read(formats.WRITERS[name](found))
    assert verdict(readings) == "several"
    assert [reading.tour for reading in readings[:3]] == [*found]


def test_a_path_of_ours_on_a_board_with_holes_is_read_back() -> None:
    board = Board(6, 6, holes="a1,a2")
    tour = solve(board, start="b1", method="multipath").tour
    assert tour is not None
    for text in (formats.matrix_text(tour), formats.svg_text([tour])):
        assert read(text)[0].tour == tour
    beginning = Path(board, tour.squares[:20])
    reading = read(str(beginning))[0]
    assert (reading.kind, reading.board, reading.squares) == (
        "unfinished",
        board,
        tour.squares[:20],
    )


@pytest.mark.parametrize("name", LAYOUTS)
def test_places_are_where_the_squares_stand(name: str) -> None:
    tour = tours()[1]
    text = LAYOUTS[name](tour)
    reading = read(text)[0]
    for (begin, end), square in zip(reading.places, reading.squares, strict=True):
        assert 0 <= begin < end <= len(text)
        assert any(sign.isdecimal() for sign in text[begin:end]), square
        assert reading.lines[0] <= text[:begin].count("\n") + 1 <= reading.lines[1]


def damaged(text: str, random: Random) -> str:
    """A text in which one thing is wrong: a sign more, less, or another one; two lines or parts in
    another order, one lost or doubled."""
    at = random.randrange(len(text))
    end = min(len(text), at + random.choice((1, 1, 1, 2, 5, 40)))
    kind = random.randrange(5)
    if kind == 0:
        return text[:at] + text[end:]
    if kind == 1:
        return text[:at] + random.choice("0123456789abK #.-\n|,") + text[end:]
    if kind == 2:
        return text[:at] + random.choice("0123456789 \n") + text[at:]
    if kind == 3:
        return text[:at] + text[at:end] + text[at:end] + text[end:]
    lines = text.split("\n")
    first, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[first], lines[other] = lines[other], lines[first]
    return "\n".join(lines)


@pytest.mark.parametrize("name", LAYOUTS)
def test_damage_never_makes_another_tour(name: str) -> None:
    random = Random(name)
    for tour in tours()[:3]:
        right = images(tour)
        text = LAYOUTS[name](tour)
        for _ in range(5):
            counted(TEXTS)
            wrong = damaged(text, random)
            for reading in read(wrong):
                if reading.kind == "tour" and reading.board is not None:
                    assert reading.board.size == tour.board.size, wrong
                    assert reading.squares in right or set(right) & images_of(reading.tour), wrong


def images_of(tour: Tour | None) -> set[tuple[int, ...]]:
    return set() if tour is None else images(tour)


TOLD_TWICE = (
    *("setw(4)", "steps", "numbers of squares", "numbers of squares from 1", "list of tuples"),
    *("names of squares", "names from and to", "log", "x: and y:", "row=, col="),
)


@pytest.mark.parametrize("between", ["\n", "\n\n", "\nMoves:\n"])
def test_a_tour_that_is_told_in_two_ways_is_one(between: str) -> None:
    tour = solve("6x5").tour
    assert tour is not None
    for first, other in permutations(TOLD_TWICE, 2):
        readings = read(LAYOUTS[first](tour) + between + LAYOUTS[other](tour))
        assert verdict(readings) == "tour", (first, other)
