"""A tour in the making, as a person plays it, with undo and redo; and as a text.

The text of a game is a digit a move: the direction, 1…8 clockwise from up-right, as everywhere.
Links carry it (``#game=34125``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from knight_core.board import DIRECTIONS, Board, SquareLike
from knight_core.errors import InvalidRequest, shown
from knight_core.tour import Path

__all__ = ["Game", "format_game", "parse_game"]

_DIGITS: Final = {step: str(number) for number, step in enumerate(DIRECTIONS, 1)}


class Game:
    """A path that grows move by move, with undo and redo.

    >>> game = Game("5x5", "a1")
    >>> for square in ("c2", "e1", "d3"):
    ...     game.push(square)
    >>> game.undo()
    True
    >>> [game.board.name(square) for square in game.moves()]
    ['d3']
    >>> game.redo(), len(game), str(game)
    (True, 4, '238')

    Args:
        board: the board, or a text such as ``8x8``.
        start: the first square of the knight, or None: then the first square that is pushed is
            the start.
        end: the square that the tour must end on, or None. It is kept for the last move.
        closed: whether the last square must be a knight's move from the first.

    Raises:
        InvalidRequest: as :class:`~knight_core.board.Board`, for a start or an end that is no
            square of it, ``end-equals-start`` and ``end-and-closed``.
    """

    def __init__(
        self,
        board: Board | str,
        start: SquareLike | None = None,
        end: SquareLike | None = None,
        closed: bool = False,
    ) -> None:
        self.board = Board.of(board)
        self.closed = closed
        self.end = None if end is None else self.board.existing_square(end, "end")
        if closed and end is not None:
            raise InvalidRequest("end-and-closed", field="end")
        self._line: list[int] = []
        """The path, followed by the squares taken back."""
        self._length = 0
        self._places: dict[int, int] = {}
        """The place of each square in the line, from 0."""
        if start is not None:
            self.push(start)

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares visited so far, as ints."""
        return tuple(self._line[: self._length])

    @property
    def last(self) -> int:
        """The square of the knight, once there is one."""
        return self._line[self._length - 1]

    def path(self) -> Path:
        """The squares visited so far, as a path."""
        return Path(self.board, self.squares)

    def __len__(self) -> int:
        return self._length

    def __str__(self) -> str:
        return format_game(self.board, self.squares)

    @property
    def finished(self) -> bool:
        """Check whether the path is the required tour."""
        if self._length < self.board.size:
            return False
        first, last = self._line[0], self.last
        if self.closed:
            return self.board.is_move(last, first)
        return self.end is None or last == self.end

    def moves(self) -> tuple[int, ...]:
        """The squares that the knight may go to, in the order of the directions; at the very
        beginning every square."""
        if not self._length:
            squares: Iterable[int] = self.board.squares()
        else:
            squares = self.board.neighbours(self.last)
        # The end may be entered only by the last move, unless the board is that square alone.
        last = self._length + 1 >= self.board.size
        return tuple(
            square
            for square in squares
            if not self._is_visited(square) and (last or square != self.end)
        )

    def push(self, square: SquareLike) -> None:
        """Go to a square; at the very beginning, put the knight there. The squares taken back are
        forgotten, unless the first of them is this very square.

        Raises:
            InvalidRequest: ``game-visited``, ``game-no-move`` or ``game-end`` (the end comes last),
                and for what is no square of the board. The game is then as it was.
        """
        target = self.board.existing_square(square, "square")
        if (problem := self._problem(target)) is not None:
            raise problem
        if self._line[self._length : self._length + 1] != [target]:
            for square in self._line[self._length :]:
                del self._places[square]
            del self._line[self._length :]
            self._places[target] = len(self._line)
            self._line.append(target)
        self._length += 1

    def _is_visited(self, square: int) -> bool:
        return self._places.get(square, self._length) < self._length

    def _problem(self, target: int) -> InvalidRequest | None:
        """The reason why the knight may not go to a square, or None."""
        name = self.board.name
        if self._is_visited(target):
            number = self._places[target] + 1
            return InvalidRequest("game-visited", square=name(target), number=number)
        if self._length and not self.board.is_move(self.last, target):
            origin = name(self.last)
            return InvalidRequest("game-no-move", origin=origin, square=name(target))
        if target == self.end and self._length + 1 < self.board.size:
            if not self._length:
                return InvalidRequest("end-equals-start", field="end", value=name(target))
            return InvalidRequest("game-end", square=name(target))
        return None

    def undo(self) -> bool:
        """Take the last square back.

        Returns:
            Whether there was one.
        """
        if not self._length:
            return False
        self._length -= 1
        return True

    def redo(self) -> bool:
        """Go again to the square that was taken back last.

        Returns:
            Whether there was one.
        """
        if self._length == len(self._line):
            return False
        self._length += 1
        return True


def format_game(board: Board | str, path: Sequence[SquareLike]) -> str:
    """The moves of a path as a digit each, ``""`` for a path of one square or none. O(length).

    >>> format_game("5x5", ["a1", "c2", "e1", "d3"])
    '238'

    Raises:
        InvalidRequest: ``game-no-move`` where two squares are no knight's move apart; what is no
            square of the board.
    """
    board = Board.of(board)
    squares = [board.parse_square(square, "square") for square in path]
    digits = []
    for origin, target in pairwise(squares):
        row, col = divmod(origin, board.cols)
        to_row, to_col = divmod(target, board.cols)
        digit = _DIGITS.get((to_row - row, to_col - col))
        if digit is None:
            origin_name, name = board.name(origin), board.name(target)
            raise InvalidRequest("game-no-move", origin=origin_name, square=name)
        digits.append(digit)
    return "".join(digits)


def parse_game(
    board: Board | str,
    start: SquareLike,
    digits: str,
    *,
    end: SquareLike | None = None,
    closed: bool = False,
) -> tuple[Game, InvalidRequest | None]:
    """The game of a text, as far as it can be played. O(squares of the board).

    >>> game, problem = parse_game("5x5", "a1", "2389")
    >>> [game.board.name(square) for square in game.squares]
    ['a1', 'c2', 'e1', 'd3']
    >>> print(problem)
    Step 5 of this game cannot be played, so the game is shown up to the step before. “9” is not \
a direction. A move is a digit from 1 to 8.

    Returns:
        The game up to the first illegal move, and the problem with that move, ``game-breaks-off``
        with the number of its step and the reason; None where every move can be played.

    Raises:
        InvalidRequest: as :class:`Game`.
    """
    game = Game(board, start, end, closed)
    for number, digit in enumerate(digits, 1):
        problem = _play(game, digit)
        if problem is not None:
            return game, InvalidRequest("game-breaks-off", number=number + 1, why=problem.phrase)
    return game, None


def _play(game: Game, digit: str) -> InvalidRequest | None:
    """Make the move of a digit, or return the problem with it."""
    if digit not in _DIGITS.values():
        return InvalidRequest("game-digit", value=shown(digit))
    origin = game.last
    down, right = DIRECTIONS[int(digit) - 1]
    there = game.board.neighbours(origin, [(down, right)])
    if not there:
        return InvalidRequest("game-off-board", value=digit, origin=game.board.name(origin))
    try:
        game.push(there[0])
    except InvalidRequest as problem:
        return problem
    return None
