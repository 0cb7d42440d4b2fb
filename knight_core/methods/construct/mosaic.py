"""Tours of boards of five rows and columns or more: blocks, spliced along their corners.

The tour passes through a chain of blocks from start to end; every other block has a closed tour,
which is spliced into that of a neighbour. A corner square has only two neighbours, so both its
moves are in the tour of its block. Beside each of these moves are two squares of the next block; if
the tour of that block has a move between them, both moves can be replaced by two moves from block
to block. A corner's two moves serve two different sides, so no two splices meet.

That closed tours can be joined along their sides: I. Parberry, "An efficient algorithm for the
knight's tour problem", 1997. The chain allows any start and any end; A. Conrad, T.
Hindrichs, H. Morsy and I. Wegener, "Solution of the knight's Hamiltonian path problem on
chessboards", 1994, prove that in another way.
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
"""The number of tours of each size of block that are used, so that the pattern varies."""

_CHOICES: Final = 1_000
"""Blocks that are chosen between two yields."""

ABOVE, BELOW, LEFT, RIGHT = range(4)
"""The sides of a block: two pairs of opposite ones, which differ in the last bit."""

Inside = tuple[int, int, int, int, int]
"""The path of a block: its rows and columns, its first square and its last as squares of the
block, the variant."""

Line = tuple[list[int], list[int]]
"""A path of a block: the offset from the block's first square to each square of the path; and the
place in the path of each square of the block."""

Entered = tuple[list[int], list[tuple[int, int, bool]], int]
"""A block that the path is inside of: its squares in the order of the visit; the children still to
come, the next one last, each as the number of squares before it, its own number, and whether it
is walked forth; and the number of squares that are already in the path of the board."""


class Mosaic:
    """A tour from start to end in the making. Blocks are numbered row by row.

    Args:
        board: the board.
        start, end: its first and its last square.
        blocks: the source of the paths inside of blocks.
        draw: for the choices.
    """

    def __init__(self, board: Board, start: int, end: int, blocks: Blocks, draw: Draw) -> None:
        self._board = board
        self._ends = board.row_col(start), board.row_col(end)
        self._blocks = blocks
        self._draw = draw
        self._insides: list[Inside] = []
        # The splices into a block: a, b and the number of the child. The path of the child comes
        # between a and b, which the path of the block visits one after the other; it begins beside
        # a.
        self._children: dict[int, list[tuple[int, int, int]]] = {}
        self._lines: dict[tuple[Inside, bool], Line] = {}

    def path(self) -> Steps[list[int]]:
        """The tour. It yields an empty path while it chooses, and then the tour as it grows, by
        a stretch each time. O(squares)."""
        plan = yield from make_plan(self._board, *self._ends, self._draw)
        yield from self._choose(plan)
        return (yield from self._walk(plan))

    # -- choosing -------------------------------------------------------------------------------

    def _choose(self, plan: Plan) -> Steps[list[int]]:
        """Choose the path of each block, and the place where it is spliced in.

        A block outside of the chain is spliced into one of the two beside it that are nearer to
        the block of the start, by chance, so that all together make a random tree.
        """
        draw, insides, children = self._draw, self._insides, self._children
        heights, widths = ([band.size for band in bands] for bands in (plan.rows, plan.cols))
        across = len(widths)
        links = {link.at: link for link in plan.chain}
        to_row, to_col = plan.chain[0].at
        searched: set[Inside] = set()
        for row, height in enumerate(heights):
            # The side of the parent where the block lies.
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
        """The splice of a block into one of the chain: two squares of each."""
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
        """A splice where both corners are ends of the tour: any two moves that can be exchanged."""
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
        """Put the tour together, a run inside of one block after the other."""
        path: list[int] = []
        size = self._board.size
        due = min(STRETCH, size)
        for link in plan.chain:
            # The blocks that the path is inside of, the innermost one last.
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
        """A block on entering it, to be walked forth or back."""
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
    """Squares of a block by their distance from a corner along a side, and their depth."""
    lanes, depth = (cols, rows) if side in (ABOVE, BELOW) else (rows, cols)
    squares = []
    for along, deep in places:
        lane = lanes - 1 - along if corner else along
        line = depth - 1 - deep if side in (BELOW, RIGHT) else deep
        squares.append(line * cols + lane if side in (ABOVE, BELOW) else lane * cols + line)
    return squares


@lru_cache(maxsize=1024)
def left_at(rows: int, cols: int, side: int, corner: int) -> tuple[int, int]:
    """The squares where a path leaves a block for the one on a side, at its corner, and where it
    comes back."""
    a, b = _squares(rows, cols, side, corner, (0, 0), (2, 1))
    return a, b


@lru_cache(maxsize=1024)
def entered_at(rows: int, cols: int, side: int, corner: int) -> tuple[int, int]:
    """The squares where a path that comes from the block on a side, from its corner, enters a
    block, and where it leaves again."""
    c, d = _squares(rows, cols, side, corner, (1, 1), (3, 0))
    return c, d
