"""``solve``: drive a method to its end."""

from __future__ import annotations

from knight_core.methods import METHODS
from knight_core.methods.base import Recording
from knight_core.request import TourRequest
from knight_core.result import Run, TourResult, drive


def start(request: TourRequest, recording: Recording = Recording()) -> Run:
    """The method of a request as a generator, for callers that report, step or cancel.

    ``next(run)`` or ``run.send(None)`` goes on for a few milliseconds and yields
    :class:`~knight_core.result.Progress`; ``run.send(CANCEL)`` ends it with the counts so far;
    ``run.send(n)`` goes on for n events of a search (at most 200,000; a construction goes on as it
    likes). As with every generator the first call must be ``next(run)``. The result is the value of
    ``StopIteration``.
    """
    return METHODS[request.method].run(request, recording)


def solve(request: TourRequest, recording: Recording = Recording()) -> TourResult:
    """Answer a request.

    Args:
        request: what is asked for.
        recording: what to keep beside the tours: an event log, or fewer tours.

    Returns:
        The result; every tour in it has passed the verifier. How long it takes depends on the
        method: without limits in the request a search may run for ever.
    """
    return drive(start(request, recording))
