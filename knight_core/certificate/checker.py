"""The checker of certificates: of proofs, as data, that there is no knight's tour for a request.

The checker imports no other module of the package, so it depends on no other code. README.md in
this folder defines the format. The file contains, in this order: the question, the consequences
that are drawn after every step, and the five rules of inference, each with its proof.

The checker reduces the question to a *loop*, a Hamiltonian cycle. The vertices, called *places*,
are the unvisited squares and the knight's square. If the tour need not be closed, one more place,
the *join*, has a move to both ends of the tour, which makes the tour a loop. So a tour exists
exactly if a loop through all places exists, and every place has two moves of the loop.

The checker stores which moves are still *possible*, and which are *made*: every loop contains the
made ones. A step may *suppose* a move. If a contradiction follows, all consequences are undone,
and the move becomes impossible. A contradiction without a supposition proves that there is no
loop, and so no tour.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

MAX_SQUARES: Final = 16_000_000
"""The largest board, in squares, holes included."""
MAX_WORK: Final = 10_000_000
"""The most places and moves that a check may visit: some seconds."""

_KNIGHT_MOVES: Final = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


class CheckFault(Exception):
    """The reason why a certificate is rejected.

    Attributes:
        code: the kind of fault; README.md lists them.
        step: the number of the faulty step, from 1; 0: the fault is not in a single step.
    """

    def __init__(self, code: str, step: int = 0) -> None:
        super().__init__(code, step)
        self.code, self.step = code, step


# -- the question ---------------------------------------------------------------------------------


def _parts(value: Any, *keys: str) -> list[Any]:
    """The values of an object with exactly these keys."""
    if not isinstance(value, dict) or set(value) != set(keys):
        raise CheckFault("format")
    return [value[key] for key in keys]


def _are_below(limit: int, numbers: Any) -> bool:
    """Check whether a value is a list of integers from 0 to ``limit - 1``."""
    if not isinstance(numbers, list):
        return False
    return all(type(number) is int and 0 <= number < limit for number in numbers)


def _are_distinct(limit: int, numbers: Any) -> bool:
    """Check whether a value is such a list without repeated numbers."""
    return _are_below(limit, numbers) and len(set(numbers)) == len(numbers)


class Question:
    """A valid board and a valid request. A square is an integer, row · cols + col.

    Attributes:
        rows, cols: the sides of the board.
        holes: the squares that do not belong to the board.
        path: the first squares of the tour, in order; empty: the tour may begin on any square.
        end: the last square of the tour, or None: any.
        closed: whether the last square must be a move from the first. (False for boards of one or
            two squares: every tour of them counts as closed, and it is no loop.)

    Raises:
        CheckFault: ``format``, ``board`` or ``request``.
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
        """The squares that are a knight's move away, holes included."""
        row, col = divmod(square, self.cols)
        places = [(row + down, col + right) for down, right in _KNIGHT_MOVES]
        return {
            to_row * self.cols + to_col
            for to_row, to_col in places
            if 0 <= to_row < self.rows and 0 <= to_col < self.cols
        }

    def may_be_last(self, square: int) -> bool:
        """Check whether a square may be the last of the tour."""
        if self.closed:
            return square in self.near(self.path[0])
        return not self.path or self.end is None or square == self.end

    def may_be_an_end(self, square: int) -> bool:
        """Check whether a square may be an end of the remaining part of the tour."""
        return square in self.path[-1:] or self.may_be_last(square)


# -- a proof --------------------------------------------------------------------------------------


