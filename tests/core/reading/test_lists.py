"""Lists of squares, judged by the board: all that is told of them."""

from __future__ import annotations

import re
from array import array

import pytest

from knight_core import Board
from knight_core.reading import lists
from knight_core.reading.lists import Listed, size_of, start_list
from knight_core.reading.model import How
from tests.core.reading.parts import quiet, source_of, stepped


def listed_in(text: str) -> tuple[Board | None, Listed]:
    """A list of rows and columns, and its board if it is certain: the first line has the size and
    the holes, or that it is certain."""
    head, _, _ = text.partition("\n")
    size, *holes = head.split()
    rows, cols = map(int, size.split("x"))
    pairs = [*re.finditer(r"(-?\d+),(-?\d+)", text)]
    listed = Listed(
        begins=array("I", (pair.start() for pair in pairs)),
        ends=array("I", (pair.end() for pair in pairs)),
        rows=array("i", (int(pair[1]) for pair in pairs)),
        cols=array("i", (int(pair[2]) for pair in pairs)),
        height=rows,
        width=cols,
        code="pairs",
        params={"base": 0},
        notes=(How("note-order"),),
        rank=7,
    )
    board = Board(rows, cols, [int(hole) for hole in holes if hole != "certain"])
    return board if holes else None, listed


TOUR = "3x4\n0,0 1,2 2,0 0,1 1,3 2,1 0,2 2,3 1,1 0,3 2,2 1,0"


def test_the_work_is_done_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "SLICE", 5)
    ticks, found = stepped(start_list(source_of(TOUR), listed_in(TOUR)[1]))
    assert found is not None
    # Three slices of the list and one that judges it; places in three; faults after each five.
    lengths = [len(ticks), len(stepped(found.places())[0]), len(stepped(found.faults())[0])]
    assert lengths == [3 + 1, 3, 2]


def test_a_list_needs_no_board_larger_than_any(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, found in ((12, True), (11, False)):
        monkeypatch.setattr(lists, "MAX_SQUARES", limit)
        assert (quiet(start_list(source_of(TOUR), listed_in(TOUR)[1])) is not None) == found


@pytest.mark.parametrize(
    ("text", "kind", "sound", "codes"),
    [
        ("3x4 certain\n0,0 1,2", "unfinished", 2, []),
        ("3x4 certain\n0,0 1,1", "fault", 1, ["list-move"]),
        ("3x4 certain\n9,9", None, 0, []),
        (
            "3x4 certain\n0,0 0,1 0,1 0,0 9,9 1,1",
            "fault",
            1,
            [*2 * ["list-move", "repeated"], "list-move", "off-board"],
        ),
        ("3x3 4\n0,0 1,2 2,0 0,1 2,2 1,0 0,2 2,1", "tour", 8, []),
        ("3x3 5\n0,0 1,2 2,0 0,1 2,2 1,0 0,2 2,1", "fault", 1, ["on-hole"]),
    ],
)
def test_a_certain_board_takes_any_list(
    text: str, kind: str | None, sound: int, codes: list[str]
) -> None:
    board, listed = listed_in(text)
    found = quiet(start_list(source_of(text), listed, board))
    if found is None:
        assert kind is None
        return
    assert (found.kind, found.sound) == (kind, sound)
    assert [fault.code for fault in quiet(found.faults())] == codes


def test_so_many_faults_are_found_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "3x4 certain\n0,0 0,1 0,1 0,0 9,9 1,1"
    board, listed = listed_in(text)
    found = quiet(start_list(source_of(text), listed, board))
    assert found is not None
    faults = quiet(found.faults())
    monkeypatch.setattr(lists, "MAX_FAULTS", 3)
    assert quiet(found.faults()) == faults[:3]


def test_a_list_that_is_not_whole_is_an_error() -> None:
    _, listed = listed_in(TOUR)
    listed.cols = listed.cols[:-1]
    with pytest.raises(ValueError, match="shorter"):
        quiet(start_list(source_of(TOUR), listed))
    _, listed = listed_in(TOUR)
    listed.ends = listed.ends[:-1]
    found = quiet(start_list(source_of(TOUR), listed))
    assert found is not None
    with pytest.raises(ValueError, match="shorter"):
        quiet(found.faults())


@pytest.mark.parametrize(
    ("rows", "cols", "limit", "size"),
    [
        # Twelve squares fill a board, whichever they are; eleven need not.
        (4 * [0, 1, 2], [*range(4)] * 3, 99, (3, 4)),
        (4 * [0, 1, 2], [0] * 12, 99, (3, 4)),
        (11 * [0], [*range(11)], 99, (4, 4)),
        # Five names of two squares are two, and few are of the usual board.
        (5 * [0], [0, 3, 0, 3, 0], 99, (8, 8)),
        (5 * [0], [0, 3, 0, 3, 0], 6, (8, 8)),
        (9 * [0], [0, 3, 0, 3, 0, 3, 0, 3, 0], 9, (4, 4)),
    ],
)
def test_squares_say_how_large_their_board_is(
    rows: list[int],
    cols: list[int],
    limit: int,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lists, "MAX_COUNTED", limit)
    assert size_of(rows, cols, (3, 4), [], sure=False) == size
    assert size_of(rows, cols, (3, 4), [(9, 9)], sure=True) == (9, 9)
    if size != (3, 4):
        assert size_of(rows, cols, (3, 4), [(5, 6)], sure=False) == (5, 6)
        if limit == 99:
            with pytest.raises(ValueError, match="argument 2"):
                size_of(rows[1:], cols, (3, 4), [], sure=False)
