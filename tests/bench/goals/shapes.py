"""Irregular boards that have a tour: how many of them `auto` leaves without an answer."""

from __future__ import annotations

from time import process_time

from knight_core import CANCEL, Outcome, TourRequest, start
from tests.bench.goals import Goal
from tests.core.walked import WALKS, walked

SECONDS = 10.0
"""After so much of the processor's time a run is cancelled."""


def seconds_of(request: TourRequest) -> float | None:
    """The processor's time until a tour is found, or None."""
    began = process_time()
    run = start(request)
    try:
        next(run)
        while process_time() - began < SECONDS:
            next(run)
        run.send(CANCEL)
    except StopIteration as stopped:
        if stopped.value.outcome is Outcome.FOUND:
            return process_time() - began
    return None


def measure(_rounds: int) -> list[Goal]:
    """Open tours from anywhere, and closed ones where the walk came back to its start. Hundreds of
    boards: once is enough."""
    rows = []
    for closed, what in ((False, "open"), (True, "closed")):
        boards = [walked(walk, closed)[0] for walk in WALKS]
        requests = [TourRequest.of(board, closed=closed) for board in boards if board.size > 2]
        times = [seconds_of(request) for request in requests]
        done = sorted(time for time in times if time is not None)
        name = f"irregular boards, {what}: of {len(requests)} no answer in {SECONDS:.0f} s"
        remark = f"median {done[len(done) // 2] * 1000:.0f} ms, worst {done[-1]:.1f} s"
        rows.append(Goal(name, times.count(None), "boards", 5, False, remark))
    return rows
