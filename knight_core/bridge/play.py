"""Puzzles, as the page asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_core.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knight_core.play.puzzles import Puzzle

# What nobody plays with is not loaded.


def start_puzzle(name: str, letters: Sequence[str] = ()) -> Steps[Puzzle]:
    """A puzzle, of a letter tour with its text.

    Raises:
        InvalidRequest: as :func:`knight_core.play.puzzles.start_puzzle`.
    """
    from knight_core.play import puzzles

    return (yield from puzzles.start_puzzle(name, letters))
