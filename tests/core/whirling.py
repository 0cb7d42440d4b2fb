"""All closed tours of which every move leads the same way round the centre of the board."""

from __future__ import annotations

from collections.abc import Iterator

from knight_core import Board, Tour


def whirling_tours(board: Board) -> Iterator[Tour]:
    """Each once, clockwise; the other way round it is anticlockwise."""
    last_row, last_col = board.rows - 1, board.cols - 1

    def clockwise(square: int, target: int) -> bool:
        (row, col), (to_row, to_col) = board.row_col(square), board.row_col(target)
        return (2 * row - last_row) * (to_col - col) < (2 * col - last_col) * (to_row - row)

    out = [
        {target for target in board.neighbours(square) if clockwise(square, target)}
        for square in range(board.area)
    ]
    for after in cycles(out):
        squares = [0]
        while after[squares[-1]]:
            squares.append(after[squares[-1]])
        yield Tour(board, squares)


def cycles(out: list[set[int]]) -> Iterator[list[int]]:
    """The Hamiltonian cycles of a directed graph, each as the square after each: what is forced is
    taken, then there is a branch for each move from one square."""
    into = [{square for square, to in enumerate(out) if target in to} for target in range(len(out))]
    if all(out) and all(into):
        yield from Moves(out, into).cycles()


class Moves:
    """The moves that are left, and those that are taken: they make chains.

    Attributes:
        out: for each square, those that a move may lead to.
        into: for each square, those that a move may come from.
        after: for each square, the one that the move taken leads to, or -1.
        first, last: for the last square of each chain its first one, and the other way round.
    """

    def __init__(self, out: list[set[int]], into: list[set[int]]) -> None:
        self.out, self.into = out, into
        self.after = [-1] * len(out)
        self.first, self.last = [*range(len(out))], [*range(len(out))]
        self.taken = 0

    def cycles(self) -> Iterator[list[int]]:
        if not self.forced():
            return
        if self.taken == len(self.out):
            yield self.after
            return
        left = [square for square, target in enumerate(self.after) if target < 0]
        branch = min(left, key=lambda square: len(self.out[square]))
        for target in self.out[branch]:
            moves = self.copy()
            moves.out[branch] = {target}
            for other in self.out[branch] - {target}:
                moves.into[other].discard(branch)
            yield from moves.cycles()

    def copy(self) -> Moves:
        moves = Moves([*map(set, self.out)], [*map(set, self.into)])
        moves.after, moves.first, moves.last = [*self.after], [*self.first], [*self.last]
        moves.taken = self.taken
        return moves

    def forced(self) -> bool:
        """Takes moves that are the only ones from a square, or to one; False if there is no
        cycle."""
        waiting = [*range(len(self.out))]
        while waiting:
            square = waiting.pop()
            if not self.out[square] or not self.into[square]:
                return False
            if self.after[square] < 0 and len(self.out[square]) == 1:
                (target,) = self.out[square]
                waiting += self.take(square, target)
            if len(self.into[square]) == 1:
                (source,) = self.into[square]
                if self.after[source] < 0:
                    waiting += self.take(source, square)
        return True

    def take(self, square: int, target: int) -> list[int]:
        """Takes a move; the squares that have fewer moves since."""
        self.after[square] = target
        self.taken += 1
        first, last = self.first[square], self.last[target]
        self.last[first], self.first[last] = last, first
        ruled_out = [(square, goal) for goal in self.out[square] - {target}]
        ruled_out += [(goal, target) for goal in self.into[target] - {square}]
        if self.taken < len(self.out) - 1 and first in self.out[last]:
            ruled_out.append((last, first))  # it would close too early
        for source, goal in ruled_out:
            self.out[source].discard(goal)
            self.into[goal].discard(source)
        return [end for move in ruled_out for end in move] + [square, target]
