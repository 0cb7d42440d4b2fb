"""Every verdict of the theory, and of `auto`, against tables and trying everything."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import Board, Outcome, TourRequest, TourResult, solve
from knight_core.existence import any_start, impossible, start_map
from knight_core.existence import exists as is_known_to_exist
from tests.core.naive import DATA, frontier_pairs, naive_ends
from tests.core.texts.codes import ENDINGS, codes
from tests.samples import sampled

TABLES: dict[str, Any] = json.loads((DATA / "existence.json").read_text(encoding="utf-8"))
STARTS: dict[str, list[str]] = TABLES["starts"]["boards"]
PAIRS: dict[str, list[list[list[int]]]] = TABLES["pairs_without"]["boards"]

QUICK = [
    *((1, cols) for cols in range(2, 8)),
    *((2, cols) for cols in range(2, 11)),
    *((3, cols) for cols in range(3, 17)),
    *((4, cols) for cols in range(4, 8)),
]
SLOW = [(3, 17)]
FULL = [*((3, cols) for cols in range(18, 27)), *((4, cols) for cols in (8, 9, 10)), (5, 5), (5, 6)]
SEARCHED = [
    *QUICK,
    *(pytest.param(*size, marks=pytest.mark.slow) for size in SLOW),
    *(pytest.param(*size, marks=pytest.mark.full) for size in FULL),
]


TURNED = [
    pytest.param(False, id="lying"),
    pytest.param(True, id="standing", marks=pytest.mark.full),
]

SOLVED = [(rows, cols) for rows in range(1, 5) for cols in range(rows, 6)]
"""Small boards, of which `auto` is asked everything that theory is asked."""


def agrees(
    board: Board,
    exists: bool,
    start: int | None = None,
    end: int | None = None,
    closed: bool = False,
    *,
    solved: bool = False,
) -> None:
    """The theory says whether there is a tour; and if it is solved, `auto` says the same."""
    assert (impossible(board, start, end, closed) is None) == exists
    assert is_known_to_exist(board, start, end, closed) is exists
    if solved:
        check(solve(TourRequest(board.rows, board.cols, start, end, closed=closed)), exists)


def check(result: TourResult, exists: bool) -> None:
    """The verdict is right, and one of the two that say something."""
    assert result.outcome is (Outcome.FOUND if exists else Outcome.IMPOSSIBLE)
    if result.tour is None:
        assert result.reason is not None
        assert result.stats.forward == result.stats.backtracks
        assert result.reason.code in codes("reason") - ENDINGS
    else:
        request = result.request
        assert result.stats.forward - result.stats.backtracks == len(result.tour)
        result.tour.verify(start=request.start, end=request.end, closed=request.closed)


def board_of(size: str, turned: bool) -> Board:
    board = Board.parse(size)
    return Board(board.cols, board.rows) if turned else board


def at(board: Board, place: tuple[int, int], turned: bool) -> int:
    """The square of a place that is given for the board before it was turned."""
    return board.square(*(place[::-1] if turned else place))


@pytest.mark.parametrize("size", STARTS)
@pytest.mark.parametrize("turned", [False, True], ids=["lying", "standing"])
def test_every_start_of_the_tables(size: str, turned: bool) -> None:
    board = board_of(size, turned)
    works = bytearray(board.size)
    solved = size in ("3x7", "3x8", "5x5") and not turned
    for row, marks in enumerate(STARTS[size]):
        for col, mark in enumerate(marks):
            square = at(board, (row, col), turned)
            works[square] = mark == "#"
            agrees(board, mark == "#", square, solved=solved)
            agrees(board, mark == "#", end=square)
            reason = impossible(board, square)
            if mark == "-" and reason is not None and any("#" in line for line in STARTS[size]):
                assert reason.code == "colour-start"
    assert start_map(board) == works
    agrees(board, any(works))


@pytest.mark.parametrize("size", PAIRS)
@pytest.mark.parametrize("turned", [False, True], ids=["lying", "standing"])
def test_every_pair_of_the_tables(size: str, turned: bool) -> None:
    board = board_of(size, turned)
    without = {
        frozenset(at(board, (row, col), turned) for row, col in pair) for pair in PAIRS[size]
    }
    if size == "5x5":
        assert len(without) == 36
    for start, end in product(range(board.size), repeat=2):
        if start == end:
            continue
        if board.size % 2:
            exists = board.colour(start) == board.colour(end) == 0
        else:
            exists = board.colour(start) != board.colour(end)
        if size.startswith("4x"):
            lines = [board.row_col(square)[turned] for square in (start, end)]
            exists = exists and set(lines) <= {0, 3}
        exists = exists and frozenset((start, end)) not in without
        solved = size == "5x5" and start in (0, 2) and not turned  # a corner and a side
        agrees(board, exists, start, end, solved=solved)


@cache
def searched(rows: int, cols: int) -> set[frozenset[tuple[int, int]]]:
    return frontier_pairs(rows, cols)


@pytest.mark.parametrize("turned", TURNED)
@pytest.mark.parametrize(("rows", "cols"), SEARCHED)
def test_every_verdict_of_boards_that_were_searched(rows: int, cols: int, turned: bool) -> None:
    board = board_of(f"{rows}x{cols}", turned)
    pairs: set[tuple[int, int]] = set()
    for first, other in searched(rows, cols):
        a, b = at(board, first, turned), at(board, other, turned)
        pairs |= {(a, b), (b, a)}
    starts = {start for start, _ in pairs}

    closed = any(board.is_move(*pair) for pair in pairs)
    solved = (rows, cols) in SOLVED
    agrees(board, bool(starts), solved=solved)
    agrees(board, closed, closed=True, solved=solved)
    assert start_map(board, closed=True) == bytes([closed]) * board.size
    assert list(start_map(board)) == [square in starts for square in range(board.size)]
    for start in range(board.size):
        agrees(board, start in starts, start, solved=solved)
        agrees(board, closed, start, closed=True, solved=solved)
    for end in range(board.size):
        works = [(start, end) in pairs for start in range(board.size)]
        assert list(start_map(board, end)) == works
        agrees(board, any(works), end=end, solved=solved)
        for start in range(board.size):
            if start != end:
                agrees(board, works[start], start, end, solved=solved)
        begin = any_start(board, end)
        assert any(works) if begin is not None else not any(works)
        assert begin is None or works[begin]


@pytest.mark.parametrize(("rows", "cols"), [*SOLVED[1:], (3, 7)])
def test_the_search_by_frontier_states_finds_what_plain_search_finds(rows: int, cols: int) -> None:
    plain = {
        frozenset((divmod(start, cols), divmod(end, cols)))
        for start in range(rows * cols)
        for end in naive_ends(rows, cols, start)
    }
    assert frontier_pairs(rows, cols) == plain


def test_the_single_square_is_a_tour() -> None:
    board = Board(1, 1)
    agrees(board, True, solved=True)
    agrees(board, True, 0, solved=True)
    agrees(board, True, closed=True, solved=True)
    agrees(board, True, 0, closed=True, solved=True)
    for closed in (False, True):
        assert start_map(board, closed=closed) == start_map(board, 0, closed) == b"\1"
    assert any_start(board) == any_start(board, 0) == 0


def test_the_single_square_beside_holes_is_a_tour() -> None:
    board = Board(2, 2, "a1,a2,b2")
    assert any_start(board) == any_start(board, 3) == 3
    for closed in (False, True):
        assert impossible(board, 3, 3, closed=closed) is None
        assert start_map(board, closed=closed) == start_map(board, 3, closed) == b"\0\0\0\1"


@pytest.mark.parametrize("size", ["6x6", "6x7", "8x6", "7x7"])
def test_from_six_rows_on_colours_alone_decide(size: str) -> None:
    board = Board.parse(size)
    even = board.size % 2 == 0
    assert (impossible(board, closed=True) is None) == even

    def exists(start: int, end: int | None) -> bool:
        colours = [board.colour(square) for square in (start, end) if square is not None]
        return len({*colours}) == len(colours) if even else start != end and not any(colours)

    for end in (None, *range(board.size)):
        works = [exists(square, end) for square in range(board.size)]
        assert [*start_map(board, end)] == works
        for start in range(board.size):
            if start != end:
                agrees(board, works[start], start, end)


@pytest.mark.parametrize(("rows", "cols"), [*product(range(1, 9), repeat=2)])
def test_closed_tours_up_to_8x8(rows: int, cols: int) -> None:
    """A closed tour is there, and verified, or trying everything found none."""
    board = Board(rows, cols)
    short, long = sorted((rows, cols))
    if impossible(board, closed=True) is None:
        tour = solve(TourRequest(rows, cols, closed=True)).tour
        assert tour is not None
        tour.verify(closed=True)
    elif board.size % 2 == 0:
        apart = [{abs(a - b) for a, b in zip(*pair, strict=True)} for pair in searched(short, long)]
        assert {1, 2} not in apart


@pytest.mark.parametrize(
    ("size", "end", "start"),
    [
        ("8x8", None, "a1"),
        ("8x8", "a1", "h1"),
        ("8x8", "h1", "a1"),
        ("7x7", "a1", "g1"),
        ("3x7", "d2", None),
        ("3x7", "a3", "b2"),  # every tour has an end on b2 or on f2
        ("3x10", "c2", "a1"),
        ("3x10", "h2", "j1"),
        ("10x3", "b3", "a1"),
        ("4x9", "a1", "a4"),
        ("4x9", "c2", None),
        ("5x40", "b3", "a1"),
        ("3x4", None, "a1"),
        ("4000x4000", "b1", "a1"),
        ("3001x3001", "a2", None),
    ],
)
def test_any_start_is_a_corner_if_one_will_do(
    size: str, end: str | None, start: str | None
) -> None:
    board = Board.parse(size)
    found = any_start(board, None if end is None else board.parse_square(end))
    assert found == (None if start is None else board.parse_square(start))


# --- what a result says ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(3, 8), (8, 3)])
def test_a_search_tries_every_closed_tour_of_3x8(size: tuple[int, int]) -> None:
    """A proof apart from the one in steps: every closed tour passes a corner."""
    result = solve(TourRequest(*size, 0, closed=True, method="depth-first"))
    assert result.outcome is Outcome.IMPOSSIBLE
    assert result.stats.forward == result.stats.backtracks > 0
    assert result.reason is not None
    assert result.reason.code == "exhausted-search"


# --- properties -----------------------------------------------------------------------------------

BOARDS = st.one_of(
    st.builds(Board, st.integers(1, 14), st.integers(1, 14)),
    st.builds(Board, st.integers(3, 5), st.integers(14, 60)),
    st.builds(Board, st.integers(14, 60), st.integers(3, 5)),
    st.builds(Board, st.integers(6, 60), st.integers(6, 60)),
)


@st.composite
def requests(draw: st.DrawFn) -> tuple[Board, int | None, int | None]:
    """A board, and a start and an end, or None; often near the ends of a side."""
    board = draw(BOARDS)

    def place(length: int) -> int:
        near = st.sampled_from(sorted({*range(min(4, length)), *range(max(0, length - 4), length)}))
        return draw(st.one_of(near, st.integers(0, length - 1)))

    def square() -> int | None:
        if draw(st.integers(0, 4)) == 0:
            return None
        return board.square(place(board.rows), place(board.cols))

    start, end = square(), square()
    return board, start, None if end == start else end


def verdict(
    board: Board, start: int | None, end: int | None, closed: bool = False
) -> tuple[str, int] | None:
    """The reason's code, whichever end it speaks of, and how many steps its proof has."""
    reason = impossible(board, start, end, closed)
    if reason is None:
        return None
    code = reason.code.removesuffix("-start").removesuffix("-end")
    # Forced moves are found in another order on a board in a mirror.
    return code, 0 if code == "forced-pair" else len(reason.steps)


