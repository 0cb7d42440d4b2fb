"""The state of one worker: its running calls, an experiment and a race."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from knight_core.bridge.calls import CALLS, Lane
from knight_core.bridge.driven import Driven
from knight_core.bridge.messages import Message, pack, problem_document, unpack
from knight_core.errors import InvalidRequest
from knight_core.tour.verifier import NotATour

# Not imported at run time: the first tour must not wait for the experiments.
if TYPE_CHECKING:
    from knight_core.experiments.base import Experiment
    from knight_core.experiments.race import Race
    from knight_core.experiments.reports import Report


class Session:
    """Begins calls, and runs at most one in the lane ``main`` and one in the lane ``beside``.

    Parameters and answers are messages (see :mod:`knight_core.bridge.messages`). An invalid request
    is answered with ``error``; any other exception is raised, and the session remains usable.

    Attributes:
        experiment: the experiment that was begun last; unset at first.
        race: the last race, with the words of its request; or None.
    """

    experiment: Experiment[Report]

    def __init__(self) -> None:
        self.race: tuple[object, Race] | None = None
        self._current: dict[Lane, Driven[Any]] = {}
        # The modules of the first tour are imported before the worker reports that it is ready.
        _ = CALLS["solve"].function

    def begin(self, name: str, params: str, arrays: Sequence[Any] = ()) -> Message:
        """Answer a call, or make it the current call of its lane.

        Args:
            name: a key of ``CALLS``.
            params: JSON, an object with the parameters.
            arrays: the arrays to which it refers; they are copied, as the page frees its own.

        Returns:
            ``{"answer": …}`` in the lane ``now``; ``{"started": …}``, with the first information
            about the call, in the others; or ``{"error": {"code", "params"}}``.

        Raises:
            KeyError: for a name that is not in ``CALLS``.
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
        """Run the current call of a lane for about ``seconds``; returns False when it has ended."""
        return self._of(lane).advance(seconds)

    def report(self, lane: Lane = "main") -> Message:
        """The progress of the current call. News in it, such as ended runs, is reported once."""
        return pack(self._of(lane).report())

    def finish(self, lane: Lane = "main") -> Message:
        """``{"answer": …}`` of the ended call, or ``{"error": …}``."""
        try:
            return pack({"answer": self._of(lane).finish()})
        except (InvalidRequest, NotATour) as error:
            return pack({"error": problem_document(error)})

    def cancel(self, lane: Lane = "main") -> None:
        """Cancel the current call: in the lane ``main`` it ends at its next slice, with a partial
        result; in ``beside`` it ends at once, without an answer."""
        if lane == "beside":
            self._of(lane).close()
        else:
            self._of(lane).cancel()

    def drop(self, lane: Lane = "main") -> None:
        """Remove an ended call and its result: a tour of a million squares is large, and freeing it
        takes time."""
        self._current.pop(lane, None)

    def _of(self, lane: Lane) -> Driven[Any]:
        if lane not in self._current:
            raise RuntimeError(f"no call was begun in the lane {lane}")
        return self._current[lane]


def _own(view: Any) -> array[Any]:
    """A copy of an array of the page, as a Python array."""
    part = memoryview(view)
    return array(part.format, part.tobytes())
