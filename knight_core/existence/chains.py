"""Proofs of the tables' pairs by moves that are forced one after the other.

A tour makes two moves at every square, one at each of its ends. A square with only as many moves
left as it needs makes them all; a square that has its moves makes no others; a move that would
close a loop, or join both ends too early, is ruled out. If that leads to a contradiction, the few
moves that it needs are the proof.
"""

from __future__ import annotations

from itertools import pairwise, permutations

from knight_core.board import Board
from knight_core.existence.reasons import Asked, drawn, loop, proof_step
from knight_core.outcome import ProofStep

Move = tuple[int, int]
"""A move as its two squares, the smaller one first."""


def _move(one: int, other: int) -> Move:
    return min(one, other), max(one, other)


class _Deduction:
    """All conclusions, in rounds, until there are no more or there is a contradiction."""

    def __init__(self, board: Board, asked: Asked) -> None:
        self.board = board
        self.asked = asked
        self.ends = dict(permutations(asked.values(), 2))
        """For each end that is asked for the other."""
        self.left = {square: set(board.neighbours(square)) for square in board.squares()}
        self.forced: dict[int, set[int]] = {square: set() for square in self.left}
        self.made: dict[Move, tuple[int, int]] = {}
        """For each forced move: its round, and the square that had no other moves left."""
        self.out: dict[Move, tuple[int, list[Move]]] = {}
        """For each move ruled out: the square that had its moves, or -1; the moves that rule it
        out: those of that square, or of the path whose two ends it would join, whether there is
        such a move or not."""
        self.closed: list[int] = []
        """A contradiction: the squares of a loop, which leads from end to end or not."""
        self.wrong = -1
        """A contradiction: a square with too few moves left, or too many forced."""
        self.rounds = 0
        self._rule_out_joins()

    def needs(self, square: int) -> int:
        return 1 if square in self.ends else 2

    def run(self) -> bool:
        """Draw all conclusions; True if there is a contradiction."""
        while True:
            self.rounds += 1
            before = len(self.made)
            self._force()
            if self.closed or self.wrong >= 0:
                return True
            if before == len(self.made):
                return False
            self._rule_out_taken()
            self._rule_out_joins()

    def _force(self) -> None:
        last: list[tuple[Move, int]] = []
        for square, left in self.left.items():
            if len(left) < self.needs(square):
                self.wrong = square
                return
            if len(left) == self.needs(square):
                last += [(_move(square, to), square) for to in left - self.forced[square]]
        for move, square in sorted(last):
            if move in self.made:
                continue
            one, other = move
            path = self._path(one)
            self.made[move] = (self.rounds, square)
            self.forced[one].add(other)
            self.forced[other].add(one)
            if path[-1] == other and len(path) < self.board.size:
                self.closed = path
                return
            for place in move:
                if len(self.forced[place]) > self.needs(place):
                    self.wrong = place
                    return

    def _joined(self, square: int) -> set[int]:
        """The squares to which the path through a square goes on; the two ends count as joined."""
        return self.forced[square] | {self.ends.get(square, square)} - {square}

    def _path(self, square: int) -> list[int]:
        """The path of forced moves that begins on a square."""
        path = [square]
        while ways := self._joined(path[-1]) - {*path[-2:-1]}:
            path.append(min(ways))
        return path

    def _rule_out(self, move: Move, square: int, why: list[Move]) -> None:
        self.out[move] = (square, why)
        self.left[move[0]].discard(move[1])
        self.left[move[1]].discard(move[0])

    def _rule_out_taken(self) -> None:
        for square, forced in self.forced.items():
            if len(forced) == self.needs(square):
                why = [_move(square, to) for to in forced]
                for to in self.left[square] - forced:
                    self._rule_out(_move(square, to), square, why)

    def _rule_out_joins(self) -> None:
        for square in self.left:
            if len(self._joined(square)) == 1:
                path = self._path(square)
                if len(path) < self.board.size:
                    self._rule_out(_move(square, path[-1]), -1, self.moves_of(path))

    def moves_of(self, path: list[int]) -> list[Move]:
        """The forced moves of a path."""
        return [_move(a, b) for a, b in pairwise(path) if b in self.forced[a]]

    def lost_at(self, square: int) -> list[Move]:
        """The moves of a square that were ruled out."""
        moves = [_move(square, to) for to in self.board.neighbours(square)]
        return [move for move in moves if move in self.out]

    def needed(self) -> set[Move]:
        """The forced moves on which the contradiction rests."""
        found: set[Move] = set()
        if self.closed:
            wanted = self.moves_of([*self.closed, self.closed[0]])
        elif self.too_many:
            wanted = [_move(self.wrong, to) for to in self.forced[self.wrong]]
        else:
            wanted = self._reasons(self.wrong)
        while wanted:
            move = wanted.pop()
            if move not in found:
                found.add(move)
                wanted += self._reasons(self.made[move][1])
        return found

    @property
    def too_many(self) -> bool:
        """Whether it is of the second kind: too many moves are forced."""
        return len(self.forced[self.wrong]) > self.needs(self.wrong)

    def _reasons(self, square: int) -> list[Move]:
        """The forced moves by which others of this square were ruled out."""
        lost = [self.out[move] for move in self.lost_at(square)]
        return [move for by, why in lost if by != square for move in why]


