"""Theory first, then the fastest method that is certain to answer: the default.

Small boards are searched by Warnsdorff's rule with look-ahead and a few restarts, because tours
from this search look natural. If the search takes long, and on all larger boards, the tour is
constructed. On boards with holes edge search (``multipath``) decides, unless they are too large for
it; if it takes long, exchanges join closed loops to a tour, see
:mod:`knight_core.search.exchanges`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

from knight_core import existence
from knight_core.board import Board
from knight_core.methods import multipath
from knight_core.methods.base import (
    Method,
    Recording,
    finish,
    impossible_result,
    limits_of,
    log_for,
    run_search,
)
from knight_core.methods.construct import construct, constructible
from knight_core.methods.look_ahead import LookAhead
from knight_core.methods.pruned import CutSquares, tuning_of
from knight_core.result import TourResult
from knight_core.search.engine import EventLog, Goal, Limits, SearchEnd, search
from knight_core.search.problem import PlainProblem
from knight_core.steps import Steps, reporting

if TYPE_CHECKING:
    from knight_core.search.problem import Request

_SMALL: Final = 2_500
"""The largest board that is searched first, in squares (50x50)."""

_SMALL_SYMMETRIC: Final = 100
"""The largest board, in squares, on which a symmetric tour is searched for, if it can be
constructed."""
_SMALL_FOUR: Final = 40
"""The same limit for boards of four rows: on larger ones edge search takes long."""

_ATTEMPTS: Final = 6
SPARE_MOVES: Final = 500
"""Moves beyond twice the squares of the board after which a search is given up."""


def run(
    request: Request, recording: Recording, spare_moves: int = SPARE_MOVES
) -> Steps[TourResult]:
    """The method; see :class:`~knight_core.methods.base.Method`.

    Args:
        request: the request.
        recording: what to record.
        spare_moves: the steps, beyond twice the squares of the board, after which a search stops:
            with fewer steps the construction begins sooner.
    """
    began = perf_counter()
    reason = existence.impossible(
        request.board, request.start, request.end, request.closed, request.symmetry
    )
    if reason is not None:
        return impossible_result(request, reason, began)
    if request.symmetry != "any":
        if not constructs(request):
            return (yield from multipath.run(request, recording))
        log = log_for(request, recording)
        end = yield from construct(request, limits_of(request), log)
        return (yield from finish(request, end, began, log))
    if by_cases(request.board):
        return (yield from multipath.run(request, recording, exchanges=True))
    if request.tours != 1:
        tuning = tuning_of(request.board)
        strategy = _PossibleStarts(request)
        return (yield from run_search(request, recording, strategy, tuning=tuning, by="pruned"))
    log = log_for(request, recording)
    end = yield from _answer(request, limits_of(request), log, spare_moves)
    return (yield from finish(request, end, began, log))


def constructs(request: Request) -> bool:
    """Check whether a tour is constructed at once, without a search. O(1)."""
    board = request.board
    if request.tours != 1 or request.holes:
        return False
    if request.symmetry == "any":
        return not searches(board)
    small = board.size <= _SMALL_SYMMETRIC and (
        board.size <= _SMALL_FOUR or 4 not in (board.rows, board.cols)
    )
    return not small and constructible(request)


def by_cases(board: Board) -> bool:
    """Check whether edge search looks for a tour of this board. O(1)."""
    return bool(board.holes) and board.area <= multipath.MAX_SQUARES


class _PossibleStarts(CutSquares):
    """The search of ``pruned``, without the starts that theory excludes."""

    def __init__(self, request: Request) -> None:
        super().__init__(PlainProblem(request.board, request.start, request.end, request.closed))

    def roots(self) -> Iterable[int]:
        board, end, closed = self._problem.board, self._problem.end, self._problem.closed
        for square in super().roots():
            if existence.impossible(board, square, end, closed) is None:
                yield square


def _answer(
    request: Request, limits: Limits, log: EventLog | None, spare_moves: int
) -> Steps[SearchEnd]:
    """Search, then construct; with holes try further searches. The counts are the sums over all
    attempts; the steps of an attempt that was given up count as backtracks."""
    board = request.board
    used = 0
    deepest: tuple[int, ...] = ()
    for strategy in _strategies(request):
        most = 2 * board.size + spare_moves
        if limits.max_steps is not None:
            most = min(most, limits.max_steps - used)
        goal = Goal(request.end, request.closed)
        if log is not None:
            log.begin("look-ahead", strategy.ties, 2 * used)
        attempt = search(board, strategy, goal, Limits(True, most, limits.deadline), log)
        end = yield from _counting_on(attempt, used, len(deepest))
        deepest = max(deepest, end.deepest, key=len)
        if end.stop != "max-steps" or used + end.forward == limits.max_steps:
            return _with(end, used, deepest)
        used += end.forward
        if log is not None:
            log.give_up(end.forward, end.backtracks)
    if board.holes:
        if log is not None:
            log.begin("pruned", at=2 * used)
        left = None if limits.max_steps is None else limits.max_steps - used
        goal, limits = Goal(request.end, request.closed), replace(limits, max_steps=left)
        last = search(board, _PossibleStarts(request), goal, limits, log, tuning_of(board))
    else:
        last = construct(request, limits, log, used)
    end = yield from _counting_on(last, used, len(deepest))
    # No path is longer than a tour.
    return _with(end, used, () if end.tours else max(deepest, end.deepest, key=len))


def searches(board: Board) -> bool:
    """Check whether a tour of this board is searched first, not constructed at once. O(1)."""
    # On three and four rows Warnsdorff's rule soon fails.
    if board.holes:
        return not by_cases(board)
    return board.size <= _SMALL and min(board.rows, board.cols) >= 5


def _strategies(request: Request) -> Iterator[LookAhead]:
    """The strategies for a small board, or one with holes, in the order in which they are tried."""
    board = request.board
    if not searches(board):
        return
    start = request.start
    if start is None and not board.holes:  # with holes theory cannot choose a start
        start = existence.any_start(board, request.end)
    rooted = PlainProblem(board, start, request.end, request.closed)
    for attempt in range(_ATTEMPTS):
        ties = {0: "roth", 1: "pohl"}.get(attempt, "random") if request.seed == 0 else "random"
        yield LookAhead(rooted, ties, (request.seed << 20) + attempt)


def _counting_on(run: Steps[SearchEnd], used: int, best: int) -> Steps[SearchEnd]:
    """The run; its reports include the steps of the earlier attempts."""
    return reporting(
        lambda progress: replace(
            progress,
            forward=progress.forward + used,
            backtracks=progress.backtracks + used,
            best=max(progress.best, best),
        ),
        run,
    )


def _with(end: SearchEnd, used: int, deepest: tuple[int, ...]) -> SearchEnd:
    return replace(
        end, forward=end.forward + used, backtracks=end.backtracks + used, deepest=deepest
    )


METHOD = Method(
    id="auto",
    summary="theory first, then the fastest method that is certain to answer: the default",
    options=("seed",),
    run=run,
    rank=0,
    symmetric=True,
)
