"""The result of a run: the outcome, the tours, the reason, the counts."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from knight_core.outcome import Outcome, Reason
from knight_core.search.problem import Request
from knight_core.tour import Tour

if TYPE_CHECKING:
    from knight_core.certificate import Certificate
    from knight_core.rules.trace import Call, Printed
    from knight_core.search.event_log import Attempt, LastEvents


@dataclass(frozen=True, slots=True)
class Stats:
    """The counts of a run.

    Attributes:
        forward: squares placed, the start included.
        backtracks: squares taken back. Found: ``forward - backtracks`` is the number of squares;
            exhausted: the two are equal.
        seconds: wall-clock time.
        tours: tours found, listed or not.
        counts: the unit of ``forward`` and ``backtracks``: ``steps`` (squares placed and taken
            back, as above), or ``cases`` (cases tried and given up).
    """

    forward: int = 0
    backtracks: int = 0
    seconds: float = 0.0
    tours: int = 0
    counts: Literal["steps", "cases"] = "steps"


def seconds_since(began: float) -> float:
    """The seconds since a value of ``perf_counter``, rounded to microseconds."""
    return round(perf_counter() - began, 6)


@dataclass(frozen=True, slots=True)
class TourResult:
    """The result of a request.

    Attributes:
        request: the request.
        outcome: the verdict.
        tours: the verified tours, in the order in which they were found.
        reason: the reason, for ``impossible``, ``not-proved`` and ``limit``.
        stats: the counts.
        deepest: the longest path that the search reached, as squares (empty without a search).
        events: the event log, if the recording requests one: the square of each step, and
            ``rows * cols`` for each backtrack.
        last_events: the last events, if the recording requests them and ``events`` lacks them.
        attempts: the methods that made the logged events, in order; empty if nothing was chosen or
            searched.
        cases: the cases of edge search, if events are recorded and the cases are few; see
            :class:`~knight_core.search.edges.CaseRecord`.
        calls: the recorded calls of a user's rule.
        printed: the recorded output of a user's rule; None for other methods.
    """

    request: Request
    outcome: Outcome
    tours: tuple[Tour, ...] = field(default=(), repr=False)
    reason: Reason | None = None
    stats: Stats = Stats()
    deepest: tuple[int, ...] = field(default=(), repr=False)
    events: array[int] | None = field(default=None, repr=False)
    last_events: LastEvents | None = field(default=None, repr=False)
    attempts: tuple[Attempt, ...] = field(default=(), repr=False)
    cases: array[int] | None = field(default=None, repr=False)
    calls: tuple[Call, ...] = field(default=(), repr=False)
    printed: Printed | None = field(default=None, repr=False)

    @property
    def tour(self) -> Tour | None:
        """The first tour, or None."""
        return self.tours[0] if self.tours else None

    @property
    def certificate(self) -> Certificate | None:
        """For ``impossible``: the proof as data, checked by the independent checker. It is made on
        access, independently of the method. None for other outcomes, and if it would need too many
        steps."""
        if self.outcome is not Outcome.IMPOSSIBLE:
            return None
        from knight_core.certificate import certificate_of

        request = self.request
        ends = request.start, request.end, request.closed
        return certificate_of(request.board, *ends, symmetry=request.symmetry)

    def _repr_svg_(self) -> str | None:
        """The SVG for a notebook: the first twelve tours; without tours the longest path. None for
        a board of more than 10,000 squares."""
        from knight_core.formats.svg import notebook_drawing

        title = str(self.outcome) if self.reason is None else f"{self.outcome}: {self.reason.text}"
        paths = [tour.squares for tour in self.tours[:12]] or [self.deepest]
        return notebook_drawing(title, self.request.board, paths)
