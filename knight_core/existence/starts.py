"""The map of the squares from which there is a tour."""

from __future__ import annotations

from collections.abc import Iterator

from knight_core.board import Board
from knight_core.existence.verdicts import impossible
from knight_core.existence.views import View, views


def _exceptional(board: Board) -> Iterator[int]:
    """The squares of a board of up to five rows where colour alone may not decide: those of the
    four lines nearest to each short side, and all of a board that is in a table."""
    view = View(board)
    short, long = view.shape
    for col in range(long) if long <= 13 else (*range(4), *range(long - 4, long)):
        for row in range(short):
            yield view.square(row, col)


def start_map(board: Board, end: int | None = None, closed: bool = False) -> bytes:
    """The squares that tours start from: a byte for each square, 1 if a tour starts there, else 0.

    Agrees with :func:`impossible` on every square: with holes, a 1 means that no known reason
    rules the square out, and a hole is 0. O(rows·cols), filled by whole rows; with holes, and an
    end, more.

    Args:
        board: the board.
        end: the square where the tours end, itself 0 unless it is the only one; None: any.
        closed: whether the tours are closed; ``end`` then does not matter.
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

    # Whether a tour may start on the one colour, and on the other.
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
