"""Places, and what a reading says of itself."""

from __future__ import annotations

import pytest

from knight_core import Board
from knight_core.reading.model import How, Places, Reading, TextFault

PAIRS = [(0, 2), (3, 5), (6, 9)]


def test_places_are_a_sequence_of_pairs() -> None:
    places = Places.of(PAIRS)
    assert [*places] == PAIRS == [places[at] for at in range(3)]
    assert [places[at] for at in range(-3, 0)] == PAIRS
    assert (places[1:], places[::-1]) == (tuple(PAIRS[1:]), (*PAIRS[::-1],))
    for equal in (Places((0, 2, 3, 5, 6, 9)), PAIRS, tuple(PAIRS)):
        assert places == equal
    assert places != Places() != PAIRS
    assert places != "places"
    assert hash(places) == hash(Places.of(PAIRS)) != hash(Places())
    assert repr(places) == "<3 pairs>"
    for outside in (3, -4):
        with pytest.raises(IndexError, match=str(outside)):
            places[outside]
    with pytest.raises(ValueError, match="shorter"):
        [*Places((1, 2, 3))]


def test_only_a_tour_is_told_as_one() -> None:
    squares = (0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4)
    tour = Reading("tour", board=Board(3, 4), squares=squares).tour
    assert tour is not None
    assert tour.squares == squares
    for wrong in (
        Reading("unfinished", board=Board(3, 4), squares=squares),
        Reading("tour"),
        Reading("tour", board=Board(3, 4), squares=squares[::2]),
    ):
        assert wrong.tour is None


def test_without_a_board_there_is_no_path() -> None:
    with pytest.raises(ValueError, match=r"^there is no board$"):
        Reading("unreadable").path()


def test_a_path_ends_before_the_first_fault() -> None:
    board = Board(3, 4)
    path = Reading("fault", board=board, squares=(0, 6, 8, 9), sound=3).path()
    assert (path.board, path.squares) == (board, (0, 6, 8))


def test_sentences_say_how_a_text_was_read_and_what_is_wrong() -> None:
    how = How(
        "note-holes", {"value": "#"}, (How("note-labels"), How("note-board", {"board": "3×4"}))
    )
    assert how.text == (
        "“#” is a hole of the board (without the labels at the side, the text names the board 3×4)"
    )
    assert TextFault("missing", {"missing": "7"}).text == "7 is missing"
