"""A second opinion: the straightforward programs that the solver is checked against.

They share nothing with `knight_core`: squares are (row, column) pairs, the table of directions is
written out again, and the search simply recurses. For tiny boards.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.figures import SEARCHES, counted

if TYPE_CHECKING:
    from knight_core import TourRequest

Place = tuple[int, int]

DATA = Path(__file__).parents[1] / "data"

STEPS = {
    "1": (-2, 1),
    "2": (-1, 2),
    "3": (1, 2),
    "4": (2, 1),
    "5": (2, -1),
    "6": (1, -2),
    "7": (-1, -2),
    "8": (-2, -1),
}


def tables() -> dict[str, Any]:
    """The tables of `tests/data/known.json`."""
    found: dict[str, Any] = json.loads((DATA / "known.json").read_text(encoding="utf-8"))
    return found


def neighbours(
    rows: int,
    cols: int,
    place: Place,
    order: str = "12345678",
    holes: frozenset[int] = frozenset(),
) -> list[Place]:
    row, col = place
    targets = [(row + STEPS[digit][0], col + STEPS[digit][1]) for digit in order]
    return [
        (r, c) for r, c in targets if 0 <= r < rows and 0 <= c < cols and r * cols + c not in holes
    ]


OF_SYMMETRY = {
    "any": ["same"],
    "half-turn": ["half-turn"],
    "quarter-turn": ["quarter-turn"],
    "mirror": ["left-right", "top-bottom"],
}
"""By the symmetry of a request, the maps of which one is to take the tour to itself."""


def maps(rows: int, cols: int) -> dict[str, list[int]]:
    """The symmetries of a board, each as the image of every square."""
    low, right = rows - 1, cols - 1
    places = [divmod(square, cols) for square in range(rows * cols)]
    images = {
        "same": places,
        "half-turn": [(low - row, right - col) for row, col in places],
        "left-right": [(row, right - col) for row, col in places],
        "top-bottom": [(low - row, col) for row, col in places],
    }
    if rows == cols:
        images |= {
            "quarter-turn": [(col, right - row) for row, col in places],
            "back": [(right - col, row) for row, col in places],
            "diagonal": [(col, row) for row, col in places],
            "antidiagonal": [(right - col, right - row) for row, col in places],
        }
    return {name: [row * cols + col for row, col in image] for name, image in images.items()}


class _Stopped(Exception):
    pass


@dataclass
class NaiveSearch:
    """Blind depth-first search, recursive, written after the definition of the counts.

    ``events`` holds the square of every forward move and None for every backtrack; ``marks`` says
    after how many events there was a new deepest path, and how many tours were known then.
    """

    rows: int
    cols: int
    start: int | None
    end: int | None = None
    closed: bool = False
    order: str = "12345678"
    tours_wanted: int | None = 1
    max_steps: int | None = None
    holes: frozenset[int] = frozenset()
    backtrack: bool = True

    outcome: str = ""
    forward: int = 0
    backtracks: int = 0
    tours: list[list[int]] = field(default_factory=list)
    deepest: list[int] = field(default_factory=list)
    events: list[int | None] = field(default_factory=list)
    marks: list[tuple[int, list[int], int]] = field(default_factory=list)
    path: list[Place] = field(default_factory=list)

    @classmethod
    def of(cls, request: TourRequest, **more: Any) -> NaiveSearch:
        """The search that a request asks for, run to its end."""
        tours = None if request.tours == "all" else request.tours
        ends = request.start, request.end, request.closed
        budget = request.max_steps, request.holes
        return cls(request.rows, request.cols, *ends, request.order, tours, *budget, **more).run()

    def run(self) -> NaiveSearch:
        counted(SEARCHES)
        everything = range(self.rows * self.cols)
        starts = [self.start] if self.start is not None else everything
        try:
            for start in starts:
                if start != self.end and start not in self.holes:
                    self._visit(divmod(start, self.cols))
            self.outcome = "found" if self.tours else "impossible"
        except _Stopped as stopped:
            self.outcome = str(stopped)
        return self

    def number(self, place: Place) -> int:
        return place[0] * self.cols + place[1]

    def _numbers(self) -> list[int]:
        return [self.number(place) for place in self.path]

    def ways(self, place: Place) -> list[Place]:
        """The unvisited neighbours of the knight's square, in the order to try them."""
        near = neighbours(self.rows, self.cols, place, self.order, self.holes)
        return [target for target in near if target not in self.path]

    def _mark(self) -> None:
        self.deepest = self._numbers()
        self.marks.append((len(self.events), self.deepest, len(self.tours)))

    def _visit(self, place: Place) -> None:
        if self.forward == self.max_steps:
            raise _Stopped("limit")
        self.forward += 1
        self.path.append(place)
        self.events.append(self.number(place))
        if len(self.path) > len(self.deepest):
            self._mark()
        size = self.rows * self.cols - len(self.holes)
        if len(self.path) == size:
            self._complete()
        else:
            last = len(self.path) == size - 1
            for target in self.ways(place):
                # The end is entered last or not at all.
                if self.number(target) != self.end or last:
                    self._visit(target)
        # The end is no dead end: it is entered only to see whether it fits.
        if not self.backtrack and (len(self.path) < size or self.end is None):
            raise _Stopped("stuck")
        self.path.pop()
        self.backtracks += 1
        self.events.append(None)

    def _complete(self) -> None:
        path = self.path
        if self.closed and len(path) > 1 and path[0] not in neighbours(*self._size(), path[-1]):
            return
        self.tours.append(self._numbers())
        self._mark()
        if len(self.tours) == self.tours_wanted:
            raise _Stopped("found")

    def _size(self) -> tuple[int, int]:
        return self.rows, self.cols


