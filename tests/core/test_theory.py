"""The existence theory: every verdict against tables and trying everything, every proof checked."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import Board, Reason, TourRequest, sentences, solve
from knight_core.bridge.messages import reason_document
from knight_core.existence import any_start, impossible, start_map
from knight_core.sentences import board_text, sentence
from tests.core.naive import DATA, frontier_pairs, naive_ends

TABLES: dict[str, Any] = json.loads((DATA / "existence.json").read_text(encoding="utf-8"))
STARTS: dict[str, list[str]] = TABLES["starts"]["boards"]
PAIRS: dict[str, list[list[list[int]]]] = TABLES["pairs_without"]["boards"]

QUICK = [
    *((1, cols) for cols in range(2, 8)),
    *((2, cols) for cols in range(2, 11)),
    *((3, cols) for cols in range(3, 17)),
    *((4, cols) for cols in range(4, 8)),
]
SLOW = [*((3, cols) for cols in (17, 18)), (4, 8), (5, 5)]
FULL = [*((3, cols) for cols in range(19, 27)), (4, 9), (4, 10), (5, 6)]
SEARCHED = [
    *QUICK,
    *(pytest.param(*size, marks=pytest.mark.slow) for size in SLOW),
    *(pytest.param(*size, marks=pytest.mark.full) for size in FULL),
]


def board_of(size: str, turned: bool) -> Board:
    board = Board.parse(size)
    return Board(board.cols, board.rows) if turned else board


def at(board: Board, place: tuple[int, int], turned: bool) -> int:
    """The square of a place that is given for the board before it was turned."""
    return board.square(*(place[::-1] if turned else place))


def components(board: Board, squares: set[int]) -> list[set[int]]:
    """The parts of these squares between which there is no move."""
    parts = []
    left = set(squares)
    while left:
        part = {left.pop()}
        border = set(part)
        while border:
            border = {target for square in border for target in board.neighbours(square)} & left
            left -= border
            part |= border
        parts.append(part)
    return parts


# --- verdicts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", STARTS)
@pytest.mark.parametrize("turned", [False, True], ids=["lying", "standing"])
def test_every_start_of_the_tables(size: str, turned: bool) -> None:
    board = board_of(size, turned)
    works = bytearray(board.size)
    for row, marks in enumerate(STARTS[size]):
        for col, mark in enumerate(marks):
            square = at(board, (row, col), turned)
            works[square] = mark == "#"
            assert (impossible(board, square) is None) == (mark == "#")
            assert (impossible(board, end=square) is None) == (mark == "#")
            reason = impossible(board, square)
            if mark == "-" and reason is not None and any("#" in line for line in STARTS[size]):
                assert reason.code == "colour-start"
    assert start_map(board) == works
    assert (impossible(board) is None) == any(works)


@pytest.mark.parametrize("size", PAIRS)
@pytest.mark.parametrize("turned", [False, True], ids=["lying", "standing"])
def test_every_pair_of_the_tables(size: str, turned: bool) -> None:
    board = board_of(size, turned)
    without = {
        frozenset(at(board, (row, col), turned) for row, col in pair) for pair in PAIRS[size]
    }
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
        assert (impossible(board, start, end) is None) == exists


@cache
def searched(rows: int, cols: int) -> set[frozenset[tuple[int, int]]]:
    return frontier_pairs(rows, cols)


@pytest.mark.parametrize("turned", [False, True], ids=["lying", "standing"])
@pytest.mark.parametrize(("rows", "cols"), SEARCHED)
def test_every_verdict_of_boards_that_were_searched(rows: int, cols: int, turned: bool) -> None:
    board = board_of(f"{rows}x{cols}", turned)
    pairs: set[tuple[int, int]] = set()
    for one, other in searched(rows, cols):
        a, b = at(board, one, turned), at(board, other, turned)
        pairs |= {(a, b), (b, a)}
    starts = {start for start, _ in pairs}

    assert (impossible(board) is None) == bool(starts)
    closed = any(board.is_move(*pair) for pair in pairs)
    assert (impossible(board, closed=True) is None) == closed
    assert start_map(board, closed=True) == bytes([closed]) * board.size
    assert list(start_map(board)) == [square in starts for square in range(board.size)]
    for end in range(board.size):
        works = [(start, end) in pairs for start in range(board.size)]
        assert list(start_map(board, end)) == works
        assert (impossible(board, end=end) is None) == any(works)
        for start in range(board.size):
            assert (impossible(board, start) is None) == (start in starts)
            assert (impossible(board, start, closed=True) is None) == closed
            if start != end:
                assert (impossible(board, start, end) is None) == works[start]
        begin = any_start(board, end)
        assert any(works) if begin is not None else not any(works)
        assert begin is None or works[begin]


@pytest.mark.parametrize(("rows", "cols"), [(1, 4), (2, 5), (3, 4), (3, 7), (4, 4), (4, 5)])
def test_the_search_by_frontier_states_finds_what_plain_search_finds(rows: int, cols: int) -> None:
    plain = {
        frozenset((divmod(start, cols), divmod(end, cols)))
        for start in range(rows * cols)
        for end in naive_ends(rows, cols, start)
    }
    assert frontier_pairs(rows, cols) == plain


def test_the_single_square_is_a_tour() -> None:
    board = Board(1, 1)
    assert impossible(board) is None
    assert impossible(board, 0) is None
    assert impossible(board, 0, closed=True) is None
    assert start_map(board) == start_map(board, closed=True) == b"\1"
    assert any_start(board) == any_start(board, 0) == 0


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


def test_any_start_other_than_a_corner() -> None:
    # Every tour of 3x7 has an end on b2 or on f2.
    board = Board.parse("3x7")
    assert any_start(board, board.parse_square("a3")) == board.parse_square("b2")


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
) -> tuple[str, bool] | None:
    """The reason's code, whichever end it speaks of, and whether it has a picture."""
    reason = impossible(board, start, end, closed)
    if reason is None:
        return None
    code = reason.code.removesuffix("-start").removesuffix("-end")
    return code, reason.picture is not None


