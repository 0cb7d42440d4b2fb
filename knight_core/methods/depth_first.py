"""Blind depth-first search with backtracking; tries the directions in the given order."""

from __future__ import annotations

from functools import partial

from knight_core.board import parse_order
from knight_core.methods.base import Method, Recording, run_search
from knight_core.methods.blind import FixedOrder
from knight_core.request import TourRequest
from knight_core.result import Run


def _run(request: TourRequest, recording: Recording) -> Run:
    neighbours = partial(request.board.neighbours, steps=parse_order(request.order))
    return run_search(request, recording, FixedOrder(request, neighbours))


METHOD = Method(
    id="depth-first",
    summary="blind depth-first search with backtracking, directions in the given order",
    options=("order",),
    run=_run,
    rank=10,
)
