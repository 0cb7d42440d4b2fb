"""The fast kernel of blind search: nested loops that count in bulk.

For a search whose order of trying never changes, the unvisited neighbours of a square, in order,
are a function of *which* of them are unvisited. So the kernel keeps the unvisited squares as two
bit masks, one for each colour (a knight's neighbours all have the other colour), and looks the
children of a square up in a table that fills as it goes. All children are counted at once when
their parent is entered ("bulk counting", as in a chess engine's perft), and one that has no onward
move is passed over without being placed. Whole moves still happen one by one and in order, and
every count is exact.

Many paths leave the same squares to search. At some levels the number of squares placed in vain
below a square is remembered, and only added when the same squares come again. The loops are those
of ``generated_loops.py``, several of them chained on an explicit stack: nothing recurses.
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
    """The division of a search's work: it changes the time that is needed, never a result.

    Attributes:
        levels: nested loops in one generated function, at most ``MAX_LEVELS``.
        report_levels: the loops can report at every so many levels.
        remembered: with so many squares left unvisited, the number placed below is remembered.
        memory: the most squares for which that is remembered; where there are more at a report, all
            are forgotten.
        mask_bits: the length up to which a mask is cheap: one digit of a Python integer.
        kernel_squares: the largest board that the kernel searches; on larger ones its masks are
            too long to pay.
        single_moves: moves made one by one, outside of the kernel, before it may take over again.
        first_slice: moves between the first two reports; later slices are as long as fits the time
            that a report should take.
        longest_slice: the most moves between two reports.
        margin: how many moves before the step budget the kernel stops, since it counts ahead.
        seconds: moves made one by one stop for a report after so long, however few they are; None:
            a move never takes long.
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
    """The number of squares that must be visited for the masks of the others to be short.

    On boards a little larger than twice ``mask_bits`` it pays to leave the first few moves to the
    engine.
    """
    length = 2 * ((board.size + 1) // 2 - mask_bits)
    return length if 0 < length <= _LONGEST_HEAD else 0


class Kernel:
    """The tables of one board and one order; they fill as they are used.

    Args:
        board: the board.
        neighbours: the neighbours of a square in the order to try them.
        head: squares that every path to be searched begins with; they get the highest bits.
        tuning: how the search divides its work.
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
        self._looked_at = self._size = 0  # squares counted at the last check, and the size then
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
        """The search over some levels, with so many squares left unvisited above the first; see
        :func:`~knight_core.search.generated_loops.make_segment`."""
        # `own` and `others` may hold fewer squares: those that can be reached.
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
        """The numbers remembered for so many squares left."""
        steps = self._memory.get(left)
        if steps is None:
            steps = self._memory[left] = [{} for _ in range(self._area)]
        return steps

    def limit_memory(self, count: int) -> None:
        """Forget all remembered numbers if there are too many.

        Args:
            count: squares counted so far. At most as many numbers as were counted since the last
                check can have been added, so that a check is seldom needed.
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
        """The number of entries remembered. O(squares)."""
        return sum(len(steps) for level in self._memory.values() for steps in level)

    def below(
        self, visited: Sequence[int], candidates: Sequence[int], levels: int, forward: int
    ) -> KernelSearch:
        """A search below a path; see :class:`~knight_core.search.engine.FastKernel`."""
        return KernelSearch(self, visited, candidates, levels, forward)


class KernelSearch(Chain):
    """One search below a path, in the kernel, that can be paused after any number of moves.

    Args:
        kernel: the tables.
        visited: every square that is visited or held back.
        candidates: the unvisited neighbours of the last square of the path that are still to try.
        levels: how many squares deep to search; one deeper is reported as ``bottom``.
        forward: the count so far.
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
        """Squares placed, exactly: those counted less those counted in advance. O(depth)."""
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
