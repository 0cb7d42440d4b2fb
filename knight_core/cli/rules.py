"""A person's own rule on the command line: its file, what it prints, and what is wrong with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final, TypeVar

from knight_core.cli import streams
from knight_core.cli.running import drive, many
from knight_core.cli.signals import current
from knight_core.cli.status import CANCELLED, OF_OUTCOME
from knight_core.cli.texts import STDIN, text_of
from knight_core.cli.watchdog import Watchdog, watched
from knight_core.experiments.specs import is_option
from knight_core.methods.base import Recording
from knight_core.request import TourRequest
from knight_core.result import Command, Outcome, Progress, Stats, TourResult
from knight_core.rules import Rule, RuleError, load_rule, register, set_interrupted
from knight_core.rules.rule import is_digest
from knight_core.solver import start

P = TypeVar("P")
R = TypeVar("R")

_STDIN_NAME: Final = "<stdin>"
"""What Python itself calls a program that it reads from there."""


class Ruled:
    """A rule, and what runs it.

    Args:
        rule: the rule.
        watchdog: what interrupts it.
        quiet: whether nothing is said on standard error: neither what the rule prints, nor where it
            was interrupted.

    Attributes:
        rule: the rule.
        stopped: where it was interrupted, in one sentence; or ``""``.
    """

    def __init__(self, rule: Rule, watchdog: Watchdog, quiet: bool = False) -> None:
        self.rule = rule
        self.stopped = ""
        self._watchdog = watchdog
        self._quiet = quiet

    def find(self, request: TourRequest, describe: Callable[[Progress], str]) -> TourResult:
        """Run a request. Where the rule does not come back until the time is over, or somebody ends
        it, the search ends there.

        Raises:
            RuleError: if the rule fails.
        """
        recording = Recording(echo=None if self._quiet else _echo(), interrupted="too-slow")
        try:
            result = drive(start(request, recording), describe, self._watchdog)
        except RuleError as error:
            if not self._watchdog.struck and not current().number:
                raise
            self.stopped = where(error)
            if not self._quiet:
                streams.say(self.stopped)
            outcome = Outcome.CANCELLED if current().number else Outcome.LIMIT
            stats = Stats(error.forward, error.backtracks, perf_counter() - self._watchdog.began, 0)
            return TourResult(request, outcome, (), None, stats, error.path)
        if not self._quiet and result.printed is not None and result.printed.more:
            streams.say(f"… and {many(result.printed.more, 'more line')}")
        return result


@contextmanager
def ruled(name: str, seconds: float | None) -> Iterator[Ruled]:
    """The rule in a file, registered, with a watchdog.

    Args:
        name: of the file; ``-`` is standard input.
        seconds: how long all may take, loading the rule included.

    Raises:
        InvalidRequest, RuleError, Stopped: as :func:`read_rule`.
    """
    with watched(seconds) as watchdog:
        rule = read_rule(name, watchdog)
        register(rule)
        yield Ruled(rule, watchdog)


class Stopped(Exception):
    """A rule was interrupted before it could begin.

    Attributes:
        status: the exit status.
    """

    def __init__(self, error: RuleError) -> None:
        super().__init__(where(error))
        self.status = CANCELLED if current().number else OF_OUTCOME["limit"]


def read_rule(name: str, watchdog: Watchdog | None = None) -> Rule:
    """The rule in a file.

    Args:
        name: of the file; ``-`` is standard input.
        watchdog: what interrupts a program that does not come back while it is loaded.

    Raises:
        InvalidRequest: ``cannot-read``.
        RuleError: if it is no rule.
        Stopped: if the watchdog had to interrupt it.
    """
    source = text_of(name)
    shown = _STDIN_NAME if name == STDIN else name
    if watchdog is None:
        return load_rule(source, shown)
    try:
        with watchdog.step():
            return load_rule(source, shown, interrupted="too-slow")
    except RuleError as error:
        if watchdog.struck:
            raise Stopped(error) from None
        raise


def where(error: RuleError) -> str:
    """Where a rule was that was interrupted, in one sentence."""
    line = f"it was in line {error.line}" if error.line else "it was not in its own lines"
    if error.step:
        return f"The rule did not come back: at step {error.step:,} {line}."
    return f"The rule did not come back: before the first step {line}."


def _echo() -> Callable[[int, str], None]:
    """What says each line that a rule prints, with its step, on standard error."""
    stream = sys.stderr  # while the rule runs, another one stands there
    begin = "\r\x1b[K" if stream is not None and stream.isatty() else ""

    def echo(step: int, text: str) -> None:
        when = f"step {step:,}" if step else "before the first step"
        streams.say(f"{begin}{when}: {streams.printable(text)}", stream=stream)

    return echo


def told(error: RuleError) -> str:
    """What is wrong with a rule: one plain sentence or two, then Python's own text."""
    words = dict(word.split("=", 1) for word in error.link[1:].split("&") if "=" in word)
    run = f"on {words['board']} from {words['start']}: " if {"board", "start"} <= {*words} else ""
    parts = [f"knight_core: {run}{error.text}"]
    if error.plain:
        parts.append(error.plain)
    if error.traceback:
        text = "\n".join(map(streams.printable, error.traceback.rstrip().split("\n")))
        parts += ["", text]
    return "\n".join(parts)


# --- experiments ----------------------------------------------------------------------------------


class RuledMethods:
    """Methods some of which are rules.

    Attributes:
        methods: their specs, which name rules by their digests.
        names: the names of the files by the digests.
    """

    def __init__(self, methods: str, names: dict[str, str], watchdog: Watchdog) -> None:
        self.methods = methods
        self.names = names
        self._watchdog = watchdog

    def drive(self, run: Generator[P, Command, R], describe: Callable[[P], str]) -> R | None:
        """Drive an experiment; None: a rule did not come back when somebody wanted to end it."""
        try:
            return drive(run, describe, self._watchdog)
        except RuleError as error:
            if not current().number:
                raise
            streams.say(where(error))
            return None


@contextmanager
def ruled_methods(methods: str) -> Iterator[RuledMethods]:
    """Read the files that a list of methods names, and register their rules.

    Args:
        methods: as in ``--methods``: ``rule:mine.py:greedy,warnsdorff``. A file is named as it is
            in the shell; a path of Windows may have a colon.

    Raises:
        InvalidRequest, RuleError: as :func:`read_rule`.
    """
    names: dict[str, str] = {}
    digests: dict[str, str] = {}
    specs = []
    for spec in methods.split(","):
        method, _, rest = spec.strip().partition(":")
        if method.strip() != "rule" or not rest.strip():
            specs.append(spec)
            continue
        name, options = _split(rest.strip())
        if is_digest(name) and not os.path.lexists(name):
            specs.append(spec)  # the experiment says that its program is not here
            continue
        if name not in digests:
            digests[name] = register(read_rule(name))
        names.setdefault(digests[name], streams.one_line(name))
        specs.append(":".join(["rule", digests[name], *options]))
    set_interrupted("too-slow")
    try:
        with watched() as watchdog:
            yield RuledMethods(",".join(specs), names, watchdog)
    finally:
        set_interrupted("raise")


def _split(text: str) -> tuple[str, list[str]]:
    """The name of a file, and the options after it.

    What is a file as it stands is one; else what is no option at the end belongs to the name.
    """
    parts = text.split(":")
    for length in range(len(parts), 0, -1):
        name = ":".join(parts[:length])
        if name == STDIN or os.path.isfile(name):
            return name, parts[length:]
    length = len(parts)
    while length > 1 and is_option("rule", parts[length - 1].strip()):
        length -= 1
    return ":".join(parts[:length]), parts[length:]
