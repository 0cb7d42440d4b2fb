"""The fast kernel of blind search: nested loops that count children in bulk.

If the order of the neighbours of a square never changes, the unvisited neighbours, in order, depend
only on *which* of them are unvisited. The kernel stores the unvisited squares as two bit masks, one
for each colour (a move always changes the colour), and finds the children of a square in a table
that fills on use. It counts all children when it enters their parent ("bulk counting", as in a
chess engine's perft), and skips a child without onward moves. The squares are still searched in the
same order as without the kernel, and every count is exact.

Many paths leave the same squares to search. At some levels the kernel stores the number of squares
that were placed below a square without a tour, and adds this number when the same squares are left
again. The loops are those of ``generated_loops.py``, chained on an explicit stack, not recursive.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from knight_core.board import Board
from knight_core.search.chain import Chain, Loops, Signal
from knight_core.search.generated_loops import (
    MAX_LEVELS,
    Around,
    Cell,
    Children,
    Counts,
    Event,
    make_segment,
)

_LONGEST_HEAD: Final = 24


@dataclass(frozen=True, slots=True)
class Tuning:
    """The division of a search's work: it changes only the time, never a result.

    Attributes:
        levels: the nested loops in one generated function, at most ``MAX_LEVELS``.
        report_levels: the loops can report at each multiple of this level.
        remembered: the numbers of unvisited squares at which the kernel stores counts.
        memory: the most stored counts; if a report finds more, all are deleted.
        mask_bits: the most bits of a fast mask: one digit of a Python integer.
        kernel_squares: the largest board, in squares, for the kernel; on larger boards its masks
            are too long to be fast.
        single_moves: the moves that the engine makes itself before the kernel may continue.
        first_slice: the moves between the first two reports; the length of later slices is adapted
            to the time that a report should take.
        longest_slice: the most moves between two reports.
        margin: the kernel stops this number of moves before the step limit, since it counts ahead.
        seconds: the most seconds of single moves between two reports; None: no limit, since every
            move is fast.
    """

    levels: int = MAX_LEVELS
    report_levels: int = 6
    remembered: tuple[int, ...] = (20, 17, 14, 11)
    memory: int = 500_000
    mask_bits: int = 30
    kernel_squares: int = 4096
    single_moves: int = 50
    first_slice: int = 500
    longest_slice: int = 200_000
    margin: int = 250
    seconds: float | None = None


def head_length(board: Board, mask_bits: int = Tuning().mask_bits) -> int:
    """The number of squares that must be visited before the masks of the other squares are short.

    On boards a little larger than twice ``mask_bits`` squares the search is faster if the engine
    makes the first few moves. On other boards the number is 0.
    """
    length = 2 * ((board.size + 1) // 2 - mask_bits)
    return length if 0 < length <= _LONGEST_HEAD else 0


class Kernel:
    """The tables of one board and one order; they fill on use.

    Args:
        board: the board.
        neighbours: a function from a square to its neighbours, in the order of the search.
        head: the first squares of every path in this search; they get the highest bits.
        tuning: the division of the search's work.
    """

    def __init__(
        self,
        board: Board,
        neighbours: Callable[[int], tuple[int, ...]],
        head: Sequence[int] = (),
        tuning: Tuning = Tuning(),
    ) -> None:
        self.tuning = tuning
        bits, masks = [0] * board.area, [0] * board.area
        tables = [Children() for _ in range(board.area)]
        used = [0, 0]
        self.colours = [board.colour(square) for square in range(board.area)]
        for square in [*(square for square in board.squares() if square not in head), *head]:
            colour = self.colours[square]
            bits[square] = 1 << used[colour]
            used[colour] += 1
        for square in board.squares():
            for target in neighbours(square):
                masks[square] |= bits[target]
        self.cells: list[Cell] = list(zip(range(board.area), masks, bits, tables, strict=True))
        for square, table in enumerate(tables):
            table.cells = tuple(self.cells[target] for target in neighbours(square))
        around = (Around(), Around())
        for square in board.squares():
            around[self.colours[square]].neighbours[bits[square]] = masks[square]
        self.around = around
        self._area = board.area
        self._shift = max(used)
        self._memory: dict[int, Counts] = {}
        self._looked_at = self._size = 0  # at the last check: squares counted, and stored counts
        self._all = [(1 << used[0]) - 1, (1 << used[1]) - 1]

    def unvisited(self, visited: Sequence[int]) -> list[int]:
        """The masks of the unvisited squares, by colour."""
        free = list(self._all)
        for square in visited:
            free[self.colours[square]] ^= self.cells[square][2]
        return free

    def segment(
        self,
        cells: tuple[Cell, ...],
        own: int,
        others: int,
        counts: list[int],
        levels: int,
        left: int,
    ) -> Generator[Event, None, None]:
        """The search over some levels; ``left`` is the number of unvisited squares above the first
        level. See :func:`~knight_core.search.generated_loops.make_segment`."""
        # `own` and `others` may have fewer squares than `left`: only the reachable ones.
        memory = {
            left - squares: self._steps(squares)
            for squares in self.tuning.remembered
            if 0 < left - squares < min(levels + 1, MAX_LEVELS)
        }
        segment = make_segment(levels, self.tuning.report_levels, tuple(memory))
        colour = self.colours[cells[0][0]]
        return segment(
            cells,
            own,
            others,
            counts,
            self.around[colour],
            self.around[1 - colour],
            self._shift,
            tuple(memory.values()),
        )

    def _steps(self, left: int) -> Counts:
        """The stored counts for ``left`` unvisited squares."""
        steps = self._memory.get(left)
        if steps is None:
            steps = self._memory[left] = [{} for _ in range(self._area)]
        return steps

    def limit_memory(self, count: int) -> None:
        """Delete all stored counts if there are too many.

        Args:
            count: the squares counted so far. Since the last check at most one count was stored
                for each square counted, so checks are rare.
        """
        most = self.tuning.memory
        if count < self._looked_at + most - self._size:
            return
        self._looked_at, self._size = count, self.remembered()
        if self._size > most:
            self._size = 0
            for level in self._memory.values():
                for steps in level:
                    steps.clear()
        for around in self.around:
            if len(around) > most:
                around.clear()

    def remembered(self) -> int:
        """The number of stored counts. O(squares)."""
        return sum(len(steps) for level in self._memory.values() for steps in level)

    def below(
        self, visited: Sequence[int], candidates: Sequence[int], levels: int, forward: int
    ) -> KernelSearch:
        """A search below a path; see :class:`~knight_core.search.engine.FastKernel`."""
        return KernelSearch(self, visited, candidates, levels, forward)


class KernelSearch(Chain):
    """One search below a path, in the kernel; it can pause at each report.

    Args:
        kernel: the tables.
        visited: all squares that are visited or kept for the end.
        candidates: the unvisited neighbours of the last square of the path that are not tried yet.
        levels: the depth of the search, in squares; a deeper path ends it with ``bottom``.
        forward: the squares counted before this search.
    """

    def __init__(
        self,
        kernel: Kernel,
        visited: Sequence[int],
        candidates: Sequence[int],
        levels: int,
        forward: int,
    ) -> None:
        super().__init__(candidates, levels, kernel.tuning.levels, forward)
        self._kernel = kernel
        self._colour = kernel.colours[candidates[0]]
        self._free = kernel.unvisited(visited)
        self._cells = tuple(kernel.cells[square] for square in candidates)
        own, others = self._free[self._colour], self._free[1 - self._colour]
        self._left = own.bit_count() + others.bit_count()
        self._begin(self._cells, own, others)

    def _loops(self, levels: int, *begin: Any) -> Loops:
        cells, own, others = begin
        left = self._left - self._levels_above()
        return self._kernel.segment(cells, own, others, self._counts, levels, left)

    def forward(self) -> int:
        """The exact number of squares placed: the count without children that are not entered yet.
        O(depth)."""
        own, others = self._free[self._colour], self._free[1 - self._colour]
        cells = self._cells
        ahead = 0
        for square in self.tail():
            after = len(cells)
            for cell in cells:
                after -= 1
                if cell[0] == square:
                    break
            _, near, bit, table = cell
            ahead += after
            own, others = others, own ^ bit
            cells = table[near & own][1]
        return self.count - ahead - len(cells)

    def advance(self, limit: int) -> Signal:
        self._kernel.limit_memory(self.count)
        return super().advance(limit)
