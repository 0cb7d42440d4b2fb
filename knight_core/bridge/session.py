"""What one worker holds: the current job, and the current experiment beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from knight_core.bridge.calls import QUESTIONS
from knight_core.bridge.jobs import JOBS, Job
from knight_core.bridge.messages import Message, pack, problem_document, unpack
from knight_core.errors import InvalidRequest

# The first tour does not wait for the experiments to be imported.
if TYPE_CHECKING:
    from knight_core.experiments.base import Experiment
    from knight_core.experiments.reports import Report


class Session:
    """Answers questions at once, and runs one job in slices.

    Parameters and answers are messages (see :mod:`knight_core.bridge.messages`). A request that
    Python finds wrong is an answer, too; any other exception is passed on, and the session can be
    used as before.

    Attributes:
        experiment: the current experiment, if one was begun.
    """

    def __init__(self) -> None:
        self.experiment: Experiment[Report] | None = None
        self._job: Job | None = None

    def ask(self, name: str, params: str, arrays: Sequence[Any] = ()) -> Message:
        """Answer a question.

        Args:
            name: one of ``QUESTIONS``.
            params: JSON, an object with the parameters of the question.
            arrays: those that it names.

        Returns:
            ``{"answer": …}``, or ``{"error": {"code", "params", "text"}}``.
        """
        question = QUESTIONS[name]
        try:
            return pack({"answer": question(self, **unpack(params, arrays))})
        except InvalidRequest as error:
            return pack({"error": problem_document(error)})

    def begin(self, name: str, params: str, arrays: Sequence[Any] = ()) -> Message:
        """Make a new job the current one, unless something is wrong with it.

        Args:
            name: one of ``JOBS``.
            params: JSON, an object with the parameters of the job.
            arrays: those that it names.

        Returns:
            ``{"answer": …}``, what there is to say of the job at once, or ``{"error": …}``.
        """
        make = JOBS[name]
        try:
            job = make(**unpack(params, arrays))
        except InvalidRequest as error:
            return pack({"error": problem_document(error)})
        self._job = job
        return pack({"answer": job.started})

    def advance(self, seconds: float) -> bool:
        """Let the current job run for about this long; False when it has ended."""
        return self._current().advance(seconds)

    def report(self) -> Message:
        """How far the current job is; what it has told once it does not tell again."""
        return pack(self._current().report())

    def finish(self) -> Message:
        """The answer of the current job, once it has ended."""
        return pack(self._current().finish())

    def cancel(self) -> None:
        """Let the current job end at its next slice, as cancelled, with what it has so far."""
        self._current().cancel()

    def _current(self) -> Job:
        if self._job is None:
            raise RuntimeError("no job was begun")
        return self._job
