"""Linear-time construction of every tour that theory allows.

Boards of three rows are solved by frontier states, boards of four rows as two ladders, all others
as a mosaic of blocks. Only the insides of blocks are searched, so time is linear in the squares.
"""

from __future__ import annotations

from collections.abc import Sequence
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
)
from knight_core.methods.construct import ladders
from knight_core.methods.construct.block import Blocks
from knight_core.methods.construct.frontier import STRETCH, THREE_ROWS, Draw, Frontier, renamed
from knight_core.result import TourResult
from knight_core.search.engine import EventLog, Limits, SearchEnd, Stop
from knight_core.search.rng import stream
from knight_core.steps import CANCEL, PAUSE, Progress, Steps, run_to_end

if TYPE_CHECKING:
    from knight_core.methods.construct.plan import Band
    from knight_core.search.problem import Request

_TRIES: Final = 40
"""The number of random squares to try as the end."""


def construct(
    request: Request, limits: Limits, log: EventLog | None = None, used: int = 0
) -> Steps[SearchEnd]:
    """Construct a tour for a request that theory allows. O(rows·cols).

    Args:
        request: the board, start, end, closed and seed.
        limits: the limits of forward moves and of time.
        log: the log that records the squares in order, or None.
        used: forward moves that already count towards the limit.

    Returns:
        A :class:`~knight_core.search.engine.SearchEnd`: the tour, or the path when it was stopped.
        Only the squares of the path count as forward moves, not the searches inside blocks.
    """
    board = request.board
    most = board.size if limits.max_steps is None else limits.max_steps - used
    stop: Stop | None = None
    path: Sequence[int] = []
    growing = _tour(request)
    while stop is None:
        try:
            progress = next(growing)
            if progress.path:
                path = progress.path
        except StopIteration as stopped:
            path, stop = stopped.value, "done"
        if len(path) > most or (len(path) == most < board.size):
            path, stop = path[:most], "max-steps"
        if stop is not None:
            break
        command = yield Progress(forward=len(path), path=path, best=len(path))
        if command == CANCEL:
            stop = "cancelled"
        elif limits.deadline is not None and perf_counter() >= limits.deadline:
            stop = "max-seconds"
    if log is not None:
        if in_blocks(request):
            log.begin("construct", at=2 * used)
        log.place(path)
    # The verifier and the result of a cancelled run use this tuple without a copy.
    squares = tuple(path)
    # On a large board it takes long to make the tuple and to free the list: yield in between.
    if stop == "done":
        command = yield Progress(forward=len(path), path=path, best=len(path))
        if command != CANCEL:
            return SearchEnd(stop, len(path), 0, 1, (squares,))
    return SearchEnd("cancelled" if stop == "done" else stop, len(path), 0, 0, deepest=squares)


def _tour(request: Request) -> Steps[list[int]]:
    """The tour, as a list of squares that begins with the start."""
    board = request.board
    if board.size == 1:
        return [0]
    draw = stream(request.seed)
    if request.symmetry != "any":
        return (yield from _symmetric(request, draw))
    start, end = _ends(request, draw)
    if not in_blocks(request):
        path = yield from _narrow(board, start, end, draw)
    else:
        # Loaded here: the page's first tour, on a small board, does not need it.
        from knight_core.methods.construct.mosaic import Mosaic

        path = yield from Mosaic(board, start, end, Blocks(request.seed), draw).path()
    if request.closed and request.start is not None:
        path = yield from _from(path, request.start)
    return path


def _symmetric(request: Request, draw: Draw) -> Steps[list[int]]:
    """A symmetric tour that can be constructed."""
    # Loaded here: few requests are for symmetric tours.
    from knight_core.methods.construct.symmetric import kind_of, symmetric_tour

    kind = kind_of(request)
    assert kind is not None, "what cannot be constructed is searched for"
    path = yield from symmetric_tour(request, kind, draw)
    first = request.end if request.start is None else request.start
    if kind.loop and first is not None:
        path = yield from _from(path, first)
        if first == request.end:
            path.append(path.pop(0))
    return path


