"""Edge search for symmetric tours: it decides on whole orbits of moves.

A turn or a mirror of the board maps every move of a symmetric tour to a move of the same tour, so
a tour makes all moves of an orbit or none: this is edge search on the quotient graph. The lines of
moves are followed on the whole board, so that a tour is one line, and not several loops that are
images of each other. (D. E. Knuth, TAOCP 7.2.2.4, exercises 133 to 139; G. Jelliss,
"Knight's Tour Notes", 2019.)

Two searches together are complete: one for loops, one for lines with two ends. The map takes a loop
to itself. It can only reverse a line with two ends: it exchanges the ends, so applied twice it is
the identity, and it is no quarter turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from knight_core.board import Board
from knight_core.board.symmetries import Map, maps_of
from knight_core.search.edges import Case, EdgeSearch, Move, Signal

_PATIENCE: Final = 100
"""The cases, beyond one for each square, after which a search restarts with another order of its
cases. Most searches end before. After every fourth try the limit doubles."""


class OrbitSearch(EdgeSearch):
    """A search for the tours whose line a map takes to itself.

    Args:
        board: a board that the map takes to itself.
        map: the map.
        closed: True: search for loops, each found once; False: search for lines with two ends that
            are not a move apart.
        start: the first square of a line with two ends, or None: any.
        moves: moves that the tour must make, as pairs of squares.
        seed: the seed for the order of equally good cases; 0: the order of the directions.
    """

    def __init__(
        self,
        board: Board,
        map: Map,
        *,
        closed: bool,
        start: int | None = None,
        moves: Iterable[tuple[int, int]] = (),
        seed: int = 0,
    ) -> None:
        # The join is its own image.
        self._image = [*map.image, board.area]
        self._bits = (*map.bits, 8)
        self._order = map.order
        path: Sequence[int] = () if start is None else (start,)
        end = None if start is None else map.image[start]
        super().__init__(board, path, end=end, closed=closed, moves=moves, seed=seed)

    def _ends(self, board: Board, start: int | None, end: int | None, closed: bool) -> list[int]:
        image = self._image
        return [
            square
            for square in super()._ends(board, start, end, closed)
            if not board.is_move(square, image[square]) and square != image[square]
        ]

    def _orbit(self, move: Move) -> Iterator[Move]:
        """A move and its images; a move that the map reverses comes twice."""
        square, bit = move
        join, image, bits = self._moves.join, self._image, self._bits
        for _ in range(self._order):
            yield square, bit
            square, bit = image[square], image[bit] if square == join else bits[bit]

    def _make(self, square: int, bit: int, changed: list[int]) -> bool:
        if self._made[square] >> bit & 1:
            return True
        return all(
            super(OrbitSearch, self)._make(*move, changed) for move in self._orbit((square, bit))
        )

    def _choose(self) -> list[Case]:
        return [(made, self._whole(dropped)) for made, dropped in super()._choose()]

    def _whole(self, dropped: Iterable[Move]) -> tuple[Move, ...]:
        """The moves in the orbits of the dropped moves that are still possible, each once."""
        near, ways = self._moves.near, self._ways
        found: dict[frozenset[int], Move] = {}
        for square, bit in chain.from_iterable(map(self._orbit, dropped)):
            if ways[square] >> bit & 1:
                found.setdefault(frozenset((square, near[square][bit])), (square, bit))
        return tuple(found.values())


class SymmetricSearch:
    """A search for the tours that are symmetric under one map; it restarts if it takes long.

    For one tour the limits of the tries grow until one try ends by itself, so the search is
    complete. For several tours there is one try without a limit. The attributes and methods are
    those of :class:`~knight_core.search.edges.EdgeSearch`.

    Args:
        board: the board.
        map: the map that takes the line of a tour to itself.
        closed: True: search for loops; False: search for lines with two ends.
        begin: for a line, its first square, or empty: any; for a loop, the squares on which its
            tours may start, in both directions, or empty: each loop is one tour.
        end: the required last square of a tour along a loop, or None.
        several: whether the caller may need more than one tour.
        seed: the seed for the order of equally good cases.
        excluded: maps; tours that are symmetric under one of them are left out.
    """

    def __init__(
        self,
        board: Board,
        map: Map,
        *,
        closed: bool,
        begin: Sequence[int] = (),
        end: int | None = None,
        several: bool = False,
        seed: int = 0,
        excluded: Sequence[Map] = (),
    ) -> None:
        self._board, self._map, self._closed, self._seed = board, map, closed, seed
        self._begin, self._end, self._several, self._excluded = begin, end, several, excluded
        self._cases = self._given_up = 0
        self._tries = 0
        self._search = self._anew()
        self._sequences: Iterator[list[int]] = iter(())
        self._squares: list[int] = []

    def _anew(self) -> OrbitSearch:
        self._until = (_PATIENCE + self._board.size) << self._tries // 4
        seed = (self._seed << 20) + self._tries
        self._tries += 1
        moves = []
        if self._closed and self._end is not None and len(self._begin) == 1:
            moves = [(self._begin[0], self._end)]
        start = self._begin[0] if self._begin and not self._closed else None
        return OrbitSearch(
            self._board, self._map, closed=self._closed, start=start, moves=moves, seed=seed
        )

    @property
    def cases(self) -> int:
        return self._cases + self._search.cases

    @property
    def given_up(self) -> int:
        return self._given_up + self._search.given_up

    def advance(self, work: int = 1 << 60) -> Signal:
        """Continue the search, as edge search does. A loop is found once for each of its start
        squares and each direction."""
        stop = self.cases + work
        while True:
            following = next(self._sequences, None)
            if following is not None:
                self._squares = following
                return "found"
            if not self._several and self._search.cases >= self._until:
                self._cases, self._given_up = self.cases, self.cases
                self._search = self._anew()
            work = stop - self.cases
            if not self._several:
                work = min(work, self._until - self._search.cases)
            signal = self._search.advance(work)
            if signal == "found":
                self._sequences = self._listed(self._search.squares())
            elif signal == "exhausted" or self.cases >= stop:
                return signal

    def _listed(self, squares: list[int]) -> Iterator[list[int]]:
        """The tours along a line that the arguments allow, each as its squares in order."""
        if any(_same(squares, board_map.image, self._closed) for board_map in self._excluded):
            return
        if not self._closed or not self._begin:
            yield squares
            return
        for begin in self._begin:
            at = squares.index(begin)
            forth = squares[at:] + squares[:at]
            back = [begin, *forth[:0:-1]]
            for order in (forth, back) if len(squares) > 2 else (forth,):
                if self._end is None or order[-1] == self._end:
                    yield order

    def squares(self) -> list[int]:
        """The squares of the last tour found, in order."""
        return self._squares

    def line(self) -> list[int]:
        """The squares that follow from the start."""
        return self._search.line()


def _same(squares: Sequence[int], image: Sequence[int], closed: bool) -> bool:
    """Check whether a map takes the moves of a line to moves of this line. O(squares)."""
    size = len(squares)
    place = {square: number for number, square in enumerate(squares)}
    near = (1, size - 1) if closed else (1,)
    return all(
        abs(place[image[square]] - place[image[squares[number - 1]]]) in near
        for number, square in enumerate(squares)
        if number or closed
    )


def _may_be(board: Board, map: Map, *, closed: bool) -> bool:
    """Check by fixed squares, fixed moves and colours whether a map may take a line to itself.
    False is a proof that it cannot. O(squares).

    A map reverses a line with two ends and fixes its middle: one square or one move. A map either
    reverses a loop and fixes two of its squares or moves; or it shifts the loop by a half or a
    quarter of its length and fixes nothing.
    """
    squares, image, size = board.squares(), map.image, board.size
    if size < 3:
        return True
    still = sum(image[square] == square for square in squares)
    moves = sum(board.is_move(square, image[square]) for square in squares) // 2
    if not closed:
        return map.order == 2 and still == size % 2 and still + moves > 0
    if map.order == 2 and still <= 2 <= still + moves:
        return True
    first = squares[0]
    colours = (board.colour(first) + board.colour(image[first])) % 2
    return still == 0 and size % map.order == 0 and size // map.order % 2 == colours


def searches(
    board: Board,
    symmetry: str,
    *,
    start: int | None = None,
    end: int | None = None,
    closed: bool = False,
    several: bool = False,
    seed: int = 0,
) -> Iterator[SymmetricSearch]:
    """The searches that together find each symmetric tour of a request once: first the searches for
    lines with two ends that are not a move apart (none for closed tours), then those for loops.

    Args:
        board: the board.
        symmetry: ``half-turn``, ``quarter-turn`` or ``mirror``.
        start, end, closed: the required start, end and closedness of the tours.
        several: whether the caller may need more than one tour: without a start and an end, each
            loop is then listed from all its squares.
        seed: the seed for the order of equally good cases.
    """
    maps = maps_of(board, symmetry)
    squares = board.squares()
    begins = squares if several and start is None and end is None else (None,)
    for number, board_map in enumerate(maps):
        excluded = maps[:number]
        image = board_map.image
        first = image[end] if start is None and end is not None else start
        fits = first is None or end in (None, image[first])
        if not closed and board.size > 2 and fits and _may_be(board, board_map, closed=False):
            for begin in begins if first is None else (first,):
                if begin is None or not (
                    image[begin] == begin or board.is_move(begin, image[begin])
                ):
                    yield SymmetricSearch(
                        board,
                        board_map,
                        closed=False,
                        begin=() if begin is None else (begin,),
                        several=several,
                        seed=seed,
                        excluded=excluded,
                    )
    for number, board_map in enumerate(maps):
        if start is not None and end is not None and not board.is_move(start, end):
            continue
        if not _may_be(board, board_map, closed=True):
            continue
        if start is not None:
            begin_loop: Sequence[int] = (start,)
        elif end is not None:
            begin_loop = board.neighbours(end)
        else:
            begin_loop = squares if several else ()
        yield SymmetricSearch(
            board,
            board_map,
            closed=True,
            begin=begin_loop,
            end=end,
            several=several,
            seed=seed,
            excluded=maps[:number],
        )
