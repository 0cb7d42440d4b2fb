"""Symmetric tours of large boards: blocks in orbits around a core.

The bands of rows and columns lie symmetrically around a core, a small board; a search finds its
symmetric tour (:mod:`knight_core.search.orbits`). Every other block has a closed tour, spliced into
the tour of a block nearer to the core as in :mod:`knight_core.methods.construct.mosaic`; the images
of the block get the image of its tour and of its splice. A splice joins a loop to the rest, so the
result is connected like the core's tour. A tour with two ends leads from the core to its start
through a chain of blocks, and to its end through the images of these blocks.

Frontier states find one half of three rows, or one ladder of four rows; the rest is the image.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, Final, NamedTuple

from knight_core import existence
from knight_core.board import Board
from knight_core.board.symmetries import Map, map_of
from knight_core.methods.construct import ladders
from knight_core.methods.construct.block import Blocks
from knight_core.methods.construct.frontier import STRETCH, Draw, renamed
from knight_core.methods.construct.mosaic import (
    ABOVE,
    BELOW,
    LEFT,
    RIGHT,
    Inside,
    entered_at,
    left_at,
)
from knight_core.methods.construct.plan import (
    SIDE,
    Band,
    Block,
    Place,
    blocks_between,
    closed_sizes,
    side_by_side,
    ways_between,
)
from knight_core.search.orbits import SymmetricSearch
from knight_core.search.rng import one_of, shuffled
from knight_core.steps import PAUSE, Progress, Steps

if TYPE_CHECKING:
    from knight_core.search.problem import Request

_VARIANTS: Final = 6
"""The number of different tours that are used for each size of block, for a varied pattern."""
_CASES: Final = 200
"""The number of cases tried inside a core between two yields."""
_PATIENCE: Final = 20_000
"""The number of cases after which another entry of the core is tried."""
_BLOCKS: Final = 50
"""The number of blocks that are placed between two yields."""
_LARGEST: Final = 300
"""The largest core, in squares: the search of a larger core takes long."""
_TINY: Final = 30
"""Boards of three or four rows with this number of squares or fewer are searched instead."""
_NOWHERE: Final = (-1, -1)


class Kind(NamedTuple):
    """The kind of symmetric tour that is constructed for a request.

    Attributes:
        map: the name of a map, as in :mod:`knight_core.board.symmetries`.
        loop: True: the tour is closed; False: it has two ends, which are not a move apart.
        start: the first square of a tour with two ends, or None: any.
    """

    map: str
    loop: bool
    start: int | None


def kind_of(request: Request) -> Kind | None:
    """The kind of tour to construct for a request that theory allows; None: there is none. O(1)."""
    board, start, end = request.board, request.start, request.end
    narrow = min(board.rows, board.cols) < 5
    if board.holes or (narrow and board.size <= _TINY):
        return None
    both = start is not None and end is not None
    name = request.symmetry
    if name == "mirror":
        name = "left-right" if board.cols % 2 == 0 else "top-bottom"
    if name != "half-turn":
        split = not narrow and _cut(board, name) is None
        return None if both or split else Kind(name, True, None)
    image = None if end is None else board.area - 1 - end
    first = image if start is None else start
    odd = board.rows % 2 + board.cols % 2
    no_loop = existence.impossible(board, closed=True, symmetry=name) is not None
    if not request.closed and (no_loop or (odd == 1 and both and first == image)):
        assert first is None or not both or first == image, "theory knows the ends"
        if first is not None and board.is_move(first, board.area - 1 - first):
            return None
        return Kind(name, False, first)
    return None if both else Kind(name, True, None)


def symmetric_tour(request: Request, kind: Kind, draw: Draw) -> Steps[list[int]]:
    """The symmetric tour of a kind, as a list of squares; yields the growing path. A closed tour
    begins on any square. O(rows·cols)."""
    board = request.board
    if min(board.rows, board.cols) >= 5:
        return (yield from _Mosaic(board, kind, request.seed, draw).path())
    if not kind.loop and kind.start is None:
        start = next(
            square
            for square in board.squares()
            if existence.impossible(board, square, symmetry="half-turn") is None
        )
        kind = kind._replace(start=start)
    return (yield from _narrow(board, kind, draw))


def _narrow(board: Board, kind: Kind, draw: Draw) -> Steps[list[int]]:
    """A tour of three or four rows, or columns."""
    rows, cols = sorted((board.rows, board.cols))
    upright = board.cols == rows
    first = None
    if kind.start is not None:
        row, col = board.row_col(kind.start)
        first = (col, row) if upright else (row, col)
    if rows == 4:
        assert first is not None, "four rows have no closed tour"
        path = yield from ladders.symmetric_path(cols, first, draw)
    else:
        # Loaded here: three rows are rare.
        from knight_core.methods.construct.halves import Halves

        path = yield from Halves(cols, kind.map != "half-turn", first, draw).path()
        path = yield from renamed(path, lambda vertex: vertex % 3 * cols + vertex // 3)
    if upright:
        path = yield from renamed(path, lambda square: square % cols * rows + square // cols)
    return path


# -- the cut into bands ---------------------------------------------------------------------------


class _Cut(NamedTuple):
    """The bands of rows and of columns, and the numbers of the bands that contain the core."""

    rows: tuple[Band, ...]
    cols: tuple[Band, ...]
    core_rows: range
    core_cols: range

    def block(self, at: Place) -> Block:
        return Block(self.rows[at[0]], self.cols[at[1]])

    @property
    def core(self) -> Block:
        return Block(_together(self.rows, self.core_rows), _together(self.cols, self.core_cols))


def _together(bands: Sequence[Band], these: range) -> Band:
    first, last = bands[these[0]], bands[these[-1]]
    return Band(first.first, last.last + 1 - first.first)


def _cores(side: int) -> Iterator[int]:
    """The possible sides of a core: on both sides an even number of lines remains, 6 or more, or
    none."""
    yield from range(5 + (side - 5) % 4, side - 2 * SIDE + 1, 4)
    yield side


def _cut(board: Board, name: str) -> _Cut | None:
    """The cut around the smallest core that has a symmetric tour; None: there is no such core. A
    mirror may map only the core to itself, so its axis is a border between other blocks. O(1)."""
    across, down = name == "left-right", name == "top-bottom"
    symmetry = "mirror" if across or down else name
    heights, widths = ([*[*_cores(side)][:3], side] for side in (board.rows, board.cols))
    for height, width in sorted(product(heights, widths), key=lambda sides: sides[0] * sides[1]):
        if height * width > _LARGEST:
            break
        if (across and height < board.rows and width < 10) or (
            down and width < board.cols and height < 10
        ):
            continue
        if name == "quarter-turn" and height != width:
            continue
        core = Board(height, width)
        odd = height % 2 == width % 2 == 1
        if existence.impossible(core, closed=not odd, symmetry=symmetry) is None:
            rows, core_rows = _bands(board.rows, height, down and width < board.cols)
            cols, core_cols = _bands(board.cols, width, across and height < board.rows)
            return _Cut(rows, cols, core_rows, core_cols)
    return None


def _bands(side: int, core: int, split: bool) -> tuple[tuple[Band, ...], range]:
    outer = closed_sizes((side - core) // 2)
    inner = [core // 2, core // 2] if split else [core]
    sizes = [*outer, *inner, *reversed(outer)]
    return side_by_side(sizes), range(len(outer), len(outer) + len(inner))


# -- the mosaic -----------------------------------------------------------------------------------


class _Mosaic:
    """The construction of a symmetric tour of a board with at least five rows and columns."""

    def __init__(self, board: Board, kind: Kind, seed: int, draw: Draw) -> None:
        self._board = board
        self._kind = kind
        self._seed = seed
        self._draw = draw
        self._blocks = Blocks(seed)
        cut = _cut(board, kind.map)
        assert cut is not None, "theory knows that there is a tour"
        self._cut = cut
        # For each square its two neighbours in the tour, one xor the other; 0 for a missing one.
        self._near = array("i", bytes(4 * board.area))
        self._ends: tuple[int, ...] = ()

    def path(self) -> Steps[list[int]]:
        """The tour. O(squares)."""
        yield PAUSE
        self._map: Map = map_of(self._board, self._kind.map)
        yield PAUSE
        chained = yield from self._lay_core()
        yield from self._lay_blocks(chained)
        return (yield from self._walk())

    # The core, and the chain from it to the start.

    def _lay_core(self) -> Steps[set[Place]]:
        """Lay the moves of the core's tour and of the chain; returns the chain's blocks and their
        images."""
        board, core, start = self._board, self._cut.core, self._kind.start
        if start is None:
            tour = yield from self._core_tour()
            assert tour is not None, "theory knows that there is a tour"
            self._lay(tour, images=False)
            if not self._kind.loop:
                self._ends = tour[0], tour[-1]
            return set()
        place = board.row_col(start)
        self._ends = start, self._map.image[start]
        if core.rows.holds(place[0]) and core.cols.holds(place[1]):
            tour = yield from self._core_tour(place)
            assert tour is not None, "theory knows that there is a tour"
            self._lay(tour, images=False)
            return set()
        cut = self._cut
        blocks = blocks_between(cut.rows, cut.cols, place, (cut.core_rows[0], cut.core_cols[0]))
        asides = tuple(shuffled((-2, -1, 1, 2), self._draw))
        entry = place
        for at, after in pairwise(blocks):
            block = self._cut.block(at)
            into_core = after == blocks[-1]
            leave, into = yield from self._step(block, after, entry, into_core, asides)
            inside = self._blocks.path(
                block.rows.size, block.cols.size, block.local(entry), block.local(leave)
            )
            self._lay([self._placed(block, square) for square in inside])
            self._lay([board.square(*leave), board.square(*into)])
            entry = into
            yield PAUSE
        chained = {*blocks[:-1]}
        return chained | {self._image_of(at) for at in chained}

    def _step(
        self, block: Block, after: Place, entry: Place, into_core: bool, asides: tuple[int, ...]
    ) -> Steps[tuple[Place, Place]]:
        """The squares where the chain leaves a block and enters the next one. If that is the core,
        the core's tour is laid too."""
        for step in ways_between(block, self._cut.block(after), entry, _NOWHERE, asides):
            if not into_core:
                return step
            tour = yield from self._core_tour(step[1], _PATIENCE)
            if tour is not None:
                self._lay(tour, images=False)
                return step
        raise AssertionError("a block and the core can be entered")

    def _core_tour(
        self, begin: Place | None = None, cases: int | None = None
    ) -> Steps[list[int] | None]:
        """A tour of the core, as squares of the board, from ``begin``; None: there is none, or the
        search has tried more than ``cases`` cases."""
        block = self._cut.core
        board = Board(block.rows.size, block.cols.size)
        first: tuple[int, ...] = ()
        if begin is not None:
            first = (block.local(begin),)
            other = board.area - 1 - first[0]
            if first[0] == other or board.is_move(first[0], other):
                return None
            if existence.impossible(board, first[0], other, symmetry="half-turn") is not None:
                return None
        search = SymmetricSearch(
            board,
            map_of(board, self._kind.map),
            closed=self._kind.loop,
            begin=first,
            seed=self._seed,
        )
        while (signal := search.advance(_CASES)) == "report":
            if cases is not None and search.cases > cases:
                return None
            yield PAUSE
        if signal != "found":
            return None
        tour = [self._placed(block, square) for square in search.squares()]
        return [*tour, tour[0]] if self._kind.loop else tour

    # Blocks with closed tours.

    def _lay_blocks(self, chained: set[Place]) -> Steps[list[int]]:
        cut, draw = self._cut, self._draw
        seen = chained
        variants = set[tuple[int, ...]]()
        for number, at in enumerate(product(range(len(cut.rows)), range(len(cut.cols)))):
            if at in seen or (at[0] in cut.core_rows and at[1] in cut.core_cols):
                continue
            image = at
            while image not in seen:
                seen.add(image)
                image = self._image_of(image)
            sides = [*_beyond(at[0], cut.core_rows, ABOVE, BELOW)]
            sides += _beyond(at[1], cut.core_cols, LEFT, RIGHT)
            inside = self._splice(at, one_of(sides, draw))
            if inside not in variants or number % _BLOCKS == 0:
                variants.add(inside)
                yield PAUSE
        return []

    def _image_of(self, at: Place) -> Place:
        row, col = at
        rows, cols = len(self._cut.rows) - 1, len(self._cut.cols) - 1
        match self._kind.map:
            case "half-turn":
                return rows - row, cols - col
            case "quarter-turn":
                return col, rows - row
            case "left-right":
                return row, cols - col
        return rows - row, col

    def _splice(self, at: Place, side: int) -> Inside:
        """Lay the closed tour of a block and its images, spliced into the block beside it."""
        cut = self._cut
        row, col = at
        parent_at = {
            ABOVE: (row + 1, col),
            BELOW: (row - 1, col),
            LEFT: (row, col + 1),
            RIGHT: (row, col - 1),
        }[side]
        child, parent = cut.block(at), cut.block(parent_at)
        first = int(self._draw() * 2)
        # If two bands divide the core, each of them has only one corner of the core on this side.
        lane, lanes = (col, cut.core_cols) if side in (ABOVE, BELOW) else (row, cut.core_rows)
        if lane in lanes and len(lanes) == 2:
            first = lane - lanes[0]
        # Both moves of a corner are in the tour, if it is no end; opposite corners may be ends.
        corner, a, b = next(
            (corner, *ab)
            for corner in (first, 1 - first)
            if (ab := self._corner_move(parent, side, corner))[0] not in self._ends
        )
        height, width = child.rows.size, child.cols.size
        entry, leave = entered_at(height, width, side ^ 1, corner)
        inside = height, width, entry, leave, int(self._draw() * _VARIANTS)
        path = [self._placed(child, square) for square in self._blocks.path(*inside)]
        self._lay([a, *path, b])
        self._lay([a, b])  # the second time removes the move
        return inside

    def _corner_move(self, block: Block, side: int, corner: int) -> tuple[int, int]:
        """The move of a corner of a block that a splice of the block on that side may replace."""
        a, b = left_at(block.rows.size, block.cols.size, side, corner)
        return self._placed(block, a), self._placed(block, b)

    def _placed(self, block: Block, square: int) -> int:
        """The number, on the board, of a square of a block."""
        row, col = divmod(square, block.cols.size)
        return (block.rows.first + row) * self._board.cols + block.cols.first + col

    def _lay(self, path: list[int], images: bool = True) -> None:
        """Add the moves along a path, and their images; moves that exist already are removed."""
        near, image = self._near, self._map.image
        for _ in range(self._map.order if images else 1):
            for square, other in pairwise(path):
                near[square] ^= other
                near[other] ^= square
            path = [image[square] for square in path]

    def _walk(self) -> Steps[list[int]]:
        """The path along the moves, from the start; for a loop, from square 0."""
        near, board = self._near, self._board
        here, before = (self._ends or (0,))[0], 0
        if self._kind.loop:
            before = board.neighbours(here)[0]  # both moves of a corner are in the tour
        path: list[int] = []
        while len(path) < board.area:
            for _ in range(min(STRETCH, board.area - len(path))):
                path.append(here)
                here, before = near[here] ^ before, here
            yield Progress(path=path)
        return path


def _beyond(number: int, core: range, before: int, after: int) -> Iterator[int]:
    """The side of the core's bands on which a band lies; nothing if it is one of them."""
    if number not in core:
        yield before if number < core[0] else after
