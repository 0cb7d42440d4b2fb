"""The frontier sweep that counts tours: square by square, with one count for each state.

The rest of a sweep depends only on how the pieces of path end on the frontier: the *state*. So all
choices that lead to the same state are counted together: Knuth's Simpath, "The Art of Computer
Programming" 4A, 7.1.4, exercise 225, for Hamiltonian paths; compare McKay, "Knight's tours of an
8 x 8 chessboard", 1997. The number of states, and the time for a square, grow exponentially with
the shorter side of the board, but hardly with the longer side.

A sweep covers one side of a board; :mod:`knight_core.counting.meet_in_the_middle` joins two of
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

BATCH: Final = 2_000
"""The most states processed between two yields: a few milliseconds."""

_NEW: Final = 40
"""The most states between two yields whose choices are not cached."""

# A state is an int: one byte for each place of the frontier, and a top byte. Squares whose indices
# differ by ``Side.places`` share a place: no move is that long. The byte of a square is:
USED: Final = 0  # both its moves are made, or there is no such square
ENDED: Final = 1  # it is an end of a piece of path whose other end is an end of the tour
FREE: Final = 2  # none of its moves is made
MATE: Final = 3  # + place: it is an end of a piece whose other end is at this place
# The top byte has a bit for each end of the tour that is not chosen yet, and the bit ``ODD``.
TOP: Final = 0xF0

START: Final = 1
"""The bit of the end whose tours are counted separately for each square."""

OTHER: Final = 2
"""The bit of the other end."""

ODD: Final = 4
"""The bit that is set while the number of moves with this bit is even; it must become odd."""

Move = tuple[int, int]
"""A move: its target square, and the bit of the top byte that it flips, or 0."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a board for a sweep. Squares are numbered in its own order.

    Attributes:
        moves: for each square, the moves from it.
        holes: the holes.
        places: the number of places of the frontier.
        done: the number of squares that are complete after the sweep: all their moves are made.
        middle: for squares from ``done`` on, in order, the moves to later squares that this side
            chooses.
        given: squares that are ends of every tour, and that this side marks as ends.
        given_beyond: the same, marked by the other side.
        ends: for the bit of each end to be chosen, the possible squares.
        own: the same, only the squares that this side chooses.
        lanes: for each possible start, the number of bits by which its counts are shifted.
        odd: :data:`ODD`: count only tours with an odd number of moves that have this bit; or 0.
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
        """The bits of the top byte before the first square; after the last one all must be 0."""
        return sum(self.ends) | self.odd

    def place(self, square: int) -> int:
        """The place of a square; the squares from ``done`` on have the places 0, 1, …"""
        return (square - self.done) % self.places

    def entering(self, square: int) -> int:
        """The first byte of a square, when it enters the frontier."""
        if square >= len(self.moves) or square in self.holes:
            return USED
        return ENDED if square in self.given else FREE


class Sweep:
    """One sweep over a side.

    Attributes:
        layer: the states, with the number of ways to reach each.
        complete: the number of ways to complete a path through all squares.
    """

    def __init__(self, side: Side) -> None:
        self.side = side
        self.complete = 0
        first = (TOP | side.first_top) << 8 * side.places
        for square in range(side.places):
            first |= side.entering(square) << 8 * side.place(square)
        self.layer: dict[int, int] = {first: 1}

    def run(self) -> Iterator[tuple[int, float]]:
        """Sweep; yields (states in memory, fraction done) every few milliseconds."""
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
"""The sorts of a choice: the path continues; it continues and the start is chosen; it is
complete."""


class Choice(NamedTuple):
    """One way to choose the moves of a square to later squares.

    Attributes:
        sort: :data:`GOING`, :data:`STARTING` or :data:`COMPLETING`.
        change: the number to add to the state.
        moves: the chosen moves; their targets are places.
    """

    sort: int
    change: int
    moves: tuple[Move, ...]


class SquareStep:
    """The step of a sweep at one square: its moves to later squares are chosen.

    The possible choices, and their changes, depend only on some bytes of the state: those of the
    square and of its targets, and the top byte. ``mask`` selects them, and ``choices_of`` caches
    the choices for each of their values.
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
        # For each target place: the number of moves to squares after this one, and the ends of the
        # tour that the target may be.
        self._targets = {
            place(target): (
                sum(other > square for other, _ in near[target]) + (target in side.given_beyond),
                sum(bit for bit, squares in side.ends.items() if target in squares),
            )
            for target, _ in moves
        }
        self._kinds = [bit for bit, squares in side.own.items() if square in squares]
        # The ends that must be chosen here, at the last possible square, unless chosen before.
        self._last = sum(
            bit
            for bit, squares in side.ends.items()
            if squares == side.own[bit] and square == max(squares)
        )
        self._top = side.places
        self.mask = sum(0xFF << 8 * place for place in (self._top, self._here, *self._targets))
        self.choices_of: dict[int, _Choices] = {}

    def choices(self, key: int) -> _Choices:
        """The changes of the choices for a state with these bytes, one list for each sort."""
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
        """Check that every target place, whether its move was chosen or not, has enough moves
        left."""
        return not self._exact or all(
            _lacking(fields, place) <= left + (fields[self._top] & ends > 0)
            for place, (left, ends) in self._targets.items()
        )


def _mated(value: int, place: int) -> int:
    """The byte of a place in a form in which a free square is its own mate."""
    return MATE + place if value == FREE else value


def _plain(value: int, place: int) -> int:
    """The inverse of :func:`_mated`."""
    return FREE if value == MATE + place else value


def _lacking(fields: dict[int, int], place: int) -> int:
    """The number of moves that the square at a place still needs."""
    if fields[place] == USED:
        return 0
    return 2 if fields[place] == MATE + place else 1


def _fit(fields: dict[int, int], moves: Sequence[Move]) -> bool:
    """Check that two moves have different target places, or one target that needs both."""
    (place, _), (other, _) = moves
    return place != other or _lacking(fields, place) == 2


def _join(fields: dict[int, int], first: int, second: int) -> bool:
    """Make the move between two places. True if it closes a loop, or joins two pieces that both end
    in an end of the tour."""
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
    """Make the square at a place an end of the tour. True if the other end of its piece is already
    an end of the tour."""
    far = fields[place]
    fields[place] = USED
    if far == ENDED:
        return True
    fields[far - MATE] = ENDED
    return False
