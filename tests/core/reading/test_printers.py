"""Every tour is read back exactly from what is printed of it; damage never makes another tour."""

from __future__ import annotations

import re
from functools import cache
from itertools import permutations
from random import Random

import pytest

from knight_core import Board, Path, Tour, formats, solve
from knight_core.reading import document, glued, read, verdict
from tests.core.reading.printers import PRINTERS, Grid, Squares
from tests.core.tours import tour_of
from tests.figures import TEXTS, counted


def images(tour: Tour) -> set[tuple[int, ...]]:
    """The tour on all images of its board."""
    found = [tour.rotated(turns) for turns in range(4)]
    return {tour.squares for tour in [*found, *(tour.mirrored("left-right") for tour in found)]}


@pytest.mark.parametrize("name", PRINTERS)
def test_a_printed_tour_is_read(name: str) -> None:
    closed = tour_of("6x6", start=0, closed=True)
    for tour in (*map(tour_of, ("3x4", "4x5", "5x5", "5x6", "5x8", "8x8", "10x10")), closed):
        counted(TEXTS)
        text = PRINTERS[name](tour)
        readings = read(text)
        first = readings[0]
        assert (verdict(readings), first.tour) == ("tour", tour), tour.board
        different = {(reading.board, reading.kind, reading.squares) for reading in readings}
        assert len(different) == len(readings)
        for begin, end in first.places:
            assert any(map(str.isalnum, text[begin:end]))
            assert first.lines[0] <= text[:begin].count("\n") + 1 <= first.lines[1]
        assert len(first.places) == len(tour)


@pytest.mark.parametrize("name", formats.WRITERS)
def test_several_tours_of_ours_are_read_in_their_order(name: str) -> None:
    found = solve("5x6", start=0, method="pruned", tours=3).tours
    readings = read(formats.WRITERS[name](found))
    assert verdict(readings) == "several"
    assert [reading.tour for reading in readings[:3]] == [*found]


def test_a_path_of_ours_on_a_board_with_holes_is_read_back() -> None:
    board = Board(6, 6, holes="a1,a2")
    tour = tour_of(board, start="b1", method="multipath")
    for text in (formats.matrix_text(tour), formats.svg_text([tour])):
        assert read(text)[0].tour == tour
    squares = tour.squares[:20]
    reading = read(str(Path(board, squares)))[0]
    assert (reading.kind, reading.board, reading.squares) == ("unfinished", board, squares)


TWICE = (
    *("board, setw(4)", "steps", "list, numbers of squares", "list, numbers of squares from 1"),
    *("list, list of tuples", "list, names of squares", "list, names from and to", "list, log"),
    *("list, x: and y:", "list, row=, col="),
)


@pytest.mark.parametrize("between", ["\n", "\n\n", "\nMoves:\n"])
def test_a_tour_printed_in_two_ways_is_one(between: str) -> None:
    tour = tour_of("6x5")
    for first, other in permutations(TWICE, 2):
        readings = read(PRINTERS[first](tour) + between + PRINTERS[other](tour))
        assert verdict(readings) == "tour", (first, other)


HEADINGS = {
    "one": "\n",
    "by blank lines": "\n\n",
    "with headings": "\n\nPart {n}:\n",
    "with numbers": "\nMoves {first}-{last}: ",
}


@pytest.mark.parametrize("turned", ["", "upside-down", "transposed"])
@pytest.mark.parametrize("heading", HEADINGS)
def test_a_board_and_its_squares_in_several_lists_are_one_tour(heading: str, turned: str) -> None:
    tour = tour_of("5x6")
    matrix = tour.matrix()
    if turned == "upside-down":
        matrix.reverse()
    if turned == "transposed":
        matrix = [*map(list, zip(*matrix, strict=True))]
    board = "\n".join(" ".join(f"{number:2}" for number in row) for row in matrix)
    for pattern in ("N{name}", "({r}, {c})", "({x},{y})", "{name}-{to_name}", "{s}"):
        moves = Squares(pattern, "\n", moves="to_" in pattern).text(tour).split("\n")
        parts = [moves[at : at + 8] for at in range(0, len(moves), 8)]
        text = "".join(
            HEADINGS[heading].format(n=at + 1, first=8 * at + 1, last=8 * at + len(part))
            + " ".join(part)
            for at, part in enumerate(parts)
        )
        for whole in (board + "\n" + text, text.strip() + "\n\n" + board):
            assert verdict(readings := read(whole)) == "tour", whole
            assert readings[0].squares in images(tour)
            # The list is sure, while a board does not say where its rows begin.
            if pattern != "({x},{y})":
                assert (readings[0].squares, readings[0].turned) == (tour.squares, turned)
    # Another tour is another one.
    other = Squares("{name}", " ").text(tour_of("5x6", start="f1"))
    assert verdict(read(f"{board}\n\nMoves: {other}")) == "several"


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n--------\n"])
@pytest.mark.parametrize("blank", [0, -1, "."])
def test_the_boards_after_each_move_are_one_tour(blank: str | int, between: str) -> None:
    tour = tour_of("5x6", start="a1", closed=True)
    matrix = tour.matrix()
    boards = [
        "\n".join(
            " ".join(f"{number if number <= moves else blank:>2}" for number in row)
            for row in matrix
        )
        for moves in range(1, len(tour) + 1)
    ]
    for some in (boards, boards[-2:]):
        readings = read(between.join(some))
        assert (verdict(readings), readings[0].tour) == ("tour", tour)


