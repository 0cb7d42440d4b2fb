"""What a job is, and a generator that is driven as one."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar

from knight_core.result import CANCEL, Command

P = TypeVar("P")
R = TypeVar("R")


class Job(Protocol):
    """Something that takes time.

    Attributes:
        started: what there is to say at once, ready for JSON.
    """

    started: dict[str, Any]

    def advance(self, seconds: float) -> bool:
        """Go on for about this long; False when it has ended."""

    def cancel(self) -> None:
        """End at the next slice, with what there is."""

    def report(self) -> dict[str, Any]:
        """How far it is."""

    def finish(self) -> Any:
        """What came of it, once it has ended."""


class Run(Generic[P, R]):
    """A generator of the solver, driven in slices.

    Args:
        steps: it yields its progress, takes commands, and returns its result.
        progress: how far it is before its first step.
    """

    def __init__(self, steps: Generator[P, Command, R], progress: P) -> None:
        self.progress = progress
        self._steps = steps
        self._command: Command = None
        self._begun = False
        self._result: R | None = None

    def advance(self, until: float) -> bool:
        """Go on until this time of ``perf_counter``; False when there is a result."""
        if self._result is not None:
            return False
        try:
            self._begin()
            while True:
                self.progress = self._steps.send(self._command)
                if perf_counter() >= until:
                    return True
        except StopIteration as stopped:
            self._result = stopped.value
            return False

    def step(self) -> bool:
        """Go on by one step, the first time up to the first report; False when there is a
        result."""
        if self._result is not None:
            return False
        try:
            if not self._begin():
                self.progress = self._steps.send(self._command or 1)
            return True
        except StopIteration as stopped:
            self._result = stopped.value
            return False

    def _begin(self) -> bool:
        """Begin, if that is still to be done: a generator takes no command before its first
        report."""
        if self._begun:
            return False
        self._begun = True
        self.progress = next(self._steps)
        return True

    def cancel(self) -> None:
        """End at the next step."""
        self._command = CANCEL

    @property
    def result(self) -> R:
        """What it has returned."""
        if self._result is None:
            raise RuntimeError("the job has no result yet")
        return self._result
