"""What takes time: jobs. One runs at a time, in slices, and can be cancelled."""

from __future__ import annotations

import json
from array import array
from collections import deque
from collections.abc import Callable, Generator, Mapping
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from knight_core import counting, existence, formats
from knight_core.bridge.messages import reason_document
from knight_core.counting import CountProgress
from knight_core.errors import InvalidRequest, KnightError
from knight_core.methods.base import Recording
from knight_core.request import parse_request
from knight_core.result import CANCEL, Command, Outcome, Progress, TourResult
from knight_core.solver import counts_of, start

if TYPE_CHECKING:
    from knight_core.experiments.record import BatchRecord, Record

REPORTED_SQUARES: Final = 20_000
"""The most squares of a path that a report carries: its end."""

P = TypeVar("P")
R = TypeVar("R")


class Job(Protocol):
    """Something that takes time.

    Attributes:
        started: what there is to say at once, ready for JSON.
    """

    started: dict[str, Any]

    def advance(self, seconds: float) -> bool:
        """Go on for about this long; False when it has ended."""

    def cancel(self) -> None:
        """End at the next slice, with what there is."""

    def report(self) -> dict[str, Any]:
        """How far it is."""

    def finish(self) -> Any:
        """What came of it, once it has ended."""


class Run(Generic[P, R]):
    """A generator of the solver, driven in slices.

    Args:
        steps: it yields its progress, takes commands, and returns its result.
        progress: how far it is before its first step.
    """

    def __init__(self, steps: Generator[P, Command, R], progress: P) -> None:
        self.progress = progress
        self._steps = steps
        self._command: Command = None
        self._begun = False
        self._result: R | None = None

    def advance(self, until: float) -> bool:
        """Go on until this time of ``perf_counter``; False when there is a result."""
        if self._result is not None:
            return False
        try:
            self._begin()
            while True:
                self.progress = self._steps.send(self._command)
                if perf_counter() >= until:
                    return True
        except StopIteration as stopped:
            self._result = stopped.value
            return False

    def step(self) -> bool:
        """Go on by one step, the first time up to the first report; False when there is a
        result."""
        if self._result is not None:
            return False
        try:
            if not self._begin():
                self.progress = self._steps.send(self._command or 1)
            return True
        except StopIteration as stopped:
            self._result = stopped.value
            return False

    def _begin(self) -> bool:
        """Begin, if that is still to be done: a generator takes no command before its first
        report."""
        if self._begun:
            return False
        self._begun = True
        self.progress = next(self._steps)
        return True

    def cancel(self) -> None:
        """End at the next step."""
        self._command = CANCEL

    @property
    def result(self) -> R:
        """What it has returned."""
        if self._result is None:
            raise RuntimeError("the job has no result yet")
        return self._result


class Solve:
    """Looks for tours.

    Args:
        words: the request, as :func:`knight_core.request.parse_request` takes it.
        events: the most events to log from the start of a search.
        tours: the most tours to list.
        last: the most events to log from its end.

    Raises:
        InvalidRequest: if something is wrong with the request.
    """

    def __init__(self, words: Mapping[str, str], events: int, tours: int, last: int = 0) -> None:
        request = parse_request(words)
        recording = Recording(events, tours, last_events=last)
        self._run = Run(start(request, recording), Progress(0, 0, []))
        theory = existence.impossible(request.board, request.start, request.end, request.closed)
        # What theory says of the request, whatever its method; and what the reports count.
        counts = counts_of(request.method, request.board)
        self.started = {"theory": reason_document(theory), "counts": counts}

    def advance(self, seconds: float) -> bool:
        """Go on for about this long."""
        return self._run.advance(perf_counter() + seconds)

    def cancel(self) -> None:
        """End as cancelled, with the counts."""
        self._run.cancel()

    def report(self) -> dict[str, Any]:
        """The counts, and the end of the path as it stands: ``depth`` squares in all."""
        return solve_report(self._run.progress)

    def finish(self) -> dict[str, Any]:
        """The result.

        ``document`` is that of ``--format json``, with the reason's parameters, without its tours
        and their properties: those of large tours are not worked out before somebody asks.
        ``tours`` are one after the other; ``deepest`` is the longest path that the search reached,
        empty if there is a tour; ``events`` are squares placed, and ``rows * cols``
        for a backtrack; ``last`` are those of the search's end, where more came after
        ``events``: how many came before them (``at``), the path where they begin, the events, and
        ``left``, three numbers each time, as :class:`knight_core.event_log.LastEvents` has them.
        """
        result = self._run.result
        last = result.last_events
        return {
            **solve_document(result),
            "events": array("I") if result.events is None else result.events,
            "last": last
            and {
                "at": last.at,
                "path": last.path,
                "events": last.events,
                "left": array("d", [number for one in last.left for number in one]),
            },
        }


