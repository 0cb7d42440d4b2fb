"""Every tour that theory allows is constructed, and `auto` answers everything.

What a run returns has passed the verifier already; here the verdict is compared with theory, which
tests of its own compare with exhausted searches. The heavy part is spread: CI takes a stated
sample, the whole runs behind the marker ``full``.
"""

from __future__ import annotations

from itertools import islice, repeat
from random import Random
from typing import Any

import pytest

from knight_core import (
    CANCEL,
    Board,
    Outcome,
    Progress,
    Recording,
    TourRequest,
    TourResult,
    find_fault,
    solve,
    start,
)
from knight_core.existence import impossible
from knight_core.methods import auto
from knight_core.methods import construct as construction
from knight_core.methods.construct import plan
from knight_core.methods.construct.block import Blocks
from knight_core.methods.construct.frontier import Draw
from knight_core.methods.construct.mosaic import Mosaic
from knight_core.search.rng import stream
from knight_core.steps import run_to_end
from tests.core.search.test_engine import drive


def answer(rows: int, cols: int, first: int | None = None, **words: Any) -> TourResult:
    """The verdict is that of theory, and the tour is the one requested."""
    words.setdefault("method", "construct")
    request = TourRequest(rows, cols, first, **words)
    result = solve(request)
    reason = impossible(request.board, request.start, request.end, request.closed)
    assert result.outcome is (Outcome.FOUND if reason is None else Outcome.IMPOSSIBLE), request
    assert result.reason == reason
    if result.tour is not None:
        result.tour.verify(start=request.start, end=request.end, closed=request.closed)
        assert result.stats.forward - result.stats.backtracks == len(result.tour)
    return result


def every_start(rows: int, cols: int, squares: range | None = None) -> None:
    for square in squares or range(rows * cols):
        answer(rows, cols, square)


# -- every start ---------------------------------------------------------------------------------


@pytest.mark.parametrize("cols", range(1, 21))
def test_starts_in_ci(cols: int) -> None:
    """The sample: every start up to 7 rows; above, every 29th, another one on each board; on three
    and four rows up to 30 columns, every fifth."""
    for rows in range(1, 21):
        step = 1 if rows <= 7 and cols <= 7 else 29
        every_start(rows, cols, range((rows + cols) % step, rows * cols, step))
        answer(rows, cols, closed=True)
        answer(rows, cols)
    for rows in (3, 4):
        every_start(rows, cols + 10, range(cols % 5, rows * (cols + 10), 5))


