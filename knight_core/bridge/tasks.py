"""What takes time and goes on beside the job: tasks, one after the other. They make the session's
experiment, give it results, and ask what it says.

A task is a generator, mostly in the form of :data:`knight_core.experiments.steps.Steps`, driven in
slices.
A record crosses as the line of text that the command line keeps of it: only Python looks into it.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Generator
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from knight_core.bridge import truth
from knight_core.bridge.driven import Job
from knight_core.bridge.messages import Squares, board_of
from knight_core.bridge.play import start_known, start_met, start_puzzle
from knight_core.bridge.reading import start_read_text
from knight_core.bridge.reports import start_page_report
from knight_core.errors import InvalidRequest
from knight_core.faults import NotATour

if TYPE_CHECKING:
    from knight_core.bridge.session import Session
    from knight_core.experiments.record import Record
    from knight_core.experiments.steps import Steps

R = TypeVar("R")

_FLAT: Final = re.compile(r"[^\[\]{}]+")
_SHAPE: Final = re.compile(r"\{(\[(\[\])*\])?\}")
"""The brackets of a record."""


class Task(Generic[R]):
    """Something in steps.

    Args:
        steps: what is to be done; it yields how much is done, of how much, or None where nobody
            knows.
    """

    def __init__(self, steps: Generator[tuple[int, int] | None, None, R]) -> None:
        self.started: dict[str, Any] = {}
        self._steps = steps
        self._progress: tuple[int, int] | None = None
        self._ended = False
        self._answer: R | None = None
        self._problem: InvalidRequest | NotATour | None = None

    def advance(self, seconds: float) -> bool:
        """Go on for about this long."""
        until = perf_counter() + seconds
        try:
            while not self._ended:
                self._progress = next(self._steps)
                if perf_counter() >= until:
                    return True
        except StopIteration as stopped:
            self._answer = stopped.value
            self._ended = True
        except (InvalidRequest, NotATour) as error:
            self._problem = error
            self._ended = True
        return False

    def cancel(self) -> None:
        """End without an answer; what was taken up to here is kept."""
        self._steps.close()
        self._ended = True

    def report(self) -> dict[str, Any]:
        """How much is done, of how much."""
        done, total = self._progress or (0, 0)
        return {"done": done, "total": total}

    def finish(self) -> Any:
        """What came of it; None if it was cancelled.

        Raises:
            InvalidRequest, NotATour: if that is what came of it.
        """
        if not self._ended:
            raise RuntimeError("the task has no answer yet")
        if self._problem is not None:
            raise self._problem
        return self._answer


def lab_begin(session: Session, words: dict[str, str], holder: str = "") -> Task[dict[str, Any]]:
    """Make an experiment the session's.

    Args:
        words: as :func:`knight_core.experiments.make_experiment` takes them.
        holder: whose experiment it is.

    Returns:
        ``settings``, the canonical words, ``total``, the number of runs, ``fingerprint``, and
        ``seconds`` and ``longest``: see :class:`knight_core.experiments.estimate.Estimate`.

    Raises:
        InvalidRequest: if something is wrong with the words; the experiment before stays.
    """

    def steps() -> Steps[dict[str, Any]]:
        from knight_core.experiments.estimate import start_estimate
        from knight_core.experiments.registry import start_experiment

        experiment = yield from start_experiment(words)
        estimate = yield from start_estimate(experiment)
        session.experiments[holder] = experiment
        return {
            "settings": experiment.settings,
            "total": experiment.total,
            "fingerprint": experiment.fingerprint,
            "seconds": estimate.seconds,
            "longest": estimate.longest,
        }

    return Task(steps())


def lab_take(
    session: Session,
    lines: list[str],
    tours: list[Squares | None] | None = None,
    holder: str = "",
) -> Task[dict[str, Any]]:
    """Give the experiment results.

    Args:
        lines: of runs. Those of other experiments and those that it has already are passed over,
            and so is what is no record; a cancelled run is handed out again.
        tours: where the lines come from a worker that ran a person's own rule, the tour of each
            that says that it found one: what such a worker says is proved first, and passed over
            where it is not (see :mod:`knight_core.bridge.rules_proving`).
        holder: whose experiment it is.

    Returns:
        How far it is, and ``fresh``: for each line 1 if it was new, 2 if it was known, else 0.
    """

    # What the page gave is gone when the steps are taken.
    proofs = None if tours is None else [tour if tour is None else [*tour] for tour in tours]

    def steps() -> Steps[dict[str, Any]]:
        experiment = session.experiment(holder)
        fresh = array("B", bytes(len(lines)))
        for number, line in enumerate(lines):
            record = _record(line)
            if record is not None and proofs is not None and not _proved(record, proofs[number]):
                record = None
            if record is not None and experiment.knows(record):
                fresh[number] = 2
            elif record is not None:
                # A search for orders keeps what comes early, though it takes it later.
                fresh[number] = (yield from experiment.start_take(record)) or (
                    experiment.knows(record)
                )
            yield number, len(lines)
        return {
            "done": experiment.done,
            "total": experiment.total,
            "finished": experiment.finished,
            "fresh": fresh,
        }

    return Task(steps())


def _record(line: str) -> Record | None:
    """The record of a line, if it is one.

    What is nested deeper than a record is not read at all: WebAssembly has no stack for it, and the
    worker would be lost.
    """
    from knight_core.experiments.lines import record_of_line

    if not _SHAPE.fullmatch(_FLAT.sub("", line)):
        return None
    try:
        return record_of_line(line.encode())
    except ValueError:
        return None


def _proved(record: Record, tour: Squares | None) -> bool:
    from knight_core.bridge.rules_proving import is_proved

    return is_proved(record, tour)


def lab_report(session: Session, holder: str = "") -> Task[dict[str, Any]]:
    """What the results of the experiment say so far: see
    :func:`knight_core.bridge.reports.page_report`."""
    return Task(start_page_report(session.experiment(holder)))


def puzzle(session: Session, name: str) -> Task[dict[str, Any]]:
    """The puzzle of a name: see :mod:`knight_core.puzzles`."""
    return Task(start_puzzle(name))


def challenges_known(session: Session, board: dict[str, Any]) -> Task[list[dict[str, Any]]]:
    """What is known of each challenge on a board."""
    return Task(start_known(board_of(board)))


def challenges_met(session: Session, board: dict[str, Any], path: Squares) -> Task[dict[str, int]]:
    """What a path fulfils."""
    return Task(start_met(board_of(board), [*path]))


def _task(
    steps: Callable[..., Generator[tuple[int, int] | None, None, Any]],
) -> Callable[..., Task[Any]]:
    """A task that needs nothing of the session."""
    return lambda session, **params: Task(steps(**params))


def _later(module: str, name: str) -> Callable[..., Task[Any]]:
    """A task of a module that is loaded when one is asked for."""

    def begin(session: Session, **params: Any) -> Task[Any]:
        return Task(getattr(import_module(f"knight_core.bridge.{module}"), name)(**params))

    return begin


TASKS: Final[dict[str, Callable[..., Job]]] = {
    "labBegin": lab_begin,
    "labTake": lab_take,
    "labReport": lab_report,
    "puzzle": puzzle,
    "challengesKnown": challenges_known,
    "challengesMet": challenges_met,
    "readText": _task(start_read_text),
    "render": _later("files", "start_render"),
    "properties": _later("files", "start_properties"),
    "judge": _task(truth.start_judge),
    "candidates": _task(truth.start_candidates),
    "turningPoint": _task(truth.start_turning_point),
    "reviewTour": _later("review", "start_review"),
    "reviewClaim": _later("review", "start_answered"),
    "blindSteps": _later("review", "start_blind_steps"),
    "classRow": _later("review", "start_row"),
    "ruleLoad": _later("rules", "start_load"),
    "verifyRun": _later("rules_own", "start_verify"),
}
"""Every task, by the name that the page calls it by."""
