"""Makes reasons and the steps of proofs: squares by name for the sentence, and their pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import cast

from knight_core.board import Board
from knight_core.outcome import Classes, Picture, ProofStep, Reason, Role
from knight_core.texts.sentences import board_text

Asked = Mapping[str, int]
"""The squares asked for, as ``start`` and ``end``."""


def reason_for(
    board: Board,
    code: str,
    squares: Mapping[str, int],
    *steps: ProofStep,
    **others: str | int,
) -> Reason:
    """The reason of a code, with its proof: its parameters are the board, squares by name, and
    others."""
    return Reason(code, _params(board, squares, others), steps)


def proof_step(
    board: Board,
    code: str,
    squares: Mapping[str, int],
    picture: Picture | None = None,
    **others: str | int,
) -> ProofStep:
    """The step of a code: its parameters are the board, squares by name, and others."""
    return ProofStep(code, _params(board, squares, others), picture)


def _params(
    board: Board, squares: Mapping[str, int], others: Mapping[str, str | int]
) -> dict[str, str | int]:
    names = {key: board.name(square) for key, square in squares.items()}
    return {"board": board_text(board.rows, board.cols), **names, **others}


def drawn(
    classes: Classes = "",
    lines: tuple[int, ...] = (),
    moves: Iterable[tuple[int, int]] = (),
    paths: Iterable[Sequence[int]] = (),
    **roles: Iterable[int],
) -> Picture:
    """A picture with moves, those along paths, and squares marked by their role."""
    listed = cast("dict[Role, Iterable[int]]", roles)
    marks = tuple((square, role) for role, squares in listed.items() for square in squares)
    along = (move for path in paths for move in pairwise(path))
    return Picture(classes, lines, marks, (*moves, *along))


def loop(*squares: int) -> tuple[tuple[int, int], ...]:
    """The moves along these squares and back to the first."""
    return tuple(pairwise((*squares, squares[0])))


def loop_needs_end(board: Board, a: int, c: int, b: int, d: int) -> ProofStep:
    """One of two squares ``a`` and ``b`` with the same two neighbours ``c`` and ``d`` is an end."""
    picture = drawn(forced=[a, b], shared=[c, d], moves=loop(a, c, b, d))
    return proof_step(board, "loop-needs-end", {"a": a, "b": b, "c": c, "d": d}, picture)