def naive_search(request: TourRequest) -> NaiveSearch:
    """The blind search that a request asks for."""
    return NaiveSearch.of(request)


def naive_ends(rows: int, cols: int, start: int, holes: frozenset[int] = frozenset()) -> set[int]:
    """Every square on which a tour from ``start`` can end: by definition, states remembered."""
    counted(SEARCHES)
    size = rows * cols
    moves = [
        [row * cols + col for row, col in neighbours(rows, cols, divmod(square, cols), holes=holes)]
        for square in range(size)
    ]
    whole = sum(1 << square for square in range(size) if square not in holes)

    @cache
    def ends(visited: int, square: int) -> int:
        if visited == whole:
            return 1 << square
        found = 0
        for target in moves[square]:
            if not visited >> target & 1:
                found |= ends(visited | 1 << target, target)
        return found

    mask = ends(1 << start, start)
    return {square for square in range(size) if mask >> square & 1}


def replay(events: Iterable[int], size: int) -> tuple[list[int], int, int]:
    """The path, the forward moves and the backtracks that an event log tells."""
    path: list[int] = []
    forward = backtracks = 0
    for event in events:
        if event == size:
            path.pop()
            backtracks += 1
        else:
            path.append(event)
            forward += 1
    return path, forward, backtracks


def standings(events: Iterable[int | None]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """(forward, backtracks, path) after each event of a naive search."""
    path: list[int] = []
    forward = backtracks = 0
    yield 0, 0, ()
    for event in events:
        if event is None:
            path.pop()
            backtracks += 1
        else:
            path.append(event)
            forward += 1
        yield forward, backtracks, tuple(path)


USED = -1
LOOSE = -2


def _joined(state: tuple[int, ...], a: int, b: int) -> tuple[int, ...] | None:
    """The state with a move between its squares a and b; None if they cannot be joined."""
    x, y = state[a], state[b]
    if USED in (x, y) or x == b:  # the latter would close a circle
        return None
    after = list(state)
    if x != a:
        after[a] = USED
    if y != b:
        after[b] = USED
    if x != LOOSE:
        after[x] = y
    if y != LOOSE:
        after[y] = x
    return tuple(after)


def frontier_pairs(rows: int, cols: int) -> set[frozenset[Place]]:
    """The two ends of every open tour, quick for boards of few rows: by states of a frontier.

    Squares are numbered column by column, and one after the other gets its moves to later squares.
    A state tells of each of the next 2·rows + 2 squares, counted from the one in turn: USED, it has
    all its moves; LOOSE, the path that ends on it has an end of the tour as its other end; else the
    other end of that path (the square itself as long as it has no move). With each state go the
    ends of the tours that lead to it.
    """
    size, width = rows * cols, 2 * rows + 2
    states = {tuple(i if i < size else USED for i in range(width)): {frozenset[int]()}}
    for square in range(size):
        col, row = divmod(square, rows)
        later = [
            (c - col) * rows + r - row for r, c in neighbours(rows, cols, (row, col)) if c > col
        ]
        following: dict[tuple[int, ...], set[frozenset[int]]] = {}
        for state, ends in states.items():
            may_end = state[0] != USED
            chosen = {pair | {square} for pair in ends if may_end and len(pair) < 2}
            for before, pairs in ((state, ends), (_as_end(state), chosen)):
                for after in _with_moves(before, later) if pairs else ():
                    shifted = [mate - 1 if mate >= 0 else mate for mate in after[1:]]
                    shifted.append(width - 1 if square + width < size else USED)
                    following.setdefault(tuple(shifted), set()).update(pairs)
        states = following
    return {
        frozenset(divmod(square, rows)[::-1] for square in pair)
        for ends in states.values()
        for pair in ends
    }


def _as_end(state: tuple[int, ...]) -> tuple[int, ...]:
    """The state with its first square as an end of the tour."""
    mate = state[0]
    after = list(state)
    after[0] = LOOSE if mate == 0 else USED
    if mate > 0:
        after[mate] = LOOSE
    return tuple(after)


def _with_moves(state: tuple[int, ...], later: list[int]) -> Iterator[tuple[int, ...]]:
    """The states in which the first square has all its moves."""
    if state[0] == USED:
        yield state
        return
    for index, first in enumerate(later):
        once = _joined(state, 0, first)
        if once is None:
            continue
        if once[0] == USED:
            yield once
            continue
        for second in later[index + 1 :]:
            twice = _joined(once, 0, second)
            if twice is not None:
                yield twice
