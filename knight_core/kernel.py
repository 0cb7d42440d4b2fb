"""The fast kernel of blind search: nested loops that count in bulk.

For a search whose order of trying never changes, the unvisited neighbours of a square, in order,
are a function of *which* of them are unvisited. So the kernel keeps the unvisited squares as two
bit masks, one for each colour (a knight's neighbours all have the other colour), and looks the
children of a square up in a table that fills as it goes. All children are counted at once when
their parent is entered ("bulk counting", as in a chess engine's perft), and one that has no way on
is passed over without being placed. Whole moves still happen one by one and in order, and every
count is exact.

The loops are generated as source text, one ``for`` a level, because a nested loop is the cheapest
stack that Python has. A function takes at most 20 nested blocks, so deeper searches chain several
generators on an explicit stack: nothing recurses.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from knight_core.board import Board

MOST_LEVELS: Final = 20
"""CPython compiles no more nested blocks than this in one function."""

_LONGEST_HEAD: Final = 24


@dataclass(frozen=True, slots=True)
class Tuning:
    """How a search divides its work: it changes the time that is needed, never a result.

    Attributes:
        levels: nested loops in one generated function, at most ``MOST_LEVELS``.
        report_levels: the loops can report at every so many levels.
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

    levels: int = MOST_LEVELS
    report_levels: int = 6
    mask_bits: int = 30
    kernel_squares: int = 4096
    single_moves: int = 50
    first_slice: int = 500
    longest_slice: int = 200_000
    margin: int = 250
    seconds: float | None = None


Cell = tuple[int, int, int, "_Children"]
"""A square, the mask of its neighbours, its own bit, its table of children."""

_Event = tuple[tuple[int, ...], tuple[Cell, ...] | None, int, int]
_Segment = Callable[[tuple[Cell, ...], int, int, list[int]], Generator[_Event, None, None]]

Signal = Literal["report", "bottom", "done"]


def head_length(board: Board, mask_bits: int = Tuning().mask_bits) -> int:
    """How many squares must be visited for the masks of the others to be short.

    On boards a little larger than twice ``mask_bits`` it pays to leave the first few moves to the
    engine.
    """
    length = 2 * ((board.size + 1) // 2 - mask_bits)
    return length if 0 < length <= _LONGEST_HEAD else 0


class _Children(dict[int, tuple[int, tuple[Cell, ...]]]):
    """The children of one square by the mask of its unvisited neighbours: (how many, which)."""

    __slots__ = ("cells",)
    cells: tuple[Cell, ...]

    def __missing__(self, mask: int) -> tuple[int, tuple[Cell, ...]]:
        children = tuple(cell for cell in self.cells if mask & cell[2])
        entry = self[mask] = (len(children), children)
        return entry


@lru_cache
def _segment(levels: int, report_levels: int) -> _Segment:
    """A generator over ``levels`` levels of the search, compiled from generated source.

    ``cells`` are the children to try first, ``own`` and ``others`` the unvisited squares of their
    colour and of the other one, ``counts`` is ``[squares counted, report when above this]``.
    It yields ``(squares of the path, None, 0, 0)`` to report and ``(squares, children, own,
    others)`` where the path leaves its deepest level.
    """
    lines = ["def segment(cells0, own, others, counts):", " count, limit = counts"]
    masks = {1: "own", 0: "others"}
    indent = " "
    for level in range(1, levels + 1):
        colour = level % 2
        path = "".join(f"s{i}, " for i in range(1, level + 1))
        lines += [
            f"{indent}for s{level}, near, bit, table in cells{level - 1}:",
            f"{indent} near &= {masks[1 - colour]}",
            f"{indent} if near:",
            f"{indent}  free{level} = {masks[colour]} ^ bit",
            f"{indent}  more, cells{level} = table[near]",
            f"{indent}  count += more",
        ]
        masks[colour] = f"free{level}"
        indent += "  "
        if level % report_levels == 0 or level == levels:
            lines += [
                f"{indent}if count > limit:",
                f"{indent} counts[0] = count; yield ({path}), None, 0, 0; count, limit = counts",
            ]
    lines += [
        f"{indent}counts[0] = count",
        f"{indent}yield ({path}), cells{levels}, {masks[1 - colour]}, {masks[colour]}",
        f"{indent}count, limit = counts",
        " counts[0] = count",
    ]
    scope: dict[str, _Segment] = {}
    exec("\n".join(lines), scope)  # our own text, generated above
    return scope["segment"]


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
        tables = [_Children() for _ in range(board.area)]
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
        self._all = [(1 << used[0]) - 1, (1 << used[1]) - 1]

    def unvisited(self, visited: Sequence[int]) -> list[int]:
        """The masks of what is not visited, by colour."""
        free = list(self._all)
        for square in visited:
            free[self.colours[square]] ^= self.cells[square][2]
        return free

    def below(
        self, visited: Sequence[int], candidates: Sequence[int], levels: int, forward: int
    ) -> KernelSearch:
        """A search below a path; see :class:`~knight_core.search.FastKernel`."""
        return KernelSearch(self, visited, candidates, levels, forward)


class KernelSearch:
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
        self.candidates = candidates
        self._kernel = kernel
        self._colour = kernel.colours[candidates[0]]
        self._free = kernel.unvisited(visited)
        self._cells = tuple(kernel.cells[square] for square in candidates)
        self._counts = [forward + len(candidates), 0]
        # The first segment takes what does not fill a whole one.
        most = kernel.tuning.levels
        self._segments = -(-levels // most)
        first = _segment(levels - (self._segments - 1) * most, kernel.tuning.report_levels)
        self._next = _segment(most, kernel.tuning.report_levels)
        own, others = self._free[self._colour], self._free[1 - self._colour]
        self._stack = [first(self._cells, own, others, self._counts)]
        self._trail: list[tuple[int, ...]] = [()]

    @property
    def count(self) -> int:
        """Squares counted: never less than the squares placed."""
        return self._counts[0]

    def tail(self) -> list[int]:
        """The squares of the path below the one that the search started from."""
        return [square for part in self._trail for square in part]

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
        """Search on until the count passes ``limit`` (``report``), the path is about to go deeper
        than the levels asked for (``bottom``), or nothing is left (``done``)."""
        self._counts[1] = limit
        while self._stack:
            event = next(self._stack[-1], None)
            if event is None:
                self._stack.pop()
                self._trail.pop()
                continue
            self._trail[-1], cells, own, others = event
            if cells is None:
                return "report"
            if len(self._stack) == self._segments:
                return "bottom"
            self._stack.append(self._next(cells, own, others, self._counts))
            self._trail.append(())
        return "done"
