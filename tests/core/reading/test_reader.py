"""A text in, its readings out: in steps, and with a size that the caller knows."""

from __future__ import annotations

import pytest

from knight_core import formats
from knight_core.reading import How, Reading, read, reader, start_read, verdict
from knight_core.steps import Progress, Steps
from tests.core.reading.parts import TOUR, stepped
from tests.core.tours import tour_of

MATRIX = "1 4 7 10\n12 9 2 5\n3 6 11 8"
"""A tour of 3x4."""


def test_progress_only_grows_and_ends_with_the_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [Reading("tour")]

    def start(*given: object) -> Steps[list[Reading]]:
        assert given == ("text", 5, 6)
        yield from map(Progress, (1, 0, 1, 0, 1, 2, 3), (2_000, 0, 3, 0, 4, 3, 3))
        return made

    monkeypatch.setattr(reader, "start_reading", start)
    progress, readings = stepped(start_read("text", rows=5, cols=6))
    assert [done for done, _ in progress] == [0, 0, 333, 333, 333, 666, 999]
    assert {total for _, total in progress} == {1_000}
    assert readings is read("text", rows=5, cols=6) is made


def test_a_text_that_is_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_CHARACTERS", 23)
    assert len(MATRIX) == 26
    how = How("too-large", {"size": 26, "limit": 23})
    assert read(MATRIX) == [Reading("unreadable", how=how)]
    monkeypatch.setattr(reader, "MAX_CHARACTERS", 26)
    assert read(MATRIX)[0].kind == "tour"
    assert read(" \n") == [Reading("unreadable", how=How("empty"))]


def test_a_size_is_known_if_both_of_its_numbers_are() -> None:
    names = "a1 b3 c5 d3 e5 f3"
    for rows, cols, board in (
        (None, None, "8x8"),
        (5, None, "8x8"),
        (None, 6, "8x8"),
        (5, 6, "5x6"),
    ):
        assert str(read(names, rows=rows, cols=cols)[0].board) == board
    # Squares beside a board are squares of it, unless the size is known.
    assert [
        str(reading.board)
        for reading in read(f"{MATRIX}\n\n{names}")
        if reading.kind == "unfinished"
    ] == [
        "8x8",
    ]
    path = "a1 b3 c1 d3"
    boards = {
        str(reading.board)
        for reading in read(f"{MATRIX}\n\n{path}")
        if reading.kind == "unfinished"
    }
    assert boards == {"3x4"}
    [first, *others] = read(f"{MATRIX}\n\n{names}", rows=5, cols=6)
    assert (first.kind, str(first.board), others) == ("unfinished", "5x6", [])


def test_a_guess_beside_a_tour_is_no_second_board() -> None:
    names = " ".join(f"{'abcd'[at % 4]}{3 - at // 4}" for at in TOUR)
    readings = read(f"{names}\n\nMore of it: (0, 0), (1, 2), (3, 3)")
    assert [reading.kind for reading in readings] == ["tour", "unfinished"]
    assert verdict(readings) == "tour"


def test_what_was_read_as_a_whole_tour_is_not_read_in_other_ways() -> None:
    tour = tour_of("3x4", start="a3")
    # A table of it has pairs, too.
    assert [reading.how.code for reading in read(formats.WRITERS["csv"]([tour]))] == ["csv"]


@pytest.mark.parametrize(
    "text",
    [
        " ".join(f"{'abcd'[at % 4]}{3 - at // 4}" for at in TOUR),
        " ".join(str(divmod(at, 4)) for at in TOUR),
    ],
)
def test_a_list_that_fills_a_board_may_be_part_of_the_known_one(text: str) -> None:
    first = read(text, rows=5, cols=6)[0]
    assert (first.kind, str(first.board), len(first.squares)) == ("unfinished", "5x6", 12)


def test_numbers_of_squares_are_read_on_the_known_board_though_they_begin_with_faults() -> None:
    tour = tour_of("12x12", start="a1")
    squares = tour.squares
    text = " ".join(map(str, (*squares[:80:2], *squares[80:140])))
    first = read(text, rows=12, cols=12)[0]
    assert (first.kind, first.how.code) == ("fault", "numbers-in-a-line")
    assert len(first.squares) == 100