@given(requests(), st.booleans())
def test_mirrors_turns_and_reversal_change_nothing(
    asked: tuple[Board, int | None, int | None], closed: bool
) -> None:
    board, start, end = asked
    said = verdict(board, start, end, closed)
    assert verdict(board, end, start, closed) == said

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
    for image, one, other in zip(boards, images(start), images(end), strict=True):
        assert verdict(image, one, other, closed) == said


@given(requests(), st.booleans(), st.data())
def test_the_map_agrees_with_the_verdicts(
    asked: tuple[Board, int | None, int | None], closed: bool, data: st.DataObject
) -> None:
    board, start, end = asked
    squares = start_map(board, end, closed)
    assert len(squares) == board.size
    drawn = [data.draw(st.integers(0, board.size - 1)) for _ in range(20)]
    for square in drawn if start is None else [start, *drawn]:
        if square != end or closed:
            works = impossible(board, square, end, closed) is None
            assert squares[square] == works
    if end is not None and not closed:
        assert squares[end] == 0
    if not closed:
        begin = any_start(board, end)
        assert (begin is None) == (not any(squares))
        assert begin is None or squares[begin]


@pytest.mark.parametrize("size", ["3x40", "40x3", "3x41", "41x3", "4x30", "30x4", "5x22", "23x5"])
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


# --- reasons --------------------------------------------------------------------------------------

