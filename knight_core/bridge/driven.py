"""What takes time, driven in slices."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import Any, Generic, TypeVar

from knight_core.errors import InvalidRequest
from knight_core.outcome import CANCEL, Command
from knight_core.tour.verifier import NotATour

P = TypeVar("P")
R = TypeVar("R")


class Driven:
    """A call that takes time.

    Attributes:
        started: what there is to say at once, ready for JSON.
    """

    started: Any = None

    def advance(self, seconds: float) -> bool:
        """Go on for about this long; False when it has ended."""
        raise NotImplementedError

    def cancel(self) -> None:
        """End at the next slice: in the lane ``main`` with what there is, else without an
        answer."""
        raise NotImplementedError

    def report(self) -> object:
        """How far it is."""
        raise NotImplementedError

    def ended(self) -> object:
        """What there is to say before its answer, which takes a while; None of most."""
        return None

    def finish(self) -> Any:
        """The answer, once it has ended."""
        raise NotImplementedError


class Run(Driven, Generic[P, R]):
    """A generator that takes commands: see :func:`knight_core.solver.start`.

    Args:
        steps: it yields its progress, takes commands, and returns its result.
        progress: how far it is before its first step.
    """

    def __init__(self, steps: Generator[P, Command, R], progress: P) -> None:
        self.progress = progress
        self._steps = steps
        self._command: Command = None
        self._begun = False
        self._ended = False
        self._result: R | None = None

    def advance(self, seconds: float) -> bool:
        """Go on for about this long."""
        until = perf_counter() + seconds
        while self.step():
            if perf_counter() >= until:
                return True
        return False

    def step(self, command: Command = None) -> bool:
        """Go on to the next report; False when it has ended.

        Args:
            command: what the generator is told, unless the run is cancelled. It takes none before
                its first report.
        """
        if self._ended:
            return False
        try:
            if self._begun:
                self.progress = self._steps.send(self._command or command)
            else:
                self._begun = True
                self.progress = next(self._steps)
        except StopIteration as stopped:
            self._result = stopped.value
            self._ended = True
        return not self._ended

    def cancel(self) -> None:
        """End at the next step."""
        self._command = CANCEL

    @property
    def result(self) -> R:
        """What it has returned."""
        if self._result is None:
            raise RuntimeError("the call has no result yet")
        return self._result


class StepRun(Run[tuple[int, int] | None, Any]):
    """A generator that takes no commands, mostly
    :data:`knight_core.experiments.steps.Steps`.

    Args:
        steps: it yields how much is done, of how much, or None where nobody knows.
    """

    def __init__(self, steps: Generator[tuple[int, int] | None, Any, Any]) -> None:
        super().__init__(steps, None)
        self._problem: InvalidRequest | NotATour | None = None

    def step(self, command: Command = None) -> bool:
        """Go on to the next report."""
        try:
            return super().step(command)
        except (InvalidRequest, NotATour) as error:
            self._problem = error
            self._ended = True
            return False

    def cancel(self) -> None:
        """End without an answer; what was taken up to here is kept."""
        self._steps.close()
        self._ended = True

    def report(self) -> dict[str, int]:
        """How much is done, of how much."""
        done, total = self.progress or (0, 0)
        return {"done": done, "total": total}

    def finish(self) -> Any:
        """The answer; None if it was cancelled.

        Raises:
            InvalidRequest, NotATour: if that has ended it.
        """
        if not self._ended:
            raise RuntimeError("the call has no answer yet")
        if self._problem is not None:
            raise self._problem
        return self._result
