"""The frontier sweep that counts tours: square by square, with equal choices counted together.

The choices of a sweep matter for the rest only by how the pieces of path reach the squares
that are not done, so that all choices with the same *state* are counted together: Knuth's Simpath,
"The Art of Computer Programming" 4A, 7.1.4, exercise 225, for Hamiltonian paths; compare McKay,
"Knight's tours of an 8 x 8 chessboard", 1997. The states alive at once, and the time for a square,
grow exponentially with the shorter side of the board, but hardly with the longer.

A sweep does the squares on one side of a board;
:mod:`knight_core.counting.meet_in_the_middle` joins two of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

BATCH: Final = 2_000
"""The number of states processed between two reports: a few milliseconds."""

_NEW: Final = 40
"""The number of them that may need choices that are not known yet."""

# A state is an int of bytes, one for each place of the frontier and one on top. Squares
# ``Side.places`` apart share a place: no move is that long. The byte of a square says:
USED: Final = 0  # both its moves are made, or there is no such square
ENDED: Final = 1  # it is an end of a piece of path whose other end is an end of the tour
FREE: Final = 2  # none of its moves is made
MATE: Final = 3  # + place: it is an end of a piece whose other end is there
# The byte on top has a bit for each end of the tour that is still to be chosen, and one that is set
# as long as a number of moves that must be odd is even.
TOP: Final = 0xF0

START: Final = 1
"""The bit of the end whose choice is counted square by square."""

OTHER: Final = 2
"""The bit of the other end."""

ODD: Final = 4
"""The bit that is set as long as a number of moves that must be odd is even."""

Move = tuple[int, int]
"""A move: the square that it leads to, and the bit of the byte on top that it flips, or 0."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a board for a sweep. Squares are numbered in its own order.

    Attributes:
        moves: for each square, the moves from it.
        holes: squares that are not there.
        places: the number of places of the frontier.
        done: the number of squares that are done after the sweep: all their moves are made.
        middle: of squares from ``done`` on, in order, the moves to later ones that are this
            side's to choose.
        given: squares that are ends of every tour, and marked as such by this side.
        given_beyond: those that the other side marks.
        ends: for the bit of each end that is to be chosen, the squares that it may be.
        own: those of them that are this side's to choose.
        lanes: for each square that may be the start, the number of bits by which its counts are
            shifted.
        odd: :data:`ODD` if only those tours count whose number of moves with this bit is odd, or 0.
    """

    moves: Sequence[Sequence[Move]]
    holes: frozenset[int]
    places: int
    done: int
    middle: Mapping[int, Sequence[Move]]
    given: frozenset[int]
    given_beyond: frozenset[int]
    ends: Mapping[int, frozenset[int]]
    own: Mapping[int, frozenset[int]]
    lanes: Mapping[int, int]
    odd: int = 0

    @property
    def first_top(self) -> int:
        """The bits of the byte on top before the first square; after the last one all are 0."""
        return sum(self.ends) | self.odd

    def place(self, square: int) -> int:
        """The place of a square. Those from ``done`` on have the places 0, 1, …"""
        return (square - self.done) % self.places

    def entering(self, square: int) -> int:
        """The byte of a square that the frontier reaches."""
        if square >= len(self.moves) or square in self.holes:
            return USED
        return ENDED if square in self.given else FREE


class Sweep:
    """One sweep over a side.

    Attributes:
        layer: the states, and the number of ways to reach each.
        complete: the number of ways in which a path was completed that leaves no square out.
    """

    def __init__(self, side: Side) -> None:
        self.side = side
        self.complete = 0
        first = (TOP | side.first_top) << 8 * side.places
        for square in range(side.places):
            first |= side.entering(square) << 8 * side.place(square)
        self.layer: dict[int, int] = {first: 1}

    def run(self) -> Iterator[tuple[int, float]]:
        """Sweep; yields every few milliseconds (states alive, fraction done)."""
        side = self.side
        whole = TOP << 8 * side.places
        last = max(set(range(len(side.moves))) - side.holes)
        squares = [*range(side.done), *side.middle]
        for count, square in enumerate(squares, 1):
            here = SquareStep(side, square)
            mask, choices_of, lane = here.mask, here.choices_of, side.lanes.get(square, 0)
            layer, following = self.layer, dict[int, int]()
            get = following.get
            size = len(layer)
            while layer:
                new = 0
                for _ in range(min(BATCH, len(layer))):
                    state, ways = layer.popitem()
                    key = state & mask
                    choices = choices_of.get(key)
                    if choices is None:
                        choices = choices_of[key] = here.choices(key)
                        new += 1
                    going, starting, completing = choices
                    for change in going:
                        after = state + change
                        following[after] = get(after, 0) + ways
                    if starting:
                        started = ways << lane
                        for change in starting:
                            after = state + change
                            following[after] = get(after, 0) + started
                    for change in completing:
                        if state + change == whole and last <= square + side.places:
                            self.complete += ways
                    if new == _NEW:
                        break
                yield len(layer) + len(following), (count - len(layer) / size) / len(squares)
            self.layer = following


_Choices = tuple[list[int], list[int], list[int]]

GOING, STARTING, COMPLETING = range(3)
"""The sorts of a choice: the path goes on; the same, and the start is chosen; it is complete."""


class Choice(NamedTuple):
    """One way to choose the moves of a square to squares further on.

    Attributes:
        sort: its sort.
        change: what is added to the state.
        moves: the moves, to the places of their squares.
    """

    sort: int
    change: int
    moves: tuple[Move, ...]


class SquareStep:
    """The sweep at one square: its moves to squares further on are chosen.

    The possible choices, and their changes, depend only on the bytes of the square and of the
    squares that it moves to: the ``mask``. So they are worked out once for each of their contents,
    and ``known`` after that.
    """

    def __init__(self, side: Side, square: int) -> None:
        place, near = side.place, side.moves
        self._here = place(square)
        self._exact = square < side.done
        self._leaving = side.entering(square + side.places)
        moves = [move for move in near[square] if move[0] > square]
        if not self._exact:
            moves = [*side.middle[square]]
        self._moves = [(place(target), flips & side.odd) for target, flips in moves]
        # For each place that it moves to: the number of moves left there after this square, and
        # the ends of the tour that it may be.
        self._targets = {
            place(target): (
                sum(other > square for other, _ in near[target]) + (target in side.given_beyond),
                sum(bit for bit, squares in side.ends.items() if target in squares),
            )
            for target, _ in moves
        }
        self._kinds = [bit for bit, squares in side.own.items() if square in squares]
        # Ends that are chosen here if they have not been chosen before.
        self._last = sum(
            bit
            for bit, squares in side.ends.items()
            if squares == side.own[bit] and square == max(squares)
        )
        self._top = side.places
        self.mask = sum(0xFF << 8 * place for place in (self._top, self._here, *self._targets))
        self.choices_of: dict[int, _Choices] = {}

    def choices(self, key: int) -> _Choices:
        """The changes that the choices make to a state with these bytes: (going on, the same with
        the start chosen here, completing the path)."""
        sorts: _Choices = ([], [], [])
        for choice in self.each(key):
            sorts[choice.sort].append(choice.change)
        return sorts

    def each(self, key: int) -> Iterator[Choice]:
        """The choices for a state with these bytes."""
        here, top = self._here, self._top
        before = {place: key >> 8 * place & 0xFF for place in (top, here, *self._targets)}
        whole = {place: _mated(value, place) for place, value in before.items()}
        for place in (here, *self._targets):
            if before[place] >= MATE:
                mate = before[place] - MATE
                before.setdefault(mate, MATE + place)
                whole.setdefault(mate, MATE + place)
        lacking = _lacking(whole, here)
        free = [move for move in self._moves if whole[move[0]] != USED]
        kinds = [0, *(bit for bit in self._kinds if bit & whole[top])] if lacking else [0]

        for bit in kinds:
            most = lacking - (bit > 0)
            for many in range(most if self._exact else 0, most + 1):
                for moves in combinations(free, many):
                    if many == 2 and not _fit(whole, moves):
                        continue
                    after = dict(whole)
                    complete = False
                    for target, flips in moves:
                        complete = _join(after, here, target)
                        after[top] ^= flips
                    if bit:
                        complete = _end(after, here) or complete
                        after[top] -= bit
                    if after[top] & self._last:
                        continue
                    if self._exact:
                        after[here] = self._leaving
                    change = sum(
                        _plain(value, place) - before[place] << 8 * place
                        for place, value in after.items()
                    )
                    if complete:
                        yield Choice(COMPLETING, change, moves)
                    elif self._alive(after):
                        yield Choice(STARTING if bit == START else GOING, change, moves)

    def _alive(self, fields: dict[int, int]) -> bool:
        """Check that every square just moved to, or not, has enough moves left."""
        return not self._exact or all(
            _lacking(fields, place) <= left + (fields[self._top] & ends > 0)
            for place, (left, ends) in self._targets.items()
        )


def _mated(value: int, place: int) -> int:
    """A byte of a state, in which a free square is its own mate."""
    return MATE + place if value == FREE else value


def _plain(value: int, place: int) -> int:
    """The byte of a state for a value with :func:`_mated` undone."""
    return FREE if value == MATE + place else value


def _lacking(fields: dict[int, int], place: int) -> int:
    """The number of moves that the square in a place still needs."""
    if fields[place] == USED:
        return 0
    return 2 if fields[place] == MATE + place else 1


def _fit(fields: dict[int, int], moves: Sequence[Move]) -> bool:
    """Check that the square which two moves lead to, if it is the same, needs both."""
    (place, _), (other, _) = moves
    return place != other or _lacking(fields, place) == 2


def _join(fields: dict[int, int], first: int, second: int) -> bool:
    """Make the move between two places; True if it closes a piece, or joins both with tour ends."""
    far_first, far_second = fields[first], fields[second]
    fields[first] = fields[second] = USED
    if far_first == MATE + second or far_first == far_second == ENDED:
        return True
    if far_first != ENDED:
        fields[far_first - MATE] = far_second
    if far_second != ENDED:
        fields[far_second - MATE] = far_first
    return False


def _end(fields: dict[int, int], place: int) -> bool:
    """Make the square in a place an end of the tour; True if its piece of path held the other."""
    far = fields[place]
    fields[place] = USED
    if far == ENDED:
        return True
    fields[far - MATE] = ENDED
    return False
