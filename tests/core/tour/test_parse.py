"""``Tour.parse`` and ``Path.parse`` read every format, and say in one sentence what they lack."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import Board, InvalidRequest, NotATour, Path, Tour, formats, solve

SMALL = Tour(Board(3, 4), [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])
SINGLE = Tour(Board(1, 1), [0])


@cache
def found(board: str, start: int, closed: bool, seed: int, wanted: int = 1) -> tuple[Tour, ...]:
    method = "auto" if wanted == 1 else "pruned"
    return solve(board, start=start, closed=closed, seed=seed, method=method, tours=wanted).tours


tours = st.builds(
    found,
    st.sampled_from(["5x6", "6x5", "6x6", "8x8", "30x8", "8x28"]),
    st.integers(0, 29),
    st.booleans(),
    st.integers(0, 2),
).map(lambda some: some[0]) | st.sampled_from([SMALL, SINGLE])

several = st.builds(
    lambda first, count: list(found("5x6", first, False, 0, count)),
    st.sampled_from([0, 2]),
    st.integers(2, 5),
)


def written(tours: list[Tour], name: str) -> str:
    if name == "json":
        board = tours[0].board
        return formats.json_text(
            {"rows": board.rows, "cols": board.cols, **formats.tours_document(tours)}
        )
    return formats.WRITERS[name](tours)


@pytest.mark.parametrize("name", formats.FORMATS)
@given(tours)
def test_one_tour_is_read_from_its_text_alone(name: str, tour: Tour) -> None:
    text = written([tour], name)
    if tour != SINGLE or name != "moves":  # which are none
        assert Tour.parse(text) == tour
    assert Tour.parse(text, format=name) == tour
    assert Tour.parse(text, tour.board, format=name) == tour
    assert Tour.parse(text, str(tour.board), start=tour.start, format=name) == tour
    assert Path.parse(text, format=name) == Path(tour.board, tour.squares)
    assert Tour.parse_all(text, format=name) == [tour]


@pytest.mark.parametrize("name", formats.FORMATS)
@given(several)
def test_several_tours_are_read_from_their_text_alone(name: str, some: list[Tour]) -> None:
    text = written(some, name)
    assert Tour.parse_all(text) == some
    assert Tour.parse_all(text, some[0].board, format=name) == some
    with pytest.raises(InvalidRequest) as caught:
        Tour.parse(text)
    assert caught.value.code == "several-tours"
    assert str(len(some)) in str(caught.value)


@given(tours)
def test_what_is_printed_is_read(tour: Tour) -> None:
    assert Tour.parse(str(tour)) == tour
    assert Tour.from_matrix(tour.matrix()) == tour


@pytest.mark.parametrize(
    ("text", "words", "squares"),
    [
        ("a1 b3 c5", {"board": "8x8"}, [56, 41, 26]),
        ("7,0 5,1", {"board": "8x8"}, [56, 41]),
        ("(-2,+1) (-2,+1)", {"board": "8x8", "start": "a1"}, [56, 41, 26]),
        ("[(-2, 1), (-2, 1)]", {"board": "8x8", "start": (7, 0)}, [56, 41, 26]),
        ("", {"board": "8x8", "format": "squares"}, []),
        ("", {"board": "8x8", "start": "a1", "format": "moves"}, [56]),
        ("\ufeffa1 b3", {"board": "8x8"}, [56, 41]),
        ("tour,move,square,row,col\n1,1,a1,7,0\n", {"board": "8x8"}, [56]),
        ('{"rows": 8, "cols": 8, "tours": [[56, 99]]}', {}, [56, 99]),
    ],
)
def test_a_path_is_read_where_its_board_is_given(
    text: str, words: dict[str, Any], squares: list[int]
) -> None:
    assert Path.parse(text, **words) == Path(Board(8, 8), squares)
    with pytest.raises(NotATour):
        Tour.parse(text, **words)


@pytest.mark.parametrize(
    ("text", "words", "code"),
    [
        ("a1 b3 c5", {}, "board-not-told"),
        ("0,0 2,1", {}, "board-not-told"),
        ("", {"format": "squares"}, "board-not-told"),
        ("(-2,+1) (-2,+1)", {}, "board-not-told"),
        ("(-2,+1) (-2,+1)", {"start": "a1"}, "board-not-told"),
        ("tour,move,square,row,col\n1,1,a1,7,0\n1,2,b3,5,1\n", {}, "board-not-told"),
        ("(-2,+1) (-2,+1)", {"board": "8x8"}, "start-not-told"),
        ("1 2\n3 4", {"board": "3x3"}, "other-board"),
        ('{"rows": 1, "cols": 1, "tours": []}', {"board": "2x2"}, "other-board"),
        ('{"rows": 1, "cols": 1, "tours": []}', {}, "not-a-tour-text"),
        ("", {}, "not-a-tour-text"),
        ("a knight's tour", {}, "not-a-tour-text"),
        ("(+3,+3)", {}, "not-a-tour-text"),
        ("<svg></svg>", {}, "not-a-tour-text"),
        ("{}", {}, "not-a-tour-text"),
        ("1 2 2", {}, "not-a-tour-text"),
        ("a1", {"format": "xml"}, "unknown-format"),
        ("a1", {"format": ""}, "unknown-format"),
        ("a1", {"board": "eight"}, "board-syntax"),
        ("a1 z9", {"board": "8x8"}, "square-off-board"),
        ("(-2,+1)", {"board": "8x8", "start": "z9"}, "square-off-board"),
    ],
)
@pytest.mark.parametrize("kind", [Tour, Path])
def test_what_is_missing_is_said(
    kind: type[Tour] | type[Path], text: str, words: dict[str, Any], code: str
) -> None:
    if code == "other-board" and "[]" in text:
        text = text.replace("[]", "[[0]]")
    with pytest.raises(InvalidRequest) as caught:
        kind.parse(text, **words)
    assert caught.value.code == code
    assert str(caught.value).endswith(".")
    assert len(str(caught.value)) < 200


@given(st.text() | st.text("0123456789 (),+-abc\n"), st.none() | st.sampled_from(formats.FORMATS))
def test_any_text_is_read_or_refused(text: str, name: str | None) -> None:
    with suppress(InvalidRequest, NotATour):  # and nothing else
        Tour.parse(text, format=name)
    with suppress(InvalidRequest):
        Path.parse(text, "8x8", start="a1", format=name)
