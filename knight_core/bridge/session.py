"""What one worker holds: the current job, the current task, and the experiments."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from knight_core.bridge.calls import QUESTIONS
from knight_core.bridge.driven import Job
from knight_core.bridge.jobs import JOBS, Solve
from knight_core.bridge.messages import Message, pack, problem_document, unpack
from knight_core.bridge.tasks import TASKS
from knight_core.errors import InvalidRequest
from knight_core.faults import NotATour

# The first tour does not wait for the experiments to be imported.
if TYPE_CHECKING:
    from knight_core.experiments.base import Experiment
    from knight_core.experiments.race import Race
    from knight_core.experiments.reports import Report


class Session:
    """Answers questions at once, and runs one job in slices and one task beside it.

    Parameters and answers are messages (see :mod:`knight_core.bridge.messages`). A request that
    Python finds wrong is an answer, too; any other exception is passed on, and the session can be
    used as before.

    Attributes:
        experiments: those that were begun, by who holds them: of each holder the last one.
        race: the race that was asked about last, and in which words.
    """

    def __init__(self) -> None:
        self.experiments: dict[str, Experiment[Report]] = {}
        self.race: tuple[object, Race] | None = None
        self._current: dict[str, Job] = {}

    def experiment(self, holder: str) -> Experiment[Report]:
        """The experiment of a holder: the Lab and a race of the mode Code have one each.

        Raises:
            RuntimeError: if that has begun none.
        """
        if holder not in self.experiments:
            raise RuntimeError("no experiment was begun")
        return self.experiments[holder]

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
        """Make a new job or task the current one, unless something is wrong with it.

        Args:
            name: one of ``JOBS`` or ``TASKS``.
            params: JSON, an object with the parameters.
            arrays: those that it names.

        Returns:
            ``{"answer": …}``, what there is to say at once, or ``{"error": …}``.
        """
        kind = "task" if name in TASKS else "job"
        given = unpack(params, arrays)
        try:
            current = TASKS[name](self, **given) if kind == "task" else JOBS[name](**given)
        except InvalidRequest as error:
            return pack({"error": problem_document(error)})
        self._current[kind] = current
        return pack({"answer": current.started})

    def advance(self, seconds: float, kind: str = "job") -> bool:
        """Let the current job or task run for about this long; False when it has ended."""
        return self._of(kind).advance(seconds)

    def report(self, kind: str = "job") -> Message:
        """How far it is; what it has told once it does not tell again."""
        return pack(self._of(kind).report())

    def ended(self, kind: str = "job") -> Message | None:
        """What there is to say of one that has ended before its answer, which takes a while; None
        of most."""
        current = self._of(kind)
        said = current.ended() if isinstance(current, Solve) else None
        return None if said is None else pack(said)

    def finish(self, kind: str = "job") -> Message:
        """``{"answer": …}``, what came of it once it has ended, or ``{"error": …}``."""
        try:
            return pack({"answer": self._of(kind).finish()})
        except (InvalidRequest, NotATour) as error:
            return pack({"error": problem_document(error)})

    def cancel(self, kind: str = "job") -> None:
        """Let it end at its next slice: a job as cancelled, with what it has so far, a task without
        an answer."""
        self._of(kind).cancel()

    def drop(self, kind: str = "job") -> None:
        """Forget one that has ended, and what it has come to: a tour of a million squares is large,
        and takes a while to throw away."""
        self._current.pop(kind, None)

    def extend(self, path: str) -> None:
        """Let modules of knight_core be imported from a second archive, too.

        Args:
            path: of the archive. What it has of knight_core stands in ``knight_core/``.
        """
        sys.path.append(path)
        for package in ("knight_core", "knight_core.bridge"):
            sys.modules[package].__path__.append(f"{path}/{package.replace('.', '/')}")

    def _of(self, kind: str) -> Job:
        if kind not in self._current:
            raise RuntimeError(f"no {kind} was begun")
        return self._current[kind]
