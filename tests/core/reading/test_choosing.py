"""The readings are chosen from all candidates; numbers of sound squares tell these apart here."""

from __future__ import annotations

from typing import Any

import pytest

from knight_core import Board
from knight_core.reading import choosing
from knight_core.reading.candidate import WHOLE, Candidate
from knight_core.reading.choosing import start_choosing
from knight_core.reading.model import How, Places, Reading, TextFault
from knight_core.reading.source import Source
from tests.core.reading.parts import TOUR, candidate, quiet, source_of

SOURCE = source_of("")
IMAGES = {
    "upside-down": (Board(3, 4), [(2 - at // 4) * 4 + at % 4 for at in TOUR]),
    "transposed": (Board(4, 3), [at % 4 * 3 + at // 4 for at in TOUR]),
    "transposed-upside-down": (Board(4, 3), [(3 - at % 4) * 3 + at // 4 for at in TOUR]),
}
"""The board and the squares of the images of the tour."""
OTHER = TOUR[::-1]
"""Another tour."""
MATRIX: dict[str, Any] = {"how": How("matrix")}

Chosen = list[tuple[int, int]]


def chosen(*candidates: Candidate, source: Source = SOURCE) -> Chosen:
    """The number of each reading, and that of its part."""
    return [(reading.sound, reading.part) for reading in quiet(start_choosing(source, candidates))]


def tour(number: int, part: tuple[int, int], **more: Any) -> Candidate:
    """One of twelve lists that differ."""
    squares = TOUR[number:] + TOUR[:number]
    return candidate("tour", squares, part, **({"score": WHOLE + 12, "sound": number} | more))


def test_candidates_of_one_place_are_one_part() -> None:
    last, over = tour(4, (20, 30)), tour(3, (5, 15))
    first, middle = tour(1, (0, 10)), tour(2, (10, 20))
    over.rank = 1
    assert chosen(last, over, first, middle) == [(1, 0), (2, 1), (4, 2), (3, 1)]
    # The likeliest one decides what overlaps.
    over.rank = -1
    assert chosen(last, over, first, middle) == [(3, 0), (4, 1), (1, 0), (2, 0)]
    over.rank, over.score = 1, WHOLE + 13
    assert chosen(last, over, first, middle) == [(3, 0), (4, 1), (1, 0), (2, 0)]


@pytest.mark.parametrize("name", IMAGES)
def test_a_board_is_turned_as_the_list_beside_it_says(name: str) -> None:
    board, squares = IMAGES[name]
    matrix = tour(0, (20, 30), **MATRIX, score=WHOLE, rank=5)
    listed = candidate("tour", squares, (40, 50), board=board, score=WHOLE, rank=5, sound=2)
    readings = quiet(start_choosing(SOURCE, [matrix, listed]))
    assert [(reading.sound, reading.part, reading.turned) for reading in readings] == [
        (0, 0, name),
        (0, 0, ""),
    ]
    # Also of a list before it, or of one that is likelier, the board is shown.
    listed.begin, listed.end = 0, 10
    assert chosen(matrix, listed) == [(0, 0), (0, 0)]
    listed.begin, listed.end, listed.rank = 40, 50, 3
    assert chosen(matrix, listed) == [(0, 0), (0, 0)]
    # A part of the list is enough, but not of another board.
    listed.kind, listed.squares, listed.score = "unfinished", listed.squares[2:8], 12
    readings = quiet(start_choosing(SOURCE, [matrix, listed]))
    assert [(reading.part, reading.turned) for reading in readings] == [(0, name), (0, "")]
    listed.board = Board(5, 5)
    readings = quiet(start_choosing(SOURCE, [matrix, listed]))
    assert readings[0].turned == ""


def test_a_list_may_be_read_in_the_order_of_the_board_beside_it() -> None:
    matrix = tour(0, (20, 30), **MATRIX)
    board, squares = IMAGES["transposed"]
    first = candidate("tour", squares[::-1], (0, 9), board=board, score=WHOLE + 12, rank=10)
    other = tour(0, (0, 9), rank=11)
    readings = quiet(start_choosing(SOURCE, [matrix, first, other]))
    assert {reading.part for reading in readings} == {0}
    assert (readings[0].squares, readings[0].turned) == (TOUR, "")
    # Neither is read as the other one at first.
    board, squares = IMAGES["upside-down"]
    turned = candidate("tour", squares, (0, 9), board=board, score=WHOLE + 12, rank=11)
    readings = quiet(start_choosing(SOURCE, [matrix, first, turned]))
    assert (readings[0].part, readings[0].turned) == (0, "upside-down")


def test_the_0_of_the_last_empty_square_is_no_first_number() -> None:
    """Of a closed tour both boards are tours."""
    last = tour(0, (20, 30), **MATRIX)
    before = tour(11, (0, 10), **MATRIX)
    unfinished = candidate("unfinished", TOUR[:11], (0, 10), score=22, **MATRIX)
    readings = quiet(start_choosing(SOURCE, [before, unfinished, last]))
    assert [reading.part for reading in readings] == [0] * len(readings)
    assert readings[0].squares == TOUR


def test_each_board_beside_a_list_is_turned() -> None:
    rows = [TOUR, OTHER]
    matrices = [
        candidate("tour", squares, (at, at + 1), **MATRIX, score=WHOLE, sound=at)
        for at, squares in enumerate(rows)
    ]
    lists = [
        candidate("tour", [(2 - at // 4) * 4 + at % 4 for at in squares], (9, 10), score=WHOLE)
        for squares in rows
    ]
    lists[1].begin, lists[1].end = 10, 11
    readings = quiet(start_choosing(SOURCE, [*lists, *matrices]))
    assert [(reading.sound, reading.part, reading.turned) for reading in readings] == [
        *((0, 0, "upside-down"), (1, 1, "upside-down"), (0, 0, ""), (1, 1, "")),
    ]


def test_only_short_boards_are_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    _, squares = IMAGES["upside-down"]
    matrix = tour(0, (20, 30), **MATRIX)
    listed = candidate("tour", squares, (40, 50), score=WHOLE + 12, sound=2)
    for most, with_list, alone in ((12, 1, 4), (11, 2, 1)):
        monkeypatch.setattr(choosing, "MAX_TURNED", most)
        assert len({part for _, part in chosen(matrix, listed)}) == with_list
        assert len(chosen(matrix)) == alone


@pytest.mark.parametrize(
    ("code", "turned", "images"),
    [
        *((code, "", ["", *IMAGES]) for code in ("matrix", "matrix-in-a-line")),
        *((code, "", ["", "upside-down"]) for code in ("numbers", "numbers-in-a-line")),
        *(("names", "", [""]), ("matrix", "transposed", ["transposed"])),
    ],
)
def test_a_board_of_numbers_has_images(code: str, turned: str, images: list[str]) -> None:
    first = tour(0, (0, 1), how=How(code), turned=turned)
    readings = quiet(start_choosing(SOURCE, [first]))
    assert [reading.turned for reading in readings] == images


PATH = TOUR[:6]
HOLED = Board(3, 4, holes=[4])


@pytest.mark.parametrize(
    ("kind", "other", "offered"),
    [
        ("unfinished", {"kind": "unfinished", "squares": OTHER[:6]}, True),
        ("unfinished", {"kind": "unfinished", "squares": PATH}, False),
        ("unfinished", {"kind": "unfinished", "squares": OTHER[:6], "weak": True}, False),
        ("unfinished", {"kind": "unfinished", "squares": OTHER[:5]}, False),
        ("unfinished", {"kind": "unfinished", "squares": OTHER[:5], "board": HOLED}, True),
        ("unfinished", {"kind": "puzzle", "squares": PATH}, False),
        ("unfinished", {"kind": "puzzle", "squares": PATH, "board": HOLED}, True),
        (
            "unfinished",
            {"kind": "fault", "squares": PATH, "board": HOLED, "score": 5, "rank": 1},
            False,
        ),
        # A fault beside one of the score 5.
        ("fault", {"kind": "fault", "squares": OTHER[:6], "score": 4.5}, True),
        ("fault", {"kind": "fault", "squares": OTHER[:6], "score": 4.4}, False),
        ("fault", {"kind": "fault", "squares": OTHER[:6], "score": 4.4, "turned": "x"}, True),
        ("fault", {"kind": "puzzle", "squares": OTHER, "score": 4.4}, False),
    ],
)
def test_other_readings_are_no_worse(kind: Any, other: dict[str, Any], offered: bool) -> None:
    first = candidate(kind, PATH, score=5, faults=[], sound=1)
    usual: dict[str, Any] = {"score": 3, "faults": [], "sound": 2}
    second = candidate(**(usual | other))
    third = candidate(kind, OTHER[2:8], score=1, turned="y", faults=[], sound=3)
    others = [(2, 0), (3, 0)] if offered else [(3, 0)]
    assert chosen(first, second, third) == [(1, 0), *others]


def test_so_many_other_readings_are_told_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "MAX_OTHERS", 1)
    some = [tour(number, (0, 1), rank=number) for number in range(3)]
    assert chosen(*some) == [(0, 0), (1, 0)]
    monkeypatch.setattr(choosing, "MAX_OTHERS", 2)
    assert chosen(some[0], some[1], some[1], some[2]) == [(0, 0), (1, 0), (2, 0)]
    # Of more boards none are.
    monkeypatch.setattr(choosing, "MAX_OTHERS", 1)
    assert chosen(*some, tour(3, (1, 2))) == [(0, 0), (3, 1)]


def test_a_board_that_is_told_twice_is_one() -> None:
    later = tour(0, (5, 6), sound=9)
    assert chosen(tour(0, (0, 1)), later, tour(1, (7, 8))) == [(0, 0), (1, 1)]
    # Also if another reading of its place is as good.
    assert chosen(tour(0, (0, 1)), tour(1, (5, 6)), tour(0, (5, 6), rank=1)) == [(0, 0)]


def test_the_beginning_of_a_path_is_no_other_board() -> None:
    def path(number: int, count: int, part: int, **more: Any) -> Candidate:
        squares = [TOUR, OTHER, OTHER[1:]][number][:count]
        usual = {"score": 2.0 * count, "sound": count}
        return candidate("unfinished", squares, (part, part + 1), **(usual | more))

    # Those with the number 0 are beginnings of the first one, also after a path that is none.
    assert chosen(path(0, 8, 3), path(1, 7, 2), path(0, 6, 1), path(2, 5, 4)) == [
        *((7, 0), (8, 1), (5, 2)),
    ]
    assert chosen(tour(0, (9, 10)), path(0, 6, 1), path(1, 7, 2)) == [(7, 0), (0, 1)]
    other = candidate("unfinished", TOUR[:6], (0, 1), board=HOLED, score=12, sound=6)
    assert chosen(tour(0, (9, 10)), other) == [(6, 0), (0, 1)]
    # A second reading of the place that is as good may be one.
    assert chosen(tour(0, (9, 10)), path(2, 6, 1), path(0, 6, 1, rank=1)) == [(0, 0)]
    assert chosen(tour(0, (9, 10)), path(2, 6, 1), path(0, 6, 1, score=11)) == [
        *((6, 0), (0, 1), (6, 0)),
    ]
    # The beginning of a list with a fault is told.
    fault = candidate("fault", TOUR[:8], (9, 10), score=12, faults=[], sound=4)
    assert chosen(fault, path(0, 5, 1)) == [(5, 0), (4, 1)]


@pytest.mark.parametrize(
    ("kind", "count", "score", "weak", "beside_tour", "beside_fault"),
    [
        *(("tour", 12, WHOLE, False, True, True), ("tour", 12, WHOLE, True, False, False)),
        *(("puzzle", 8, 1, False, True, True), ("puzzle", 8, 1, True, False, False)),
        *(("unfinished", 5, 9, False, True, True), ("unfinished", 4, 8, False, False, False)),
        ("unfinished", 4, 10, False, False, True),
        *(("fault", 8, 4, False, True, True), ("fault", 8, 3.9, False, False, True)),
        ("fault", 8, 4, True, False, False),
    ],
)
def test_what_is_a_guess_beside_a_tour_or_a_fault(
    kind: Any, count: int, score: float, weak: bool, beside_tour: bool, beside_fault: bool
) -> None:
    other = candidate(kind, OTHER[:count], (0, 1), score=score, weak=weak, faults=[], sound=1)
    # Boards come in the order of the text, guesses at the end, with a gap in the numbers.
    good, guess = [(1, 0), (2, 1)], [(2, 0), (1, 2)]
    beside = candidate("tour", TOUR, (1, 2), score=WHOLE, sound=2)
    assert chosen(beside, other) == (good if beside_tour else guess)
    beside = candidate("fault", PATH, (1, 2), score=10, faults=[], sound=2)
    assert chosen(beside, other) == (good if beside_fault else guess)


def test_guesses_come_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    weak = [
        candidate("fault", OTHER[at:], (at, at + 1), score=at, weak=True, faults=[], sound=at)
        for at in (1, 3, 2)
    ]
    # Without anything else the best one is a board.
    assert chosen(*weak) == [(3, 0), (2, 2), (1, 3)]
    monkeypatch.setattr(choosing, "MAX_GUESSES", 2)
    boards = [tour(5, (8, 9)), tour(4, (7, 8))]
    assert chosen(*weak, *boards) == [(4, 0), (5, 1), (3, 3), (2, 4)]


@pytest.mark.parametrize("kind", ["tour", "unfinished", "fault", "puzzle"])
def test_a_reading_tells_all_of_its_candidate(kind: Any) -> None:
    faults = [TextFault("missing", {"missing": "9"})] if kind in ("fault", "puzzle") else None
    given = Places.of([(0, 1), (6, 2)])
    whole = candidate(
        kind, PATH, (2, 5), score=9, faults=faults, given=given, turned="x", sound=3, named=True
    )
    assert quiet(start_choosing(source_of("1\n2\n3\n4\n"), [whole])) == [
        Reading(
            kind=kind,
            part=0,
            board=Board(3, 4),
            squares=PATH,
            places=Places.of((at, at + 1) for at in range(6)),
            given=given,
            faults=tuple(faults or ()),
            how=How("names"),
            lines=(2, 3),
            turned="x",
            named=True,
            sound=3,
        )
    ]
