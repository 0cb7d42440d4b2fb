"""The counts that a request needs, and the numbers of tours computed from them."""

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
    """The counts that a request needs.

    Attributes:
        by_start: whether the result is a table by start.
        parts: the counts to run before :meth:`numbers`.
        more: the further counts to run before :meth:`different`.
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
            # All tours have the same line: one square, or one move there and back.
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
        """After the parts: one number, or the table by start, one number for each square."""
        return self._numbers()

    def different(self) -> int | None:
        """After all parts: the number of tours up to rotation, reflection and reversal; None if
        it is not counted. By Burnside's lemma, from the numbers of tours that each symmetry
        fixes."""
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
            # Reversal maps the tours with an end to the tours with a start there.
            given = [grid.index(s) for s in (request.start, request.end) if s is not None]
            if request.closed:
                # One square, or one move there and back, counts as a tour, open and closed.
                given = [*map(grid.index, board.squares())] if board.size <= 2 else []
            elif len(given) == 1:
                given = [self._image(given[0])]
            self.parts = [self._part(given, (0,), any_other=len(given) == 1)]

        def numbers() -> tuple[int, ...]:
            # Theory proves that starts without a key have no tour.
            counts = dict(chain.from_iterable(part.counts.items() for part in self.parts))
            return tuple(0 if key is None else counts[key] for key in keys)

        self._numbers = numbers
        if board.size > 2 and (request.closed or self.by_start):
            self._plan_different()

    def _image(self, square: int) -> int:
        """The image of a start, under the symmetries of the board, that is counted in its place.

        All images have the same number of tours. Images of one colour can be counted together. A
        start multiplies the states only after the sweep has reached it, so images that one side
        reaches late are taken.
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
        """Plan the counts for :meth:`different`: conjugate symmetries fix the same number of tours,
        so one of each class is counted."""
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
        """Check whether a symmetry fixes every square: all lie on the axis of a mirror."""
        return all(board_map.image[at] == at for at in self._request.board.squares())

    def _plan_symmetric(self, maps: list[BoardMap]) -> None:
        request, grid, board = self._request, self._grid, self._request.board
        groups = [
            _powers({grid.index(at): grid.index(board_map.image[at]) for at in board.squares()})
            for board_map in maps
        ]
        # With holes both mirrors may fix a tour: inclusion and exclusion counts it once.
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
                # Burnside: each of these tours is fixed by all powers of its own symmetry.
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
        """Plan the tours between two squares: closed tours with the move between them, or open
        tours that a symmetry reverses."""
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
    """The powers of a symmetry: the identity, itself, and so on."""
    same = {at: at for at in image}
    powers = [same]
    while (following := {at: image[to] for at, to in powers[-1].items()}) != same:
        powers.append(following)
    return powers


def _conjugate(image: Map, other: Map) -> Map:
    """The conjugate of a symmetry by another one: other ∘ image ∘ other⁻¹."""
    return {other[at]: other[to] for at, to in image.items()}
