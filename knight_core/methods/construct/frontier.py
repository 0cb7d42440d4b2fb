"""Hamiltonian paths of long narrow graphs, by a search over frontier states.

The graph has ``rows`` × ``cols`` vertices and the same edges from every column to the next two. The
columns are decided in order. The *frontier state* describes the partial paths by their ends in the
next two columns; the rest of the search depends only on it. The search is exact, and a column has a
bounded number of states, so the time is linear in ``cols``. (Source: D. E. Knuth, TAOCP 4A, 7.1.4,
algorithm Simpath.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import repeat
from typing import Final

from knight_core.steps import PAUSE, Steps

Draw = Callable[[], float]
"""A source of random floats in [0, 1)."""

Link = tuple[int, int, int]
"""An edge: (row, number of columns ahead: 1 or 2, row in that column)."""

State = tuple[int, ...]
"""The mate of each vertex in some columns: itself (no edge yet), the vertex at the other end of its
partial path, :data:`AN_END` (that path begins at an end of the whole path), or :data:`DONE` (the
vertex has all its edges)."""

STRETCH: Final = 20_000
"""Squares between two yields."""
COLUMNS: Final = 1_000
"""Columns between two yields."""
DONE: Final = -1
AN_END: Final = -2

THREE_ROWS: Final[tuple[Link, ...]] = (
    (0, 1, 2),
    (2, 1, 0),
    (0, 2, 1),
    (1, 2, 0),
    (1, 2, 2),
    (2, 2, 1),
)
"""The knight's moves from a column of three squares to the next two columns."""