PROOFS = [
    ("1x7", {}, "one-row"),
    ("7x1", {"start": "a3"}, "one-row"),
    ("2x9", {}, "two-rows"),
    ("9x2", {"start": "b4"}, "two-rows"),
    ("2x2", {"end": "a1"}, "two-rows"),
    ("2x9", {"closed": True}, "two-rows"),
    ("3x3", {"closed": True}, "three-by-three"),
    ("3x5", {"start": "a1"}, "three-by-five"),
    ("5x3", {"start": "a2"}, "three-by-five"),
    ("3x6", {}, "three-by-six"),
    ("6x3", {"closed": True}, "three-by-six"),
    ("4x4", {"start": "a1", "end": "d4"}, "four-by-four"),
    ("5x5", {"start": "a2"}, "colour-start"),
    ("5x5", {"start": "a1", "end": "a2"}, "colour-end"),
    ("3001x3001", {"end": "a2"}, "colour-end"),
    ("8x8", {"start": "a1", "end": "h8"}, "colour-pair"),
    ("4x9", {"start": "a2", "end": "b3"}, "colour-pair"),
    ("5x7", {"closed": True, "start": "a2"}, "colour-closed"),
    ("4x12", {"start": "b2"}, "four-rows-start"),
    ("3x4", {"start": "b2"}, "four-rows-start"),
    ("12x4", {"start": "d5", "end": "c5"}, "four-rows-end"),
    ("4x1000", {"end": "zz3"}, "four-rows-end"),
    ("4x9", {"closed": True}, "closed-four-rows"),
    ("4x3", {"closed": True}, "closed-four-rows"),
    ("8x3", {"closed": True}, "closed-three-rows"),
    ("5x8", {"start": "b3", "end": "h2"}, "corner-pair"),
    ("8x5", {"start": "a3", "end": "c2"}, "corner-pair"),
    ("5x40", {"start": "a2", "end": "am3"}, "corner-pair"),
    ("3x8", {"start": "h1", "end": "f2"}, "table-end"),
    ("3x12", {"start": "c2", "end": "c1"}, "corner-pair"),
    ("40x3", {"start": "b3", "end": "c39"}, "corner-pair"),
    ("3x11", {"start": "c1", "end": "c3"}, "three-rows-edge"),
    ("21x3", {"start": "c3", "end": "a3"}, "three-rows-edge"),
    ("3x11", {"start": "d2", "end": "c3"}, "three-rows-pair"),
    ("3x11", {"start": "i1", "end": "h2"}, "three-rows-pair"),
    ("21x3", {"start": "b4", "end": "c3"}, "three-rows-pair"),
    ("3x7", {"start": "a1", "end": "g1"}, "three-by-seven-pair"),
    ("7x3", {"start": "c5", "end": "a5"}, "three-by-seven-pair"),
    ("5x5", {"start": "c3", "end": "c1"}, "five-by-five-pair"),
    ("3x7", {"start": "d2"}, "table-start"),
    ("8x3", {"start": "b3"}, "table-start"),
    ("7x3", {"start": "b2", "end": "b4"}, "table-end"),
    ("3x13", {"start": "c3", "end": "k1"}, "table-pair"),
    ("6x5", {"start": "b3", "end": "c3"}, "table-pair"),
]


def reason_of(size: str, goal: dict[str, Any]) -> tuple[Board, Reason]:
    board = Board.parse(size)
    squares = {key: board.parse_square(goal[key]) for key in ("start", "end") if key in goal}
    reason = impossible(board, **squares, closed=goal.get("closed", False))
    assert reason is not None
    return board, reason


def test_every_code_has_an_example() -> None:
    assert {code for _, _, code in PROOFS} == set(sentences.PROOFS)


@pytest.mark.parametrize(("size", "goal", "code"), PROOFS)
def test_reasons(size: str, goal: dict[str, Any], code: str) -> None:
    board, reason = reason_of(size, goal)
    assert reason.code == code
    assert reason.params["board"] == board_text(board.rows, board.cols) == size.replace("x", "×")
    check_reason(board, reason)
    # Which of its ends is at fault, the sentence says by name.
    if code.endswith(("-start", "-end")):
        assert reason.params["square"] == goal[code.rsplit("-", 1)[1]]
    elif code.endswith(("-pair", "-edge")):
        assert all(goal[key] in reason.text for key in ("start", "end"))


