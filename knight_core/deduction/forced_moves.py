"""Deduces forced moves, up to a contradiction.

A tour makes two moves at every square, except one at each of its ends. So that every place has two,
the ends get a move to the *join*, an additional vertex (see :mod:`knight_core.search.edges`). The
rules: a place with exactly two moves left makes both; a place with two moves made makes no others;
a move that would close a loop is ruled out, unless the loop visits every place. Each conclusion
stores the facts from which it follows, so that a proof contains only the facts that the
contradiction needs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal

from knight_core.board import Board

JOIN: Final = -1
"""The number of the join, which is connected to the two ends of a tour."""

Move = frozenset[int]
"""A move as its two places; one of them may be the join."""


@dataclass(slots=True)
class Fact:
    """A move that is made, or ruled out.

    Attributes:
        kind: ``made`` at ``place``, which has no other moves left; ``taken``: ruled out, as
            ``place`` has its two moves; ``early``: ruled out, as it would close the path that the
            facts of ``why`` make; ``given``: an end's move to the join; ``case``: assumed to be
            made; ``not-last``: assumed to be none, it leads to the join.
        move: the move.
        round: the round in which it was deduced; 0: it follows from the given ends alone.
        place: the place that forces ``made`` or ``taken``; for other kinds :data:`JOIN`.
        why: the facts from which it follows.
    """

    kind: Literal["made", "taken", "early", "given", "case", "not-last"]
    move: Move
    round: int = 0
    place: int = JOIN
    why: list[Fact] = field(default_factory=list, repr=False)


@dataclass(slots=True)
class Contradiction:
    """The end of a deduction: ``few`` (a place has fewer than two moves left), ``many`` (it would
    have to have more), ``loop`` (``places`` close a loop that leaves others out), ``over`` (the
    path of ``places`` leads from end to end, and leaves others out)."""

    kind: Literal["few", "many", "loop", "over"]
    places: list[int]
    why: list[Fact]


class Deduction:
    """All conclusions, in rounds, up to a contradiction. Each round takes time linear in the moves.

    Args:
        ways: for each place the places to which it may have a move.
        ends: the given ends of the tour; each has a move to the join.
        assumed: facts that are assumed.
        size: the number of places, if there are more than in ``ways``.
        partial: places for which ``ways`` has only some of the moves: they force nothing.

    Attributes:
        ended: the contradiction, or None if nothing more follows.
        ways: the same as the argument, without the moves that are ruled out.
        made: for each place the places to which a move is made.
        facts: all facts, by their moves.
    """

    def __init__(
        self,
        ways: Mapping[int, Iterable[int]],
        ends: Iterable[int] = (),
        assumed: Iterable[Fact] = (),
        size: int = 0,
        partial: Collection[int] = (),
    ) -> None:
        self.ways = {place: {*near} for place, near in ways.items()}
        self.made: dict[int, set[int]] = {place: set() for place in ways}
        self.facts: dict[Move, Fact] = {}
        self.ended: Contradiction | None = None
        self._out: dict[int, list[Fact]] = {place: [] for place in ways}
        self._size = size or len(self.ways)
        self._partial = partial
        for end in ends:
            self._note(Fact("given", frozenset((JOIN, end))))
        self._rule_out(0)
        for fact in assumed:
            self._note(fact)
        number = 0
        before = -1
        while self.ended is None and len(self.facts) > before:
            number += 1
            before = len(self.facts)
            self._force(number)
            if self.ended is None:
                self._rule_out(number)

    def _note(self, fact: Fact) -> None:
        self.facts[fact.move] = fact
        a, b = fact.move
        if fact.kind in ("made", "given", "case"):
            self.made[a].add(b)
            self.made[b].add(a)
            return
        for place, to in ((a, b), (b, a)):
            self.ways[place].discard(to)
            self._out[place].append(fact)

    def _force(self, number: int) -> None:
        forced = []
        for place, ways in self.ways.items():
            if place in self._partial:
                continue
            if len(ways) < 2:
                self.ended = Contradiction("few", [place], [*self._out[place]])
                return
            if len(ways) == 2:
                forced += [(place, to) for to in ways - self.made[place]]
        for place, to in sorted(forced):
            move = frozenset((place, to))
            if move in self.facts:
                continue
            path = self._path(place)
            self._note(Fact("made", move, number, place, [*self._out[place]]))
            for end in (place, to):
                if len(self.made[end]) > 2:
                    self.ended = Contradiction("many", [end], self.made_at(end))
                    return
            if path[-1] == to and len(path) < self._size:
                kind: Literal["over", "loop"] = "over" if JOIN in path else "loop"
                self.ended = Contradiction(kind, path, [*self._along(path), self.facts[move]])
                return

    def _rule_out(self, number: int) -> None:
        for place, made in self.made.items():
            if len(made) == 2:
                why = self.made_at(place)
                for to in sorted(self.ways[place] - made):
                    self._note(Fact("taken", frozenset((place, to)), number, place, why))
        for place, made in self.made.items():
            if len(made) != 1:
                continue
            path = self._path(place)
            move = frozenset((place, path[-1]))
            possible = path[-1] in self.ways[place] - made
            if possible and len(path) < self._size and move not in self.facts:
                self._note(Fact("early", move, number, why=self._along(path)))

    def made_at(self, place: int) -> list[Fact]:
        """The moves made at a place."""
        return [self.facts[frozenset((place, to))] for to in self.made[place]]

    def _path(self, place: int) -> list[int]:
        """The path of moves made that begins at a place with at most one such move."""
        path = [place]
        before, here = None, place
        while True:
            onward = [to for to in self.made[here] if to not in (before, place)]
            if not onward:
                return path
            before, here = here, onward[0]
            path.append(here)

    def _along(self, path: list[int]) -> list[Fact]:
        """The moves of a path."""
        return [self.facts[frozenset(move)] for move in pairwise(path)]

    def needed(self) -> list[Fact]:
        """The facts that the contradiction needs, in the order of their deduction."""
        found: dict[Move, Fact] = {}
        assert self.ended is not None
        wanted = [*self.ended.why]
        while wanted:
            fact = wanted.pop()
            if fact.move not in found:
                found[fact.move] = fact
                wanted += fact.why
        return sorted(found.values(), key=lambda fact: (fact.round, sorted(fact.move)))


def closed_deduction(board: Board) -> Deduction:
    """The conclusions for a closed tour. O(squares) rounds at most."""
    return Deduction({square: board.neighbours(square) for square in board.squares()})


def open_deduction(
    board: Board, start: int, end: int, squares: Collection[int] | None = None
) -> Deduction:
    """The conclusions for a tour from start to end. ``squares`` restricts the deduction to some
    squares of a large board, which need not include both ends. O(squares) rounds at most."""
    at = board.squares() if squares is None else squares
    ways: dict[int, set[int]] = {square: {*board.neighbours(square)} for square in sorted(at)}
    beside: dict[int, set[int]] = {}
    for square, near in ways.items():
        for to in near - ways.keys():
            beside.setdefault(to, set()).add(square)
    for square in {start, end} - ways.keys():
        beside.setdefault(square, set())
    ways |= beside | {JOIN: {start, end}}
    ways[start].add(JOIN)
    ways[end].add(JOIN)
    return Deduction(ways, [start, end], size=board.size + 1, partial=beside)


def squares_of(moves: Iterable[Move]) -> list[tuple[int, int]]:
    """Moves between squares in order, without those to the join."""
    return sorted((min(move), max(move)) for move in moves if JOIN not in move)