class Frontier:
    """The graphs with one set of edges; the ways onward from a state are saved for all columns.

    Args:
        rows: the number of vertices in a column.
        links: the edges from a column to the next two.
        draw: the random source that decides which way is tried first.
    """

    def __init__(self, rows: int, links: tuple[Link, ...], draw: Draw) -> None:
        self._rows = rows
        self._links = links
        self._draw = draw
        self._ways: dict[tuple[State, bool], list[tuple[int, State]]] = {}

    def path(
        self, cols: int, start: tuple[int, int], end: tuple[int, int]
    ) -> Steps[list[int] | None]:
        """A Hamiltonian path between two different vertices, given as (row, col). O(cols).

        Returns:
            The vertices of the path as ``col * rows + row``; None: there is no such path.
        """
        rows = self._rows
        ends = {start[1] * rows + start[0], end[1] * rows + end[0]}
        found = yield from self.decide(cols, ends, cols)
        return (
            None if found is None else (yield from self._walk(found[0], start[1] * rows + start[0]))
        )

    def decide(
        self,
        cols: int,
        ends: Collection[int],
        decided: int,
        fits: Callable[[State], object] = lambda _: True,
    ) -> Steps[tuple[list[int], State] | None]:
        """Decide the first columns of the graph. O(cols).

        It yields an empty path at intervals, so that the search can be cancelled.

        Args:
            cols: the number of columns of the graph.
            ends: the ends of the path, as ``col * rows + row``.
            decided: the number of columns to decide.
            fits: checks whether the state after these columns is acceptable.

        Returns:
            The edges chosen for each column, as a bit mask of the links, and the state after the
            last of these columns; None: there is no choice.
        """
        rows = self._rows

        def column(col: int) -> State:
            """The state of a new column, which is the third column of the window."""
            if col >= cols:
                return (DONE,) * rows
            return tuple(
                AN_END if col * rows + row in ends else 2 * rows + row for row in range(rows)
            )

        fresh = column(0) + column(1)
        state = tuple(mate if mate < 0 else place for place, mate in enumerate(fresh))
        dead: set[tuple[int, State]] = set()
        # For each decided column: the state before it, its ways, the number of the way tried first,
        # and how many were tried. Four lists: the garbage collector would visit each tuple of one.
        states: list[State] = []
        ways: list[list[tuple[int, State]]] = []
        firsts: list[int] = []
        tries: list[int] = []
        chosen: list[int] = []
        turns = 0
        while len(states) < decided or not fits(state):
            turns += 1
            if turns % COLUMNS == 0:
                yield PAUSE
            col = len(states)
            if col < decided:
                states.append(state)
                ways.append(self.ways(state + column(col + 2), col + 3 >= cols))
                firsts.append(int(self._draw() * len(ways[-1])))
                tries.append(0)
            else:
                dead.add((col, state))
                chosen.pop()
            while True:
                here, tried = ways[-1], tries[-1]
                if tried < len(here):
                    tries[-1] += 1
                    mask, following = here[(firsts[-1] + tried) % len(here)]
                    if (len(states), following) not in dead:
                        chosen.append(mask)
                        state = following
                        break
                else:
                    state = states.pop()
                    del ways[-1], firsts[-1], tries[-1]
                    dead.add((len(states), state))
                    if not states:
                        return None
                    chosen.pop()
        yield PAUSE
        return chosen, state

    def ways(self, window: State, last: bool) -> list[tuple[int, State]]:
        """All ways to complete the first of three columns, so that its vertices have all edges.

        Args:
            window: the state of the three columns.
            last: whether no column follows them, so that the whole path may be completed.

        Returns:
            For each way, the links used, as a bit mask, and the state of the other two columns.
        """
        saved = self._ways.get((window, last))
        if saved is not None:
            return saved
        rows = self._rows
        partial = [(0, window)]
        for number, (row, ahead, other) in enumerate(self._links):
            joined = []
            for mask, state in partial:
                after = _join(state, row, ahead * rows + other, last)
                if after is not None:
                    joined.append((mask | 1 << number, after))
            partial += joined
        done = (DONE,) * rows
        ways = [
            (mask, tuple(mate - rows if mate >= 0 else mate for mate in state[rows:]))
            for mask, state in partial
            if state[:rows] == done
        ]
        self._ways[window, last] = ways
        return ways

    def _walk(self, chosen: list[int], start: int) -> Steps[list[int]]:
        """The path made of the edges chosen for each column, from one of its ends."""
        rows = self._rows
        # For each vertex the sum of the offsets to its neighbours: one offset gives the other.
        turn = [0] * (rows * len(chosen))
        edges = [
            [
                (row, ahead * rows + other)
                for number, (row, ahead, other) in enumerate(self._links)
                if mask >> number & 1
            ]
            for mask in range(1 << len(self._links))
        ]
        for begin, mask in zip(range(0, len(turn), rows), chosen, strict=True):
            for low, high in edges[mask]:
                turn[begin + low] += high - low
                turn[begin + high] += low - high
            if begin // rows % COLUMNS == 0:
                yield PAUSE
        path = [start]
        here, step = start, 0
        while len(path) < len(turn):
            for _ in repeat(None, min(STRETCH, len(turn) - len(path))):
                step += turn[here]
                here += step
                path.append(here)
            yield PAUSE
        return path


def renamed(path: list[int], name: Callable[[int], int]) -> Steps[list[int]]:
    """The same list, renumbered in place by ``name``; yields an empty path at intervals. O(n)."""
    for begin in range(0, len(path), STRETCH):
        part = slice(begin, begin + STRETCH)
        path[part] = map(name, path[part])
        yield PAUSE
    return path


def _join(state: State, a: int, b: int, last: bool) -> State | None:
    """The state with one more edge, or None if that edge is impossible."""
    end_a, end_b = state[a], state[b]
    if end_a in (DONE, b) or end_b == DONE:
        return None
    after = list(state)
    # A vertex that already had one edge has both now.
    if end_a != a:
        after[a] = DONE
    if end_b != b:
        after[b] = DONE
    if end_a == AN_END and end_b == AN_END:
        return tuple(after) if last and all(mate == DONE for mate in after) else None
    if end_a != AN_END:
        after[end_a] = end_b
    if end_b != AN_END:
        after[end_b] = end_a
    return tuple(after)
