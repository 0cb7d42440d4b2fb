"""Tours of boards with at least five rows and columns: blocks that are spliced at their corners.

The tour passes through a chain of blocks from start to end. Every other block has a closed tour,
which is spliced into the tour of a neighbour block. A corner square has only two moves, so both are
in the tour of its block, unless it is an end. Beside each of these moves are two squares of the
next block. If the tour of that block contains the move between them, two moves from block to block
can replace both moves. The two moves of a corner are for two sides, so splices do not overlap.

Sources: closed tours are joined along their sides by I. Parberry, "An efficient algorithm for the
knight's tour problem", 1997. The chain makes every start and end possible; A. Conrad, T. Hindrichs,
H. Morsy and I. Wegener, "Solution of the knight's Hamiltonian path problem on chessboards", 1994,
prove the same in another way.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from knight_core.board import Board
from knight_core.methods.construct.block import Blocks
from knight_core.methods.construct.frontier import STRETCH, Draw
from knight_core.methods.construct.plan import Block, Link, Place, Plan, make_plan
from knight_core.search.rng import one_of
from knight_core.steps import PAUSE, Progress, Steps

_VARIANTS: Final = 6
"""The number of different tours that are used for each size of block, for a varied pattern."""

_CHOICES: Final = 1_000
"""The number of blocks that are chosen between two yields."""

ABOVE, BELOW, LEFT, RIGHT = range(4)
"""The sides of a block; opposite sides differ in the last bit only."""

Inside = tuple[int, int, int, int, int]
"""The path of a block: the numbers of rows and columns, the first and the last square (numbered in
the block), the variant."""

Line = tuple[list[int], list[int]]
"""A path of a block: for each square of the path, its offset from the block's first square; and for
each square of the block, its index in the path."""

Entered = tuple[list[int], list[tuple[int, int, bool]], int]
"""A block that the walk has entered and not left: its squares in the order of the visit; its
remaining children, the next one last, each as the number of squares before it, its block number,
and whether it is walked forwards; and the number of squares already in the path of the board."""


class Mosaic:
    """The construction of a tour from start to end. Blocks are numbered row by row.

    Args:
        board: the board.
        start, end: the first and the last square of the tour.
        blocks: the source of the paths inside blocks.
        draw: the random source of the choices.
    """

    def __init__(self, board: Board, start: int, end: int, blocks: Blocks, draw: Draw) -> None:
        self._board = board
        self._ends = board.row_col(start), board.row_col(end)
        self._blocks = blocks
        self._draw = draw
        self._insides: list[Inside] = []
        # The splices into each block: a, b and the number of the child. The squares a and b are
        # neighbours in the path of the block; the path of the child comes between them, and its
        # first square is a move from a.
        self._children: dict[int, list[tuple[int, int, int]]] = {}
        self._lines: dict[tuple[Inside, bool], Line] = {}

    def path(self) -> Steps[list[int]]:
        """The tour. It yields an empty path during the choices, and then the growing tour, longer
        by a stretch each time. O(squares)."""
        plan = yield from make_plan(self._board, *self._ends, self._draw)
        yield from self._choose(plan)
        return (yield from self._walk(plan))

    # -- choosing -------------------------------------------------------------------------------

    def _choose(self, plan: Plan) -> Steps[list[int]]:
        """Choose the path of each block, and its splice.

        The parent of a block outside the chain is a random one of the (at most two) blocks beside
        it that are nearer to the block of the start. So the blocks form a random tree.
        """
        draw, insides, children = self._draw, self._insides, self._children
        heights, widths = ([band.size for band in bands] for bands in (plan.rows, plan.cols))
        across = len(widths)
        links = {link.at: link for link in plan.chain}
        to_row, to_col = plan.chain[0].at
        searched: set[Inside] = set()
        for row, height in enumerate(heights):
            # The side of the parent on which the block lies.
            upright = () if row == to_row else (ABOVE if row < to_row else BELOW,)
            for col, width in enumerate(widths):
                link = links.get((row, col))
                if link is not None:
                    block = plan.block(link.at)
                    inside = height, width, block.local(link.entry), block.local(link.leave), 0
                else:
                    sides = upright
                    if col != to_col:
                        sides = (*upright, LEFT if col < to_col else RIGHT)
                    side = one_of(sides, draw)
                    corner = int(draw() * 2)
                    if side in (ABOVE, BELOW):
                        parent = row + (1 if side == ABOVE else -1), col
                    else:
                        parent = row, col + (1 if side == LEFT else -1)
                    chained = links.get(parent)
                    if chained is None:
                        a, b = left_at(heights[parent[0]], widths[parent[1]], side, corner)
                        c, d = entered_at(height, width, side ^ 1, corner)
                    else:
                        a, b, c, d = self._into_chain(plan, chained, (row, col), side, corner)
                    number = row * across + col
                    children.setdefault(parent[0] * across + parent[1], []).append((a, b, number))
                    inside = height, width, c, d, int(draw() * _VARIANTS)
                insides.append(inside)
                if inside not in searched:
                    searched.add(inside)
                    self._blocks.path(*inside)
                    yield PAUSE
                elif len(insides) % _CHOICES == 0:
                    yield PAUSE
        return []

    def _into_chain(
        self, plan: Plan, link: Link, at: Place, side: int, first: int
    ) -> tuple[int, int, int, int]:
        """The splice of a block into a block of the chain: two squares of each block."""
        parent, child = plan.block(link.at), plan.block(at)
        rows, cols = parent.rows.size, parent.cols.size
        for corner in (first, 1 - first):
            a, b = left_at(rows, cols, side, corner)
            if (parent.rows.first + a // cols, parent.cols.first + a % cols) not in self._ends:
                return a, b, *entered_at(child.rows.size, child.cols.size, side ^ 1, corner)
        # Both corners are ends of the tour.
        places = self._beside_the_ends(parent, child, link)
        a, b = map(parent.local, places[:2])
        c, d = map(child.local, places[2:])
        return a, b, c, d

    def _beside_the_ends(
        self, parent: Block, child: Block, link: Link
    ) -> tuple[Place, Place, Place, Place]:
        """A splice if both corners are ends of the tour: at any two moves that can be replaced."""
        cols = parent.cols.size
        path = self._blocks.path(
            parent.rows.size, cols, parent.local(link.entry), parent.local(link.leave)
        )
        board = self._board
        places = [
            (parent.rows.first + row, parent.cols.first + col)
            for row, col in (divmod(square, cols) for square in path)
        ]
        beside = {
            place: [
                target
                for target in map(board.row_col, board.neighbours(board.square(*place)))
                if child.rows.holds(target[0])
                and child.cols.holds(target[1])
                and not child.corner(target)
            ]
            for place in places
            if not parent.corner(place)
        }
        for place, other in pairwise(places):
            for a, b in ((place, other), (other, place)):
                for c in beside.get(a, ()):
                    for d in beside.get(b, ()):
                        if board.is_move(board.square(*c), board.square(*d)) and child.fits(c, d):
                            return a, b, c, d
        raise AssertionError("two moves lie side by side along every border")

    # -- walking --------------------------------------------------------------------------------

    def _walk(self, plan: Plan) -> Steps[list[int]]:
        """Assemble the tour: follow the path of each block, and enter each child at its splice."""
        path: list[int] = []
        size = self._board.size
        due = min(STRETCH, size)
        for link in plan.chain:
            # A stack of the blocks that are entered and not left, the innermost one last.
            entered = [self._enter(plan, link.at[0] * len(plan.cols) + link.at[1], True)]
            while entered:
                squares, children, done = entered.pop()
                if children:
                    place, child, forth = children.pop()
                    path += squares[done:place]
                    entered.append((squares, children, place))
                    entered.append(self._enter(plan, child, forth))
                else:
                    path += squares[done:]
                if len(path) >= due:
                    beyond = path[due:]
                    del path[due:]
                    yield Progress(path=path)
                    path += beyond
                    due = min(due + STRETCH, size)
        return path

    def _enter(self, plan: Plan, number: int, forth: bool) -> Entered:
        """The state of a block at its entry, with its path forwards or in reverse."""
        row, col = divmod(number, len(plan.cols))
        first = plan.rows[row].first * self._board.cols + plan.cols[col].first
        key = self._insides[number], forth
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = self._line(*key)
        offsets, places = line
        children = [
            (max(places[a], places[b]), child, places[a] < places[b])
            for a, b, child in self._children.pop(number, ())
        ]
        children.sort(reverse=True)
        return [first + offset for offset in offsets], children, 0

    def _line(self, inside: Inside, forth: bool) -> Line:
        """A path of a block, or its reverse."""
        cols, width = inside[1], self._board.cols
        path = self._blocks.path(*inside)
        if not forth:
            path = path[::-1]
        places = [0] * len(path)
        for place, square in enumerate(path):
            places[square] = place
        return [square // cols * width + square % cols for square in path], places


def _squares(rows: int, cols: int, side: int, corner: int, *places: tuple[int, int]) -> list[int]:
    """Squares of a block, given as (distance from a corner along a side, depth from that side)."""
    lanes, depth = (cols, rows) if side in (ABOVE, BELOW) else (rows, cols)
    squares = []
    for along, deep in places:
        lane = lanes - 1 - along if corner else along
        line = depth - 1 - deep if side in (BELOW, RIGHT) else deep
        squares.append(line * cols + lane if side in (ABOVE, BELOW) else lane * cols + line)
    return squares


@lru_cache(maxsize=1024)
def left_at(rows: int, cols: int, side: int, corner: int) -> tuple[int, int]:
    """The squares where a path leaves a block, at a corner (0 or 1) of a side, for the block on
    that side, and where it comes back."""
    a, b = _squares(rows, cols, side, corner, (0, 0), (2, 1))
    return a, b


@lru_cache(maxsize=1024)
def entered_at(rows: int, cols: int, side: int, corner: int) -> tuple[int, int]:
    """The squares where a path enters a block from the block on a side, at a corner (0 or 1), and
    where it leaves the block again."""
    c, d = _squares(rows, cols, side, corner, (1, 1), (3, 0))
    return c, d
