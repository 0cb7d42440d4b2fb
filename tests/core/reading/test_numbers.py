"""Plain numbers one after the other: all that is told of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from knight_core.reading import numbers
from knight_core.reading.candidate import Candidate
from knight_core.reading.numbers import NumberMaker
from knight_core.reading.sizes import Size
from knight_core.steps import run_to_end
from tests.core.reading.parts import maker_of, stepped


def lists_in(text: str, stated: Sequence[Size] = (), sure: bool = False) -> list[Candidate]:
    return run_to_end(maker_of(NumberMaker, text, stated, sure).start())


BOARD = "1 4 7 10 12 9 2 5 3 6 11 8"
PATH = "0 10 20 26 36 42 52 37 22"


def test_the_work_is_done_in_slices_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbers, "SLICE", 5)
    ticks, _ = stepped(maker_of(NumberMaker, f"{BOARD} a 7 8 9").start())
    total = len(BOARD) + 8
    # Of five parts of the work the last. Then the least and the greatest number, three slices, the
    # cells, and what reading a board and a list takes. A flow that is too short is left out.
    assert ticks[:2] == [(0, 0), (4 * total + len(BOARD), 5 * total)]
    assert {*ticks[2:]} == {(0, 0)}
    monkeypatch.setattr(numbers, "SLICE", 4_000)
    assert len(stepped(maker_of(NumberMaker, f"{BOARD} a 7 8 9").start())[0]) == len(ticks) - 2


def test_a_size_that_is_known_is_the_only_one() -> None:
    found = [
        [
            (candidate.kind, str(candidate.board), candidate.how.code, candidate.rank)
            for candidate in lists_in(text, [size], sure=True)
        ]
        for text, size in ((BOARD, (4, 3)), (BOARD, (3, 4)), (PATH, (8, 8)), (PATH, (3, 3)))
    ]
    assert found == [
        [],
        [("tour", "3x4", "matrix-in-a-line", 20)],
        [("unfinished", "8x8", "numbers-in-a-line", 30)],
        [],
    ]


def test_numbers_of_two_digits_are_on_the_board_that_is_known() -> None:
    text = "00 12 20 41 53 65 57 36 15 34 13 21"
    found = [
        [
            (candidate.kind, str(candidate.board))
            for candidate in lists_in(text, [(rows, 10)], sure=True)
            if candidate.how.code == "pairs-in-a-line"
        ]
        for rows in (4, 10)
    ]
    assert found == [
        [("fault", "4x10")] * 2 + [("fault", "10x4")] * 2,
        [("unfinished", "10x10")] * 4,
    ]


@pytest.mark.parametrize(
    ("size", "board"),
    [((7, 8), "7x8"), ((6, 8), "8x8"), ((9, 8), "9x8"), ((7, 9), "8x8"), ((5, 8), "8x8")],
)
def test_a_size_that_is_told_is_taken_if_it_fits(size: Size, board: str) -> None:
    assert [str(candidate.board) for candidate in lists_in(PATH, [size])] == [board]
    assert str(lists_in(PATH, [size, (12, 8)])[0].board) in (board, "12x8")


def test_squares_are_not_beyond_the_largest_board(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, count in ((53, 1), (52, 0)):
        monkeypatch.setattr(numbers, "MAX_SQUARES", limit)
        assert len(lists_in(PATH)) == count


@pytest.mark.parametrize(
    ("text", "limit", "found"),
    [
        # On 3x4 the step from 2 to 3 is right, that from 1 to 2 is wrong: half of the first two.
        ("4 1 12 10 7 9 2 5 3 6 11 8", 3, True),
        ("4 1 12 10 7 9 2 5 3 6 11 8", 2, False),
        # The first three steps are wrong, the others are right.
        ("63 1 62 0 10 20 26 36 42 52", 7, True),
        ("63 1 62 0 10 20 26 36 42 52", 6, False),
    ],
)
def test_a_few_numbers_say_whether_a_board_is_tried(
    text: str, limit: int, found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numbers, "TRIED", limit)
    boards = [(candidate.begin, str(candidate.board)) for candidate in lists_in(text)]
    assert ((0, "3x4" if text.startswith("4") else "8x8") in boards) == found
