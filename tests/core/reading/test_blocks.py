"""Boards are found line by line: below each other, side by side, and with damaged rows."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from knight_core.reading import blocks, columns
from knight_core.reading.blocks import Damaged, start_matrices, width_of
from knight_core.reading.candidate import Candidate
from knight_core.reading.rows import Cell, Row, row_of
from knight_core.steps import run_to_end
from tests.core.reading.parts import quiet, source_of, stepped
from tests.core.tours import tour_of

BOARD = "1 4 7 10\n12 9 2 5\n3 6 11 8"
OTHER = "12 9 6 3\n1 4 11 8\n10 7 2 5"
"""The same tour from its other end."""
FIVE = "1 14 9 20 3\n24 19 2 15 10\n13 8 23 4 21\n18 25 6 11 16\n7 12 17 22 5"
DAMAGED = FIVE.replace("13 8 23 4 21", "word")


def found(text: str) -> list[Candidate]:
    """All candidates; the place of each number is where it stands."""
    some = run_to_end(start_matrices(source_of(text)))
    for candidate in some:
        places = quiet(candidate.places())
        for (begin, end), (_, number) in zip(places, candidate.given, strict=True):
            assert int(text[begin:end]) == number
            assert candidate.begin <= begin <= end <= candidate.end
    return some


def beside(left: str, right: str) -> str:
    rows = zip(left.split("\n"), right.split("\n"), strict=True)
    return "\n".join(map("   ".join, rows))


MIRRORED = "\n".join(" ".join(line.split()[::-1]) for line in FIVE.split("\n"))


@pytest.mark.parametrize("row", range(5))
@pytest.mark.parametrize("board", [FIVE, MIRRORED])
def test_the_cells_that_are_lacking_or_too_many_are_found(board: str, row: int) -> None:
    rows = [line.split() for line in board.split("\n")]
    numbers = [(int(word), at) for at, word in enumerate(word for line in rows for word in line)]
    squares = [square for _, square in sorted(numbers)]
    for col in range(6):
        for some in (["99"], ["99", "98"], ["1O"]):
            more = [[*line] for line in rows]
            more[row][col:col] = some
            [candidate] = found("\n".join(map(" ".join, more)))
            assert [*candidate.squares] == squares
    for col in range(5):
        less = [[*line] for line in rows]
        lost = int(less[row].pop(col))
        # Without its first number a board may also begin below.
        candidate = found("\n".join(map(" ".join, less)))[-1]
        assert [*candidate.squares] == [*squares[: lost - 1], *squares[lost:]]
        assert [fault.code for fault in quiet(candidate.faults())] == ["row-length", "missing"]
        if board == FIVE and lost == 1:
            assert candidate.score == 23 + 12 - 2  # moves, half of the numbers, not sure


def test_what_is_told_of_a_damaged_row() -> None:
    [candidate] = found(DAMAGED)
    [first, *others] = quiet(candidate.faults())
    assert first.text == "line 3, place 1: “word” is not a number"
    assert [fault.code for fault in others] == ["missing"] * 5
    # A sign that is no number hides neither its place nor the number too many.
    [candidate] = found(FIVE.replace("13 8 23 4 21", "13 99 8 1O 4 21"))
    codes = [fault.code for fault in quiet(candidate.faults())]
    assert codes == ["row-length", "not-read", "missing"]
    [aligned, *_] = found("  1  4  7 10\n     9  2  5\n  3  6 11  8")
    assert [note.code for note in aligned.how.notes] == ["note-columns", "note-blank"]


def test_boards_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    def parts(text: str) -> list[tuple[str, str, tuple[int, int] | None]]:
        return [
            (candidate.kind, str(candidate.board), candidate.claim) for candidate in found(text)
        ]

    text = beside(BOARD, OTHER)
    claims = [("tour", "3x4", (0, 29)), ("tour", "3x4", (29, 59))]
    assert parts(text) == [("fault", "3x8", None), *claims]
    short = "1 -1 -1\n-1 -1 2\n-1 -1 -1"
    # Of many cells only halves are tried, and of many rows none.
    uneven, even = beside(BOARD, short), beside(BOARD, OTHER)
    for most, tours in ((21, 1), (20, 0)):
        monkeypatch.setattr(blocks, "MAX_CUTS", most)
        assert sum(kind == "tour" for kind, _, _ in parts(uneven)) == tours
        assert sum(kind == "tour" for kind, _, _ in parts(beside(short, BOARD))) == 1
        assert sum(kind == "tour" for kind, _, _ in parts(even)) == 2
    for most, tours in ((3, 2), (2, 0)):
        monkeypatch.setattr(blocks, "MAX_BESIDE", most)
        assert sum(kind == "tour" for kind, _, _ in parts(even)) == tours


def test_progress_is_told_by_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "SLICE", 100)
    # Five lines of 50 each: after the third one, and after the empty one behind the fifth.
    yielded, some = stepped(start_matrices(source_of("----------\n" * 5)))
    assert (yielded, some) == ([(55 + 22, 5 * 55), (55 + 55, 5 * 55)], [])


def test_lines_that_are_too_many_or_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    tour = tour_of("6x6", start="a1")
    text = "\n".join("".join(f"{number:02}" for number in row) for row in tour.matrix())
    for most, kinds in ((6, {"tour"}), (5, set())):
        monkeypatch.setattr(blocks, "MAX_LINES", most)
        monkeypatch.setattr(columns, "MAX_LINES", most)
        assert {candidate.kind for candidate in found(text)} == kinds
    # A line more is not left out.
    monkeypatch.setattr(blocks, "MAX_LINES", 6)
    monkeypatch.setattr(columns, "MAX_LINES", 6)
    assert not found(text + "\n" + text[:12])
    text = FIVE.replace("13 8 23 4 21", "13 8" + " " * 26)
    for most, ranks in ((30, [0, 10]), (29, [])):
        monkeypatch.setattr(blocks, "MAX_DAMAGED", most)
        assert [candidate.rank for candidate in found(text)] == ranks


def test_lines_that_go_on_a_damaged_board(monkeypatch: pytest.MonkeyPatch) -> None:
    row = row_of(0, "1 2 3")
    assert row is not None
    # No board begins with words, or with hardly a number.
    for text in ("words here", "5", "1 2 a b c", "1 2 3 a b c d"):
        damaged = Damaged()
        assert not damaged.goes_on(9, text)
        assert (damaged.rows, damaged.lines) == ([], set())
        assert quiet(damaged.start(source_of(text))) == []
        # But one line after a row may have none, and not two.
        damaged.rows.append(row)
        assert damaged.goes_on(9, text)
        assert (len(damaged.rows), damaged.lines, damaged.rows[1].begin) == (2, {1}, 9)
        assert not damaged.goes_on(20, text)
        assert damaged.goes_on(20, "1 2 x")
        assert damaged.lines == {1, 2}
        damaged.rows.append(row)
        assert damaged.goes_on(30, text)
    assert Damaged().goes_on(0, "1 2")
    monkeypatch.setattr(blocks, "MAX_DAMAGED", 5)
    assert Damaged().goes_on(0, "1 2 3")
    assert not Damaged().goes_on(0, "1 2 34")


X = "."
"""No number."""


@pytest.mark.parametrize(
    ("rows", "width"),
    [
        ([[1, 2, 3, 4], [5, 6, 7], [8, 9, 10, 11]], 4),
        ([[0, 1, 2, 3], [4, 5, 6], [7, 8, 9, 10]], 4),
        ([[2, 3, 4, 5], [6, 7, 8], [9, 10, 11, 12]], 0),
        ([[1, 2, 3, 4], [5, 6, 7]], 0),
        # Two numbers a row.
        ([[1, 2, 3], [4, 5, X, X], [8, X, X]], 3),
        ([[1, 2, 3], [4, X, X, X], [7, X, X]], 0),
        # One that is far too large; 7 of 10 numbers are there, and hardly less.
        ([[1, 2, 3, 4], [5, 6, 99], [8, 9, 10, 11]], 4),
        ([[1, 2, 3, 4], [5, 6, 10], [X, X, X, X]], 3),
        ([[1, 2, 3, 4], [5, 6, 11], [X, X, X, X]], 0),
        # One of ten is far too large, and more.
        ([[1, 2, 3, 4], [5, 6, 99], [7, 8, 9]], 3),
        ([[1, 2, 3, 4], [5, 6, 98], [7, 8, 9, 10, 99]], 0),
        # One of twenty stands twice, and more.
        ([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11], [12, 13, 14, 15], [16, 17, 18, 19, 19]], 4),
        ([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11], [12, 13, 14, 15], [16, 17, 18, 18]], 0),
        # Of two widths that are as good the usual one.
        ([[1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, X]], 4),
        # Too narrow; a row that is not needed.
        ([[1, 2], [3, 4, 5], [6, 7]], 0),
        ([[1, 2, 3, 4], [5, 6, X], [X, X, X, X]], 0),
    ],
)
def test_width_of_a_board_whose_rows_differ(rows: Sequence[list[Cell]], width: int) -> None:
    assert width_of([Row(0, "", cells) for cells in rows]) == width
