"""The definition of a method, and the code that the search methods share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final, Literal

from knight_core.outcome import Outcome, Reason
from knight_core.result import Stats, TourResult, seconds_since
from knight_core.search.blind_kernel import Tuning
from knight_core.search.engine import EventLog, Goal, Limits, SearchEnd, Strategy, search
from knight_core.search.problem import Problem, Request
from knight_core.steps import CANCEL, PAUSE, Progress, Steps
from knight_core.tour import Tour

_VERIFIED: Final = 20_000
"""Squares of small tours that are verified between two reports."""

Option = Literal["order", "ties", "backtrack", "seed"]


@dataclass(frozen=True, slots=True)
class Recording:
    """What a run records in addition to its tours.

    Attributes:
        events: the most events to log from the start of the search (0: no log).
        tours: the most tours to list (None: all requested tours); the others are counted.
        log: the caller's log, used instead of a new one: the caller can read and empty it between
            two slices, and so read the events of a search of any length.
        last_events: the most events to log from the end of the search, in addition.
        calls: for the method ``rule``: the most calls of the rule to record from the start of the
            search, in addition to the last ones (0: no calls).
        echo: for the method ``rule``: is called with the step and the text of each recorded line
            that the rule prints.
        interrupted: for the method ``rule``: the meaning of a KeyboardInterrupt in the rule, see
            :data:`knight_core.rules.environment.Interrupted`.
        proves: for the method ``rule``: whether to prove ``impossible`` at the end; False in the
            process of the rule, where a proof could not be trusted.
    """

    events: int = 0
    tours: int | None = None
    log: EventLog | None = None
    last_events: int = 0
    calls: int = 0
    echo: Callable[[int, str], None] | None = None
    interrupted: Literal["raise", "too-slow"] = "raise"
    proves: bool = True


@dataclass(frozen=True, slots=True)
class Method:
    """A method of finding tours.

    Attributes:
        id: the name in requests, links and on the command line.
        summary: one line for the command line's help.
        options: the options of a request that it uses.
        run: the method itself, a generator.
        rank: its place in lists.
        many: whether it can find more than one tour.
        holes: whether it takes boards with holes.
        symmetric: whether it finds symmetric tours.
        counts: the unit of its ``forward`` and ``backtracks``: steps of the knight, or cases.
        own: whether it needs a user's rule; without a rule it is not offered.
    """

    id: str
    summary: str
    options: tuple[Option, ...]
    run: Callable[[Request, Recording], Steps[TourResult]]
    rank: int
    many: bool = True
    holes: bool = True
    symmetric: bool = False
    counts: Literal["steps", "cases"] = "steps"
    own: bool = False


def limits_of(request: Request, backtrack: bool = True) -> Limits:
    """The limits of the request; its time budget begins now.

    Args:
        request: the request.
        backtrack: its ``backtrack``, if the method has this option.
    """
    seconds = request.max_seconds
    deadline = None if seconds is None else perf_counter() + seconds
    return Limits(backtrack, request.max_steps, deadline)


def log_for(request: Request, recording: Recording) -> EventLog | None:
    """The event log that the recording requests, or None."""
    if recording.log is not None:
        return recording.log
    if not recording.events:
        return None
    return EventLog(request.board, recording.events, recording.last_events)


def possible_roots(problem: Problem) -> Iterable[int]:
    """The possible starts of a search: the requested start, else all squares except the end."""
    if problem.start is not None:
        return (problem.start,)
    return (square for square in problem.board.squares() if square != problem.end)


def run_search(
    request: Request,
    recording: Recording,
    strategy: Strategy,
    backtrack: bool = True,
    tuning: Tuning = Tuning(),
    by: str | None = None,
) -> Steps[TourResult]:
    """Run the engine once with one strategy, and return the result. ``by``: the name of the search
    in the log; None: that of the request's method."""
    began = perf_counter()
    log = log_for(request, recording)
    if log is not None:
        log.begin(by or request.method, request.ties)
    goal = Goal(request.end, request.closed, request.tours, recording.tours)
    limits = limits_of(request, backtrack)
    end = yield from search(request.board, strategy, goal, limits, log, tuning)
    return (yield from finish(request, end, began, log))


def impossible_result(request: Request, reason: Reason, began: float) -> TourResult:
    """The result for a request without a tour by theory."""
    stats = Stats(seconds=seconds_since(began))
    return TourResult(request, Outcome.IMPOSSIBLE, reason=reason, stats=stats)


def finish(
    request: Request,
    end: SearchEnd,
    began: float,
    log: EventLog | None = None,
    counts: Literal["steps", "cases"] = "steps",
) -> Steps[TourResult]:
    """The result of a search, with all tours verified by the request.

    The generator yields during the verification. If it is cancelled there, the tours that are not
    verified yet are left out, and the first of them is the longest path of the result. The tours of
    a cancelled search are all verified.
    """
    if log is not None:
        log.close()
    tours: list[Tour] = []
    for _ in _verify(request, end.tours, tours):
        # Of several tours the progress shows the last one.
        command = yield Progress(
            forward=end.forward,
            backtracks=end.backtracks,
            path=end.tours[-1],
            tours=end.count,
            best=request.board.size,
        )
        if command == CANCEL and end.stop != "cancelled":
            deepest = end.deepest or tuple(end.tours[len(tours)])
            end = replace(end, stop="cancelled", deepest=deepest)
            break
    return TourResult(
        request=request,
        outcome=_outcome(end),
        tours=tuple(tours),
        reason=_reason(request, end),
        stats=Stats(end.forward, end.backtracks, seconds_since(began), end.count, counts),
        deepest=end.deepest or (tours[0].squares if tours else ()),
        events=None if log is None else log.events,
        last_events=None if log is None else log.ending,
        attempts=() if log is None else tuple(log.attempts),
    )


def _verify(request: Request, found: Sequence[Sequence[int]], tours: list[Tour]) -> Steps[None]:
    """Verify the tours found, and append them to a list."""
    board = request.board
    since = 0
    for squares in found:
        if since >= _VERIFIED:
            yield PAUSE
            since = 0
        tour = yield from Tour.in_steps(board, squares)
        yield from tour.start_verify(request.start, request.end, request.closed, request.symmetry)
        tours.append(tour)
        since += board.size


def _outcome(end: SearchEnd) -> Outcome:
    if end.stop == "cancelled":
        return Outcome.CANCELLED
    if end.stop == "done":
        return Outcome.FOUND
    if end.stop == "exhausted":
        return Outcome.FOUND if end.count else Outcome.IMPOSSIBLE
    return Outcome.LIMIT


def _reason(request: Request, end: SearchEnd) -> Reason | None:
    if end.stop == "exhausted" and not end.count:
        return Reason("exhausted-search", {"forward": end.forward})
    if end.stop == "stuck":
        return Reason("stuck", {"depth": len(end.deepest), "size": request.board.size})
    if end.stop == "max-steps":
        return Reason("max-steps", {"steps": end.forward})
    if end.stop == "max-cases":
        return Reason("max-cases", {"cases": end.forward})
    if end.stop == "max-seconds":
        return Reason("max-seconds", {"seconds": f"{request.max_seconds:g}"})
    return None
