"""`auto` and its theory against trying everything: never a wrong verdict."""

from __future__ import annotations

import pytest

from knight_core import Board, Outcome, TourRequest, TourResult, solve
from knight_core.sentences import REASONS
from tests.core.naive import known, naive_ends

TABLES = known()
SIZES = [(rows, cols) for rows in range(1, 5) for cols in range(rows, 6)]


def check(result: TourResult, exists: bool) -> None:
    """The verdict is right, and one of the two that say something."""
    assert result.outcome is (Outcome.FOUND if exists else Outcome.IMPOSSIBLE)
    if result.tour is None:
        assert result.reason is not None
        assert result.stats.forward == result.stats.backtracks
        assert result.reason.code in REASONS
    else:
        request = result.request
        assert result.stats.forward - result.stats.backtracks == len(result.tour)
        result.tour.verify(start=request.start, end=request.end, closed=request.closed)


def quarter(rows: int, cols: int) -> list[int]:
    """The squares up to left-right and top-bottom mirrors."""
    return [row * cols + col for row in range((rows + 1) // 2) for col in range((cols + 1) // 2)]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_every_start_of_small_boards(rows: int, cols: int) -> None:
    for start in quarter(rows, cols):
        exists = bool(naive_ends(rows, cols, start))
        check(solve(TourRequest(rows, cols, start)), exists)
        if rows * cols < 16:
            row, col = divmod(start, cols)
            check(solve(TourRequest(cols, rows, (col, row))), exists)


@pytest.mark.parametrize(("rows", "cols"), SIZES[:-1])
def test_every_pair_of_small_boards(rows: int, cols: int) -> None:
    for start in quarter(rows, cols):
        ends = naive_ends(rows, cols, start)
        for end in range(rows * cols):
            if end != start:
                check(solve(TourRequest(rows, cols, start, end)), end in ends)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_closed_tours_of_small_boards(rows: int, cols: int) -> None:
    board = Board(rows, cols)
    exists = board.size == 1 or any(board.is_move(0, end) for end in naive_ends(rows, cols, 0))
    check(solve(TourRequest(rows, cols, board.size - 1, closed=True)), exists)
    check(solve(TourRequest(rows, cols, closed=True)), exists)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (2, 3), (3, 3), (3, 4), (3, 5), (4, 4)])
def test_any_start_and_one_end_of_small_boards(rows: int, cols: int) -> None:
    check(
        solve(TourRequest(rows, cols)), any(naive_ends(rows, cols, s) for s in range(rows * cols))
    )
    for end in range(rows * cols):
        if rows * cols > 1:  # a tour read backwards starts at its end
            check(solve(TourRequest(rows, cols, end=end)), bool(naive_ends(rows, cols, end)))


@pytest.mark.parametrize("size", ["3x7", "3x8", "5x5"])
def test_every_start_of_the_tables(size: str) -> None:
    board = Board.parse(size)
    rows = TABLES["starts"]["boards"][size]
    for square in range(board.size):
        row, col = board.row_col(square)
        mark = rows[row][col]
        check(solve(TourRequest(board.rows, board.cols, square)), mark == "#")


def test_every_pair_of_5x5_from_a_corner_and_a_side() -> None:
    without = {
        frozenset((r1 * 5 + c1, r2 * 5 + c2))
        for (r1, c1), (r2, c2) in TABLES["pairs_without"]["boards"]["5x5"]
    }
    assert len(without) == 36
    for end in range(2, 25, 2):
        check(solve(TourRequest(5, 5, 0, end)), frozenset((0, end)) not in without)
    for end in (4, 20, 24, 1, 3, 23):  # corners, and squares of the other colour
        check(solve(TourRequest(5, 5, 2, end)), end % 2 == 0)


@pytest.mark.parametrize("size", ["5x6", "3x10", "6x6", "3x12", "8x8", "10x9"])
def test_closed_tours_start_where_they_were_asked_to(size: str) -> None:
    board = Board.parse(size)
    for start in (0, 4, board.size - 2):
        result = solve(TourRequest(board.rows, board.cols, start, closed=True))
        check(result, exists=True)
        assert result.tour is not None
        assert result.tour.closed
        assert result.deepest == result.tour.squares


@pytest.mark.parametrize(
    ("size", "goal", "code", "words"),
    [
        ("1x2", {}, "one-row", "one square wide"),
        ("7x1", {}, "one-row", "no knight's move"),
        ("2x2", {}, "two-rows", "two squares along"),
        ("9x2", {"start": 4}, "two-rows", "9×2"),
        ("3x3", {}, "three-by-three", "b2"),
        ("5x5", {"start": "a2"}, "colour-start", "a2"),
        ("5x5", {"start": "a1", "end": "a2"}, "colour-end", "a2"),
        ("5x5", {"end": "a2"}, "colour-end", "13 squares"),
        ("8x8", {"start": "a1", "end": "h8"}, "colour-pair", "63"),
        ("5x7", {"closed": True}, "colour-closed", "35 moves"),
        ("5x7", {"closed": True, "start": "a2"}, "colour-closed", "35 moves"),
        ("3001x3001", {"start": "a2"}, "colour-start", "4,503,001"),
        ("4x12", {"start": "b2"}, "four-rows-start", "a1–l1 and a4–l4"),
        ("12x4", {"end": "b2"}, "four-rows-end", "a1–a12 and d1–d12"),
        ("4x1000", {"closed": True}, "closed-four-rows", "a1–all1 and a4–all4 outer"),
        ("3x8", {"closed": True}, "closed-three-rows", "loop of six squares"),
        ("5x40", {"start": "b3", "end": "a3"}, "corner-pair", "corners a5 and a1"),
        ("3x7", {"start": "d2"}, "table-start", "tried every possibility"),
    ],
)
def test_proofs(size: str, goal: dict[str, object], code: str, words: str) -> None:
    board = Board.parse(size)
    result = solve(TourRequest(board.rows, board.cols, **goal))  # type: ignore[arg-type]
    assert result.outcome is Outcome.IMPOSSIBLE
    assert result.stats.forward == 0
    assert result.reason is not None
    assert result.reason.code == code
    assert words in result.reason.text
    assert result.reason.text.endswith(".")


@pytest.mark.parametrize("size", [(3, 8), (8, 3)])
def test_a_search_tries_every_closed_tour_of_3x8(size: tuple[int, int]) -> None:
    """A proof apart from the one in steps: every closed tour passes a corner."""
    result = solve(TourRequest(*size, 0, closed=True, method="depth-first"))
    assert result.outcome is Outcome.IMPOSSIBLE
    assert result.stats.forward == result.stats.backtracks > 0
    assert result.reason is not None
    assert result.reason.code == "exhausted-search"


def test_a_search_method_searches_even_where_theory_knows_better() -> None:
    result = solve(TourRequest(3, 3, "a2", method="depth-first"))
    assert result.outcome is Outcome.IMPOSSIBLE
    assert result.stats.forward > 0
    assert result.reason is not None
    assert result.reason.code == "exhausted-search"
