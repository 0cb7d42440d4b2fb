"""Puzzles and challenges, as the page asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from knight_core.bridge.messages import Squares, board_of, reason_document

if TYPE_CHECKING:
    from knight_core.completion import Thinking

# What nobody plays with is not loaded.


def start_puzzle(name: str) -> Thinking[dict[str, Any]]:
    """The fields of a :class:`knight_core.play.puzzles.Puzzle`.

    Raises:
        InvalidRequest: as :func:`knight_core.play.puzzles.start_puzzle`.
    """
    from knight_core.play import puzzles

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


def start_known(board: dict[str, Any]) -> Thinking[list[dict[str, Any]]]:
    """What is known of each challenge on a board: see
    :func:`knight_core.play.challenges.start_known`."""
    from knight_core.play import challenges

    known = yield from challenges.start_known(board_of(board))
    return [
        {
            "challenge": one.challenge,
            "answer": str(one.answer),
            "reason": reason_document(one.reason),
            "squares": one.squares,
        }
        for one in known
    ]


def start_met(board: dict[str, Any], path: Squares) -> Thinking[dict[str, int]]:
    """What a path fulfils, as :func:`knight_core.play.challenges.start_met`."""
    from knight_core.play import challenges

    return (yield from challenges.start_met(board_of(board), [*path]))