def constructible(request: Request) -> bool:
    """Check whether a tour can be constructed for a request that theory allows. O(1)."""
    if request.symmetry == "any":
        return not request.holes
    from knight_core.methods.construct.symmetric import kind_of

    return kind_of(request) is not None


def in_blocks(request: Request) -> bool:
    """Check whether the tour constructed for a request is a mosaic of blocks; see
    :func:`bands_of`. O(1)."""
    return request.symmetry == "any" and min(request.rows, request.cols) >= 5


def bands_of(request: Request) -> tuple[tuple[Band, ...], tuple[Band, ...]]:
    """The bands of rows and the bands of columns of a constructed mosaic: a block is the
    intersection of a band of rows and a band of columns. O(rows + cols)."""
    from knight_core.methods.construct.plan import make_plan

    draw = stream(request.seed)
    board, ends = request.board, _ends(request, draw)
    start, end = map(board.row_col, ends)
    plan = run_to_end(make_plan(board, start, end, draw))
    return plan.rows, plan.cols


def _from(path: list[int], start: int) -> Steps[list[int]]:
    """A closed tour, rotated so that it begins on another of its squares. O(squares)."""
    for begin in range(0, len(path), STRETCH):
        if start in (part := path[begin : begin + STRETCH]):
            first = begin + part.index(start)
            break
        yield PAUSE
    turned = path[first:]
    yield PAUSE
    turned += path[:first]
    return turned


def _narrow(board: Board, start: int, end: int, draw: Draw) -> Steps[list[int]]:
    """A tour of three or four rows, or columns, between two squares."""
    rows, cols = sorted((board.rows, board.cols))
    upright = board.cols == rows
    # Up to the last step an upright board is transposed, so that it has three or four rows.
    first, last = (
        (square % rows, square // rows) if upright else divmod(square, cols)
        for square in (start, end)
    )
    if rows == 4:
        path = yield from ladders.path(cols, first, last, draw)
    else:
        frontier = Frontier(3, THREE_ROWS, draw)
        vertices = yield from frontier.path(cols, first, last)
        assert vertices is not None, "theory knows that there is a tour"
        path = yield from renamed(vertices, lambda vertex: vertex % 3 * cols + vertex // 3)
    if upright:
        path = yield from renamed(path, lambda square: square % cols * rows + square // cols)
    return path


def _ends(request: Request, draw: Draw) -> tuple[int, int]:
    """The first and the last square of the path to construct."""
    board = request.board
    if request.closed:
        # A corner has two neighbours: both its moves are in every closed tour.
        return 0, board.neighbours(0)[0]
    start, end = request.start, request.end
    if start is None:
        start = existence.any_start(board, end)
        assert start is not None, "theory knows that there is a tour"
    if end is None:
        end = _some_end(board, start, draw)
    return start, end


def _some_end(board: Board, start: int, draw: Draw) -> int:
    """A square on which a tour from ``start`` can end, usually a random one."""
    for _ in range(_TRIES):
        square = int(draw() * board.size)
        if square != start and existence.impossible(board, start, square) is None:
            return square
    # A tour can be reversed: a start of a tour that ends on `start` is a possible end.
    end = existence.any_start(board, start)
    assert end is not None, "theory knows that there is a tour"
    return end


def _run(request: Request, recording: Recording) -> Steps[TourResult]:
    began = perf_counter()
    reason = existence.impossible(
        request.board, request.start, request.end, request.closed, request.symmetry
    )
    if reason is not None:
        return impossible_result(request, reason, began)
    if not constructible(request):
        return (yield from multipath.run(request, recording))
    log = log_for(request, recording)
    end = yield from construct(request, limits_of(request), log)
    return (yield from finish(request, end, began, log))


METHOD = Method(
    id="construct",
    summary="linear-time construction from small blocks: any board, any start, any end",
    options=("seed",),
    run=_run,
    rank=40,
    many=False,
    holes=False,
    symmetric=True,
)
