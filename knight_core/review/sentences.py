"""The sentences of a review, by their codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from knight_core.board import Board
from knight_core.texts.sentences import sentence


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence or two.

    Attributes:
        code: a stable name; the text has the key ``review.`` and this code.
        params: the parameters of the sentence, for translation.
    """

    code: str
    params: dict[str, str | int] = field(default_factory=dict, hash=False)

    @property
    def text(self) -> str:
        """It in English, from its key ``review.CODE``."""
        return sentence(f"review.{self.code}", self.params)


def names(board: Board, squares: Sequence[int]) -> str:
    """Squares by their names: ``a1, b3``."""
    return ", ".join(map(board.name, squares))
