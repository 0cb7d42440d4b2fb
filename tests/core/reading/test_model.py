"""Places, and what a reading says of itself."""

from __future__ import annotations

import pytest

from knight_core import Board
from knight_core.reading.model import Places, Reading

PAIRS = [(0, 2), (3, 5), (6, 9)]


def test_places_are_a_sequence_of_pairs() -> None:
    places = Places.of(PAIRS)
    assert [*places] == PAIRS == [places[at] for at in range(3)]
    assert (places[-1], places[1:], places[::-1]) == (PAIRS[2], tuple(PAIRS[1:]), (*PAIRS[::-1],))
    for equal in (Places((0, 2, 3, 5, 6, 9)), PAIRS, tuple(PAIRS)):
        assert places == equal
    assert places != Places() != PAIRS
    assert places != "places"
    assert hash(places) == hash(Places.of(PAIRS))
    assert repr(places) == "<3 pairs>"
    for outside in (3, -4):
        with pytest.raises(IndexError):
            places[outside]


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
    with pytest.raises(ValueError, match="no board"):
        Reading("unreadable").path()
