"""A race: the runs of several methods on one board, reported step by step.

Each racer is the same run as in an experiment: the search itself makes the events, and the final
counts are those of the record. Only unreported events are stored, so the memory does not depend on
the length of the race. A *step* is a square placed; backtracks come in between.
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
"""The largest board of a race, in squares: 50x50. On larger boards a small picture is unclear."""
MAX_RACERS: Final = 12

_LOG_CAPACITY: Final = 1 << 30
"""The capacity of a log that is emptied after each turn."""
_BULK_DISTANCE: Final = 300_000
"""The distance to the target, in steps, from which a search must count step by step: in bulk it may
make this many steps in one slice."""
_MIN_SKIPPED: Final = 2_000
"""Up to this step all events are reported; a later first step is reached without reports."""
_SHORT: Final = 0.001
_LONG: Final = 0.003
"""The shortest and the longest target duration of a racer's turn, in seconds."""
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
        spec: the method with its options.
        request: the request of the run.
        since: the first step whose events are reported.
        taken: the number of these events that the caller already has; they are skipped.

    Attributes:
        spec: the method with its options.
        built: whether the tour is constructed: the steps are then the squares of a finished tour,
            not of a search.
        base: the state before the first reported event: at step ``since``, or at the end of a run
            that ended before it. None until this state is reached.
        forward: the number of steps so far, including those before ``base``.
        taken: the number of events reported so far, including the skipped ones.
        result: the result; None until the run has ended.
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
        # The result of a run that ends at its step budget has no path: report its last step.
        most = request.max_steps
        self._since = since if most is None else min(since, max(0, most - 1))
        self._passed_over = taken
        self._turn = 32

    @property
    def ended(self) -> bool:
        """Check whether the run has ended."""
        return self.result is not None

    def advance(self, until: int) -> array[int]:
        """Advance by one turn, at most to a step.

        Args:
            until: the step; only a run that does not count its steps one by one may exceed it.

        Returns:
            The events of this turn: squares placed, and ``rows * cols`` for a backtrack. Empty
            until the run has reached ``since``.
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
        """Advance by one turn without reporting events."""
        missing = self._since - self.forward
        # Without a number the engine may count in bulk, and decides itself when to yield.
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
        """Advance the run to its next yield, and adapt the number of events of a turn."""
        began = perf_counter()
        try:
            # A generator accepts no command before its first yield.
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
        """Advance the racers, always the one with the fewest steps.

        Args:
            until: the step that each racer is to reach.
            seconds: the time limit; the last turn may exceed it a little.

        Returns:
            The events of each racer, as :meth:`Racer.advance` returns them. O(1) for each step,
            except for methods with look-ahead.
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
        since: the first step whose events are reported.
        taken: for each racer the number of these events that the caller already has.

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
