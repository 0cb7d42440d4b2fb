"""The protocol of work in slices: how it reports its progress, and how it is driven and ended.

All long work is a generator. Every few milliseconds it yields its :class:`Progress`, or
:data:`PAUSE`; it returns its result. Between two slices the caller can do other work, send a
:data:`Command`, or close the generator, which ends work that accepts no commands.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

R = TypeVar("R")

CANCEL = "cancel"
"""Sent to a running method: end now, with the outcome ``cancelled`` and the counts so far."""

Command = str | int | None
"""A value that may be sent: None (continue), :data:`CANCEL`, or the number of events (squares
placed or taken back, at most 200,000) after which a search yields again."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of work; for a search also its counts and its path.

    Attributes:
        done: the work done.
        total: the whole work; 0 while that is unknown.
        forward: squares placed so far.
        backtracks: squares taken back so far.
        path: the squares of the present path. It is the search's own list, which later slices
            change.
        tours: tours found so far.
        best: the length of the longest path so far.
        states: for a count, the states in memory.
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
"""The progress of work whose progress is unknown."""

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
    """The same work with another progress, e.g. as a part of larger work.

    Args:
        report: converts the progress.
        steps: the work, which gets all commands.
    """
    command: Command = None
    while True:
        try:
            progress = steps.send(command)
        except StopIteration as stopped:
            result: R = stopped.value
            return result
        command = yield report(progress)