class _Telling:
    """Writes a deduction as steps of a proof."""

    def __init__(self, found: _Deduction) -> None:
        self.found = found
        self.board = found.board
        self.asked = found.asked

    def names(self, squares: list[int]) -> str:
        return ", ".join(map(self.board.name, squares))

    def moves(self, moves: list[Move]) -> str:
        return ", ".join("–".join(map(self.board.name, move)) for move in moves)

    def steps(self) -> tuple[ProofStep, ...]:
        found = self.found
        rounds: dict[int, list[Move]] = {}
        for move in found.needed():
            rounds.setdefault(found.made[move][0], []).append(move)
        steps = [self._round(number, rounds[number]) for number in sorted(rounds)]
        return (*steps, self._contradiction())

    def _lost(self, squares: list[int]) -> tuple[list[int], list[Move]]:
        """The cause why these squares have no other moves: squares that have theirs, and moves that
        would close a path too early."""
        lost = {move for square in squares for move in self.found.lost_at(square)}
        by = {move: self.found.out[move][0] for move in lost}
        taken = sorted({square for square in by.values() if square >= 0} - {*squares})
        return taken, sorted(move for move, square in by.items() if square < 0)

    def _round(self, number: int, moves: list[Move]) -> ProofStep:
        squares = sorted({self.found.made[move][1] for move in moves})
        found = self.found
        near = {_move(square, to) for square in squares for to in found.forced[square]}
        moves = sorted(move for move in near if found.made[move][0] == number)
        taken, early = self._lost(squares)
        first = "first" if self.asked else "first-closed"
        code = "chain-" + ("-".join(["taken"] * bool(taken) + ["early"] * bool(early)) or first)
        picture = drawn(forced=squares, shared=taken, moves=moves)
        return proof_step(
            self.board,
            code,
            self.asked,
            picture,
            at=self.names(squares),
            moves=self.moves(moves),
            taken=self.names(taken),
            early=self.moves(early),
        )

    def _contradiction(self) -> ProofStep:
        found, board = self.found, self.board
        if found.closed:
            path = found.closed
            ends = [*self.asked.values()]
            if ends and all(end in path for end in ends):
                # A path from end to end is turned so that it begins with the first and ends with
                # the other.
                at = path.index(ends[0])
                path = path[at:] + path[:at]
                path = path if path[-1] == ends[1] else [path[0], *path[:0:-1]]
                picture = drawn(subject=ends, paths=[path])
                code = "chain-over"
            else:
                picture, code = drawn(moves=loop(*path)), "chain-loop"
                path = [*path, path[0]]
            name = "-".join(map(board.name, path))
            count = len({*path})
            size = board.size
            return proof_step(board, code, {}, picture, path=name, count=count, size=size)
        square = found.wrong
        if found.too_many:
            moves = [_move(square, to) for to in sorted(found.forced[square])]
            picture = drawn(forced=[square], moves=moves)
            told = self.moves(moves)
            return proof_step(board, "chain-many", {"square": square}, picture, moves=told)
        taken, early = self._lost([square])
        code = "chain-few-early" if early else "chain-few"
        return proof_step(
            board,
            code,
            {"square": square},
            drawn(forced=[square], shared=taken),
            taken=self.names(taken),
            early=self.moves(early),
        )


def chain_steps(board: Board, asked: Asked) -> tuple[ProofStep, ...]:
    """The proof that no tour has the start and the end that are asked for, without both that none
    is closed, if it needs forced moves alone; else nothing. O(squares) rounds at most, each in time
    linear in the squares."""
    found = _Deduction(board, asked)
    return _Telling(found).steps() if found.run() else ()
