"""The strategy of blind search: on each square the order of the neighbours never changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from knight_core.methods.base import possible_roots
from knight_core.search.blind_kernel import Kernel, Tuning, head_length
from knight_core.search.problem import Problem


class FixedOrder:
    """Tries the neighbours of a square in an order that depends on the square alone.

    Args:
        problem: the search problem; its end is never entered.
        neighbours: the neighbours of a square in the order to try them.
        tuning: how the search divides its work.
    """

    def __init__(
        self,
        problem: Problem,
        neighbours: Callable[[int], tuple[int, ...]],
        tuning: Tuning = Tuning(),
    ) -> None:
        self._problem = problem
        self._tuning = tuning
        self._neighbours = neighbours
        self._ordered: list[tuple[int, ...] | None] = [None] * problem.board.area
        self._free = bytearray(b"\1") * problem.board.area
        if problem.end is not None:
            self._free[problem.end] = 0
        self._kernel: Kernel | None = None
        self._head: tuple[int, ...] = ()

    def roots(self) -> Iterable[int]:
        return possible_roots(self._problem)

    def neighbours(self, square: int) -> tuple[int, ...]:
        """All neighbours, computed once."""
        neighbours = self._ordered[square]
        if neighbours is None:
            neighbours = self._ordered[square] = self._neighbours(square)
        return neighbours

    def enter(self, square: int) -> Sequence[int]:
        free = self._free
        free[square] = 0
        return [
            target for target in self._ordered[square] or self.neighbours(square) if free[target]
        ]

    def leave(self, square: int) -> None:
        self._free[square] = 1

    @property
    def has_kernel(self) -> bool:
        return self._problem.board.area <= self._tuning.kernel_squares

    def kernel(self, path: Sequence[int]) -> Kernel | None:
        board = self._problem.board
        length = head_length(board, self._tuning.mask_bits)
        head = tuple(path[:length])
        if len(head) < length:
            return None
        if self._kernel is None or self._head != head:
            self._kernel = Kernel(board, self.neighbours, head, self._tuning)
            self._head = head
        return self._kernel
