"""Puzzles: the same for ever, with one answer, checked by programs that share nothing with them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date, timedelta

import pytest

from knight_core import Board, InvalidRequest
from knight_core.completion import Answer, candidates
from knight_core.play.names import GRADES
from knight_core.play.number_puzzles import follow, settled
from knight_core.play.puzzles import Puzzle, make_puzzle
from knight_core.tour import Tour
from knight_core.tour.verifier import path_faults
from tests.core.exhaustive import Exhaustive

DAYS = [f"day-{date(2026, 1, 1) + timedelta(days)}" for days in range(1000)]


def check_only(puzzle: Puzzle) -> None:
    """Just one move is good, of several there are."""
    assert [fault.code for fault in path_faults(puzzle.board, puzzle.path)] == ["length"]
    judged = candidates(puzzle.board, puzzle.path)
    good = [square for square, judgement in judged.items() if judgement.answer is Answer.YES]
    assert tuple(good) == puzzle.solution, puzzle.name
    assert (
        [judgement.answer for judgement in judged.values()].count(Answer.NO) == len(judged) - 1 >= 1
    )


@pytest.mark.parametrize("name", DAYS[::45])
def test_a_days_puzzle_has_exactly_one_good_move(name: str) -> None:
    check_only(make_puzzle(name))


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, 1000, 20))
def test_a_thousand_days_have_exactly_one_good_move_each(first: int) -> None:
    for name in DAYS[first : first + 20]:
        check_only(make_puzzle(name))


def test_a_week_grows_harder() -> None:
    monday = date(2026, 11, 16)
    week = [make_puzzle(f"day-{monday + timedelta(days)}") for days in range(7)]
    assert [puzzle.grade for puzzle in week] == ["easy"] * 2 + ["medium"] * 3 + ["hard"] * 2
    assert [puzzle.board.rows for puzzle in week] == [5, 5, 6, 6, 6, 8, 8]


@pytest.mark.parametrize("grade", ["easy", "medium"])
def test_plain_exhaustive_search_finds_the_same_only_move(grade: str) -> None:
    for number in range(1, 13):
        puzzle = make_puzzle(f"only-{grade}-{number}")
        everything = Exhaustive(puzzle.board)
        onward = everything.onward(puzzle.path)
        good = [to for to in onward if everything.completable([*puzzle.path, to])]
        assert (*good,) == puzzle.solution, puzzle.name
        assert len(onward) >= (2 if grade == "easy" else 3)


def test_the_rule_fails_in_hard_puzzles() -> None:
    for number in range(1, 6):
        puzzle = make_puzzle(f"only-hard-{number}")
        degrees = puzzle.board.degrees(puzzle.path)
        onward = [to for to in puzzle.board.neighbours(puzzle.path[-1]) if to not in puzzle.path]
        least = min(degrees[to] for to in onward)
        assert degrees[puzzle.solution[0]] > least, puzzle.name


def tours_with(board: Board, given: Mapping[int, int], most: int) -> list[tuple[int, ...]]:
    """The tours in which squares have given numbers, by plain depth-first search."""
    places = {number: square for square, number in given.items()}
    found: list[tuple[int, ...]] = []
    paths = [[places[1]]]
    while paths and len(found) < most:
        path = paths.pop()
        if len(path) == board.size:
            found.append((*path,))
            continue
        number = len(path) + 1
        for square in board.neighbours(path[-1]):
            fits = given.get(square, number) == number and places.get(number, square) == square
            if fits and square not in path:
                paths.append([*path, square])
    return found


@pytest.mark.parametrize("grade", GRADES)
def test_given_numbers_have_one_tour(grade: str) -> None:
    for number in range(1, 9):
        puzzle = make_puzzle(f"numbers-{grade}-{number}")
        whole = (*puzzle.path, *puzzle.solution)
        Tour(puzzle.board, whole)
        assert all(whole[numeral - 1] == square for square, numeral in puzzle.given)
        assert puzzle.given[0] == (puzzle.path[0], 1)
        assert puzzle.given[-1] == (whole[-1], puzzle.board.size)
        fits = follow(puzzle.board, dict(puzzle.given))
        assert fits is not None
        assert settled(fits)
        assert [squares.bit_length() - 1 for squares in fits] == [*whole]


@pytest.mark.parametrize("name", [f"numbers-easy-{number}" for number in range(1, 9)])
def test_plain_search_finds_no_other_tour_with_the_numbers(name: str) -> None:
    puzzle = make_puzzle(name)
    tours = tours_with(puzzle.board, dict(puzzle.given), 2)
    assert tours == [(*puzzle.path, *puzzle.solution)]


@pytest.mark.full
@pytest.mark.parametrize("name", [f"numbers-medium-{number}" for number in range(1, 9)])
def test_nor_on_larger_boards(name: str) -> None:
    test_plain_search_finds_no_other_tour_with_the_numbers(name)


def test_what_follows_from_numbers_is_so_for_every_tour() -> None:
    board = Board(5, 5)
    for name in ("numbers-easy-1", "numbers-easy-2"):
        given = dict(make_puzzle(name).given[::2])
        tours = tours_with(board, given, 10**6)
        fits = follow(board, given)
        assert fits is not None
        assert tours
        for tour in tours:
            assert all(squares >> square & 1 for squares, square in zip(fits, tour, strict=True))
    assert follow(board, {0: 1, 1: 2}) is None


NO_NAMES = "|day|day-2026-02-30|day-0000-01-01|day-2026-1-1|only-hard-0|only-easy-10000|only-x-1"


@pytest.mark.parametrize("name", [*NO_NAMES.split("|"), "numbers-easy", "only-easy-1 ", "Day-1"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        make_puzzle(name)
    assert caught.value.code == "unknown-puzzle"
    assert "day-2026-11-22" in str(caught.value)


def test_puzzles_never_change() -> None:
    """Their names are in links."""
    kinds = [f"{kind}-{grade}" for kind in ("only", "numbers") for grade in GRADES]
    names = [*(f"{kind}-{number}" for kind in kinds for number in (1, 17)), *DAYS[:4]]
    lines = []
    for name in names:
        puzzle = make_puzzle(name)
        lines.append(f"{name} {puzzle.board} {puzzle.path} {puzzle.solution} {puzzle.given}")
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == PROMISED


PROMISED = "29fe9e4536becb85ce433dfd0165c1898421628d3e38c029beabd4b812608514"
