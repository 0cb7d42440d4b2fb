"""Checks a path against Warnsdorff's rule, and finds its tie rules.

The rule (H. C. von Warnsdorff, 1823): go to a square with the fewest onward moves, that is, with
the fewest unvisited squares a knight's move away. This module applies the definition to each move,
and shares no code with the search. The tie rules are those of
:mod:`knight_core.methods.warnsdorff`: by an order of the directions, Roth's, Pohl's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from knight_core.board import DIRECTIONS, Board
from knight_core.completion import Answer
from knight_core.review.fitting import EVERY, FittingOrders, Preference, Preferences
from knight_core.review.sentences import Sentence
from knight_core.steps import Progress, Steps

MAX_JUDGED: Final = 2_500
"""The largest board, in squares, on which the allowed squares of a departure are judged."""
_MOVES_A_STEP: Final = 400

Tie = Literal["order", "roth", "pohl"]
TIES: Final[tuple[Tie, ...]] = ("order", "roth", "pohl")


@dataclass(frozen=True, slots=True)
class TieRule:
    """A tie rule that gives all choices of the path.

    Attributes:
        id: ``order``, the first in an order of the directions; ``roth``, farthest from the centre;
            ``pohl``, the smallest sum of the onward moves of the next squares. After ``roth`` and
            ``pohl`` an order breaks the remaining ties.
        orders: the orders that fit.
    """

    id: Tie
    orders: FittingOrders


@dataclass(frozen=True, slots=True)
class Departure:
    """A move that the rule does not allow.

    Attributes:
        number: the number in the path of the square ``taken``, from 1.
        origin: the square of the knight.
        taken: the target square of the move.
        degree: the number of onward moves of ``taken``.
        allowed: the squares that the rule allows, in the order of the directions.
        fewest: the number of onward moves of the allowed squares.
        answers: for each allowed square, whether the path with it is completable: ``yes``, ``no``,
            or ``unknown``. Empty if not judged.
    """

    number: int
    origin: int
    taken: int
    degree: int
    allowed: tuple[int, ...]
    fewest: int
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleReview:
    """The verdict of Warnsdorff's rule on a path.

    Attributes:
        board: the board.
        moves: the number of moves that were judged.
        followed: the number of moves that the rule allows.
        choices: the number of moves before the departure at which the rule allows several squares.
        keeps_end: whether the last square of the tour was reserved as the end: it is not entered
            before, but counts as unvisited. Only if the path does not follow the rule otherwise.
        departure: the first move that the rule does not allow; None: the path follows the rule.
        ties: the tie rules that give all choices; without choices all of them.
        clash: the reason why no order of the directions fits: choices that contradict each other.
    """

    board: Board
    moves: int
    followed: int
    choices: int
    keeps_end: bool
    departure: Departure | None
    ties: tuple[TieRule, ...]
    clash: tuple[Preference, ...] = ()

    @property
    def follows(self) -> bool:
        """Check whether the rule allows every move."""
        return self.departure is None

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences about the verdict."""
        return tuple(_sentences(self))


def start_followed(board: Board, path: Sequence[int]) -> Steps[RuleReview]:
    """Check whether a path follows Warnsdorff's rule.

    Args:
        board: the board.
        path: a valid path or tour of at least two squares.

    Returns:
        The verdict; ``answers`` are left empty. O(squares).
    """
    plain = yield from _judge(board, path, None)
    if plain.departure is None or len(path) < board.size:
        return plain
    ending = yield from _judge(board, path, path[-1])
    return ending if ending.departure is None else plain


def _judge(board: Board, path: Sequence[int], end: int | None) -> Steps[RuleReview]:
    """The review of a path; ``end`` is reserved for the last move."""
    field = Field(board, end)
    ties = {tie: _Ties(field, tie) for tie in TIES}
    followed = choices = 0
    departure: Departure | None = None
    # The last move leads to the reserved square: there is nothing to judge.
    moves = len(path) - 1 - (end is not None)
    for number in range(1, moves + 1):
        origin, taken = path[number - 1], path[number]
        field.visit(origin)
        onward = [(field.degree(square), way, square) for way, square in field.onward(origin)]
        fewest = min(onward)[0]
        allowed = [(way, square) for degree, way, square in onward if degree == fewest]
        if any(square == taken for _, square in allowed):
            followed += 1
            if departure is None and len(allowed) > 1:
                choices += 1
                for tie in ties.values():
                    tie.choose(number + 1, origin, taken, allowed)
        elif departure is None:
            degree = next(degree for degree, _, square in onward if square == taken)
            squares = tuple(square for _, square in allowed)
            departure = Departure(number + 1, origin, taken, degree, squares, fewest)
        if number % _MOVES_A_STEP == 0:
            yield Progress(number, len(path))
    fitting = tuple(TieRule(tie.id, tie.fit.orders()) for tie in ties.values() if tie.fits)
    clash = ties["order"].fit.clash
    return RuleReview(board, moves, followed, choices, end is not None, departure, fitting, clash)