# -- damage --------------------------------------------------------------------------------------

BLOCKS = ("6x12", "12x6", "6x18", "8x16", "10x6", "6x16", "18x6", "12x12")
"""Boards that are constructed of smaller ones."""
LINED = (
    *("setw(4)", "Lua", "trailing commas", "quoted CSV", "HTML", "box", "ASCII box", "comment"),
    *("from 0", "TOML", "YAML", "LaTeX, lines", "numpy", "tensor", "colours", "mail of a mail"),
)
"""Boards with a row a line."""
SIGNS = ("", "?", ".", "__", "x", "undefined", "1O", "NaN", "None", "999", "-1", "0")


def with_a_wrong_number(text: str, random: Random) -> str:
    """A text with another number, or none, in the place of one."""
    numbers = [*re.finditer(r"(?<![A-Za-z0-9])[0-9]+(?![0-9])|(?<=[a-zA-Z])[0-9]+", text)]
    if not numbers:
        return text
    number = random.choice(numbers)
    other = random.choice(
        [
            *(str(int(number[0]) + more) for more in (-1, 1, -10, 10)),
            *(random.choice(numbers)[0], random.choice(SIGNS), number[0][:-1]),
            number[0] + random.choice("0123456789 l"),
        ]
    )
    return text[: number.start()] + other.rjust(len(number[0])) + text[number.end() :]


def damaged(text: str, random: Random) -> str:
    """A text in which one thing is wrong: a sign more, less, or another one; two lines or parts in
    another order, one lost or doubled."""
    at = random.randrange(len(text))
    end = min(len(text), at + random.choice((1, 1, 1, 2, 5, 40)))
    kind = random.randrange(5)
    if kind == 0:
        return text[:at] + text[end:]
    if kind == 1:
        return text[:at] + random.choice("0123456789abK #.-\n|,") + text[end:]
    if kind == 2:
        return text[:at] + random.choice("0123456789 \n") + text[at:]
    if kind == 3:
        return text[:at] + text[at:end] + text[at:end] + text[end:]
    lines = text.split("\n")
    first, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[first], lines[other] = lines[other], lines[first]
    return "\n".join(lines)


@pytest.mark.parametrize("name", PRINTERS)
def test_damage_never_makes_another_tour(name: str) -> None:
    random = Random(name)
    for tour in map(tour_of, ("3x4", "5x5", "6x6")):
        right = images(tour)
        for _ in range(2):
            counted(TEXTS)
            wrong = damaged(PRINTERS[name](tour), random)
            for reading in read(wrong):
                if reading.tour is not None:
                    assert right & images(reading.tour), wrong


@cache
def found_by(board: str, method: str) -> Tour | None:
    return solve(board, method=method, start=0, max_steps=100_000).tour


@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.full)])
def test_a_part_of_a_damaged_board_is_no_tour(count: int) -> None:
    random = Random(count)
    for _ in range(count):
        board = random.choice(BLOCKS)
        method = random.choice(("construct", "construct", "construct", "warnsdorff", "multipath"))
        tour = found_by(board, method)
        if tour is None:
            continue
        counted(TEXTS)
        text = with_a_wrong_number(PRINTERS[f"board, {random.choice(LINED)}"](tour), random)
        found = document(read(text))
        boards = found["boards"] or [found]
        if all(reading["verdict"] == "tour" for reading in boards):
            assert [tuple(reading["squares"]) in images(tour) for reading in boards] == [True], text


