"""Boards are found line by line: below each other, side by side, and with damaged rows."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from knight_core import solve
from knight_core.reading import blocks, columns
from knight_core.reading.blocks import Damaged, start_matrices, width_of
from knight_core.reading.candidate import Candidate
from knight_core.reading.rows import Cell, Row, row_of
from knight_core.steps import run_to_end
from tests.core.reading.parts import quiet, source_of, stepped

BOARD = "1 4 7 10\n12 9 2 5\n3 6 11 8"
OTHER = "12 9 6 3\n1 4 11 8\n10 7 2 5"
"""The same tour from its other end."""
WRONG = "1 4 7 10\n12 9 2 5\n3 6 8 11"
FIVE = "1 14 9 20 3\n24 19 2 15 10\n13 8 23 4 21\n18 25 6 11 16\n7 12 17 22 5"
DAMAGED = FIVE.replace("13 8 23 4 21", "word")


def found(text: str) -> list[Candidate]:
    """All candidates; the place of each number is where it stands."""
    some = run_to_end(start_matrices(source_of(text)))
    for one in some:
        places = quiet(one.places())
        for (begin, end), (_, number) in zip(places, one.given, strict=True):
            assert int(text[begin:end]) == number
            assert one.begin <= begin <= end <= one.end
    return some


Told = tuple[str, str, tuple[int, int], int, int]


def told(text: str, least: int = 0) -> list[Told]:
    """The kind, board, lines, rank and number of squares of each candidate of a rank."""
    source = source_of(text)
    return [
        (
            *(one.kind, str(one.board), (source.line(one.begin), source.line(one.end - 1))),
            *(one.rank, len(one.squares)),
        )
        for one in found(text)
        if one.rank >= least
    ]


def beside(left: str, right: str) -> str:
    rows = zip(left.split("\n"), right.split("\n"), strict=True)
    return "\n".join(map("   ".join, rows))


TOUR = ("tour", "3x4", (1, 3), 0, 12)
TOUR_BELOW = ("tour", "3x4", (2, 4), 0, 12)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BOARD, [TOUR]),
        (f"{BOARD}\nwords", [TOUR]),
        (f"{BOARD.replace('12', '-1')}\nwords", [("unfinished", "3x4", (1, 3), 0, 11)]),
        (WRONG, [("fault", "3x4", (1, 3), 0, 12)]),
        ("1 2 3\nwords\n4 5 6", []),
        # Two below each other: with a blank line between them the second one may be wrong.
        (
            f"{BOARD}\n\n{WRONG}",
            [("fault", "6x4", (1, 7), 0, 24), TOUR, ("fault", "3x4", (5, 7), 0, 12)],
        ),
        (
            f"{BOARD}\n{WRONG}",
            [("fault", "6x4", (1, 6), 0, 24), TOUR, ("fault", "3x4", (4, 6), 0, 12)],
        ),
        (
            f"{BOARD}\n{OTHER}",
            [("fault", "6x4", (1, 6), 0, 24), TOUR, ("tour", "3x4", (4, 6), 0, 12)],
        ),
        (
            f"{BOARD}\n\n{OTHER}",
            [("fault", "6x4", (1, 7), 0, 24), TOUR, ("tour", "3x4", (5, 7), 0, 12)],
        ),
        # Numbers that go on where those of the tour end are of the same board.
        (
            f"{BOARD}\n\n13 15 17 19\n14 99 18 20\n21 22 24 23",
            [("fault", "6x4", (1, 7), 0, 24)],
        ),
        (f"{BOARD}\nwords\nwords\n{OTHER}", [TOUR, ("tour", "3x4", (6, 8), 0, 12)]),
        (f"{BOARD}\n{FIVE}", [TOUR, ("tour", "5x5", (4, 8), 0, 25)]),
        # Cut at the first number that comes again, which 0 is not; all other rows must be boards.
        (
            f"{BOARD}\n0 1 0 4\n0 0 0 0\n0 0 2 0\n3 0 0 5",
            [("fault", "7x4", (1, 7), 0, 17)],
        ),
        (
            f"{BOARD}\n1 0 3 6\n0 5 0 0\n0 2 7 4",
            [("fault", "6x4", (1, 6), 0, 19), TOUR, ("unfinished", "3x4", (4, 6), 0, 7)],
        ),
        (
            f"{BOARD}\n1 14 13 16\n0 2 0 0\n0 0 0 3\n0 0 0 0",
            [("fault", "7x4", (1, 7), 0, 18)],
        ),
        (BOARD + "\n1 1 1 1" * 3, [("fault", "6x4", (1, 6), 0, 24)]),
        # Rows above each board may be labels.
        (
            f"1 2 3 4\n{BOARD}\n1 2 3 4\n{OTHER}",
            [("fault", "7x4", (2, 8), 0, 28), TOUR_BELOW, ("tour", "3x4", (6, 8), 0, 12)],
        ),
        # A board after each move, and its end.
        (
            f"{BOARD.replace('11', '0').replace('12', '0')}\n{BOARD.replace('12', '0')}\n{BOARD}",
            [
                *(("fault", "9x4", (1, 9), 0, 33), ("unfinished", "3x4", (1, 3), 0, 10)),
                *(("fault", "3x4", (4, 6), 0, 12), ("unfinished", "3x4", (4, 6), 0, 11)),
                ("tour", "3x4", (7, 9), 0, 12),
            ],
        ),
        # Separators at the end of a row, with an empty cell behind them if it lacks one.
        *(
            (text, [("puzzle", "3x4", (1, 3), 0, 11)])
            for text in ("1,4,7,10\n12,9,2,\n3,6,11,8", "1;4;7;10\n12;9;2; \n3;6;11;8")
        ),
        ("1,4,7,10\n12,9,2\n3,6,11,8", [("fault", "3x4", (1, 3), 0, 11)]),
        ("1,4,7,10\n12,9,2,\n3,6,11,8\n1,2,3,4,5", [("puzzle", "3x4", (1, 3), 0, 11)]),
        (
            "[[1,4,7,10],[3,6,11,8],[12,lacking,5,],[2,9,0,0]]",
            [("fault", "4x4", (1, 1), 0, 12)],
        ),
        ("  1  4  7 10\n 12  9  2  5\n  3  6 11  8", [TOUR]),
        # Columns: an empty cell in the midst, or rows that only end early.
        ("  1  4  7 10\n     9  2  5\n  3  6 11  8", [("unfinished", "3x4", (1, 3), 0, 11)]),
        ("  1  4  7 10\n 12     2  5\n  3  6 11  8", [("puzzle", "3x4", (1, 3), 0, 11)]),
        ("  3  6  9\n  8 11  4  1\n  5  2  7 10", [("unfinished", "3x4", (1, 3), 0, 11)]),
        (
            "  2  4  7 10\n 12999  2  5\n  3  6 11  8",
            [("fault", "3x4", (1, 3), 0, 12), ("fault", "3x4", (1, 3), 0, 11)],
        ),
        # Nothing is left of it without its labels.
        ("1 2 3 4\n7 9 5\n6 8 10 11\n12 13 14 15", []),
        ("  1  4  7 10\n 12  9  2\n  3  6 11  8", [("fault", "3x4", (1, 3), 0, 11)]),
        ("  1  4  7 10\n 12  9\n  3  6 11  8", [("fault", "3x4", (1, 3), 10, 10)]),
        # A row is lost, as far as it is no number, or too short for a row.
        (DAMAGED, [("fault", "5x5", (1, 5), 10, 20)]),
        (DAMAGED.replace("word", "? ?"), [("fault", "5x5", (1, 5), 10, 20)]),
        (BOARD.replace("12 9 2 5", "word"), [("fault", "3x4", (1, 3), 10, 8)]),
        ("1 4 7\nword\n3 6 8", []),
        # Two of five rows are too many.
        (FIVE.replace("24 19 2 15 10", "word").replace("18 25 6 11 16", "word"), []),
    ],
)
def test_boards_of_a_text(text: str, expected: list[Told]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize("line", ["7 8", "1 2 4", "7 9 2 4 6 8 5"])
@pytest.mark.parametrize("above", [True, False])
def test_a_line_beside_a_damaged_board_is_a_row_of_it_only_if_one_is_needed(
    line: str, above: bool
) -> None:
    text = f"{line}\n{DAMAGED}" if above else f"{DAMAGED}\n{line}"
    first = 1 + above
    some = [one for one in told(text, 10) if one[1] != "3x5"]
    assert [one[:4] for one in some] == [
        ("fault", "5x5", (first, first + 4), 10),
        ("fault", "6x5", (1, 6), 15),
    ]
    scores = {one.rank: one.score for one in found(text)}
    assert scores[10] == 14 + 0.5 * 20  # the moves that are left, and the numbers
    assert scores[15] < scores[10]


def test_lines_above_a_damaged_board_are_left_out() -> None:
    tour = solve("7x5", start="a1").tour
    assert tour is not None
    rows = [" ".join(map(str, row)) for row in tour.matrix()]
    rows[3] = "word"
    assert [one[:4] for one in told("\n".join(["7 8", "9 8", *rows]), 10)] == [
        ("fault", "7x5", (3, 9), 10),
        ("fault", "8x5", (2, 9), 15),
    ]


@pytest.mark.parametrize("end", ["", " 99"])
def test_the_last_row_of_a_damaged_board_may_differ_by_one(end: str) -> None:
    tour = solve("6x5", start="a1").tour
    assert tour is not None
    rows = [" ".join(map(str, row)) for row in tour.matrix()]
    rows[2] = "word"
    rows[5] = rows[5] + end if end else rows[5].rpartition(" ")[0]
    squares = 25 if end else 24
    assert told("\n".join(rows), 10) == [("fault", "6x5", (1, 6), 10, squares)]
    # Of six rows four must be right.
    rows[4] = "word"
    assert not told("\n".join(rows), 10)


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
            [one] = found("\n".join(map(" ".join, more)))
            assert [*one.squares] == squares
    for col in range(5):
        less = [[*line] for line in rows]
        lost = int(less[row].pop(col))
        # Without its first number a board may also begin below.
        one = found("\n".join(map(" ".join, less)))[-1]
        assert [*one.squares] == [*squares[: lost - 1], *squares[lost:]]
        assert [fault.code for fault in quiet(one.faults())] == ["row-length", "missing"]
        if board == FIVE and lost == 1:
            assert one.score == 23 + 12 - 2  # moves, half of the numbers, not sure


def test_what_is_told_of_a_damaged_row() -> None:
    [one] = found(DAMAGED)
    [first, *others] = quiet(one.faults())
    assert first.text == "line 3, first place: “word” is no number"
    assert [fault.code for fault in others] == ["missing"] * 5
    # A sign that is no number hides neither its place nor the number too many.
    [one] = found(FIVE.replace("13 8 23 4 21", "13 99 8 1O 4 21"))
    codes = [fault.code for fault in quiet(one.faults())]
    assert codes == ["row-length", "not-read", "missing"]
    [aligned, *_] = found("  1  4  7 10\n     9  2  5\n  3  6 11  8")
    assert [note.code for note in aligned.how.notes] == ["note-columns", "note-blank"]


def test_boards_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    def parts(text: str) -> list[tuple[str, str, tuple[int, int] | None]]:
        return [(one.kind, str(one.board), one.claim) for one in found(text)]

    whole = ("fault", "3x8", None)
    text = beside(BOARD, OTHER)
    assert parts(text) == [whole, ("tour", "3x4", (0, 29)), ("tour", "3x4", (29, 59))]
    # One that is wrong beside a tour; one that is not finished, of three columns, beside one.
    for text in (beside(BOARD, WRONG), beside(WRONG, BOARD)):
        sides = sorted(part[:2] for part in parts(text)[1:])
        assert sides == [("fault", "3x4"), ("tour", "3x4")]
    # Columns that are no board belong to it.
    nothing = "\n".join(["1 1 1 1"] * 3)
    assert parts(beside(BOARD, nothing)) == parts(beside(nothing, BOARD)) == [whole]
    short = "1 -1 -1\n-1 -1 2\n-1 -1 -1"
    for one, text in (("right", beside(BOARD, short)), ("left", beside(short, BOARD))):
        kinds = ["tour", "unfinished"] if one == "right" else ["unfinished", "tour"]
        half = len(text) // 2
        [first, *others] = [
            (kind, size, claim)
            for kind, size, claim in parts(text)
            if claim is not None or kind != "fault"
        ]
        assert [kind for kind, _, _ in (first, *others)] == kinds
        assert [claim for _, _, claim in (first, *others)] == [(0, half), (half, len(text))]
    left, right = (one for one in found(text) if one.claim is not None)
    assert text[left.begin : left.end].endswith(short.rpartition("\n")[2])
    assert text[right.begin : right.end].startswith("1 4 7 10\n")
    # One that is whole before the columns between, of which one number goes on.
    text = "10 7 4 1 -1 13 12 9 6 3\n5 2 9 12 -1 -1 1 4 11 8\n8 11 6 3 -1 -1 10 7 2 5"
    half = len(text) // 2
    assert [part for part in parts(text) if part[0] != "fault"] == [
        ("unfinished", "3x6", (0, half)),
        ("tour", "3x4", (half, len(text))),
    ]
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
    tour = solve("6x6", start="a1").tour
    assert tour is not None
    text = "\n".join("".join(f"{number:02}" for number in row) for row in tour.matrix())
    for most, kinds in ((6, {"tour"}), (5, set())):
        monkeypatch.setattr(blocks, "MAX_LINES", most)
        monkeypatch.setattr(columns, "MAX_LINES", most)
        assert {one.kind for one in found(text)} == kinds
    # A line more is not left out.
    monkeypatch.setattr(blocks, "MAX_LINES", 6)
    monkeypatch.setattr(columns, "MAX_LINES", 6)
    assert not found(text + "\n" + text[:12])
    text = FIVE.replace("13 8 23 4 21", "13 8" + " " * 26)
    for most, ranks in ((30, [0, 10]), (29, [])):
        monkeypatch.setattr(blocks, "MAX_DAMAGED", most)
        assert [one.rank for one in found(text)] == ranks


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