@given(requests(), st.booleans())
def test_mirrors_turns_and_reversal_change_nothing(
    request: tuple[Board, int | None, int | None], closed: bool
) -> None:
    board, start, end = request
    expected = verdict(board, start, end, closed)
    assert verdict(board, end, start, closed) == expected

    turned = Board(board.cols, board.rows)

    def images(square: int | None) -> list[int | None]:
        if square is None:
            return [None] * 4
        row, col = board.row_col(square)
        down, across = board.rows - 1 - row, board.cols - 1 - col
        return [
            board.square(down, col),
            board.square(row, across),
            board.square(down, across),
            turned.square(col, row),
        ]

    boards = (board, board, board, turned)
    for image, first, other in zip(boards, images(start), images(end), strict=True):
        assert verdict(image, first, other, closed) == expected


@given(requests(), st.booleans(), st.data())
def test_the_map_agrees_with_the_verdicts(
    request: tuple[Board, int | None, int | None], closed: bool, data: st.DataObject
) -> None:
    board, start, end = request
    squares = start_map(board, end, closed)
    assert len(squares) == board.size
    drawn = [data.draw(st.integers(0, board.size - 1)) for _ in range(20)]
    for square in drawn if start is None else [start, *drawn]:
        if square != end or closed:
            works = impossible(board, square, end, closed) is None
            assert squares[square] == works
    if end is not None and not closed:
        assert squares[end] == (board.size == 1)
    if not closed:
        begin = any_start(board, end)
        assert (begin is None) == (not any(squares))
        assert begin is None or squares[begin]


