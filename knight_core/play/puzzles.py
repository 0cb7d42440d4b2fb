"""Puzzles: positions in which just one move is good, tours with some of their numbers given, and
texts to be read along a tour.

A puzzle is a function of its name, for ever and everywhere: the same day's puzzle for a whole
class, without a server. It depends on random numbers that are the same in every version of Python
and on facts about boards (can this path be completed?), never on how these were found.

Names are ``day-2026-11-22``, and kind, grade and number: ``only-hard-17``, ``numbers-easy-3``,
``letters-medium-1``. That of a letter tour needs its text beside it; the number is a seed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from knight_core.board import Board
from knight_core.completion import Answer, start_judge
from knight_core.errors import InvalidRequest, shown
from knight_core.play.letter_tours import check_letters, start_tour
from knight_core.play.names import Grade, parse_name
from knight_core.play.number_puzzles import start_choose
from knight_core.search.rng import one_of, shuffled, stream
from knight_core.steps import PAUSE, Steps, run_to_end

Kind = Literal["only", "numbers", "letters"]

KINDS: Final[tuple[Kind, ...]] = ("only", "numbers", "letters")

_DAY: Final = re.compile(r"day-([0-9]{4})-([0-9]{2})-([0-9]{2})", re.ASCII)

_WEEK: Final[tuple[Grade, ...]] = ("easy", "easy", "medium", "medium", "medium", "hard", "hard")
"""The grade of a day's puzzle, from Monday to Sunday."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle.

    Attributes:
        name: its name.
        kind: ``only``: find the one move that keeps the path completable; ``numbers``: find the
            tour that has the given numbers; ``letters``: find a tour that reads the text.
        grade: ``easy``, ``medium`` or ``hard``.
        board: the board.
        path: the squares that are visited already, in order; at least one.
        solution: the squares that come next: of ``only`` the one good move, of the others all. Of
            ``letters`` any other squares are as good that read the same.
        given: pairs of a square and its number, from 1, in the order of the numbers.
        letters: of ``letters``: what is written on each square, and nothing on a hole.
    """

    name: str
    kind: Kind
    grade: Grade
    board: Board
    path: tuple[int, ...]
    solution: tuple[int, ...]
    given: tuple[tuple[int, int], ...] = ()
    letters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Only:
    """The positions that a grade uses: ``least`` to ``most`` squares left, the number of onward
    moves; and whether the good one must not be among those with the fewest onward moves of their
    own."""

    side: int
    least: int
    most: int
    onward: int
    against_rule: bool = False


_ONLY: Final = {
    "easy": _Only(5, 7, 14, 2),
    "medium": _Only(6, 10, 20, 3),
    "hard": _Only(8, 18, 36, 3, against_rule=True),
}
_NUMBERS: Final = {"easy": (5, 2), "medium": (6, 1), "hard": (8, 0)}
"""The side of the board, and the number of given numbers that are not needed."""
_LETTERS: Final = {"easy": (3, False), "medium": (1, True), "hard": (1, False)}
"""How many of the first letters of the text are given, and whether the last one is."""


def make_puzzle(name: str, letters: Sequence[str] = ()) -> Puzzle:
    """The puzzle of a name: see :func:`start_puzzle`, which does it in steps."""
    return run_to_end(start_puzzle(name, letters))


def start_puzzle(name: str, letters: Sequence[str] = ()) -> Steps[Puzzle]:
    """Make the puzzle of a name.

    Positions are drawn until one fits; on average a few dozen are judged.

    Args:
        name: its name.
        letters: the text of a letter tour, as what is written on each square.

    Raises:
        InvalidRequest: ``unknown-puzzle``; for a letter tour as
            :func:`~knight_core.play.letter_tours.check_letters`.
    """
    if match := _DAY.fullmatch(name):
        try:
            day = date(*map(int, match.groups()))
        except ValueError:
            raise InvalidRequest("unknown-puzzle", field="puzzle", value=shown(name)) from None
        return (yield from _start_only(name, _WEEK[day.weekday()], stream(day.toordinal())))
    named = parse_name(name, KINDS)
    if named is None:
        raise InvalidRequest("unknown-puzzle", field="puzzle", value=shown(name))
    if named.kind == "letters":
        # The same tour in each grade.
        return (yield from _start_letters(name, named.grade, stream(named.number, 7), letters))
    draw = stream(named.number, 1 + named.row)
    start = _start_only if named.kind == "only" else _start_numbers
    return (yield from start(name, named.grade, draw))


def _start_only(name: str, grade: Grade, draw: Callable[[], float]) -> Steps[Puzzle]:
    wanted = _ONLY[grade]
    board = Board(wanted.side, wanted.side)
    while True:
        path = _walk(board, wanted.most, draw)
        if (
            path is None
            or (yield from start_judge(board, path, reasons=False)).answer is not Answer.YES
        ):
            continue
        while board.size - len(path) >= wanted.least:
            order = shuffled(_onward(board, path), draw)
            by_rule = fewest(board, path)
            if wanted.against_rule:
                # The moves of Warnsdorff's rule first: mostly one is good, and then this is no
                # puzzle.
                order.sort(key=lambda square: square not in by_rule)
            good = yield from _first_good(board, path, order)
            if not good:
                break
            as_hard = not wanted.against_rule or good[0] not in by_rule
            if len(good) == 1 and len(order) >= wanted.onward and as_hard:
                return Puzzle(name, "only", grade, board, tuple(path), tuple(good))
            path.append(good[-1])


def _first_good(board: Board, path: list[int], order: list[int]) -> Steps[list[int]]:
    """The first two of these moves that keep the path completable; none if one is unknown."""
    good: list[int] = []
    for square in order:
        answer = (yield from start_judge(board, [*path, square], reasons=False)).answer
        if answer is Answer.UNKNOWN:
            return []
        if answer is Answer.YES:
            good.append(square)
            if len(good) == 2:
                break
    return good


def _start_numbers(name: str, grade: Grade, draw: Callable[[], float]) -> Steps[Puzzle]:
    side, more = _NUMBERS[grade]
    board = Board(side, side)
    while (tour := _walk(board, 0, draw)) is None:
        yield PAUSE
    given = yield from start_choose(board, tour, more, draw)
    return Puzzle(name, "numbers", grade, board, (tour[0],), (*tour[1:],), (*given.items(),))


def _start_letters(
    name: str, grade: Grade, draw: Callable[[], float], letters: Sequence[str]
) -> Steps[Puzzle]:
    check_letters(letters)
    tour = yield from start_tour(len(letters), draw)
    board, squares = tour.board, tour.squares
    written = [""] * board.area
    for square, letter in zip(squares, letters, strict=True):
        written[square] = letter
    first, last = _LETTERS[grade]
    given = ((squares[-1], len(squares)),) if last else ()
    path, solution = (*squares[:first],), (*squares[first:],)
    return Puzzle(name, "letters", grade, board, path, solution, given, (*written,))


def _walk(board: Board, left: int, draw: Callable[[], float]) -> list[int] | None:
    """A path that leaves so many squares, played as people play: one move in four is random, the
    others go to the fewest onward moves; None if it got stuck."""
    path = [int(draw() * board.size)]
    while board.size - len(path) > left:
        onward = _onward(board, path) if draw() < 0.25 else fewest(board, path)
        if not onward:
            return None
        path.append(one_of(onward, draw))
    return path


def _onward(board: Board, path: Sequence[int]) -> list[int]:
    """The unvisited squares a knight's move from the end of a path."""
    return [square for square in board.neighbours(path[-1]) if square not in path]


def fewest(board: Board, path: Sequence[int]) -> list[int]:
    """The onward squares with the fewest onward moves of their own."""
    onward = {
        square: sum(other not in path for other in board.neighbours(square))
        for square in _onward(board, path)
    }
    return [square for square, moves in onward.items() if moves == min(onward.values())]
