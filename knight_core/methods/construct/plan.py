"""The partition of a board with at least five rows and columns into blocks, and their chain.

The chain of blocks leads from the start of the tour to its end, and the tour passes through each of
them from an entry to an exit. All other blocks get closed tours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from knight_core import existence
from knight_core.board import Board
from knight_core.methods.construct.frontier import Draw
from knight_core.search.rng import shuffled
from knight_core.steps import PAUSE, Steps

SIDE: Final = 6
"""The usual side of a block."""
_WIDEST: Final = 16
"""The largest side of the last block of a strip."""

_LINKS: Final = 100
"""The number of blocks of the chain that are planned between two yields."""

Place = tuple[int, int]
"""(row, col) of a square, or (band of rows, band of columns) of a block, by their numbers."""


class Band(NamedTuple):
    """A range of consecutive rows or columns of the board."""

    first: int
    size: int

    @property
    def last(self) -> int:
        """The last row or column of the band."""
        return self.first + self.size - 1

    def holds(self, line: int) -> bool:
        """Check whether the band contains a row or column."""
        return self.first <= line <= self.last


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle of the board."""

    rows: Band
    cols: Band

    def corner(self, place: Place) -> bool:
        """Check whether a square is a corner of the block."""
        rows, cols = self.rows, self.cols
        return place[0] in (rows.first, rows.last) and place[1] in (cols.first, cols.last)

    def local(self, place: Place) -> int:
        """The number, in the block, of a square of the board."""
        return (place[0] - self.rows.first) * self.cols.size + place[1] - self.cols.first

    def fits(self, entry: Place, leave: Place) -> bool:
        """Check whether theory allows a tour of the block between two of its squares."""
        return _fits(self.rows.size, self.cols.size, self.local(entry), self.local(leave))


@lru_cache(maxsize=4096)
def _fits(rows: int, cols: int, start: int, end: int) -> bool:
    return existence.impossible(Board(rows, cols), start, end) is None


class Link(NamedTuple):
    """A block of the chain, by its bands, and the squares where the tour enters and leaves it."""

    at: Place
    entry: Place
    leave: Place


@dataclass(frozen=True, slots=True)
class Plan:
    """The bands that divide a board into blocks, and the chain from start to end."""

    rows: tuple[Band, ...]
    cols: tuple[Band, ...]
    chain: tuple[Link, ...]

    def block(self, at: Place) -> Block:
        """The block in a band of rows and a band of columns."""
        return Block(self.rows[at[0]], self.cols[at[1]])


def make_plan(board: Board, start: Place, end: Place, draw: Draw) -> Steps[Plan]:
    """Divide a board of at least five rows and columns into blocks, for a tour that theory allows.

    It yields an empty path at intervals. O(rows + cols).
    """
    # One order for the whole chain: so most of its blocks have the same path.
    asides = tuple(shuffled((-2, -1, 1, 2), draw))
    if board.rows == 5 and board.cols > 5:
        return (yield from _strip(board.cols, start, end, asides))
    if board.cols == 5 and board.rows > 5:
        strip = yield from _strip(board.rows, start[::-1], end[::-1], asides)
        yield PAUSE
        return _transposed(strip)
    rows, cols = _bands(board.rows, start[0]), _bands(board.cols, start[1])
    yield PAUSE
    last = _holding(rows, end[0]), _holding(cols, end[1])
    path = blocks_between(rows, cols, start, last)
    yield PAUSE
    whole = Plan(rows, cols, ())
    chain = []
    entry = start
    for at, after in pairwise(path):
        leave, into = next(ways_between(whole.block(at), whole.block(after), entry, end, asides))
        chain.append(Link(at, entry, leave))
        entry = into
        if len(chain) % _LINKS == 0:
            yield PAUSE
    chain.append(Link(path[-1], entry, end))
    return Plan(rows, cols, tuple(chain))