class Count:
    """Counts tours.

    Args:
        words: the request, as :func:`knight_core.request.parse_request` takes it: ``board``, or
            ``rows`` and ``cols``, ``start``, ``end``, ``closed`` (with none of the last three all
            open tours are counted, in a table by start); and ``max-states``.

    Raises:
        InvalidRequest: if something is wrong with the request.
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        limit = words.get("max-states", "")
        most = counting.parse_max_states(limit) if limit.strip() else counting.MAX_STATES
        request = parse_request({name: words[name] for name in words if name != "max-states"})
        self._run = Run(counting.start_count(request, most), CountProgress(0, 0, 1))
        self.started: dict[str, Any] = {}

    def advance(self, seconds: float) -> bool:
        """Go on for about this long."""
        return self._run.advance(perf_counter() + seconds)

    def cancel(self) -> None:
        """End as cancelled."""
        self._run.cancel()

    def report(self) -> dict[str, Any]:
        """Squares swept, of how many; states alive."""
        state = self._run.progress
        return {"done": state.done, "total": state.total, "states": state.states}

    def finish(self) -> dict[str, Any]:
        """The document of ``count --format json``, with the reason's parameters."""
        result = self._run.result
        return {**formats.count_document(result), "reason": reason_document(result.reason)}


class Runs:
    """Does some runs of an experiment, one after the other.

    Args:
        requests: the words of each, as ``labNext`` gives them.
        tours: whether their tours are wanted.

    Raises:
        InvalidRequest: if something is wrong with one of them.
    """

    def __init__(self, requests: list[dict[str, str]], tours: bool) -> None:
        from knight_core.experiments.orders import run_orders

        recording = Recording(0, int(tours), interrupted="too-slow")
        self._left: deque[tuple[dict[str, str], Run[Progress, Any]]] = deque()
        for words in requests:
            searches_orders = "orders" in words
            steps: Generator[Progress, Command, Any] = (
                run_orders(words) if searches_orders else start(parse_request(words), recording)
            )
            self._left.append((words, Run(steps, Progress(0, 0, []))))
        self._tours = tours
        self._cancelled = False
        self._ended: list[dict[str, Any]] = []
        self._fault: dict[str, Any] = {}
        self.started: dict[str, Any] = {}

    def advance(self, seconds: float) -> bool:
        """Go on for about this long, also from one run to the next."""
        until = perf_counter() + seconds
        while self._left:
            words, run = self._left[0]
            if self._cancelled:
                run.cancel()
            try:
                if run.advance(until):
                    return True
            except InvalidRequest:
                raise
            except (KnightError, KeyboardInterrupt) as error:
                # A person's rule has failed, or has taken too long: that ends the experiment.
                self._fail(words, error)
                return False
            self._left.popleft()
            self._keep(run.result)
            if self._cancelled:
                self._left.clear()
            if perf_counter() >= until:
                break
        return bool(self._left)

    def _fail(self, words: dict[str, str], error: BaseException) -> None:
        """Give up all that is left, since a rule has failed in the run with these words."""
        from knight_core.bridge.rules_faults import fault_document
        from knight_core.experiments.links import link_of

        self._fault = {"fault": fault_document(error), "at": link_of(words)}
        self._left.clear()

    def _keep(self, result: TourResult | BatchRecord) -> None:
        """Keep the record of a run that has ended, and its tour."""
        from knight_core.experiments.record import record_of

        tour = None
        record: Record
        if isinstance(result, TourResult):
            tour = flat_squares(result) if self._tours else None
            record = record_of(result)
        else:
            record = result
        # Who takes the records has a run that was cancelled done again.
        if record["outcome"] != Outcome.CANCELLED:
            self._ended.append({"link": record["link"], "line": json.dumps(record), "tour": tour})

    def cancel(self) -> None:
        """Give up the run that is under way, and those after it."""
        self._cancelled = True

    def report(self) -> dict[str, Any]:
        """The runs that have ended since the last report, and how far the next one is."""
        forward = self._left[0][1].progress.forward if self._left else 0
        return {**self.finish(), "forward": forward}

    def finish(self) -> dict[str, Any]:
        """The runs that have ended since the last report: their links, their records as lines of
        text, and their tours. If a person's rule has failed, also its ``fault``, and ``at``: the
        link of that run."""
        done, self._ended = self._ended, []
        return {"done": done, **self._fault}


def solve_report(state: Progress) -> dict[str, Any]:
    """How far a search is, for the page."""
    depth = len(state.path)
    return {
        "forward": state.forward,
        "backtracks": state.backtracks,
        "tours": state.tours,
        "best": state.best,
        "depth": depth,
        "path": array("I", state.path[max(0, depth - REPORTED_SQUARES) :]),
    }


def solve_document(result: TourResult) -> dict[str, Any]:
    """How a search ended, for the page, without its events."""
    document = {**formats.summary_document(result), **formats.tours_document(())}
    return {
        "document": document
        | {"reason": reason_document(result.reason), "listed": len(result.tours)},
        "tours": flat_squares(result),
        "deepest": array("I", () if result.tours else result.deepest),
    }


def flat_squares(result: TourResult) -> array[int]:
    """The tours of a result, one after the other."""
    flat = array("I")
    for tour in result.tours:
        flat.extend(tour.squares)
    return flat


def _of_rules(name: str) -> Callable[..., Job]:
    """A job of :mod:`knight_core.bridge.rules`, which is loaded when one is asked for."""

    def begin(**params: Any) -> Job:
        job: Job = getattr(import_module("knight_core.bridge.rules"), name)(**params)
        return job

    return begin


JOBS: Final[dict[str, Callable[..., Job]]] = {
    "solve": Solve,
    "count": Count,
    "runs": Runs,
    "ruleRun": _of_rules("RuleRun"),
    "ruleTests": _of_rules("RuleTests"),
}
"""Every job, by the name that the page calls it by."""
