"""Depth-first search ordered by Warnsdorff's rule: to the square with the fewest onward moves.

Source: H. C. von Warnsdorff, "Des Rösselsprunges einfachste und allgemeinste Lösung", 1823. Tie
rules: Pohl 1967 ("A method for finding Hamilton paths and knight's tours"); Roth, farthest from the
centre.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from knight_core.board import DIRECTIONS, Board, parse_order
from knight_core.methods.base import Method, Recording, possible_roots, run_search
from knight_core.result import TourResult
from knight_core.search.blind_kernel import Tuning
from knight_core.search.problem import Problem
from knight_core.search.rng import stream
from knight_core.search.warnsdorff_kernel import DegreeKernel, DegreeTuning, Orders
from knight_core.steps import Steps

if TYPE_CHECKING:
    from knight_core.search.problem import Request

VISITED: Final = 32
"""It is added to the degree of a visited square, and of the required last square."""
FREE: Final = 16
"""Squares with a degree below this number may be entered."""
_OUTSIDE: Final = 64
_ROOM: Final = 8
"""A new kernel stays valid for at least this number of backtracks, unless the path is shorter."""

_CACHED_SQUARES: Final = 2_500
"""The largest board, in squares, whose degrees are cached: a survey needs the same degrees many
times."""


def _empty_degrees(board: Board) -> list[int]:
    """The degrees of a board without a knight, with its border. O(squares)."""
    rows, cols = board.rows, board.cols
    # The two border columns on the right are also the left border of the next row.
    width = cols + 2
    first = 2 * width + 2
    jumps = [down * width + right for down, right in DIRECTIONS]
    degrees = [_OUTSIDE] * (first + (rows + 2) * width + 2)
    begins = range(first, first + rows * width, width)
    for begin in begins:
        degrees[begin : begin + cols] = [0] * cols
    for hole in board.holes:
        degrees[first + hole + hole // cols * 2] = _OUTSIDE
    for row, begin in enumerate(begins):
        if 2 < row < rows - 2 and not board.holes:  # as the row above
            degrees[begin : begin + cols] = degrees[begin - width : begin - width + cols]
            continue
        for place in range(begin, begin + cols):
            if degrees[place] < FREE:
                degrees[place] = sum(degrees[place + jump] < FREE for jump in jumps)
    return degrees


_cached_degrees = lru_cache(maxsize=4)(_empty_degrees)


class Warnsdorff:
    """Tries the neighbours of a square by increasing degree; ``ties`` orders equal degrees.

    The array of degrees has a border two squares wide, so the eight neighbours are eight constant
    offsets and need no table of neighbours. A square with a degree of 16 or more must not be
    entered.

    Args:
        problem: the search problem; its end is not entered, but counts as unvisited.
        ties: the tie rule.
        seed: the seed for ``random`` ties.
        tuning: the division of work of the kernel. Random ties have no kernel: their order depends
            on all earlier choices.
    """

    def __init__(
        self, problem: Problem, ties: str, seed: int, tuning: DegreeTuning = DegreeTuning()
    ) -> None:
        board = problem.board
        rows, cols = board.rows, board.cols
        self._problem = problem
        self._rows, self._cols = rows, cols
        width = cols + 2
        self._first = 2 * width + 2
        steps = parse_order(problem.order)
        self._jumps = tuple(
            (number, down * width + right) for number, (down, right) in enumerate(steps)
        )
        self._steps = tuple(down * cols + right for down, right in steps)
        if board.area <= _CACHED_SQUARES:
            degrees = _cached_degrees(board).copy()
        else:
            degrees = _empty_degrees(board)
        self._degrees = degrees
        if problem.end is not None:
            degrees[self._place(problem.end)] += VISITED
        # Not a bound method: this reference cycle would keep the object and its degrees until the
        # garbage collector runs: in a survey of a large board, after hundreds of runs.
        self._sorted: Callable[[Warnsdorff, int, list[int]], list[int]] = _SORTED[ties]
        self._draw = stream(seed)
        self.ties: Final = ties
        self._tuning = tuning
        self._patience = tuning.patience
        self._kernel: DegreeKernel | None = None

    def _place(self, square: int) -> int:
        return self._first + square + square // self._cols * 2

    def roots(self) -> Iterable[int]:
        return possible_roots(self._problem)

    def enter(self, square: int) -> Sequence[int]:
        degrees = self._degrees
        place = self._first + square + square // self._cols * 2
        degrees[place] += VISITED
        ranked = []
        for number, jump in self._jumps:
            jump += place
            degree = degrees[jump] - 1
            degrees[jump] = degree
            if degree < FREE:
                ranked.append(degree << 3 | number)
        if len(ranked) > 1:
            ranked = self._sorted(self, square, ranked)
        steps = self._steps
        return [square + steps[rank & 7] for rank in ranked]

    def leave(self, square: int) -> None:
        degrees = self._degrees
        place = self._first + square + square // self._cols * 2
        degrees[place] -= VISITED
        for _, jump in self._jumps:
            degrees[place + jump] += 1

    @property
    def has_kernel(self) -> bool:
        return self.ties != "random" and self._problem.board.area <= self._tuning.squares

    def kernel(self, path: Sequence[int]) -> DegreeKernel | None:
        if self._patience:
            self._patience -= 1
            return None
        kernel = self._kernel
        if kernel is None or path[: len(kernel.head)] != kernel.head:
            kernel = self._kernel = self._kernel_below(path)
        return kernel

    def _kernel_below(self, path: Sequence[int]) -> DegreeKernel:
        """A kernel for all paths with the same head: this path without some of its last squares.
        Each later kernel has bits for more squares, so a search makes few."""
        problem, tuning = self._problem, self._tuning
        board = problem.board
        unvisited = board.size - len(path) + _ROOM
        bits = min(board.size, -(-unvisited // tuning.bits) * tuning.bits)
        head = path[: board.size - bits]
        visited = set(head)
        squares = [square for square in board.squares() if square not in visited]
        orders = Orders(board, problem.order, self.ties, problem.end, squares, tuning.orders)
        return DegreeKernel(orders, self.ties, problem.end, head, tuning)

    # Each tie rule sorts ranks (degree << 3 | place in the order) by degree, then by its own key,
    # then by the order. The caller reads only the place, the last three bits of the sorted ranks.

    def _by_order(self, square: int, ranked: list[int]) -> list[int]:
        return sorted(ranked)

    def _by_chance(self, square: int, ranked: list[int]) -> list[int]:
        draw = self._draw
        return [rank for _, rank in sorted(((rank >> 3) + draw(), rank) for rank in ranked)]

    def _farthest_first(self, square: int, ranked: list[int]) -> list[int]:
        rows, cols, steps = self._rows, self._cols, self._steps
        far = rows * rows + cols * cols
        keys = []
        for rank in ranked:
            row, col = divmod(square + steps[rank & 7], cols)
            # The square of twice the distance from the centre: an integer less than `far`.
            distance = (2 * row - rows + 1) ** 2 + (2 * col - cols + 1) ** 2
            keys.append((rank >> 3) * far - distance << 3 | rank & 7)
        return sorted(keys)

    def _least_second_degree_first(self, square: int, ranked: list[int]) -> list[int]:
        degrees, jumps, here = self._degrees, self._jumps, self._place(square)

        def key(rank: int) -> tuple[int, int, int]:
            place = here + jumps[rank & 7][1]
            around = (degrees[place + jump] for _, jump in jumps)
            return rank >> 3, sum(degree for degree in around if degree < FREE), rank

        return sorted(ranked, key=key)


_SORTED: Final = {
    "order": Warnsdorff._by_order,
    "random": Warnsdorff._by_chance,
    "roth": Warnsdorff._farthest_first,
    "pohl": Warnsdorff._least_second_degree_first,
}


def run(
    request: Request,
    recording: Recording,
    tuning: Tuning = Tuning(),
    kernel: DegreeTuning = DegreeTuning(),
) -> Steps[TourResult]:
    """The method; see :class:`~knight_core.methods.base.Method`."""
    strategy = Warnsdorff(request, request.ties, request.seed, kernel)
    return run_search(request, recording, strategy, request.backtrack, tuning)


METHOD = Method(
    id="warnsdorff",
    summary="depth-first search by Warnsdorff's rule: to the square with the fewest onward moves",
    options=("order", "ties", "backtrack", "seed"),
    run=run,
    rank=20,
)
