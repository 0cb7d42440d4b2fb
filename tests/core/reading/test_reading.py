"""What programs print of a tour is read as what it is: the texts of ``printed_tours.json``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Any

import pytest

from knight_core import Tour, solve
from knight_core.reading import (
    Reading,
    document,
    integers,
    names,
    read,
    start_read,
    verdict,
)
from knight_core.steps import Steps
from tests.core.tours import tour_of
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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1 b3 a5 b3 h8", "line 1: b3 is repeated as number 4, it was number 2"),
        ("a1 b3 c5 d3 e1 c2 a1", "line 1: a1 is repeated as number 7, it was number 1"),
        ("a1 b3 c5 d3 e1 c2 a1 b3 d2", "line 1: a1 is repeated as number 7, it was number 1"),
        ("Path: a2 b3 c5 d3 e1 c2", "1 → 2: a2 to b3 is not a knight's move"),
        ("Path: (6,0) (5,1) (3,2) (5,3) (7,4)", "1 → 2: a2 to b3 is not a knight's move"),
    ],
)
def test_a_mistake_is_not_cut_off(text: str, message: str) -> None:
    first, *others = read(text, rows=8, cols=8)
    assert (first.kind, first.faults[0].text) == ("fault", message)
    assert not any(reading.kind in ("tour", "unfinished") for reading in others)


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


def test_a_mirrored_reading_says_so() -> None:
    texts = [reading.how.text for reading in read(TUTORIALS)]
    assert len({*texts}) == len(texts) == 4
    assert texts[1].endswith(" (the first row at the bottom)")


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
    tour = tour_of(board, start="a1")
    rows = str(tour).split("\n")
    for line in range(1, len(rows) - 1):
        for number in rows[line].split()[1:-1]:
            worse = WORSE[damage](f" {rows[line]} ", f" {number}")
            text = "\n".join([*rows[:line], worse, *rows[line + 1 :]])
            first = read(text)[0]
            assert (first.kind, first.how.code) == ("fault", "matrix"), text
            assert str(first.board) == board, text
            assert first.faults, text


@pytest.mark.parametrize(("base", "sign"), [(1, 0), (1, -1), (0, -1)])
@pytest.mark.parametrize("visited", [5, 12, 24, 25])
def test_0_and_minus_1_are_not_visited(base: int, sign: int, visited: int) -> None:
    tour = tour_of("5x5", start="a1")
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
    tour = tour_of(size, start="a1")
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


# -- rare texts -----------------------------------------------------------------------------------

PAIRS = [(0, 0), (1, 2), (2, 4), (3, 2)]
ROWS_FIRST, COLUMNS_FIRST, FROM_BELOW = (0, 10, 20, 26), (0, 17, 34, 19), (56, 41, 26, 43)
"""The squares of the pairs on 8x8: row and column; column and row; the same from the bottom."""


OPEN, LOOP = tour_of("5x6"), tour_of("6x6", start="a1", closed=True)
ROWS = [" ".join(map(str, row)) for row in OPEN.matrix()]


def _names(tour: Tour) -> list[str]:
    return [*map(tour.board.name, tour)]


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


def test_texts_between_squares_or_numbers_are_forgotten_when_they_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = "".join(f"a1 {at} {'word' * at} " for at in range(9)) + "\n\n"
    for text in (" - ".join(_names(LOOP)), "\n".join(ROWS), "; ".join(map(str, PAIRS))):
        whole = read(words + text)
        with monkeypatch.context() as patched:
            patched.setattr(names, "MAX_TEXTS", 3)
            patched.setattr(integers, "MAX_TEXTS", 3)
            assert read(words + text) == whole


def test_a_board_far_below_the_beginning_is_read() -> None:
    assert read("\n" * 21_000 + "\n".join(ROWS))[0].tour == OPEN
