"""Messages in and out: the only module that the web worker calls.

Everything that crosses is a number, a JSON text or an ``array`` (which JavaScript copies in one
go); nothing here knows of JavaScript. One job runs at a time.
"""

from __future__ import annotations

import json
from array import array
from time import perf_counter
from typing import Any

from knight_core import existence, formats
from knight_core.board import Board
from knight_core.errors import InvalidRequest
from knight_core.methods import METHODS
from knight_core.methods.base import Recording
from knight_core.request import TIES, TourRequest, parse_request
from knight_core.result import CANCEL, Command, Progress, Reason, TourResult
from knight_core.solver import start
from knight_core.tour import Tour

_job: Job | None = None


def describe() -> str:
    """The registry as JSON: methods with their options, and the tie rules."""
    methods = [{"id": method.id, "options": list(method.options)} for method in METHODS.values()]
    return json.dumps({"methods": methods, "ties": list(TIES)})


def _reason(reason: Reason | None) -> dict[str, Any] | None:
    if reason is None:
        return None
    return {"code": reason.code, "text": reason.text, "params": reason.params}


class Job:
    """One run, driven from outside in slices."""

    def __init__(self, request: TourRequest, recording: Recording) -> None:
        self.request = request
        self.run = start(request, recording)
        self.command: Command = None
        self._begun = False
        self.progress = Progress(0, 0, [])
        self.result: TourResult | None = None

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


def begin(words: str, events: int, tours: int) -> str:
    """Make a request the current job.

    Args:
        words: JSON, texts by name as :func:`knight_core.request.parse_request` takes them.
        events: the most events to log.
        tours: the most tours to list.

    Returns:
        JSON: ``{"theory": reason or null}``, what theory says of the request whatever its method;
        or ``{"error": {"code", "params", "text"}}``.
    """
    global _job
    try:
        request = parse_request(json.loads(words))
    except InvalidRequest as error:
        problem = {"code": error.code, "params": error.params, "text": str(error)}
        return json.dumps({"error": problem})
    _job = Job(request, Recording(events, tours))
    theory = existence.impossible(request.board, request.start, request.end, request.closed)
    return json.dumps({"theory": _reason(theory)})


def _current() -> Job:
    if _job is None:
        raise RuntimeError("no job was begun")
    return _job


def advance(seconds: float) -> bool:
    """Let the current job run for about this long; False when it has its result."""
    return _current().advance(seconds)


def cancel() -> None:
    """Let the current job end at its next slice, as cancelled, with its counts."""
    _current().command = CANCEL


def progress() -> array[float]:
    """``[forward, backtracks, tours, best, the squares of the path …]`` of the current job."""
    state = _current().progress
    # Counts pass 32 bits on long runs.
    return array("d", [state.forward, state.backtracks, state.tours, state.best, *state.path])


def result() -> str:
    """The result of the current job as JSON: the document of ``--format json``, its tours taken
    out (see :func:`tours`), and the reason with its parameters."""
    outcome = _current().result
    if outcome is None:
        raise RuntimeError("the job has no result yet")
    document = formats.result_document(outcome)
    document["tours"] = []
    document["reason"] = _reason(outcome.reason)
    document["listed"] = len(outcome.tours)
    return json.dumps(document)


def tours() -> array[int]:
    """The tours listed, one after the other."""
    outcome = _current().result
    flat = array("I")
    if outcome is not None:
        for tour in outcome.tours:
            flat.extend(tour.squares)
    return flat


def deepest() -> array[int]:
    """The longest path that the search reached."""
    outcome = _current().result
    return array("I", () if outcome is None else outcome.deepest)


def events() -> array[int]:
    """The event log: squares placed, and the number of squares of the board for a backtrack."""
    outcome = _current().result
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
    rest["tours"] = [list(tour.squares) for tour in found]
    return formats.json_text(rest)
