"""The independent verifier finds every kind of fault; a Tour that exists is one.

Tours and paths are sequences of squares that print, compare, turn and mirror.
"""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import (
    Board,
    Fault,
    InvalidRequest,
    NotATour,
    Path,
    Tour,
    TourRequest,
    find_fault,
    solve,
)
from knight_core.board.symmetries import image_of, symmetries
from knight_core.steps import run_to_end
from knight_core.tour.verifier import is_tour, path_faults
from tests.core.naive import neighbours

BOARD = Board(5, 6)
SMALL = Board(3, 4)
SQUARES = (0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4)
NAMES = "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2"


def a_tour(closed: bool = False) -> list[int]:
    tour = solve(TourRequest(5, 6, 0, closed=closed)).tour
    assert tour is not None
    return list(tour.squares)


def test_a_single_square() -> None:
    tour = Tour(Board(1, 1), [0])
    assert tour.closed
    assert tour.steps() == []
    assert tour.matrix() == [[1]]


LARGE = Board(300, 201)


@pytest.fixture(scope="module")
def large() -> list[int]:
    tour = solve(TourRequest(300, 201, 0)).tour
    assert tour is not None
    return list(tour.squares)


def test_nothing_is_a_tour_before_the_last_slice(large: list[int]) -> None:
    squares = [*large]
    for place in (0, 4_999, 19_999, 20_000, 20_001, len(large) - 1):
        for wrong in (large[place - 1], -1 - large[place], LARGE.area + 5, -(10**30), 10**30):
            squares[place] = wrong
            with pytest.raises(NotATour):
                run_to_end(Tour.in_steps(LARGE, squares))
            assert not is_tour(LARGE, squares)
        squares[place] = large[place]
    assert len([*Tour.in_steps(LARGE, large)]) >= len(large) / 20_000


@pytest.mark.parametrize("place", [19_998, 19_999, 20_000, 20_001, 40_000, 60_298])
def test_steps_from_slice_to_slice_are_looked_at(large: list[int], place: int) -> None:
    squares = [*large[place:], *large[:place]]
    assert not LARGE.is_move(large[-1], large[0])
    # The tour in two parts: one step, from the one to the other, is no knight's move.
    seam = len(large) - place
    fault = find_fault(LARGE, squares)
    assert fault is not None
    assert (fault.code, fault.index) == ("not-a-move", seam)
    assert is_tour(LARGE, large)


@given(st.integers(3, 9), st.integers(3, 9), st.data())
def test_steps_are_judged_by_definition(rows: int, cols: int, data: st.DataObject) -> None:
    """Every board, every pair of squares as the two ends of a step: also those whose difference is
    that of a move round the edge."""
    board = Board(rows, cols)
    first = data.draw(st.integers(0, board.area - 1))
    for second in range(board.area):
        if second != first:
            rest = [square for square in range(board.area) if square not in (first, second)]
            two = Board(rows, cols, rest)
            move = divmod(second, cols) in neighbours(rows, cols, divmod(first, cols))
            assert is_tour(two, [first, second]) == move


def test_what_equals_an_int_is_looked_at_by_definition() -> None:
    class Odd(int):
        def __sub__(self, other: object) -> int:
            return 17

        def __rsub__(self, other: object) -> int:
            return 17

    squares = [*map(Odd, sorted(SQUARES))]
    assert not is_tour(SMALL, squares)
    assert not is_tour(SMALL, [*SQUARES[:-1], Odd(SQUARES[-1])])
    fault = find_fault(SMALL, squares)
    assert fault is not None
    assert fault.code == "not-a-move"


def test_properties() -> None:
    squares = a_tour(closed=True)
    tour = Tour(BOARD, iter(squares))
    assert len(tour) == 30
    assert (tour.start, tour.end, tour.closed) == (squares[0], squares[-1], True)
    assert tour == Tour(BOARD, squares)
    assert hash(tour) == hash(Tour(BOARD, squares))
    row, col = BOARD.row_col(tour.start)
    for down, right in tour.steps():
        assert sorted((abs(down), abs(right))) == [1, 2]
        row, col = row + down, col + right
    assert BOARD.square(row, col) == tour.end
    matrix = tour.matrix()
    for number, square in enumerate(squares, 1):
        row, col = BOARD.row_col(square)
        assert matrix[row][col] == number


