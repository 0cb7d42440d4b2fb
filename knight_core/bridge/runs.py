"""Runs of an experiment, one after the other."""

from __future__ import annotations

import json
from array import array
from collections import deque
from collections.abc import Generator
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any

from knight_core.bridge.driven import Driven, Run
from knight_core.errors import InvalidRequest, KnightError
from knight_core.methods.base import Recording
from knight_core.outcome import Command, Outcome, Progress
from knight_core.request import TourRequest, parse_request
from knight_core.result import TourResult
from knight_core.solver import start

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.experiments.record import BatchRecord, Record


class Runs(Driven):
    """Does some runs of an experiment, one after the other.

    Args:
        requests: the words of each, as ``labNext`` gives them.
        tours: whether their tours are wanted.
        seconds: after this time no other run is begun; those that are left come back undone. At
            least one is done.

    Raises:
        InvalidRequest: if something is wrong with one of them.
    """

    def __init__(self, requests: list[dict[str, str]], tours: bool, seconds: float = inf) -> None:
        from knight_core.experiments.orders import run_orders

        recording = Recording(0, int(tours), interrupted="too-slow", proves=False)
        self._left: deque[tuple[dict[str, str], Run[Progress, Any]]] = deque()
        for words in requests:
            searches_orders = "orders" in words
            steps: Generator[Progress, Command, Any] = (
                run_orders(words) if searches_orders else _later(parse_request(words), recording)
            )
            self._left.append((words, Run(steps, Progress(0, 0, []))))
        self._tours = tours
        self._seconds = seconds
        self._last = inf  # no run is begun after this time, once the first one is
        self._cancelled = False
        self._ended: list[documents.Done] = []
        self._fault: documents.RunFault = {}

    def advance(self, seconds: float) -> bool:
        """Go on for about this long, also from one run to the next."""
        now = perf_counter()
        until = now + seconds
        self._last = min(self._last, now + self._seconds)
        while self._left:
            words, run = self._left[0]
            if self._cancelled:
                run.cancel()
            try:
                if run.advance(until - now):
                    return True
            except InvalidRequest:
                raise
            except (KnightError, KeyboardInterrupt) as error:
                # A person's rule has failed, or has taken too long: that ends the experiment.
                self._fail(words, error)
                return False
            self._left.popleft()
            self._keep(run.result)
            now = perf_counter()
            if self._cancelled or now >= self._last:
                self._left.clear()
            if now >= until:
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

    def report(self) -> documents.RunsReport:
        """The runs that have ended since the last report, and how far the next one is."""
        forward = self._left[0][1].progress.forward if self._left else 0
        return {**self.finish(), "forward": forward}

    def finish(self) -> documents.RunsDone:
        """The runs that have ended since the last report, and the fault of a person's rule."""
        done, self._ended = self._ended, []
        return {"done": done, **self._fault}


def _later(request: TourRequest, recording: Recording) -> Generator[Progress, Command, TourResult]:
    """A run that begins when it is first asked to go on: until then it has no board in memory."""
    return (yield from start(request, recording))


def flat_squares(result: TourResult) -> array[int]:
    """The tours of a result, one after the other."""
    flat = array("I")
    for tour in result.tours:
        # An array is made of a tuple in half the time that it takes to extend one by it.
        flat += array("I", tour.squares)
    return flat
