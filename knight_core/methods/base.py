"""What a method is, and what the search methods share."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Final, Literal, Protocol

from knight_core.board import DEFAULT_ORDER, Board
from knight_core.kernel import Tuning
from knight_core.result import CANCEL, Outcome, Progress, Reason, Run, Stats, TourResult
from knight_core.search import EventLog, Goal, Limits, SearchEnd, Strategy, search
from knight_core.sentences import board_text
from knight_core.tour import Tour

if TYPE_CHECKING:
    from knight_core.request import TourRequest

_VERIFIED: Final = 20_000
"""Squares of small tours that are verified between two reports."""

Option = Literal["order", "ties", "backtrack", "seed"]


class Asked(Protocol):
    """The part of a request that a strategy reads; every :class:`TourRequest` has it."""

    @property
    def board(self) -> Board: ...
    @property
    def start(self) -> int | None: ...
    @property
    def end(self) -> int | None: ...
    @property
    def closed(self) -> bool: ...
    @property
    def order(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Task:
    """What a strategy is to look for where there is no request, as inside of a construction.

    Attributes:
        board: the board.
        start: the first square, or None.
        end: the last square, or None.
        closed: whether the last square must be a knight's move from the first.
        order: the order in which the directions are tried.
    """

    board: Board
    start: int | None
    end: int | None
    closed: bool = False
    order: str = DEFAULT_ORDER


@dataclass(frozen=True, slots=True)
class Recording:
    """What a caller wants kept of a run beside its tour.

    Attributes:
        events: the most events to log from the start of the search (0: no log).
        tours: the most tours to list (None: all that are asked for); the others are counted.
        log: a log of the caller's own, in the place of a new one: the caller may empty it between
            two reports, and so read a search of any length as it goes.
        last_events: the most events to log from the end of the search, beside the first ones.
        calls: of the method ``rule``: the most calls of the rule to keep from the start of the
            search, beside the last ones (0: none at all).
        echo: of the method ``rule``: is told each line that the rule prints and that is kept, with
            its step, as it comes.
        interrupted: of the method ``rule``: what a KeyboardInterrupt means while the rule runs,
            ``"raise"`` or ``"too-slow"``; None: what holds for the process.
    """

    events: int = 0
    tours: int | None = None
    log: EventLog | None = None
    last_events: int = 0
    calls: int = 0
    echo: Callable[[int, str], None] | None = None
    interrupted: Literal["raise", "too-slow"] | None = None


@dataclass(frozen=True, slots=True)
class Method:
    """A way of finding tours.

    Attributes:
        id: the name in requests, links and on the command line.
        summary: one line for the command line's help.
        options: the options of a request that it uses.
        run: the method itself, a generator.
        rank: its place in lists.
        many: whether it can find more than one tour.
        holes: whether it takes boards with holes.
        counts: what its ``forward`` and ``backtracks`` count: steps of the knight, or cases.
        own: whether it needs a rule of the person's own, so that nobody can be offered it without
            one.
    """

    id: str
    summary: str
    options: tuple[Option, ...]
    run: Callable[[TourRequest, Recording], Run]
    rank: int
    many: bool = True
    holes: bool = True
    counts: Literal["steps", "cases"] = "steps"
    own: bool = False


def limits_of(request: TourRequest, backtrack: bool = True) -> Limits:
    """The request's limits, its time budget counted from now.

    Args:
        request: what is asked for.
        backtrack: its ``backtrack``, from a method that has this option.
    """
    seconds = request.max_seconds
    deadline = None if seconds is None else perf_counter() + seconds
    return Limits(backtrack, request.max_steps, deadline)


def log_for(request: TourRequest, recording: Recording) -> EventLog | None:
    """The event log that a caller wants kept, if any."""
    if recording.log is not None:
        return recording.log
    if not recording.events:
        return None
    return EventLog(request.board, recording.events, recording.last_events)


def possible_roots(asked: Asked) -> Iterable[int]:
    """The squares that a search may start from: the one asked for, else all but the end."""
    if asked.start is not None:
        return (asked.start,)
    return (square for square in asked.board.squares() if square != asked.end)


def run_search(
    request: TourRequest,
    recording: Recording,
    strategy: Strategy,
    backtrack: bool = True,
    tuning: Tuning = Tuning(),
) -> Run:
    """Run the engine once with one strategy, and put what it says into a result."""
    began = perf_counter()
    log = log_for(request, recording)
    goal = Goal(request.end, request.closed, request.tours, recording.tours)
    limits = limits_of(request, backtrack)
    end = yield from search(request.board, strategy, goal, limits, log, tuning)
    return (yield from finish(request, end, began, log))


def impossible_result(request: TourRequest, reason: Reason, began: float) -> TourResult:
    """The result where theory knows that there is no such tour."""
    stats = Stats(seconds=perf_counter() - began)
    return TourResult(request, Outcome.IMPOSSIBLE, reason=reason, stats=stats)


def finish(
    request: TourRequest,
    end: SearchEnd,
    began: float,
    log: EventLog | None = None,
    counts: Literal["steps", "cases"] = "steps",
) -> Run:
    """The result of a search, every tour verified as what was asked for.

    It yields now and then while it verifies. Cancelled there, it leaves out the tours that are not
    verified yet, and the next of them is the longest path, as of a search that was cancelled on its
    last square. What a search that was cancelled has found is verified to the end.
    """
    if log is not None:
        log.close()
    tours: list[Tour] = []
    for _ in _verify(request, end.tours, tours):
        # Of several tours the one found last is shown.
        command = yield Progress(
            end.forward, end.backtracks, end.tours[-1], end.count, request.board.size
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
        stats=Stats(end.forward, end.backtracks, perf_counter() - began, end.count, counts),
        deepest=end.deepest or (tours[0].squares if tours else ()),
        events=None if log is None else log.events,
        last_events=None if log is None else log.ending,
    )


def _verify(
    request: TourRequest, found: Sequence[Sequence[int]], tours: list[Tour]
) -> Generator[int, None, None]:
    """Verify what was found, and put the tours into a list; yields now and then, how many squares
    it has looked at since."""
    board = request.board
    since = 0
    for squares in found:
        if since >= _VERIFIED:
            yield since
            since = 0
        tour = yield from Tour.in_steps(board, squares)
        tour.verify(start=request.start, end=request.end, closed=request.closed)
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


def _reason(request: TourRequest, end: SearchEnd) -> Reason | None:
    if end.stop == "exhausted" and not end.count:
        return Reason("exhausted-search", {"forward": end.forward})
    if end.stop == "stuck":
        return Reason("stuck", {"depth": len(end.deepest), "size": request.board.size})
    if end.stop == "max-steps":
        return Reason("max-steps", {"steps": end.forward})
    if end.stop == "max-cases":
        return Reason("max-cases", {"cases": end.forward})
    if end.stop == "too-large":
        return Reason("too-many-squares", {"board": board_text(request.rows, request.cols)})
    if end.stop == "max-seconds":
        return Reason("max-seconds", {"seconds": f"{request.max_seconds:g}"})
    return None
