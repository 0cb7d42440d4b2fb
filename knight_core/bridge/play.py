"""Puzzles and challenges, as the page asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_core.bridge.messages import Squares, board_of
from knight_core.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knight_core.bridge import documents
    from knight_core.play.challenges import Known
    from knight_core.play.puzzles import Puzzle

# What nobody plays with is not loaded.


def start_puzzle(name: str, letters: Sequence[str] = ()) -> Steps[Puzzle]:
    """A puzzle, of a letter tour with its text.

    Raises:
        InvalidRequest: as :func:`knight_core.play.puzzles.start_puzzle`.
    """
    from knight_core.play import puzzles

    return (yield from puzzles.start_puzzle(name, letters))


def start_known(board: documents.PageBoard) -> Steps[list[Known]]:
    """What is known of each challenge on a board: see
    :func:`knight_core.play.challenges.start_known`."""
    from knight_core.play import challenges

    return (yield from challenges.start_known(board_of(board)))


def start_met(board: documents.PageBoard, path: Squares) -> Steps[dict[str, int]]:
    """What a path fulfils, as :func:`knight_core.play.challenges.start_met`."""
    from knight_core.play import challenges

    return (yield from challenges.start_met(board_of(board), [*path]))
