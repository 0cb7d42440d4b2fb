"""The sentences of a review, by their codes."""

from __future__ import annotations

from dataclasses import dataclass, field

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
