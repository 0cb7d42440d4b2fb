"""Every format says what it should, and is read back as the same tour."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import Board, InvalidRequest, NotATour, Tour, TourRequest, formats, solve
from knight_core.formats import film
from knight_core.formats.film import check_size, film_text
from knight_core.request import parse_request
from tests.host import ROOT


@cache
def tours(rows: int, cols: int, start: int, closed: bool, seed: int) -> tuple[Tour, ...]:
    return solve(TourRequest(rows, cols, start, closed=closed, seed=seed)).tours


@cache
def all_of_3x8() -> tuple[Tour, ...]:
    return solve(TourRequest(3, 8, "a1", method="depth-first", tours=41)).tours


some_tours = st.builds(
    tours,
    st.sampled_from([5, 6, 8, 30]),
    st.sampled_from([6, 8]),
    st.integers(0, 29),
    st.booleans(),
    st.integers(0, 2),
).map(lambda found: found[0]) | st.just(Tour(Board(1, 1), [0]))

several_tours = st.lists(
    st.integers(0, 40).map(lambda number: all_of_3x8()[number]), min_size=1, max_size=9
)


SMALL = Tour(Board(3, 4), [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])


# -- what they look like ------------------------------------------------------------------------


def test_matrix() -> None:
    assert formats.matrix_text(SMALL) == " 1  4  7 10\n 8 11  2  5\n 3  6  9 12\n"
    assert formats.matrix_text(Tour(Board(1, 1), [0])) == "1\n"


def test_moves() -> None:
    assert formats.moves_text(SMALL).split()[:3] == ["(+1,+2)", "(+1,-2)", "(-2,+1)"]
    assert [len(line.split()) for line in formats.moves_text(SMALL).splitlines()] == [8, 3]
    assert formats.moves_text(Tour(Board(1, 1), [0])) == ""


def test_squares() -> None:
    assert formats.squares_text(SMALL) == "a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1\n"


def test_csv() -> None:
    lines = formats.csv_text([SMALL, SMALL]).splitlines()
    assert lines[:3] == ["tour,move,square,row,col", "1,1,a3,0,0", "1,2,c2,1,2"]
    assert lines[-1] == "2,12,d1,2,3"
    assert len(list(csv.reader(io.StringIO("\n".join(lines))))) == 25


def test_several_tours_have_an_empty_line_between() -> None:
    for name in ("matrix", "squares", "moves"):
        single, double = (formats.WRITERS[name]([SMALL] * count) for count in (1, 2))
        assert double == f"{single}\n{single}"


@pytest.mark.parametrize("count", [1, 2, 5])
def test_svg_is_a_drawing_of_every_square(count: int) -> None:
    root = ElementTree.fromstring(formats.svg_text(all_of_3x8()[:count]))
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert root.findtext(f"{space}title") == "Knight's tour, 3×8, from a1"
    groups = root.findall(f"{space}g")
    assert len(groups) == count
    for group, tour in zip(groups, all_of_3x8(), strict=False):
        numbers = [text.text for text in group.iter(f"{space}text")]
        assert numbers == [str(number) for number in range(1, 25)]
        line = group.find(f"{space}polyline")
        assert line is not None
        points = [tuple(map(int, point.split(","))) for point in line.attrib["points"].split()]
        assert [(y // 40, x // 40) for x, y in points] == [
            tour.board.row_col(square) for square in tour.squares
        ]


def test_a_film_shows_each_square_in_its_turn() -> None:
    """One time for each square, in order, and the rest at the end; without a script."""
    space = "{http://www.w3.org/2000/svg}"
    for tour in (SMALL, *tours(6, 6, 0, True, 0), Tour(Board(1, 1), [0])):
        text = film_text([tour])
        assert Tour.parse_all(text, format="svg") == [tour]
        assert "<script" not in text
        assert "prefers-reduced-motion" in text
        root = ElementTree.fromstring(text)
        (knight,) = root.iter(f"{space}animateTransform")
        times = [float(time) for time in knight.attrib["keyTimes"].split(";")]
        places = [tuple(map(int, place.split(","))) for place in knight.attrib["values"].split(";")]
        assert len(times) == len(tour) + 1
        assert (times[0], times[-1]) == (0, 1)
        assert times == sorted(times)
        assert [(y // 40, x // 40) for x, y in places] == [
            tour.board.row_col(square) for square in (*tour.squares, tour[-1])
        ]
        eases = knight.attrib["keySplines"].split(";")
        assert len(eases) == len(tour)
        film = root.find(f".//{space}g[@class='film']")
        assert film is not None
        assert [text.text for text in film.iter(f"{space}text")] == [
            str(number) for number in range(1, len(tour) + 1)
        ]
        for animated in (*root.iter(f"{space}animate"), knight):
            assert animated.attrib["repeatCount"] == "indefinite"
            assert animated.attrib["keyTimes"].count(";") == animated.attrib["values"].count(";")
            assert animated.attrib["dur"] == knight.attrib["dur"]


def test_a_film_has_its_limit() -> None:
    check_size(film.MAX_SQUARES)
    with pytest.raises(InvalidRequest) as caught:
        film_text(tours(30, 8, 0, False, 0) * 5)
    assert caught.value.code == "film-too-large"


def test_the_knight_of_films_is_the_knight_of_the_page() -> None:
    page = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    assert f'<symbol id="knight" viewBox="0 0 64 64"><path d="{film.KNIGHT}"/>' in page


def test_the_formats_are_those_of_the_writers() -> None:
    assert set(formats.FORMATS) == {*formats.WRITERS, "json"}


def test_properties_in_a_document() -> None:
    found = formats.properties_document(SMALL)
    assert found == {
        "closed": False,
        "symmetry": str(SMALL.properties.symmetry),
        "turns": SMALL.properties.turns,
        "angles": {"37": 4, "53": 4, "90": 2, "127": 0, "143": 0, "180": 0},
        "crossings": SMALL.properties.crossings,
        "whirling": False,
        "magic": "none",
        "sums": {"rows": [22, 26, 30], "columns": [12, 21, 18, 27], "diagonals": None},
    }
    assert json.loads(json.dumps(found)) == found
    assert formats.properties_document(tours(8, 64, 0, False, 0)[0])["sums"] is not None
    assert formats.properties_document(tours(8, 65, 0, False, 0)[0])["sums"] is None


# -- and back -----------------------------------------------------------------------------------


@given(some_tours)
def test_one_tour_round_trips(tour: Tour) -> None:
    board = tour.board
    assert Tour.parse(formats.matrix_text(tour), format="matrix") == tour
    assert Tour.parse(formats.moves_text(tour), board, start=tour.start, format="moves") == tour
    assert Tour.parse(formats.squares_text(tour), board, format="squares") == tour


@given(several_tours)
def test_several_tours_round_trip(some: list[Tour]) -> None:
    assert Tour.parse_all(formats.csv_text(some), some[0].board, format="csv") == some
    assert Tour.parse_all(formats.svg_text(some), format="svg") == some


@given(st.integers(1, 6), st.integers(3, 6), st.sampled_from([1, 3, "all"]))
def test_a_result_document_round_trips(rows: int, cols: int, wanted: int | str) -> None:
    request = parse_request(
        {
            "board": f"{rows}x{cols}",
            "start": "a1",
            "method": "depth-first",
            "tours": str(wanted),
            "max-steps": "5000",
        }
    )
    result = solve(request)
    text = formats.json_text(formats.result_document(result))
    assert text.endswith("}\n")
    assert text.count("\n") == 1
    assert Tour.parse_all(text, format="json") == list(result.tours)
    document = json.loads(text)
    assert document["outcome"] == result.outcome
    assert document["stats"]["forward"] == result.stats.forward
    assert len(document["properties"]) == len(result.tours)


# -- texts that are none ------------------------------------------------------------------------

BOARD = Board(3, 4)


def read(format: str, text: str) -> object:
    """What there is in a text of a format; where it does not say the board and the start, of
    BOARD."""
    if format in ("matrix", "json", "svg"):
        return Tour.parse_all(text, format=format)
    return Tour.parse_all(text, BOARD, start=0, format=format)


HEADER = "tour,move,square,row,col\n"


@pytest.mark.parametrize(
    ("format", "text", "code"),
    [
        ("matrix", "", "not-a-tour-text"),
        ("matrix", "1 2\n3", "not-a-tour-text"),
        ("matrix", "1 2\n3 x", "not-a-tour-text"),
        ("matrix", "1 2\n3 3", "not-a-tour-text"),
        ("matrix", "0 1\n2 3", "not-a-tour-text"),
        ("matrix", "1 ²", "not-a-tour-text"),
        ("matrix", "1 " + "9" * 9999, "not-a-tour-text"),
        ("moves", "(+1,+2) north", "not-a-tour-text"),
        ("moves", "(-1,+2)", "not-a-tour-text"),
        ("moves", "(+100,+2)", "not-a-tour-text"),
        ("squares", "a1 i9", "square-off-board"),
        ("squares", "a1 knight", "square-syntax"),
        ("csv", "", "not-a-tour-text"),
        ("csv", "square,row\na1,2", "not-a-tour-text"),
        ("csv", HEADER + "1,1\n", "not-a-tour-text"),
        ("csv", HEADER + "1,1,z9,0,0\n", "square-off-board"),
        ("csv", HEADER + '1,1,"' + "a" * 200_000, "not-a-tour-text"),
        ("json", "", "not-a-tour-text"),
        ("json", "[1]", "not-a-tour-text"),
        ("json", "null", "not-a-tour-text"),
        ("json", "[" * 100_000, "not-a-tour-text"),
        ("json", '{"rows": 1, "cols": 1}', "not-a-tour-text"),
        ("json", '{"rows": 1, "cols": 1, "tours": [["0"]]}', "not-a-tour-text"),
        ("json", '{"rows": 1, "cols": 1, "tours": [[0.0]]}', "not-a-tour-text"),
        ("json", '{"rows": 1, "cols": 1, "tours": [[Infinity]]}', "not-a-tour-text"),
        ("json", '{"rows": 1, "cols": 1, "tours": 3}', "not-a-tour-text"),
        ("json", '{"rows": 0, "cols": 1, "tours": []}', "size-too-small"),
        ("json", '{"rows": "8", "cols": 1, "tours": []}', "size-not-a-number"),
        ("svg", "<svg/>", "not-a-tour-text"),
        ("svg", 'data-board="1x1" data-squares="' + "9" * 5000, "not-a-tour-text"),
        ("svg", 'data-board="0x1" data-squares="0"', "size-too-small"),
    ],
)
def test_unreadable(format: str, text: str, code: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        read(format, text)
    assert caught.value.code == code
    assert str(caught.value).endswith(".")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("format", "text", "code"),
    [
        ("matrix", "1 2 3\n4 5 6", "not-a-move"),
        ("moves", "(+1,+2)", "length"),
        ("squares", "a3 c2 a3", "repeated"),
        ("squares", "", "length"),
        ("csv", HEADER + "1,1,a3,0,0\n", "length"),
        ("json", '{"rows": 1, "cols": 1, "tours": [[1]]}', "off-board"),
        ("svg", 'data-board="1x2" data-squares="0 1"', "not-a-move"),
    ],
)
def test_readable_but_no_tour(format: str, text: str, code: str) -> None:
    with pytest.raises(NotATour) as caught:
        read(format, text)
    assert caught.value.fault.code == code


@pytest.mark.parametrize("format", ["matrix", "moves", "squares", "csv", "json"])
@given(text=st.text() | st.text("0123456789 (),+-abc\n"))
def test_any_text_is_read_or_refused(format: str, text: str) -> None:
    with suppress(InvalidRequest, NotATour):  # and nothing else
        read(format, text)


def test_readers_take_what_people_add() -> None:
    assert Tour.parse("\n 1  4  7 10\r\n 8 11  2  5\r\n\r\n 3  6  9 12", format="matrix") == SMALL
    steps: Sequence[tuple[int, int]] = SMALL.steps()
    assert Tour.parse(str(list(steps)), SMALL.board, start="a3", format="moves") == SMALL
    assert (
        Tour.parse("A3 c2\ta1 b3 d2 b1 c3\na2 c1 d3 b2 d1", SMALL.board, format="squares") == SMALL
    )
