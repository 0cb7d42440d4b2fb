"""Tours of boards of five rows and columns or more: blocks, spliced along their corners.

The tour passes through a chain of blocks from start to end; every other block has a closed tour,
which is spliced into that of a neighbour. A corner square has only two neighbours, so both its
moves are in the tour of its block. Beside each of these moves are two squares of the next block; if
the tour of that block has a move between them, both moves can be replaced by two moves from block
to block. A corner's two moves serve two
different sides, so no two splices meet.

That closed tours can be joined along their sides: I. Parberry, "An efficient algorithm for the
knight's tour problem", 1997. The chain allows any start and any end; A. Conrad, T.
Hindrichs, H. Morsy and I. Wegener, "Solution of the knight's Hamiltonian path problem on
chessboards", 1994, prove that in another way.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import chain, pairwise
from typing import Final

from knight_core.board import Board
from knight_core.methods.construct.block import Blocks
from knight_core.methods.construct.frontier import Draw
from knight_core.methods.construct.plan import Block, Link, Place, make_plan

_VARIANTS: Final = 6
"""How many tours of each size of block are used, so that the pattern varies."""

Exchange = tuple[int, int, int, int]
"""(a, b, c, d): the moves a–b of the parent and c–d of the child become a–c and b–d."""

Pattern = list[list[int]]
"""For each square of a block, row by row, the sum of the steps to its neighbours in the tour."""


class Mosaic:
    """A tour from start to end as it is put together.

    Attributes:
        turn: for each square of the board the sum of the steps to its neighbours in the tour, in
            squares: a knight that comes by one of them leaves by the difference.
    """

    def __init__(self, board: Board, start: int, end: int, blocks: Blocks, draw: Draw) -> None:
        self._board = board
        self._ends = board.row_col(start), board.row_col(end)
        self._blocks = blocks
        self._draw = draw
        self._plan = make_plan(board, *self._ends, draw)
        self._links = {link.at: link for link in self._plan.chain}
        self._patterns: dict[tuple[int, int, int, int, int, bool], Pattern] = {}
        self.turn: list[int] = []

    def build(self) -> Generator[list[int], None, None]:
        """Fill in :attr:`turn`; yields after each band of rows, no square placed. O(squares)."""
        plan, turn, draw = self._plan, self.turn, self._draw
        exchanges: list[Exchange] = []
        for row, band in enumerate(plan.rows):
            patterns = []
            for col in range(len(plan.cols)):
                link = self._links.get((row, col))
                block = plan.block((row, col))
                if link is None:
                    exchange, ends = self._splice(block, (row, col))
                    exchanges.append(exchange)
                    variant = int(draw() * _VARIANTS)
                    patterns.append(self._pattern(block, *ends, variant, closed=True))
                else:
                    ends = block.local(link.entry), block.local(link.leave)
                    patterns.append(self._pattern(block, *ends, 0, closed=False))
            for line in range(band.size):
                turn.extend(chain.from_iterable([pattern[line] for pattern in patterns]))
            yield []
        # From block to block along the chain.
        for here, there in pairwise(plan.chain):
            leave, into = self._board.square(*here.leave), self._board.square(*there.entry)
            turn[leave] += into - leave
            turn[into] += leave - into
        for a, b, c, d in exchanges:
            turn[a] += c - b
            turn[b] += d - a
            turn[c] += a - d
            turn[d] += b - c

    def _pattern(self, block: Block, first: int, last: int, variant: int, closed: bool) -> Pattern:
        """The pattern of a block's path between two of its squares, or of that path closed."""
        rows, cols = block.rows.size, block.cols.size
        key = rows, cols, first, last, variant, closed
        pattern = self._patterns.get(key)
        if pattern is None:
            width = self._board.cols
            path = self._blocks.path(rows, cols, first, last, variant)
            squares = [row * width + col for row, col in (divmod(place, cols) for place in path)]
            turn = dict.fromkeys(range(rows * cols), 0)
            moves = list(pairwise(range(len(path))))
            if closed:
                moves.append((len(path) - 1, 0))
            for origin, target in moves:
                step = squares[target] - squares[origin]
                turn[path[origin]] += step
                turn[path[target]] -= step
            sums = list(turn.values())
            pattern = [sums[begin : begin + cols] for begin in range(0, len(sums), cols)]
            self._patterns[key] = pattern
        return pattern

    # -- splices --------------------------------------------------------------------------------

    def _parent(self, at: Place) -> Place:
        """The neighbour that a block outside of the chain is spliced into: one of the two that are
        nearer to the block of the start, by chance, so that all together make a random tree."""
        row, col = at
        to_row, to_col = self._plan.chain[0].at
        nearer = []
        if row != to_row:
            nearer.append((row + (1 if row < to_row else -1), col))
        if col != to_col:
            nearer.append((row, col + (1 if col < to_col else -1)))
        return nearer[int(self._draw() * len(nearer))]

    def _splice(self, child: Block, at: Place) -> tuple[Exchange, tuple[int, int]]:
        """How to splice a block in: the moves, and the child's squares between which its path is
        to run."""
        parent_at = self._parent(at)
        parent = self._plan.block(parent_at)
        link = self._links.get(parent_at)
        first = int(self._draw() * 2)
        for corner in (first, 1 - first):
            a, b, c, d = _at_corner(parent, child, corner)
            if link is None or a not in self._ends:
                break
        else:
            assert link is not None
            a, b, c, d = self._beside_the_ends(parent, child, link)
        square = self._board.square
        exchange = square(*a), square(*b), square(*c), square(*d)
        return exchange, (child.local(c), child.local(d))

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
                if target[0] in child.rows and target[1] in child.cols and not child.corner(target)
            ]
            for place in places
            if not parent.corner(place)
        }
        for one, other in pairwise(places):
            for a, b in ((one, other), (other, one)):
                for c in beside.get(a, ()):
                    for d in beside.get(b, ()):
                        if board.is_move(board.square(*c), board.square(*d)) and child.fits(c, d):
                            return a, b, c, d
        raise AssertionError("two moves lie side by side along every border")


def _at_corner(parent: Block, child: Block, corner: int) -> tuple[Place, Place, Place, Place]:
    """The squares of a splice at one of the two corners of a parent beside its child."""
    across = parent.rows == child.rows
    lanes = parent.rows if across else parent.cols
    near, far = (parent.cols, child.cols) if across else (parent.rows, child.rows)
    lane, aside = (lanes.first, 1) if corner == 0 else (lanes.last, -1)
    border, outward = (near.last, 1) if far.first > near.first else (near.first, -1)
    a, b = (lane, border), (lane + 2 * aside, border - outward)
    c, d = (lane + aside, border + 2 * outward), (lane + 3 * aside, border + outward)
    if across:
        return a, b, c, d
    return a[::-1], b[::-1], c[::-1], d[::-1]
