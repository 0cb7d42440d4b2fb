"""What programs print of a tour is read as what it is: the texts of ``printed_tours.json``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Any

import pytest

from knight_core import Path, Tour, formats, solve
from knight_core.formats.names import MAX_CHARACTERS
from knight_core.reading import (
    Reading,
    choosing,
    document,
    integers,
    names,
    read,
    start_read,
    turning,
    verdict,
)
from knight_core.reading.matrix_faults import MAX_FAULTS
from knight_core.steps import Steps
from tests.figures import TEXTS, counted

FILE = FilePath(__file__).parents[2] / "data" / "printed_tours.json"
SNIPPETS = json.loads(FILE.read_text(encoding="utf-8"))["snippets"]


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet["name"])
def test_a_printed_tour_is_read(snippet: dict[str, Any]) -> None:
    counted(TEXTS)
    readings = read(snippet["text"])
    expected = snippet["expect"]
    assert verdict(readings) == expected["verdict"]
    if expected["verdict"] == "several":
        for reading, wanted in zip(readings, (expected["first"], expected["second"]), strict=False):
            agrees(reading, wanted)
    else:
        agrees(readings[0], expected)
        found = document(readings)
        for key in {*found} & {*expected}:
            assert found[key] == expected[key], key


def agrees(reading: Reading, expected: dict[str, Any]) -> None:
    assert reading.kind == expected["verdict"]
    assert reading.board is not None
    assert (reading.board.rows, reading.board.cols) == (expected["rows"], expected["cols"])
    if "squares" in expected:
        assert [*reading.squares] == expected["squares"]
    if "given" in expected:
        assert len(reading.given) == expected["given"]
    assert len(reading.places) == len(reading.squares)


TUTORIALS = next(
    snippet["text"] for snippet in SNIPPETS if snippet["name"] == "the GeeksforGeeks board"
)
"""The board of hundreds of tutorials."""


def test_faults_of_a_list_are_told() -> None:
    reading = read("a1 b3 c5 d7 e5 f7 h8 h7 b3 i9", rows=8, cols=8)[0]
    assert [fault.text for fault in reading.faults] == [
        "7 → 8, h8 to h7, is no knight's move",
        "line 1: b3 comes again as number 9, it was number 2",
        "8 → 9, h7 to b3, is no knight's move",
        "line 1: “i9” is off the 8×8 board",
    ]
    assert reading.path().squares == reading.squares[:7]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1 b3 a5 b3 h8", "line 1: b3 comes again as number 4, it was number 2"),
        ("a1 b3 c5 d3 e1 c2 a1", "line 1: a1 comes again as number 7, it was number 1"),
        ("a1 b3 c5 d3 e1 c2 a1 b3 d2", "line 1: a1 comes again as number 7, it was number 1"),
        ("Path: a2 b3 c5 d3 e1 c2", "1 → 2, a2 to b3, is no knight's move"),
        ("Path: (6,0) (5,1) (3,2) (5,3) (7,4)", "1 → 2, a2 to b3, is no knight's move"),
    ],
)
def test_a_mistake_is_not_cut_off(text: str, message: str) -> None:
    first, *others = read(text, rows=8, cols=8)
    assert (first.kind, first.faults[0].text) == ("fault", message)
    assert not any(reading.kind in ("tour", "unfinished") for reading in others)


def test_how_it_was_read_is_told() -> None:
    reading = read("Solution:\n" + TUTORIALS)[0]
    assert reading.how.text == "8×8, numbers from 0, row by row, lines 2 to 9"
    assert reading.lines == (2, 9)


def test_pairs_are_offered_in_every_order_the_likeliest_first() -> None:
    pairs = "(0, 0) (1, 2) (2, 4) (3, 2)"
    plain, named = read(pairs), read(f"Path as (x, y):\n{pairs}")
    assert plain[0].board is not None
    assert [plain[0].board.name(square) for square in plain[0].squares] == ["a8", "c7", "e6", "c5"]
    assert named[0].board is not None
    assert [named[0].board.name(square) for square in named[0].squares] == ["a1", "b3", "c5", "d3"]
    for readings in (plain, named):
        assert {reading.part for reading in readings} == {0}
        assert readings[0].turned == ""
        assert (
            len({reading.squares for reading in readings})
            == len({reading.turned for reading in readings})
            == 4
        )


def test_a_size_that_is_told_decides() -> None:
    assert str(read("a1 b3 c5")[0].board) == "8x8"
    assert str(read("5 x 6 board\na1 b3 c5")[0].board) == "5x6"
    assert str(read("a1 b3 c5", rows=7, cols=9)[0].board) == "7x9"
    assert read(TUTORIALS, rows=5, cols=5)[0].kind == "unreadable"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n\t\n", "empty"),
        ("\x89PNG\r\n\x1a\n\x00\x00", "picture"),
        ("%PDF-1.7 …", "document"),
        ("\x00\x01\x02\x03abc", "binary"),
        ("1" * (MAX_CHARACTERS + 1), "too-large"),
        ("Hello, world! I have 3 cats and 4 dogs.", "no-board"),
    ],
)
def test_what_is_no_tour_gets_one_sentence(text: str, code: str) -> None:
    readings = read(text)
    assert [reading.how.code for reading in readings] == [code]
    assert verdict(readings) == "unreadable"
    assert document(readings)["squares"] == []


def test_a_tour_that_is_told_twice_is_one_board() -> None:
    names = " ".join(
        read(TUTORIALS)[0].path().board.name(square) for square in read(TUTORIALS)[0].squares
    )
    assert verdict(read(f"{TUTORIALS}\n{names}\n\n{TUTORIALS}")) == "tour"


HOSTILE: dict[str, Callable[[int], str]] = {
    "brackets": lambda size: "[" * size,
    "nested": lambda size: "[[" * size + "1,2,3" + "]]" * size,
    "numbers": lambda size: " ".join(map(str, range(size))),
    "names": lambda size: "a1 " * (size // 5),
    "rows": lambda size: "1 2 3 4\n" * (size // 20),
    "rows and pairs": lambda size: "0 1 2\n" * (size // 300) + "(1,2)" * (size // 30),
    "a word": lambda size: "a" * size + "!",
    "minus": lambda size: "1-" * (size // 5),
    "pairs in brackets": lambda size: "((((1,2),(" * (size // 20),
    "colours": lambda size: "\x1b[" * (size // 3),
    "tags": lambda size: "<td>" * (size // 5),
    "tours": lambda size: '{"rows":9,"cols":9,"tours":[' + "[1,2]," * (size // 20),
    "labels": lambda size: "x: 1 " * (size // 10),
    "points": lambda size: ". . .\n" * (size // 10),
    "knights": lambda size: "♞" * size,
    "backslashes": lambda size: "\\" * size,
}


@pytest.mark.parametrize("size", [60_000, pytest.param(1_000_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_get_an_answer_bit_by_bit(name: str, size: int) -> None:
    text = HOSTILE[name](size)
    found: list[list[Reading]] = []

    def reading_in_steps() -> Steps[None]:
        found.append((yield from start_read(text)))

    progress = [*reading_in_steps()]
    assert verdict(found[0]) != "tour"
    assert len(progress) > len(text) / 50_000
    assert all(report.done <= report.total for report in progress)
    assert progress == sorted(progress, key=lambda report: report.done)


def test_reading_can_be_given_up() -> None:
    steps = start_read("1 2 3 4 5 6 7 8 9\n" * 10_000)
    next(steps)
    steps.close()


def test_boards_side_by_side_are_several() -> None:
    rows = TUTORIALS.splitlines()
    text = "\n".join(f"{row}    {other}" for row, other in zip(rows, rows[::-1], strict=True))
    readings = read(text)
    assert verdict(readings) == "several"
    assert [reading.kind for reading in readings[:2]] == ["tour", "tour"]
    assert readings[0].squares == read(TUTORIALS)[0].squares


def test_a_claim_tells_its_start_and_that_it_is_about_closed_tours() -> None:
    how = read("No closed tour from a1 on 5x5")[0].how
    assert how.params == {"board": "5×5", "start": "a1", "closed": 1}


def test_signs_of_html_and_of_other_scripts_are_read() -> None:
    for text in (
        TUTORIALS.replace(" ", "&nbsp;"),
        TUTORIALS.replace(" ", "&#160;").replace("\n", "<br>"),
        TUTORIALS.translate({48 + digit: 0x0660 + digit for digit in range(10)}),
        TUTORIALS.translate({48 + digit: 0xFF10 + digit for digit in range(10)}),
        TUTORIALS.replace(" ", "\u2003"),
        TUTORIALS.replace("\n", "\r\n"),
        "\ufeff" + TUTORIALS,
    ):
        assert read(text)[0].squares == read(TUTORIALS)[0].squares


def test_a_board_after_each_move_is_one_tour() -> None:
    tour = read(TUTORIALS)[0].tour
    assert tour is not None
    boards = [str(Path(tour.board, tour.squares[:count])) for count in range(6, 65, 7)]
    text = "\n\n".join(f"Move {number}\n{board}" for number, board in enumerate([*boards, tour]))
    assert verdict(read(f"{text}\nThe first squares: a8 b6 c4 d2 f1 h2 g4")) == "tour"


def test_a_mirrored_reading_says_so() -> None:
    texts = [reading.how.text for reading in read(TUTORIALS)]
    assert len({*texts}) == len(texts) == 4
    assert texts[1].endswith("; the first row at the bottom")


RECTANGLES = [f"{rows}x{cols}" for rows in range(3, 13) for cols in range(3, 13)]


@pytest.mark.parametrize("base", [0, 1])
def test_all_squares_of_a_rectangle_are_a_tour_of_it(base: int) -> None:
    for board in RECTANGLES:
        tour = solve(board).tour
        if tour is not None:
            text = " ".join(str(square + base) for square in tour)
            assert read(text)[0].tour == tour, board


WORSE: dict[str, Callable[[str, str], str]] = {
    "a word": lambda row, number: row.replace(number, "garbage"),
    "a huge number": lambda row, number: row.replace(number, "99999999999"),
    "two numbers in one": lambda row, number: re.sub(f"{number} +", number, row, count=1),
    "a number more": lambda row, number: row.replace(number, f"7 {number}"),
    "a number less": lambda row, number: row.replace(number, ""),
    "half a row": lambda row, number: row[: len(row) // 2],
    "no row": lambda row, number: "Segmentation fault",
}


@pytest.mark.parametrize("damage", WORSE)
@pytest.mark.parametrize("board", ["5x5", "6x6", "5x8", "8x8"])
def test_a_matrix_with_a_damaged_row_stays_that_matrix(damage: str, board: str) -> None:
    tour = solve(board, start="a1").tour
    assert tour is not None
    rows = str(tour).split("\n")
    for line in range(1, len(rows) - 1):
        for number in rows[line].split()[1:-1]:
            worse = WORSE[damage](f" {rows[line]} ", f" {number}")
            text = "\n".join([*rows[:line], worse, *rows[line + 1 :]])
            first = read(text)[0]
            assert (first.kind, first.how.code) == ("fault", "matrix"), text
            assert str(first.board) == board, text
            assert first.faults, text


def test_a_line_without_numbers_is_told_as_it_stands() -> None:
    rows = TUTORIALS.strip("\n").split("\n")
    first = read("\n".join([*rows[:3], "Segmentation fault", *rows[4:]]))[0]
    assert first.faults[0].text == "line 4, first place: “Segmentation fault” is no number"


@pytest.mark.parametrize(("base", "sign"), [(1, 0), (1, -1), (0, -1)])
@pytest.mark.parametrize("visited", [5, 12, 24, 25])
def test_0_and_minus_1_are_not_visited(base: int, sign: int, visited: int) -> None:
    tour = solve("5x5", start="a1").tour
    assert tour is not None
    cells = [sign] * 25
    for number, square in enumerate(tour[:visited], base):
        cells[square] = number
    rows = [cells[at : at + 5] for at in range(0, 25, 5)]
    for text in (
        "\n".join(" ".join(map(str, row)) for row in rows),
        "\n".join("".join(f"{cell:4}" for cell in row) for row in rows),
        str(rows),
        str(cells),
        json.dumps({"board": rows}, indent=1),
    ):
        first = read(text)[0]
        assert first.kind == ("tour" if visited == 25 else "unfinished"), text
        assert first.squares == tour.squares[:visited], text


def _cut(size: str, short: dict[int, int], *, plain: bool) -> str:
    """A printed tour of which some rows, by their numbers, have so many numbers too few; a word too
    many where that is below 0."""
    tour = solve(size, start="a1").tour
    assert tour is not None
    lines = str(tour).splitlines()
    for row, count in short.items():
        cells = lines[row].split()
        wide = len(lines[row]) // len(cells) + 1
        lines[row] = (
            lines[row] + f" {99:{wide}}" * -count
            if count < 0
            else lines[row][: len(lines[row]) - wide * count].rstrip()
        )
    return "\n".join(" ".join(line.split()) if plain else line for line in lines)


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "in columns"])
@pytest.mark.parametrize(
    "short",
    [{3: 1, 4: 1}, {2: 1, 3: 2, 4: 1}, {2: 1, 3: 1, 4: 1}, {1: 1, 3: 1}, {4: 4}, {4: -1}],
    ids=str,
)
@pytest.mark.parametrize("size", ["5x5", "6x6"])
def test_rows_that_differ_in_length_are_one_damaged_board(
    size: str, short: dict[int, int], plain: bool
) -> None:
    text = _cut(size, short, plain=plain)
    readings = read(text)
    assert verdict(readings) == "fault"
    assert str(readings[0].board) == size
    assert readings[0].lines == (1, len(text.splitlines()))
    faulty = [fault.params["line"] for fault in readings[0].faults if fault.code == "row-length"]
    assert faulty == [row + 1 for row in short]


def test_the_first_few_rows_are_no_board_of_their_own() -> None:
    whole = " 1 4 7 10\n12 9 2 5\n 3 6 11 8\n"
    assert verdict(read(whole)) == "tour"
    [first, *_] = read(whole + "15 13 17\n19 14 16 18")
    assert (first.kind, first.lines) == ("fault", (1, 5))
    # A size, or another board, goes on with no count.
    assert verdict(read("3 4 1\n" + whole)) == "tour"
    assert verdict(read(whole + "\n1 2 3\n4 5 6\n7 8 9")) != "fault"


@pytest.mark.parametrize(("nothing", "number"), [("-1", "0"), ("-1", "1"), ("0", "1")])
def test_a_board_with_its_first_number_alone_is_an_unfinished_path(
    nothing: str, number: str
) -> None:
    cells = [[nothing] * 6 for _ in range(6)]
    cells[2][3] = number
    text = "\n".join(map(" ".join, cells))
    [first, *_] = read(text)
    assert (first.kind, first.squares, first.sound) == ("unfinished", (15,), 1)
    assert read(f"No solution exists\n{text}")[0].how.code == "says-none"
    # What is no first number begins no path, and without one there is none.
    for other in ("7", nothing):
        assert read(text.replace(f" {number} ", f" {other} ", 1))[0].kind == "unreadable"


@pytest.mark.parametrize("upside_down", [False, True])
@pytest.mark.parametrize("form", ["names", "squares", "pairs"])
def test_the_moves_beside_a_matrix_are_the_same_tour(form: str, upside_down: bool) -> None:
    tour = solve("5x7", start="a1").tour
    assert tour is not None
    board, lines = tour.board, str(tour).splitlines()
    matrix = "\n".join(lines[::-1] if upside_down else lines)
    moves = {
        "names": " ".join(map(board.name, tour.squares)),
        "squares": str([*tour.squares]),
        "pairs": " -> ".join(str(board.row_col(square)) for square in tour.squares),
    }[form]
    for text in (f"{matrix}\n\nMoves: {moves}\n", f"Moves:\n{moves}\n\nBoard:\n{matrix}\n"):
        readings = read(text)
        assert verdict(readings) == "tour"
        if form != "pairs":
            # The names are sure, while a matrix does not say where its rows begin.
            assert readings[0].squares == tour.squares
    # Another tour is another one.
    other = solve("5x7", start="g5").tour
    assert other is not None
    names = " ".join(map(board.name, other.squares))
    assert verdict(read(f"{matrix}\n\nMoves: {names}")) == "several"


# -- rare texts -----------------------------------------------------------------------------------

PAIRS = [(0, 0), (1, 2), (2, 4), (3, 2)]
ROWS_FIRST, COLUMNS_FIRST, FROM_BELOW = (0, 10, 20, 26), (0, 17, 34, 19), (56, 41, 26, 43)
"""The squares of the pairs on 8x8: row and column; column and row; the same from the bottom."""


def _tour(size: str, **goal: Any) -> Tour:
    tour = solve(size, **goal).tour
    assert tour is not None
    return tour


OPEN, LOOP, SMALL = _tour("5x6"), _tour("6x6", start="a1", closed=True), _tour("3x4")
ROWS = [" ".join(map(str, row)) for row in OPEN.matrix()]


def _names(tour: Tour) -> list[str]:
    return [*map(tour.board.name, tour)]


@pytest.mark.parametrize(
    "text",
    [
        formats.svg_text([OPEN]).replace('data-board="5x6"', 'data-board="0x6"'),
        json.dumps({"rows": 0, "cols": 6, "tours": [[*OPEN]]}),
    ],
)
def test_of_a_damaged_document_of_ours_the_squares_are_read(text: str) -> None:
    reading = read(text, rows=5, cols=6)[0]
    assert (reading.how.code, reading.tour) == ("numbers-in-a-line", OPEN)


def test_a_damaged_table_of_ours_is_read_as_what_is_left_of_it() -> None:
    table = formats.WRITERS["csv"]([OPEN])
    assert read(table)[0].how.code == "csv"
    short = read(table[: table.rindex("\n", 0, -1)])[0]
    assert (short.kind, short.how.code) == ("unfinished", "names")
    # Of another name its row and its column are left.
    renamed = read(table.replace(",a1,", ",a0,"))[0]
    assert (renamed.tour, renamed.how.code) == (OPEN, "pairs")


@pytest.mark.parametrize(
    ("text", "size"),
    [
        # Nothing is left of a list.
        ('{"rows": 3, "cols": 3, "tours": [[99, 98, 97]]}', None),
        ("h8 g6 f8 h7", 3),
        # Numbers of two digits that are no squares one after the other.
        (" ".join(str(11 * at) for at in range(1, 10)) + " 10", 10),
        # Steps and squares that need a larger board than any.
        ("(2, -1) " * 3_000, None),
        ("a1 b3 c5 d7 e5", 5_000),
        # Not the size that is known.
        (" ".join(ROWS), 6),
    ],
)
def test_nothing_is_read_where_no_board_fits(text: str, size: int | None) -> None:
    assert verdict(read(text, rows=size, cols=size)) == "unreadable"


def test_a_claim_about_a_board_larger_than_any_names_none() -> None:
    how = read("No solution for a 4999x4999 board")[0].how
    assert (how.code, how.params) == ("says-none", {})


def test_so_many_faults_are_told_and_no_more() -> None:
    board = _tour("50x50").matrix()
    rows = [row[at % 3 :] + row[: at % 3] for at, row in enumerate(board)]
    for text in (
        "\n".join(" ".join(map(str, row)) for row in rows),
        json.dumps({"rows": 8, "cols": 8, "tours": [[0] * 2_100]}),
    ):
        reading = read(text)[0]
        assert (reading.kind, len(reading.faults)) == ("fault", MAX_FAULTS)


def test_a_mistake_late_in_a_long_list_is_told() -> None:
    squares = [*_tour("70x70")]
    squares[4_500:4_502] = squares[4_500:4_502][::-1]
    reading = read(json.dumps({"rows": 70, "cols": 70, "tours": [squares]}))[0]
    assert [fault.params["number"] for fault in reading.faults] == [4_501, 4_503]


@pytest.mark.parametrize("limit", [2, 3])
def test_other_readings_of_a_part_are_limited(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read(TUTORIALS)
    monkeypatch.setattr(choosing, "MAX_OTHERS", limit)
    assert read(TUTORIALS) == whole[: 1 + limit]


def test_of_a_very_long_list_of_pairs_only_the_likeliest_image_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = read(str(PAIRS))
    monkeypatch.setattr(turning, "MAX_TURNED", 3)
    assert read(str(PAIRS)) == whole[:1]


def test_texts_between_squares_or_numbers_are_forgotten_when_they_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = "".join(f"a1 {at} {'word' * at} " for at in range(9)) + "\n\n"
    for text in (" - ".join(_names(LOOP)), "\n".join(ROWS), "; ".join(map(str, PAIRS))):
        whole = read(words + text)
        with monkeypatch.context() as patched:
            patched.setattr(names, "MAX_KEPT", 3)
            patched.setattr(integers, "MAX_KEPT", 3)
            assert read(words + text) == whole


def test_a_board_far_below_the_beginning_is_read() -> None:
    assert read("\n" * 21_000 + "\n".join(ROWS))[0].tour == OPEN
