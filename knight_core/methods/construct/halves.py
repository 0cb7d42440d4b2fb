"""Symmetric tours of three rows: the frontier states of one half, joined with their own image.

The left half decides the right one. Its columns are decided one after the other, but for the last
two; then all ways are tried to choose the moves of the middle columns, each with its image, so that
the two halves are one tour. All states are tried, so it is exact, and linear in the columns.
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
"""Moves of the middle columns, as places counted from the first of them, column by column."""


class Halves:
    """A symmetric tour of 3 × ``cols`` (at least 8) in the making. A vertex is ``col * 3 + row``.

    Args:
        cols: the columns.
        mirrored: whether left and right are exchanged, and not the board turned by 180°.
        start: where the tour starts, as (row, col); None: it is a closed one.
        draw: decides which of several ways is tried first.
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
        """The vertices of the tour, which theory allows; yields now and then."""
        ends = (self._start, self._end)
        found = yield from self._frontier.decide(self._cols, ends, self._decided, self._finish)
        assert found is not None, "theory knows that there is a tour"
        chosen, state = found
        return (yield from self._walk(chosen, self._finish(state)))

    def _walk(self, chosen: list[int], moves: _Moves) -> Steps[list[int]]:
        """Follow the moves from the start, or from a corner."""
        # For every vertex its two neighbours in the tour, one xor the other; 0 for none.
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
        # A corner of a closed tour makes both its moves: one leads to row 2 of the next column.
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
        moves that every vertex then has. O(1): there are at most 1,024."""
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
        """The moves of the middle columns by which a state and its image are one tour; or none."""
        cols = len(self._middle)
        begin = self._middle[0] * _ROWS
        size = cols * _ROWS
        ends = size, size + 1  # stand for the two ends of the tour
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
            if len(state) <= vertex < size - len(state):  # in the middle column of an odd number
                need[vertex] = 1
                lines.append((vertex, end))
        for moves in self._table.get(tuple(need), ()):
            if _one_piece([*moves, *lines]):
                return moves
        return ()


def _one_piece(lines: list[tuple[int, int]]) -> bool:
    """Check whether lines connect all that they touch."""
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
