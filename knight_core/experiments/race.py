"""A race: the runs of several methods on one board, reported step by step.

Each racer is the same run that an experiment does: the events come from the search itself,
and in the end its counts are those of the record. Only events of a run that were not reported yet
are kept, so a race of any length takes the memory of its boards. A *step* is a square placed;
squares taken back come in between.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from knight_core import existence
from knight_core.errors import InvalidRequest
from knight_core.experiments.base import read_shared
from knight_core.experiments.specs import parse_spec
from knight_core.methods import auto
from knight_core.methods.base import Recording
from knight_core.outcome import Outcome, Reason
from knight_core.request import TourRequest, parse_request
from knight_core.result import TourResult
from knight_core.search.engine import EventLog
from knight_core.solver import start
from knight_core.steps import Command, Progress

MAX_SQUARES: Final = 2_500
"""The largest board of a race: 50x50. On larger ones a small picture shows nothing."""
MAX_RACERS: Final = 12

_LOG_CAPACITY: Final = 1 << 30
"""The capacity of a log that is emptied all the time."""
_BULK_DISTANCE: Final = 300_000
"""Within so many steps of the wanted one a search counts step by step, not in bulk: it may come as
far in one slice."""
_MIN_SKIPPED: Final = 2_000
"""The most steps that are reported rather than skipped."""
_SHORT: Final = 0.001
_LONG: Final = 0.003
"""The target duration of a racer's turn, in seconds."""
_MAX_A_TURN: Final = 20_000


@dataclass(frozen=True, slots=True)
class Place:
    """The state of a run.

    Attributes:
        forward: steps made.
        backtracks: squares taken back.
        path: the squares of the path.
    """

    forward: int
    backtracks: int
    path: array[int]


