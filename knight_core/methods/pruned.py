"""Depth-first search with look-ahead: the same first tour as blind search, in far fewer steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from knight_core.board import Board
from knight_core.methods.base import Method, Recording, run_search
from knight_core.methods.look_ahead import LookAhead
from knight_core.methods.warnsdorff import FREE
from knight_core.result import TourResult
from knight_core.search.blind_kernel import Tuning
from knight_core.search.problem import Problem
from knight_core.steps import Steps

if TYPE_CHECKING:
    from knight_core.search.problem import Request

MAX_SQUARES: Final = 100_000
"""The largest board, in squares, on which cut squares are searched for: on larger boards this takes
seconds after each backtrack."""
SQUARES_A_SLICE: Final = 100_000
"""The most squares examined between two reports: some tenths of a second."""


class CutSquares(LookAhead):
    """Look-ahead that also uses cut squares (articulation points of the graph of moves).

    The rest of the tour is a path from the knight through all unvisited squares. So these squares
    and the knight's must be connected, the knight's square must not be a cut square, and of the
    blocks (biconnected components) that do not hold it at most one may be a leaf, that is, have
    only one cut square: the path must end in every leaf block.

    This takes time proportional to the squares of the board, so it is done only after a backtrack,
    and not at all beyond :data:`MAX_SQUARES`.
    (By low points: Hopcroft and Tarjan, "Efficient algorithms for graph manipulation", 1973.)
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self._taken_back = False
        self._cuts = problem.board.size <= MAX_SQUARES

    def enter(self, square: int) -> Sequence[int]:
        squares = super().enter(square)
        place = self._place(square)
        if squares and self._taken_back and place != self._last and self._falls_apart(place):
            squares = ()
        self._taken_back = False
        return squares

    def leave(self, square: int) -> None:
        super().leave(square)
        self._taken_back = self._cuts

    def _falls_apart(self, knight: int) -> bool:
        """Whether the cut squares exclude a path through all unvisited squares. O(squares)."""
        degrees, jumps, last = self._degrees, [jump for _, jump in self._jumps], self._last
        order = [0] * len(degrees)
        low = order.copy()
        # Whether a block is at a place, or at a place that was reached through it.
        below = bytearray(len(degrees))
        order[knight] = low[knight] = seen = 1
        blocks_of_knight = outermost = 0
        stack: list[tuple[int, Iterator[int]]] = [(knight, iter(jumps))]
        while True:
            here, ways = stack[-1]
            for jump in ways:
                there = here + jump
                if degrees[there] < FREE or there in (last, knight):
                    if not order[there]:
                        seen += 1
                        order[there] = low[there] = seen
                        stack.append((there, iter(jumps)))
                        break
                    low[here] = min(low[here], order[there])
            else:
                stack.pop()
                if not stack:
                    break
                above = stack[-1][0]
                if low[here] < order[above]:
                    low[above] = min(low[above], low[here])
                    below[above] |= below[here]
                else:  # a block ends here: `above` is its cut square, or the knight's
                    outermost += not below[here]
                    below[above] = 1
                    blocks_of_knight += above == knight
        left = self._left + (last >= 0)
        return seen <= left or blocks_of_knight > 1 or outermost > 1


def tuning_of(board: Board) -> Tuning:
    """The division of work for a search with cut squares. One move can take as long as thousands of
    moves of other searches, so slices are short: a search can be cancelled only between two
    slices."""
    usual = Tuning()
    most = max(1, SQUARES_A_SLICE // board.size)
    return replace(
        usual,
        first_slice=min(most, usual.first_slice),
        longest_slice=min(most, usual.longest_slice),
    )


def _run(request: Request, recording: Recording) -> Steps[TourResult]:
    return run_search(request, recording, CutSquares(request), tuning=tuning_of(request.board))


METHOD = Method(
    id="pruned",
    summary="the same search with look-ahead, which avoids dead ends: the same first tour",
    options=("order",),
    run=_run,
    rank=11,
)
