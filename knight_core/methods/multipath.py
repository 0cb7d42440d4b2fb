"""Edge search as a method: it decides which moves a tour makes, not where the knight goes next.

It is complete on boards of any shape, and needs a few dozen cases on the usual boards. It counts
cases: ``forward`` counts the cases tried, ``backtracks`` those given up. For the algorithm and
the sources see :mod:`knight_core.search.edges`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

from knight_core import existence
from knight_core.methods.base import Method, Recording, finish, limits_of, possible_roots
from knight_core.outcome import Outcome, Reason
from knight_core.result import TourResult
from knight_core.search.engine import Limits, SearchEnd, Stop
from knight_core.search.event_log import Attempt
from knight_core.steps import CANCEL, Command, Progress, Steps
from knight_core.texts.sentences import board_text

if TYPE_CHECKING:
    from knight_core.search.edges import CaseRecord, EdgeSearch
    from knight_core.search.orbits import SymmetricSearch
    from knight_core.search.problem import Request

MAX_SQUARES: Final = 10_000
"""The largest board, as rows × columns: memory grows with the square of this number."""

MAX_RECORDED: Final = 60_000
"""The most numbers in a record of cases; a longer record is dropped. Exchanges begin only then."""

_SLICE_SECONDS: Final = 0.004
"""The approximate time between two reports."""


def run(request: Request, recording: Recording, exchanges: bool = False) -> Steps[TourResult]:
    """The method; see :class:`~knight_core.methods.base.Method`.

    Args:
        request: the request.
        recording: what to record.
        exchanges: whether :mod:`knight_core.search.exchanges` also searches for a single tour.
    """
    began = perf_counter()
    limits = limits_of(request)
    record: CaseRecord | None = None
    if request.board.area > MAX_SQUARES:
        end = SearchEnd("too-large", 0, 0, 0)
    else:
        work = _Run(request, recording, limits, exchanges)
        end = yield from work.search()
        record = work.record
    if recording.log is not None and end.tours:
        # Cases are no events: an event log gets the tour at once.
        recording.log.place(end.tours[-1])
    result = yield from finish(request, end, began, counts="cases")
    if end.stop == "too-large":
        params: dict[str, str | int] = {"board": board_text(request.rows, request.cols)}
        params["limit"] = MAX_SQUARES
        result = replace(result, reason=Reason("too-many-squares", params))
    if record is not None and record.whole and end.forward:
        result = replace(result, attempts=(Attempt("multipath"),), cases=record.numbers)
    if result.outcome is not Outcome.IMPOSSIBLE:
        return result
    cases = result.stats.forward
    if request.symmetry != "any":
        shown = existence.impossible(
            request.board, request.start, request.end, request.closed, request.symmetry
        )
        return replace(result, reason=shown or Reason("exhausted-orbits", {"cases": cases}))
    if request.board.holes and request.start is not None:
        # A short proof explains more than an exhausted search; theory has few proofs for holes.
        from knight_core.completion.losses import short_loss

        shown = short_loss(request.board, (request.start,), request.end, request.closed)
        if shown is not None:
            return replace(result, reason=shown)
    reason = Reason("exhausted-cases", {"cases": cases}) if cases else Reason("no-case-left")
    return replace(result, reason=reason)


class _Run:
    """One run: the searches from its starts, and their common state."""

    def __init__(
        self, request: Request, recording: Recording, limits: Limits, exchanges: bool
    ) -> None:
        self._request = request
        self._exchanges = exchanges and request.tours == 1
        self._keep = recording.tours
        # Only a search for one tour is recorded, and no search for symmetric tours.
        self._recorded = recording.events > 0 and request.tours == 1 and request.symmetry == "any"
        self.record: CaseRecord | None = None
        self._limits = limits
        # The counts of the searches from earlier starts.
        self._cases = self._given_up = 0
        self._count = 0
        self._tours: list[list[int]] = []
        self._deepest: list[int] = []
        self._work = 1
        self._command: Command = None

    def search(self) -> Steps[SearchEnd]:
        """Search from each start; for one tour without a required start, search once for any."""
        stop: Stop | None = None
        for search in self._searches():
            stop = yield from self._from(search)
            self._cases += search.cases
            self._given_up += search.given_up
            if stop is not None:
                break
        deepest = () if self._tours else tuple(self._deepest)
        return SearchEnd(
            stop or "exhausted", self._cases, self._given_up, self._count, self._tours, deepest
        )

    def _searches(self) -> Iterable[EdgeSearch | SymmetricSearch]:
        request = self._request
        if request.symmetry == "any":
            return map(self._search, self._roots())
        from knight_core.search.orbits import searches

        return searches(
            request.board,
            request.symmetry,
            start=request.start,
            end=request.end,
            closed=request.closed,
            several=request.tours != 1,
            seed=request.seed,
        )

    def _roots(self) -> Iterable[int | None]:
        # Several tours are listed by their starts, as by the other methods.
        request = self._request
        if request.start is None and request.tours == 1:
            return (None,)
        return possible_roots(request)

    def _search(self, root: int | None) -> EdgeSearch:
        # Imported on first use: most runs use other methods and must not wait for it.
        from knight_core.search.edges import CaseRecord, EdgeSearch
        from knight_core.search.exchanges import ExchangeSearch

        request = self._request
        search = (ExchangeSearch if self._exchanges else EdgeSearch)(
            request.board,
            () if root is None else (root,),
            end=request.end,
            closed=request.closed,
            seed=request.seed,
        )
        if self._recorded:
            self.record = CaseRecord(MAX_RECORDED)
            search.record(self.record)
        return search

    def _from(self, search: EdgeSearch | SymmetricSearch) -> Steps[Stop | None]:
        """Search until it ends, or is stopped; None: no tours are left from this start."""
        limits, wanted = self._limits, self._request.tours
        while True:
            work = self._command if isinstance(self._command, int) else self._work
            work = max(1, work)
            if limits.max_steps is not None:
                work = min(work, limits.max_steps - self._cases - search.cases)
            began = perf_counter()
            signal = search.advance(work)
            if signal == "exhausted":
                return None
            if signal == "found":
                self._count += 1
                if self._keep is None or len(self._tours) < self._keep:
                    self._tours.append(search.squares())
                if self._count == wanted:
                    return "done"
                continue
            line = search.line()
            if len(line) > len(self._deepest):
                self._deepest = line
            if self._cases + search.cases == limits.max_steps:
                return "max-cases"
            spent = perf_counter() - began
            if spent < _SLICE_SECONDS / 2:
                self._work *= 2
            elif spent > _SLICE_SECONDS * 2:
                self._work = max(1, self._work // 2)
            self._command = yield Progress(
                forward=self._cases + search.cases,
                backtracks=self._given_up + search.given_up,
                path=line,
                tours=self._count,
                best=len(self._deepest),
            )
            if self._command == CANCEL:
                return "cancelled"
            if limits.deadline is not None and perf_counter() >= limits.deadline:
                return "max-seconds"


METHOD = Method(
    id="multipath",
    summary="edge search: what each square must do; complete on any shape; counts cases",
    options=("seed",),
    run=run,
    rank=35,
    symmetric=True,
    counts="cases",
)