class Field:
    """The visited squares of a board, with a border two squares wide around it."""

    def __init__(self, board: Board, end: int | None = None) -> None:
        self._board = board
        self._cols = board.cols
        self._width = width = board.cols + 2
        self._first = 2 * width + 2
        self._free = bytearray(self._first + (board.rows + 2) * width + 2)
        for row in range(board.rows):
            begin = self._first + row * width
            self._free[begin : begin + board.cols] = b"\1" * board.cols
        for hole in board.holes:
            self._free[self._place(hole)] = 0
        self._jumps = [down * width + right for down, right in DIRECTIONS]
        self._steps = [down * board.cols + right for down, right in DIRECTIONS]
        self._end = end

    def _place(self, square: int) -> int:
        return self._first + square + square // self._cols * 2

    def visit(self, square: int) -> None:
        """Put the knight on this square."""
        self._free[self._place(square)] = 0

    def onward(self, square: int) -> Iterator[tuple[int, int]]:
        """The onward moves from a square, as pairs of a direction (1 to 8) and a square."""
        place, free, end = self._place(square), self._free, self._end
        for way, jump in enumerate(self._jumps):
            if free[place + jump] and square + self._steps[way] != end:
                yield way + 1, square + self._steps[way]

    def degree(self, square: int) -> int:
        """The number of onward moves of a square, including a move to the reserved end."""
        place, free = self._place(square), self._free
        return sum([free[place + jump] for jump in self._jumps])

    def rank(self, tie: Tie, square: int) -> int:
        """The number by which a tie rule compares squares with equally few onward moves, smallest
        first. ``roth``: −(twice the distance from the centre)²; ``pohl``: the sum of the onward
        moves of the next squares; ``order``: always 0."""
        if tie == "roth":
            row, col = divmod(square, self._cols)
            return -((2 * row - self._board.rows + 1) ** 2) - (2 * col - self._cols + 1) ** 2
        if tie == "pohl":
            return sum(self.degree(near) for _, near in self.onward(square))
        return 0


class _Ties:
    """The choices of a path by one tie rule.

    Attributes:
        id: the tie rule.
        fits: whether the tie rule gives all choices so far.
        fit: the preferences that an order of the directions must fit.
    """

    def __init__(self, field: Field, id: Tie) -> None:
        self.id = id
        self.fits = True
        self.fit = Preferences()
        self._field = field

    def choose(self, number: int, origin: int, taken: int, allowed: list[tuple[int, int]]) -> None:
        """Add one more choice."""
        if not self.fits:
            return
        least = min(self._field.rank(self.id, square) for _, square in allowed)
        left = [
            (way, square) for way, square in allowed if self._field.rank(self.id, square) == least
        ]
        direction = next((way for way, square in left if square == taken), 0)
        self.fits = direction > 0 and all(
            self.fit.add(Preference(number, origin, taken, square, direction, way))
            for way, square in left
            if square != taken and not self.fit.implied(direction, way)
        )


def _sentences(review: RuleReview) -> Iterator[Sentence]:
    board, departure = review.board, review.departure
    if departure is not None:
        yield Sentence(
            "rule-departs",
            {
                "origin": board.name(departure.origin),
                "taken": board.name(departure.taken),
                "step": departure.number,
                "degree": departure.degree,
                "allowed": [*map(board.name, departure.allowed)],
                "fewest": departure.fewest,
            },
        )
        if departure.answers and {*departure.answers} <= {"yes", "no"}:
            right = departure.answers.count("no")
            some = "lost" if right == len(departure.answers) else "kept" if not right else "mixed"
            yield Sentence(f"rule-{some}")
        yield Sentence("rule-count", {"followed": review.followed, "moves": review.moves})
        return
    yield Sentence("rule-follows-end" if review.keeps_end else "rule-follows")
    if not review.choices:
        yield Sentence("rule-no-choice")
        return
    if not review.ties:
        yield Sentence("rule-chance", {"choices": review.choices})
    for tie in review.ties[:1]:
        fitting, example = tie.orders.count, tie.orders.example
        several = "" if fitting == 1 else "-every" if fitting == EVERY else "-orders"
        params: dict[str, str | int] = {"choices": review.choices, "order": example}
        yield Sentence(f"rule-{tie.id}{several}", params | {"count": fitting})
    for tie in review.ties[1:]:
        yield Sentence(f"rule-{tie.id}-too")
