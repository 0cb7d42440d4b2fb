"""What theory says of symmetric tours: against naive search, and step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from knight_core import Board, Outcome, solve
from knight_core.existence import impossible
from knight_core.texts.sentences import placeholders
from tests.core.existence.examples import SYMMETRIC, codes_of, reason_of
from tests.core.naive import OF_SYMMETRY, maps, neighbours
from tests.core.texts.codes import codes

STEPS = ("board-", "half-turn-", "quarter-turn-", "mirror-", "ends-apart")
"""How the codes of these proofs and of their steps begin."""


@pytest.mark.parametrize("question", SYMMETRIC)
def test_reasons(question: str) -> None:
    board, goal, reason = reason_of(question)
    of_board = maps(board.rows, board.cols)
    images = [of_board[name] for name in OF_SYMMETRY[goal["symmetry"]] if name in of_board]
    if goal["symmetry"] == "quarter-turn" and board.rows == board.cols:
        images.append(of_board["back"])
    assert len(reason.summary) < 180
    assert reason.steps
    for step in reason.steps:
        assert step.text.endswith((".", ":"))
        assert len(step.text) < 330
        assert placeholders(f"proof.{step.code}") <= {*step.params}
        if step.picture is not None:
            marked = [square for square, _ in step.picture.marks]
            assert len({*marked}) == len(marked) <= 24
            assert all(0 <= square < board.area for square in marked)
            assert all(board.is_move(*move) for move in step.picture.moves)
        if step.code in ("quarter-turn-colours", "mirror-colours"):
            square, other = (
                board.parse_square(str(step.params[key])) for key in ("square", "image")
            )
            assert board.colour(square) != board.colour(other)
            assert other in {image[square] for image in images}
        if step.code == "mirror-path":
            assert step.picture is not None
            (square, _), *others = step.picture.marks
            assert {to for to, _ in others} == {image[square] for image in images} - {square}
        if step.code == "half-turn-no-middle":
            centre = (board.rows - 1) / 2, (board.cols - 1) / 2
            for square in [square for square, _ in step.picture.marks] if step.picture else []:
                row, col = board.row_col(square)
                assert abs(row - centre[0]) == abs(col - centre[1]) == 0.5


def test_every_reason_and_every_step_has_an_example() -> None:
    reasons, steps = codes_of(SYMMETRIC)
    assert reasons >= {code for code in codes("reason") if code.startswith(STEPS)}
    assert steps >= {code for code in codes("proof") if code.startswith(STEPS)}


# -- against naive search --------------------------------------------------------------------------


@cache
def near(rows: int, cols: int) -> list[list[int]]:
    places = [neighbours(rows, cols, divmod(square, cols)) for square in range(rows * cols)]
    return [[row * cols + col for row, col in onward] for onward in places]


def open_starts(rows: int, cols: int) -> set[int]:
    """The ends of all open tours that a half turn reverses: each is a path from the middle to an
    end, which takes one square of every pair of images."""
    ways, size = near(rows, cols), rows * cols
    half = (size + 1) // 2
    middles = [size // 2] if size % 2 else [at for at in range(size) if size - 1 - at in ways[at]]
    found: set[int] = set()
    stack = [(at, 1 << at | 1 << size - 1 - at, 1) for at in middles]
    seen = set()
    while stack:
        at, taken, length = stack.pop()
        if (at, taken) in seen:
            continue
        seen.add((at, taken))
        if length == half:
            found.add(at)
        for there in ways[at]:
            if not taken >> there & 1:
                stack.append((there, taken | 1 << there | 1 << size - 1 - there, length + 1))
    return {at for at in found if size - 1 - at not in ways[at]} if size > 2 else set()


def closed_exists(rows: int, cols: int, symmetry: str) -> bool:
    """Whether a path through one square of every orbit can be repeated by a map until it is a
    tour, or, for the half turn, closed at both its ends by moves through the centre."""
    ways, size = near(rows, cols), rows * cols
    of_board = maps(rows, cols)
    order = 4 if symmetry == "quarter-turn" else 2
    for image in [of_board[name] for name in OF_SYMMETRY[symmetry] if name in of_board]:
        orbit = [sum({1 << to for to in chased(image, at)}) for at in range(size)]
        if any(mask.bit_count() != order for mask in orbit):
            continue
        seen = set()
        # Every tour passes square 0; the loop that is reversed begins in the middle.
        own = [at for at in range(size) if image[at] in ways[at]]
        stack = [(0, 0, orbit[0], 1)] + [(at, at, orbit[at], 1) for at in own]
        while stack:
            first, at, taken, length = stack.pop()
            if (first, at, taken) in seen:
                continue
            seen.add((first, at, taken))
            if length * order == size:
                turns = [*chased(image, first)][1:]
                generates = [to for number, to in enumerate(turns, 1) if number % 2]
                if any(to in ways[at] for to in (generates if order == 4 else turns)):
                    return True
                reversed_line = image[at] in ways[at] and image[first] in ways[first]
                if order == 2 and reversed_line and at not in (first, image[first]):
                    return True
            for there in ways[at]:
                if not taken & orbit[there]:
                    stack.append((first, there, taken | orbit[there], length + 1))
    return False


def chased(image: list[int], at: int) -> Iterator[int]:
    """A square and its images."""
    yield at
    there = image[at]
    while there != at:
        yield there
        there = image[there]


SMALL = [(rows, cols) for rows in range(3, 7) for cols in range(rows, 37) if rows * cols <= 36]


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_theory_and_auto_answer_as_naive_search(rows: int, cols: int) -> None:
    starts = open_starts(rows, cols)
    for turned in {(rows, cols), (cols, rows)}:
        board = Board(*turned)
        for symmetry in ("half-turn", "quarter-turn", "mirror"):
            closed = closed_exists(*turned, symmetry)
            assert (impossible(board, closed=True, symmetry=symmetry) is None) == closed
            result = solve(board, closed=True, symmetry=symmetry)
            assert (result.outcome is Outcome.FOUND) == closed
            either = closed or (symmetry == "half-turn" and bool(starts))
            assert (solve(board, symmetry=symmetry).outcome is Outcome.FOUND) == either
            for square in range(board.area) if turned == (rows, cols) else ():
                found = closed or (symmetry == "half-turn" and square in starts)
                assert (impossible(board, square, symmetry=symmetry) is None) == found
                assert (impossible(board, end=square, symmetry=symmetry) is None) == found
    # An open tour between a square and its image.
    board = Board(rows, cols)
    for square in range(board.area):
        image = board.area - 1 - square
        if image != square and not board.is_move(square, image):
            reason = impossible(board, square, image, symmetry="half-turn")
            assert (reason is None) == (square in starts)


@pytest.mark.parametrize(
    ("board", "symmetry", "goal", "code"),
    [
        # One square is a tour with any symmetry.
        (Board(1, 1), "mirror", {}, None),
        # Holes that the symmetry keeps: only a search can tell, but for two ends apart.
        (Board(5, 5, "c3"), "quarter-turn", {}, None),
        (Board(5, 5, "c3"), "quarter-turn", {"start": "a1", "end": "a2"}, "quarter-turn-ends"),
        (Board(6, 6, "a1,a6,f1,f6"), "quarter-turn", {}, None),
        (Board(6, 6, "a1,a6,f1,f6"), "mirror", {}, None),
        # A closed tour that makes the move asked for is an open one without it.
        (Board(6, 7), "half-turn", {"start": "a1", "end": "b3"}, None),
        (Board(8, 8), "half-turn", {"start": "a1", "end": "b3"}, None),
        (Board(6, 6), "quarter-turn", {"start": "a1", "end": "b3"}, None),
        (Board(5, 6), "mirror", {"start": "a1", "end": "b3"}, None),
        (Board(5, 6, "a1,f5"), "half-turn", {"start": "b1", "end": "c1"}, None),
    ],
)
def test_where_nothing_is_known_no_reason_is_given(
    board: Board, symmetry: str, goal: dict[str, str], code: str | None
) -> None:
    squares: dict[str, Any] = {key: board.parse_square(name) for key, name in goal.items()}
    reason = impossible(board, **squares, symmetry=symmetry)
    assert (reason and reason.code) == code
    if reason is None and not board.holes:
        assert solve(board, **squares, symmetry=symmetry).outcome is Outcome.FOUND


def test_of_a_closed_tour_no_ends_are_asked_for() -> None:
    for board, symmetry in (
        (Board(6, 6), "half-turn"),
        (Board(6, 6), "quarter-turn"),
        (Board(5, 6), "mirror"),
    ):
        assert impossible(board, 0, 1, closed=True, symmetry=symmetry) is None


def test_the_ends_of_symmetric_tours_of_3x12() -> None:
    """Besides its table, c2 and j2: two corners need each of them, and its image is no corner."""
    for rows, cols in ((3, 12), (12, 3)):
        board = Board(rows, cols)
        at = [(row, col) for row in (0, 2) for col in (2, 5, 6, 9)] + [(1, 2), (1, 9)]
        without = {board.square(*(place if rows == 3 else place[::-1])) for place in at}
        for square in range(board.size):
            image = board.size - 1 - square
            for start, end in ((square, None), (None, square), (square, image)):
                reason = impossible(board, start, end, symmetry="half-turn")
                assert (reason is not None) == (square in without)
