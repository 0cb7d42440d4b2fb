"""What one worker holds: the calls that run, experiments, and a race."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from knight_core.bridge.calls import CALLS, Lane
from knight_core.bridge.driven import Driven
from knight_core.bridge.messages import Message, pack, problem_document, unpack
from knight_core.errors import InvalidRequest
from knight_core.tour.verifier import NotATour

# The first tour does not wait for the experiments to be imported.
if TYPE_CHECKING:
    from knight_core.experiments.base import Experiment
    from knight_core.experiments.race import Race
    from knight_core.experiments.reports import Report


class Session:
    """Begins calls, and drives one in the lane ``main`` and one ``beside`` it.

    Parameters and answers are messages (see :mod:`knight_core.bridge.messages`). A request that
    Python finds wrong is an answer, too; any other exception is passed on, and the session can be
    used as before.

    Attributes:
        experiment: the one that was begun last; none at first.
        race: the race that was asked about last, and in which words.
    """

    experiment: Experiment[Report]

    def __init__(self) -> None:
        self.race: tuple[object, Race] | None = None
        self._current: dict[Lane, Driven[Any]] = {}
        # What the first tour needs is imported before the page is told that Python is there.
        _ = CALLS["solve"].function

    def begin(self, name: str, params: str, arrays: Sequence[Any] = ()) -> Message:
        """Answer a call, or make it the current one of its lane.

        Args:
            name: one of ``CALLS``.
            params: JSON, an object with the parameters.
            arrays: those that it names, which are copied: the page's are gone after this.

        Returns:
            ``{"answer": …}`` in the lane ``now``, ``{"started": …}``, what there is to say at
            once, in the others; or ``{"error": {"code", "params"}}``.
        """
        call = CALLS[name]
        given = unpack(params, [*map(_own, arrays)])
        try:
            made = call.function(self, **given) if call.with_session else call.function(**given)
        except InvalidRequest as error:
            return pack({"error": problem_document(error)})
        if call.lane == "now":
            return pack({"answer": made})
        driven: Driven[Any] = Driven(made) if call.lane == "beside" else made
        self._current[call.lane] = driven
        return pack({"started": driven.started})

    def advance(self, seconds: float, lane: Lane = "main") -> bool:
        """Let the current call of a lane run for about this long; False when it has ended."""
        return self._of(lane).advance(seconds)

    def report(self, lane: Lane = "main") -> Message:
        """How far it is; what it has told once it does not tell again."""
        return pack(self._of(lane).report())

    def finish(self, lane: Lane = "main") -> Message:
        """``{"answer": …}`` once it has ended, or ``{"error": …}``."""
        try:
            return pack({"answer": self._of(lane).finish()})
        except (InvalidRequest, NotATour) as error:
            return pack({"error": problem_document(error)})

    def cancel(self, lane: Lane = "main") -> None:
        """Let it end at its next slice: in the lane ``main`` as cancelled, with what it has so far,
        ``beside`` without an answer."""
        if lane == "beside":
            self._of(lane).close()
        else:
            self._of(lane).cancel()

    def drop(self, lane: Lane = "main") -> None:
        """Forget one that has ended, and its result: a tour of a million squares is large, and
        takes a while to throw away."""
        self._current.pop(lane, None)

    def _of(self, lane: Lane) -> Driven[Any]:
        if lane not in self._current:
            raise RuntimeError(f"no call was begun in the lane {lane}")
        return self._current[lane]


def _own(view: Any) -> array[Any]:
    """A copy of an array."""
    part = memoryview(view)
    return array(part.format, part.tobytes())