class Racer:
    """One run of a race.

    Args:
        spec: its method as it was asked for.
        request: its request.
        since: the first step whose events are wanted.
        taken: the number of these events that the caller has already: they are passed over.

    Attributes:
        spec: its method as it was asked for.
        built: whether its tour is constructed, so that its steps are the squares of a finished
            tour and no search.
        base: its state before the first of its events: at step ``since`` if it has come so
            far, else at its end. None until it has got there.
        forward: the steps reported so far, those before ``base`` included.
        taken: the number of events reported so far, or known before.
        result: the result, after its end.
    """

    def __init__(self, spec: str, request: TourRequest, since: int = 0, taken: int = 0) -> None:
        self.spec = spec
        self.built = request.method == "construct" or (
            request.method == "auto" and not auto.searches(request.board)
        )
        self.base: Place | None = Place(0, 0, array("I")) if since == 0 else None
        self.forward = 0
        self.taken = taken
        self.result: TourResult | None = None
        self._backtrack = request.board.area
        self._log = EventLog(request.board, 0 if since else _LOG_CAPACITY)
        self._run = start(request, Recording(log=self._log))
        self._progress: Progress | None = None
        # A run that ends at its step budget is replayed to its end, since its result has no path.
        most = request.max_steps
        self._since = since if most is None else min(since, max(0, most - 1))
        self._passed_over = taken
        self._turn = 32

    @property
    def ended(self) -> bool:
        """Check whether the run has ended."""
        return self.result is not None

    def advance(self, until: int) -> array[int]:
        """Go on for a turn, towards a step.

        Args:
            until: the step; only a run that does not count its steps one by one may go
                beyond it.

        Returns:
            The events of this turn: squares placed, and ``rows * cols`` for one taken back. There
            are none until the run has reached ``since``.
        """
        if self.ended:
            return array("H")
        if self.base is None:
            self._skip()
            return array("H")
        if until > self.forward:
            self._send(min(self._turn, until - self.forward))
        events = self._log.events[:]
        del self._log.events[:]
        self.forward += len(events) - events.count(self._backtrack)
        passed_over = min(self._passed_over, len(events))
        self._passed_over -= passed_over
        del events[:passed_over]
        self.taken += len(events)
        return events

    def _skip(self) -> None:
        """Go on for a turn without reporting events."""
        missing = self._since - self.forward
        # Without a number the engine may count in bulk, and go on for as long as it chooses.
        self._send(None if missing > _BULK_DISTANCE else max(1, min(self._turn, missing)))
        if self.result is not None:
            end = self.result
            path = end.tour.squares if end.tour else end.deepest
            if end.outcome in (Outcome.IMPOSSIBLE, Outcome.NOT_PROVED):
                path = ()
            self.base = Place(end.stats.forward, end.stats.backtracks, array("I", path))
            self.forward = end.stats.forward
        elif self._progress is not None:
            self.forward = self._progress.forward
            if self.forward >= self._since:
                state = self._progress
                self.base = Place(state.forward, state.backtracks, array("I", state.path))
                self._log.capacity = _LOG_CAPACITY

    def _send(self, command: Command) -> None:
        """Let the run go on until it reports, and measure how many events fit into a turn."""
        began = perf_counter()
        try:
            # A generator takes no command before its first report.
            self._progress = next(self._run) if self._progress is None else self._run.send(command)
        except StopIteration as stopped:
            self.result = stopped.value
        spent = perf_counter() - began
        if spent < _SHORT:
            self._turn = min(2 * self._turn, _MAX_A_TURN)
        elif spent > _LONG:
            self._turn = max(1, self._turn // 2)


class Race:
    """The runs of several methods, side by side: see :func:`make_race`.

    Args:
        racers: the runs.
        theory: the reason why there is no tour at all, or None.
    """

    def __init__(self, racers: Sequence[Racer], theory: Reason | None) -> None:
        self.racers = racers
        self.theory = theory

    def advance(self, until: int, seconds: float) -> list[array[int]]:
        """Go on, the slowest racers first.

        Args:
            until: the step that each is to reach.
            seconds: the most time; the last turn may exceed it a little.

        Returns:
            The events of each racer, as :meth:`Racer.advance` returns them. O(1) a step, but for
            the methods that look ahead.
        """
        finish = perf_counter() + seconds
        events = [array("H") for _ in self.racers]
        while True:
            behind = [
                number
                for number, racer in enumerate(self.racers)
                if not racer.ended and (racer.base is None or racer.forward < until)
            ]
            if not behind or perf_counter() >= finish:
                return events
            number = min(behind, key=lambda number: self.racers[number].forward)
            events[number].extend(self.racers[number].advance(until))


def make_race(
    words: Mapping[str, str],
    methods: Sequence[str],
    since: int = 0,
    taken: Sequence[int] = (),
) -> Race:
    """Make a race of several methods for one request.

    Args:
        words: ``board``, ``start``, ``end``, ``closed``, ``seed``, ``max-steps`` and ``holes``, as
            :func:`~knight_core.experiments.make_experiment` takes them for a comparison.
        methods: the methods with their options; the first :data:`MAX_RACERS` take part.
        since: the first step whose events are wanted.
        taken: the number of these that the caller has already, of each racer.

    Raises:
        InvalidRequest: as for a comparison, and ``race-board-too-large``.
    """
    shared = read_shared(words)
    places = {word: words[word] for word in ("board", "start", "end")}
    if holes := words.get("holes", ""):
        places["holes"] = holes
    requests = []
    for text in methods[:MAX_RACERS]:
        spec = parse_spec(text)
        requests.append((spec.text, parse_request(shared | places | spec.words)))
    request = parse_request(places | {"closed": shared["closed"]})
    if request.board.size > MAX_SQUARES:
        raise InvalidRequest(
            "race-board-too-large", field="board", value=str(request.board), limit=MAX_SQUARES
        )
    theory = existence.impossible(request.board, request.start, request.end, request.closed)
    first = since if since > _MIN_SKIPPED else 0
    counts = [*taken, *[0] * len(requests)]
    racers = [
        Racer(text, request, first, count)
        for (text, request), count in zip(requests, counts, strict=False)
    ]
    return Race(racers, theory)
