"""Checks a certificate: a proof, as data, that there is no knight's tour as requested.

Nothing else of the package is imported, so nothing else has to be trusted. README.md beside this
file defines the format. The file goes from the question by way of what follows by itself to the
five rules of inference, each with the argument why it holds.

The question is turned into one about a loop. Its *places* are the squares that are left to visit,
and the square where the knight stands. A tour that need not close gets one more place, the *join*,
with a move to both ends of the tour: then it is a loop as well. So there is a tour exactly if there
is a loop through all places, and in that loop every place has two moves.

Of every move it is known whether it is still *possible*, and whether it is *made*: then every loop
has it. A step may *suppose* a move; if that leads to a contradiction, all that came of it is
undone, and the move is no longer possible. A contradiction without any supposition proves that
there is no loop, and no tour.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

MAX_SQUARES: Final = 16_000_000
"""The largest board, in squares; holes count too."""
MAX_WORK: Final = 10_000_000
"""The most places and moves that may be looked at: some seconds."""

_KNIGHT_MOVES: Final = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


class CheckFault(Exception):
    """The reason why a certificate proves nothing: a code, which README.md explains, and the number
    of the step that does not follow; the first is 1, and 0 stands for no one step."""

    def __init__(self, code: str, step: int = 0) -> None:
        super().__init__(code, step)
        self.code, self.step = code, step


# -- the question ---------------------------------------------------------------------------------


def _parts(value: Any, *keys: str) -> list[Any]:
    """The parts of an object that has exactly these."""
    if not isinstance(value, dict) or set(value) != set(keys):
        raise CheckFault("format")
    return [value[key] for key in keys]


def _are_below(limit: int, numbers: Any) -> bool:
    """Check whether this is a list of whole numbers from 0 to below a limit."""
    if not isinstance(numbers, list):
        return False
    return all(type(number) is int and 0 <= number < limit for number in numbers)


def _are_distinct(limit: int, numbers: Any) -> bool:
    """The same, and no number stands in it twice."""
    return _are_below(limit, numbers) and len(set(numbers)) == len(numbers)


class Question:
    """A board and a request that make sense. A square is a number, row · cols + col.

    Attributes:
        rows, cols: the sides of the board.
        holes: the squares that are not there.
        path: the squares that the tour begins with; without any, it may begin everywhere.
        end: its last square, or None.
        closed: whether its last square is a move from its first. (A tour of one or two squares
            always is, and no loop, so of those it is not asked.)
    """

    def __init__(self, board: Any, request: Any) -> None:
        rows, cols, holes = _parts(board, "rows", "cols", "holes")
        if not _are_below(MAX_SQUARES + 1, [rows, cols]):
            raise CheckFault("board")
        start, end, closed, path = _parts(request, "start", "end", "closed", "path")
        area = rows * cols
        ends = [square for square in (start, end) if square is not None]
        if path is None:
            path = [] if start is None else [start]
        lists = _are_distinct(area, holes) and _are_below(area, ends) and _are_below(area, path)
        if not lists or type(closed) is not bool:
            raise CheckFault("format")
        squares = area - len(holes)
        if squares == 0 or area > MAX_SQUARES:
            raise CheckFault("board")
        self.rows: int = rows
        self.cols: int = cols
        self.holes: set[int] = set(holes)
        self.path: list[int] = path
        self.end: int | None = end
        self.closed: bool = closed and squares > 2
        if len(set(path)) != len(path):
            raise CheckFault("request")
        if not all(after in self.near(before) for before, after in pairwise(path)):
            raise CheckFault("request")
        if not self.holes.isdisjoint(path) or end in self.holes:
            raise CheckFault("request")
        if start is not None and path[:1] != [start]:
            raise CheckFault("request")
        if closed and end is not None:
            raise CheckFault("request")
        self.all_visited: bool = squares == len(path) or squares == 1

    def near(self, square: int) -> set[int]:
        """The squares of the board, with its holes, that are a knight's move away."""
        row, col = divmod(square, self.cols)
        places = [(row + down, col + right) for down, right in _KNIGHT_MOVES]
        return {
            to_row * self.cols + to_col
            for to_row, to_col in places
            if 0 <= to_row < self.rows and 0 <= to_col < self.cols
        }

    def may_be_last(self, square: int) -> bool:
        """Check whether the tour may end on a square."""
        if self.closed:
            return square in self.near(self.path[0])
        return not self.path or self.end is None or square == self.end

    def may_be_an_end(self, square: int) -> bool:
        """Check whether what is left of the tour may begin or end on a square."""
        return square in self.path[-1:] or self.may_be_last(square)


