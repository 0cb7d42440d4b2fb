"""Long calls, run in slices."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Generic

from knight_core.errors import InvalidRequest
from knight_core.steps import CANCEL, Command, Progress, R, Steps
from knight_core.tour.verifier import NotATour


class Driven(Generic[R]):
    """A long call, run in slices.

    Args:
        steps: the generator that does the work.

    Attributes:
        started: the JSON value that the page gets when the call begins.
        progress: the last progress that the generator yielded.
    """

    started: Any = None

    def __init__(self, steps: Steps[R]) -> None:
        self.progress = Progress()
        self._steps = steps
        self._share: tuple[float, int] = (0, 0)
        self._command: Command = None
        self._begun = False
        self._ended = False
        self._error: InvalidRequest | NotATour | None = None
        self._result: R | None = None

    def advance(self, seconds: float) -> bool:
        """Run for about ``seconds``; returns False when the work has ended."""
        until = perf_counter() + seconds
        while self.step():
            if perf_counter() >= until:
                return True
        return False

    def step(self, command: Command = None) -> bool:
        """Run one slice; returns False when the work has ended.

        Args:
            command: the command sent to the generator; a cancellation replaces it. The first slice
                gets no command.
        """
        if self._ended:
            return False
        try:
            progress = self._steps.send((self._command or command) if self._begun else None)
            self._begun = True
        except StopIteration as stopped:
            self._result = stopped.value
            self._ended = True
            return False
        except (InvalidRequest, NotATour) as error:
            self._error = error
            self._ended = True
            return False
        self.progress = progress
        if progress.total:
            self._share = progress.done, progress.total
        return True

    def cancel(self) -> None:
        """Cancel: the work ends at its next slice, with its partial result."""
        self._command = CANCEL

    def close(self) -> None:
        """End without an answer; effects of the slices done so far remain."""
        self._steps.close()
        self._ended = True

    def report(self) -> object:
        """The work done and the total work; 0 and 0 while they are unknown."""
        done, total = self._share
        return {"done": done, "total": total}

    @property
    def result(self) -> R:
        """The return value of the generator.

        Raises:
            InvalidRequest, NotATour: the exception that ended the work.
            RuntimeError: if the work has not ended.
        """
        if self._error is not None:
            raise self._error
        if self._result is None:
            raise RuntimeError("the call has no result yet")
        return self._result

    def finish(self) -> Any:
        """The answer of the ended call; None if it was closed.

        Raises:
            InvalidRequest, NotATour: the exception that ended the work.
            RuntimeError: if the work has not ended.
        """
        if not self._ended:
            raise RuntimeError("the call has no answer yet")
        if self._error is not None:
            raise self._error
        return self._result
