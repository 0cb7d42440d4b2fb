"""The frontier sweep that counts tours: square by square, choices that are alike together.

The squares are swept along the longer side. What the sweep has decided behind it matters only by
how the pieces of path reach the frontier, so that all choices with the same *state* are counted
together: Knuth's Simpath, "The Art of Computer Programming" 4A, 7.1.4, exercise 225, for
Hamiltonian paths; compare McKay, "Knight's tours of an 8 x 8 chessboard", 1997. The states alive at
once, and the time for a square, grow exponentially with the shorter side, but hardly with the
longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import Final

from knight_core.board import DIRECTIONS, Board
from knight_core.symmetries import symmetries

BATCH: Final = 2_000
"""How many states a sweep goes on from between two reports: a few milliseconds."""


class Grid:
    """A board as the sweep sees it: column after column along the longer side.

    Attributes:
        side: the shorter side.
        length: the longer side.
        neighbours: for each index in sweep order those of the squares a move away.
        holes: the indices of holes.
        last: the last index that is no hole.
    """

    def __init__(self, board: Board) -> None:
        self.side, self.length = sorted((board.rows, board.cols))
        self._board = board
        self.holes = frozenset(map(self.index, board.holes))
        self.neighbours = [self._near(index) for index in range(board.area)]
        self.last = max(map(self.index, board.squares())) if board.holes else board.area - 1

    def _near(self, index: int) -> list[int]:
        col, row = divmod(index, self.side)
        near = [
            (col + right) * self.side + row + down
            for down, right in DIRECTIONS
            if 0 <= row + down < self.side and 0 <= col + right < self.length
        ]
        if self.holes:
            return [] if index in self.holes else [at for at in near if at not in self.holes]
        return near

    def index(self, square: int) -> int:
        """The place of a square of the board in sweep order."""
        row, col = self._board.row_col(square)
        if self._board.rows > self._board.cols:
            row, col = col, row
        return col * self.side + row

    def colour(self, index: int) -> int:
        """The colour of a square, 0 or 1; which of the two is 0 does not matter."""
        return sum(divmod(index, self.side)) % 2

    def canonical(self, ends: tuple[int, ...]) -> tuple[int, ...]:
        """The image of the ends, under the symmetries of the board, that the sweep meets last.

        All images have as many tours; until an end is met it is no part of the states, so that
        this one has the fewest.
        """
        return max(tuple(sorted(image[end] for end in ends)) for image in self._images)

    @cached_property
    def _images(self) -> list[dict[int, int]]:
        """The symmetries of the board: of each index its image."""
        board, at = self._board, self.index
        return [
            {at(square): at(image[square]) for square in board.squares()}
            for image in symmetries(board)
        ]


# A state is an int of equal fields, one for each place of the frontier and one on top. Squares
# 2 · side + 2 apart share a place: no move is that long. The field of a square says:
_USED: Final = 0  # both its moves are made
_ENDED: Final = 1  # it is an end of a piece of path whose other end is an end of the tour
_MATE: Final = 2  # + place: it is an end of a piece whose other end is there (untouched: itself)
# The field on top is the number of ends of the tour that are still to be chosen.


class Sweep:
    """One sweep over the board.

    Args:
        grid: the board.
        ends: the ends of the tours as indices of the grid: none (closed tours), one (the other is
            any) or two.

    Attributes:
        count: when it is over, the number of undirected tours with these ends; of closed tours
            without.
        grid: the board.
        places: how many places the frontier has.
        bits: the length of a field of a state.
    """

    def __init__(self, grid: Grid, ends: tuple[int, ...]) -> None:
        self.count = 0
        self.grid = grid
        self._ends = ends
        self._size = len(grid.neighbours)
        self.places = 2 * grid.side + 2
        self.bits = (self.places + _MATE - 1).bit_length()
        self._open = 2 - len(ends) if ends else 0
        self._last_colour = 0  # of the end that is not given: colour parity
        size = self._size - len(grid.holes)
        if ends and (grid.holes or size % 2 == 0):
            # As many moves as squares, less one, lead from the one end to the other.
            self._last_colour = (grid.colour(ends[0]) + size - 1) % 2

    def run(self) -> Iterator[tuple[int, float]]:
        """Sweep; yields every few milliseconds (states alive, squares swept)."""
        first = self._open << self.bits * self.places
        for square in range(self.places):
            first |= self.entering(square) << self.bits * square
        layer = {first: 1}
        for square in range(self._size):
            here = _Square(self, square)
            mask, known = here.mask, here.known
            following: dict[int, int] = {}
            get = following.get
            whole = len(layer)
            while layer:
                for _ in range(min(BATCH, len(layer))):
                    state, ways = layer.popitem()
                    key = state & mask
                    choices = known.get(key)
                    if choices is None:
                        choices = known[key] = here.choices(key)
                    for change in choices[0]:
                        after = state + change
                        following[after] = get(after, 0) + ways
                    for change in choices[1]:
                        # The path is complete: a tour if nothing else is left.
                        if state + change == 0 and self.grid.last <= square + self.places:
                            self.count += ways
                yield len(layer) + len(following), square + 1 - len(layer) / whole
            layer = following

    def entering(self, square: int) -> int:
        """The field of a square that the frontier reaches."""
        if square >= self._size or square in self.grid.holes:
            return _USED
        return _ENDED if square in self._ends else _MATE + square % self.places

    def may_end(self, square: int) -> bool:
        """Whether a square has the colour that an end which is not given must have."""
        return self.grid.colour(square) == self._last_colour


class _Square:
    """The sweep at one square: its moves to squares further on are chosen, and it is done.

    What may be chosen, and what that changes, depends only on the fields of the square and of the
    squares that it moves to: the ``mask``. So it is worked out once for each of their contents,
    and ``known`` after that.
    """

    def __init__(self, sweep: Sweep, square: int) -> None:
        self._bits = bits = sweep.bits
        places = sweep.places
        self._here = square % places
        self._may_end = sweep.may_end(square)
        self._leaving = sweep.entering(square + places)
        near = sweep.grid.neighbours
        # For each place that it moves to: how many moves are left there after this square, and
        # whether it may be an end of the tour.
        self._targets = {
            target % places: (sum(other > square for other in near[target]), sweep.may_end(target))
            for target in near[square]
            if target > square
        }
        self._top = places
        fields = (self._top, self._here, *self._targets)
        self.mask = sum(((1 << bits) - 1) << bits * place for place in fields)
        self.known: dict[int, tuple[list[int], list[int]]] = {}

    def choices(self, key: int) -> tuple[list[int], list[int]]:
        """What the choices add to a state with these fields: (going on, completing the path)."""
        here, low = self._here, (1 << self._bits) - 1
        before = {
            place: key >> self._bits * place & low for place in (self._top, here, *self._targets)
        }
        for place in (here, *self._targets):
            if before[place] >= _MATE:
                before.setdefault(before[place] - _MATE, _MATE + place)
        lacking = _lacking(before, here)
        free = [place for place in self._targets if before[place] != _USED]
        options = [(moves, False) for moves in combinations(free, lacking)]
        if lacking and before[self._top] and self._may_end:
            options += [(moves, True) for moves in combinations(free, lacking - 1)]

        going: list[int] = []
        completing: list[int] = []
        for moves, is_end in options:
            after = dict(before)
            complete = False
            for target in moves:
                complete = _join(after, here, target)
            if is_end:
                after[self._top] -= 1
                if after[here] == _ENDED:
                    complete = True
                else:
                    after[after[here] - _MATE] = _ENDED
            after[here] = self._leaving
            change = sum(
                value - before[place] << self._bits * place for place, value in after.items()
            )
            if complete:
                completing.append(change)
            elif self._alive(after):
                going.append(change)
        return going, completing

    def _alive(self, fields: dict[int, int]) -> bool:
        """Whether every square just moved to, or not, has moves enough left."""
        return all(
            _lacking(fields, place) <= left + (may_end and fields[self._top] > 0)
            for place, (left, may_end) in self._targets.items()
        )


def _lacking(fields: dict[int, int], place: int) -> int:
    """How many moves the square in a place still needs."""
    if fields[place] == _USED:
        return 0
    return 2 if fields[place] == _MATE + place else 1


def _join(fields: dict[int, int], one: int, two: int) -> bool:
    """Make the move between two places; whether that joins a piece of path to itself, or the two
    pieces that hold the ends of the tour."""
    far_one, far_two = fields[one], fields[two]
    fields[one] = fields[two] = _USED
    if far_one == _MATE + two or far_one == far_two == _ENDED:
        return True
    if far_one != _ENDED:
        fields[far_one - _MATE] = far_two
    if far_two != _ENDED:
        fields[far_two - _MATE] = far_one
    return False
