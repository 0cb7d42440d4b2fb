"""One count of a plan: by two halves, or by one sweep of a small board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from knight_core.counting.meet_in_the_middle import Ends, Halves
from knight_core.counting.sweep import OTHER, START, Side, Sweep
from knight_core.counting.sweep_grid import Graph, Grid

MAX_BITS: Final = 640
"""The most bits of the number whose digits are the counts of several starts."""


@dataclass(slots=True)
class Part:
    """One count of a plan.

    Attributes:
        graph: the board.
        ends: the ends of its tours.
        keys: the keys of the numbers that it counts, in order.
        counts: after the run, the numbers by key.
    """

    graph: Graph
    ends: Ends
    keys: tuple[int, ...] = (0,)
    counts: dict[int, int] = field(default_factory=dict)

    def run(self) -> Iterator[tuple[int, float]]:
        """Count; yields (states in memory, fraction done) every few milliseconds."""
        cut = self.graph.cut
        if cut is None:
            sweep = Sweep(whole(self.graph, self.ends))
            yield from sweep.run()
            numbers = [sweep.complete]
        else:
            halves = Halves(self.graph, cut, self.ends)
            yield from halves.run()
            numbers = halves.counts
        self.counts = dict(zip(self.keys, numbers, strict=True))


def whole(graph: Graph, ends: Ends) -> Side:
    """A whole board as one side."""
    both = {START: frozenset(ends.starts), OTHER: ends.others}
    wanted = {bit: squares for bit, squares in both.items() if squares}
    return Side(
        moves=graph.moves,
        holes=graph.holes,
        places=graph.places,
        done=graph.size,
        middle={},
        given=ends.given,
        given_beyond=frozenset(),
        ends=wanted,
        own=wanted,
        lanes={},
        odd=ends.odd,
    )


def others_of(grid: Grid, colour: int) -> frozenset[int]:
    """The squares that may be the other end of a tour that begins on this colour, by the parity of
    the number of moves."""
    last = (colour + grid.size - len(grid.holes) - 1) % 2
    return frozenset(
        at for at in range(grid.size) if at not in grid.holes and grid.colour(at) == last
    )
