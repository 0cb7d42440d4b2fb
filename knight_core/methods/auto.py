"""Theory first, then the fastest method that may answer: the default.

For now the search is Warnsdorff's rule with restarts over tie rules and seeds, under a budget: it
can give up. Restart lengths follow the universal sequence of Luby, Sinclair and Zuckerman, "Optimal
speedup of Las Vegas algorithms", 1993.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import count
from time import perf_counter
from typing import Final

from knight_core import existence
from knight_core.board import DEFAULT_ORDER
from knight_core.methods import depth_first
from knight_core.methods.base import Method, Recording, finish, limits_of
from knight_core.methods.warnsdorff import Warnsdorff
from knight_core.request import TourRequest
from knight_core.result import (
    Command,
    Outcome,
    Progress,
    Reason,
    Run,
    Stats,
    TourResult,
)
from knight_core.search import EventLog, Goal, Limits, SearchEnd, search

_BUDGET: Final = 3_000_000
"""Forward moves after which it gives up."""


def _luby(index: int) -> int:
    """The universal restart sequence 1, 1, 2, 1, 1, 2, 4, …, from index 1."""
    while True:
        power = index.bit_length()
        if index == (1 << power) - 1:
            return 1 << (power - 1)
        index -= (1 << (power - 1)) - 1


def _attempts(seed: int) -> Iterator[tuple[str, int, int]]:
    """Tie rule, seed and relative length of the attempts."""
    for index in count(1):
        ties = {1: "roth", 2: "pohl"}.get(index, "random") if seed == 0 else "random"
        yield ties, (seed << 20) + index, _luby(index)


def _starts(request: TourRequest) -> list[int]:
    """The squares to try to start from, the likeliest first."""
    board = request.board
    if request.start is not None:
        return [request.start]
    rows, cols = board.rows, board.cols
    corners = [
        board.square(row, col) for row, col in ((rows - 1, 0), (0, 0), (0, cols - 1), (-1, -1))
    ]
    squares = dict.fromkeys([corner % board.size for corner in corners])
    squares.update(dict.fromkeys(range(board.size)))
    return [
        square
        for square in squares
        if square != request.end and existence.impossible(board, square, request.end) is None
    ]


def _impossible(request: TourRequest, reason: Reason, began: float, stats: Stats) -> TourResult:
    return TourResult(
        request,
        Outcome.IMPOSSIBLE,
        reason=reason,
        stats=replace(stats, seconds=perf_counter() - began),
    )


def _run(request: TourRequest, recording: Recording) -> Run:
    began = perf_counter()
    board = request.board
    reason = existence.impossible(board, request.start, request.end, request.closed)
    if reason is not None:
        return _impossible(request, reason, began, Stats())
    if request.tours != 1:
        plain = replace(request, order=DEFAULT_ORDER)
        result = yield from depth_first.METHOD.run(plain, recording)
        return replace(result, request=request)

    deadline = limits_of(request).deadline
    log = EventLog(board, recording.events) if recording.events else None
    used = 0
    deepest: tuple[int, ...] = ()
    end: SearchEnd | None = None
    for start in _starts(request):
        # A closed tour passes every square, so it may be looked for from where it is easiest to
        # come back to, and turned to its start afterwards; a search from one square is enough.
        root = board.square(board.rows // 2, board.cols // 2) if request.closed else start
        end = yield from _search_from(request, root, used, deadline, log)
        used += end.forward
        deepest = max(deepest, end.deepest, key=len)
        if end.stop != "exhausted" or request.closed:
            if request.closed and end.tours:
                squares = list(end.tours[0])
                turn = squares.index(start)
                end.tours[0][:] = array("I", squares[turn:] + squares[:turn])
                deepest = tuple(end.tours[0])
            break
    assert end is not None, "theory leaves at least one start"
    before = used - end.forward
    end = replace(end, forward=used, backtracks=end.backtracks + before, deepest=deepest)
    result = finish(request, end, began, log)
    if end.stop == "max-steps" and (request.max_steps is None or used < request.max_steps):
        text = (
            f"Gave up after {used:,} forward moves over several restarts; "
            "that proves nothing either way."
        )
        result = replace(result, reason=Reason("auto-budget", text, {"steps": used}))
    return result


def _search_from(
    request: TourRequest, root: int, before: int, deadline: float | None, log: EventLog | None
) -> Generator[Progress, Command, SearchEnd]:
    """Search from one square with restarts. The counts returned are those of all its attempts,
    an abandoned one counting as taken back whole."""
    board = request.board
    from_root = TourRequest(board.rows, board.cols, root, request.end, request.closed)
    most = max(_BUDGET, 8 * board.size)
    if request.max_steps is not None:
        most = min(most, request.max_steps)
    used = 0
    deepest: tuple[int, ...] = ()
    for ties, seed, length in _attempts(request.seed):
        left = most - before - used
        budget = min(left, length * (2 * board.size + 1000))
        engine = search(
            board,
            Warnsdorff(from_root, ties, seed),
            Goal(request.end, request.closed),
            Limits(True, budget, deadline),
            log,
        )
        command: Command = None
        while True:
            try:
                progress = engine.send(command)
            except StopIteration as stopped:
                end: SearchEnd = stopped.value
                break
            command = yield replace(
                progress,
                forward=progress.forward + used + before,
                backtracks=progress.backtracks + used + before,
            )
        deepest = max(deepest, end.deepest, key=len)
        total = replace(
            end,
            forward=end.forward + used,
            backtracks=end.backtracks + used,
            deepest=deepest,
        )
        if end.stop != "max-steps" or budget == left:
            return total
        used += end.forward
        if log is not None:
            taken_back = min(log.room, end.forward - end.backtracks)
            log.events.extend([board.size] * taken_back)
    raise AssertionError("attempts do not end")


METHOD = Method(
    id="auto",
    summary="theory first, then the fastest method that may answer: the default",
    options=("seed",),
    run=_run,
    rank=0,
)
