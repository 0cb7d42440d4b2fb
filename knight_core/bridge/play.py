"""Puzzles and challenges, as the page asks for them: tasks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from knight_core.board import Board
from knight_core.bridge.messages import reason_document

if TYPE_CHECKING:
    from knight_core.completion import Thinking
    from knight_core.experiments.steps import Steps

T = TypeVar("T")

# What nobody plays with is not loaded.


def start_puzzle(name: str) -> Steps[dict[str, Any]]:
    """The fields of a :class:`knight_core.puzzles.Puzzle`.

    Raises:
        InvalidRequest: as :func:`knight_core.puzzles.start_puzzle`.
    """
    from knight_core import puzzles

    puzzle = yield from _slices(puzzles.start_puzzle(name))
    return {
        "name": puzzle.name,
        "kind": puzzle.kind,
        "grade": puzzle.grade,
        "board": {"rows": puzzle.board.rows, "cols": puzzle.board.cols},
        "path": puzzle.path,
        "solution": puzzle.solution,
        "given": puzzle.given,
    }


def start_known(board: Board) -> Steps[list[dict[str, Any]]]:
    """What is known of each challenge on a board, as :func:`knight_core.challenges.start_known`."""
    from knight_core import challenges

    known = yield from _slices(challenges.start_known(board))
    return [
        {
            "challenge": one.challenge,
            "answer": str(one.answer),
            "reason": reason_document(one.reason),
            "squares": one.squares,
        }
        for one in known
    ]


def start_met(board: Board, path: Sequence[int]) -> Steps[dict[str, int]]:
    """What a path fulfils, as :func:`knight_core.challenges.start_met`."""
    from knight_core import challenges

    return (yield from _slices(challenges.start_met(board, path)))


def _slices(thinking: Thinking[T]) -> Steps[T]:
    """The same as a task goes on; how far it is, nobody knows."""
    while True:
        try:
            next(thinking)
        except StopIteration as stopped:
            answer: T = stopped.value
            return answer
        yield 0, 0
