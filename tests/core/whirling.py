"""All closed tours of which every move leads the same way round the centre of the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from knight_core import Board, Tour


@cache
def whirling_tours(board: Board) -> tuple[Tour, ...]:
    """Each once, clockwise; the other way round it is anticlockwise."""
    last_row, last_col = board.rows - 1, board.cols - 1

    def clockwise(one: int, other: int) -> bool:
        (row, col), (to_row, to_col) = board.row_col(one), board.row_col(other)
        return (2 * row - last_row) * (to_col - col) < (2 * col - last_col) * (to_row - row)

    out = [
        {target for target in board.neighbours(square) if clockwise(square, target)}
        for square in range(board.area)
    ]
    tours = []
    for after in cycles(out):
        squares = [0]
        while after[squares[-1]]:
            squares.append(after[squares[-1]])
        tours.append(Tour(board, squares))
    return tuple(tours)


def cycles(out: list[set[int]]) -> Iterator[list[int]]:
    """The Hamiltonian cycles of a directed graph, each as the square after each: what is forced is
    taken, then there is a branch for each move from one square."""
    if not forced(out):
        return
    open_ones = [square for square, targets in enumerate(out) if len(targets) > 1]
    if not open_ones:
        yield [next(iter(targets)) for targets in out]
        return
    branch = min(open_ones, key=lambda square: len(out[square]))
    for target in out[branch]:
        rest = [set(targets) for targets in out]
        rest[branch] = {target}
        yield from cycles(rest)


def forced(out: list[set[int]]) -> bool:
    """Takes moves that are the only ones from a square, or to one, and removes those that they rule
    out; False if there is no cycle."""
    before = None
    while (left := sum(map(len, out))) != before:
        before = left
        into: list[list[int]] = [[] for _ in out]
        for square, targets in enumerate(out):
            for target in targets:
                into[target].append(square)
        for target, sources in enumerate(into):
            if len(sources) == 1:
                out[sources[0]] &= {target}
        only = {square: next(iter(to)) for square, to in enumerate(out) if len(to) == 1}
        if len({*only.values()}) < len(only):
            return False
        for square, targets in enumerate(out):
            if square not in only:
                targets.difference_update(only.values())
        for first in {*only} - {*only.values()}:
            chain = [first]
            while chain[-1] in only:
                chain.append(only[chain[-1]])
            if len(chain) < len(out):
                out[chain[-1]].discard(first)
        if not all(out) or (len(only) < len(out) and only.keys() == {*only.values()}):
            return False
    here, length = next(iter(out[0])), 1
    while here and len(out[here]) == 1 and length <= len(out):
        here, length = next(iter(out[here])), length + 1
    return here != 0 or length == len(out)
