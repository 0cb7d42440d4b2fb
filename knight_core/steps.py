"""The one protocol of work in slices: how it reports, how it is driven, commanded and ended.

Whatever takes time is a generator. Every few milliseconds it yields its :class:`Progress`, or
:data:`PAUSE`; it returns its result. Between two slices its driver can do other things, send it a
:data:`Command`, or close it: work that takes no commands is ended so.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

R = TypeVar("R")

CANCEL = "cancel"
"""Sent to a running method: end now, with the outcome ``cancelled`` and the counts so far."""

Command = str | int | None
"""What may be sent: None (go on), :data:`CANCEL`, or the number of events (squares placed or taken
back, at most 200,000) after which a search is to report again."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of some work; of a search, the place where it is.

    Attributes:
        done: the work done.
        total: the whole work; 0 while that is unknown.
        forward: squares placed so far.
        backtracks: squares taken back so far.
        path: the squares of the present path. It is the search's own list: read it before going on.
        tours: tours found so far.
        best: the length of the longest path so far.
        states: of a count, the states that are alive.
    """

    done: float = 0
    total: int = 0
    forward: int = 0
    backtracks: int = 0
    path: Sequence[int] = field(default=(), repr=False)
    tours: int = 0
    best: int = 0
    states: int = 0


PAUSE: Final = Progress()
"""The report of work that cannot say how far it is."""

Steps = Generator[Progress, Command, R]
"""Work in slices, with a result."""


def run_to_end(steps: Steps[R]) -> R:
    """Drive work to its end, and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as stopped:
            result: R = stopped.value
            return result


def reporting(report: Callable[[Progress], Progress], steps: Steps[R]) -> Steps[R]:
    """The same work with other reports, e.g. as a part of some other work.

    Args:
        report: makes a report of one of the work's own.
        steps: the work. It is sent all commands.
    """
    command: Command = None
    while True:
        try:
            progress = steps.send(command)
        except StopIteration as stopped:
            result: R = stopped.value
            return result
        command = yield report(progress)
