"""The counts that answer a request: by halves, or by one sweep of a small board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from knight_core import existence
from knight_core.counting.meet_in_the_middle import Ends, Halves, lane_bits
from knight_core.counting.sweep import OTHER, Side, Sweep
from knight_core.counting.sweep_grid import Graph, Grid
from knight_core.request import TourRequest

MAX_BITS: Final = 640
"""The counts of several starts are the digits of one number, of at most so many bits."""


@dataclass(slots=True)
class Part:
    """One of the counts of a plan.

    Attributes:
        grid: the board.
        ends: the ends of its tours.
        keys: for each number that it counts, the key by which the plan finds it.
        counts: after the run, the numbers by key.
    """

    grid: Grid
    ends: Ends
    keys: tuple[int, ...]
    counts: dict[int | None, int] = field(default_factory=dict)

    def run(self) -> Iterator[tuple[int, float]]:
        """Count; yields every few milliseconds (states alive, fraction done)."""
        cut = self.grid.cut
        if cut is None:
            sweep = Sweep(whole(self.grid, self.ends))
            yield from sweep.run()
            numbers = [sweep.complete]
        else:
            halves = Halves(self.grid, cut, self.ends)
            yield from halves.run()
            numbers = halves.counts
        self.counts = dict(zip(self.keys, numbers, strict=True))


class Plan:
    """The counts that answer a request.

    Attributes:
        by_start: whether a table by start is asked for.
        keys: the key of each number of the answer: in a table one a square; None for a number that
            theory knows to be 0.
        parts: the counts to be made.
    """

    def __init__(self, request: TourRequest, theory: bool) -> None:
        board = request.board
        self._grid = grid = Grid(board)
        self.by_start = not request.closed and request.start is None and request.end is None
        self.keys: list[int | None] = [0]
        if self.by_start:
            self.keys = [
                self._image(grid.index(square))
                if square not in board.holes
                and (not theory or existence.impossible(board, square) is None)
                else None
                for square in range(board.area)
            ]
            self.parts = [*self._tables(sorted({key for key in self.keys if key is not None}))]
            return
        # A tour and its reverse count the same: an end alone is as good as a start.
        given = [grid.index(s) for s in (request.start, request.end) if s is not None]
        if request.closed:
            # A single square, or a move there and back, is a tour, open and closed.
            given = [*map(grid.index, board.squares())] if board.size <= 2 else []
        elif len(given) == 1:
            given = [self._image(given[0])]
        self.parts = [self._part(given, (0,), any_other=len(given) == 1)]

    def _image(self, square: int) -> int:
        """The image of a start, under the symmetries of the board, that is counted.

        All have as many tours. Those of one colour can be counted together; and until a start is
        met it is no part of the states, so there are fewest states if one side meets it late.
        """
        grid = self._grid
        side = grid.size if grid.cut is None else grid.cut.middle + grid.cut.right
        images = {image[square] for image in grid.images}
        return min(images, key=lambda at: (grid.colour(at), 2 * at >= side, -at))

    def _tables(self, starts: list[int]) -> Iterator[Part]:
        grid = self._grid
        most = 1 if grid.cut is None else max(1, MAX_BITS // lane_bits(grid, grid.cut))
        for colour in (0, 1):
            alike = [start for start in starts if grid.colour(start) == colour]
            for first in range(0, len(alike), most):
                some = alike[first : first + most]
                if len(some) == 1:
                    yield self._part(some, (some[0],), any_other=True)
                else:
                    ends = Ends(starts=tuple(some), others=others_of(grid, colour))
                    yield Part(grid, ends, ends.starts)

    def _part(self, given: list[int], keys: tuple[int, ...], *, any_other: bool) -> Part:
        others = others_of(self._grid, self._grid.colour(given[0])) if any_other else frozenset()
        return Part(self._grid, Ends(given=frozenset(given), others=others), keys)


def others_of(grid: Grid, colour: int) -> frozenset[int]:
    """The squares that may be the other end of a tour that begins on this colour: as many moves as
    squares, less one, lead there."""
    last = (colour + grid.size - len(grid.holes) - 1) % 2
    return frozenset(
        at for at in range(grid.size) if at not in grid.holes and grid.colour(at) == last
    )


def whole(grid: Graph, ends: Ends) -> Side:
    """A whole board as one side."""
    wanted = {OTHER: ends.others} if ends.others else {}
    return Side(
        moves=grid.moves,
        holes=grid.holes,
        places=grid.places,
        done=grid.size,
        middle={},
        given=ends.given,
        given_beyond=frozenset(),
        ends=wanted,
        own=wanted,
        lanes={},
        odd=ends.odd,
    )
