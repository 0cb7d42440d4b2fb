"""A board folded by its symmetries: the squares that they take to each other become one.

A tour whose line is the same under a group of symmetries folds to a cycle or a path there, through
every folded square once, and each of them unfolds to one tour at most:

- The symmetries shift a closed tour along itself: it folds to a cycle. A cycle unfolds to one piece
  exactly if the symmetries along it, each a power of the first one, multiply to a power that is no
  square of it: if the number of moves of the cycle with an odd power is odd.
- They reverse a tour: it folds to a path, and where it turns back, a symmetry leaves a square or a
  move as it is. A closed tour turns back at both ends of the path, an open one at one of them.

D. E. Knuth, "The Art of Computer Programming", prefascicle 8A, on symmetric cycles; G. P. Jelliss,
"Knight's Tour Notes", 2019: the closed tours of the second kind under a half turn are the
Bergholtian ones, those of the first kind the Eulerian ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from knight_core.counting.sweep import ODD, Move
from knight_core.counting.sweep_grid import Cut, Graph, Grid

Map = dict[int, int]
"""A symmetry of a grid: the image of each index."""

_QUARTER: Final = 4


class Quotient(Graph):
    """A board folded by a group of its symmetries.

    Args:
        grid: the board.
        group: the symmetries, the one that changes nothing first: the powers of one of them in
            order, or two mirrors and their product.
        without: a move of the board; it and its images are left out.

    Attributes:
        node: for each square of the board, its folded square.
        cyclic: whether the group is made of the powers of one symmetry.
        free: whether no symmetry leaves a square as it is.
        shifts: whether there can be a tour that the symmetries shift: they leave no square as it
            is, and take each to one of the colour that comes after so many moves.
        turns: the pairs of folded squares where a closed tour can turn back.
        ends: the folded squares where an open tour can turn back.
    """

    def __init__(
        self, grid: Grid, group: Sequence[Map], without: tuple[int, int] | None = None
    ) -> None:
        powers: dict[int, int] = {}
        first_of: dict[int, int] = {}
        for at in range(grid.size):
            if at not in grid.holes and at not in powers:
                for number, image in enumerate(group):
                    powers.setdefault(image[at], number % 2)
                    first_of.setdefault(image[at], at)
        left_out = None if without is None else _line(group, *without)
        order, self._cut = _order(grid, group, sorted({*first_of.values()}))
        place = {first: number for number, first in enumerate(order)}
        self.node = {at: place[first] for at, first in first_of.items()}
        fixed: dict[int, set[int]] = {}
        turned: dict[int, set[int]] = {}
        moves: list[list[Move]] = [[] for _ in order]
        for node, at in enumerate(order):
            keeping = {n for n, image in enumerate(group) if n and image[at] == at}
            if keeping:
                fixed[node] = keeping
            lines = {_line(group, at, to): to for to, _ in grid.moves[at]}
            for line, to in lines.items():
                if line == left_out:
                    continue
                if self.node[to] != node:
                    moves[node].append((self.node[to], ODD if powers[to] else 0))
                    continue
                swapping = {n for n, image in enumerate(group) if image[at] == to and image[to] == at}
                if swapping:
                    turned.setdefault(node, set()).update(swapping)
        longest = max((abs(to - at) for at, near in enumerate(moves) for to, _ in near), default=0)
        super().__init__(moves, frozenset(), longest + 1)
        squares, order_of = len(self.node), len(group)
        a_square = min(self.node, default=0)
        generator = group[1]
        self.cyclic = all(group[2][at] == generator[generator[at]] for at in self.node) if (
            order_of > 2
        ) else True
        changes = grid.colour(a_square) != grid.colour(generator[a_square])
        self.free = not fixed
        self.shifts = self.cyclic and self.free and changes == (squares // order_of % 2 == 1)
        back = {**turned, **fixed}
        together = [
            (one, two)
            for one, two in combinations(sorted(back), 2)
            if set(fixed) <= {one, two}
            and len(back[one]) == len(back[two]) == 1
            and (back[one] != back[two] if order_of > 2 else True)
        ]
        self.turns = together if order_of == 2 or not self.cyclic else []
        self.ends: list[int] = []
        if order_of == 2:
            self.ends = sorted(turned) if not fixed else [*fixed] if len(fixed) == 1 else []

    @property
    def cut(self) -> Cut | None:
        """The place where it is cut; None if one sweep is better."""
        return self._cut(self) if self._cut is not None else None


def _line(group: Sequence[Map], at: int, to: int) -> tuple[int, int]:
    """A move and its images: the first of them."""
    images = [(image[at], image[to]) for image in group]
    return min((min(pair), max(pair)) for pair in images)
