"""Letter tours: a board and a verified tour for every number of letters, the same for ever."""

from __future__ import annotations

import hashlib

import pytest

from knight_core import InvalidRequest
from knight_core.play.letter_tours import LEAST, MAX_LENGTH, MOST, boards, start_tour
from knight_core.play.names import GRADES
from knight_core.play.puzzles import make_puzzle
from knight_core.search.rng import stream
from knight_core.steps import run_to_end
from knight_core.tour.verifier import is_tour

TEXT = [*"THEKNIGHTCANVISITEVERYSQUAREOFTHISBOARDEXACTLYONCE"]
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


def check_size(size: int) -> None:
    tour = run_to_end(start_tour(size, stream(size)))
    board = tour.board
    assert board.size == len(tour.squares) == size
    assert is_tour(board, tour.squares)
    assert board.rows <= board.cols < 2 * board.rows
    # The shape is a board with a few squares less, and the first and the last lines are there.
    assert len(board.holes) <= max(8, size // 8)
    there = [board.row_col(square) for square in board.squares()]
    assert {row for row, _ in there} == {*range(board.rows)}
    assert {col for _, col in there} == {*range(board.cols)}


@pytest.mark.parametrize("first", range(LEAST, MOST + 1, 40))
def test_some_numbers_of_letters_have_a_board_with_a_tour(first: int) -> None:
    for size in {first, first + 7, first + 15, first + 28} & {*range(LEAST, MOST + 1)}:
        check_size(size)


def test_each_small_number_has_a_board_with_a_tour() -> None:
    for size in range(LEAST, 40):
        check_size(size)


@pytest.mark.full
@pytest.mark.parametrize("first", range(LEAST, MOST + 1, 20))
def test_each_number_of_letters_has_a_board_with_a_tour(first: int) -> None:
    for size in range(first, min(first + 20, MOST + 1)):
        check_size(size)


def test_a_rectangle_comes_first_where_it_is_near_a_square() -> None:
    for size, name in ((12, "3x4"), (30, "5x6"), (64, "8x8"), (90, "9x10"), (400, "20x20")):
        board = next(boards(size))
        assert (str(board), len(board.holes)) == (name, 0)


def test_the_text_lies_along_the_tour_and_what_is_given_depends_on_the_grade() -> None:
    puzzles = [make_puzzle(f"letters-{grade}-5", TEXT) for grade in GRADES]
    tours = {puzzle.path + puzzle.solution for puzzle in puzzles}
    # A class may get the same board in several grades.
    assert len(tours) == 1
    (tour,) = tours
    for puzzle, given in zip(puzzles, (3, 1, 1), strict=True):
        assert [puzzle.letters[square] for square in tour] == TEXT
        assert all(puzzle.letters[hole] == "" for hole in puzzle.board.holes)
        assert len(puzzle.letters) == puzzle.board.area
        assert len(puzzle.path) == given
        assert is_tour(puzzle.board, tour)
    assert [puzzle.given for puzzle in puzzles] == [(), ((tour[-1], len(TEXT)),), ()]


def test_each_seed_has_a_tour_of_its_own() -> None:
    made = [make_puzzle(f"letters-hard-{seed}", TEXT) for seed in range(1, 9)]
    assert len({puzzle.board for puzzle in made}) == 1
    assert len({puzzle.letters for puzzle in made}) == len(made)
    assert len({puzzle.path for puzzle in made}) > 4


@pytest.mark.parametrize("size", [0, LEAST - 1, MOST + 1])
def test_too_few_and_too_many_letters_are_refused_with_the_right_numbers(size: int) -> None:
    with pytest.raises(InvalidRequest) as caught:
        make_puzzle("letters-easy-1", ["a"] * size)
    assert caught.value.code == "letters-count"
    assert f"{LEAST} to {MOST}" in str(caught.value)


@pytest.mark.parametrize(
    "bad",
    [
        *("", "a b", "\n", "\x1b", "\x00a", "\ud800", "\u202ea", "\x85"),
        # Not seen at all, or not alone.
        *("\u061c", "\u180e", "\U000e0001", "a\u061c", "\ufff9", "\xad", "\u3164", "\uffa0\u2800"),
        *("\u200d", "\ufe0f", "\u0301", "\u200c\ufe0f", "\u115f\u0301"),
    ],
)
def test_control_characters_and_lone_surrogates_are_refused(bad: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        make_puzzle("letters-easy-1", [*TEXT, bad])
    assert caught.value.code == "letters-control"
    str(caught.value).encode()


def test_a_square_holds_a_family_and_no_sentence() -> None:
    letters = [*TEXT, FAMILY, "क्षि", "e\u0301", "❤\ufe0f", "♞", "한", "\ue000"]
    assert FAMILY in make_puzzle("letters-easy-1", letters).letters
    with pytest.raises(InvalidRequest) as caught:
        make_puzzle("letters-easy-1", [*TEXT, "a" * (MAX_LENGTH + 1)])
    assert caught.value.code == "letters-long"


def test_letter_tours_never_change() -> None:
    """Their names are in links."""
    lines = []
    for size in (12, 17, 18, 33, 64, 131, 400):
        puzzle = make_puzzle("letters-medium-1", [f"{at}" for at in range(size)])
        lines.append(f"{puzzle.board} {sorted(puzzle.board.holes)} {puzzle.path} {puzzle.solution}")
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == PROMISED


PROMISED = "56f0133474eba4714855c5c6a0b549002700fe747cfaff16de17e8c4321701c5"