@pytest.mark.parametrize(
    "size",
    sampled(
        ["3x40", "40x3", "3x41", "41x3", "4x30", "30x4", "5x22", "23x5"], "40x3", "3x41", "4x30"
    ),
)
def test_the_map_of_long_boards(size: str) -> None:
    board = Board.parse(size)
    for end in [None, *range(0, board.size, 1 if board.size < 125 else 7)]:
        works = [
            square != end and impossible(board, square, end) is None for square in range(board.size)
        ]
        assert list(start_map(board, end)) == works


def test_the_map_of_a_large_board() -> None:
    assert start_map(Board(1001, 1000)) == b"\1" * 1_001_000
    odd = start_map(Board(1001, 999))
    assert odd[:4] == b"\1\0\1\0"
    assert sum(odd) == (1001 * 999 + 1) // 2
    assert sum(start_map(Board(1000, 1000), 0)) == 500_000
    assert sum(start_map(Board(4000, 4), 0)) == 4_000


@pytest.mark.parametrize(
    "board",
    [
        Board(5, 5, "c3"),
        Board(3, 6, "b3,b2"),
        Board(6, 3, "b6,c6,a3,b2,b1"),
        Board(4, 4, "b3,c3"),
        Board(6, 6, "a1,b1"),
        Board(3, 4, "b2"),  # No tour ends on d3, but only forced moves tell it, start by start.
    ],
)
def test_the_map_of_a_board_with_holes_agrees_with_the_verdicts(board: Board) -> None:
    for end in (None, *board.squares()):
        for closed in (False, True):
            works = [
                square not in board.holes
                and (closed or square != end)
                and impossible(board, square, end, closed) is None
                for square in range(board.area)
            ]
            assert [*start_map(board, end, closed)] == works
            if not closed:
                corners = [board.area - board.cols, board.area - 1, 0, board.cols - 1]
                first = [square for square in (*corners, *range(board.area)) if works[square]]
                assert any_start(board, end) == (first[0] if first else None)


