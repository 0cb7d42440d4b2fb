"""Tours with some given numbers: deductions, and puzzles that need only these deductions.

Each number has a set of possible squares. The deductions: consecutive numbers are a knight's move
apart; each square has only one number; if only one number is possible on a square, it is there.
There is no trial and error: every deduction holds for every tour with the given numbers, so if each
number has one square left, there is exactly one tour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from knight_core.board import Board
from knight_core.search.rng import one_of
from knight_core.steps import PAUSE, Steps


def follow(board: Board, given: Mapping[int, int]) -> list[int] | None:
    """The possible squares of each number, by deduction from the given numbers.

    At most O(n²) rounds of O(n) for n squares; in practice a few milliseconds on 8×8.

    Args:
        board: the board.
        given: the number, from 1, of each given square.

    Returns:
        For each number, in order, its possible squares as a bit mask; None if the deductions prove
        that there is no such tour.
    """
    near = _near(board)
    fits = _begin(board, given)
    return fits if _follow(fits, near, [*range(len(fits))]) else None


def settled(fits: Sequence[int]) -> bool:
    """Check whether each number has only one possible square: then the tour is unique."""
    return all(squares & (squares - 1) == 0 for squares in fits)


def start_choose(
    board: Board, tour: Sequence[int], more: int, draw: Callable[[], float]
) -> Steps[dict[int, int]]:
    """Choose given numbers of a tour from which all other numbers follow.

    The first and the last number are given; then, until all numbers are settled, a random one of
    those with the most possible squares.

    Args:
        board: the board.
        tour: the squares of the tour, in order.
        more: how many more numbers to give, chosen at random.
        draw: returns a random number in [0, 1).

    Returns:
        The number of each given square, in the order of the numbers.
    """
    near = _near(board)
    last = len(tour) - 1
    numbers = {0, last}
    fits = _begin(board, {tour[0]: 1, tour[last]: last + 1})
    changed = [*range(len(fits))]
    while _follow(fits, near, changed) and not settled(fits):
        yield PAUSE
        most = max(squares.bit_count() for squares in fits)
        unknown = [index for index, squares in enumerate(fits) if squares.bit_count() == most]
        number = one_of(unknown, draw)
        numbers.add(number)
        fits[number] = 1 << tour[number]
        changed = [number]
    others = [index for index in range(len(tour)) if index not in numbers]
    for _ in range(min(more, len(others))):
        numbers.add(others.pop(int(draw() * len(others))))
    return {tour[index]: index + 1 for index in sorted(numbers)}


def _near(board: Board) -> list[int]:
    """The neighbours of each square, as a bit mask."""
    return [sum(1 << to for to in board.neighbours(square)) for square in range(board.area)]


def _begin(board: Board, given: Mapping[int, int]) -> list[int]:
    free = sum(1 << square for square in board.squares() if square not in given)
    fits = [free] * board.size
    for square, number in given.items():
        fits[number - 1] = 1 << square
    return fits


def _follow(fits: list[int], near: list[int], changed: list[int]) -> bool:
    """Apply all deductions to ``fits``, in place; False on a contradiction.

    Args:
        fits: for each number, its possible squares as a bit mask.
        near: for each square, its neighbours as a bit mask.
        changed: the indexes of numbers that lost possible squares; empty at the end.
    """
    size = len(fits)
    while changed:
        while changed:
            number = changed.pop()
            squares = fits[number]
            reach = 0
            rest = squares
            while rest:
                square = rest & -rest
                rest ^= square
                reach |= near[square.bit_length() - 1]
            for other in (number - 1, number + 1):
                if 0 <= other < size and fits[other] & ~reach:
                    fits[other] &= reach
                    changed.append(other)
            if not squares & (squares - 1):
                for other, more in enumerate(fits):
                    if other != number and more & squares:
                        fits[other] ^= squares
                        changed.append(other)
            if not all(fits):
                return False
        once = twice = 0
        for squares in fits:
            twice |= once & squares
            once |= squares
        if once.bit_count() < size:
            return False
        once &= ~twice
        for number, squares in enumerate(fits):
            alone = squares & once
            if alone & (alone - 1):
                return False
            if alone and alone != squares:
                fits[number] = alone
                changed.append(number)
    return True
