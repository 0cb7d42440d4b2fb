"""Runs of an experiment, one after the other."""

from __future__ import annotations

import json
from array import array
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING

from knight_core.bridge.driven import Driven
from knight_core.methods.base import Recording
from knight_core.outcome import Outcome
from knight_core.request import parse_request
from knight_core.result import TourResult
from knight_core.solver import start
from knight_core.steps import CANCEL, Progress, Steps

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.experiments.record import BatchRecord, Record


class Runs(Driven[bool]):
    """Does some runs of an experiment, one after the other.

    Args:
        requests: the words of each run, as ``labNext`` returns them.
        tours: whether the answer contains the tours.
        seconds: after this time no other run begins; the rest is left undone. At least one run is
            done.

    Raises:
        InvalidRequest: if a request has a mistake.
    """

    def __init__(self, requests: list[dict[str, str]], tours: bool, seconds: float = inf) -> None:

        self._recording = Recording(0, int(tours))
        # All requests are parsed first: a mistake in one is an error of the whole call.
        self._requests = [
            (words, None if "orders" in words else parse_request(words)) for words in requests
        ]
        self._tours = tours
        self._seconds = seconds
        self._done: list[documents.Done] = []
        super().__init__(self._start())

    def _start(self) -> Steps[bool]:
        """The runs, one after the other."""
        from knight_core.experiments.orders import run_orders

        last = perf_counter() + self._seconds
        for words, request in self._requests:
            if request is None:
                self._keep((yield from run_orders(words)))
            else:
                self._keep((yield from start(request, self._recording)))
            # Report no progress before the next run begins.
            if (yield Progress()) == CANCEL or perf_counter() >= last:
                break
        return True

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
        # A cancelled run has no record: the page starts it again.
        if record["outcome"] != Outcome.CANCELLED:
            self._done.append({"link": record["link"], "line": json.dumps(record), "tour": tour})

    def report(self) -> documents.RunsReport:
        """The runs that have ended since the last report, and the steps of the present run."""
        return {**self._news(), "forward": self.progress.forward}

    def finish(self) -> documents.RunsDone:
        """The runs that have ended since the last report."""
        super().finish()
        return self._news()

    def _news(self) -> documents.RunsDone:
        done, self._done = self._done, []
        return {"done": done}


def flat_squares(result: TourResult) -> array[int]:
    """The squares of all tours of a result, in one flat array."""
    flat = array("I")
    for tour in result.tours:
        # To make an array of a tuple takes half the time of array.extend(tuple).
        flat += array("I", tour.squares)
    return flat
