"""The counts that answer a request, and how the numbers of tours follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from knight_core import existence
from knight_core.board.symmetries import Map as BoardMap
from knight_core.board.symmetries import maps_of
from knight_core.counting.meet_in_the_middle import Ends, lane_bits
from knight_core.counting.part import MAX_BITS, Part, others_of
from knight_core.counting.quotient import Map
from knight_core.counting.sweep_grid import Grid
from knight_core.counting.symmetric import Symmetric
from knight_core.request import TourRequest


class Plan:
    """The counts that answer a request.

    Attributes:
        by_start: whether a table by start is asked for.
        parts: the counts to be made for :meth:`numbers`.
        more: those to be made for :meth:`different` beside them.
    """

    def __init__(self, request: TourRequest, theory: bool) -> None:
        board = request.board
        self._request = request
        self._grid = Grid(board)
        self.by_start = not request.closed and request.start is None and request.end is None
        self.parts: list[Part] = []
        self.more: list[Part] = []
        self._numbers: Callable[[], tuple[int, ...]]
        self._different: Callable[[], int | None] = lambda: None
        if board.size <= 2:
            # Every tour is the same line: a square, or a move there and back.
            self._different = lambda: min(1, sum(self.numbers()))
        maps = [] if request.symmetry == "any" else maps_of(board, request.symmetry)
        if request.symmetry != "any" and not maps:
            self._numbers = lambda: (0,) * (board.area if self.by_start else 1)
            self._different = lambda: 0
        elif maps and board.size > 2 and not any(map(self._changes_nothing, maps)):
            self._plan_symmetric(maps)
        else:
            self._plan_all(theory)

    def numbers(self) -> tuple[int, ...]:
        """After the parts: the number of tours, or the table by start; a number a square."""
        return self._numbers()

    def different(self) -> int | None:
        """After all parts: the number of tours of which none is another one turned, mirrored or
        reversed; None if they are not told apart. By Burnside's lemma from the numbers of those
        that each symmetry leaves the same."""
        return self._different()

    # -- all tours ------------------------------------------------------------------------------

    def _plan_all(self, theory: bool) -> None:
        request, grid, board = self._request, self._grid, self._request.board
        keys: list[int | None] = [0]
        if self.by_start:
            keys = [
                self._image(grid.index(square))
                if square not in board.holes
                and (not theory or existence.impossible(board, square) is None)
                else None
                for square in range(board.area)
            ]
            self.parts = [*self._tables(sorted({key for key in keys if key is not None}))]
        else:
            # A tour and its reverse count the same: an end alone is as good as a start.
            given = [grid.index(s) for s in (request.start, request.end) if s is not None]
            if request.closed:
                # A single square, or a move there and back, is a tour, open and closed.
                given = [*map(grid.index, board.squares())] if board.size <= 2 else []
            elif len(given) == 1:
                given = [self._image(given[0])]
            self.parts = [self._part(given, (0,), any_other=len(given) == 1)]

        def numbers() -> tuple[int, ...]:
            # Of those without a key theory knows that the number is 0.
            counts = dict(chain.from_iterable(part.counts.items() for part in self.parts))
            return tuple(0 if key is None else counts[key] for key in keys)

        self._numbers = numbers
        if board.size > 2 and (request.closed or self.by_start):
            self._plan_different()

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

    def _plan_different(self) -> None:
        """Symmetries that other ones change into each other leave as many tours the same."""
        closed, images = self._request.closed, self._grid.images
        alike: dict[frozenset[tuple[int, ...]], int] = {}
        for image in images[1:]:
            conjugates = frozenset(
                tuple(changed[at] for at in sorted(image))
                for other in images
                for power in (image, _powers(image)[-1])
                for changed in (_conjugate(power, other),)
            )
            alike[conjugates] = alike.get(conjugates, 0) + 1
        squares = sorted(images[0])
        some = [
            (times, Symmetric(self._grid, _powers(dict(zip(squares, min(images), strict=True)))))
            for images, times in alike.items()
            if min(images) != tuple(squares)
        ]
        same = 1 + sum(times for images, times in alike.items() if min(images) == tuple(squares))
        for _, kind in some:
            self.more += kind.for_closed if closed else kind.for_paths

        def different() -> int:
            lines = sum(self.numbers()) * same
            if not closed:
                lines //= 2
            lines += sum(times * (kind.closed if closed else kind.paths) for times, kind in some)
            return lines // len(images)

        self._different = different

    # -- symmetric tours ------------------------------------------------------------------------

    def _changes_nothing(self, board_map: BoardMap) -> bool:
        """Check whether every square stays where it is: all lie on the axis of a mirror."""
        return all(board_map.image[at] == at for at in self._request.board.squares())

    def _plan_symmetric(self, maps: list[BoardMap]) -> None:
        request, grid, board = self._request, self._grid, self._request.board
        groups = [
            _powers({grid.index(at): grid.index(board_map.image[at]) for at in board.squares()})
            for board_map in maps
        ]
        # With holes a tour may be the same in both mirrors, and counts once.
        signs = [1] * len(groups)
        if len(groups) == 2 and board.holes:
            (same, first), (_, other) = groups
            groups.append([same, first, other, {at: first[other[at]] for at in same}])
            signs.append(-1)
        kinds = [Symmetric(grid, group) for group in groups]
        ends = [grid.index(at) for at in (request.start, request.end) if at is not None]

        def closed() -> int:
            return sum(sign * kind.closed for sign, kind in zip(signs, kinds, strict=True))

        self.parts = [part for kind in kinds for part in kind.for_closed]
        if not request.closed and len(ends) == 2:
            self._plan_pair((ends[0], ends[1]), groups, signs, kinds)
            return
        squares = [at for at in range(board.area) if at not in board.holes]
        starts = ends or [grid.index(at) for at in squares]
        if not request.closed:
            self.parts += [part for kind in kinds for part in kind.for_starts(starts)]

        def number(at: int) -> int:
            return 2 * closed() + sum(kind.from_start(at) for kind in kinds)

        def numbers() -> tuple[int, ...]:
            if request.closed:
                return (closed(),)
            if ends:
                return (number(ends[0]),)
            table = [0] * board.area
            for at in squares:
                table[at] = number(grid.index(at))
            return tuple(table)

        self._numbers = numbers
        if board.holes or (ends and not request.closed):
            return
        turned: list[Symmetric] = []
        if request.symmetry == "half-turn":
            if request.closed:
                quarters = maps_of(board, "quarter-turn")
                turned = [
                    Symmetric(
                        grid,
                        _powers({grid.index(at): grid.index(quarter.image[at]) for at in squares}),
                    )
                    for quarter in quarters
                ]
                self.more = [part for kind in turned for part in kind.for_closed]
            else:
                self.more = kinds[0].for_paths

        def different() -> int:
            lines = sum(self.numbers())
            same = 0
            if request.closed:
                # Each is the same under its own symmetry, and under what that makes with itself.
                lines *= 4 if request.symmetry == "quarter-turn" else 2
                same = 2 * sum(kind.closed for kind in turned)
            else:
                lines //= 2
                same = sum(kind.paths for kind in kinds) if request.symmetry == "half-turn" else 0
            return (lines + same) // len(grid.images)

        self._different = different

    def _plan_pair(
        self,
        ends: tuple[int, int],
        groups: list[list[Map]],
        signs: list[int],
        kinds: list[Symmetric],
    ) -> None:
        """The tours between two squares: closed ones with that move, or those turned round."""
        grid = self._grid
        start, end = ends
        if any(to == end for to, _ in grid.moves[start]):
            others = [Symmetric(grid, group, without=ends) for group in groups]
            self.parts += [part for kind in others for part in kind.for_closed]
            self._numbers = lambda: (
                sum(
                    sign * (kind.closed - other.closed)
                    for sign, kind, other in zip(signs, kinds, others, strict=True)
                ),
            )
            return
        turning = [
            kind
            for kind, group in zip(kinds, groups, strict=True)
            if len(group) == 2 and group[1][start] == end
        ]
        self.parts = [part for kind in turning for part in kind.for_starts((start,))]
        self._numbers = lambda: (sum(kind.from_start(start) for kind in turning),)


def _powers(image: Map) -> list[Map]:
    """The powers of a symmetry: that which changes nothing, itself, and so on."""
    same = {at: at for at in image}
    powers = [same]
    while (following := {at: image[to] for at, to in powers[-1].items()}) != same:
        powers.append(following)
    return powers


def _conjugate(image: Map, other: Map) -> Map:
    """What a symmetry is after another one has changed the board."""
    return {other[at]: other[to] for at, to in image.items()}