# -- a sequence of squares ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Tour, Path])
def test_it_is_a_sequence(kind: type[Tour] | type[Path]) -> None:
    tour = kind(SMALL, SQUARES)
    assert isinstance(tour, Sequence)
    assert list(tour) == [*SQUARES]
    assert list(reversed(tour)) == [*reversed(SQUARES)]
    assert len(tour) == 12
    assert tour[0] == 0
    assert tour[-1] == 4
    assert tour[2:5] == SQUARES[2:5]
    assert tour[::-1] == SQUARES[::-1]
    with pytest.raises(IndexError):
        tour[12]
    assert not hasattr(tour, "__dict__")
    with pytest.raises(AttributeError):
        tour.squares = ()  # type: ignore[misc]


@pytest.mark.parametrize("square", [8, "a1", "A1", " a1 ", "2,0", (2, 0), [2, 0]])
def test_a_square_is_found_in_every_form(square: Any) -> None:
    tour = Tour(SMALL, SQUARES)
    assert square in tour
    assert tour.index(square) == 2
    assert tour.index(square, 1, 5) == 2
    assert tour.index(square, -11) == 2
    assert tour.count(square) == 1
    with pytest.raises(ValueError, match="not in"):
        tour.index(square, 3)
    with pytest.raises(ValueError, match="not in"):
        Path(SMALL, []).index(square)
    assert Path(SMALL, []).count(square) == 0
    assert Path(SMALL, [8, 8]).count(square) == 2


@pytest.mark.parametrize("thing", [12, -1, "z9", "nonsense", None, 1.0, True, (1, 2, 3)])
def test_what_is_no_square_is_not_in_it(thing: object) -> None:
    assert thing not in Tour(SMALL, SQUARES)


def test_equal_and_hashed_by_board_and_squares() -> None:
    tour = Tour(SMALL, SQUARES)
    assert tour == Tour(SMALL, list(SQUARES))
    assert tour != Tour(SMALL, SQUARES[::-1])
    assert len({tour, Path(SMALL, SQUARES)}) == 2
    assert Path(SMALL, SQUARES[:3]) == Path(SMALL, SQUARES[:3])
    assert Path(SMALL, SQUARES[:3]) != Path(Board(4, 3), SQUARES[:3])
    assert len({tour, Tour(SMALL, SQUARES), Path(SMALL, SQUARES), Path(SMALL, SQUARES)}) == 2


def test_it_prints_as_the_board() -> None:
    assert str(Tour(SMALL, SQUARES)) == " 1  4  7 10\n12  9  2  5\n 3  6 11  8"
    assert str(Path(SMALL, SQUARES[:4])) == "1 4 . .\n. . 2 .\n3 . . ."
    assert str(Path(SMALL, [])) == ". . . .\n" * 2 + ". . . ."
    assert str(Path(SMALL, [0, 6, 0, 99, -1, 8])) == "1 . . .\n. . 2 .\n6 . . ."
    assert str(Tour(Board(1, 1), [0])) == "1"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (Path(SMALL, []), "<Path 3x4, 0 squares: ->"),
        (Path(SMALL, [8]), "<Path 3x4, 1 square: a1>"),
        (Path(SMALL, [8, 77]), "<Path 3x4, 2 squares: a1 77>"),
        (Tour(SMALL, SQUARES), f"<Tour 3x4, 12 squares: {NAMES}>"),
        (Path(Board(4, 4), range(13)), "<Path 4x4, 13 squares: a4 b4 c4 d4 a3 b3 c3 d3 … d2 a1>"),
    ],
)
def test_repr_is_short(path: Tour | Path, text: str) -> None:
    assert repr(path) == text


def test_repr_of_a_million_squares_is_short() -> None:
    assert len(repr(Path(Board(1000, 1000), range(10**6)))) < 100


@pytest.mark.parametrize(
    "form",
    [
        tuple,
        iter,
        lambda squares: array("I", squares),
        lambda _: NAMES.split(),
        lambda squares: [divmod(square, 4) for square in squares],
        lambda squares: [*NAMES.split()[:5], *squares[5:]],
    ],
    ids=["tuple", "iterator", "array", "names", "places", "mixed"],
)
@pytest.mark.parametrize("board", [SMALL, "3x4", " 3 × 4 "])
def test_squares_in_every_form(board: Board | str, form: Callable[[Sequence[int]], Any]) -> None:
    tour = Tour(board, form(SQUARES))
    assert tour == Tour(SMALL, SQUARES)
    assert {*map(type, tour.squares)} == {int}