@pytest.mark.full
@pytest.mark.parametrize("rows", range(1, 21))
def test_every_start_up_to_20x20(rows: int) -> None:
    for cols in range(1, 21):
        every_start(rows, cols)
        for square in (0, rows * cols // 2, rows * cols - 1):
            answer(rows, cols, square, closed=True)


@pytest.mark.full
@pytest.mark.parametrize("rows", [3, 4])
def test_every_start_of_narrow_boards_up_to_30(rows: int) -> None:
    for cols in range(1, 31):
        every_start(rows, cols)
        every_start(cols, rows)


# -- every pair ----------------------------------------------------------------------------------


def pairs(rows: int, cols: int, every: int = 1) -> None:
    size = rows * cols
    numbers = range((rows * 7 + cols) % every, size * size, every)
    for first, last in (divmod(number, size) for number in numbers):
        if first != last:
            answer(rows, cols, first, end=last, seed=first % 3)


@pytest.mark.parametrize(
    ("rows", "cols"), [(rows, cols) for rows in range(3, 9) for cols in range(rows, 9)]
)
def test_pairs_in_ci(rows: int, cols: int) -> None:
    """The sample: every pair up to 30 squares; above, every seventh."""
    pairs(rows, cols, 1 if rows * cols <= 30 else 7)


@pytest.mark.full
@pytest.mark.parametrize(
    ("rows", "cols"), [(rows, cols) for rows in range(1, 9) for cols in range(1, 9)]
)
def test_every_pair_up_to_8x8(rows: int, cols: int) -> None:
    pairs(rows, cols)


@pytest.mark.parametrize("cols", [12, 17, 24, 31])
def test_pairs_of_long_strips_in_ci(cols: int) -> None:
    """Five rows, where blocks lack tours: the sample takes every 97th pair (upright, every 197th),
    and ends in the columns where the rule of the corners bites."""
    pairs(5, cols, 97)
    pairs(cols, 5, 197)
    for first in (0, 1, cols + 1, 2 * cols + 1, 3 * cols - 2, 4 * cols, 5 * cols - 1):
        for last in (0, 1, 2 * cols + 1, 2 * cols + 6, 3 * cols - 2, 3 * cols - 8, 4 * cols):
            if first != last:
                answer(5, cols, first, end=last)


@pytest.mark.full
@pytest.mark.parametrize("cols", range(9, 27))
def test_every_pair_of_strips_up_to_26(cols: int) -> None:
    pairs(5, cols)


CORNERED = ["12x12", "13x15", "12x17", "6x20", "5x24", "24x7"]


@pytest.mark.parametrize("sizes", [CORNERED[-3:], pytest.param(CORNERED, marks=pytest.mark.full)])
def test_corners_as_ends_wherever_the_blocks_lie(sizes: list[str]) -> None:
    """Both ends on corners, also of the inner blocks: where splices have the least room."""
    for size in sizes:
        board = Board.parse(size)
        rows, cols = board.rows, board.cols
        lines = [{0, side - 1, *range(5, side, 6), *range(6, side, 6)} for side in (rows, cols)]
        corners = [row * cols + col for row in sorted(lines[0]) for col in sorted(lines[1])]
        corners = [square for square in corners if square < rows * cols]
        for first in corners:
            for last in corners:
                if first != last:
                    answer(rows, cols, first, end=last)


# -- at random -----------------------------------------------------------------------------------


def random_requests(count: int, most: int, seed: int) -> None:
    draw = Random(seed)
    for _ in range(count):
        rows, cols = draw.randint(1, most), draw.randint(1, most)
        if draw.random() < 0.3:
            rows = draw.randint(1, 12)
        if draw.random() < 0.5:
            rows, cols = cols, rows
        size = rows * cols
        first = draw.choice([None, draw.randrange(size), draw.randrange(size)])
        last = draw.choice([None, draw.randrange(size)])
        words: dict[str, Any] = {"seed": draw.randrange(100)}
        if last is not None and last != first and size > 1:
            words["end"] = last
        elif draw.random() < 0.5:
            words["closed"] = True
        answer(rows, cols, first, method=draw.choice(["auto", "construct"]), **words)


def test_random_requests_in_ci() -> None:
    """The sample: 400 requests on boards up to 40 on a side, 15 up to 300."""
    random_requests(400, 40, seed=1)
    random_requests(15, 300, seed=2)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_random_requests(seed: int) -> None:
    random_requests(960, 60, seed=100 + seed)
    random_requests(40, 300, seed=200 + seed)


@pytest.mark.parametrize(
    ("rows", "cols", "first", "words"),
    [
        (999, 1001, "a1", {}),
        (1000, 1000, "h1", {"closed": True}),
        (3, 20_001, "a1", {}),
        (30_000, 3, "c7", {"closed": True}),
        (4, 20_000, "b4", {"end": "d1"}),
        (5, 20_000, "b3", {"end": "a1"}),
        (7, 30_001, "c1", {"end": "alqk7"}),
        # Starts whose only ends are two corners, far away from chance.
        *((3, 200, "c2", {}), (5, 300, "b3", {}), (300, 5, "c2", {})),
    ],
)
def test_large_boards(rows: int, cols: int, first: str, words: dict[str, Any]) -> None:
    board = Board(rows, cols)
    assert answer(rows, cols, board.parse_square(first), **words).tour is not None


# -- what else is promised -----------------------------------------------------------------------


def test_the_seed_decides() -> None:
    for rows, cols in [(3, 12), (4, 12), (5, 12), (6, 6), (20, 20)]:
        for first in (0, None):
            tours = {
                seed: [
                    solve(TourRequest(rows, cols, first, method="construct", seed=seed)).tours
                    for _ in range(2)
                ]
                for seed in range(5)
            }
            assert all(once == again for once, again in tours.values())
            assert len({once for once, _ in tours.values()}) > 1


def test_a_step_budget_smaller_than_the_board_is_a_limit() -> None:
    for method in ("auto", "construct"):
        request = TourRequest(60, 60, "a1", method=method, max_steps=3599)
        result = solve(request, Recording(events=10_000))
        assert result.outcome is Outcome.LIMIT
        assert result.reason is not None
        assert result.reason.code == "max-steps"
        assert result.stats.forward == len(result.deepest) == 3599
        assert result.events is not None
        assert list(result.events) == list(result.deepest)
    assert solve(TourRequest(60, 60, "a1", max_steps=3600)).outcome is Outcome.FOUND


@pytest.mark.parametrize("budget", [1, 10, 25_000, 159_999])
def test_a_budget_is_kept_whatever_ends_the_run(budget: int) -> None:
    def within(progress: Progress) -> None:
        assert len(progress.path) == progress.forward <= budget

    for command in (None, CANCEL):
        result = drive(
            TourRequest(400, 400, "a1", method="construct", max_steps=budget),
            repeat(command),
            watch=within,
        )
        assert result.outcome is (Outcome.LIMIT if command is None else Outcome.CANCELLED)
        assert len(result.deepest) == result.stats.forward <= budget


def test_a_narrow_closed_tour_is_cut_where_it_starts() -> None:
    for rows, cols, first in [(3, 80, 186), (80, 3, 41), (3, 9_000, 26_000)]:
        whole = solve(TourRequest(rows, cols, first, closed=True, method="construct")).tour
        assert whole is not None
        budget = rows * cols - 19
        request = TourRequest(rows, cols, first, closed=True, method="construct", max_steps=budget)
        assert solve(request).deepest == whole[:budget]


def test_the_best_of_all_attempts_never_falls() -> None:
    best = 0
    for progress in auto.run(TourRequest(50, 50, "a1"), Recording(), spare_moves=-3000):
        assert progress.best >= best
        best = progress.best
    assert best > 1000


def test_several_tours_to_an_end_start_where_theory_allows_it() -> None:
    for rows, cols in [(6, 6), (8, 8), (5, 6)]:
        for last in range(0, rows * cols, 5):
            result = solve(TourRequest(rows, cols, end=last, tours=2, max_steps=300_000))
            assert result.outcome is Outcome.FOUND
            assert len(set(result.tours)) == 2
            assert {tour.squares[-1] for tour in result.tours} == {last}


def test_auto_searches_small_boards_and_constructs_the_others() -> None:
    small = answer(50, 50, 0, end=1, method="auto")
    assert small.stats.backtracks > 0
    assert small.tours != answer(50, 50, 0, end=1).tours
    for rows, cols in [(60, 60), (3, 12), (12, 4)]:
        assert answer(rows, cols, 0, method="auto").tours == answer(rows, cols, 0).tours


def test_auto_constructs_what_its_searches_do_not_find() -> None:
    result = run_to_end(auto.run(TourRequest(50, 50, 0), Recording(), spare_moves=-3000))
    assert result.outcome is Outcome.FOUND
    assert result.reason is None
    constructed = answer(50, 50, 0)
    assert result.tours == constructed.tours
    assert result.stats.backtracks == 6 * 2000
    assert result.stats.forward == 6 * 2000 + 2500


def test_many_tours_are_searched_for() -> None:
    result = solve(TourRequest(5, 5, "a1", tours="all"))
    assert result.stats.tours == 304
    pruned = solve(TourRequest(5, 5, "a1", tours="all", method="pruned"))
    assert result.tours == pruned.tours
    assert result.stats.forward == pruned.stats.forward


def test_a_mosaic_grows_by_stretches() -> None:
    for rows, cols, lengths in [
        (26, 33, [858]),
        (100, 200, [20_000]),
        (6, 5_000, [20_000, 30_000]),
        (41_000, 5, [*range(20_000, 205_000, 20_000), 205_000]),
    ]:
        board = Board(rows, cols)
        mosaic = Mosaic(board, 0, board.neighbours(0)[0], Blocks(0), stream(0))
        grown: list[int] = []
        for progress in mosaic.path():
            path = progress.path
            if path:
                assert path[: len(grown)] == grown
                assert len(path) == lengths.pop(0)
                grown = list(path)
        assert lengths == []
        assert find_fault(board, grown, start=0, closed=True) is None


def test_what_is_large_is_done_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two reports only so many blocks are planned, searched, and chosen by draws."""
    since = dict.fromkeys(("fits", "searches", "draws"), 0)
    most = dict(since)
    searched: set[tuple[Any, ...]] = set()

    def count(name: str) -> None:
        since[name] += 1
        most[name] = max(most[name], since[name])

    class Counting(Blocks):
        def path(self, *block: int) -> list[int]:
            if (self, *block) not in searched:
                searched.add((self, *block))
                count("searches")
            return super().path(*block)

    def fits(block: plan.Block, entry: plan.Place, leave: plan.Place) -> bool:
        count("fits")
        return whether(block, entry, leave)

    def counting(seed: int) -> Draw:
        drawn = stream(seed)

        def draw() -> float:
            count("draws")
            return drawn()

        return draw

    whether = plan.Block.fits
    monkeypatch.setattr(plan.Block, "fits", fits)
    monkeypatch.setattr(construction, "Blocks", Counting)
    monkeypatch.setattr(construction, "stream", counting)
    requests: list[tuple[int, int, dict[str, Any]]] = [
        (6, 60_000, {}),
        (600, 600, {}),
        (5, 60_000, {"start": 59_998, "end": 59_999 + 60_000}),
        (60_000, 5, {"closed": True}),
    ]
    for rows, cols, words in requests:
        for _ in start(TourRequest(rows, cols, method="construct", **words)):
            since = dict.fromkeys(since, 0)
    assert most["searches"] == 1
    assert 100 <= most["fits"] < 1_000
    assert 1_000 < most["draws"] <= 3_003


@pytest.mark.full
def test_a_cancel_is_heard_at_every_report() -> None:
    requests: list[tuple[tuple[int, int], dict[str, Any]]] = [
        ((200, 300), {"start": "k7", "closed": True}),
        ((3, 9_000), {}),
        ((4, 9_000), {}),
        ((9_001, 5), {}),
    ]
    for size, words in requests:
        request = TourRequest(*size, method="construct", **words)
        reports = [len(progress.path) for progress in start(request)]
        assert request.board.size in reports
        for number in range(len(reports)):
            run = start(request)
            for _ in islice(run, number + 1):
                pass
            with pytest.raises(StopIteration) as stopped:
                run.send(CANCEL)
            result = stopped.value.value
            assert result.outcome is Outcome.CANCELLED
            assert result.tours == ()
            assert len(result.deepest) == result.stats.forward == reports[number]
