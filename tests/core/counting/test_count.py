"""Exact counts: the published tables, the identities between them, and the limit that is kept."""

from __future__ import annotations

import json
import re
from itertools import chain, combinations, pairwise
from typing import Any

import pytest

from knight_core import (
    CANCEL,
    Board,
    CountOutcome,
    CountResult,
    InvalidRequest,
    TourRequest,
    count_tours,
    counting,
    start_count,
)
from knight_core.counting import joining
from knight_core.counting import plan as counting_plan
from knight_core.counting.plan import Plan
from knight_core.counting.sweep import BATCH
from knight_core.steps import Progress, Steps
from tests.core.naive import DATA, neighbours, tables

COUNTS: dict[str, Any] = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))
OPEN: dict[str, int] = COUNTS["open"]["boards"]
CLOSED: dict[str, int] = COUNTS["closed"]["boards"]
BY_START: dict[str, list[list[int]]] = COUNTS["by_start"]["boards"]


def count(board: str, start: int | None = None, end: int | None = None, **words: Any) -> int:
    result = count_tours(Board.parse(board), start, end, **words)
    assert result.outcome is CountOutcome.COUNTED
    assert result.count is not None
    return result.count


def drive(run: Steps[CountResult]) -> tuple[list[Progress], CountResult]:
    """All that a count reports, and its result."""
    reports = []
    while True:
        try:
            reports.append(next(run))
        except StopIteration as stopped:
            return reports, stopped.value


def cases(kind: str, boards: list[str]) -> list[Any]:
    """The boards, those that take long marked ``slow`` or ``full``."""

    def marks(board: str) -> list[pytest.MarkDecorator]:
        return [
            getattr(pytest.mark, mark)
            for mark in ("slow", "full")
            if f"{kind} {board}" in COUNTS[mark]
        ]

    return [pytest.param(board, marks=marks(board)) for board in boards]


# -- the tables ---------------------------------------------------------------------------------


@pytest.mark.parametrize("board", cases("open", [board for board in OPEN if board not in BY_START]))
def test_open_tours(board: str) -> None:
    assert count(board) == OPEN[board]


@pytest.mark.parametrize("board", cases("closed", list(CLOSED)))
def test_closed_tours(board: str) -> None:
    assert count(board, closed=True) == CLOSED[board]


@pytest.mark.parametrize("board", cases("by_start", list(BY_START)))
def test_open_tours_by_start(board: str) -> None:
    result = count_tours(Board.parse(board))
    assert result.table == tuple(chain.from_iterable(BY_START[board]))
    assert result.count == sum(result.table)
    assert board not in OPEN or result.count == OPEN[board]


@pytest.mark.parametrize("board", tables()["directed"]["boards"])
def test_the_tables_of_exhaustive_search(board: str) -> None:
    table = tables()["directed"]["boards"][board]
    result = count_tours(Board.parse(board), theory=False)
    assert result.table == tuple(chain.from_iterable(table))


@pytest.mark.parametrize("board", ["3x5", "4x5", "5x5"])
def test_the_pairs_of_exhaustive_search(board: str) -> None:
    cols = Board.parse(board).cols
    for (row, col), (to_row, to_col) in tables()["pairs_without"]["boards"][board]:
        assert count(board, row * cols + col, to_row * cols + to_col, theory=False) == 0
    if board == "5x5":  # 42 of the 78 pairs of majority squares have a tour
        pairs = combinations(range(0, 25, 2), 2)
        assert sum(count(board, *pair, theory=False) > 0 for pair in pairs) == 42


# -- identities ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "square"),
    [
        ("5x6", 0),
        ("5x6", 14),
        ("3x10", 4),
        ("3x10", 15),
        pytest.param("6x6", 7, marks=pytest.mark.full),
    ],
)
def test_a_closed_tour_is_cut_at_each_of_its_squares(board: str, square: int) -> None:
    rows, cols = map(int, board.split("x"))
    near = [row * cols + col for row, col in neighbours(rows, cols, divmod(square, cols))]
    assert sum(count(board, square, end) for end in near) == 2 * CLOSED[board]
    assert count(board, square, closed=True) == CLOSED[board]


# -- by halves ----------------------------------------------------------------------------------