def test_squares_takes_ints_of_other_libraries() -> None:
    class Int64:
        """As NumPy's: no int, but it has an index."""

        def __init__(self, value: int) -> None:
            self.value = value

        def __index__(self) -> int:
            return self.value

    tour = Tour(SMALL, [Int64(square) for square in SQUARES])
    assert tour == Tour(SMALL, SQUARES)
    assert {*map(type, tour.squares)} == {int}
    matrix = [[Int64(number) for number in row] for row in tour.matrix()]
    assert Tour.from_matrix(matrix) == tour


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        (["a1", "e9"], "square-off-board"),
        (["a1", "?"], "square-syntax"),
        (["a1", None], "square-syntax"),
        (["a1", 2.0], "square-syntax"),
        ([(0, 0), (9, 9)], "square-off-board"),
    ],
)
@pytest.mark.parametrize("kind", [Tour, Path])
def test_squares_that_are_none(
    kind: type[Tour] | type[Path], squares: list[Any], code: str
) -> None:
    with pytest.raises(InvalidRequest) as caught:
        kind("3x4", squares)
    assert caught.value.code == code


@pytest.mark.parametrize("first", [0, 1])
def test_from_matrix(first: int) -> None:
    tour = Tour(SMALL, SQUARES)
    rows = ((number - 1 + first for number in row) for row in tour.matrix())
    assert Tour.from_matrix(rows) == tour


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [[]],
        [[1, 2], [3]],
        [[1, 1], [2, 3]],
        [[1, 2], [3, 5]],
        [[0, 1], [2, 4]],
        [[-1, 0], [1, 2]],
        [[1.0]],
        [["1"]],
        [[True]],
        [[None]],
    ],
)
def test_what_is_no_matrix(rows: Any) -> None:
    with pytest.raises(InvalidRequest) as caught:
        Tour.from_matrix(rows)
    assert caught.value.code == "not-a-matrix"
    assert str(caught.value).endswith(".")


def test_a_matrix_that_is_no_tour() -> None:
    with pytest.raises(NotATour):
        Tour.from_matrix([[1, 2], [3, 4]])


# -- turned, mirrored, from the end ---------------------------------------------------------------


def some_tours() -> list[Tour]:
    requests: list[dict[str, Any]] = [
        {"rows": 1, "cols": 1},
        {"rows": 3, "cols": 4, "start": "a1"},
        {"rows": 5, "cols": 5, "start": "c3"},
        {"rows": 6, "cols": 6, "closed": True},
        {"rows": 5, "cols": 6, "start": "b2"},
        {"rows": 7, "cols": 3},
    ]
    tours = [solve(**request).tour for request in requests]
    return [tour for tour in tours if tour is not None]


TOURS = some_tours()
tours = pytest.mark.parametrize("tour", TOURS, ids=lambda tour: str(tour.board))


@tours
def test_reversed(tour: Tour) -> None:
    back = tour.reversed()
    assert back.squares == tour.squares[::-1]
    assert back.board == tour.board
    assert back.reversed() == tour


def turned_by_definition(rows: list[list[int]]) -> list[list[int]]:
    """A quarter turn clockwise: the left column, read upwards, is the new top row."""
    return [list(column)[::-1] for column in zip(*rows, strict=True)]


@tours
def test_rotated(tour: Tour) -> None:
    once = turned_by_definition(tour.matrix())
    assert tour.rotated().matrix() == once
    assert tour.rotated(1) == tour.rotated(5) == tour.rotated(-3)
    assert tour.rotated(2).matrix() == turned_by_definition(once)
    assert tour.rotated(3).rotated() == tour.rotated(4) == tour.rotated(0) == tour
    assert tour.rotated().board == Board(tour.board.cols, tour.board.rows)


@tours
def test_mirrored(tour: Tour) -> None:
    matrix = tour.matrix()
    assert tour.mirrored().matrix() == [row[::-1] for row in matrix]
    assert tour.mirrored("left-right") == tour.mirrored()
    assert tour.mirrored("top-bottom").matrix() == matrix[::-1]
    assert tour.mirrored().mirrored("top-bottom") == tour.rotated(2)
    with pytest.raises(InvalidRequest, match="no mirror “diagonal”"):
        tour.mirrored("diagonal")  # type: ignore[arg-type]


@pytest.mark.parametrize("size", ["1x1", "3x4", "4x4", "5x2"])
def test_the_symmetries_of_a_board(size: str) -> None:
    board = Board.parse(size)
    maps = [*symmetries(board)]
    assert [*maps[0]] == [*range(board.size)]
    assert len(maps) == (8 if board.rows == board.cols else 4)
    if board.size > 1:
        assert len({*map(tuple, maps)}) == len(maps)
    for image in maps:
        assert sorted(image) == [*range(board.size)]
        for square in range(board.size):
            moved = {image[target] for target in board.neighbours(square)}
            assert moved == {*board.neighbours(image[square])}
    if board.rows == board.cols:
        assert image_of(board, "quarter-turn") in maps


