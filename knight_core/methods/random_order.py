"""Blind search with a different random order at every square, drawn from the seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from knight_core.methods.base import Method, Recording, run_search
from knight_core.methods.blind import FixedOrder
from knight_core.result import TourResult
from knight_core.search.blind_kernel import Tuning
from knight_core.search.rng import shuffled, stream
from knight_core.steps import Steps

if TYPE_CHECKING:
    from knight_core.search.problem import Request


def neighbours_of(request: Request) -> Callable[[int], tuple[int, ...]]:
    """The neighbours of a square in the order in which they are tried."""
    board = request.board

    def neighbours(square: int) -> tuple[int, ...]:
        # A stream for each square: its order does not depend on when it is first needed.
        return tuple(shuffled(board.neighbours(square), stream(request.seed, square)))

    return neighbours


def run(request: Request, recording: Recording, tuning: Tuning = Tuning()) -> Steps[TourResult]:
    """The method; see :class:`~knight_core.methods.base.Method`."""
    strategy = FixedOrder(request, neighbours_of(request), tuning)
    return run_search(request, recording, strategy, tuning=tuning)


METHOD = Method(
    id="random",
    summary="blind depth-first search with a random order at every square, from the seed",
    options=("seed",),
    run=run,
    rank=30,
)
