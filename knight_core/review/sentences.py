"""The sentences of a review, by their codes."""

from __future__ import annotations

from dataclasses import dataclass, field

from knight_core.texts.sentences import Params, Phrase, phrase, phrase_text


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence or two.

    Attributes:
        code: a stable name; the text has the key ``review.`` and this code.
        params: the parameters of the sentence, for translation.
    """

    code: str
    params: Params = field(default_factory=dict, hash=False)

    @property
    def phrase(self) -> Phrase:
        """It as a phrase."""
        return phrase(f"review.{self.code}", self.params)

    @property
    def text(self) -> str:
        """It in the language that is spoken."""
        return phrase_text(self.phrase)
