"""Losses by moves that are forced one after the other.

Every square left is passed by two moves, the last one is reached by one; the knight leaves its own
by one. So that each has two, the knight's square and the last one get a move to the *join*, which
is no square (see :mod:`knight_core.search.edges`). Where just two are left, both are made; a square
that has two takes no others; a move that would close a loop, or reach the last square, before all
is visited is ruled out. Of all that follows only what the contradiction needs is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal

from knight_core.completion.losses.position import Position

JOIN: Final = -1
"""The number that stands for a square beyond the last one."""

Move = frozenset[int]
"""A move as its two squares; one of them may be the join."""


@dataclass(slots=True)
class Fact:
    """A move that is made, or ruled out.

    Attributes:
        kind: ``made`` at ``square``, which has no other moves left; ``taken``: ruled out, as
            ``square`` has its two moves; ``early``: ruled out, as it would close the path that the
            facts of ``why`` make; ``given``: the knight's move to the join; ``case``: assumed to be
            made; ``not-last``: assumed to be none, it leads to the join.
        move: the move.
        round: the round in which it followed; 0: it needs no other fact.
        square: see above; of the others none.
        why: the facts on which it rests.
    """

    kind: Literal["made", "taken", "early", "given", "case", "not-last"]
    move: Move
    round: int = 0
    square: int = JOIN
    why: list[Fact] = field(default_factory=list, repr=False)


@dataclass(slots=True)
class Contradiction:
    """The end of a deduction: ``few`` (a square has fewer than two moves left), ``many`` (it would
    have to have more), ``loop`` (``squares`` close a loop that leaves others out), ``over`` (the
    path of ``squares`` leads from the knight to the last square, and leaves others out)."""

    kind: Literal["few", "many", "loop", "over"]
    squares: list[int]
    why: list[Fact]


class Deduction:
    """All conclusions in a position, in rounds, up to a contradiction.

    Args:
        at: the position.
        case: the assumptions.

    Attributes:
        at: the position.
        ended: the contradiction, or None if nothing more follows.
    """

    def __init__(self, at: Position, case: Iterable[Fact] = ()) -> None:
        self.at = at
        self.ways: dict[int, set[int]] = {square: {*near} for square, near in at.near.items()}
        # The knight comes from elsewhere: it has one move, and the join.
        self.ways[JOIN] = {at.knight}
        self.ways[at.knight].add(JOIN)
        for square in at.left:
            if at.may_be_last(square):
                self.ways[square].add(JOIN)
                self.ways[JOIN].add(square)
        self.size = len(self.ways)
        self.made: dict[int, set[int]] = {square: set() for square in self.ways}
        self.facts: dict[Move, Fact] = {}
        self.out: dict[int, list[Fact]] = {square: [] for square in self.ways}
        self.ended: Contradiction | None = None
        given = Fact("given", frozenset((at.knight, JOIN)))
        self._note(given)
        for fact in case:
            self._note(fact)
        number = 0
        while self.ended is None:
            number += 1
            before = len(self.facts)
            self._force(number)
            if self.ended is None:
                self._rule_out(number)
            if len(self.facts) == before:
                return

    def _note(self, fact: Fact) -> None:
        self.facts[fact.move] = fact
        one, other = fact.move
        if fact.kind in ("made", "given", "case"):
            self.made[one].add(other)
            self.made[other].add(one)
        else:
            for square, to in ((one, other), (other, one)):
                self.ways[square].discard(to)
                self.out[square].append(fact)

    def _force(self, number: int) -> None:
        forced = []
        for square, ways in self.ways.items():
            if len(ways) < 2:
                self.ended = Contradiction("few", [square], [*self.out[square]])
                return
            if len(ways) == 2:
                forced += [(square, to) for to in ways - self.made[square]]
        for square, to in sorted(forced):
            move = frozenset((square, to))
            if move in self.facts:
                continue
            path = self.path(square)
            self._note(Fact("made", move, number, square, [*self.out[square]]))
            for place in (square, to):
                if len(self.made[place]) > 2:
                    self.ended = Contradiction("many", [place], self.at_square(place))
                    return
            if path[-1] == to and len(path) < self.size:
                kind: Literal["over", "loop"] = "over" if JOIN in path else "loop"
                self.ended = Contradiction(kind, path, [*self.along(path), self.facts[move]])
                return

    def _rule_out(self, number: int) -> None:
        for square, made in self.made.items():
            if len(made) == 2:
                why = self.at_square(square)
                for to in sorted(self.ways[square] - made):
                    self._note(Fact("taken", frozenset((square, to)), number, square, why))
        for square, made in self.made.items():
            if len(made) != 1:
                continue
            path = self.path(square)
            move = frozenset((square, path[-1]))
            if (
                path[-1] in self.ways[square]
                and path[-1] not in made
                and len(path) < self.size
                and move not in self.facts
            ):
                self._note(Fact("early", move, number, why=self.along(path)))

    def at_square(self, square: int) -> list[Fact]:
        """The moves made at a square."""
        return [self.facts[frozenset((square, to))] for to in self.made[square]]

    def path(self, square: int) -> list[int]:
        """The path of moves made that begins on a square, at which one is made at most."""
        path = [square]
        before, here = None, square
        while True:
            onward = [to for to in self.made[here] if to != before and to != square]
            if not onward:
                return path
            before, here = here, onward[0]
            path.append(here)

    def along(self, path: list[int]) -> list[Fact]:
        """The moves of a path."""
        return [self.facts[frozenset(move)] for move in pairwise(path)]

    def needed(self) -> list[Fact]:
        """The facts that the contradiction rests on, in the order in which they followed."""
        found: dict[Move, Fact] = {}
        assert self.ended is not None
        wanted = [*self.ended.why]
        while wanted:
            fact = wanted.pop()
            if fact.move not in found:
                found[fact.move] = fact
                wanted += fact.why
        return sorted(found.values(), key=lambda fact: (fact.round, sorted(fact.move)))


def squares_of(moves: Iterable[Move]) -> list[tuple[int, int]]:
    """Moves between squares, without those to the join."""
    pairs = [tuple(sorted(move)) for move in moves if JOIN not in move]
    return sorted((one, other) for one, other in pairs)
