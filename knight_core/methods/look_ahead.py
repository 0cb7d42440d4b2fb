"""Sound pruning: a branch is cut as soon as the degrees of the squares show that it has no tour.

An unvisited square a move from the knight is *forced* when at most one other unvisited square is a
move from it: if the knight does not go there now, the square can only be the end of the tour. An
open tour has one end, so at most one forced square can be passed over; a tour to a given end, or
back to the start, can pass over none. No other branch is cut, so the tours found, and their
order, are those of the search without pruning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knight_core.methods.warnsdorff import FREE, VISITED, Warnsdorff
from knight_core.search.problem import Problem

_NOWHERE: Final[tuple[int, ...]] = ()


class LookAhead(Warnsdorff):
    """A strategy that leaves out squares that cannot lead to a tour. O(1) for each move.

    Args:
        problem: the search problem; its end, or for a closed tour its start, counts as unvisited
            until the last move.
        ties: the tie rule of Warnsdorff's rule; None: only the order of the request.
        seed: the seed for ``random`` ties.
    """

    def __init__(self, problem: Problem, ties: str | None = None, seed: int = 0) -> None:
        super().__init__(problem, ties or "order", seed)
        self._by_degree = ties is not None
        degrees = self._degrees
        # The unvisited squares with one and with no unvisited neighbour, without the last square.
        self._ones = degrees.count(1)
        self._zeros = degrees.count(0)
        self._left = problem.board.size - (problem.end is not None)
        # The place of the last square of the tour; -1 if it is unknown.
        self._last = -1 if problem.end is None else self._place(problem.end)

    @property
    def tally(self) -> tuple[int, int, int]:
        """The numbers of unvisited squares with one unvisited neighbour, with none, and of all.
        None of them counts the last square if it is known."""
        return self._ones, self._zeros, self._left

    def enter(self, square: int) -> Sequence[int]:
        degrees = self._degrees
        place = self._place(square)
        degree = degrees[place]
        degrees[place] = degree + VISITED
        if degree <= 1:
            self._count(degree, -1)
        self._left -= 1
        if self._problem.closed and self._last < 0:
            # The start of a closed tour counts as unvisited: the last move returns to it.
            self._last = place
            near = [
                (degrees[place + jump] << 3 | number)
                for number, jump in self._jumps
                if degrees[place + jump] < FREE
            ]
            return self._squares(square, near)
        ones, zeros = self._ones, self._zeros
        ranked = []
        near_ones = 0
        for number, jump in self._jumps:
            jump += place
            degree = degrees[jump] - 1
            degrees[jump] = degree
            if degree < FREE:
                ranked.append(degree << 3 | number)
                if degree == 1:
                    ones += 1
                    near_ones += 1
                elif degree == 0:
                    ones -= 1
                    zeros += 1
        self._ones, self._zeros = ones, zeros
        if self._last >= 0:
            if self._left:
                # The tour passes through all unvisited squares; one must be next to the end.
                if zeros or near_ones > 1 or ones > near_ones or degrees[self._last] == VISITED:
                    return _NOWHERE
                if near_ones:
                    ranked = [rank for rank in ranked if rank >> 3 == 1]
        elif self._left > 1:
            # One forced square may be the end; another one must be the next square.
            if zeros or ones > 2 or ones - near_ones > 1:
                return _NOWHERE
            if near_ones and ones == 2:
                ranked = [rank for rank in ranked if rank >> 3 == 1]
        return self._squares(square, ranked)

    def leave(self, square: int) -> None:
        degrees = self._degrees
        place = self._place(square)
        self._left += 1
        if place == self._last:
            self._last = -1
        else:
            for _, jump in self._jumps:
                degree = degrees[place + jump]
                degrees[place + jump] = degree + 1
                if degree <= 1:
                    self._count(degree, -1)
                    self._count(degree + 1, 1)
        degrees[place] -= VISITED
        if degrees[place] <= 1:
            self._count(degrees[place], 1)

    @property
    def has_kernel(self) -> bool:
        return False

    def _count(self, degree: int, change: int) -> None:
        if degree == 1:
            self._ones += change
        elif degree == 0:
            self._zeros += change

    def _squares(self, square: int, ranked: list[int]) -> Sequence[int]:
        if self._by_degree and len(ranked) > 1:
            ranked = self._sorted(self, square, ranked)
        steps = self._steps
        return [square + steps[rank & 7] for rank in ranked]
