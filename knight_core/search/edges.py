"""Edge search: it decides which moves a tour makes, not where the knight goes next.

A tour makes two moves at every square, and one at each of its ends. So a square with only two
possible moves makes both, a square with two moves made makes no other, and a move that would close
a loop too early is ruled out. These conclusions are drawn at once; only if there are none, the
search branches, and tries one of several *cases*. An additional vertex, the *join*, with a move to
both ends, makes an open tour a Hamiltonian cycle too: then every vertex has two moves.

(The multi-path method: Christofides, "Graph Theory", 1975, 10.2.2; Kocay, "An extension of the
multi-path algorithm for finding hamiltonian cycles", Discrete Mathematics 101, 1992; Knuth, TAOCP
7.2.2.4. Branching on the end of the tour as there is our own.)

The possible moves of a square are the bits of a mask, one for each direction, and one for the join.
All changes are stored in a list, by which they are undone: nothing recurses, and nothing is copied,
whatever the size of the board.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from knight_core.board import DIRECTIONS, Board
from knight_core.search.rng import stream

JOIN: Final = 256
"""The bit of the move to the join; bits 0 to 7 are directions 1 to 8."""

BITS: Final = tuple(tuple(bit for bit in range(9) if mask >> bit & 1) for mask in range(512))
"""The numbers of the bits of a mask."""

_OPPOSITE: Final = tuple(1 << (direction + 4) % 8 for direction in range(8))

Signal = Literal["found", "exhausted", "report"]

Move = tuple[int, int]
"""A square and the number of a bit."""
Case = tuple[tuple[Move, ...], tuple[Move, ...]]
"""The assumptions of one case: moves that are made, and moves that are not."""


class Moves:
    """The moves of a board as edge search needs them; square ``board.area`` is the join.

    Attributes:
        near: for every square the square in each direction (-1: none), then the join.
        back: for every square and direction the bit of the same move at its other square.
        bit: for every square the bits of its moves, by their other squares.
        ways: for every square the mask of its moves, without the move to the join.
    """

    __slots__ = ("back", "bit", "join", "near", "ways")

    def __init__(self, board: Board) -> None:
        area, cols = board.area, board.cols
        self.join = area
        self.near: list[Sequence[int]] = []
        self.back: list[Sequence[int]] = []
        self.bit: list[dict[int, int]] = []
        self.ways: list[int] = []
        steps = [down * cols + right for down, right in DIRECTIONS]
        number = {step: direction for direction, step in enumerate(steps)}
        narrow = len(number) < 8
        for square in range(area):
            line = [-1] * 8
            if not board.is_hole(square):
                for direction in range(8) if narrow else ():
                    for target in board.neighbours(square, DIRECTIONS[direction : direction + 1]):
                        line[direction] = target
                for target in () if narrow else board.neighbours(square):
                    line[number[target - square]] = target
            self.near.append((*line, area))
            self.back.append((*_OPPOSITE, 1 << square))
            self.bit.append({there: 1 << bit for bit, there in enumerate(line) if there >= 0})
            self.bit[square][area] = JOIN
            self.ways.append(sum(1 << bit for bit, there in enumerate(line) if there >= 0))
        self.near.append(range(area))
        self.back.append(_Always(area))
        self.bit.append({square: 1 << square for square in range(area)})


class _Always(Sequence[int]):
    """The bit of the join, for every square."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: object) -> int:  # type: ignore[override]
        return JOIN


_CACHED: Final = 2_500
_cached_moves = lru_cache(maxsize=8)(Moves)


def moves_of(board: Board) -> Moves:
    """The moves of a board; those of small boards are cached for the next search. O(rows·cols)."""
    return _cached_moves(board) if board.area <= _CACHED else Moves(board)


def bits_of(mask: int) -> Iterable[int]:
    """The numbers of the bits of a mask of any length."""
    return BITS[mask] if mask < 512 else _long_bits(mask)