@pytest.mark.parametrize("sign", [".", "__", "0", "-1"])
@pytest.mark.parametrize("board", BLOCKS[:4])
def test_a_part_of_an_unfinished_board_is_no_tour(board: str, sign: str) -> None:
    tour = tour_of(board, start=0, method="construct")
    for visited in (len(tour) // 2 + 5, len(tour) - 3):
        words = re.split(r"([0-9]+)", str(tour))
        text = "".join(sign if word.isdigit() and int(word) > visited else word for word in words)
        first, *others = read(text)
        assert (first.kind, first.board, len(first.squares)) == ("unfinished", tour.board, visited)
        assert not any(reading.kind == "tour" for reading in others)


def test_71_for_72_is_a_mistake_of_the_whole_board() -> None:
    tour = tour_of("6x12", method="construct", start="a1")
    for old, new in (("72", "71"), ("60", "6"), ("50", "500")):
        first, *others = read(re.sub(rf"\b{old}\b", new, str(tour)))
        assert (first.kind, first.board) == ("fault", tour.board)
        assert first.faults
        assert not any(reading.kind == "tour" for reading in others)


def test_a_word_in_a_row_does_not_end_the_board_above_it() -> None:
    """The first 36 squares are those of a whole block, and the word follows one number more."""
    tour = tour_of("12x6", start=0, method="construct")
    word = str(tour.matrix()[6][1])
    for layout in ("plain", "TOML", "Lua"):
        text = re.sub(rf"\b{word}\b", "None", PRINTERS[f"board, {layout}"](tour))
        first = read(text)[0]
        assert first.board == tour.board


@pytest.mark.parametrize("pattern", ["{name}", "({r}, {c})", "{s}"])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_part_of_a_list_with_a_mistake_is_no_tour(pattern: str, between: str) -> None:
    """The first 36 squares are those of a whole block."""
    squares = Squares(pattern).text(tour_of("6x12", start=0, method="construct")).split("\n")
    squares[50] = squares[52]
    parts = [" ".join(squares[at : at + 36]) for at in (0, 36)]
    found = document(read(between.join(parts)))
    assert found["verdict"] != "tour"
    assert not all(reading["verdict"] == "tour" for reading in found["boards"] or [found])


def test_numbered_squares_with_a_mistake_are_no_tour() -> None:
    squares = [*tour_of("5x5")]
    squares[20] = squares[3]
    found = read("\n".join(f"{number} {square}" for number, square in enumerate(squares)))
    assert not any(reading.kind in ("tour", "unfinished") for reading in found)


# -- blanks that are lost ------------------------------------------------------------------------


def without_blanks(text: str, random: Random, blanks: float, lines: float) -> str:
    """A text as a reader of PDF may leave it."""

    def left(match: re.Match[str]) -> str:
        if random.random() < blanks:
            return ""
        return " " if match[0] == "\n" and random.random() < lines else match[0]

    return re.sub(r" +|\n", left, text)


GLUED = {
    "board": Grid("{n}").text,
    "squares": Squares("{s}", " ").text,
    "pairs": Squares("{r} {c}").text,
    "pairs from 1": Squares("{R} {C}").text,
    "two columns": Grid("{n:2}").text,
}


@pytest.mark.parametrize("name", GLUED)
def test_a_text_that_has_lost_blanks_is_unreadable(name: str) -> None:
    random = Random(name)
    for board in ("5x5", "5x8", "6x6", "8x8"):
        text = GLUED[name](tour_of(board))
        for blanks, lines in ((0.1, 0.0), (0.2, 0.5), (0.5, 0.2), (0.15, 0.9)):
            counted(TEXTS)
            worse = without_blanks(text, random, blanks, lines)
            prose = f"Figure 3. A knight's tour.\n\n{worse}\n\nEuler found this tour in 1759."
            for variant in (worse, prose):
                readings = read(variant)
                assert verdict(readings) in ("unreadable", "tour"), variant
                if verdict(readings) == "tour":
                    assert readings[0].squares in images(tour_of(board))
        for variant in (text.replace("\n", " "), re.sub(r"\n(?=.*\n)", " ", text)):
            assert verdict(read(variant)) == "tour", "lines that are joined lose nothing"


def test_a_single_blank_that_is_lost_is_a_mistake_in_its_row() -> None:
    text = Grid("{n}").text(tour_of("6x6"))
    rows = text.split("\n")
    rows[3] = re.sub(r"(?<=\d\d) (?=\d\d)", "", rows[3], count=1)
    assert read("\n".join(rows))[0].faults[0].code == "row-length"
    rows[3] = rows[3].replace(" ", "", 1)
    assert read("\n".join(rows))[0].how.code == "glued"
    line = read("8 8\n" + " ".join(rows))[0]
    assert (line.how.code, line.lines) == ("glued-in-a-line", (2, 2))


def test_of_a_long_text_nobody_looks_for_lost_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Grid("{n}").text(tour_of("6x6")).replace(" ", "", 2)
    for most, looks in ((34, True), (33, False)):
        monkeypatch.setattr(glued, "MOST", most)
        assert (read(text)[0].how.code == "glued") is looks


def test_a_list_that_lacks_a_square_has_lost_no_blank() -> None:
    """The digits are those of the numbers from 0 to 39."""
    squares = [square + 1 for square in tour_of("5x8")]
    squares.remove(4)
    assert read(" ".join(map(str, squares)))[0].kind != "unreadable"