# -- a proof --------------------------------------------------------------------------------------


class Proof:
    """A proof, checked step by step by :meth:`add`.

    Attributes:
        join: the number of the join, rows · cols, whether it is a place or not.
        size: the number of places.
        made: for each place those to which a move is made.
        open: the suppositions that are not refuted yet: for each how long the trail was before,
            and the moves that are impossible when it is refuted.
        proved: whether it is proved that there is no loop.
        steps: the number of steps begun.
        work: the number of places and moves looked at.
    """

    def __init__(self, board: Any, request: Any) -> None:
        self._question = question = Question(board, request)
        self.rows, self.cols = question.rows, question.cols
        self.join = self.rows * self.cols
        path = question.path
        # The squares of the path but for its last one are left out. A closed tour is a loop as it
        # is; but with a path of two squares or more only its other part is left, from end to end.
        self._gone = {*question.holes, *path[:-1]}
        if question.closed and len(path) < 2:
            self._gone.add(self.join)
        self.size = self.join + 1 - len(self._gone)
        self.made: defaultdict[int, set[int]] = defaultdict(set)
        self.open: list[tuple[int, set[tuple[int, int]]]] = []
        self.steps = 0
        self.work = 0
        self._possible: dict[int, set[int]] = {}
        """For each place that was looked at those to which a move is possible."""
        self._count = 0
        """The number of moves made."""
        self._other_end: dict[int, int] = {}
        """Moves made are in lines. For each place on which a line ends the line's other end."""
        self._trail: list[tuple[int, ...]] = []
        """What has been done: moves ruled out, and moves made with the ends of the new line."""
        self._changed: list[int] = []
        """The places at which something may follow."""
        self._rules = {
            "forced": self._forced,
            "count": self._counted,
            "pieces": self._falls_apart,
            "ends": self._has_three_ends,
            "suppose": self._suppose,
        }
        if question.all_visited and (not path or question.may_be_last(path[-1])):
            raise CheckFault("unfinished")  # this is a tour
        self.proved = question.all_visited or not self._make_ends()

    def _make_ends(self) -> bool:
        """Make the moves of the join to the ends that are known; False if that cannot be."""
        if not self.has(self.join):
            return True
        ends = self._question.path[-1:]
        if self._question.end is not None:
            ends = [*ends, self._question.end]
        return all(self.has(end) and self._make(self.join, end) for end in ends)

    def has(self, place: int) -> bool:
        """Check whether a square, or the join, is a place."""
        return place not in self._gone

    def places(self) -> Iterable[int]:
        """All places."""
        self._spend(self.join + 1)
        return filter(self.has, range(self.join + 1))

    def ways(self, place: int) -> set[int]:
        """The places to which a move from a place is possible, made or not."""
        ways = self._possible.get(place)
        if ways is None:
            ways = self._possible[place] = self._first_ways(place)
        return ways

    def _first_ways(self, place: int) -> set[int]:
        """The possible moves of a place at the beginning."""
        may_be_an_end = self._question.may_be_an_end
        if place == self.join:
            return {to for to in self.places() if to != self.join and may_be_an_end(to)}
        self._spend(8)
        ways = self._question.near(place) - self._gone
        if self.has(self.join) and may_be_an_end(place):
            ways.add(self.join)
        return ways

    def _spend(self, work: int) -> None:
        self.work += work
        if self.work > MAX_WORK:
            raise CheckFault("too-long", self.steps)

    def _require(self, condition: bool, code: str = "step") -> None:
        if not condition:
            raise CheckFault(code, self.steps)

    # -- moves made and ruled out --

    def _drop(self, a: int, b: int) -> None:
        """Rule a possible move out."""
        self._spend(1)
        self.ways(a).discard(b)
        self.ways(b).discard(a)
        self._trail.append((a, b))
        self._changed += (a, b)

    def _make(self, a: int, b: int) -> bool:
        """Make a possible move; False if that cannot be: a place would have three moves, or a loop
        would close that leaves places out."""
        self._spend(1)
        if len(self.made[a]) == 2 or len(self.made[b]) == 2:
            return False
        # The line that ends on a, and the line that ends on b, become one from x to y.
        x, y = self._other_end.get(a, a), self._other_end.get(b, b)
        closes_a_loop = x == b
        if closes_a_loop and self._count + 1 < self.size:
            return False
        self.made[a].add(b)
        self.made[b].add(a)
        self._count += 1
        self._trail.append((a, b, x, y))
        self._changed += (a, b)
        self._other_end[x], self._other_end[y] = y, x
        # A move between the ends of the line would close a loop. Only the last move of all may.
        if self._count < self.size - 1 and (x, y) != (a, b) and y in self.ways(x):
            self._drop(x, y)
        return True

    def _undo(self, length: int) -> None:
        """Undo the latest until the trail has its former length."""
        while len(self._trail) > length:
            a, b, *ends = self._trail.pop()
            if ends:
                x, y = ends
                self._count -= 1
                self.made[a].discard(b)
                self.made[b].discard(a)
                self._other_end[x], self._other_end[y] = a, b
            else:
                self._possible[a].add(b)
                self._possible[b].add(a)

    # -- what follows by itself --

    def _follow(self) -> bool:
        """Draw what follows at the places that have changed; False for a contradiction.

        Every place has two moves. So with fewer possible ones there is no loop; if just two are
        possible, both are made; and if two are made, no other is possible.
        """
        while self._changed:
            self._spend(1)
            place = self._changed.pop()
            ways, made = self.ways(place), self.made[place]
            if len(ways) < 2:
                return False
            if len(ways) == 2 and len(made) < 2:
                for to in ways - made:
                    if not self._make(place, to):
                        return False
            elif len(ways) > 2 and len(made) == 2:
                for to in ways - made:
                    self._drop(place, to)
                # A new set is smaller: the old one keeps the room of all that was in it.
                self._possible[place] = {*ways}
        return True

    def add(self, step: Any) -> None:
        """Check one more step, and draw what follows.

        A contradiction refutes the latest supposition, and its move is impossible, which may be a
        contradiction again. Without any supposition all is proved.

        Raises:
            CheckFault: the step does not follow.
        """
        self.steps += 1
        self._spend(1)
        self._require(not self.proved, "unneeded")
        self._require(isinstance(step, list) and len(step) > 0)
        name, *words = step
        self._require(isinstance(name, str) and name in self._rules)
        consistent = self._rules[name](words) and self._follow()
        while self.open and not consistent:
            self._changed.clear()
            length, refuted = self.open.pop()
            self._undo(length)
            for a, b in refuted:
                self._drop(a, b)
            consistent = self._follow()
        self.proved = not consistent

    # -- the rules: each takes the words of its step, and returns False for a contradiction --

    def _some(self, places: list[Any]) -> list[int]:
        """Places, each once."""
        self._require(_are_distinct(self.join + 1, places) and all(map(self.has, places)))
        return places

    def _forced(self, words: list[Any]) -> bool:
        """``["forced", places…]``: look at these places, or at all.

        What follows there, follows by itself.
        """
        self._changed += self._some(words) or self.places()
        return True

    def _counted(self, words: list[Any]) -> bool:
        """``["count", "colour", 0 or 1]`` or ``["count", "rows" or "cols", numbers…]``: of the
        squares of a colour, or in these lines, no two are a move apart.

        So each of these k chosen squares has two moves to other places, and no move is counted
        twice. A loop of n places has n moves: exactly n − 2k of them join two other places. If that
        is negative, or more are made already, it is a contradiction; if just so many are made, all
        others are impossible.
        """
        self._require(words[:1] in (["rows"], ["cols"]) or words in (["colour", 0], ["colour", 1]))
        kind, *numbers = words
        self._require(_are_distinct(self.join, numbers))
        self._spend(len(self._gone) + len(self.made))
        lines = set(numbers)

        def is_chosen(place: int) -> bool:
            if place == self.join:
                return False
            row, col = divmod(place, self.cols)
            if kind == "colour":
                return (row + col) % 2 in lines
            return (row if kind == "rows" else col) in lines

        if kind == "colour":
            # Every move changes the colour. Of all squares of the board the half has it, and of an
            # odd number colour 0 has one more.
            of_board: int = (self.join + 1 - numbers[0]) // 2
            chosen = of_board - sum(map(is_chosen, self._gone))
            # No move but one of the join joins two places that have not the colour.
            others: Iterable[int] = [self.join] if self.has(self.join) else []
        else:
            squares = [*filter(is_chosen, self.places())]
            self._spend(8 * len(squares))
            for square in squares:
                self._require(not any(map(is_chosen, self.ways(square))), "set")
            chosen = len(squares)
            others = self.places()
        between_others = self.size - 2 * chosen
        made = 0
        for place, targets in self.made.items():
            if not is_chosen(place):
                made += sum(not is_chosen(to) for to in targets)
        made //= 2  # each was counted at both its places
        if made == between_others:
            self._drop_between(others, is_chosen)
        return made <= between_others

    def _drop_between(self, places: Iterable[int], is_chosen: Callable[[int], bool]) -> None:
        """Rule out all moves that are not made from these places that are not chosen to others."""
        for place in places:
            if is_chosen(place):
                continue
            left = self.ways(place) - self.made[place]
            self._spend(self.size if place == self.join else len(left))
            for to in left:
                if not is_chosen(to):
                    self._drop(place, to)

    def _reached(self, place: int, seen: set[int]) -> list[int]:
        """The places that possible moves connect with one, without passing those seen; they are
        seen then as well."""
        seen.add(place)
        piece = [place]
        for here in piece:
            ways = self.ways(here)
            self._spend(1 + len(ways))
            piece += ways - seen
            seen |= ways
        return piece

    def pieces(self, without: set[int]) -> int:
        """The number of pieces into which the places fall without some."""
        seen = {*without}
        count = 0
        for place in self.places():
            if place not in seen:
                self._reached(place, seen)
                count += 1
        return count

    def _falls_apart(self, words: list[Any]) -> bool:
        """``["pieces", places…]``: without these k places the others fall into too many pieces.

        A loop without k of its places falls into k pieces at most, and into one less for each two
        of them that are neighbours on it, as they are if the move between them is made. Without
        any taken away, a loop is one piece. So more pieces are a contradiction.
        """
        taken = {*self._some(words)}
        most = 1
        if taken:
            neighbours = sum(a < b for a in taken for b in self.made[a] & taken)
            most = len(taken) - neighbours
        self._require(self.pieces(taken) > most, "pieces")
        return False

    def _has_three_ends(self, words: list[Any]) -> bool:
        """``["ends", [square, cut]…]``: each pair names a piece, the places that moves connect with
        the square when the cut and the join are taken away; no two overlap. With the moves of the
        join that are made to other places they are more than two.

        If no move of the loop led from a piece to the join, the loop would enter and leave it by
        the cut alone: then it has both its moves there, and never passes the join. So each piece
        needs one of the two moves that the join has, which is a contradiction.
        """
        taken: set[int] = set()
        for pair in words:
            self._require(self.has(self.join))
            square_and_cut = self._some(pair)
            self._require(len(square_and_cut) == 2 and self.join not in square_and_cut)
            square, cut = square_and_cut
            piece = self._reached(square, {cut, self.join})
            self._require(taken.isdisjoint(piece), "ends")
            taken.update(piece)
        elsewhere = self.made[self.join] - taken
        self._require(len(words) + len(elsewhere) > 2, "ends")
        return False

    def _suppose(self, words: list[Any]) -> bool:
        """``["suppose", a, b, symmetries…]``: a case, in which the move between two places is made.

        When it is refuted, the move is impossible, and so are its images by symmetries that carry
        all that is known to itself: the image of a refutation refutes the image.
        """
        places, symmetries = self._some(words[:2]), words[2:]
        self._require(len(places) == 2)
        a, b = places
        self._require(b in self.ways(a) and b not in self.made[a], "move")
        self._require(_are_distinct(8, symmetries) and 0 not in symmetries, "image")
        self._require(all(map(self.keeps, symmetries)), "image")
        refuted = {(self.image(a, symmetry), self.image(b, symmetry)) for symmetry in symmetries}
        self.open.append((len(self._trail), {(a, b), *refuted}))
        return self._make(a, b)

    # -- symmetries of the board: sums of 1 (mirrored upside down), 2 (left to right), and 4 --

    def image(self, place: int, symmetry: int) -> int:
        """The image of a place; the join is its own. Transposed (4) is what is mirrored already."""
        if place == self.join:
            return place
        row, col = divmod(place, self.cols)
        if symmetry & 1:
            row = self.rows - 1 - row
        if symmetry & 2:
            col = self.cols - 1 - col
        return col * self.cols + row if symmetry & 4 else row * self.cols + col

    def keeps(self, symmetry: int) -> bool:
        """Check whether a symmetry of the board carries all that is known so far to itself: the
        places, the possible moves, and the moves made."""
        if symmetry & 4 and self.rows != self.cols:
            return False
        self._spend(16 * self.size)
        for place in self.places():
            to = self.image(place, symmetry)
            if not self.has(to):
                return False
            for moves in (self.ways, self.made.__getitem__):
                if {self.image(end, symmetry) for end in moves(place)} != moves(to):
                    return False
        return True


# -- a certificate --------------------------------------------------------------------------------


def check(certificate: str | dict[str, Any], begin: Any = Proof) -> None:
    """Check a certificate, as JSON text or as what that holds.

    Raises:
        CheckFault: it does not prove that there is no such tour.
    """
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