class Proof:
    """A proof, checked step by step by :meth:`add`.

    Attributes:
        join: the number of the join, rows · cols, even if it is not a place.
        size: the number of places.
        made: for each place, the places to which a move is made.
        open: the suppositions that are not yet refuted: for each, the length of the trail before
            it, and the moves that become impossible when it is refuted.
        proved: whether the proof is complete: there is no loop.
        steps: the number of steps begun.
        work: the number of places and moves visited.
    """

    def __init__(self, board: Any, request: Any) -> None:
        self._question = question = Question(board, request)
        self.rows, self.cols = question.rows, question.cols
        self.join = self.rows * self.cols
        path = question.path
        # All squares of the path except its last are no places. A closed tour is a loop without the
        # join; but after a path of two squares or more, the rest is an open path from end to end.
        self._gone = {*question.holes, *path[:-1]}
        if question.closed and len(path) < 2:
            self._gone.add(self.join)
        self.size = self.join + 1 - len(self._gone)
        self.made: defaultdict[int, set[int]] = defaultdict(set)
        self.open: list[tuple[int, set[tuple[int, int]]]] = []
        self.steps = 0
        self.work = 0
        self._possible: dict[int, set[int]] = {}
        """For each place visited by the check, the places to which a move is possible."""
        self._count = 0
        """The number of moves made."""
        self._other_end: dict[int, int] = {}
        """The made moves form lines (paths). For each end of a line, its other end."""
        self._trail: list[tuple[int, ...]] = []
        """The changes, in order: moves ruled out, and moves made with the ends of the new line."""
        self._changed: list[int] = []
        """The places at which new consequences are possible."""
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
        """Make the moves from the join to the known ends; False if that is impossible."""
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
        """The initially possible moves of a place."""
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
        """Make a possible move; False for a contradiction: a place would have three moves, or a
        loop through too few places would close."""
        self._spend(1)
        if len(self.made[a]) == 2 or len(self.made[b]) == 2:
            return False
        # The line that ends at a and the line that ends at b become one line from x to y.
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
        # A move between the ends of a line closes a loop. Only the last move of all may do so.
        if self._count < self.size - 1 and (x, y) != (a, b) and y in self.ways(x):
            self._drop(x, y)
        return True

    def _undo(self, length: int) -> None:
        """Undo the latest changes until the trail has this length."""
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

    # -- the consequences that are drawn after every step --

    def _follow(self) -> bool:
        """Draw the consequences at the changed places; False for a contradiction.

        A loop has two moves at every place. So if fewer are possible, there is no loop; if exactly
        two are possible, both are made; if two are made, no other is possible.
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
                # A new set saves memory: a set does not shrink when elements are removed.
                self._possible[place] = {*ways}
        return True

    def add(self, step: Any) -> None:
        """Check one more step, and draw its consequences.

        A contradiction refutes the latest open supposition, and its move becomes impossible, which
        can lead to a contradiction again. Without an open supposition, the proof is complete.

        Raises:
            CheckFault: the step is invalid or does not follow, or the check needs too much work.
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

    # -- the rules: each takes the arguments of its step, and returns False for a contradiction --

    def _some(self, places: list[Any]) -> list[int]:
        """The same list, if it contains places only, none twice; otherwise a fault."""
        self._require(_are_distinct(self.join + 1, places) and all(map(self.has, places)))
        return places

    def _forced(self, words: list[Any]) -> bool:
        """``["forced", places…]``: draw the consequences at these places, or at all places.

        The proof is that of ``_follow``.
        """
        self._changed += self._some(words) or self.places()
        return True

    def _counted(self, words: list[Any]) -> bool:
        """``["count", "colour", 0 or 1]`` or ``["count", "rows" or "cols", numbers…]``: no two
        squares of this colour, or in these rows or columns, are a move apart.

        So each of these k chosen squares has two moves to other places, and no move is counted
        twice. A loop of n places has n moves: exactly n − 2k of them join two other places. If this
        number is negative, or more such moves are made, that is a contradiction; if exactly so many
        are made, all other such moves are impossible.
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
            # Every move changes the colour. Half of the squares, holes included, have this colour;
            # if their number is odd, colour 0 has one square more.
            of_board: int = (self.join + 1 - numbers[0]) // 2
            chosen = of_board - sum(map(is_chosen, self._gone))
            # Only a move of the join can join two places that do not have the colour.
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
        made //= 2  # each move was counted at both its places
        if made == between_others:
            self._drop_between(others, is_chosen)
        return made <= between_others

    def _drop_between(self, places: Iterable[int], is_chosen: Callable[[int], bool]) -> None:
        """Rule out all unmade moves between two unchosen places, one of which is in ``places``."""
        for place in places:
            if is_chosen(place):
                continue
            left = self.ways(place) - self.made[place]
            self._spend(self.size if place == self.join else len(left))
            for to in left:
                if not is_chosen(to):
                    self._drop(place, to)

    def _reached(self, place: int, seen: set[int]) -> list[int]:
        """The places that possible moves connect with a place, without those in ``seen``; they are
        added to ``seen``."""
        seen.add(place)
        piece = [place]
        for here in piece:
            ways = self.ways(here)
            self._spend(1 + len(ways))
            piece += ways - seen
            seen |= ways
        return piece

    def pieces(self, without: set[int]) -> int:
        """The number of connected components of the places without some of them."""
        seen = {*without}
        count = 0
        for place in self.places():
            if place not in seen:
                self._reached(place, seen)
                count += 1
        return count

    def _falls_apart(self, words: list[Any]) -> bool:
        """``["pieces", places…]``: without these k places, the others have too many components.

        A loop without k of its places has at most k components, and one less for each pair of the k
        places that are neighbours on it; a made move between two places makes them neighbours. A
        whole loop is one component. So more components are a contradiction.
        """
        taken = {*self._some(words)}
        most = 1
        if taken:
            neighbours = sum(a < b for a in taken for b in self.made[a] & taken)
            most = len(taken) - neighbours
        self._require(self.pieces(taken) > most, "pieces")
        return False

    def _has_three_ends(self, words: list[Any]) -> bool:
        """``["ends", [square, cut]…]``: each pair names a component: the places that moves connect
        with the square when the cut and the join are removed; no two overlap. Their number and that
        of the made moves from the join to other places together are more than two.

        If no move of the loop led from a component to the join, the loop would enter and leave it
        through the cut: both moves of the cut would be used there, and the loop would not contain
        the join. So each component needs one of the join's two moves: a contradiction.
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
        """``["suppose", a, b, symmetries…]``: a case in which the move between two places is made.

        When it is refuted, the move is impossible, and so are its images under symmetries that map
        places to places, possible moves to possible moves, and made moves to made moves: the image
        of a refutation refutes the image of the move.
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

    # -- symmetries: sums of 1 (top and bottom swapped), 2 (left and right), 4 (transposed) --

    def image(self, place: int, symmetry: int) -> int:
        """The image of a place; the join maps to itself. The transposition (4) is applied last."""
        if place == self.join:
            return place
        row, col = divmod(place, self.cols)
        if symmetry & 1:
            row = self.rows - 1 - row
        if symmetry & 2:
            col = self.cols - 1 - col
        return col * self.cols + row if symmetry & 4 else row * self.cols + col

    def keeps(self, symmetry: int) -> bool:
        """Check whether a symmetry of the board maps the places to places, the possible moves to
        possible moves, and the made moves to made moves."""
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
    """Check a certificate, as JSON text or as the parsed JSON value.

    Args:
        certificate: the certificate.
        begin: makes the proof from the board and the request.

    Raises:
        CheckFault: the certificate does not prove that there is no such tour.
    """
    for _ in start_check(certificate, begin):
        pass


def start_check(certificate: str | dict[str, Any], begin: Any = Proof) -> Iterator[int]:
    """:func:`check` as a generator; yields the number of each step before it is checked."""
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
