"""Edge search that also joins loops if it does not answer soon, as on many boards with holes.

Two moves at every square, but perhaps several loops, are soon found: by alternating paths (Berge,
"Two theorems in graph theory", Proceedings of the National Academy of Sciences 43, 1957). A move
between two loops then enters, along the shortest alternating cycle through it: its moves are made
and taken back in turn, so that every square keeps two. If the loops do not become more by this, the
exchange stays. (Karp joins the loops of an assignment by exchanges of two moves: "A patching
algorithm for the nonsymmetric traveling-salesman problem", SIAM Journal on Computing 8, 1979.
Longer ones, because of the holes, are our own.)

Exchanges find tours, but prove nothing. Edge search continues after them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any, Final

from knight_core.board import Board
from knight_core.search.edges import BITS, JOIN, EdgeSearch, Signal
from knight_core.search.rng import stream

PATIENCE: Final = 20_000
"""The number of cases, beyond two a square, before loops are joined. So a request for which edge
search finds a tour within them has the same tour as without exchanges."""

_EXCHANGES: Final = 4
"""The exchanges that are tried, in number for each square; half a one has always been enough."""
_STEPS: Final = 8
"""The cases that take about as long as one exchange."""


class ExchangeSearch(EdgeSearch):
    """Edge search for one tour, with exchanges once :data:`PATIENCE` is over.

    The arguments and attributes are those of :class:`~knight_core.search.edges.EdgeSearch`, and
    ``patience`` in place of :data:`PATIENCE`; exchanges are no cases. An exchange takes
    O(squares). After a tour it cannot go on.
    """

    def __init__(
        self,
        board: Board,
        path: Sequence[int] = (),
        *,
        patience: int | None = None,
        **fields: Any,
    ) -> None:
        super().__init__(board, path, **fields)
        self._board = board
        self._possible = [*self._ways]
        self._until = (PATIENCE if patience is None else patience) + 2 * len(self.left)
        self._joining = self._join(stream(fields.get("seed", 0), 1))

    def advance(self, work: int = 1 << 60) -> Signal:
        """Search on as edge search does; it also reports when the exchanges begin, and end."""
        if self.cases < self._until:
            return super().advance(min(work, self._until - self.cases))
        found = any(islice(self._joining, 1 + work // _STEPS))
        return "found" if found else "report"

    def _join(self, draw: Callable[[], float]) -> Iterator[bool]:
        """Find two moves for every square, then join the loops; yields whether there is a tour."""
        loops = _Loops(*self._graph(), draw)
        for square in loops.short():
            yield False
            if not loops.complete(square):
                break  # there is no tour, but edge search has to prove it
        else:
            for _ in range(_EXCHANGES * len(self.left)):
                if loops.count == 1:
                    self._take(loops.two)
                    yield True
                if not loops.exchange():
                    break
                yield False
        self._until = 1 << 60

    def _graph(self) -> tuple[list[list[int]], list[bool]]:
        """What lies a possible move away from each square, and whether it is white: no move joins
        two squares of one colour.

        The join becomes a line of three squares, or of four where the ends are of both colours. An
        end that is known has one end of the line for itself.
        """
        join, near = self._moves.join, self._moves.near
        odd = len(self.left) % 2
        last = join + 3 - odd
        given = self._end if self._start is None else self._start
        white = [self._board.colour(square) == 0 for square in range(join)]
        rare = odd > 0 and 2 * sum(white[square] for square in self.left) < len(self.left)
        white += [rare, not rare, rare, not rare]
        own = join if odd or (given is not None and white[given]) else last
        ways: list[list[int]] = [[] for _ in white]
        for square in self.left:
            mask = self._possible[square]
            ways[square] = [near[square][bit] for bit in BITS[mask & 255]]
            for there in (join, last) if mask & JOIN else ():
                taken = given is not None and (there == own) != (square == given)
                if white[there] != white[square] and not taken:
                    ways[square].append(there)
                    ways[there].append(square)
        for number in range(join, last) if self._possible[join] else ():
            ways[number].append(number + 1)
            ways[number + 1].append(number)
        return ways, white

    def _take(self, two: list[list[int]]) -> None:
        """Make the moves of a tour, to be read by :meth:`squares`."""
        made, bit, join = self._made, self._moves.bit, self._moves.join
        made[join] = 0
        for square in self.left:
            made[square] = sum(bit[square][min(there, join)] for there in two[square])
            made[join] |= (made[square] >= JOIN) << square


class _Loops:
    """Two moves for every square, as loops.

    Args:
        ways: for every square what lies a possible move away; none: it is not there.
        white: for every square whether it is white.
        draw: the source of chance.

    Attributes:
        two: for every square the squares that its moves lead to.
        count: the number of loops, once there are two moves for every square.
    """

    def __init__(self, ways: list[list[int]], white: list[bool], draw: Callable[[], float]) -> None:
        self._ways = ways
        self._white = white
        self._draw = draw
        self.two: list[list[int]] = [[] for _ in ways]
        self._squares = [square for square, line in enumerate(ways) if line]
        self._lacking = {square for square in self._squares if not white[square]}
        self.count = 0
        self._crossing: list[tuple[int, int]] = []

    def short(self) -> Iterator[int]:
        """The white squares that lack moves, once for each move; then the loops are counted."""
        for square in self._squares:
            while self._white[square] and len(self.two[square]) < 2:
                yield square
        self._look()

    def complete(self, square: int) -> bool:
        """Make one more move at a white square, and at a black one that lacks one; False if that
        is not possible."""
        path = self._alternating(square, self._lacking)
        if path:
            self._swap(pairwise(path))
            if len(self.two[path[-1]]) == 2:
                self._lacking.remove(path[-1])
        return bool(path)

    def exchange(self) -> bool:
        """Let a move between two loops enter, and undo it if the loops become more; False if there
        is no such move."""
        if not self._crossing:
            return False
        square, there = self._crossing[int(self._draw() * len(self._crossing))]
        path = self._alternating(there, (square,))
        if path:
            cycle = [*zip(path, [*path[1:], there], strict=True)]
            self._swap(cycle)
            if not self._look():
                self._swap(cycle)
        return True

    def _alternating(self, first: int, goals: Collection[int]) -> list[int]:
        """The shortest path from a square to one of the goals, white squares left by a move that is
        not made, black ones by one that is; none: empty. O(squares)."""
        ways, two, white = self._ways, self.two, self._white
        came = {first: first}
        queue = [first]
        for here in queue:
            if here in goals:
                path = [here]
                while here != first:
                    here = came[here]
                    path.append(here)
                return path[::-1]
            line = ways[here]
            begin = int(self._draw() * len(line))
            for there in line[begin:] + line[:begin]:
                if there not in came and (there in two[here]) != white[here]:
                    came[there] = here
                    queue.append(there)
        return []

    def _swap(self, moves: Iterable[tuple[int, int]]) -> None:
        """Take back each of the moves that is made, and make the others."""
        two = self.two
        for square, other in moves:
            if other in two[square]:
                two[square].remove(other)
                two[other].remove(square)
            else:
                two[square].append(other)
                two[other].append(square)

    def _look(self) -> bool:
        """Count the loops, and list the moves between them; False if they are more. O(squares)."""
        two, loop, count = self.two, [-1] * len(self.two), 0
        for square in self._squares:
            if loop[square] < 0:
                before, here = two[square][0], square
                while loop[here] < 0:
                    loop[here] = count
                    near, other = two[here]
                    before, here = here, other if near == before else near
                count += 1
        if 0 < self.count < count:
            return False
        self.count = count
        self._crossing = [
            (square, there)
            for square in self._squares
            if self._white[square]
            for there in self._ways[square]
            if loop[there] != loop[square]
        ]
        return True
