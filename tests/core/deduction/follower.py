"""Follows a proof by forced moves: it counts again what each step says, from its words and picture.

It shares nothing with `knight_core.deduction` but the codes and the names of parameters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from knight_core import Board
from knight_core.outcome import ProofStep

LAST = "last"
"""What the first square and the last one are joined to, so that each square has two moves."""

Place = int | str
STEPS = [
    (down, right) for down in (-2, -1, 1, 2) for right in (-2, -1, 1, 2) if abs(down) != abs(right)
]


class Follower:
    """Follows the steps of one proof: of the way on from the end of a path, or, without one, of a
    closed tour."""

    def __init__(self, board: Board, path: Sequence[int], end: int | None, closed: bool) -> None:
        assert path or closed
        self.board, self.path, self.end, self.closed = board, path, end, closed
        self.knight = path[-1] if path else -1
        self.left = set(board.squares()) - {*path}
        self.places = len(self.left) + (2 if path else 0)
        self.assume()

    def assume(self, made: Iterable[frozenset[Place]] = (), not_last: Iterable[int] = ()) -> None:
        """Begin again, with what is assumed."""
        ends = [self.knight, self.end] if self.path else []
        given = {frozenset[Place]((end, LAST)) for end in ends if end is not None}
        self.made: set[frozenset[Place]] = {*given, *made}
        self.not_last: set[int] = {*not_last}

    def follow(self, steps: Iterable[ProofStep]) -> None:
        """Raise AssertionError if a step says what is not so, or if nothing follows."""
        code = ""
        for step in steps:
            assert not code.startswith("wrong")
            self.step(step)
            code = step.code
        assert code.startswith("wrong")

    def step(self, step: ProofStep) -> None:
        code = re.sub(r"(-taken)?(-early)?(-odd|-even)?$", "", step.code)
        check: Callable[[ProofStep], None] = getattr(self, "_" + code.replace("-", "_"))
        check(step)

    # -- what is counted ------------------------------------------------------------------------

    def near(self, square: int, also: Iterable[int] = ()) -> set[int]:
        """The neighbours of a square that are left, with the knight's."""
        rows, cols = self.board.rows, self.board.cols
        row, col = divmod(square, cols)
        places = [(row + down, col + right) for down, right in STEPS]
        squares = {r * cols + c for r, c in places if 0 <= r < rows and 0 <= c < cols}
        return {to for to in squares if to in self.left or to == self.knight or to in also}

    def colour(self, square: int) -> int:
        return (square // self.board.cols + square % self.board.cols) % 2

    def may_be_last(self, square: int) -> bool:
        if not self.path:
            return False
        if self.end is not None:
            return square == self.end
        fits = (self.colour(square) + self.colour(self.knight) + len(self.left)) % 2 == 0
        return fits and (not self.closed or self.path[0] in self.near(square, self.path))

    def square(self, step: ProofStep, name: str = "square") -> int:
        return self.board.parse_square(str(step.params[name]))

    def role(self, step: ProofStep, role: str) -> list[int]:
        assert step.picture is not None
        return [square for square, of in step.picture.marks if of == role]

    def pairs(self, moves: list[str]) -> set[frozenset[Place]]:
        return {frozenset(map(self.board.parse_square, move.split("–"))) for move in moves}

    def named(self, squares: list[int]) -> list[str]:
        """How a sentence names squares."""
        names = [*map(self.board.name, squares)]
        return names[:8] + ["…"] * (len(names) > 8)

    # -- forced moves ---------------------------------------------------------------------------

    def _at(self, square: Place) -> list[Place]:
        """Where the moves made at a square lead."""
        return [to for move in self.made if square in move for to in move - {square}]

    def _line(self, square: Place) -> list[Place]:
        """The squares of the path of moves made that begins on a square."""
        path: list[Place] = [square]
        for here in path:
            path += [to for to in self._at(here) if to not in path]
        return path

    def _ends_known(self) -> list[Place]:
        return [to for to in self._at(LAST) if to != self.knight]

    def _can_be_last(self, square: int) -> bool:
        last = self._ends_known()
        if last:
            return square in last
        return self.may_be_last(square) and square not in self.not_last

    def _open(self, step: ProofStep, square: int) -> set[int]:
        """Where a square can still move, after what the step says."""
        taken = self.role(step, "shared") if "-taken" in step.code else []
        assert step.params["taken"] == self.named(taken)
        for full in taken:
            assert len(self._at(full)) == 2
        early = self.pairs(step.params["early"])
        assert bool(early) == ("-early" in step.code)
        for move in early:
            a, b = move
            line = self._line(a)
            assert b in line
            assert len(line) < self.places
        made = {*self._at(square)}
        return {
            to
            for to in self.near(square)
            if to in made or (to not in taken and frozenset((square, to)) not in early)
        }

    def _drawn(self, step: ProofStep, named: bool = True) -> None:
        """The moves drawn are made, and those named are drawn."""
        assert step.picture is not None
        drawn = {frozenset[Place](move) for move in step.picture.moves}
        assert drawn <= self.made
        if named:
            moves = self.pairs(step.params["made"])
            assert moves
            assert moves <= drawn

    def _make(self, square: int, targets: Iterable[int]) -> None:
        self.made |= {frozenset((square, to)) for to in targets}

    def _forced(self, step: ProofStep) -> None:
        squares = self.role(step, "forced")
        assert step.params["at"] == self.named(squares)
        ends = {self.knight, *self._ends_known()}
        before = [(square, self._open(step, square)) for square in squares]
        for square, ways in before:
            assert square in self.left or square == self.knight
            assert len(ways) == (1 if square in ends else 2)
            assert square in ends or not self._can_be_last(square)
        for square, ways in before:
            self._make(square, ways)
        self._drawn(step)

    def _forced_last(self, step: ProofStep) -> None:
        square = self.square(step)
        ways = self._open(step, square)
        assert len(ways) == 1
        # Two of them at once contradict each other: that is told next.
        assert self.may_be_last(square)
        assert square not in self.not_last
        self._make(square, ways)
        self.made.add(frozenset((square, LAST)))
        self._drawn(step)

    def _others_for_last(self) -> set[int]:
        """Squares on which the tour can still end."""
        return {
            square
            for square in self.left
            if self.may_be_last(square)
            and square not in self.not_last
            and len({*self._at(square)} - {LAST}) < 2
        }

    def _forced_only_last(self, step: ProofStep) -> None:
        assert self._others_for_last() <= {self.square(step)}
        self.made.add(frozenset((self.square(step), LAST)))

    def _not_yet_last(self, step: ProofStep) -> None:
        line = self._line(self.knight)
        assert self.square(step) in line
        assert len(line) < self.places
        self.not_last.add(self.square(step))
        self._drawn(step, named=False)

    def _wrong_few(self, step: ProofStep) -> None:
        square = self.square(step)
        at_end = square == self.knight or self._can_be_last(square)
        assert len(self._open(step, square)) + at_end < 2

    def _wrong_no_last(self, step: ProofStep) -> None:
        assert not self._others_for_last()

    def _wrong_many(self, step: ProofStep) -> None:
        assert len(self._at(self.square(step))) > 2
        self._drawn(step)

    def _wrong_lasts(self, step: ProofStep) -> None:
        assert len(self._ends_known()) > 1

    def _path_drawn(self, step: ProofStep) -> list[int]:
        """The path that is drawn, of moves made."""
        assert step.picture is not None
        self._drawn(step, named=False)
        moves = step.picture.moves
        assert all(a == before for (_, before), (a, _) in pairwise(moves))
        path = [moves[0][0], *(to for _, to in moves)]
        assert step.params["path"] == self.named(path)
        assert step.params["count"] == len({*path}) < len(self.left) + bool(self.path)
        return path

    def _wrong_loop(self, step: ProofStep) -> None:
        path = self._path_drawn(step)
        assert path[0] == path[-1]

    def _wrong_over(self, step: ProofStep) -> None:
        path = self._path_drawn(step)
        assert path[0] == self.knight
        assert path[-1] in self._ends_known()
        assert step.params["square"] == self.board.name(path[-1])