def images(tour: Tour) -> list[Tour]:
    """By turning and mirroring alone: the images on the same board, and their reverses."""
    turned = [tour.rotated(quarters) for quarters in range(4)]
    both = [*turned, *(image.mirrored() for image in turned)]
    both += [image.reversed() for image in both]
    return [image for image in both if image.board == tour.board]


@tours
def test_canonical_is_the_smallest_image(tour: Tour) -> None:
    candidates = images(tour)
    if tour.closed:
        size = len(tour)
        candidates = [
            Tour(image.board, image.squares[place:] + image.squares[:place])
            for image in candidates
            for place in range(size)
        ]
        assert tour.canonical().start == 0
    canonical = tour.canonical()
    assert canonical.squares == min(image.squares for image in candidates)
    assert {image.canonical() for image in candidates} == {canonical}


def test_the_112_tours_of_5x5() -> None:
    """1728 directed open tours, 112 but for turning, mirroring and reversing them."""
    every = solve("5x5", method="pruned", tours="all").tours
    assert len(every) == 1728
    assert len({tour.canonical() for tour in every}) == 112


@pytest.mark.full
def test_the_1245_closed_tours_of_6x6() -> None:
    """9862 closed tours, 1245 but for turning and mirroring (G. Jelliss, Knight's Tour Notes)."""
    every = solve("6x6", start="a6", closed=True, method="pruned", tours="all").tours
    assert len(every) == 2 * 9862
    assert len({tour.canonical() for tour in every}) == 1245


# -- paths and their faults -----------------------------------------------------------------------

FAULTY: list[tuple[Board | str, list[Any], dict[str, Any], list[tuple[str, int]]]] = [
    ("3x4", NAMES.split(), {}, []),
    ("3x4", NAMES.split(), {"start": "a3", "end": "a2"}, []),
    ("3x4", NAMES.split(), {"unfinished": True}, []),
    ("3x4", NAMES.split(), {"start": "a1", "end": "c3"}, [("wrong-start", 0), ("wrong-end", 11)]),
    ("3x4", NAMES.split(), {"closed": True}, [("not-closed", 11)]),
    ("3x4", NAMES.split(), {"closed": True, "unfinished": True}, [("not-closed", 11)]),
    ("3x4", [], {}, [("length", 0)]),
    ("3x4", [], {"start": "a1", "end": 3, "closed": True}, [("length", 0)]),
    ("3x4", [], {"unfinished": True}, []),
    ("1x1", [0], {"closed": True}, []),
    ("8x8", ["a1", "b3", "a5"], {}, [("length", 3)]),
    ("8x8", ["a1", "b3", "a5"], {"end": "h8", "closed": True, "unfinished": True}, []),
    ("8x8", ["a1", "b3"], {"start": "a2", "unfinished": True}, [("wrong-start", 0)]),
    (
        "8x8",
        ["a1", "b3", "a1", "a1", 64, -1, "h8", "g6", "b3"],
        {},
        [
            ("repeated", 2),
            ("repeated", 3),
            ("not-a-move", 3),
            ("off-board", 4),
            ("off-board", 5),
            ("repeated", 8),
            ("not-a-move", 8),
            ("length", 9),
        ],
    ),
    ("1x1", [0, 0], {}, [("repeated", 1), ("not-a-move", 1)]),
    ("3x3", [99], {"start": 0, "end": 1, "closed": True}, [("off-board", 0), ("length", 1)]),
    (
        "3x4",
        [99, *NAMES.split()],
        {"start": "a1", "end": "a1"},
        [("off-board", 0), ("wrong-end", 12)],
    ),
    # Around the edge: the difference of the ints is that of a move.
    *(
        ("5x6", squares, {"unfinished": True}, [("not-a-move", 1)])
        for squares in ([0, 1], [0, 4], [5, 13], [0, 11], [5, 18])
    ),
    (Board(3, 4, {*range(12)} - {4, 5}), [4, 5], {}, [("not-a-move", 1)]),
    (Board(2, 5, {*range(10)} - {4, 5}), [4, 5], {}, [("not-a-move", 1)]),
    # To and from a hole no move is judged.
    (Board(3, 4, "a3"), [*SQUARES], {}, [("hole", 0)]),
    (Board(3, 4, "c3"), [*SQUARES], {}, [("hole", 6)]),
    ("3x4", [*SQUARES[:11], 12], {}, [("off-board", 11), ("length", 12)]),
    ("3x4", [-12, *SQUARES[1:]], {}, [("off-board", 0), ("length", 12)]),
    ("3x4", [*SQUARES[:11], 3], {}, [("repeated", 11), ("length", 12)]),
    ("3x4", [*SQUARES, 4], {}, [("repeated", 12), ("not-a-move", 12)]),
    ("3x4", [*SQUARES[2:], 0, 6], {}, [("not-a-move", 10)]),
    # A path of one square or two has its closing move; of an end that is no square nothing is said.
    ("3x4", [0], {"closed": True}, [("length", 1)]),
    ("3x4", [0, 6], {"closed": True}, [("length", 2)]),
    ("3x4", [0, 8], {"closed": True}, [("not-a-move", 1), ("length", 2), ("not-closed", 1)]),
    (
        "3x4",
        [12, 0, -1],
        {"start": "b1", "end": "b2", "closed": True},
        [("off-board", 0), ("off-board", 2), ("length", 3)],
    ),
    ("5x6", [*a_tour(), a_tour()[0]], {}, [("repeated", 30), ("not-a-move", 30)]),
    ("5x6", a_tour()[:-1], {}, [("length", 29)]),
    ("5x6", a_tour(closed=True), {"closed": True}, []),
]


