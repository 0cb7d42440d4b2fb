"""A process for a person's own rule: whatever the rule does, this program can end it."""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import threading
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from time import perf_counter
from typing import Any, Final, TypeVar

from knight_core.cli.guard import Failure
from knight_core.cli.running import ensure_working_directory
from knight_core.cli.signals import Ended, current
from knight_core.experiments.running import end_with_parent, signals_blocked
from knight_core.methods.base import Recording
from knight_core.outcome import Outcome
from knight_core.request import TourRequest
from knight_core.result import TourResult
from knight_core.rules import Rule, RuleError, load_rule
from knight_core.rules.proving import proved
from knight_core.solver import start
from knight_core.steps import CANCEL, Progress, Steps
from knight_core.texts.sentences import phrase
from knight_core.tour import Tour
from knight_core.tour.verifier import NotATour

T = TypeVar("T")
Echo = Callable[[int, str], None]

_POLL_SECONDS: Final = 0.1
"""The time that this process waits for a message of the other one before it checks all else."""
_MAX_SILENT_POLLS: Final = 5
"""The number of waits without a message after the time is over, or after Ctrl+C. A step of the
search itself takes some milliseconds."""
_MAX_INTERRUPTS: Final = 4
"""The number of interruptions before the process of a rule is ended: a rule may catch them, and
code in C may not check for them."""
_ENDING_SECONDS: Final = 1.0
"""The time that the process may take to end: threads of the rule may go on for ever."""
_DUMP_SECONDS: Final = 10.0
"""The time that Python may take to report the line that the rule is in: it does so when the system
gives its process a turn, which may be late on a busy machine."""
_REPORT_SECONDS: Final = 0.05
"""The interval at which the process reports its progress."""

# Windows has no such signals.
_INTERRUPT: Final[int] = getattr(signal, "SIGUSR1", signal.SIGINT)
_DUMP: Final[int] = getattr(signal, "SIGUSR2", 0)


class Stopped(Exception):
    """A rule did not return before the time was over, or before somebody ended it.

    Attributes:
        error: the place where it was interrupted; None: its process had to be ended.
        outcome: ``limit`` or ``cancelled``.
    """

    def __init__(self, error: RuleError | None, line: int = 0) -> None:
        super().__init__(_lost(line) if error is None else _where(error))
        self.error = error
        self.outcome = Outcome.CANCELLED if current().number else Outcome.LIMIT


def _where(error: RuleError) -> str:
    line = f"it was in line {error.line}" if error.line else "it was not in its own lines"
    if error.step:
        return f"The rule did not come back: at step {error.step:,} {line}."
    return f"The rule did not come back: before the first step {line}."


def _lost(line: int) -> str:
    if line:
        return f"The rule did not come back: it was in line {line}."
    return "The rule did not come back, and Python cannot say where it was."


# --- in this process ------------------------------------------------------------------------------


