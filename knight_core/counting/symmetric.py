"""The tours whose line symmetries of the board leave the same, counted on the folded board.

As everywhere the line of a tour has the closing move, if its end is a move from its start: such an
open tour is symmetric if the closed one is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from knight_core.counting.meet_in_the_middle import Ends, lane_bits
from knight_core.counting.part import MAX_BITS, Part
from knight_core.counting.quotient import Map, fold
from knight_core.counting.sweep import ODD
from knight_core.counting.sweep_grid import Grid


class Symmetric:
    """The parts that count the lines that a group of symmetries leaves the same.

    Args:
        grid: the board, with three squares or more.
        group: the symmetries, as :func:`~knight_core.counting.quotient.fold` takes them.
        without: a move that the lines do not have, nor its images.
    """

    def __init__(
        self, grid: Grid, group: Sequence[Map], without: tuple[int, int] | None = None
    ) -> None:
        self._grid = grid
        self._image = group[1]
        self._folded = folded = fold(grid, group, without)
        graph = folded.graph
        several = folded.shifts and graph.size > 1
        self._shifted = [Part(graph, Ends(odd=ODD))] if several else []
        self._turning = [Part(graph, Ends(given=frozenset(pair))) for pair in folded.turns]

    @property
    def for_closed(self) -> list[Part]:
        """The parts for :attr:`closed`."""
        return [*self._shifted, *self._turning]

    @property
    def closed(self) -> int:
        """The number of closed tours."""
        return self._folded.rings + sum(part.counts[0] for part in self.for_closed)

    @cached_property
    def for_paths(self) -> list[Part]:
        """The parts for :attr:`paths`."""
        graph, ends = self._folded.graph, self._folded.ends
        others = frozenset(range(graph.size))
        return [Part(graph, Ends(frozenset((end,)), others=others - {end})) for end in ends]

    @property
    def paths(self) -> int:
        """The number of paths through all squares that a symmetry turns round, without direction;
        whether the ends are a move apart does not matter."""
        return sum(part.counts[0] for part in self.for_paths)

    def for_starts(self, starts: Iterable[int]) -> list[Part]:
        """The parts for :meth:`from_start`, for all these squares."""
        graph, ends = self._folded.graph, frozenset(self._folded.ends)
        nodes = sorted({self._folded.node[start] for start in starts})
        nodes = [node for node in nodes if ends - {node}]
        cut = graph.cut
        most = 1 if cut is None else max(1, MAX_BITS // lane_bits(graph, cut))
        parts = []
        for first in range(0, len(nodes), most):
            some = tuple(nodes[first : first + most])
            joined = Ends(frozenset(some), others=ends - {*some})
            parts.append(
                Part(graph, joined if len(some) == 1 else Ends(starts=some, others=ends), some)
            )
        self._starting = parts
        return parts

    def from_start(self, start: int) -> int:
        """The number of open tours from a square whose ends are not a move apart."""
        node = self._folded.node[start]
        number = sum(part.counts.get(node, 0) for part in self._starting)
        ends = self._folded.ends
        if node in ends and any(to == self._image[start] for to, _ in self._grid.moves[start]):
            # The others are closed tours that turn back between their ends.
            number -= sum(part.counts[0] for part in self._turning)
        return number
