"""Checks a certificate: a proof, as data, that there is no knight's tour as requested.

It imports nothing else of the package. README.md beside it defines the format and the rules, and
says why each holds. The question becomes one about a loop through *places*: the squares left, and
for an open tour one more, the *join* (number rows · cols), which has a move to both its ends. So
every place has two moves. What a refuted supposition has brought is undone.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

MAX_SQUARES: Final = 16_000_000  # holes count too
MAX_WORK: Final = 10_000_000  # the most places and moves that may be looked at: some seconds


class CheckFault(Exception):
    """The reason why a certificate proves nothing: a code, which README.md explains, and the number
    of the step that does not follow; the first is 1, and 0 stands for no one step."""

    def __init__(self, code: str, step: int = 0) -> None:
        super().__init__(code, step)
        self.code, self.step = code, step


class Proof:
    """A proof, checked step by step by :meth:`add` until it is ``proved``. For each place ``ways``
    gives those to which it may have a move of the tour, ``made`` those to which it has one."""

    def __init__(self, board: Any, request: Any) -> None:
        self.steps = self._count = 0  # steps begun; moves made
        self.work = 0  # places and moves looked at
        self.rows, self.cols, holes = _parts(board, "rows", "cols", "holes")
        self._checked(_are_below(MAX_SQUARES + 1, [self.rows, self.cols]), "board")
        self.join: int = self.rows * self.cols
        start, end, closed, path = _parts(request, "start", "end", "closed", "path")
        begin, goal = ([] if one is None else [one] for one in (start, end))
        path = begin if path is None else path
        lists = all(_are_distinct(self.join, squares) for squares in (holes, begin, goal))
        lists = lists and _are_below(self.join, path)
        self._checked(lists and type(closed) is bool, "format")
        squares = self.join - len(holes)
        self._checked(squares > 0 and self.join <= MAX_SQUARES, "board")
        moves = len({*path}) == len(path) and all(b in self._near(a) for a, b in pairwise(path))
        self._checked(moves and {*path, *goal}.isdisjoint(holes), "request")
        self._checked(path[: len(begin)] == begin and not (closed and goal), "request")
        # A tour of one or two squares is closed as well, and no loop.
        self._path, self._end, self._closed = path, end, closed and squares > 2
        self._gone = {*holes, *path[:-1], *[self.join][: self._closed and len(path) < 2]}
        self.size: int = self.join + 1 - len(self._gone)
        self.made: defaultdict[int, set[int]] = defaultdict(set)
        self._ways: dict[int, set[int]] = {}
        self._other_end: dict[int, int] = {}  # of the line of moves made that ends on a place
        self._trail: list[tuple[int, ...]] = []  # moves dropped; moves made, with the line's ends
        self.open: list[tuple[int, set[tuple[int, int]]]] = []  # suppositions
        self._changed: list[int] = []
        self._rules = {"forced": self._forced, "count": self._counted, "pieces": self._fallen}
        self._rules |= {"ends": self._ends, "suppose": self._suppose}
        whole = squares == max(1, len(path))  # if all is visited, only the last square counts
        self._checked(not (whole and (not path or self._may_be_last(path[-1]))), "unfinished")
        ends = [*path[-1:], *goal] if self.has(self.join) else []
        self.proved = whole or not all(self.has(s) and self._make(self.join, s) for s in ends)

    def has(self, place: int) -> bool:
        """Check whether a square, or the join, is a place."""
        return place not in self._gone

    def places(self) -> Iterable[int]:
        """All places."""
        self._spend(self.join + 1)
        return filter(self.has, range(self.join + 1))

    def _near(self, square: int) -> set[int]:
        row, col = divmod(square, self.cols)
        steps = [(down, right * (3 - abs(down))) for down in (-2, -1, 1, 2) for right in (-1, 1)]
        near = [(row + down, col + right) for down, right in steps]
        return {r * self.cols + c for r, c in near if 0 <= r < self.rows and 0 <= c < self.cols}

    def _may_be_last(self, square: int) -> bool:
        if self._closed:
            return square in self._near(self._path[0])
        return not self._path or self._end in (None, square)

    def _joined(self, square: int) -> bool:
        return self.has(self.join) and (square in self._path[-1:] or self._may_be_last(square))

    def ways(self, place: int) -> set[int]:
        """The possible moves of a place, made or not."""
        if place not in self._ways and place == self.join:
            self._ways[place] = {one for one in self.places() if one != place and self._joined(one)}
        elif place not in self._ways:
            self._spend(8)
            join = {self.join} if self._joined(place) else set()
            self._ways[place] = self._near(place) - self._gone | join
        return self._ways[place]

    def _spend(self, work: int) -> None:
        self.work += work
        self._checked(self.work <= MAX_WORK, "too-long")

    def _checked(self, fine: bool, code: str = "step") -> None:
        if not fine:
            raise CheckFault(code, self.steps)

    def _drop(self, a: int, b: int) -> None:
        self._spend(1)
        self.ways(a).discard(b)
        self.ways(b).discard(a)
        self._trail.append((a, b))
        self._changed += (a, b)

    def _make(self, a: int, b: int) -> bool:
        """Make a move; False if that cannot be."""
        self._spend(1)
        x, y = self._other_end.get(a, a), self._other_end.get(b, b)
        early = x == b and self._count + 1 < self.size
        if early or len(self.made[a]) == 2 or len(self.made[b]) == 2:
            return False
        self.made[a].add(b)
        self.made[b].add(a)
        self._count += 1
        self._trail.append((a, b, x, y))
        self._changed += (a, b)
        self._other_end[x], self._other_end[y] = y, x
        if self._count < self.size - 1 and (x, y) != (a, b) and y in self.ways(x):
            self._drop(x, y)  # it would close a loop too early
        return True

    def _undo(self, length: int) -> None:
        while len(self._trail) > length:
            a, b, *ends = self._trail.pop()
            if ends:
                self._count -= 1
                self.made[a].discard(b)
                self.made[b].discard(a)
                self._other_end[ends[0]], self._other_end[ends[1]] = a, b
            else:
                self._ways[a].add(b)
                self._ways[b].add(a)

    def _follow(self) -> bool:
        """Draw what follows at the places that have changed; False for a contradiction."""
        possible = True
        while possible and self._changed:
            self._spend(1)
            place = self._changed.pop()
            ways, made = self.ways(place), self.made[place]
            if len(ways) < 3:
                left = ways - made if len(made) < 2 else ()
                possible = len(ways) == 2 and all(self._make(place, to) for to in left)
            elif len(made) == 2:
                for to in ways - made:
                    self._drop(place, to)
                self._ways[place] = {*ways}  # the old set keeps the room of all that was in it
        return possible

    def add(self, step: Any) -> None:
        """Check one more step, and draw what follows. A contradiction refutes the last supposition;
        without any, all is proved. Raises CheckFault if the step does not follow."""
        self.steps += 1
        self._spend(1)
        self._checked(not self.proved, "unneeded")
        self._checked(isinstance(step, list) and step[:1] in [[rule] for rule in self._rules])
        possible = self._rules[step[0]](step[1:])
        while not (possible := possible and self._follow()) and self.open:
            self._changed.clear()
            length, refuted = self.open.pop()
            self._undo(length)
            for move in refuted:
                self._drop(*move)
            possible = True
        self.proved = not possible

    def _some(self, places: list[Any]) -> list[int]:
        """Places, each once."""
        self._checked(_are_distinct(self.join + 1, places) and all(map(self.has, places)))
        return places

    def _forced(self, at: list[Any]) -> bool:
        self._changed += self._some(at) or self.places()
        return True

    def _counted(self, words: list[Any]) -> bool:
        self._checked(words[:1] in (["rows"], ["cols"]) or words in (["colour", 0], ["colour", 1]))
        self._checked(_are_distinct(self.join, words[1:]))
        self._spend(len(self._gone) + len(self.made))
        numbers = {*words[1:]}

        def chosen(place: int) -> bool:
            row, col = divmod(place, self.cols)
            line = {"colour": (row + col) % 2, "rows": row, "cols": col}[words[0]]
            return place != self.join and line in numbers

        if words[0] == "colour":  # every move changes it
            count: int = (self.join + 1 - words[1]) // 2 - sum(map(chosen, self._gone))
        else:
            some = [*filter(chosen, self.places())]
            self._spend(8 * len(some))
            self._checked(not any(chosen(to) for one in some for to in self.ways(one)), "set")
            count = len(some)
        within = self.size - 2 * count  # moves of the tour between the other places
        made = sum(not (chosen(a) or chosen(b)) for a, to in self.made.items() for b in to) // 2
        # By colour, no move but one of the join joins two places of the other colour.
        others = [self.join][: self.has(self.join)] if words[0] == "colour" else self.places()
        for place in others if within == made else ():
            left = [] if chosen(place) else self.ways(place) - self.made[place]
            self._spend(self.size if place == self.join else len(left))
            for to in [to for to in left if not chosen(to)]:
                self._drop(place, to)
        return within >= made

    def _flood(self, place: int, seen: set[int]) -> list[int]:
        """The places that possible moves connect with one, none of those seen; now they are."""
        seen.add(place)
        piece = [place]
        for one in piece:
            self._spend(1 + len(self.ways(one)))
            piece += self.ways(one) - seen
            seen |= self.ways(one)
        return piece

    def pieces(self, without: set[int]) -> int:
        """The number of pieces into which the places fall without some."""
        seen = {*without}
        return sum(bool(self._flood(one, seen)) for one in self.places() if one not in seen)

    def _fallen(self, without: list[Any]) -> bool:
        taken = {*self._some(without)}
        between = sum(a < b for a in taken for b in self.made[a] & taken)
        self._checked(self.pieces(taken) > (len(taken) - between if taken else 1), "pieces")
        return False

    def _ends(self, pairs: list[Any]) -> bool:
        taken: set[int] = set()
        for pair in pairs:
            self._checked(self.has(self.join) and self.join not in self._some(pair))
            self._checked(len(pair) == 2)
            piece = self._flood(pair[0], {pair[1], self.join})
            self._checked(taken.isdisjoint(piece), "ends")
            taken.update(piece)
        self._checked(len(pairs) + len(self.made[self.join] - taken) > 2, "ends")
        return False

    def _suppose(self, words: list[Any]) -> bool:
        self._checked(len(self._some(words[:2])) == 2)
        a, b, *turns = words
        self._checked(b in self.ways(a) and b not in self.made[a], "move")
        self._checked(_are_distinct(8, turns) and 0 not in turns, "image")
        self._checked(all(map(self.keeps, turns)), "image")
        images = {(self.image(a, turn), self.image(b, turn)) for turn in turns}
        self.open.append((len(self._trail), {(a, b), *images}))
        return self._make(a, b)

    def image(self, place: int, turn: int) -> int:
        """The image of a place: mirrored upside down (1), left to right (2), transposed (4)."""
        row, col = divmod(place, self.cols)
        row = self.rows - 1 - row if turn & 1 else row
        col = self.cols - 1 - col if turn & 2 else col
        image = col * self.cols + row if turn & 4 else row * self.cols + col
        return place if place == self.join else image

    def keeps(self, turn: int) -> bool:
        """Check whether a symmetry of the board carries all that is known so far to itself."""
        if turn & 4 and self.rows != self.cols:
            return False
        self._spend(16 * self.size)
        return all(
            self.has(to := self.image(place, turn))
            and {self.image(one, turn) for one in moves(place)} == moves(to)
            for place in self.places()
            for moves in (self.ways, self.made.__getitem__)
        )


def _parts(value: Any, *keys: str) -> list[Any]:
    if not isinstance(value, dict) or {*value} != {*keys}:
        raise CheckFault("format")
    return [value[key] for key in keys]


def _are_below(limit: int, some: Any) -> bool:
    return isinstance(some, list) and all(type(one) is int and 0 <= one < limit for one in some)


def _are_distinct(limit: int, some: Any) -> bool:
    return _are_below(limit, some) and len({*some}) == len(some)


def check(certificate: str | dict[str, Any], begin: Any = Proof) -> None:
    """Check a certificate, as JSON text or as what that holds. Raises CheckFault if it does not
    prove that there is no such tour."""
    for _ in start_check(certificate, begin):
        pass


def start_check(certificate: str | dict[str, Any], begin: Any = Proof) -> Iterator[int]:
    """The same in steps, of a proof that ``begin`` makes; yields the number of each before it."""
    try:
        document = json.loads(certificate) if isinstance(certificate, str) else certificate
    except (ValueError, RecursionError):
        raise CheckFault("format") from None
    version, board, request, steps = _parts(document, "version", "board", "request", "steps")
    if type(version) is not int or version != 1 or not isinstance(steps, list):
        raise CheckFault("format")
    proof = begin(board, request)
    for number, step in enumerate(steps, 1):
        yield number
        proof.add(step)
    if not proof.proved:
        raise CheckFault("unfinished")