@given(requests(), st.booleans())
def test_every_reason_is_well_made(
    asked: tuple[Board, int | None, int | None], closed: bool
) -> None:
    board, start, end = asked
    reason = impossible(board, start, end, closed)
    if reason is not None:
        check_reason(board, reason)


def check_reason(board: Board, reason: Reason) -> None:
    """One paragraph that names squares of the board, and a picture that lies on it."""
    text = reason.text
    assert text == sentence(f"reason.{reason.code}", reason.params)
    assert not set("{}\n") & set(text)
    assert "  " not in text
    assert text.endswith(".")
    assert len(text) < 500
    numbers = {"board", "majority", "minority", "moves", "first", "last", "path"}
    for key, value in reason.params.items():
        assert (f"{value:,}" if isinstance(value, int) else value) in text
        if key not in numbers:
            assert board.name(board.parse_square(value)) == value

    hash(reason)
    json.dumps(reason_document(reason))
    picture = reason.picture
    if picture is None:
        assert reason.code in ("one-row", "closed-three-rows")
        return
    on_the_board = range(board.size)
    marked = [square for square, _ in picture.marks]
    assert len(set(marked)) == len(marked) <= 20
    assert all(square in on_the_board for square in marked)
    assert {role for _, role in picture.marks} <= {"subject", "forced", "shared"}
    assert len(picture.moves) <= 20
    assert all(a in on_the_board and board.is_move(a, b) for a, b in picture.moves)
    assert len({frozenset(move) for move in picture.moves}) == len(picture.moves)
    assert bool(picture.lines) == (picture.classes in ("rows", "cols"))
    PICTURES.get(reason.code, lambda board, reason: None)(board, reason)


def roles(reason: Reason, role: str) -> set[int]:
    assert reason.picture is not None
    return {square for square, of in reason.picture.marks if of == role}


def moves_of(reason: Reason) -> dict[int, set[int]]:
    """Of every square of the picture's moves, where they lead."""
    assert reason.picture is not None
    targets: dict[int, set[int]] = {}
    for a, b in reason.picture.moves:
        targets.setdefault(a, set()).add(b)
        targets.setdefault(b, set()).add(a)
    return targets


def check_forced(board: Board, reason: Reason) -> None:
    """What is forced has just two neighbours, and both moves are drawn."""
    forced = roles(reason, "forced")
    assert forced
    targets = moves_of(reason)
    for square in forced:
        assert set(board.neighbours(square)) == targets[square]
        assert len(targets[square]) == 2


def check_circle(board: Board, reason: Reason) -> None:
    """The forced moves close one circle that leaves squares out."""
    check_forced(board, reason)
    targets = moves_of(reason)
    assert set(targets) == roles(reason, "forced") | roles(reason, "shared")
    assert all(len(ends) == 2 for ends in targets.values())
    assert len(components(board, set(targets))) == 1
    assert len(targets) < board.size


def check_corner_pair(board: Board, reason: Reason) -> None:
    check_forced(board, reason)
    (shared,) = roles(reason, "shared")
    (other,) = roles(reason, "subject")
    corners = roles(reason, "forced")
    assert len(corners) == 2
    assert other not in corners
    assert all(board.is_move(shared, corner) for corner in corners)
    last = board.rows - 1, board.cols - 1
    for corner in corners:
        assert all(at in (0, end) for at, end in zip(board.row_col(corner), last, strict=True))
    assert reason.params["square"] == board.name(shared)


def check_short_path(board: Board, reason: Reason) -> None:
    """The forced moves lead from one end to the other, and leave squares out."""
    check_forced(board, reason)
    targets = moves_of(reason)
    ends = {square for square, to in targets.items() if len(to) == 1}
    assert ends == roles(reason, "subject")
    assert len(components(board, set(targets))) == 1
    assert len(targets) in (3, 9)
    assert len(targets) < board.size
    assert reason.picture is not None
    if "path" in reason.params:
        path = [reason.picture.moves[0][0], *(target for _, target in reason.picture.moves)]
        assert reason.params["path"] == "-".join(map(board.name, path))


