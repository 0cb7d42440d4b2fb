"""Makes reasons and the steps of proofs: squares by name for the sentence, and their pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, cast

from knight_core.board import Board
from knight_core.outcome import Classes, Picture, ProofStep, Reason, Role
from knight_core.texts.sentences import Params, board_text

_NAMED: Final = 8
"""The most squares that a sentence names."""


def reason_for(
    board: Board,
    code: str,
    squares: Mapping[str, int],
    *steps: ProofStep,
    **others: object,
) -> Reason:
    """The reason of a code, with its proof: its parameters are the board, squares by name, and
    others."""
    return Reason(code, params_of(board, squares, others), steps)


def proof_step(
    board: Board,
    code: str,
    squares: Mapping[str, int],
    picture: Picture | None = None,
    **others: object,
) -> ProofStep:
    """The step of a code: its parameters are the board, squares by name, and others."""
    return ProofStep(code, params_of(board, squares, others), picture)


def params_of(board: Board, squares: Mapping[str, int], others: Mapping[str, object]) -> Params:
    """The parameters of a sentence: the board, squares by name, and others."""
    names = {key: board.name(square) for key, square in squares.items()}
    return {"board": board_text(board.rows, board.cols), **names, **others}


def names_of(board: Board, squares: Iterable[int]) -> list[str]:
    """Squares by name; if there are many, the first ones."""
    names = [*map(board.name, squares)]
    return names if len(names) <= _NAMED else [*names[:_NAMED], "…"]


def names_of_moves(board: Board, moves: Iterable[tuple[int, int]]) -> list[str]:
    """Moves as their two squares."""
    return ["–".join(map(board.name, move)) for move in moves]


def draw(
    classes: Classes = "",
    lines: tuple[int, ...] = (),
    moves: Iterable[tuple[int, int]] = (),
    paths: Iterable[Sequence[int]] = (),
    **roles: Iterable[int],
) -> Picture:
    """A picture with moves, those along paths, and squares marked by their role; one with several
    roles has the first of them."""
    marks: dict[int, Role] = {}
    for role, squares in cast("dict[Role, Iterable[int]]", roles).items():
        for square in squares:
            marks.setdefault(square, role)
    drawn = {frozenset(move): move for move in moves}
    for path in paths:
        drawn.update((frozenset(move), move) for move in pairwise(path))
    return Picture(classes, lines, tuple(marks.items()), tuple(drawn.values()))


def loop(*squares: int) -> tuple[tuple[int, int], ...]:
    """The moves along these squares and back to the first."""
    return tuple(pairwise((*squares, squares[0])))
