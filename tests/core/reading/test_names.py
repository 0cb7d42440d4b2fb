"""Lists of names of squares: all that is told of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from knight_core.reading import names
from knight_core.reading.candidate import Candidate
from knight_core.reading.names import start_names
from knight_core.reading.sizes import Size
from knight_core.steps import run_to_end
from tests.core.reading.parts import source_of, stepped

TOUR = "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2"
OTHER = "d3 b2 d1 c3 a2 c1 b3 a1 c2 a3 b1 d2"


def lists_in(
    text: str, stated: Sequence[Size] = (), sure: bool = False, begin: int = 0
) -> list[Candidate]:
    return run_to_end(start_names(source_of(text), [*stated], sure, [(begin, len(text))]))


def test_the_work_is_done_in_slices_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "SLICE", 5)
    text = f"at b5: {TOUR}"
    ticks, _ = stepped(start_names(source_of(text), [], False, [(7, len(text))]))
    # Of five parts of the work the third: half of it is done at the end of the text.
    # Three slices of the names; one of the list, and one that judges it.
    assert ticks == [(2 * 42 + 3, 5 * 42), (2 * 42 + 42, 5 * 42), *[(0, 0)] * (3 + 1 + 1)]


def test_names_are_read_from_the_free_parts_alone() -> None:
    text = f"{TOUR}\n{OTHER}"
    [candidate] = lists_in(text, begin=len(TOUR))
    assert (candidate.kind, candidate.begin, candidate.end) == ("tour", len(TOUR) + 1, len(text))
    steps = start_names(source_of(text), [], False, [(0, 11), (24, 35)])
    # What is between these is prose.
    assert [(candidate.begin, candidate.end) for candidate in run_to_end(steps)] == [
        (0, 11),
        (24, 35),
    ]


def test_names_late_in_a_long_text_are_read() -> None:
    text = " \n" * 9_000 + TOUR
    assert [(candidate.kind, candidate.begin) for candidate in lists_in(text)] == [("tour", 18_000)]


def test_the_size_that_is_known_or_told_is_taken() -> None:
    assert [str(candidate.board) for candidate in lists_in("a1 b3 c5 d7", [(7, 9)])] == ["7x9"]
    assert [str(candidate.board) for candidate in lists_in("a1 b3 c5 d7", [(6, 9)])] == ["8x8"]
    assert lists_in(f"{TOUR}\n{OTHER}", [(5, 5)], sure=True) == []
    [candidate] = lists_in("a1 b3 c5 d7 e5", [(6, 9)], sure=True)
    assert (str(candidate.board), candidate.kind, [*candidate.squares]) == (
        "6x9",
        "fault",
        [45, 28, 11, 13],
    )


@pytest.mark.parametrize(
    ("text", "size", "count"),
    [
        # Column 4 000 is the last one.
        ("ewv1 ewt2 ewr3", (3, 4_000), 3),
        ("eww1 ewv1 ewt2 ewr3", (3, 4_000), 3),
        ("a4000 b3998 c3996", (4_000, 3), 3),
        ("a4001 a4000 b3998 c3996", (4_000, 3), 3),
    ],
)
def test_names_beyond_the_largest_are_words(text: str, size: Size, count: int) -> None:
    [candidate] = lists_in(text, [size], sure=True)
    assert (candidate.kind, len(candidate.squares), candidate.squares[0] % size[1]) == (
        "unfinished",
        count,
        size[1] - 1 if size[1] == 4_000 else 0,
    )


def test_so_many_parts_are_tried_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = f"{TOUR}\n{OTHER}"
    again = f"{TOUR} {TOUR}"
    blank = "a1 b3 c5\n\nh8 g6 f8"
    for limit, counts in ((2, [2, 2, 3]), (1, [1, 0, 1])):
        monkeypatch.setattr(names, "MAX_PARTS", limit)
        kinds = [[candidate.kind for candidate in lists_in(text)] for text in (lines, again, blank)]
        assert [kind.count("tour") for kind in kinds[:2]] == counts[:2]
        assert len(kinds[2]) == counts[2]


def test_words_that_were_forgotten_are_learnt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "MAX_TEXTS", 2)
    text = "a8 one b8 two c8 three d8 four a1 to b3 to c5 to d7"
    assert [len(candidate.squares) for candidate in lists_in(text)] == [4]
