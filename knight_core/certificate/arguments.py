"""Short certificates: by colours, outer rows, parts and forced moves, on boards of any length.

They are the arguments of :mod:`knight_core.existence` and :mod:`knight_core.completion.losses`,
each as one or a few steps. They are candidates: the checker decides which of them is a proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from knight_core.board import Board
from knight_core.certificate.edge_search import ProofSteps
from knight_core.completion.losses.parts import too_many_apart
from knight_core.completion.losses.position import Position
from knight_core.existence import impossible
from knight_core.existence.shapes import MAX_SQUARES as MOST_PARTED
from knight_core.existence.shapes import Shape

_FEW: Final = 100
"""On larger boards, in squares, the forced moves near a short side are tried separately."""


def arguments(
    board: Board,
    path: Sequence[int],
    end: int | None,
    closed: bool,
    symmetric: bool,
    max_squares: int,
) -> Iterator[ProofSteps]:
    """The arguments that may prove that there is no such tour, or no symmetric one, the shortest
    first. On boards of more than ``max_squares`` squares: those that do not visit every square."""
    yield []
    if symmetric and board.area <= max_squares:
        yield [["turn"]]
    if board.area <= max_squares or _by_colours(board, path, end, closed):
        # Usually there are too many squares of the colour that the known end does not have.
        last = path[-1] if path else end
        other = 0 if last is None else 1 - board.colour(last)
        for colour in (other, 1 - other):
            yield [["count", "colour", colour]]
    if board.area > _FEW and not board.holes and len(path) < 2:
        yield from _by_sides(board)
    if board.area > max_squares:
        return
    join = board.area
    for lines, side in (("rows", board.rows), ("cols", board.cols)):
        if side == 4:
            outer = ["count", lines, 0, 3]
            yield [outer]
            yield [outer, ["pieces"]]
            yield [outer, ["pieces", join]]
    yield [["pieces"]]
    yield [["pieces", join]]
    yield [["forced"]]
    if board.area <= MOST_PARTED:
        yield from _by_pieces(board, path)


def _by_colours(board: Board, path: Sequence[int], end: int | None, closed: bool) -> bool:
    """Check whether theory gives a proof by colours. (On a large board a count takes long.)"""
    reason = impossible(board, path[0] if path else None, end, closed)
    return reason is not None and "colour" in reason.code


def _by_sides(board: Board) -> Iterator[ProofSteps]:
    """Arguments by the forced moves of the squares near a short side of a large board."""
    rows, cols = board.rows, board.cols
    for lying in (True, False):
        long, short = (cols, rows) if lying else (rows, cols)
        if short > 5:
            continue
        for lines in (range(5), range(long - 5, long)):
            places = [(row, line) for line in lines for row in range(short)]
            squares = [row * cols + col if lying else col * cols + row for row, col in places]
            yield [["forced", *squares]]


def _by_pieces(board: Board, path: Sequence[int]) -> Iterator[ProofSteps]:
    """Arguments by parts behind a cut square, and by squares without which the rest has too many
    parts."""
    join = board.area
    rest = Board(board.rows, board.cols, [*board.holes, *path[:-1]])
    hanging = Shape(rest).hanging
    if hanging:
        yield [["ends", *([piece.squares[0], piece.cut] for piece in hanging)]]
    for piece in hanging:
        yield [["pieces", piece.cut]]
        for colour in (0, 1):
            between = [square for square in piece.squares if board.colour(square) == colour]
            yield [["pieces", *between, join]]
            yield [["pieces", *between, piece.cut, join]]
    if path:
        found = too_many_apart(Position(board, tuple(path), None, False))
        if found is not None:
            yield [["pieces", *found[1]]]
            yield [["pieces", *found[1], join]]
