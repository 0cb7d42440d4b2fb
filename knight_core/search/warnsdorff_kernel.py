"""The fast kernel of Warnsdorff's rule: nested loops over stored orders.

The order of the neighbours of a square depends only on the unvisited squares within two moves; with
Pohl's tie rule, for equal degrees, within three moves. The kernel stores the unvisited squares as
one bit mask, and finds the order in tables that fill on use. The key of the first table is the mask
of the unvisited neighbours: a single neighbour needs no order. For several neighbours its entry is
a second table, whose key is the unvisited squares around them; for Pohl's rule and equal degrees,
the entry of the second table is a third table.

Often the search comes to a square with the same unvisited squares again, and the search below it is
then the same. The kernel stores the number of squares placed there, and adds it the next time. The
stored search had no tour and no new longest path: the engine limits the kernel to levels without
these, and a search that goes deeper is not stored. A stored number is added only if the count stays
within the limit of a report, so limits and reports do not change.

All children of a square are counted when it is entered, as in ``blind_kernel.py``; the loops are
generated source text, one ``for`` for each level. On a large board only the squares that are
unvisited after the first part of the path, its *head*, have bits, so masks stay short.

Memory: at most :data:`MAX_ORDERS` orders (about 0.3 KB each), and :data:`MAX_STEPS` counts (about
0.15 KB each) plus those between two reports. A full table is emptied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

from knight_core.board import Board, parse_order
from knight_core.search.chain import Chain, Loops, Signal

MAX_ORDERS: Final = 100_000
"""The most stored orders of one board; if there are more, all others are deleted."""

MAX_STEPS: Final = 150_000
"""The most stored counts of one search; if there are more at the start of a slice, all are deleted.
Within a slice the number can be exceeded."""

MAX_SQUARES: Final = 40_000
"""The largest board, in squares, for the kernel: on larger boards a report of its path takes longer
than the search."""

_DIGIT: Final = 30
"""The bits in one digit of a Python integer: masks with few digits are fast."""


@dataclass(frozen=True, slots=True)
class DegreeTuning:
    """The division of the kernel's work: it changes time and memory, never a result.

    Attributes:
        levels: the nested loops in one generated function, at most 20.
        report_levels: the loops can report at each multiple of this level.
        remember_levels: the distance between two levels that store counts.
        orders: the most stored orders; see :data:`MAX_ORDERS`.
        steps: the most stored counts; see :data:`MAX_STEPS`.
        patience: how many of the engine's first requests get no kernel: most runs of Warnsdorff's
            rule need few backtracks or none.
        squares: the largest board, in squares, for the kernel.
        bits: the number of squares with bits is a multiple of this, or all squares.
    """

    levels: int = 18
    report_levels: int = 6
    remember_levels: int = 3
    orders: int = MAX_ORDERS
    steps: int = MAX_STEPS
    patience: int = 4
    squares: int = MAX_SQUARES
    bits: int = _DIGIT


Cell = tuple[int, int, int, "_Table"]
"""A square, the mask of the neighbours that may be entered, the bit of the square, and its table,
whose keys are masks of unvisited neighbours."""

Entry = tuple[int, Any, int]
"""Either the number of children, their cells in order, and 0; or 0, a further table, and the mask
of the squares on which that table depends."""


class _Table(dict[int, Entry]):
    """A table whose entries are made on first use."""

    __slots__ = ("make",)
    make: Callable[[int], Entry]

    def __init__(self, make: Callable[[int], Entry]) -> None:
        self.make = make

    def __missing__(self, key: int) -> Entry:
        entry = self[key] = self.make(key)
        return entry


class Orders:
    """The orders of one board by one tie rule, for the squares with bits.

    Args:
        board: the board.
        order: the order of the directions.
        ties: ``order``, ``roth`` or ``pohl``.
        end: a square that is not entered but counts as unvisited, or None.
        squares: the squares with bits: all other squares must be visited when the orders are used.
        most: the most stored orders.
    """

    def __init__(
        self,
        board: Board,
        order: str,
        ties: str,
        end: int | None,
        squares: Sequence[int],
        most: int = MAX_ORDERS,
    ) -> None:
        self._most = most
        self.stored = 0
        self._end = end
        self._size = 2 * board.row_col(board.area - 1)[0], 2 * (board.cols - 1)
        self._cols = board.cols
        self._bits = bits = {square: 1 << number for number, square in enumerate(squares)}
        self.all = (1 << len(bits)) - 1
        steps = parse_order(order)
        self._near = {
            square: [target for target in board.neighbours(square, steps) if target in bits]
            for square in bits
        }
        self._masks = {
            square: sum(bits[target] for target in near) for square, near in self._near.items()
        }
        self._second = {"order": self._by_order, "roth": self._by_distance}.get(
            ties, self._by_degree
        )
        but_end = ~bits[end] if end in bits else -1
        self.cells: dict[int, Cell] = {
            square: (
                square,
                self._masks[square] & but_end,
                bit,
                _Table(partial(self._first, square)),
            )
            for square, bit in bits.items()
        }

    def children(self, cell: Cell, free: int) -> tuple[Cell, ...]:
        """The children of a square in order; ``free`` is the mask of all unvisited squares."""
        near = cell[1] & free
        if not near:
            return ()
        _, found, mask = cell[3][near]
        while mask:
            _, found, mask = found[free & mask]
        children: tuple[Cell, ...] = found
        return children

    def close(self) -> None:
        """Empty all tables, to break their reference cycles."""
        self.cells.clear()

    def _stored(self) -> None:
        """Count one more stored order; if there are too many, delete the others."""
        self.stored += 1
        if self.stored > self._most:
            self.stored = 1
            for _, _, _, table in self.cells.values():
                table.clear()

    def _ordered(self, squares: Sequence[int]) -> Entry:
        self._stored()
        cells = self.cells
        return len(squares), tuple([cells[square] for square in squares]), 0

    def _table(self, make: Callable[[int], Entry], around: int) -> Entry:
        """A table with subsets of the mask ``around`` as keys; for an empty mask, its entry."""
        if not around:
            return make(0)
        self._stored()
        return 0, _Table(make), around

    def _first(self, square: int, near: int) -> Entry:
        """The entry for a mask of neighbours: the only neighbour, or the table of their orders."""
        bits, masks = self._bits, self._masks
        children = [target for target in self._near[square] if bits[target] & near]
        if len(children) == 1:
            return self._ordered(children)
        around = 0
        for target in children:
            around |= masks[target]
        return self._table(partial(self._second, children), around & ~bits[square])

    # These entries depend on the unvisited squares around the children. The children come in the
    # order of the directions; sorting is stable, so equal keys stay in this order.

    def _by_order(self, children: list[int], free: int) -> Entry:
        masks = self._masks
        return self._ordered(sorted(children, key=lambda child: (masks[child] & free).bit_count()))

    def _by_distance(self, children: list[int], free: int) -> Entry:
        masks, cols = self._masks, self._cols
        last_row, last_col = self._size

        def key(child: int) -> tuple[int, int]:
            row, col = divmod(child, cols)
            # 16 times the square of the distance from the centre: an integer.
            distance = (4 * row - last_row) ** 2 + (4 * col - last_col) ** 2
            return (masks[child] & free).bit_count(), -distance

        return self._ordered(sorted(children, key=key))

    def _by_degree(self, children: list[int], free: int) -> Entry:
        masks, near = self._masks, self._near
        degrees = [(masks[child] & free).bit_count() for child in children]
        if len(set(degrees)) == len(degrees):
            return self._ordered(
                [child for _, child in sorted(zip(degrees, children, strict=True))]
            )
        # For each child with a tied degree: the masks of the squares whose degrees are summed.
        seconds: list[list[int]] = []
        around = 0
        for degree, child in zip(degrees, children, strict=True):
            tied = degrees.count(degree) > 1
            second = [s for s in near[child] if self._bits[s] & free and s != self._end]
            seconds.append([masks[square] for square in second] if tied else [])
            for mask in seconds[-1]:
                around |= mask
        return self._table(partial(self._by_second_degree, children, degrees, seconds), around)

    def _by_second_degree(
        self, children: list[int], degrees: list[int], seconds: list[list[int]], free: int
    ) -> Entry:
        keys = {
            child: (degree, sum((mask & free).bit_count() for mask in second))
            for child, degree, second in zip(children, degrees, seconds, strict=True)
        }
        return self._ordered(sorted(children, key=keys.__getitem__))


@lru_cache(maxsize=256)
def _segment(
    levels: int, report_levels: int, remember_levels: int, tables: int
) -> Callable[..., Loops]:
    """Compile a generator function for ``levels`` levels of the search from generated source.

    Parameters of the function: ``cells0`` are the children to try first; ``free0`` is the mask of
    unvisited squares; ``memory`` has the stored counts of each square, by the unvisited squares;
    ``counts`` holds the squares counted and the limit above which it reports. The generator yields
    ``(squares of the path, None)`` to report, and ``(squares, children, unvisited squares)`` if the
    path leaves its deepest level. ``tables``: the most tables to look up after the first.
    """
    lines = ["def segment(cells0, free0, memory, counts):", " count, limit = counts"]
    ends = []
    indent = " "
    for level in range(1, levels + 1):
        path = "".join(f"s{i}, " for i in range(1, level + 1))
        lines += [
            f"{indent}for s{level}, near, bit, table in cells{level - 1}:",
            f"{indent} near &= free{level - 1}",
            f"{indent} if near:",
            f"{indent}  free{level} = free{level - 1} ^ bit",
        ]
        indent += "  "
        if (levels - level) % remember_levels == 0:
            lines += [
                f"{indent}vain{level} = memory[s{level}]",
                f"{indent}if free{level} in vain{level}:",
                f"{indent} count{level} = count + vain{level}[free{level}]",
                f"{indent} if count{level} <= limit: count = count{level}; continue",
                f"{indent}count{level} = count",
            ]
            ends.append(f"{indent}vain{level}[free{level}] = count - count{level}")
        lines.append(f"{indent}more, cells{level}, near = table[near]")
        for number in range(tables):
            inner = indent + " " * number
            lines += [
                f"{inner}if near:",
                f"{inner} more, cells{level}, near = cells{level}[free{level} & near]",
            ]
        lines.append(f"{indent}count += more")
        if level % report_levels == 0 or level == levels:
            lines += [
                f"{indent}if count > limit:",
                f"{indent} counts[0] = count; yield ({path}), None; count, limit = counts",
            ]
    lines += [
        f"{indent}counts[0] = count",
        f"{indent}yield ({path}), cells{levels}, free{levels}",
        f"{indent}count, limit = counts",
        *reversed(ends),
        " counts[0] = count",
    ]
    scope: dict[str, Callable[..., Loops]] = {}
    exec("\n".join(lines), scope)  # only the text generated above
    return scope["segment"]


class DegreeKernel:
    """The tables of one search, for all paths that begin with the same head.

    Args:
        orders: the orders of the board.
        ties: the tie rule.
        end: the required last square, or None.
        head: the first squares of every path, without bits.
        tuning: the division of the kernel's work.
    """

    def __init__(
        self,
        orders: Orders,
        ties: str,
        end: int | None,
        head: Sequence[int] = (),
        tuning: DegreeTuning = DegreeTuning(),
    ) -> None:
        self.orders = orders
        self.end = end
        self.head = head
        self.tuning = tuning
        self.tables = 2 if ties == "pohl" else 1
        self.memory: dict[int, dict[int, int]] = {square: {} for square in orders.cells}

    def __del__(self) -> None:
        # Reference counting does not free cycles, and the garbage collector runs late.
        self.orders.close()

    def below(
        self, visited: Sequence[int], candidates: Sequence[int], levels: int, forward: int
    ) -> DegreeSearch:
        """A search below a path; see :class:`~knight_core.search.engine.FastKernel`."""
        return DegreeSearch(self, visited, candidates, levels, forward)

    def remembered(self) -> int:
        """The number of stored counts. O(squares with bits)."""
        return sum(map(len, self.memory.values()))

    def limit_memory(self) -> None:
        """Delete all stored counts if there are too many. O(squares with bits)."""
        if self.remembered() > self.tuning.steps:
            for counts in self.memory.values():
                counts.clear()


class DegreeSearch(Chain):
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
        kernel: DegreeKernel,
        visited: Sequence[int],
        candidates: Sequence[int],
        levels: int,
        forward: int,
    ) -> None:
        super().__init__(candidates, levels, kernel.tuning.levels, forward)
        self._kernel = kernel
        cells = kernel.orders.cells
        free = kernel.orders.all
        for square in visited[len(kernel.head) :]:
            if square != kernel.end:
                free ^= cells[square][2]
        self._free = free
        self._cells = tuple(cells[square] for square in candidates)
        self._begin(self._cells, free)

    def _loops(self, levels: int, *begin: Any) -> Loops:
        kernel, tuning = self._kernel, self._kernel.tuning
        segment = _segment(levels, tuning.report_levels, tuning.remember_levels, kernel.tables)
        return segment(*begin, kernel.memory, self._counts)

    def forward(self) -> int:
        """The exact number of squares placed: the count without children that are not entered yet.
        O(depth)."""
        orders, free, cells = self._kernel.orders, self._free, self._cells
        ahead = 0
        for square in self.tail():
            place = next(place for place, cell in enumerate(cells) if cell[0] == square)
            ahead += len(cells) - 1 - place
            free ^= cells[place][2]
            cells = orders.children(cells[place], free)
        return self.count - ahead - len(cells)

    def advance(self, limit: int) -> Signal:
        self._kernel.limit_memory()
        return super().advance(limit)
