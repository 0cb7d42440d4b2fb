"""Counts tours by halves: sweeps both sides of a board, and joins the halves that fit.

Each move and each end in the middle of a board belongs to one of the two sides, so a tour consists
of two halves. Two halves make a tour if each square in the middle has two moves (an end has one)
and the pieces of path join to one. A sweep of a whole board has the most states past the middle;
these two sweeps stop before. B. D. McKay used the same idea for the closed tours of 8x8: "Knight's
tours of an 8 x 8 chessboard", 1997.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from knight_core.counting.joining import Join
from knight_core.counting.sweep import OTHER, START, Side, Sweep
from knight_core.counting.sweep_grid import Cut, Graph


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends of the tours, as indices of a grid; all empty for closed tours.

    Attributes:
        given: squares that are ends of every tour.
        starts: the possible squares of one end; the tours are counted for each of them.
        others: the possible squares of the other end.
        odd: :data:`~knight_core.counting.sweep.ODD`: count only tours with an odd number of moves
            that have this bit; or 0.
    """

    given: frozenset[int] = frozenset()
    starts: tuple[int, ...] = ()
    others: frozenset[int] = frozenset()
    odd: int = 0


class Halves:
    """A count of the tours of a grid with these ends.

    Args:
        grid: the board.
        cut: the two squares between which the middle lies.
        ends: the ends of the tours.
    """

    def __init__(self, grid: Graph, cut: Cut, ends: Ends) -> None:
        self._ends = ends
        self._size = cut.right - cut.middle
        self._lane = lane_bits(grid, cut)
        lanes = {start: number * self._lane for number, start in enumerate(ends.starts)}
        self._left = _side(grid, cut, ends, lanes, backwards=False)
        self._right = _side(grid, cut, ends, lanes, backwards=True)
        self._total = 0

    @property
    def counts(self) -> list[int]:
        """After the run: the number of undirected tours for each start; without starts one
        number."""
        if not self._ends.starts:
            return [self._total]
        lane, mask = self._lane, (1 << self._lane) - 1
        return [self._total >> lane * number & mask for number in range(len(self._ends.starts))]

    def run(self) -> Iterator[tuple[int, float]]:
        """Count; yields (states in memory, fraction done) every few milliseconds."""
        join = Join(self._left, self._right, self._size)
        right = Sweep(self._right)
        for alive, fraction in right.run():
            yield alive, fraction / 3
        others = len(right.layer)
        for _ in join.group(right.layer):
            yield others, 1 / 3
        left = Sweep(self._left)
        for alive, fraction in left.run():
            yield others + alive, (1 + fraction) / 3
        size = len(left.layer)
        for _ in join.join(left.layer):
            yield others + len(left.layer), 1 - len(left.layer) / size / 3
        self._total = join.total


def _side(grid: Graph, cut: Cut, ends: Ends, lanes: dict[int, int], *, backwards: bool) -> Side:
    """The side for the sweep from the first square; backwards: for the sweep from the last."""

    def number(square: int) -> int:
        return grid.size - 1 - square if backwards else square

    def numbers(squares: frozenset[int]) -> frozenset[int]:
        return frozenset(map(number, squares))

    def of_side(squares: frozenset[int]) -> frozenset[int]:
        return numbers(
            frozenset(
                square for square in squares if (2 * square >= cut.middle + cut.right) == backwards
            )
        )

    moves_of = [[(number(other), flips) for other, flips in moves] for moves in grid.moves]
    if backwards:
        moves_of.reverse()
    done = number(cut.right - 1) if backwards else cut.middle
    beyond = number(cut.middle) if backwards else cut.right - 1
    wanted = {START: frozenset(ends.starts), OTHER: ends.others}
    own = {bit: of_side(squares) for bit, squares in wanted.items() if squares}
    # A move in the middle belongs to the nearer side. Several starts are mostly chosen on the left:
    # then, if the middle is two columns, all its moves belong to the right side.
    few = ends.starts and cut.right - cut.middle == grid.places - 2
    most = 0 if few else cut.middle + cut.right - 1
    middle = {}
    for square in range(done, beyond + 1):
        moves = [
            (other, flips)
            for other, flips in moves_of[square]
            if square < other <= beyond and (number(square) + number(other) > most) == backwards
        ]
        if moves or any(square in squares for squares in own.values()):
            middle[square] = moves
    holes = numbers(grid.holes)
    if not backwards:
        # The left side treats a hole in the middle as a square without moves; for the right side it
        # needs none.
        holes = frozenset(hole for hole in holes if hole < done)
    return Side(
        moves=moves_of,
        holes=holes,
        places=grid.places,
        done=done,
        middle=middle,
        given=of_side(ends.given),
        given_beyond=numbers(ends.given) - of_side(ends.given),
        ends={bit: numbers(squares) for bit, squares in wanted.items() if squares},
        own=own,
        lanes={number(start): shift for start, shift in lanes.items()},
        odd=ends.odd,
    )


def lane_bits(grid: Graph, cut: Cut) -> int:
    """The number of bits that is enough for the count of one start and for all partial sums. It
    follows from an upper bound: the product of the numbers of ways to choose the moves of each
    square to later squares, times the squares that may be the other end."""
    ways = grid.size
    for square, moves_of in enumerate(grid.moves):
        if cut.middle <= square < cut.right:
            ways <<= sum(square < other < cut.right for other, _ in moves_of)
        else:
            backwards = square >= cut.right
            moves = sum((other > square) != backwards for other, _ in moves_of)
            ways *= max(1, moves, comb(moves, 2))
    return ways.bit_length()
