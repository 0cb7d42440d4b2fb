"""The engine and its fast kernel, driven in every way; what they answer at their usual pace,
`test_unchanged.py` compares with a plain recursive search."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import (
    CANCEL,
    METHODS,
    Board,
    Outcome,
    Progress,
    Recording,
    TourRequest,
    TourResult,
    solve,
    start,
)
from knight_core.methods import depth_first, random_order
from knight_core.rules import load_rule
from knight_core.search import engine as search
from knight_core.search.blind_kernel import Tuning
from knight_core.steps import Steps
from tests.core.naive import NaiveSearch, naive_search, replay, standings
from tests.core.naive_methods import naive_method
from tests.samples import sampled

Send = int | str | None

NO_RECORDING = Recording()
NO_KERNEL = Tuning(kernel_squares=0)
TUNED = {"depth-first": depth_first.run, "random": random_order.run}
SOME_STEPS = st.integers(1, 3000)
RULE = load_rule(
    "import random\ndef choose(square, candidates, board):\n    return random.choice(candidates)\n"
)
"""What the method rule runs; the others do not look at it."""


def send_all(
    run: Steps[TourResult],
    commands: Iterator[Send],
    watch: Callable[[Progress], None] | None = None,
) -> TourResult:
    """Run to the end, sending what `commands` gives (None when it gives no more)."""
    command: Send = None
    while True:
        try:
            progress = run.send(command)
        except StopIteration as stopped:
            result: TourResult = stopped.value
            return result
        if watch is not None:
            watch(progress)
        command = next(commands, None)


def drive(
    request: TourRequest,
    commands: Iterable[Send] = (),
    recording: Recording = NO_RECORDING,
    watch: Callable[[Progress], None] | None = None,
    tuning: Tuning | None = None,
) -> TourResult:
    """Run a request, perhaps with a tuning of the kernel."""
    if tuning is None:
        run = start(request, recording)
    else:
        run = TUNED[request.method](request, recording, tuning)
    return send_all(run, iter(commands), watch)


def outcome_of(result: TourResult) -> dict[str, Any]:
    """All of a result that must not depend on how it was driven."""
    return {
        "outcome": str(result.outcome),
        "forward": result.stats.forward,
        "backtracks": result.stats.backtracks,
        "count": result.stats.tours,
        "tours": [list(tour.squares) for tour in result.tours],
        "deepest": list(result.deepest),
    }


def outcome_of_naive(naive: NaiveSearch) -> dict[str, Any]:
    return {
        "outcome": naive.outcome,
        "forward": naive.forward,
        "backtracks": naive.backtracks,
        "count": len(naive.tours),
        "tours": naive.tours,
        "deepest": naive.deepest,
    }


# The kernel begins, reports, chains its segments, remembers, forgets and stops all the time.
tunings = st.builds(
    Tuning,
    levels=st.integers(1, 20),
    report_levels=st.integers(1, 7),
    remembered=st.lists(st.integers(1, 24), unique=True, max_size=8).map(tuple),
    memory=st.sampled_from([0, 5, 100, 10**6]),
    mask_bits=st.sampled_from([30, 9, 4, 1]),
    single_moves=st.sampled_from([1, 3, 50]),
    first_slice=(slices := st.shared(st.sampled_from([1, 7, 60, 400]))),
    longest_slice=slices,
    margin=st.sampled_from([0, 10, 250]),
)


orders = st.permutations("12345678").map("".join)
sizes = st.tuples(st.integers(1, 5), st.integers(1, 5))


@st.composite
def requests(
    draw: st.DrawFn,
    methods: tuple[str, ...] = ("depth-first",),
    max_steps: st.SearchStrategy[int] = SOME_STEPS,
) -> TourRequest:
    rows, cols = draw(sizes)
    method = draw(st.sampled_from(methods))
    most = min(3, rows * cols - 1) if METHODS[method].holes else 0
    holes = draw(st.sets(st.integers(0, rows * cols - 1), max_size=most))
    squares = Board(rows, cols, holes).squares()
    first = draw(st.none() | st.sampled_from(squares))
    goal = draw(st.sampled_from(["open", "closed", "end"]))
    others = [square for square in squares if square != first]
    last = draw(st.sampled_from(others)) if goal == "end" and len(squares) > 1 else None
    return TourRequest(
        rows,
        cols,
        first,
        last,
        goal == "closed",
        method,
        draw(orders),
        seed=draw(st.integers(0, 3)),
        max_steps=draw(max_steps),
        tours=draw(st.sampled_from([1, 2, 5, "all"])) if METHODS[method].many else 1,
        holes=holes,
        rule=RULE,
    )


# -- against the plain recursive search ---------------------------------------------------------


@given(requests(("depth-first", "random")), tunings)
def test_wherever_the_kernel_begins_and_stops_each_report_is_a_moment_of_the_search(
    request: TourRequest, tuning: Tuning
) -> None:
    naive = naive_method(request)
    moments = set(standings(naive.events))

    def check(progress: Progress) -> None:
        assert (progress.forward, progress.backtracks, tuple(progress.path)) in moments
        assert progress.best <= len(naive.deepest)

    assert outcome_of(drive(request, watch=check, tuning=tuning)) == outcome_of_naive(naive)


# -- the kernel changes nothing -----------------------------------------------------------------


@pytest.mark.parametrize(
    "size",
    sampled(["6x6", "7x7", "8x8", "7x9", "9x9", "3x11", "9x4", "2x90"], "6x6", "7x9", "2x90"),
)
@pytest.mark.parametrize("goal", ["open", "closed", "end", "all"])
@pytest.mark.parametrize("method", ["depth-first", "random"])
def test_what_the_kernel_does_and_remembers_changes_no_long_search(
    size: str, goal: str, method: str
) -> None:
    board = Board.parse(size)
    request = TourRequest(
        board.rows,
        board.cols,
        0,
        end=board.size - 2 if goal == "end" else None,
        closed=goal == "closed",
        method=method,
        seed=11,
        max_steps=150_000,
        tours="all" if goal == "all" else 1,
    )
    expected = outcome_of(solve(request))
    for tuning in (NO_KERNEL, Tuning(remembered=()), Tuning(memory=1000)):
        assert outcome_of(drive(request, tuning=tuning)) == expected


# -- limits -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "cols", "start", "method"),
    [
        # No tour: the search would go on for a very long while.
        *((4, 9, "c2", method) for method in ("depth-first", "pruned", "random", "warnsdorff")),
        *((60, 60, "a1", method) for method in ("auto", "construct")),
        *((3, 9000, "a1", method) for method in ("auto", "construct")),
    ],
)
def test_a_time_budget_ends_a_search_and_a_construction(
    rows: int, cols: int, start: str, method: str
) -> None:
    result = solve(TourRequest(rows, cols, start, method=method, max_seconds=1e-6))
    assert result.outcome is Outcome.LIMIT
    assert result.reason is not None
    assert result.reason.code == "max-seconds"
    assert result.stats.forward - result.stats.backtracks <= len(result.deepest) < rows * cols
    assert result.deepest or method in ("auto", "construct")


def test_listing_fewer_tours_than_are_counted() -> None:
    request = TourRequest(5, 5, "a1", method="depth-first", tours="all")
    result = solve(request, Recording(tours=3))
    assert (len(result.tours), result.stats.tours) == (3, 304)
    assert result.tours == solve(replace(request, tours=3)).tours


# -- commands -----------------------------------------------------------------------------------


@pytest.mark.parametrize("method", list(METHODS))
@given(
    commands=st.lists(st.none() | st.integers(-1, 300), max_size=6),
    size=st.sampled_from([(5, 5), (4, 5), (8, 8), (6, 7)]),
    square=st.integers(0, 19),
    goal=st.sampled_from([{}, {"closed": True}, {"end": 19}]),
)
def test_cancel_at_any_time_gives_exact_counts(
    method: str,
    commands: list[Send],
    size: tuple[int, int],
    square: int,
    goal: dict[str, Any],
) -> None:
    if square == goal.get("end"):
        square = 0
    request = TourRequest(*size, square, method=method, **goal, rule=RULE)
    last: list[Progress] = []

    def keep(progress: Progress) -> None:
        if METHODS[method].counts == "steps":
            assert progress.forward - progress.backtracks == len(progress.path)
        assert all(map(request.board.is_move, progress.path, progress.path[1:]))
        assert len(set(progress.path)) == len(progress.path)
        last[:] = [progress]

    result = drive(request, [*commands, CANCEL], watch=keep)
    assert result.outcome in (Outcome.CANCELLED, Outcome.FOUND, Outcome.IMPOSSIBLE)
    if result.outcome is Outcome.CANCELLED:
        assert result.stats.forward == last[0].forward
        assert result.stats.backtracks == last[0].backtracks
        assert result.tour is None
        assert result.reason is None


@given(requests(), st.lists(st.integers(1, 40), min_size=1, max_size=30))
def test_steps_are_events(request: TourRequest, steps: list[int]) -> None:
    naive = naive_search(request)
    moments = list(standings(naive.events))
    done: list[int] = []

    def check(progress: Progress) -> None:
        now = progress.forward + progress.backtracks
        if 0 < len(done) <= len(steps):
            # A tour to a fixed end is one step: onto the end, and off it if the search goes on.
            extra = now - done[-1] - steps[len(done) - 1]
            assert extra == 0 or (request.end is not None and extra == 2 * progress.tours)
        assert moments[now] == (progress.forward, progress.backtracks, tuple(progress.path))
        done.append(now)

    # A first slice of one move leaves something to step through.
    result = drive(request, steps, watch=check, tuning=Tuning(first_slice=1))
    assert outcome_of(result) == outcome_of_naive(naive)


# -- the event log ------------------------------------------------------------------------------


STEPPING = tuple(name for name, method in METHODS.items() if method.counts == "steps")
"""Methods that go square by square, so that there are events to log."""


@given(requests(STEPPING))
def test_the_event_log_tells_the_whole_search(request: TourRequest) -> None:
    result = solve(request, Recording(events=10**6))
    if result.stats.counts == "cases":
        return
    if result.events is None:  # theory had the answer
        assert result.outcome is Outcome.IMPOSSIBLE
        assert result.stats.forward == 0
        return
    path, forward, backtracks = replay(result.events, request.board.area)
    assert (forward, backtracks) == (result.stats.forward, result.stats.backtracks)
    if result.outcome is Outcome.FOUND and path:
        tour = result.tours[-1].squares
        assert tuple(path) == tour


def test_events_are_small() -> None:
    log = solve(TourRequest(8, 8, 0), Recording(events=100)).events
    assert log is not None
    assert log.itemsize == 2
    assert search.EventLog(Board(300, 300), 1).events.itemsize == 4


# -- nothing recurses ---------------------------------------------------------------------------


@contextmanager
def little_stack(frames: int) -> Iterator[None]:
    depth, frame = 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + frames)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def test_nothing_recurses_on_a_large_board() -> None:
    with little_stack(60):
        result = solve(TourRequest(200, 200, 0, method="warnsdorff", ties="roth"))
    assert result.outcome is Outcome.FOUND
    assert result.stats.forward - result.stats.backtracks == 40_000


@pytest.mark.parametrize("method", ["depth-first", "random"])
def test_nothing_recurses_in_a_deep_blind_search(method: str) -> None:
    # 60 x 60 is within the kernel's reach: the path gets more than a thousand squares long.
    with little_stack(60):
        result = solve(TourRequest(60, 60, 0, method=method, max_steps=300_000))
    assert result.outcome is Outcome.LIMIT
    assert len(result.deepest) > 1_000


def test_the_guard_against_recursion_would_notice() -> None:
    def down(levels: int) -> None:
        if levels:
            down(levels - 1)

    with little_stack(60), pytest.raises(RecursionError):
        down(100)


# -- properties of every method -----------------------------------------------------------------


@pytest.mark.parametrize("method", list(METHODS))
@given(data=st.data())
def test_every_result_verifies(method: str, data: st.DataObject) -> None:
    request = data.draw(requests((method,), st.integers(1, 20_000)))
    request = replace(request, ties=data.draw(st.sampled_from(["order", "random", "roth", "pohl"])))
    result = solve(request)
    stats = result.stats
    for tour in result.tours:
        tour.verify(start=request.start, end=request.end, closed=request.closed)
    assert len(set(result.tours)) == len(result.tours) == stats.tours
    assert 0 <= stats.backtracks <= stats.forward
    assert (result.tour is not None) >= (result.outcome is Outcome.FOUND)
    if result.outcome is Outcome.FOUND and request.tours == 1 and stats.counts == "steps":
        assert stats.forward - stats.backtracks == request.board.size
    if result.outcome is Outcome.IMPOSSIBLE:
        assert stats.forward == stats.backtracks
        assert result.tours == ()
    if result.outcome is not Outcome.FOUND:
        assert result.reason is not None
        assert result.reason.text.endswith(".")


@pytest.mark.parametrize("method", list(METHODS))
@given(data=st.data())
def test_a_method_ignores_the_options_that_are_not_its_own(
    method: str, data: st.DataObject
) -> None:
    request = data.draw(requests((method,), st.integers(1, 5000)))
    request = replace(request, order="12345678", seed=0)
    values: dict[str, Any] = {
        "order": data.draw(orders),
        "ties": data.draw(st.sampled_from(["order", "random", "roth", "pohl"])),
        "backtrack": False,
        "seed": data.draw(st.integers(1, 9)),
    }
    foreign = {name: value for name, value in values.items() if name not in METHODS[method].options}
    assert outcome_of(solve(replace(request, **foreign))) == outcome_of(solve(request))


@pytest.mark.full
def test_a_search_with_cut_squares_reports_after_few_moves_on_large_boards() -> None:
    """A move that looks for them takes as long as many others, and cannot be cancelled."""
    for size, most in ((30, 111), (100, 10), (300, 1)):
        run = start(TourRequest(size, size, 0, method="pruned", max_steps=400))
        forward = [progress.forward for progress in run]
        assert max(later - earlier for earlier, later in pairwise([0, *forward])) <= most
    # On this one it would take many seconds each time, so they are not looked for.
    run = start(TourRequest(1000, 1000, "a1", method="pruned", max_steps=2000))
    assert max(progress.forward for progress in run) > 1500


# --- the last events ------------------------------------------------------------------------------


@pytest.mark.parametrize("sizes", [(10, 10), (1_000, 100), (100, 5_000), (3_000, 300_000)])
@pytest.mark.parametrize(
    "request_",
    [
        TourRequest(5, 5, "a1", method="depth-first"),
        TourRequest(5, 5, "a1", end="b2", method="depth-first", max_steps=20_000),
        TourRequest(6, 6, "a1", closed=True, method="depth-first", max_steps=50_000),
        TourRequest(6, 6, "a1", method="pruned", tours=5),
        TourRequest(6, 6, "a1", method="random", max_steps=5_000),
        TourRequest(7, 7, "b1", method="warnsdorff", max_steps=5_000),
        TourRequest(20, 20, "a1"),
        TourRequest(30, 30, "a1", method="construct"),
    ],
    ids=lambda value: f"{value.board}-{value.method}" if isinstance(value, TourRequest) else "",
)
def test_the_last_events_are_those_of_the_whole_log(
    request_: TourRequest, sizes: tuple[int, int]
) -> None:
    first, last = sizes
    events = solve(request_, Recording(events=10**6)).events
    result = solve(request_, Recording(events=first, last_events=last))
    assert events is not None
    assert result.events == events[:first]
    begin = max(first, len(events) - last)
    if begin >= len(events):
        assert result.last_events is None
        return
    assert result.last_events is not None
    assert result.last_events.at == begin
    assert result.last_events.events == events[begin:]
    path, _, _ = replay(events[:begin], request_.board.size)
    assert list(result.last_events.path) == list(path)