def check_outer_lines(board: Board, reason: Reason) -> None:
    """No move between outer squares; half of all are outer; they have both colours."""
    picture = reason.picture
    assert picture is not None
    assert picture.lines == (0, 3)
    rows = picture.classes == "rows"
    assert (board.rows if rows else board.cols) == 4
    outer = {
        square for square in range(board.size) if board.row_col(square)[0 if rows else 1] in (0, 3)
    }
    assert 2 * len(outer) == board.size
    assert {board.colour(square) for square in outer} == {0, 1}
    assert not any(target in outer for square in outer for target in board.neighbours(square))
    assert not roles(reason, "subject") & outer
    lines: dict[int, list[str]] = {0: [], 3: []}
    for square in sorted(outer):
        lines[board.row_col(square)[0 if rows else 1]].append(board.name(square))
    named = {frozenset(str(reason.params[line]).split("–")) for line in ("first", "last")}
    assert named == {frozenset((line[0], line[-1])) for line in lines.values()}


def check_two_circles(board: Board, reason: Reason) -> None:
    """Two pairs with the same two neighbours each, and what lies between falls in two."""
    check_forced(board, reason)
    squares = {
        key: board.parse_square(name) for key, name in reason.params.items() if len(key) == 1
    }
    for one, other, left, right in ("abcd", "efgh"):
        shared = {squares[left], squares[right]}
        assert set(board.neighbours(squares[one])) == shared
        assert set(board.neighbours(squares[other])) == shared
    between = set(range(board.size)) - {squares[key] for key in "abcdefgh"}
    hubs = {squares[key] for key in "ij" if key in squares}
    parts = components(board, between - hubs)
    for hub in hubs:  # it has no other moves than to two corners, whose only moves are drawn
        corners = moves_of(reason)[hub]
        assert len(corners) == 2
        assert corners <= between
        assert all(set(board.neighbours(c)) == moves_of(reason)[c] for c in corners)
        joined = [part for part in parts if part & corners]
        parts = [part for part in parts if not part & corners] + [{hub}.union(*joined)]
    assert len(parts) == 2


def check_two_rows(board: Board, reason: Reason) -> None:
    """What is marked is right beside the beginning, and never reached from there."""
    picture = reason.picture
    assert picture is not None
    (reached,) = (
        part
        for part in components(board, set(range(board.size)))
        if part & (set(moves_of(reason)) or roles(reason, "subject") or {board.square(-1, 0)})
    )
    assert set(moves_of(reason)) <= reached
    assert roles(reason, "forced")
    assert not roles(reason, "forced") & reached


def check_colours(board: Board, reason: Reason) -> None:
    subjects = roles(reason, "subject")
    assert reason.picture is not None
    assert reason.picture.classes == "colours"
    if reason.code == "colour-pair":
        assert len(subjects) == 2
        assert len({board.colour(square) for square in subjects}) == 1
        assert board.size % 2 == 0
    else:
        assert board.size % 2
        assert {board.colour(square) for square in subjects} <= {1}
        assert bool(subjects) == (reason.code != "colour-closed")


PICTURES = {
    "two-rows": check_two_rows,
    "three-by-three": lambda board, reason: _no_neighbours(board, roles(reason, "forced")),
    "three-by-five": check_circle,
    "three-by-six": check_two_circles,
    "four-by-four": check_two_circles,
    "colour-start": check_colours,
    "colour-end": check_colours,
    "colour-pair": check_colours,
    "colour-closed": check_colours,
    "four-rows-start": check_outer_lines,
    "four-rows-end": check_outer_lines,
    "closed-four-rows": check_outer_lines,
    "corner-pair": check_corner_pair,
    "three-rows-edge": check_short_path,
    "three-rows-pair": check_short_path,
    "three-by-seven-pair": check_circle,
    "five-by-five-pair": check_circle,
}


def _no_neighbours(board: Board, squares: set[int]) -> None:
    assert len(squares) == 1
    assert all(board.neighbours(square) == () for square in squares)