class RuleProcess:
    """Loads rules and runs them, in another process. If that had to be ended, the next question
    starts another one."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._dump: Connection | None = None
        self._seconds: float | None = None
        self._until: float | None = None

    def limit(self, seconds: float | None) -> None:
        """Set the time for everything that is asked from now on; None: no limit."""
        self._seconds, self._until = seconds, None

    def load(self, source: str, name: str) -> Steps[Rule]:
        """Load a rule.

        Raises:
            RuleError: if it is no rule.
            Stopped: if it did not return.
        """
        return self._ask(name, ("load", source, name))

    def run(self, request: TourRequest, echo: Echo | None = None) -> Steps[TourResult]:
        """Run a request by a rule whose text is known.

        Args:
            request: the request.
            echo: is called with each line that the rule prints.

        Raises:
            RuleError: if the rule fails.
            Stopped: if it did not return.
        """
        assert request.rule is not None
        result = yield from self._ask(request.rule.name, ("run", request, echo is not None), echo)
        # The rule may have changed any code that runs in its process.
        try:
            tours = tuple(Tour(request.board, tour.squares) for tour in result.tours)
            for tour in tours:
                tour.verify(start=request.start, end=request.end, closed=request.closed)
        except NotATour as error:
            why = phrase(f"fault.{error.code}", error.params)
            raise RuleError("broken-search", {"why": why}) from None
        return (yield from proved(replace(result, request=request, tours=tours)))

    def _ask(self, name: str, question: tuple[object, ...], echo: Echo | None = None) -> Steps[Any]:
        connection = self._connection or self._start()
        if self._until is None:
            self._until = perf_counter() + (self._seconds or float("inf"))
        progress = Progress()
        cancelled, interrupts, silent = False, 0, 0
        try:
            connection.send(question)
            while True:
                command = yield progress
                if command == CANCEL and not cancelled:
                    cancelled, silent = True, 0
                    connection.send("cancel")
                if connection.poll(_POLL_SECONDS):
                    kind, *told = connection.recv()
                    silent = 0
                    if kind == "progress":
                        (progress,) = told
                    elif kind == "line" and echo is not None:
                        echo(*told)
                    elif kind == "done":
                        return told[0]
                    elif kind == "failed":
                        error: Exception = told[0]
                        if interrupts and isinstance(error, RuleError):
                            raise Stopped(error)
                        raise error
                elif cancelled or perf_counter() >= self._until:
                    silent += 1
                    if silent >= _MAX_SILENT_POLLS:
                        if interrupts == _MAX_INTERRUPTS:
                            raise Stopped(None, self._end_by_force(name))
                        interrupts += 1
                        silent -= 2
                        self._interrupt()
        except (EOFError, ConnectionError):
            raise self._ended() from None

    def _start(self) -> Connection:
        ensure_working_directory()
        # Started afresh on every system: a copy of a process with threads may hang.
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._dump, lines = context.Pipe(duplex=False)
        self._process = context.Process(target=serve, args=(theirs, lines))
        with signals_blocked(), theirs, lines:
            self._process.start()
        try:
            self._connection.recv()
        except (EOFError, ConnectionError):
            if current().number:  # the signal that ended this program has ended that one, too
                raise Ended from None
            raise Failure("the process that runs the rule did not start") from None
        return self._connection

    def _interrupt(self) -> None:
        """Interrupt the rule. A signal also ends a sleep, and work in C that checks for one."""
        assert self._process is not None
        assert self._process.pid is not None
        assert self._connection is not None
        if _INTERRUPT == signal.SIGINT:
            self._connection.send("interrupt")
        else:
            os.kill(self._process.pid, _INTERRUPT)

    def _end_by_force(self, name: str) -> int:
        """End the process; returns the line that the rule was in, or 0 if unknown."""
        process, dump = self._process, self._dump
        assert process is not None
        assert process.pid is not None
        assert dump is not None
        own = re.escape(name.encode("ascii", "backslashreplace"))
        frame = re.compile(rb'^  File "%b", line (\d+) in ' % own, re.MULTILINE)
        text, found = b"", None
        if _DUMP:
            with suppress(OSError):
                os.kill(process.pid, _DUMP)
                while dump.poll(_DUMP_SECONDS) and (part := os.read(dump.fileno(), 65_536)):
                    text += part
                    if found := frame.search(text):
                        break
        self.end(0)
        return int(found[1]) if found else 0

    def _ended(self) -> BaseException:
        """The exception to raise when the process has ended by itself."""
        process = self._process
        assert process is not None
        process.join(_ENDING_SECONDS)
        status = process.exitcode
        self.end(0)
        if current().number:
            return Ended()
        if status is None or status < 0:
            return RuleError("ended-by-signal", {"signal": -(status or 0)})
        return RuleError("ended", {"status": status})

    def end(self, seconds: float = _ENDING_SECONDS) -> None:
        """End the process, if there is one, and its work.

        Args:
            seconds: the time that it may take to end by itself.
        """
        process, self._process = self._process, None
        if process is None or self._connection is None or self._dump is None:
            return
        with suppress(OSError):
            self._connection.send(None)
        try:
            process.join(seconds)
        finally:
            process.kill()
            process.join()
            process.close()
            self._connection.close()
            self._dump.close()
            self._connection = None


@contextmanager
def rule_process() -> Iterator[RuleProcess]:
    """A process for rules, as a context."""
    process = RuleProcess()
    try:
        yield process
    except KeyboardInterrupt:
        process.end(0)
        raise
    finally:
        process.end()


# --- in the other process -------------------------------------------------------------------------


def serve(connection: Connection, lines: Connection) -> None:
    """Answer questions, until there are no more or the first process is gone.

    Args:
        connection: to the first process.
        lines: the connection to which Python writes its frames on request.
    """
    with suppress(ConnectionError):
        _Server(connection).serve(lines.fileno())


class _Server:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._questions: SimpleQueue[tuple[Any, ...] | None] = SimpleQueue()
        self._cancelled = False
        self._interruptible = False

    def serve(self, lines: int) -> None:
        # The first process handles these signals, and ends this one in an orderly way.
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_IGN)
        signal.signal(_INTERRUPT, self._interrupt)
        if _DUMP:
            faulthandler.register(_DUMP, lines, all_threads=False)
        end_with_parent()
        threading.Thread(target=self._listen, daemon=True).start()
        self._connection.send("here")
        while (question := self._questions.get()) is not None:
            answer: tuple[str, object]
            try:
                answer = "done", self._answer(*question)
            except KeyboardInterrupt:  # between two turns of the search, not in the rule
                answer = "failed", RuleError("interrupted", {"step": 0})
            except Exception as error:
                answer = "failed", error
            self._connection.send(answer)

    def _listen(self) -> None:
        try:
            while True:
                word = self._connection.recv()
                if word == "cancel":
                    self._cancelled = True
                elif word == "interrupt":
                    interrupt_main()
                else:
                    self._cancelled = False
                    self._questions.put(word)
        except (EOFError, OSError):
            os._exit(1)

    def _interrupt(self, _number: int, _frame: object) -> None:
        if self._interruptible:
            raise KeyboardInterrupt

    def _step(self, act: Callable[[], T]) -> T:
        """Run code that may be interrupted."""
        self._interruptible = True
        try:
            return act()
        finally:
            self._interruptible = False

    def _answer(self, kind: str, *words: Any) -> Rule | TourResult:
        return self._load(*words) if kind == "load" else self._run(*words)

    def _load(self, source: str, name: str) -> Rule:
        return self._step(lambda: load_rule(source, name, interrupted="too-slow"))

    def _run(self, request: TourRequest, echoed: bool) -> TourResult:
        echo = self._echo if echoed else None
        run = start(request, Recording(echo=echo, interrupted="too-slow", proves=False))
        told = 0.0
        try:
            progress = self._step(lambda: next(run))
            while True:
                if (now := perf_counter()) - told >= _REPORT_SECONDS:
                    # Only the length of the path is needed: it may have a million squares.
                    length = range(len(progress.path))
                    self._connection.send(("progress", replace(progress, path=length)))
                    told = now
                progress = self._step(lambda: run.send(CANCEL if self._cancelled else None))
        except StopIteration as stopped:
            result: TourResult = stopped.value
            return result

    def _echo(self, step: int, text: str) -> None:
        self._interruptible = False  # a message is sent whole
        self._connection.send(("line", step, text))
        self._interruptible = True
