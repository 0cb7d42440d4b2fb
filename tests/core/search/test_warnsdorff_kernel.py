"""The kernel of Warnsdorff's rule changes no count, tour, longest path, event or report, wherever
it begins, reports and stops; what it stores stays within its bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from knight_core import (
    CANCEL,
    Board,
    Recording,
    TourRequest,
    TourResult,
    solve,
)
from knight_core.methods import warnsdorff
from knight_core.methods.look_ahead import LookAhead
from knight_core.search.blind_kernel import Tuning
from knight_core.search.warnsdorff_kernel import DegreeKernel, DegreeTuning
from tests.core.naive import standings
from tests.core.naive_methods import (
    check_moment,
    events_within,
    naive_method,
    some_board,
    some_request,
)
from tests.core.search.test_engine import send_all
from tests.samples import sampled

TIES = ("order", "roth", "pohl")
SIZES = [(3, 4), (3, 5), (3, 7), (4, 4), (4, 5), (4, 6), (5, 5), (5, 6), (6, 6), (1, 5), (2, 6)]
NO_KERNEL = DegreeTuning(squares=0)
Report = tuple[int, int, tuple[int, ...]]
"""Squares placed, squares taken back, and the path."""


def some_tuning(draw: Random) -> tuple[Tuning, DegreeTuning]:
    """The kernel begins soon, and reports, chains its loops, forgets and stops all the time."""
    moves = draw.choice([1, 7, 60, 400])
    engine = Tuning(
        single_moves=draw.choice([1, 3, 50]),
        first_slice=moves,
        longest_slice=moves,
        margin=draw.choice([0, 10, 250]),
    )
    kernel = DegreeTuning(
        levels=draw.choice([1, 2, 5, 18, 20]),
        report_levels=draw.randint(1, 6),
        remember_levels=draw.randint(1, 4),
        orders=draw.choice([1, 30, 100_000]),
        steps=draw.choice([0, 20, 100_000]),
        patience=draw.choice([0, 0, 2]),
        bits=draw.choice([1, 4, 9, 30]),
    )
    return engine, kernel


def drive(
    request: TourRequest,
    recording: Recording,
    tuning: tuple[Tuning, DegreeTuning],
    commands: Sequence[int | str | None] = (),
) -> tuple[TourResult, list[Report]]:
    """The result and the reports of a run, with what is sent to it."""
    reports: list[Report] = []
    result = send_all(
        warnsdorff.run(request, recording, *tuning),
        iter(commands),
        lambda at: reports.append((at.forward, at.backtracks, tuple(at.path))),
    )
    return result, reports


def check_reports(reports: list[Report], moments: list[Report]) -> None:
    """Each report is a moment of the search, none before the last one."""
    done = 0
    for report in reports:
        assert report[0] + report[1] >= done
        done = report[0] + report[1]
        assert report == moments[done]


@pytest.mark.parametrize("ties", sampled(TIES, TIES[0]))
@pytest.mark.parametrize("goal", [{}, {"end": 24}, {"closed": True}], ids=["open", "end", "closed"])
def test_every_budget_ends_the_search_where_it_should(ties: str, goal: dict[str, Any]) -> None:
    request = TourRequest.of(
        Board(5, 5), start=1, method="warnsdorff", ties=ties, max_steps=500, **goal
    )
    naive = naive_method(request)
    draw = Random(ties)
    quick = Tuning(single_moves=1, first_slice=100, longest_slice=100, margin=20)
    for budget in range(1, 500):
        within = replace(request, max_steps=budget)
        tuning = quick, DegreeTuning(patience=0, levels=draw.choice([3, 18]))
        result, _ = drive(within, Recording(events=10, last_events=50), tuning)
        check_moment(result, naive, events_within(naive, budget))


def test_a_search_that_is_paused_stepped_and_cancelled() -> None:
    draw = Random("driven")
    for _ in range(150):
        request = some_request(
            draw,
            some_board(draw, SIZES),
            method="warnsdorff",
            ties=draw.choice(TIES),
            tours=draw.choice([1, 1, 2, 5, "all"]),
            max_steps=draw.randint(500, 3000),
        )
        naive = naive_method(request)
        moments = [*standings(naive.events)]
        sent = [draw.choice([None, None, 1, 7, 300]) for _ in range(draw.randint(1, 30))]
        commands = [*sent, CANCEL]
        result, reports = drive(request, Recording(1, last_events=40), some_tuning(draw), commands)
        check_reports(reports, moments)
        check_moment(result, naive, result.stats.forward + result.stats.backtracks)


@pytest.mark.parametrize(
    ("size", "square", "ties"),
    [
        ((5, 5), 1, "pohl"),
        ((7, 7), 1, "order"),
        ((8, 9), 6, "roth"),
        ((20, 20), 24, "order"),
        ((50, 50), 133, "order"),
    ],
)
def test_long_searches_are_those_without_the_kernel(
    size: tuple[int, int], square: int, ties: str
) -> None:
    request = TourRequest(*size, square, method="warnsdorff", ties=ties, max_steps=60_000)
    recording = Recording(events=100, last_events=5000)
    fast = solve(request, recording)
    slow, _ = drive(request, recording, (Tuning(), NO_KERNEL))
    assert replace(fast.stats, seconds=0) == replace(slow.stats, seconds=0)
    assert fast.deepest == slow.deepest
    assert fast.tours == slow.tours
    assert fast.events == slow.events
    assert (fast.last_events is None) == (slow.last_events is None)
    if fast.last_events and slow.last_events:
        assert fast.last_events.events == slow.last_events.events
        assert fast.last_events.path == slow.last_events.path


def stored_entries(kernel: DegreeKernel) -> int:
    """How many orders there are in the tables of a kernel, counted one by one."""
    tables = [cell[3] for cell in kernel.orders.cells.values()]
    count = 0
    while tables:
        for _, found, mask in tables.pop().values():
            count += 1
            if mask:
                tables.append(found)
    return count


@pytest.mark.parametrize("ties", TIES)
def test_what_is_stored_stays_within_its_bounds(ties: str) -> None:
    slice_ = 500
    seen_orders, seen_steps = [], []

    class Watched(DegreeKernel):
        def limit_memory(self) -> None:
            seen_steps.append(self.remembered())
            super().limit_memory()
            seen_orders.append(stored_entries(self))
            assert self.remembered() <= 300

    tuning = DegreeTuning(orders=400, steps=300, patience=0)
    request = TourRequest(5, 5, 1, method="warnsdorff", ties=ties, max_steps=40_000)
    with patch.object(warnsdorff, "DegreeKernel", Watched):
        engine = Tuning(first_slice=slice_, longest_slice=slice_)
        drive(request, Recording(), (engine, tuning))
    # They were full, and were emptied.
    assert 300 < max(seen_orders) <= 400
    assert 300 < max(seen_steps) <= 300 + slice_
    assert min(seen_steps[len(seen_steps) // 2 :]) < 300
    assert min(seen_orders[len(seen_orders) // 2 :]) < 300


def test_what_was_placed_in_vain_is_not_placed_again() -> None:
    made = []

    class Watched(DegreeKernel):
        def __del__(self) -> None:
            made.append(self.remembered())
            super().__del__()

    request = TourRequest(7, 7, "b7", method="warnsdorff", max_steps=100_000)
    with patch.object(warnsdorff, "DegreeKernel", Watched):
        drive(request, Recording(), (Tuning(), DegreeTuning(remember_levels=1)))
    # Every square that is placed would be remembered once, if none were passed over.
    assert 1000 < sum(made) < 40_000


def test_only_rules_without_draws_or_look_ahead_have_a_kernel() -> None:
    request = TourRequest(8, 8, 0, method="warnsdorff")
    assert warnsdorff.Warnsdorff(request, "order", 0).has_kernel
    assert not warnsdorff.Warnsdorff(request, "random", 0).has_kernel
    assert not LookAhead(request, "order").has_kernel
    assert not warnsdorff.Warnsdorff(TourRequest(201, 200, 0), "order", 0).has_kernel
