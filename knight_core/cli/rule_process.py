"""A process for a user's rule, so that this program can end any rule."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import perf_counter
from typing import Any, Final

from knight_core.cli.running import ensure_working_directory
from knight_core.cli.signals import Ended, current, ignore_all
from knight_core.experiments.running import end_with_parent, signals_blocked
from knight_core.methods.base import Recording
from knight_core.outcome import Outcome
from knight_core.request import TourRequest
from knight_core.result import Stats, TourResult, seconds_since
from knight_core.rules import Rule, RuleError, load_rule
from knight_core.rules.proving import proved
from knight_core.solver import start
from knight_core.steps import CANCEL, PAUSE, Progress, Steps
from knight_core.texts.sentences import sentence
from knight_core.tour import Tour
from knight_core.tour.verifier import NotATour

Echo = Callable[[int, str], None]
"""A function that is called with the step and the text of each line that a rule prints."""

_REPORT_SECONDS: Final = 0.05
"""The interval at which the process reports its progress."""
_MAX_LATE: Final = 20
"""The number of reports after the time limit at which the process is killed; a search alone ends
within a few steps."""
_ENDING_SECONDS: Final = 1.0
"""The time that the process may take to end: threads of the rule may never end."""


class Stopped(Exception):
    """A rule did not return before its time limit.

    Attributes:
        progress: the last report of its search.
    """

    def __init__(self, progress: Progress, line: int) -> None:
        key = "shell.rule-stuck-in-line" if line else "shell.rule-stuck"
        super().__init__(sentence(key, {"line": line}))
        self.progress = progress


class RuleProcess:
    """A context that loads rules and runs them in another process. The process is killed at its
    time limit and at a cancellation; the next request starts a new one."""

    def __init__(self) -> None:
        self._other: tuple[BaseProcess, Connection] | None = None
        self._progress = PAUSE
        self.limit(None)

    def __enter__(self) -> RuleProcess:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        interrupted = kind is not None and issubclass(kind, KeyboardInterrupt)
        self._end(0 if interrupted else _ENDING_SECONDS)

    def limit(self, seconds: float | None) -> None:
        """Set the total time for all following requests; None: no limit."""
        self._seconds = inf if seconds is None else seconds
        self._until: float | None = None

    def load(self, source: str, name: str) -> Steps[Rule]:
        """Load a rule.

        Raises:
            RuleError: if the source is not a rule.
            Stopped: if it does not return in time.
            Ended: at a cancellation.
        """
        rule: Rule = yield from self._request(("load", source, name))
        return rule

    def run(self, request: TourRequest, echo: Echo | None = None) -> Steps[TourResult]:
        """Run a request by a rule with its source; the result is verified and proved.

        Raises:
            RuleError: if the rule fails, or the result is false.
            Stopped: if the rule does not return in time.
        """
        began = perf_counter()
        try:
            result: TourResult = yield from self._request(("run", request, echo is not None), echo)
        except Ended:
            return unfinished(request, Outcome.CANCELLED, self._progress, began)
        # The rule may have changed any code in its process: the result is verified here.
        try:
            tours = tuple(Tour(request.board, tour.squares) for tour in result.tours)
            for tour in tours:
                tour.verify(start=request.start, end=request.end, closed=request.closed)
        except NotATour as error:
            why = error.fault.phrase
            raise RuleError("broken-search", {"why": why}) from None
        return (yield from proved(replace(result, request=request, tours=tours)))

    def _request(self, words: tuple[object, ...], echo: Echo | None = None) -> Steps[Any]:
        self._progress, line, late = PAUSE, 0, 0
        try:
            connection = self._connected()
            if self._until is None:
                self._until = perf_counter() + self._seconds
            connection.send(words)
            while late < _MAX_LATE:
                if (yield self._progress) == CANCEL:
                    self._end(0)
                    raise Ended
                if connection.poll(_REPORT_SECONDS):
                    kind, *message = connection.recv()
                    if kind == "done":
                        return message[0]
                    if kind == "failed":
                        raise message[0]
                    if kind == "line" and echo is not None:
                        echo(*message)
                        continue
                    self._progress, line = message
                late += perf_counter() > self._until
        except (EOFError, ConnectionError):
            raise self._lost() from None
        self._end(0)
        raise Stopped(self._progress, line)

    def _connected(self) -> Connection:
        """The connection to the other process, which is started if necessary."""
        if self._other is None:
            ensure_working_directory()
            # "spawn" on every system: a forked process with threads may hang.
            context = get_context("spawn")
            connection, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs,))
            self._other = process, connection
            with signals_blocked(), theirs:
                process.start()
            connection.recv()  # the time limit begins when the process is ready
        return self._other[1]

    def _lost(self) -> BaseException:
        """The exception to raise after the process ended by itself."""
        assert self._other is not None
        process, _ = self._other
        process.join(_ENDING_SECONDS)
        status = process.exitcode
        self._end(0)
        if current().number:
            return Ended()
        if status is None or status < 0:
            return RuleError("ended-by-signal", {"signal": -(status or 0)})
        return RuleError("ended", {"status": status})

    def _end(self, seconds: float) -> None:
        """End the process, if there is one; it is killed after this number of seconds."""
        if self._other is None:
            return
        process, connection = self._other
        self._other = None
        with suppress(OSError):
            connection.send(None)
        try:
            process.join(seconds)
        finally:
            process.kill()
            process.join()
            process.close()
            connection.close()


def unfinished(
    request: TourRequest, outcome: Outcome, progress: Progress, began: float
) -> TourResult:
    """The result of a run that was stopped before its search ended."""
    stats = Stats(progress.forward, progress.backtracks, seconds_since(began))
    return TourResult(request, outcome, stats=stats)


# --- in the other process -------------------------------------------------------------------------


def serve(connection: Connection) -> None:
    """Serve requests until the first process sends None or ends."""
    ignore_all()
    end_with_parent()
    with suppress(EOFError, OSError):
        _Server(connection).serve()


class _Server:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._sending = threading.Lock()
        self._name: str | None = None
        self._progress = PAUSE

    def serve(self) -> None:
        self._send("here")
        threading.Thread(target=self._report, args=(threading.get_ident(),), daemon=True).start()
        answers: dict[str, Callable[..., object]] = {"load": self._load, "run": self._run}
        while (request := self._connection.recv()) is not None:
            kind, *words = request
            self._progress = PAUSE
            answer: tuple[str, object]
            try:
                answer = "done", answers[kind](*words)
            except Exception as error:
                answer = "failed", error
            self._name = None
            self._send(*answer)

    def _send(self, *message: object) -> None:
        with self._sending:
            self._connection.send(message)

    def _report(self, thread: int) -> None:
        """Report the progress of a rule, and its current line, at regular intervals."""
        while True:
            time.sleep(_REPORT_SECONDS)
            name, progress = self._name, self._progress
            if name is not None:
                # Only the length of the path is needed: it may have a million squares.
                progress = replace(progress, path=range(len(progress.path)))
                try:
                    self._send("progress", progress, _line_of(thread, name))
                except OSError:
                    os._exit(1)

    def _load(self, source: str, name: str) -> Rule:
        self._name = name
        return load_rule(source, name, interrupted="too-slow")

    def _run(self, request: TourRequest, echoed: bool) -> TourResult:
        assert request.rule is not None
        self._name = request.rule.name
        echo = partial(self._send, "line") if echoed else None
        run = start(request, Recording(echo=echo, interrupted="too-slow", proves=False))
        try:
            while True:
                self._progress = next(run)
        except StopIteration as stopped:
            result: TourResult = stopped.value
            return result


def _line_of(thread: int, name: str) -> int:
    """The current line of a program in a thread, or 0."""
    frame = sys._current_frames().get(thread)
    while frame is not None and frame.f_code.co_filename != name:
        frame = frame.f_back
    return 0 if frame is None else frame.f_lineno
