"""Symmetric tours of three rows: the left half by frontier states, the right half as its image.

The columns of the left half, except its last two, are decided in order. Then all choices of moves
in the middle columns are tried, each move with its image, until both halves are one tour. All
states are tried, so the search is exact; its time is linear in the columns.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, compress, product
from typing import Final

from knight_core.methods.construct.frontier import (
    AN_END,
    COLUMNS,
    DONE,
    STRETCH,
    THREE_ROWS,
    Draw,
    Frontier,
    State,
)
from knight_core.steps import PAUSE, Steps

_ROWS: Final = 3

_Moves = tuple[tuple[int, int], ...]
"""Moves of the middle columns; a vertex is ``col * 3 + row``, with columns from the first of
them."""


class Halves:
    """The construction of a symmetric tour of 3 × ``cols``. A vertex is ``col * 3 + row``.

    Args:
        cols: the number of columns, at least 8.
        mirrored: True: the symmetry is the left-right mirror; False: the half turn.
        start: the first square of the tour, as (row, col); None: the tour is closed.
        draw: the random source that decides which way is tried first.
    """

    def __init__(
        self, cols: int, mirrored: bool, start: tuple[int, int] | None, draw: Draw
    ) -> None:
        self._cols, self._mirrored, self._draw = cols, mirrored, draw
        self._start = -1 if start is None else start[1] * _ROWS + start[0]
        self._end = -1 if start is None else self._image(self._start)
        self._frontier = Frontier(_ROWS, THREE_ROWS, draw)
        self._decided = cols // 2 - 2
        self._middle = range(self._decided, cols - self._decided)
        self._table = self._choices()
        self._finish = cache(self._finished)

    def _image(self, vertex: int, cols: int = 0) -> int:
        cols = cols or self._cols
        if self._mirrored:
            return (cols - 1 - vertex // _ROWS) * _ROWS + vertex % _ROWS
        return cols * _ROWS - 1 - vertex

    def path(self) -> Steps[list[int]]:
        """The vertices of the tour, which theory must allow; yields at intervals. O(cols)."""
        ends = (self._start, self._end)
        found = yield from self._frontier.decide(self._cols, ends, self._decided, self._finish)
        assert found is not None, "theory knows that there is a tour"
        chosen, state = found
        return (yield from self._walk(chosen, self._finish(state)))

    def _walk(self, chosen: list[int], moves: _Moves) -> Steps[list[int]]:
        """Follow the moves from the start, or, of a closed tour, from a corner."""
        # For each vertex its two neighbours in the tour, one xor the other; 0 for a missing one.
        near = [0] * (self._cols * _ROWS)

        def lay(vertex: int, other: int) -> None:
            near[vertex] ^= other
            near[other] ^= vertex

        for col, mask in enumerate(chosen):
            for number, (row, ahead, there) in enumerate(THREE_ROWS):
                if mask >> number & 1:
                    vertex, other = col * _ROWS + row, (col + ahead) * _ROWS + there
                    lay(vertex, other)
                    lay(self._image(vertex), self._image(other))
            if col % COLUMNS == 0:
                yield PAUSE
        begin = self._middle[0] * _ROWS
        for vertex, other in moves:
            lay(begin + vertex, begin + other)
        # Both moves of a corner are in a closed tour: one leads to row 2 of the next column.
        here, before = (0, _ROWS + 2) if self._start < 0 else (self._start, 0)
        path: list[int] = []
        while len(path) < len(near):
            for _ in range(min(STRETCH, len(near) - len(path))):
                path.append(here)
                here, before = near[here] ^ before, here
            yield PAUSE
        return path

    # -- the middle -------------------------------------------------------------------------------

    def _choices(self) -> dict[tuple[int, ...], list[_Moves]]:
        """All choices of moves in the middle columns, each move with its image, by the number of
        moves at every vertex (its degree). O(1): there are at most 1,024 choices."""
        cols = len(self._middle)
        orbits: set[frozenset[tuple[int, int]]] = set()
        for col in range(cols):
            for row, ahead, there in THREE_ROWS:
                if col + ahead < cols:
                    move = col * _ROWS + row, (col + ahead) * _ROWS + there
                    image = (self._image(vertex, cols) for vertex in move)
                    vertex, other = sorted(image)
                    orbits.add(frozenset((move, (vertex, other))))
        listed = sorted(sorted(orbit) for orbit in orbits)
        choices: dict[tuple[int, ...], list[_Moves]] = {}
        for taken in product((False, True), repeat=len(listed)):
            moves = tuple(chain.from_iterable(compress(listed, taken)))
            degree = [0] * cols * _ROWS
            for vertex in chain.from_iterable(moves):
                degree[vertex] += 1
            choices.setdefault(tuple(degree), []).append(moves)
        return choices

    def _finished(self, state: State) -> _Moves:
        """The moves of the middle columns that make a state and its image one tour; empty: none."""
        cols = len(self._middle)
        begin = self._middle[0] * _ROWS
        size = cols * _ROWS
        ends = size, size + 1  # two extra vertices for the ends of the tour
        need = [2] * size
        lines = [ends] if self._start >= 0 else []
        for vertex, mate in enumerate(state):
            image = self._image(vertex, cols)
            if mate != vertex:
                need[vertex] = need[image] = int(mate != DONE)
            if mate == AN_END:
                lines += [(vertex, ends[0]), (image, ends[1])]
            elif mate > vertex:
                lines += [(vertex, mate), (image, self._image(mate, cols))]
        for end, whole in zip(ends, (self._start, self._end), strict=True):
            vertex = whole - begin
            if len(state) <= vertex < size - len(state):  # in the middle column, if cols is odd
                need[vertex] = 1
                lines.append((vertex, end))
        for moves in self._table.get(tuple(need), ()):
            if _one_piece([*moves, *lines]):
                return moves
        return ()


def _one_piece(lines: list[tuple[int, int]]) -> bool:
    """Check whether lines connect all their vertices, by union-find."""
    part = {vertex: vertex for line in lines for vertex in line}

    def root(vertex: int) -> int:
        while part[vertex] != vertex:
            part[vertex] = vertex = part[part[vertex]]
        return vertex

    pieces = len(part)
    for vertex, other in lines:
        first, second = root(vertex), root(other)
        if first != second:
            part[first] = second
            pieces -= 1
    return pieces == 1
