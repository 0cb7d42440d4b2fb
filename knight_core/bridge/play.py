"""Puzzles and challenges, as the page asks for them: tasks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from knight_core.board import Board
from knight_core.bridge.messages import reason_document

if TYPE_CHECKING:
    from knight_core.completion import Thinking

# What nobody plays with is not loaded.


def start_puzzle(name: str) -> Thinking[dict[str, Any]]:
    """The fields of a :class:`knight_core.puzzles.Puzzle`.

    Raises:
        InvalidRequest: as :func:`knight_core.puzzles.start_puzzle`.
    """
    from knight_core import puzzles

    puzzle = yield from puzzles.start_puzzle(name)
    return {
        "name": puzzle.name,
        "kind": puzzle.kind,
        "grade": puzzle.grade,
        "board": {"rows": puzzle.board.rows, "cols": puzzle.board.cols},
        "path": puzzle.path,
        "solution": puzzle.solution,
        "given": puzzle.given,
    }


def start_known(board: Board) -> Thinking[list[dict[str, Any]]]:
    """What is known of each challenge on a board, as :func:`knight_core.challenges.start_known`."""
    from knight_core import challenges

    known = yield from challenges.start_known(board)
    return [
        {
            "challenge": one.challenge,
            "answer": str(one.answer),
            "reason": reason_document(one.reason),
            "squares": one.squares,
        }
        for one in known
    ]


def start_met(board: Board, path: Sequence[int]) -> Thinking[dict[str, int]]:
    """What a path fulfils, as :func:`knight_core.challenges.start_met`."""
    from knight_core import challenges

    return (yield from challenges.start_met(board, path))
