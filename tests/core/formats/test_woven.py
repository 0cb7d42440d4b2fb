"""Lines that go over and under themselves: what is seen of them at each crossing."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from itertools import combinations, pairwise, product

import pytest

from knight_core import Board, Tour, TourRequest, solve
from knight_core.board.presets import SHAPES
from knight_core.formats.woven import woven_path, woven_text

Point = tuple[Fraction, Fraction]
Move = tuple[tuple[int, int], tuple[int, int]]


def meeting(move: Move, other: Move) -> tuple[Fraction, Fraction] | None:
    """How far along each of two moves they cross; None if they do not."""
    ((row, col), (to_row, to_col)), ((other_row, other_col), (end_row, end_col)) = move, other
    down, right, other_down, other_right = (
        to_row - row,
        to_col - col,
        end_row - other_row,
        end_col - other_col,
    )
    area = down * other_right - right * other_down
    if area == 0:
        return None
    rows, cols = other_row - row, other_col - col
    at = Fraction(rows * other_right - cols * other_down, area)
    other_at = Fraction(rows * right - cols * down, area)
    return (at, other_at) if 0 < at < 1 and 0 < other_at < 1 else None


def moves_of(tour: Tour) -> list[Move]:
    line = [tour.board.row_col(square) for square in tour.squares]
    return [*pairwise([*line, line[0]] if tour.closed else line)]


def seen(tour: Tour) -> list[list[tuple[float, float]]]:
    """For each move its straight parts that are drawn, as two numbers from 0 to 1."""
    text = woven_path(tour.board, tour.squares)
    parts: list[tuple[float, float, float, float]] = []
    here = (0.0, 0.0)
    for letter, numbers in re.findall(r"([MLQ])([^MLQ]*)", text):
        values = [float(number) for number in re.findall(r"[\d.]+", numbers)]
        assert len(values) == (4 if letter == "Q" else 2)
        there = (values[-2], values[-1])
        if letter == "L":
            parts.append((*here, *there))
        here = there
    found: list[list[tuple[float, float]]] = []
    rest = iter(parts)
    part = next(rest, None)
    for (row, col), (to_row, to_col) in moves_of(tour):
        parts_of_move = []
        while part is not None:
            begin, end = (
                ((y - row - 0.5) * (to_row - row) + (x - col - 0.5) * (to_col - col)) / 5
                for x, y in (part[:2], part[2:])
            )
            away = (part[3] - row - 0.5) * (to_col - col) - (part[2] - col - 0.5) * (to_row - row)
            if abs(away) > 0.005 or not -0.01 < begin <= end < 1.01:
                break
            parts_of_move.append((begin, end))
            part = next(rest, None)
        found.append(parts_of_move)
    assert part is None
    return found


def over(tour: Tour) -> list[bool]:
    """Whether the line is on top, at each visit of a crossing along it; where it is below, it is
    not seen, and of each crossing one line is on top."""
    moves, drawn = moves_of(tour), seen(tour)
    visits: list[tuple[int, Fraction, bool]] = []
    for first, second in combinations(range(len(moves)), 2):
        found = meeting(moves[first], moves[second])
        if found is None:
            continue
        tops = [
            any(begin < at < end for begin, end in drawn[move])
            for move, at in zip((first, second), found, strict=True)
        ]
        assert sorted(tops) == [False, True]
        visits += [(first, found[0], tops[0]), (second, found[1], tops[1])]
    assert len(visits) == 2 * tour.properties.crossings
    return [top for *_, top in sorted(visits)]


def tour_of(request: TourRequest) -> Tour:
    (tour,) = solve(request).tours
    return tour


def test_no_three_moves_cross_in_one_point() -> None:
    places = [*product(range(9), repeat=2)]
    steps = [(1, 2), (2, 1), (2, -1), (1, -2)]
    moves = [((r, c), (r + down, c + right)) for r, c in places for down, right in steps]
    for down, right in steps:
        middle = ((4, 4), (4 + down, 4 + right))
        met = [found[0] for move in moves if (found := meeting(middle, move)) is not None]
        assert len({*met}) == len(met) > 8
        assert all(Fraction(1, 5) <= at <= Fraction(4, 5) for at in met)


@pytest.mark.parametrize(
    "tour_request",
    [
        *(TourRequest(8, 8, 0, closed=True, seed=seed) for seed in range(4)),
        TourRequest(12, 10, 0, closed=True),
        TourRequest(3, 10, 0, closed=True),
        TourRequest(8, 8, holes=SHAPES["octagon"].holes, closed=True),
    ],
    ids=str,
)
def test_a_closed_line_goes_over_and_under_in_turn(tour_request: TourRequest) -> None:
    visits = over(tour_of(tour_request))
    assert all(top != other for top, other in pairwise([*visits, visits[0]]))


@pytest.mark.parametrize("board", ["8x8", "5x6", "3x4", "7x7", "9x14"])
def test_an_open_line_does_so_but_where_it_passes_its_ends(board: str) -> None:
    visits = over(*solve(board, start=0).tours)
    same = sum(top == other for top, other in pairwise(visits))
    assert same <= len(visits) / 10


def test_the_drawing_is_read_back() -> None:
    tours = [tour_of(TourRequest(6, 6, 0, closed=True)), tour_of(TourRequest(6, 6, 1))]
    text = woven_text(tours)
    ElementTree.fromstring(text)
    assert Tour.parse_all(text, format="svg") == tours
    # Only the open one has ends.
    assert text.count("<circle") == 2


def test_a_single_square_is_drawn() -> None:
    ElementTree.fromstring(woven_text([Tour(Board(1, 1), [0])]))
