"""Pairs of row and column, and steps: all that is told of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from knight_core.reading import pair_lists, pairs, turning
from knight_core.reading.candidate import Candidate
from knight_core.reading.model import How
from knight_core.reading.pair_lists import PairLists
from knight_core.reading.pairs import PairMaker
from knight_core.reading.sizes import Size
from knight_core.steps import run_to_end
from tests.core.reading.parts import maker_of, quiet, stepped


def lists_in(text: str, stated: Sequence[Size] = (), sure: bool = False) -> list[Candidate]:
    return run_to_end(maker_of(PairMaker, text, stated, sure).start())


PATH = "(0, 0) (1, 2) (2, 0) (0, 1)"


def boards(text: str, stated: Sequence[Size] = (), sure: bool = False) -> list[str]:
    return [f"{candidate.kind} {candidate.board}" for candidate in lists_in(text, stated, sure)]


def test_the_work_is_done_in_slices_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "0 0\n1 2\n2 0\n0 1\n"
    usual, _ = stepped(maker_of(PairMaker, text).start())
    total = len(text)
    # Of five parts of the work the fourth, of which half is done at the end of the numbers; before,
    # runs of seven periods are looked for, as there are seven gaps.
    looked = [(0, 0)] * 6
    assert usual[:7] == [*looked, (3 * total + (total + 15) // 2, 5 * total)]
    assert {*usual[7:]} == {(0, 0)}
    monkeypatch.setattr(pairs, "SLICE", 4)
    # The eight numbers are looked at line by line.
    ticks, _ = stepped(maker_of(PairMaker, text).start())
    assert len(ticks) == len(usual) + 2
    assert {*ticks[7:]} == {(0, 0)}
    monkeypatch.setattr(pair_lists, "SLICE", 3)
    # Two columns, four times each, in two slices instead of one; read in two ways.
    assert len(stepped(maker_of(PairMaker, text).start())[0]) == len(usual) + 2 + 8


def test_a_size_that_is_known_or_told_is_taken() -> None:
    assert boards(PATH, [(3, 5)])[0] == "unfinished 3x5"
    assert boards(PATH, [(2, 5)])[0] == "unfinished 8x8"
    assert boards(f"{PATH} (1, 3) (2, 1)", [(3, 3)], sure=True)[0] == "fault 3x3"
    steps = "(2, 1) (-2, 1) (-1, -2) (2, 1)"
    assert boards(steps, [(4, 4)])[0] == "unfinished 4x4"
    assert boards(steps, [(4, 2)])[0] == "unfinished 8x8"
    assert boards(steps, [(9, 9)], sure=True)[0] == "unfinished 9x9"
    assert boards(steps, [(3, 3)], sure=True)[0] == "fault 3x3"


def test_steps_are_gone_quietly() -> None:
    made = maker_of(PairLists, "2 -1 -2 -1 -1 2")
    found = quiet(made.start_pairs([0, 2, 4], [1, 3, 5], False))
    assert [candidate.how.code for candidate in found] == ["steps-in-a-line"] * 4


def test_lists_need_no_board_larger_than_any(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, size in ((PATH, 9), ("(2, 1) (-2, 1) (-1, -2) (2, 1)", 12)):
        for limit, count in ((size, 4), (size - 1, 0)):
            monkeypatch.setattr(pair_lists, "MAX_SQUARES", limit)
            assert len(lists_in(text)) == count


def test_all_images_are_made_of_lists_that_are_not_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for limit, count in ((4, 4), (3, 1)):
        monkeypatch.setattr(turning, "MAX_TURNED", limit)
        assert len(lists_in(PATH)) == count


def test_so_many_parts_are_tried_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{PATH}\n\n(1, 1) (2, 3) (3, 1)\n\n(3, 1) (1, 2) (3, 3)"
    for limit, begins in ((3, {1, 30, 52}), (2, {1})):
        monkeypatch.setattr(pairs, "MAX_BLOCKS", limit)
        assert {candidate.begin for candidate in lists_in(text)} == begins


def test_many_squares_are_tried_before_all_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_lists, "TRIED", 4)
    # The first four are a path, steps, and squares twice; what follows is not.
    assert boards(f"{PATH} (4, 4) (0, 4)")[0] == "fault 8x8"
    assert boards("(2, 1) (-2, 1) (2, 1) (-1, 2) (3, 4)") == []
    # Of the first three moves one is right: too few, whatever follows.
    assert boards("(0,0) (3,3) (1,2) (5,5) (3,4) (1,3) (0,1) (2,0) (4,1) (6,0)") == []
    monkeypatch.setattr(pair_lists, "TRIED", 7)
    found = lists_in("(0,0) (1,2) (1,2) (2,0) (2,0) (0,1) (0,1) (1,3) (2,1)")[0]
    assert (found.kind, found.how.notes) == ("fault", ())
    monkeypatch.setattr(pairs, "TRIED", 3)
    text = "1: (0, 0)\n2: (1, 2)\n3: (2, 0)\n5: (1, 3)\n4: (0, 1)"
    # The first three numbers are in order, so they are no order of their own.
    assert not any(candidate.how.notes for candidate in lists_in(text))


def test_columns_are_equally_long() -> None:
    for values in ("2 1 -2 1 -1 -2 2 1", "0 0 1 2 2 0 0 1"):
        made = maker_of(PairLists, values)
        for rows, cols in (([0, 2, 4], [1, 3, 5, 7]), ([0, 2, 4, 6], [1, 3, 5])):
            with pytest.raises(ValueError, match="argument 2"):
                quiet(made.start_pairs(rows, cols, False))
        assert quiet(made.start_pairs([0, 2], [1, 3], False)) == []


def test_notes_are_kept_when_others_come() -> None:
    made = maker_of(PairLists, "0 0 1 2 1 2 2 0 2 0 0 1 0 1 1 3")
    found = quiet(made.start_pairs(range(0, 16, 2), range(1, 16, 2), True, (How("note-order"),)))
    assert [[note.code for note in candidate.how.notes] for candidate in found] == [
        ["note-order", "note-doubled"]
    ] * 4
