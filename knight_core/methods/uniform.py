"""A tour drawn uniformly at random from all tours, on boards whose tours can be counted.

See :mod:`knight_core.counting.sampling`. On other boards it gives up and finds no tour: every tour
that it finds is uniform.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from knight_core.methods.base import (
    Method,
    Recording,
    finish,
    impossible_result,
    limits_of,
    log_for,
)
from knight_core.outcome import Outcome, Reason
from knight_core.result import Stats, TourResult, seconds_since
from knight_core.search.engine import SearchEnd
from knight_core.search.rng import stream
from knight_core.steps import CANCEL, PAUSE, Progress, Steps
from knight_core.texts.sentences import board_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from knight_core.board import Board
    from knight_core.counting.sampling import Sampler
    from knight_core.search.problem import Request

MAX_SIDE: Final = 8
"""The largest length of the shorter side that is tried."""

MAX_SQUARES: Final = 400
"""The most squares of a board that is tried."""

MAX_STATES: Final = 4_000_000
"""The most states at once: at most about 220 MB. Measured, 3.3 million take 153 MB with all of
CPython; open tours of 6x6 need more than 14 million."""

LONGEST: Final = {1: (400, 400), 2: (200, 200), 3: (133, 133), 4: (40, 100), 5: (7, 16), 6: (0, 6)}
"""By the shorter side, the greatest longer side for which at most half of :data:`MAX_STATES` states
are needed, for open and for closed tours, so that the wait is short. Measured; holes and given ends
reduce the states."""


PREPARED: Final[dict[tuple[Board, int | None, int | None, bool], Sampler]] = {}
"""A cache of the last sampler: often several tours of one board are drawn. After the preparation a
sampler needs only a small part of its peak memory."""


def can_draw(request: Request) -> bool | None:
    """Whether such a tour can be drawn, if there is one. True: certainly; False: there are too many
    states, or the request names a symmetry; None: only an attempt can tell. O(1)."""
    short, long = sorted((request.rows, request.cols))
    if short > MAX_SIDE or request.rows * request.cols > MAX_SQUARES or request.symmetry != "any":
        return False
    return long <= LONGEST.get(short, (0, 0))[request.closed] or None


def run(request: Request, recording: Recording) -> Steps[TourResult]:
    """The method; see :class:`~knight_core.methods.base.Method`."""
    # Imported on first use: most runs use other methods and must not wait for it.
    from knight_core.counting.sampling import Sampler

    began = perf_counter()
    limits = limits_of(request)
    board = request.board

    def too_large() -> TourResult:
        reason = Reason("uniform-too-large", {"board": board_text(board.rows, board.cols)})
        stats = Stats(seconds=seconds_since(began))
        return TourResult(request, Outcome.LIMIT, reason=reason, stats=stats)

    if can_draw(request) is False:
        yield PAUSE
        return too_large()
    problem = (board, request.start, request.end, request.closed)
    sampler = PREPARED.get(problem)
    preparing: Iterator[tuple[int, float]] = iter([(0, 0.0)])
    if sampler is None:
        sampler = Sampler(*problem)
        preparing = sampler.prepare()
    for states, fraction in preparing:
        if states > MAX_STATES:
            return too_large()
        command = yield Progress(fraction, 1)
        if command == CANCEL:
            return (yield from finish(request, SearchEnd("cancelled", 0, 0, 0), began))
        if limits.deadline is not None and perf_counter() >= limits.deadline:
            return (yield from finish(request, SearchEnd("max-seconds", 0, 0, 0), began))
    PREPARED.clear()
    PREPARED[problem] = sampler
    if not sampler.total:
        return impossible_result(request, Reason("counted-none"), began)
    squares = sampler.draw(stream(request.seed))
    most = board.size if limits.max_steps is None else limits.max_steps
    if most < board.size:
        end = SearchEnd("max-steps", most, 0, 0, deepest=tuple(squares[:most]))
        return (yield from finish(request, end, began))
    log = log_for(request, recording)
    if log is not None:
        # States are no events: an event log gets the tour at once.
        log.place(squares)
    end = SearchEnd("done", board.size, 0, 1, [squares])
    return (yield from finish(request, end, began, log))


METHOD = Method(
    id="uniform",
    summary="a tour drawn uniformly at random from all, where they can be counted",
    options=("seed",),
    run=run,
    rank=33,
    many=False,
)
