"""Counts symmetric tours: tours whose line a group of symmetries maps to itself, on the quotient.

As in the verifier, the line of an open tour includes the closing move if its ends are a knight's
move apart: such an open tour is symmetric exactly if the closed tour is.
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
    """The counts of the lines that a group of symmetries maps to themselves.

    Args:
        grid: the board, with at least three squares.
        group: the symmetries, as :func:`~knight_core.counting.quotient.fold` takes them.
        without: a move to exclude, with its images.
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
        """The parts to run before :attr:`closed`."""
        return [*self._shifted, *self._turning]

    @property
    def closed(self) -> int:
        """The number of closed tours."""
        return self._folded.rings + sum(part.counts[0] for part in self.for_closed)

    @cached_property
    def for_paths(self) -> list[Part]:
        """The parts to run before :attr:`paths`."""
        graph, ends = self._folded.graph, self._folded.ends
        others = frozenset(range(graph.size))
        return [Part(graph, Ends(frozenset((end,)), others=others - {end})) for end in ends]

    @property
    def paths(self) -> int:
        """The number of undirected Hamiltonian paths that a symmetry reverses, whether or not their
        ends are a move apart."""
        return sum(part.counts[0] for part in self.for_paths)

    def for_starts(self, starts: Iterable[int]) -> list[Part]:
        """The parts to run before :meth:`from_start` of these squares."""
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
        """The number of symmetric open tours from a square whose ends are not a move apart."""
        node = self._folded.node[start]
        number = sum(part.counts.get(node, 0) for part in self._starting)
        ends = self._folded.ends
        if node in ends and any(to == self._image[start] for to, _ in self._grid.moves[start]):
            # Subtract the paths whose ends are a move apart: closed tours that turn back there.
            number -= sum(part.counts[0] for part in self._turning)
        return number