def _bands(side: int, line: int) -> tuple[Band, ...]:
    """Bands of 6 lines, and one of 6 to 11 that contains ``line`` (a short side is one band). Only
    in that band can a block have an odd area."""
    if side < 2 * SIDE:
        return (Band(0, side),)
    sizes = [SIDE] * (side // SIDE - 1)
    sizes.insert(min(len(sizes), line // SIDE), side - sum(sizes))
    return side_by_side(sizes)


def side_by_side(sizes: list[int]) -> tuple[Band, ...]:
    bands = []
    first = 0
    for size in sizes:
        bands.append(Band(first, size))
        first += size
    return tuple(bands)


def _holding(bands: tuple[Band, ...], line: int) -> int:
    return next(number for number, band in enumerate(bands) if band.holds(line))


def blocks_between(
    rows: tuple[Band, ...], cols: tuple[Band, ...], place: Place, to: Place
) -> list[Place]:
    """The blocks from the block of a square to the block ``to``: first along its band of rows."""

    def walk(origin: int, target: int) -> range:
        step = 1 if target >= origin else -1
        return range(origin, target + step, step)

    row, col = _holding(rows, place[0]), _holding(cols, place[1])
    way = [(row, number) for number in walk(col, to[1])]
    return way + [(number, to[1]) for number in walk(row, to[0])[1:]]


def ways_between(
    block: Block, after: Block, entry: Place, end: Place, asides: tuple[int, ...]
) -> Iterator[tuple[Place, Place]]:
    """The moves by which a chain can lead from one block into the block beside it.

    They avoid corners, whose moves are needed for splices, and the end of the tour.

    Args:
        block, after: the two blocks.
        entry: the square where the chain enters ``block``.
        end: the last square of the tour.
        asides: the shifts along the border (±1, ±2), in the order in which they are tried.
    """
    if block.rows == after.rows:
        lanes, here, there = block.rows, block.cols, after.cols
    else:
        lanes, here, there = block.cols, block.rows, after.rows
    outward = 1 if there.first > here.first else -1
    border = here.last if outward > 0 else here.first
    middle = lanes.first + (lanes.size - 1) // 2
    # The lanes nearest to the middle of the border come first.
    for lane in sorted(range(lanes.first, lanes.last + 1), key=lambda lane: abs(lane - middle)):
        for line in (border, border - outward):
            for aside in asides:
                lane_into, line_into = lane + aside, line + outward * (3 - abs(aside))
                if not (lanes.holds(lane_into) and there.holds(line_into)):
                    continue
                leave, into = (lane, line), (lane_into, line_into)
                if lanes is block.cols:
                    leave, into = leave[::-1], into[::-1]
                if (
                    not block.corner(leave)
                    and not after.corner(into)
                    and leave != entry
                    and into != end
                    and block.fits(entry, leave)
                ):
                    yield leave, into


# -- five rows -----------------------------------------------------------------------------------

_Step = tuple[Block, Place, Place]
"""A block of the chain, the square where the tour leaves it, and the entry of the next block."""


def _strip(cols: int, start: Place, end: Place, asides: tuple[int, ...]) -> Steps[Plan]:
    """The plan for five rows. Blocks of five rows do not have all tours, so a search finds the
    widths of the chain's blocks: depth first over their entries, each at most once. O(cols)."""
    if start[1] > end[1]:
        strip = yield from _strip(cols, _mirror(start, cols), _mirror(end, cols), asides)
        yield PAUSE
        return _mirrored(strip, cols)
    rows = Band(0, 5)

    def last_block(first: int, entry: Place) -> Block | None:
        if end[1] - first >= _WIDEST:
            return None
        for size in range(SIDE, _WIDEST + 1):
            block = Block(rows, Band(first, size))
            inside = block.cols.holds(entry[1]) and block.cols.holds(end[1])
            if inside and _closable(cols - first - size) and block.fits(entry, end):
                return block
        return None

    def onward(first: int, entry: Place) -> Iterator[_Step]:
        for size in range(SIDE, 2 * SIDE):
            block = Block(rows, Band(first, size))
            if block.cols.holds(entry[1]) and block.cols.last < end[1]:
                after = Block(rows, Band(first + size, SIDE))
                for leave, into in ways_between(block, after, entry, end, asides):
                    yield block, leave, into

    seen: set[Place] = set()
    firsts = range(max(0, start[1] - _WIDEST + 1), start[1] + 1)
    for first in filter(_closable, firsts):
        taken: list[_Step] = []
        ways: list[Iterator[_Step]] = []
        at, entry = first, start
        while True:
            final = last_block(at, entry)
            if final is not None:
                # The list has an iterator for each block of the chain, and freeing it takes long.
                ways.clear()
                yield PAUSE
                return (yield from _strip_plan(cols, start, taken, final, end))
            ways.append(onward(at, entry))
            while ways:
                step = next((step for step in ways[-1] if step[2] not in seen), None)
                if step is not None:
                    break
                ways.pop()
                if taken:
                    taken.pop()
            else:
                break
            seen.add(step[2])
            if len(seen) % _LINKS == 0:
                yield PAUSE
            taken.append(step)
            at, entry = step[0].cols.last + 1, step[2]
    raise AssertionError("theory knows that there is a tour")


def _closable(width: int) -> bool:
    """Check whether 5 × ``width`` can be divided into blocks with closed tours."""
    return width == 0 or (width >= SIDE and width % 2 == 0)


def closed_sizes(width: int) -> list[int]:
    """The sides of the blocks along ``width`` lines: six each, the last one up to eleven."""
    if width == 0:
        return []
    sizes = [SIDE] * (width // SIDE - 1)
    return [*sizes, width - sum(sizes)]


def _strip_plan(
    cols: int, start: Place, taken: list[_Step], final: Block, end: Place
) -> Steps[Plan]:
    blocks = [*(block for block, _, _ in taken), final]
    before = closed_sizes(blocks[0].cols.first)
    after = closed_sizes(cols - final.cols.last - 1)
    bands = side_by_side([*before, *(block.cols.size for block in blocks), *after])
    yield PAUSE
    entries = [start, *(into for _, _, into in taken)]
    leaves = [*(leave for _, leave, _ in taken), end]
    chain = [
        Link((0, len(before) + number), *squares)
        for number, squares in enumerate(zip(entries, leaves, strict=True))
    ]
    yield PAUSE
    return Plan((final.rows,), bands, tuple(chain))


def _transposed(plan: Plan) -> Plan:
    """The plan with rows and columns exchanged."""
    return Plan(
        plan.cols,
        plan.rows,
        tuple(Link(link.at[::-1], link.entry[::-1], link.leave[::-1]) for link in plan.chain),
    )


def _mirror(place: Place, cols: int) -> Place:
    return place[0], cols - 1 - place[1]


def _mirrored(plan: Plan, cols: int) -> Plan:
    """The plan with left and right exchanged."""
    last = len(plan.cols) - 1
    return Plan(
        plan.rows,
        side_by_side([band.size for band in reversed(plan.cols)]),
        tuple(
            Link((0, last - link.at[1]), _mirror(link.entry, cols), _mirror(link.leave, cols))
            for link in plan.chain
        ),
    )