@pytest.mark.parametrize(("board", "squares", "goal", "expected"), FAULTY)
def test_all_faults(
    board: Board | str, squares: list[Any], goal: dict[str, Any], expected: list[tuple[str, int]]
) -> None:
    path = Path(board, squares)
    faults = path.faults(**goal)
    assert [(fault.code, fault.index) for fault in faults] == expected
    for fault in faults:
        assert fault.text.endswith(".")
        assert not set("{}\n") & set(fault.text)
        assert all(str(value) in fault.text for value in fault.params.values())
    if "unfinished" not in goal:
        first = find_fault(path.board, path.squares, **goal)
        assert faults[:1] == ([] if first is None else [first])
        assert is_tour(path.board, path.squares) == (not [*path_faults(path.board, path.squares)])


@given(
    st.integers(1, 5),
    st.integers(1, 5),
    st.lists(st.integers(-2, 30), max_size=30),
    st.none() | st.integers(0, 0),
    st.booleans(),
)
def test_faults_by_definition(
    rows: int, cols: int, squares: list[int], start: int | None, closed: bool
) -> None:
    board = Board(rows, cols)
    path = Path(board, squares)
    faults = path.faults(start=start, closed=closed)
    assert faults[:1] == [
        fault for fault in [find_fault(board, squares, start=start, closed=closed)] if fault
    ]
    found = {(fault.code, fault.index) for fault in faults}
    assert len(found) == len(faults)
    expected: set[tuple[str, int]] = set()
    on_board = range(board.size)
    for place, square in enumerate(squares):
        if square not in on_board:
            expected.add(("off-board", place))
            continue
        if square in squares[:place]:
            expected.add(("repeated", place))
        if place and squares[place - 1] in on_board:
            near = neighbours(rows, cols, divmod(squares[place - 1], cols))
            if divmod(square, cols) not in near:
                expected.add(("not-a-move", place))
    if not {*on_board} <= {*squares}:
        expected.add(("length", len(squares)))
    goal = {"wrong-start", "not-closed"}
    assert {fault for fault in found if fault[0] not in goal} == expected
    if squares and squares[0] in on_board and start is not None:
        assert (("wrong-start", 0) in found) == (squares[0] != start)


@tours
def test_a_path_that_is_a_tour(tour: Tour) -> None:
    path = Path(tour.board, tour.squares)
    assert path.faults() == []
    assert path.tour() == tour
    assert path.steps() == tour.steps()
    assert path.matrix() == tour.matrix()
    with pytest.raises(NotATour):
        Path(tour.board, [*tour.squares, tour.start]).tour()


def test_a_goal_off_the_board_is_a_mistake() -> None:
    for ask in (Path(SMALL, SQUARES).faults, Tour(SMALL, SQUARES).verify):
        with pytest.raises(InvalidRequest):
            ask(start="z9")
        with pytest.raises(InvalidRequest):
            ask(end="?")
    Tour(SMALL, SQUARES).verify(start="a3", end=(1, 0))
    assert find_fault(SMALL, SQUARES, start="a3", end="a2") is None


def test_what_crosses_processes_is_equal() -> None:
    for value in (
        Tour(BOARD, a_tour()),
        Path(SMALL, [5, 5]),
        Fault("off-board", 0, {"number": 1}),
        solve(TourRequest(5, 6, 0, method="depth-first", max_steps=100)),
    ):
        assert pickle.loads(pickle.dumps(value)) == value
    fault = Fault("off-board", 0, {"number": 1})
    assert hash(fault) == hash(pickle.loads(pickle.dumps(fault)))
