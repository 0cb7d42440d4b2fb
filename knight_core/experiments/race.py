"""A race: the runs of several methods on one board, told step by step.

Each racer is the very run that an experiment does of it: the events come from the search itself,
and in the end its counts are those of the record. Nothing is kept of a run but what has not been
told yet, so a race of any length takes the memory of its boards. A *step* is a square placed; what
is taken back comes in between.
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
from knight_core.request import TourRequest, parse_request
from knight_core.result import Command, Outcome, Progress, Reason, TourResult
from knight_core.search import EventLog
from knight_core.solver import start

MAX_SQUARES: Final = 2_500
"""The largest board of a race: 50x50. On larger ones a small picture shows nothing."""
MAX_RACERS: Final = 12

_ROOM: Final = 1 << 30
"""Of a log that is emptied all the time."""
_AT_LARGE: Final = 300_000
"""So many steps before the one that is wanted, a search that counts in bulk counts step by step: it
may come as far in one slice."""
_NOT_WORTH: Final = 2_000
"""So few steps are not skipped, but told."""
_SHORT: Final = 0.001
_LONG: Final = 0.003
"""How long a racer's turn should take, in seconds."""
_MOST_A_TURN: Final = 20_000


@dataclass(frozen=True, slots=True)
class Place:
    """Where a run stands.

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
        request: what it looks for.
        since: the step from which on its events are wanted.
        taken: so many of these events are known already, and are not told again.

    Attributes:
        spec: its method as it was asked for.
        built: whether its tour is constructed, so that its steps are the squares of a finished
            tour and no search.
        base: where it stood before the first of its events: at step ``since`` if it has come so
            far, else at its end. None as long as it is on its way there.
        forward: the steps told so far, those before ``base`` included.
        taken: how many events were told so far, or were known.
        result: once it has ended.
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
        self._log = EventLog(request.board, 0 if since else _ROOM)
        self._run = start(request, Recording(log=self._log))
        self._progress: Progress | None = None
        # A run that ends at its step budget is followed to its end, since its result has no path.
        most = request.max_steps
        self._since = since if most is None else min(since, max(0, most - 1))
        self._known = taken
        self._turn = 32

    @property
    def ended(self) -> bool:
        """Whether the run has come to its end."""
        return self.result is not None

    def advance(self, until: int) -> array[int]:
        """Go on for a turn, towards a step.

        Args:
            until: the step; it is not passed, but by a run that does not count its steps one by
                one.

        Returns:
            The events of this turn: squares placed, and ``rows * cols`` for one taken back. None as
            long as the run is on its way to ``since``.
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
        known = min(self._known, len(events))
        self._known -= known
        del events[:known]
        self.taken += len(events)
        return events

    def _skip(self) -> None:
        """Go on for a turn without telling events."""
        missing = self._since - self.forward
        # Without a number the engine may count in bulk, and goes about as far as it likes.
        self._send(None if missing > _AT_LARGE else max(1, min(self._turn, missing)))
        if self.result is not None:
            end = self.result
            path = end.tour.squares if end.tour else end.deepest
            if end.outcome is Outcome.IMPOSSIBLE:
                path = ()
            self.base = Place(end.stats.forward, end.stats.backtracks, array("I", path))
            self.forward = end.stats.forward
        elif self._progress is not None:
            self.forward = self._progress.forward
            if self.forward >= self._since:
                state = self._progress
                self.base = Place(state.forward, state.backtracks, array("I", state.path))
                self._log.capacity = _ROOM

    def _send(self, command: Command) -> None:
        """Let the run go on until it reports, and see how many events fit into a turn."""
        began = perf_counter()
        try:
            # A generator takes no command before its first report.
            self._progress = next(self._run) if self._progress is None else self._run.send(command)
        except StopIteration as stopped:
            self.result = stopped.value
        spent = perf_counter() - began
        if spent < _SHORT:
            self._turn = min(2 * self._turn, _MOST_A_TURN)
        elif spent > _LONG:
            self._turn = max(1, self._turn // 2)


class Race:
    """The runs of several methods, side by side: see :func:`make_race`.

    Args:
        racers: the runs.
        theory: why there is no tour at all, or None.
    """

    def __init__(self, racers: Sequence[Racer], theory: Reason | None) -> None:
        self.racers = racers
        self.theory = theory

    def advance(self, until: int, seconds: float) -> list[array[int]]:
        """Go on, those who are behind first.

        Args:
            until: the step that each is to reach.
            seconds: how long at most; the last turn may take a little longer.

        Returns:
            The events of each racer, as :meth:`Racer.advance` gives them. O(1) a step, but for the
            methods that look ahead.
        """
        finish = perf_counter() + seconds
        told = [array("H") for _ in self.racers]
        while True:
            behind = [
                number
                for number, racer in enumerate(self.racers)
                if not racer.ended and (racer.base is None or racer.forward < until)
            ]
            if not behind or perf_counter() >= finish:
                return told
            number = min(behind, key=lambda number: self.racers[number].forward)
            told[number].extend(self.racers[number].advance(until))


def make_race(
    words: Mapping[str, str],
    methods: Sequence[str],
    since: int = 0,
    taken: Sequence[int] = (),
) -> Race:
    """A race of several methods for one request.

    Args:
        words: ``board``, ``start``, ``end``, ``closed``, ``seed``, ``max-steps`` and ``holes``, as
            :func:`~knight_core.experiments.make_experiment` takes them for a comparison.
        methods: the methods with their options; the first :data:`MAX_RACERS` take part.
        since: the step from which on the events are wanted.
        taken: how many of these are known already, for each racer.

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
    asked = parse_request(places | {"closed": shared["closed"]})
    if asked.board.size > MAX_SQUARES:
        raise InvalidRequest(
            "race-board-too-large", field="board", value=str(asked.board), limit=MAX_SQUARES
        )
    theory = existence.impossible(asked.board, asked.start, asked.end, asked.closed)
    first = since if since > _NOT_WORTH else 0
    known = [*taken, *[0] * len(requests)]
    racers = [
        Racer(text, request, first, count)
        for (text, request), count in zip(requests, known, strict=False)
    ]
    return Race(racers, theory)
