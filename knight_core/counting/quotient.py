"""The quotient of a board by a group of symmetries: each orbit of squares becomes one square.

A tour whose line the group leaves the same folds to a Hamiltonian cycle or path of the quotient,
and each of these unfolds to at most one tour:

- The symmetries shift a closed tour along itself: it folds to a cycle. A cycle unfolds to one piece
  exactly if the product of the symmetries along it, each a power of the first one, is an odd power:
  if the number of moves of the cycle with an odd power is odd.
- The symmetries reverse a tour: it folds to a path. Where the tour turns back, a symmetry fixes a
  square or a move. A closed tour turns back at both ends of the path, an open tour at one of them.

D. E. Knuth, "The Art of Computer Programming", prefascicle 8A, on symmetric cycles; G. P. Jelliss,
"Knight's Tour Notes", 2019: the closed tours of the second kind under a half turn are the
Bergholtian ones, those of the first kind the Eulerian ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from knight_core.counting.sweep import ODD, Move
from knight_core.counting.sweep_grid import Graph, Grid

Map = dict[int, int]
"""A symmetry of a grid: the image of each index that is not a hole."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A board folded by a group of its symmetries.

    Attributes:
        graph: the folded squares in sweep order, with one move for each orbit of moves.
        node: the folded square of each square of the grid.
        shifts: whether the symmetries may shift a closed tour: they are powers of one, fix no
            square, and change colours as a shift of that length does.
        turns: the pairs of folded squares where a closed tour may turn back.
        ends: the folded squares where an open tour may turn back.
        rings: the number of closed tours if all squares fold to one: the cycle is then a loop at
            this square, which the graph does not contain.
    """

    graph: Graph
    node: dict[int, int]
    shifts: bool
    turns: tuple[tuple[int, int], ...]
    ends: tuple[int, ...]
    rings: int


def fold(grid: Grid, group: Sequence[Map], without: tuple[int, int] | None = None) -> Folded:
    """Fold a board.

    Args:
        grid: the board, with at least one square.
        group: the symmetries, the identity first: the powers of one of them in order, or two
            mirrors and their product.
        without: a move of the board to remove, with its images.
    """
    first: dict[int, int] = {}
    power: dict[int, int] = {}
    for at in range(grid.size):
        if at not in grid.holes and at not in first:
            for number, image in enumerate(group):
                first.setdefault(image[at], at)
                power.setdefault(image[at], number)
    near: dict[int, list[Move]] = {}
    fixed: dict[int, set[int]] = {}
    fixed_by: dict[int, set[int]] = {}
    rings = 0
    for at in sorted({*first.values()}):
        lines = {_line(group, at, to): to for to, _ in grid.moves[at]}
        if without is not None:
            lines.pop(_line(group, *without), None)
        near[at] = [(first[to], ODD * (power[to] % 2)) for to in lines.values() if first[to] != at]
        rings += sum(first[to] == at and power[to] % 2 == 1 for to in lines.values())
        fixing = {number for number, image in enumerate(group) if number and image[at] == at}
        turning = {
            number
            for to in lines.values()
            for number, image in enumerate(group)
            if image[at] == to and image[to] == at
        }
        if fixing:
            fixed[at] = fixing
        if fixing or turning:
            fixed_by[at] = fixing or turning
    turn = group[1]
    cyclic = all(turn[turn[at]] == group[2 % len(group)][at] for at in first)
    square = min(first)
    changes = grid.colour(square) != grid.colour(turn[square])
    half_turn = len(group) == 2 and all(turn[at] == grid.size - 1 - at for at in first)
    quarters = cyclic and len(group) > 2
    graph, place = _ordered(_orders(grid, [*near], half_turn, quarters), near, quarters)
    # The symmetries at the two ends generate the group; they are equal only if the group has two
    # elements. At most one symmetry other than the identity fixes a square of a tour.
    turns = [
        (place[at], place[to])
        for at, to in combinations(fixed_by, 2)
        if fixed.keys() <= {at, to}
        and len(fixed_by[at]) == len(fixed_by[to]) == 1
        and (len(group) == 2 if cyclic else fixed_by[at] != fixed_by[to])
    ]
    ends = [place[at] for at in fixed_by if len(group) == 2 and fixed.keys() <= {at}]
    shifts = cyclic and not fixed and changes == (len(first) // len(group) % 2 == 1)
    return Folded(
        graph=graph,
        node={at: place[to] for at, to in first.items()},
        shifts=shifts,
        turns=tuple(turns),
        ends=tuple(ends),
        rings=rings if shifts and graph.size == 1 else 0,
    )


def _line(group: Sequence[Map], at: int, to: int) -> tuple[int, int]:
    """The smallest image of a move, without direction: a name of its orbit."""
    images = [(image[at], image[to]) for image in group]
    return min((min(pair), max(pair)) for pair in images)


def _ordered(
    orders: Iterator[list[int]], near: dict[int, list[Move]], whole: bool
) -> tuple[Graph, dict[int, int]]:
    """The graph in one of the orders, and the place of each square. A later order is taken only if
    the smaller side of its cut has at least two more squares.

    Args:
        orders: the squares, in each of the orders.
        near: the moves of each square.
        whole: whether one sweep is better than two sides.
    """
    best = None
    most = -2
    for order in orders:
        place = {at: number for number, at in enumerate(order)}
        moves = [[(place[to], flips) for to, flips in near[at]] for at in order]
        steps = (abs(to - at) for at, there in enumerate(moves) for to, _ in there)
        graph = Graph(moves, frozenset(), max(steps, default=0) + 1)
        if whole:
            graph.cut = None
        cut = graph.cut
        smaller = 0 if cut is None else min(cut.middle, graph.size - cut.right)
        if smaller > most + 1:
            best, most = (graph, place), smaller
    assert best is not None
    return best


def _orders(grid: Grid, firsts: list[int], half_turn: bool, quarters: bool) -> Iterator[list[int]]:
    """The sweep orders to try for the first squares of the orbits."""
    side = grid.side
    length = grid.size // side
    places = {at: divmod(at, side) for at in firsts}
    if quarters:
        # By the distance from the edge; here one sweep has fewer states than two sides.
        yield sorted(
            firsts, key=lambda at: (places[at][0], min(places[at][1], side - 1 - places[at][1]), at)
        )
        return
    # The two corner regions on the left without the middle: no move leads from one to the other or
    # to its image under a half turn.
    above, left = (side - 1) // 2, (length - 1) // 2
    below, right = side - 2 - above, length - 2 - left

    def corner(at: int) -> tuple[int, ...]:
        col, row = places[at]
        upper, lower = row + col, side - 1 - row + col
        if row < above and col < left:
            return (0, upper, row)
        if side - 1 - row < below and col < right:
            return (2, -lower, row)
        return (1, 0, upper, row) if 2 * row < side else (1, 1, -lower, row)

    if half_turn:
        yield sorted(firsts, key=corner)
    yield firsts
    yield sorted(firsts, key=lambda at: places[at][::-1])
