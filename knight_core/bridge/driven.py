"""What takes time, driven in slices."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Generic

from knight_core.errors import InvalidRequest
from knight_core.steps import CANCEL, Command, Progress, R, Steps
from knight_core.tour.verifier import NotATour


class Driven(Generic[R]):
    """A call that takes time.

    Args:
        steps: the work.

    Attributes:
        started: what there is to say at once, ready for JSON.
        progress: its last report.
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
        """Go on for about this long; False when it has ended."""
        until = perf_counter() + seconds
        while self.step():
            if perf_counter() >= until:
                return True
        return False

    def step(self, command: Command = None) -> bool:
        """Go on to the next slice; False when it has ended.

        Args:
            command: what the work is told, unless it is cancelled. It takes none before its first
                slice.
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
        """Let it end at its next slice, with what it has up to there."""
        self._command = CANCEL

    def close(self) -> None:
        """End without an answer; what was taken up to here is kept."""
        self._steps.close()
        self._ended = True

    def report(self) -> object:
        """How much is done, of how much; 0 of 0 while that is unknown."""
        done, total = self._share
        return {"done": done, "total": total}

    @property
    def result(self) -> R:
        """What it has returned.

        Raises:
            InvalidRequest, NotATour: if that has ended it.
        """
        if self._error is not None:
            raise self._error
        if self._result is None:
            raise RuntimeError("the call has no result yet")
        return self._result

    def finish(self) -> Any:
        """The answer, once it has ended; None if it was closed.

        Raises:
            InvalidRequest, NotATour: if that has ended it.
        """
        if not self._ended:
            raise RuntimeError("the call has no answer yet")
        if self._error is not None:
            raise self._error
        return self._result