def test_what_is_remembered_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forgotten after each half, it changes no number."""
    table = count_tours("5x6").table
    monkeypatch.setattr(joining, "MAX_CACHED", 0)
    assert count_tours("5x6").table == table == tuple(chain.from_iterable(BY_START["5x6"]))


@pytest.mark.parametrize("bits", [1, 100])
def test_starts_counted_alone_or_together(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Plan(TourRequest(5, 6), theory=True)
    monkeypatch.setattr(counting_plan, "MAX_BITS", bits)
    assert len(Plan(TourRequest(5, 6), theory=True).parts) > len(whole.parts) == 1
    assert count_tours("5x6").table == tuple(chain.from_iterable(BY_START["5x6"]))


def test_numbers_of_a_long_board() -> None:
    assert count("3x40", 0) == 12915658669929760610  # by a sweep of the whole board


def test_no_step_is_long() -> None:
    """Between two reports as many states at most come or go as a batch makes."""
    reports, _ = drive(start_count(TourRequest(5, 7)))
    alive = [report.states for report in reports]
    assert max(alive) > 5 * BATCH
    assert max(abs(after - before) for before, after in pairwise(alive)) <= 10 * BATCH


# -- progress, limit, cancel --------------------------------------------------------------------


def test_progress_goes_from_the_first_square_to_the_last() -> None:
    reports, result = drive(start_count(TourRequest(5, 6)))
    done = [report.done for report in reports]
    assert done == sorted(done)
    assert len(done) > 200
    assert 0 < done[0] <= 1
    assert reports[-1].total - 1 <= done[-1] <= reports[-1].total
    assert result.states == max(report.states for report in reports)


def test_the_limit_is_kept() -> None:
    request = TourRequest(5, 6, 0)
    needed = count_tours(Board(5, 6), 0).states
    enough = drive(start_count(request, needed))[1]
    assert (enough.outcome, enough.count) == (CountOutcome.COUNTED, BY_START["5x6"][0][0])
    for limit in (1, 100, 5000, needed - 1):
        reports, result = drive(start_count(request, limit))
        assert (result.outcome, result.count) == (CountOutcome.TOO_LARGE, None)
        assert all(report.states <= limit for report in reports)
        # It is noticed after the batch that goes beyond it.
        assert limit < result.states <= limit + 10 * BATCH
        assert result.reason is not None
        assert f"Limit here: {limit:,} " in result.reason.text
        assert result.reason.text.endswith(".")
        assert result.reason.params["limit"] == limit


def test_a_table_is_whole_or_not_there() -> None:
    result = count_tours(Board(5, 5), max_states=100)
    assert (result.outcome, result.count, result.table) == (CountOutcome.TOO_LARGE, None, None)


@pytest.mark.parametrize("after", [1, 2, 50])
def test_cancel(after: int) -> None:
    run = start_count(TourRequest(6, 6, closed=True))
    for _ in range(after):
        next(run)
    with pytest.raises(StopIteration) as stopped:
        run.send(CANCEL)
    result = stopped.value.value
    assert (result.outcome, result.count) == (CountOutcome.CANCELLED, None)
    assert result.states > 0


# -- bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "words", "code"),
    [
        ((9, 9), {"start": "a1"}, "count-too-large"),
        ((9, 10), {"closed": True}, "count-too-large"),
        ((3, 134), {}, "count-too-large"),
        ((8, 8), {"start": "i9"}, "square-off-board"),
        ((8, 8), {"start": "a1", "end": "a1"}, "end-equals-start"),
        ((8, 8), {"end": "a1", "closed": True}, "end-and-closed"),
        ((8, 8), {"max_states": 0}, "bad-max-states"),
        ((8, 8), {"max_states": True}, "bad-max-states"),
        ((8, 8), {"max_states": "many"}, "bad-max-states"),
    ],
)
def test_bad_input(board: tuple[int, int], words: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        count_tours(Board(*board), **words)
    assert caught.value.code == code
    assert str(caught.value).endswith(".")


def test_theory_answers_for_boards_too_large_to_count() -> None:
    for result in (count_tours(Board(999, 1001), closed=True), count_tours(Board(2, 8_000_000))):
        assert (result.count, result.states, result.table) == (0, 0, None)
        assert result.reason is not None
    assert count_tours(Board(2, 3)).table == (0,) * 6


@pytest.mark.parametrize(
    ("words", "number", "source"),
    [
        ({"request": "7x7"}, 165_575_218_320, "Stertenbrink"),
        ({"request": "8x8"}, 19_591_828_170_979_904, "Chernov 2014"),
        ({"request": "8x8", "closed": True}, 13_267_364_410_532, "McKay 1997"),
        ({"request": "8x8", "start": "c3", "closed": True}, 13_267_364_410_532, "McKay 1997"),
    ],
)
def test_famous_numbers_are_those_of_others(
    words: dict[str, Any], number: int, source: str
) -> None:
    result = count_tours(**words)
    assert (result.outcome, result.count, result.states) == (CountOutcome.COUNTED, number, 0)
    assert (result.different, result.table) == (None, None)
    assert result.reason is not None
    assert re.fullmatch(f"Counted by others, not here: .*{source}.*", result.reason.text)


@pytest.mark.parametrize("words", [{"start": "a1"}, {"end": "a1"}, {"holes": "a1"}])
def test_what_nobody_has_counted_is_counted(words: dict[str, Any]) -> None:
    most = counting.MAX_STATES
    for request, limit in ((TourRequest(7, 7, **words), most), (TourRequest(7, 7), most + 1)):
        assert isinstance(next(start_count(request, limit)), Progress)


@pytest.mark.parametrize("text", ["", "0", "-1", "1e6", "4 000", "٣", "9" * 16, "x" * 5000])
def test_a_limit_that_is_no_number(text: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        counting.parse_max_states(text)
    assert caught.value.code == "bad-max-states"
    assert len(str(caught.value)) < 200


def test_a_limit_as_text() -> None:
    assert counting.parse_max_states(" 2500000 ") == 2_500_000