def _long_bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class CaseRecord:
    """The assumptions of the cases of a search, and the conclusions from each.

    Attributes:
        numbers: of each case, one after the other: how many of the moves before are still made; 1
            if it makes a move, 2 if it rules one out, 0 of what is made before the first case; the
            two squares of that move; 1 if nothing speaks against it, else 0; how many moves are
            made by it, what follows included; the two squares of each. The join is
            ``board.area``.
        whole: whether all cases are recorded.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: list[int] = []
        self.numbers = array("I")
        self.whole = True

    def add(
        self, lines: list[tuple[int, int, int]], begin: int, kind: int, move: Move, fine: bool
    ) -> None:
        """Record a case: the moves made from ``begin`` on in the list of changes; ``move``: two
        squares."""
        if len(self.numbers) > self._most:
            self.whole = False
            return
        while self._places and self._places[-1] >= begin:
            self._places.pop()
        self.numbers.extend((len(self._places), kind, *move, fine, len(lines)))
        for place, first, second in lines:
            self._places.append(place)
            self.numbers.extend((first, second))


class EdgeSearch:
    """A search for the tours of a board, or of the rest of it after a path.

    >>> search = EdgeSearch(Board(3, 4), [0])
    >>> search.advance(), search.cases
    ('found', 2)
    >>> search.squares()
    [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]

    :meth:`advance` goes on until a tour is found or nothing is left; after a tour it goes on to
    the next one. Each tour is found once, if there is a path or an ``end``; else once in one of its
    two directions, and closed ones once. Complete: ``exhausted`` without a tour proves that there
    is none. What counts is *cases*: assumptions tried.

    Args:
        board: the board.
        path: the squares that the tour begins with, in order; none: it may begin anywhere.
        end: its last square, none of the path; None: any.
        closed: whether its last square must be a move from its first.
        moves: moves that it must make, as pairs of squares.
        seed: of the order of equally good cases; 0: in the order of the directions.

    Attributes:
        cases: the number of cases tried.
        given_up: the number of cases that are proved to have no (further) tour; at the end all.
        left: the unvisited squares, and the last square of the path.
    """

    def __init__(
        self,
        board: Board,
        path: Sequence[int] = (),
        *,
        end: int | None = None,
        closed: bool = False,
        moves: Iterable[tuple[int, int]] = (),
        seed: int = 0,
    ) -> None:
        self.cases = 0
        self.given_up = 0
        self._moves = moves_of(board)
        self._path = [*path]
        self._start = start = path[-1] if path else None
        self._end = end
        self._draw: Callable[[], float] | None = stream(seed) if seed else None
        join, near, back = self._moves.join, self._moves.near, self._moves.back
        self._ways = ways = [*self._moves.ways, 0]
        for square in path[:-1]:
            for bit in BITS[ways[square]]:
                ways[near[square][bit]] &= ~back[square][bit]
            ways[square] = 0
        used = {*path[:-1]}
        self.left = [square for square in board.squares() if square not in used]
        self._size = len(self.left)
        self._made = [0] * len(ways)
        # The other end of the line of moves made that ends on a square; of others it says nothing.
        self._mate = list(range(len(ways)))
        self._count = 0
        self._trail: list[tuple[list[int], int, int]] = []
        # Open cases: the place in the list where their changes begin, the moves made before, the
        # cases still to try.
        self._open: list[tuple[int, int, list[Case]]] = []
        self._checked = self.left
        self._record: CaseRecord | None = None
        made = [(square, self._moves.bit[square].get(there, 0)) for square, there in moves]
        if not closed or start is not None:
            self._size += 1
            self._checked = [join, *self.left]
            joined = self._ends(board, start, end, closed)
            if start is not None:
                joined.append(start)
                made.append((start, JOIN))
            elif end is not None:
                made.append((end, JOIN))
            for square in joined:
                ways[square] |= JOIN
                ways[join] |= 1 << square
        self._fine = self._colours_fit(board, start, end, closed) and self._begin(made)

    def _ends(self, board: Board, start: int | None, end: int | None, closed: bool) -> list[int]:
        """The squares to which the join may have a move, without the start."""
        if start is None:
            return [*self.left]
        ends: Iterable[int] = self.left
        if end is not None:
            ends = (end,)
        elif closed and len(self._path) > 1:
            ends = board.neighbours(self._path[0])
        elif closed:
            ends = board.neighbours(start)
        # Every move changes the colour.
        colour = (board.colour(start) + len(self.left) - 1) % 2
        used = {*self._path}
        return [square for square in ends if square not in used and board.colour(square) == colour]

    def _colours_fit(self, board: Board, start: int | None, end: int | None, closed: bool) -> bool:
        """Check that the colours can alternate along a line through all squares."""
        other = sum(map(board.colour, self.left))
        more = len(self.left) - 2 * other  # of colour 0 than of colour 1
        if start is not None:
            more = -more if board.colour(start) else more
            return 0 <= more <= 1
        if end is not None and more:
            more = -more if board.colour(end) else more
            return more == 1
        return more == 0 if closed and len(self.left) > 1 else abs(more) <= 1

    def _begin(self, made: list[tuple[int, int]]) -> bool:
        """Make the given moves, and draw all conclusions; False if no tour is possible any more."""
        if self._size <= 2:
            # No loop, but a tour: one square, or a closed one of two (there and back).
            return len(self.left) == 1 or self.left[1] in self._moves.bit[self.left[0]]
        fine = all(
            self._ways[square] & bit and self._make(square, bit.bit_length() - 1, [])
            for square, bit in made
        )
        return fine and self._follow([*self._checked])

    def advance(self, work: int = 1 << 60) -> Signal:
        """Search until a tour is found (``found``), there is no further tour (``exhausted``), or
        ``work`` cases were tried (``report``)."""
        stop = self.cases + work
        fine = self._fine
        if fine and (self._size <= 2 or self._count == self._size):
            self._fine = False
            return "found"
        while True:
            if fine:
                self._open.append((len(self._trail), self._count, self._choose()))
            while self._open:
                begin, count, cases = self._open[-1]
                self._undo(begin)
                self._count = count
                if cases:
                    break
                self._open.pop()
                self.given_up += bool(self._open)
            else:
                self._fine = False
                return "exhausted"
            if self.cases >= stop:
                self._fine = False
                return "report"
            case = cases.pop()
            fine = self._assume(case)
            self.cases += 1
            if self._record:
                made, dropped = case
                square, bit = (made or dropped)[0]
                move = square, self._moves.near[square][bit]
                self._record.add(self._lines(begin), begin, 1 if made else 2, move, fine)
            if not fine:
                self.given_up += 1
            elif self._count == self._size:
                self.given_up += 1
                self._fine = False
                return "found"

    def record(self, record: CaseRecord) -> None:
        """Record the cases from here on, and what is made before the first."""
        self._record = record
        record.add(self._lines(0), 0, 0, (0, 0), self._fine)

    def _lines(self, begin: int) -> list[tuple[int, int, int]]:
        """The moves made since a place in the list of changes: that place of each, and its two
        squares."""
        made = [
            (place, self._trail[place][1])
            for place in range(begin, len(self._trail))
            if self._trail[place][0] is self._made
        ]
        # The two sides of a move come one after the other; of one that was impossible perhaps one.
        return [
            (place, square, there)
            for (place, square), (_, there) in zip(made[::2], made[1::2], strict=False)
        ]

    def squares(self) -> list[int]:
        """The tour that was found, from its start to its end. O(squares).

        Call it before :meth:`advance` goes on. Of a closed one without a start it begins on the
        first square of the board.
        """
        if self._size <= 2:
            return self.left
        join, near = self._moves.join, self._moves.near
        here = self._start
        if here is None:
            ends = [square for square in bits_of(self._made[join]) if square != self._end]
            here = ends[0] if ends else self.left[0]
        path = [here]
        before = join if self._made[join] else near[here][BITS[self._made[here]][1]]
        while len(path) < len(self.left):
            first, second = (near[here][bit] for bit in BITS[self._made[here]])
            before, here = here, second if first == before else first
            path.append(here)
        return path

    def line(self) -> list[int]:
        """The squares that follow from the start by moves that are made. O(their number)."""
        if self._start is None:
            return []
        near, path = self._moves.near, [self._start]
        before, here = self._moves.join, self._start
        while True:
            for bit in BITS[self._made[here]]:
                if near[here][bit] != before and near[here][bit] != self._moves.join:
                    before, here = here, near[here][bit]
                    path.append(here)
                    break
            else:
                return path
            if here == self._start:
                path.pop()
                return path

    # --- what follows -----------------------------------------------------------------------------

    def _follow(self, changed: list[int]) -> bool:
        """Draw all conclusions from changes at these squares; False if there is no tour."""
        ways, made = self._ways, self._made
        while changed:
            square = changed.pop()
            mask = ways[square]
            if mask.bit_count() > 2:
                continue
            if mask.bit_count() < 2:
                return False
            for bit in bits_of(mask ^ made[square]):
                if not self._make(square, bit, changed):
                    return False
        return True

    def _make(self, square: int, bit: int, changed: list[int]) -> bool:
        """Make a move; False if it is impossible. Adds what loses moves by it to ``changed``."""
        ways, made, mate, trail = self._ways, self._made, self._mate, self._trail
        moves = self._moves
        there = moves.near[square][bit]
        if not ways[square] >> bit & 1:
            return False
        back = moves.back[square][bit]
        if made[square] >> bit & 1:
            return True
        first, last = mate[square], mate[there]
        self._count += 1
        if first == there and self._count < self._size:
            return False  # a loop that leaves out squares
        for end, way in ((square, 1 << bit), (there, back)):
            trail.append((made, end, made[end]))
            made[end] |= way
            rest = ways[end] ^ made[end]
            if made[end].bit_count() < 2:
                continue
            if made[end].bit_count() > 2:
                return False
            if rest:
                near, other = moves.near[end], moves.back[end]
                trail.append((ways, end, ways[end]))
                ways[end] ^= rest
                for lost in bits_of(rest):
                    target = near[lost]
                    trail.append((ways, target, ways[target]))
                    ways[target] ^= other[lost]
                    changed.append(target)
        trail.append((mate, first, mate[first]))
        trail.append((mate, last, mate[last]))
        mate[first], mate[last] = last, first
        if self._count < self._size - 1:
            # The move that would close the line is ruled out.
            way = moves.bit[first].get(last, 0)
            if way & ways[first] & ~made[first]:
                self._drop(first, way.bit_length() - 1, changed)
        return True

    def _drop(self, square: int, bit: int, changed: list[int]) -> None:
        """Rule a move out."""
        ways, trail = self._ways, self._trail
        there = self._moves.near[square][bit]
        trail.append((ways, square, ways[square]))
        trail.append((ways, there, ways[there]))
        ways[square] ^= 1 << bit
        ways[there] ^= self._moves.back[square][bit]
        changed.append(square)
        changed.append(there)

    def _undo(self, begin: int) -> None:
        trail = self._trail
        while len(trail) > begin:
            values, index, value = trail.pop()
            values[index] = value

    # --- cases ------------------------------------------------------------------------------------

    def _assume(self, case: Case) -> bool:
        """Assume a case, and draw all conclusions; False if no tour is possible any more."""
        made, dropped = case
        changed: list[int] = []
        for square, bit in dropped:
            self._drop(square, bit, changed)
        for square, bit in made:
            if not self._make(square, bit, changed):
                return False
        return self._follow(changed) and self._connected()

    def _connected(self) -> bool:
        """Check whether possible moves connect all squares, without the join. O(squares)."""
        if not self.given_up:
            return True  # no need to check until a case has failed
        ways, near = self._ways, self._moves.near
        first = self.left[0]
        seen = {first}
        stack = [first]
        while stack:
            square = stack.pop()
            line = near[square]
            for bit in BITS[ways[square] & 255]:
                target = line[bit]
                if target not in seen:
                    seen.add(target)
                    stack.append(target)
        return len(seen) == len(self.left)

    def _choose(self) -> list[Case]:
        """The cases of the next branching, in reverse order; one of them must be true."""
        ways, made, join = self._ways, self._made, self._moves.join
        if ways[join] and made[join].bit_count() < 2:
            # Squares with two moves beside that to the join: the end is one of them, or none; if
            # none, all their moves are made at once.
            narrow = [
                square
                for square in self.left
                if ways[square] & JOIN and ways[square].bit_count() == 3 and not made[square] & JOIN
            ]
            if narrow:
                ends = tuple((square, 8) for square in narrow)
                # Without a path both ends are open: no two cases may hold the same tour.
                cases: list[Case] = [
                    ((end,), () if made[join] else ends[:at]) for at, end in enumerate(ends)
                ]
                return [*cases, ((), ends)]
        best, fewest = -1, 1 << 30
        for square in self.left:
            count = ways[square].bit_count()
            if 2 < count < fewest and made[square]:
                best, fewest = square, count
                if count == 3:
                    break
        if best < 0:
            return self._first_case()
        near = self._moves.near[best]
        draw = self._draw
        ranked = []
        for bit in BITS[ways[best] ^ made[best]]:
            there = near[bit]
            # Squares with the fewest moves left come first; the join last.
            count = 99 if there == join else ways[there].bit_count()
            ranked.append((-count, draw() if draw else -bit, bit))
        ranked.sort()
        return [(((best, bit),), ()) for _, _, bit in ranked]

    def _first_case(self) -> list[Case]:
        """The cases where no square has just one of its moves: a move is made, or it is not."""
        ways, made = self._ways, self._made
        best = min(
            (square for square in self.left if not made[square]),
            key=lambda square: ways[square].bit_count(),
        )
        bits = BITS[ways[best]]
        bit = bits[int(self._draw() * len(bits))] if self._draw else bits[0]
        return [((), ((best, bit),)), (((best, bit),), ())]
