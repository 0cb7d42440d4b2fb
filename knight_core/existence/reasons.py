"""Makes reasons: squares by name for the sentence, marks and moves for the picture."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from knight_core.board import Board
from knight_core.result import Picture, Reason
from knight_core.sentences import board_text

Asked = Mapping[str, int]
"""The squares asked for, as ``start`` and ``end``."""


def reason_for(
    board: Board,
    code: str,
    squares: Mapping[str, int] | None = None,
    picture: Picture | None = None,
    **others: str | int,
) -> Reason:
    """The reason of a code: its parameters are the board, squares by name, and others."""
    names = {key: board.name(square) for key, square in (squares or {}).items()}
    params = {"board": board_text(board.rows, board.cols), **names, **others}
    return Reason.of(code, params, picture)


def marks(**roles: list[int]) -> tuple[tuple[int, str], ...]:
    """The marks of squares listed by role."""
    return tuple((square, role) for role, squares in roles.items() for square in squares)


def moves_along(*squares: int) -> tuple[tuple[int, int], ...]:
    """The moves along these squares."""
    return tuple(pairwise(squares))


def loop(*squares: int) -> tuple[tuple[int, int], ...]:
    """The moves along these squares and back to the first."""
    return moves_along(*squares, squares[0])
