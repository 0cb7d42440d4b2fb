"""Puzzles: positions with exactly one good move, tours with some given numbers, and texts to read
along a tour.

The name determines the puzzle, on every computer: a whole class gets the same puzzle of the day
without a server. A puzzle depends on random numbers that are the same in every version of Python,
and on facts about boards (can this path be completed?), but not on the method that finds them.

Names are ``day-2026-11-22``, or kind, grade and number: ``only-hard-17``, ``numbers-easy-3``,
``letters-medium-1``. The number is a seed. A letter tour needs its text in addition to its name.
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
        path: the visited squares, in order; at least one.
        solution: the next squares: for ``only`` the target of the good move, for other kinds all
            remaining squares. For ``letters`` every tour that reads the same text is right too.
        given: pairs of a square and its number, from 1, in the order of the numbers.
        letters: for ``letters``: the text on each square of the board, empty on a hole.
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
    """The positions of a grade: the side of the board, ``least`` to ``most`` unvisited squares, the
    least number of onward moves, and whether Warnsdorff's rule must miss the good move."""

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
"""The side of the board, and the number of additional given numbers."""
_LETTERS: Final = {"easy": (3, False), "medium": (1, True), "hard": (1, False)}
"""How many squares from the start are given, and whether the last square is given."""


def make_puzzle(name: str, letters: Sequence[str] = ()) -> Puzzle:
    """Make the puzzle of a name at once; :func:`start_puzzle` is the generator form."""
    return run_to_end(start_puzzle(name, letters))


def start_puzzle(name: str, letters: Sequence[str] = ()) -> Steps[Puzzle]:
    """Make the puzzle of a name.

    For ``only``, random positions are drawn until one fits; on average a few dozen are judged.

    Args:
        name: the name of the puzzle.
        letters: for a letter tour: the text on each square, in the order of the tour.

    Raises:
        InvalidRequest: ``unknown-puzzle``; for a letter tour also the errors of
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
        # All grades have the same tour.
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
                # Judge the moves of Warnsdorff's rule first: usually one of them is good, and the
                # position is no puzzle.
                order.sort(key=lambda square: square not in by_rule)
            good = yield from _first_good(board, path, order)
            if not good:
                break
            as_hard = not wanted.against_rule or good[0] not in by_rule
            if len(good) == 1 and len(order) >= wanted.onward and as_hard:
                return Puzzle(name, "only", grade, board, tuple(path), tuple(good))
            path.append(good[-1])


def _first_good(board: Board, path: list[int], order: list[int]) -> Steps[list[int]]:
    """The first moves, at most two, that keep the path completable; empty if a judgement is
    unknown."""
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
    """A path with ``left`` unvisited squares, similar to a person's: a move is random with
    probability 1/4, else by Warnsdorff's rule, with random ties. None if it gets stuck."""
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
    """The squares that Warnsdorff's rule allows next: those with the fewest onward moves."""
    onward = {
        square: sum(other not in path for other in board.neighbours(square))
        for square in _onward(board, path)
    }
    return [square for square, moves in onward.items() if moves == min(onward.values())]
