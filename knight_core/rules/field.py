"""The board of a rule's search: squares as rules see them, degrees, numbers."""

from __future__ import annotations

from functools import lru_cache
from operator import index

from knight_core.board import Board, parse_order
from knight_core.rules.square import Square, square_class
from knight_core.rules.texts import shown, type_name
from knight_core.search.problem import Problem

_MAX_CACHED = 40_000
"""The most squares whose neighbours and tuples are cached."""

Near = tuple[tuple[int, ...], tuple[Square, ...]]
"""The neighbours of a square: as ints, and as rules see them."""


class Squares(dict[int, Square]):
    """The squares of a board as rules see them, made on first use."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._cols = board.cols
        self._class = square_class(board.rows)

    def __missing__(self, number: int) -> Square:
        found = self._class(*divmod(number, self._cols))
        if len(self) < _MAX_CACHED:
            self[number] = found
        return found


class Neighbours(dict[int, Near]):
    """The neighbours of each square in an order of directions, computed on first use."""

    def __init__(self, board: Board, order: str, squares: Squares) -> None:
        super().__init__()
        self._board = board
        self._steps = parse_order(order)
        self._squares = squares

    def __missing__(self, number: int) -> Near:
        ints = self._board.neighbours(number, self._steps)
        found = ints, tuple([self._squares[near] for near in ints])
        if len(self) < _MAX_CACHED:
            self[number] = found
        return found


class Field:
    """The board of one run.

    Attributes:
        board: the board.
        end: the required last square, or None.
        numbers: the number of each square in the path, 0 if it is unvisited.
        degrees: the number of unvisited neighbours of each square, itself visited or not.
        squares: each square as rules see it.
        near: the neighbours of each square in the order of the request.
        ints: the int of a rule's square; raises ``ValueError`` or ``TypeError`` if it is invalid.
    """

    def __init__(self, problem: Problem) -> None:
        board = problem.board
        self.board = board
        self.end = problem.end
        self.numbers = [0] * board.area
        degrees, self.squares, self.near, self.ints = _tables(board, problem.order)
        self.degrees = bytearray(degrees)


@lru_cache(maxsize=4)
def _tables(board: Board, order: str) -> tuple[bytes, Squares, Neighbours, Ints]:
    """The tables that all runs on a board share: an experiment has many runs on a board."""
    squares = Squares(board)
    return bytes(_degrees(board)), squares, Neighbours(board, order, squares), Ints(board)


def _degrees(board: Board) -> bytearray:
    """The degrees of the empty board. O(squares)."""
    if board.holes or min(board.rows, board.cols) < 5:
        return bytearray(board.degrees())
    # Every row between the first two and the last two has the degrees of the third.
    strip = Board(5, board.cols).degrees()
    rows = [bytes(strip[at : at + board.cols]) for at in range(0, len(strip), board.cols)]
    rows[2] *= board.rows - 4
    return bytearray(b"".join(rows))


class Ints(dict[object, int]):
    """The ints of squares as rules return them, computed on first use."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, key: object) -> int:
        number = self.parse(key)
        if len(self) < _MAX_CACHED:
            # The key is a new tuple, not the rule's own object, which could change.
            self[divmod(number, self._board.cols)] = number
        return number

    def parse(self, value: object) -> int:
        """The square for a value.

        Raises:
            TypeError: if it is not a pair of whole numbers.
            ValueError: for a square off the board, or a hole.
        """
        board = self._board
        pair = pair_of(value)
        if pair is None:
            raise TypeError(
                f"a square is one of board's squares or a pair (row, col), not {shown(value)}"
            ) from None
        row, col = pair
        if not (0 <= row < board.rows and 0 <= col < board.cols):
            raise ValueError(
                f"{shown(pair)} is off the board: its rows are 0 to {board.rows - 1} and its "
                f"columns 0 to {board.cols - 1}"
            )
        number = board.square(row, col)
        if number in board.holes:
            raise ValueError(f"{board.name(number)} is a hole of this board")
        return number


def pair_of(value: object) -> tuple[int, int] | None:
    """The row and column of a tuple of two whole numbers, as plain ints; else None."""
    # isinstance would trust the __class__ of an untrusted object.
    if not issubclass(type(value), tuple):
        return None
    assert isinstance(value, tuple)
    if tuple.__len__(value) != 2:
        return None
    row, col = tuple.__iter__(value)
    if _is_whole(row) and _is_whole(col):
        return int.__index__(index(row)), int.__index__(index(col))
    return None


def _is_whole(value: object) -> bool:
    # NumPy's whole numbers too, but not True and False.
    return hasattr(type(value), "__index__") and type_name(value) != "bool"
