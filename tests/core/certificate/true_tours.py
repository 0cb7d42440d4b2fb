"""Boards of all kinds with tours that are known: what no proof may rule out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from random import Random

from knight_core import Board, Tour, TourRequest, solve
from knight_core.certificate.checker import Proof
from knight_core.certificate.symmetric_checker import Case, cases
from knight_core.steps import run_to_end
from knight_core.tour.verifier import start_symmetry_fault
from tests.core.certificate.random_questions import Document
from tests.core.walked import walked
from tests.figures import RANDOM_SHAPES, counted

Move = tuple[int, int]
Loop = frozenset[Move]
"""The moves between places, each in both directions, of a tour."""

SYMMETRIES = ("half-turn", "quarter-turn", "mirror")
GOALS = ("open", "start", "end", "both", "closed", "closed-start")
KINDS = (
    *GOALS,
    *("path", "path-end", "path-closed"),
    *(f"{symmetry} {goal}" for symmetry in SYMMETRIES for goal in GOALS),
)
"""The kinds of requests."""

_RECTANGLES = ("3x4", "4x5", "5x5", "5x6", "6x6", "3x10", "7x6", "5x9", "8x8")
_SIDES = ((4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (6, 7), (5, 8))
_SQUARE = (1, 4)
_GROUPS = (_SQUARE, (1, 2), (3,), (5,), (1,), (2,), (4,))
"""Symmetries that generate those of a shape, numbered as in a certificate."""


@dataclass(frozen=True, slots=True)
class Example:
    """A board and a request, as a certificate has them, and tours that the request allows."""

    board: Document
    request: Document
    tours: list[Sequence[int]]


def image(rows: int, cols: int, square: int, turn: int) -> int:
    """The image of a square by a symmetry with the number that a certificate gives it."""
    row, col = divmod(square, cols)
    row = rows - 1 - row if turn & 1 else row
    col = cols - 1 - col if turn & 2 else col
    return col * cols + row if turn & 4 else row * cols + col


def shape(draw: Random, group: Sequence[int]) -> Board:
    """A board of at most 64 squares that these symmetries take to itself, as far as they can."""
    rows, cols = draw.choice(_SIDES if group != _SQUARE else [(7, 7), (9, 9), (9, 9)])
    turns = [turn for turn in group if turn < 4 or rows == cols]
    left = {*range(rows * cols)}
    rate = draw.uniform(0, 0.6)
    holes: set[int] = set()
    if group == _SQUARE and draw.random() < 0.7:  # no square stays where it is in either mirror
        holes |= {square for square in left if rows // 2 in divmod(square, cols)}
        left -= holes
    while left:
        orbit = [left.pop()]
        for square in orbit:
            orbit += {image(rows, cols, square, turn) for turn in turns} - {*orbit}
        left -= {*orbit}
        if draw.random() < rate or rows * cols - len(holes) > 64:
            holes |= {*orbit}
    return Board(rows, cols, holes if len(holes) < rows * cols else ())


def _found(board: Board, closed: bool, symmetry: str, draw: Random) -> Sequence[int] | None:
    """A tour that edge search finds soon."""
    request = TourRequest(
        board.rows, board.cols, closed=closed, symmetry=symmetry, method="multipath",
        max_steps=300, holes=board.holes, seed=draw.randrange(1000),
    )  # fmt: skip
    tour = solve(request).tour
    return None if tour is None else tour.squares


def _drawn(closed: bool, symmetry: str, draw: Random) -> tuple[Board, Sequence[int]]:
    """A board and a tour of it."""
    group = draw.choice(_GROUPS)
    if symmetry == "mirror" and draw.random() < 0.5:
        group = _SQUARE  # few of these have such a tour; the other mirror has one too
    while True:
        if symmetry == "any" and draw.random() < 0.6:
            side = draw.choice([4, 5, 5, 6, 7, 8])
            board, squares = walked(
                (side, draw.choice([0, 0.5, 0.8]), draw.randrange(10**6)), closed
            )
            if len(squares) > 5:
                return board, squares
        else:
            board = shape(draw, group)
            if draw.random() < 0.1 and group != _SQUARE:
                board = Board.parse(draw.choice(_RECTANGLES))
            least = 20 if group == _SQUARE else 6
            found = _found(board, closed, symmetry, draw) if board.size >= least else None
            if found is not None:
                counted(RANDOM_SHAPES)
                return board, found


def example(kind: str, draw: Random) -> Example:
    """A board and a request of a kind with at least one tour."""
    symmetry, _, goal = kind.rpartition(" ")
    closed = "closed" in goal
    board, squares = _drawn(closed, symmetry or "any", draw)
    start, end = squares[0], squares[-1]
    request: Document = {"start": None, "end": None, "closed": closed, "path": None}
    if goal in ("start", "both", "closed-start"):
        request["start"] = start
    if goal in ("end", "both", "path-end"):
        request["end"] = end
    if goal.startswith("path"):
        request["path"] = [*squares[: draw.randint(1, len(squares) - 2)]]
    if symmetry:
        request["symmetry"] = symmetry
    at = {"rows": board.rows, "cols": board.cols, "holes": sorted(board.holes)}
    return Example(at, request, [*variants(board, squares, request)])


def variants(board: Board, squares: Sequence[int], request: Document) -> Iterator[Sequence[int]]:
    """The tour and its images, also reversed and begun elsewhere, as far as the request allows."""
    rows, cols = board.rows, board.cols
    begun = request["path"] or ([] if request["start"] is None else [request["start"]])
    closed = board.is_move(squares[0], squares[-1])
    for turn in range(8 if rows == cols else 4):
        moved = [image(rows, cols, square, turn) for square in squares]
        for tour in (moved, moved[::-1]):
            if closed and begun and begun[0] in tour and (request["closed"] or turn):
                at = tour.index(begun[0])
                tour = tour[at:] + tour[:at]
            if (
                not board.holes.intersection(tour)
                and tour[: len(begun)] == begun
                and request["end"] in (None, tour[-1])
            ):
                Tour(board, tour).verify(closed=request["closed"])
                if "symmetry" in request:
                    fault = run_to_end(start_symmetry_fault(board, tour, request["symmetry"]))
                    assert fault is None, (request, tour)
                yield tour


def loop_of(proof: Proof, squares: Sequence[int]) -> Loop:
    """The loop of a tour through the places of a proof."""
    loop = [place for place in (*squares, proof.join) if proof.has(place)]
    moves = [move for a, b in pairwise([*loop, loop[0]]) for move in ((a, b), (b, a))]
    return frozenset(moves)


def proofs(of: Example) -> Iterator[tuple[Callable[[], Proof], list[Loop]]]:
    """The proofs that a certificate would have to give, each as what begins it, and the loops that
    contradict it."""
    if "symmetry" not in of.request:
        first = Proof(of.board, of.request)
        yield (
            partial(Proof, of.board, of.request),
            [loop_of(first, squares) for squares in of.tours],
        )
        return
    board = Board(of.board["rows"], of.board["cols"], of.board["holes"])
    for at, request, turn, move in cases(of.board, of.request):
        new = partial(Case, at, request, turn, move)
        first = new()
        loops = []
        for squares in of.tours:
            if request["closed"] and not board.is_move(squares[0], squares[-1]):
                continue
            loop = loop_of(first, squares)
            if {(first.image(a, turn), first.image(b, turn)) for a, b in loop} == loop:
                loops.append(loop)
        if loops:
            yield new, loops
