"""Blind depth-first search with backtracking; tries the directions in the given order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from knight_core.board import parse_order
from knight_core.methods.base import Method, Recording, run_search
from knight_core.methods.blind import FixedOrder
from knight_core.result import TourResult
from knight_core.search.blind_kernel import Tuning
from knight_core.steps import Steps

if TYPE_CHECKING:
    from knight_core.search.problem import Request


def run(request: Request, recording: Recording, tuning: Tuning = Tuning()) -> Steps[TourResult]:
    """The method; see :class:`~knight_core.methods.base.Method`."""
    neighbours = partial(request.board.neighbours, steps=parse_order(request.order))
    strategy = FixedOrder(request, neighbours, tuning)
    return run_search(request, recording, strategy, tuning=tuning)


METHOD = Method(
    id="depth-first",
    summary="blind depth-first search with backtracking, directions in the given order",
    options=("order",),
    run=run,
    rank=10,
)