def test_of_a_very_large_board_with_holes_colours_alone_are_counted() -> None:
    # The second has a square without a move.
    for holes in ([0], [2, 4, 102, 201]):
        assert impossible(Board(101, 100, holes)) is None
    cases: list[tuple[list[int], dict[str, Any], str]] = [
        ([0], {"start": 1, "end": 2}, "shape-colour-end"),
        ([0], {"closed": True}, "colour-closed"),
        ([0, 2], {}, "shape-colours"),
    ]
    for holes, goal, code in cases:
        reason = impossible(Board(101, 100, holes), **goal)
        assert reason is not None
        assert reason.code == code


def test_whether_a_tour_exists_is_not_known_where_only_a_search_can_tell() -> None:
    holes = Board(8, 8, holes=[27, 35])
    assert impossible(holes, 0) is None
    assert is_known_to_exist(holes, 0) is None
    assert is_known_to_exist(Board(8, 8, holes=[0, 63])) is False
    assert is_known_to_exist(Board(2, 2, holes=[1, 2, 3]), closed=True) is True
    # A closed tour with a symmetry that makes the move between these two squares.
    board = Board(6, 6)
    start, end = board.parse_square("a1"), board.parse_square("b3")
    assert is_known_to_exist(board, start, end, symmetry="quarter-turn") is None
    assert is_known_to_exist(board, start, end) is True
    assert is_known_to_exist(board, start, symmetry="quarter-turn") is True
    assert is_known_to_exist(board, start, closed=True, symmetry="quarter-turn") is True
    assert is_known_to_exist(Board(8, 8), symmetry="quarter-turn") is False
