"""Messages in and out: the only module that the web worker calls.

Everything that crosses is a number, a JSON text or an ``array`` (which JavaScript copies in one
go); nothing here knows of JavaScript. One job runs at a time.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Generator
from dataclasses import asdict
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from knight_core import counting, existence, formats
from knight_core.board import Board
from knight_core.counting import CountProgress, CountResult
from knight_core.errors import InvalidRequest
from knight_core.methods import METHODS
from knight_core.methods.base import Recording
from knight_core.request import TIES, parse_request
from knight_core.result import CANCEL, Command, Progress, Reason, TourResult
from knight_core.solver import start
from knight_core.tour import Tour

# The experiments are imported where they are asked for: the first tour does not wait for them.
if TYPE_CHECKING:
    from knight_core.experiments.base import Experiment

_job: TourJob | CountJob | OrdersJob | None = None
_experiment: Experiment | None = None


def describe() -> str:
    """The registry as JSON: methods with their options and whether they find many tours, and the
    tie rules."""
    methods = [
        {"id": method.id, "options": list(method.options), "many": method.many}
        for method in METHODS.values()
    ]
    return json.dumps({"methods": methods, "ties": list(TIES)})


def _reason(reason: Reason | None) -> dict[str, Any] | None:
    if reason is None:
        return None
    picture = None if reason.picture is None else asdict(reason.picture)
    return {
        "code": reason.code,
        "text": reason.text,
        "params": reason.params,
        "picture": picture,
    }


def start_map(rows: int, cols: int, end: int, closed: bool) -> array[int]:
    """For every square 1 if a tour starts there, else 0.

    Args:
        rows, cols: the board.
        end: the square where the tours end, −1 for any.
        closed: whether the tours are closed.
    """
    last = None if end < 0 else end
    return array("B", existence.start_map(Board(rows, cols), last, closed))


P = TypeVar("P")
R = TypeVar("R")


class Job(Generic[P, R]):
    """One run, driven from outside in slices."""

    def __init__(self, run: Generator[P, Command, R], progress: P) -> None:
        self.run = run
        self.command: Command = None
        self._begun = False
        self.progress = progress
        self.result: R | None = None

    def advance(self, seconds: float) -> bool:
        """Go on for about this long; whether there is more to do."""
        if self.result is not None:
            return False
        until = perf_counter() + seconds
        try:
            if not self._begun:  # a generator takes no command before its first step
                self._begun = True
                self.progress = next(self.run)
            while True:
                self.progress = self.run.send(self.command)
                if perf_counter() >= until:
                    return True
        except StopIteration as stopped:
            self.result = stopped.value
            return False


class TourJob(Job[Progress, TourResult]):
    """A run that looks for tours."""


class CountJob(Job[CountProgress, CountResult]):
    """A run that counts them."""


class OrdersJob(Job[Progress, dict[str, Any]]):
    """A run of a search for orders: several orders, one after the other."""


J = TypeVar("J", TourJob, CountJob, OrdersJob)


def _problem(error: InvalidRequest) -> str:
    problem = {"code": error.code, "params": error.params, "text": str(error)}
    return json.dumps({"error": problem})


def begin(words: str, events: int, tours: int) -> str:
    """Make a request the current job.

    Args:
        words: JSON, texts by name as :func:`knight_core.request.parse_request` takes them, or a run
            that :func:`lab_next` gave.
        events: the most events to log.
        tours: the most tours to list.

    Returns:
        JSON: ``{"theory": reason or null}``, what theory says of the request whatever its method;
        or ``{"error": {"code", "params", "text"}}``.
    """
    global _job
    texts = json.loads(words)
    if "orders" in texts:
        from knight_core.experiments.runs import begin_run

        _job = OrdersJob(begin_run(texts), Progress(0, 0, []))
        return json.dumps({"theory": None})
    try:
        request = parse_request(texts)
    except InvalidRequest as error:
        return _problem(error)
    _job = TourJob(start(request, Recording(events, tours)), Progress(0, 0, []))
    theory = existence.impossible(request.board, request.start, request.end, request.closed)
    return json.dumps({"theory": _reason(theory)})


def begin_count(words: str) -> str:
    """Make a count the current job; :func:`advance` and :func:`cancel` drive it like any other.

    Args:
        words: JSON, texts by name: ``board``, ``start``, ``end``, ``closed`` as for :func:`begin`
            (with none of the last three all open tours are counted, in a table by start), and
            ``max-states``.

    Returns:
        JSON: ``{}`` or ``{"error": {"code", "params", "text"}}``.
    """
    global _job
    texts = json.loads(words)
    limit = texts.pop("max-states", "")
    try:
        most = counting.parse_max_states(limit) if limit.strip() else counting.MAX_STATES
        run = counting.start_count(parse_request(texts), most)
    except InvalidRequest as error:
        return _problem(error)
    _job = CountJob(run, CountProgress(0, 0, 1))
    return "{}"


def _any() -> TourJob | CountJob | OrdersJob:
    if _job is None:
        raise RuntimeError("no job was begun")
    return _job


def _current(kind: type[J]) -> J:
    job = _any()
    if not isinstance(job, kind):
        raise RuntimeError("the current job is of another kind")
    return job


def advance(seconds: float) -> bool:
    """Let the current job run for about this long; False when it has its result."""
    return _any().advance(seconds)


def cancel() -> None:
    """Let the current job end at its next slice, as cancelled, with its counts."""
    _any().command = CANCEL


def count_progress() -> array[float]:
    """``[done, total, states]`` of the current count: squares swept, of how many; states alive."""
    state = _current(CountJob).progress
    return array("d", [state.done, state.total, state.states])


def count_result() -> str:
    """The result of the current count as JSON: the document of ``count --format json``, the reason
    with its parameters."""
    found = _current(CountJob).result
    if found is None:
        raise RuntimeError("the job has no result yet")
    return json.dumps(formats.count_document(found) | {"reason": _reason(found.reason)})


def properties(rows: int, cols: int, flat: array[int]) -> str:
    """The properties of a tour as JSON: one of ``properties`` in the document of
    ``--format json``."""
    return json.dumps(formats.properties_document(Tour(Board(rows, cols), flat)))


def progress(most: int) -> array[float]:
    """``[forward, backtracks, tours, best, depth, squares …]`` of the current job: the last squares
    of the path as it stands, at most ``most`` of its ``depth``."""
    job = _any()
    state = job.progress if isinstance(job, OrdersJob) else _current(TourJob).progress
    depth = len(state.path)
    counts = (state.forward, state.backtracks, state.tours, state.best, depth)
    # Counts pass 32 bits on long runs.
    return array("d", [*counts, *state.path[max(0, depth - most) :]])


def result() -> str:
    """The result of the current job as JSON: the document of ``--format json``, its tours and their
    properties taken out (see :func:`tours`), and the reason with its parameters."""
    outcome = _current(TourJob).result
    if outcome is None:
        raise RuntimeError("the job has no result yet")
    # Large tours have no properties worked out before somebody asks.
    document = formats.summary_document(outcome) | formats.tours_document(())
    document["reason"] = _reason(outcome.reason)
    document["listed"] = len(outcome.tours)
    return json.dumps(document)


def tours() -> array[int]:
    """The tours listed, one after the other."""
    outcome = _current(TourJob).result
    flat = array("I")
    if outcome is not None:
        for tour in outcome.tours:
            flat.extend(tour.squares)
    return flat


def deepest() -> array[int]:
    """The longest path that the search reached; empty if that is a tour of :func:`tours`."""
    outcome = _current(TourJob).result
    return array("I", () if outcome is None or outcome.tours else outcome.deepest)


def events() -> array[int]:
    """The event log: squares placed, and the number of squares of the board for a backtrack."""
    outcome = _current(TourJob).result
    if outcome is None or outcome.events is None:
        return array("I")
    return outcome.events


def render(name: str, rows: int, cols: int, flat: array[int], document: str) -> str:
    """Tours in one of the formats of :mod:`knight_core.formats`; they are verified again.

    Args:
        name: the format.
        rows, cols: the board.
        flat: the tours, one after the other.
        document: for ``json``, the rest of the document as :func:`result` gave it.
    """
    board = Board(rows, cols)
    squares = list(flat)
    size = board.size
    found = [Tour(board, squares[i : i + size]) for i in range(0, len(squares), size)]
    if name != "json":
        return formats.WRITERS[name](found) if found else ""
    rest = json.loads(document)
    rest.pop("listed", None)
    if rest["reason"] is not None:
        rest["reason"].pop("params", None)
        rest["reason"].pop("picture", None)
    return formats.json_text(rest | formats.tours_document(found))


def begin_lab(words: str) -> str:
    """Make an experiment the current one; it stands beside the current job.

    Args:
        words: JSON, texts by name as :func:`knight_core.experiments.make_experiment` takes them.

    Returns:
        JSON: ``{"settings": {...}, "total": n}``, or ``{"error": {"code", "params", "text"}}``.
    """
    from knight_core.experiments.registry import make_experiment

    global _experiment
    try:
        _experiment = make_experiment(json.loads(words))
    except InvalidRequest as error:
        return _problem(error)
    return json.dumps({"settings": _experiment.settings, "total": _experiment.total})


def _lab() -> Experiment:
    if _experiment is None:
        raise RuntimeError("no experiment was begun")
    return _experiment


def lab_next(limit: int) -> str:
    """JSON: the words of at most ``limit`` runs that may start now; each is handed out once."""
    return json.dumps(_lab().next(limit))


def lab_take(records: str) -> str:
    """Give the current experiment results.

    Args:
        records: JSON, a list of what :func:`run_record` gave. Those of other experiments and those
            that it has already are passed over; a cancelled run is handed out again.

    Returns:
        JSON: ``{"done", "total", "finished"}``.
    """
    experiment = _lab()
    for record in json.loads(records):
        experiment.take(record)
    state = {
        "done": experiment.done,
        "total": experiment.total,
        "finished": experiment.finished,
    }
    return json.dumps(state)


def lab_report() -> str:
    """What the results of the current experiment say so far, as JSON."""
    return json.dumps(_lab().report())


def run_record() -> str:
    """The result of the current job as the record of a run of an experiment, as JSON."""
    from knight_core.experiments.record import record_of

    job = _any()
    found = job.result if isinstance(job, OrdersJob) else _current(TourJob).result
    if found is None:
        raise RuntimeError("the job has no result yet")
    return json.dumps(record_of(found) if isinstance(found, TourResult) else found)
