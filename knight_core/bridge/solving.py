"""Searches for tours, and exact counts of tours."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from knight_core import counting, existence, formats
from knight_core.bridge.driven import Driven
from knight_core.bridge.messages import last_events_document
from knight_core.bridge.runs import flat_squares
from knight_core.bridge.tours import first_details
from knight_core.counting import CountResult
from knight_core.methods import random_order, uniform
from knight_core.methods.base import Recording
from knight_core.methods.construct import bands_of, in_blocks
from knight_core.outcome import Outcome
from knight_core.request import parse_request
from knight_core.result import TourResult
from knight_core.search.event_log import EventLog
from knight_core.solver import constructs, start, unit_of
from knight_core.steps import Progress

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.search.event_log import Attempt
    from knight_core.search.problem import Request

MAX_LINES: Final = 10_000
"""The largest rows + cols of a board whose blocks are in the answer."""
MAX_ORDERED: Final = 2_500
"""The largest board, in squares, whose random orders are in the answer."""
REPORTED_SQUARES: Final = 20_000
"""The most squares of a path in a report: those of its end."""


class Solve(Driven[TourResult]):
    """Looks for tours.

    Args:
        words: the request, as :func:`knight_core.request.parse_request` takes it.
        events: the most events to log from the start of a search.
        tours: the most tours to list.
        last: the most events to log from its end.
        details: the most squares of a board for which the answer has the texts and the properties
            of the first tour.

    Raises:
        InvalidRequest: if the request has a mistake.
    """

    def __init__(
        self, words: Mapping[str, str], events: int, tours: int, last: int = 0, details: int = 0
    ) -> None:
        request = parse_request(words)
        # A construction never backtracks: its events are its path, and need no log while it runs.
        self._places = constructs(request)
        self._detailed = request.rows * request.cols <= details
        self._logged = (events, last) if events else (0, 0)
        recording = Recording(0 if self._places else events, tours, last_events=last)
        super().__init__(start(request, recording))
        theory = existence.impossible(
            request.board, request.start, request.end, request.closed, request.symmetry
        )
        # The proof of theory, whatever the method; and the unit that reports count in.
        counts = unit_of(request)
        self.started: documents.SolveStarted = {"theory": theory, "counts": counts}

    def report(self) -> documents.SolveProgress:
        """The counts, and the end of the current path of ``depth`` squares."""
        return solve_report(self.progress)

    def finish(self) -> documents.SolveResult:
        """The result, without the properties of its tours: for large tours, ``properties``
        computes them on request."""
        result = self.result
        document = solve_document(result)
        events, last, attempts = result.events, result.last_events, result.attempts
        if self._places:
            log = EventLog(result.request.board, *self._logged)
            path = document["tours"] or document["deepest"]
            if path and in_blocks(result.request):
                log.begin("construct")
            log.place(path)
            log.close()
            events, last, attempts = log.events, log.ending, tuple(log.attempts)
        return {
            **document,
            "events": array("I") if events is None else events,
            "last": last_events_document(last),
            "course": course_document(result.request, attempts, result.cases),
            "details": first_details(result) if self._detailed else None,
        }


class Count(Driven[CountResult]):
    """Counts tours.

    Args:
        words: the request, as :func:`knight_core.request.parse_request` takes it: ``board``, or
            ``rows`` and ``cols``, ``start``, ``end``, ``closed`` (with none of the last three all
            open tours are counted, in a table by start), ``holes``, ``symmetry``; and
            ``max-states``.

    Raises:
        InvalidRequest: if the request has a mistake.
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        limit = words.get("max-states", "")
        most = counting.parse_max_states(limit) if limit.strip() else counting.MAX_STATES
        request = parse_request({name: words[name] for name in words if name != "max-states"})
        super().__init__(counting.start_count(request, most))

    def report(self) -> documents.CountReport:
        """The squares swept, the squares to sweep in all, and the states in memory."""
        state = self.progress
        return {"states": state.states, "done": state.done, "total": state.total or 1}

    def finish(self) -> documents.CountDocument:
        """The document of ``count --format json``, with the whole reason."""
        result = self.result
        return {**formats.count_document(result), "reason": result.reason}


def is_drawable(words: Mapping[str, str]) -> bool:
    """Whether there is a tour, and ``uniform`` can certainly draw one of all tours.

    Args:
        words: the request, as :func:`knight_core.request.parse_request` takes it.

    Raises:
        InvalidRequest: if the request has a mistake.
    """
    request = parse_request(words)
    ends = request.start, request.end, request.closed
    return uniform.can_draw(request) is True and not existence.impossible(
        request.board, *ends, request.symmetry
    )


def solve_report(state: Progress) -> documents.SolveProgress:
    """The progress of a search, as a document."""
    depth = len(state.path)
    report: documents.SolveProgress = {
        "forward": state.forward,
        "backtracks": state.backtracks,
        "tours": state.tours,
        "best": state.best,
        "depth": depth,
        "path": array("I", state.path[max(0, depth - REPORTED_SQUARES) :]),
    }
    if state.total:
        report["fraction"] = state.done / state.total
    return report


def course_document(
    request: Request, attempts: Sequence[Attempt], cases: array[int] | None = None
) -> documents.Course | None:
    """How the events of a run arose; None if nothing was chosen or searched."""
    blocks: documents.Blocks | None = None
    if attempts and attempts[-1].by == "construct" and request.rows + request.cols <= MAX_LINES:
        rows, cols = (tuple(band.size for band in bands) for bands in bands_of(request))
        if len(rows) * len(cols) > 1:
            blocks = {"rows": rows, "cols": cols}
    if [attempt.by for attempt in attempts] == ["construct"] and blocks is None:
        return None
    orders = None
    if request.method == "random" and request.board.area <= MAX_ORDERED:
        area, tried = request.board.area, random_order.neighbours_of(request)
        orders = array("I")
        for square in range(area):
            near = () if square in request.holes else tried(square)
            orders.extend([*near, *[area] * (8 - len(near))])
    if not attempts:
        return None
    return {"attempts": attempts, "blocks": blocks, "orders": orders, "cases": cases}


def solve_document(result: TourResult) -> documents.Solved:
    """The result of a search, as a document without its events."""
    exists = None
    if result.outcome is Outcome.LIMIT:
        request = result.request
        ends = request.start, request.end, request.closed
        exists = existence.exists(request.board, *ends, request.symmetry)
    return {
        "document": {
            **formats.summary_document(result),
            **formats.tours_document(()),
            "reason": result.reason,
            "exists": exists,
            "listed": len(result.tours),
        },
        "tours": flat_squares(result),
        "deepest": array("I", () if result.tours else result.deepest),
    }
