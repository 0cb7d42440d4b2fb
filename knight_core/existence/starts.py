"""The map of the possible starts of tours."""

from __future__ import annotations

from collections.abc import Iterator

from knight_core.board import Board
from knight_core.existence.verdicts import impossible
from knight_core.existence.views import View, views


def _exceptional(board: Board) -> Iterator[int]:
    """The squares of a board of up to five rows that colour alone may not decide: those of the
    four lines nearest to each short side, and all squares of a board in a table."""
    view = View(board)
    short, long = view.shape
    for col in range(long) if long <= 13 else (*range(4), *range(long - 4, long)):
        for row in range(short):
            yield view.square(row, col)


def start_map(board: Board, end: int | None = None, closed: bool = False) -> bytes:
    """The possible starts of tours: a byte for each square, 1 if a tour starts there, else 0.

    Agrees with :func:`impossible` on every square. On a board with holes, 1 means that no proof
    excludes the square, and a hole is 0. O(rows·cols), by whole rows; with holes each square is
    examined, which takes longer.

    Args:
        board: the board.
        end: the last square of the tours, itself 0 unless it is the only square; None: any.
        closed: whether the tours are closed; ``end`` is then ignored.
    """
    rows, cols, size = board.rows, board.cols, board.size
    if impossible(board, end=end, closed=closed) is not None:
        return bytes(board.area)
    if closed or size == 1:
        squares = bytearray(b"\1" * board.area)
        for hole in board.holes:
            squares[hole] = 0
        return bytes(squares)
    if board.holes:
        return bytes(
            square != end and square not in board.holes and impossible(board, square, end) is None
            for square in range(board.area)
        )

    # Whether a tour may start on colour 0, and on colour 1.
    if size % 2:
        colours = bytes((1, 0))
    elif end is None:
        colours = bytes((1, 1))
    else:
        colours = bytes((board.colour(end), 1 - board.colour(end)))
    even = (colours * cols)[:cols]
    odd = (colours * cols)[1 : cols + 1]
    squares = bytearray(((even + odd) * rows)[:size])

    if min(rows, cols) <= 5:
        if rows == 4:
            squares[cols : 3 * cols] = bytes(2 * cols)
        elif cols == 4:
            squares[1::4] = squares[2::4] = bytes(rows)
        elif end in {view.hub for view in views(board)}:
            squares = bytearray(size)
        for square in _exceptional(board):
            squares[square] = square != end and impossible(board, square, end) is None
    if end is not None:
        squares[end] = 0
    return bytes(squares)
