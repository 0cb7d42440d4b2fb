"""The sentences of a review, by their codes."""

from __future__ import annotations

from dataclasses import dataclass, field

from knight_core.texts.sentences import Params, Phrase, phrase, phrase_text


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text of one or two sentences.

    Attributes:
        code: a stable name: the key of the text without ``review.``.
        params: the parameters of the sentence, for translation.
    """

    code: str
    params: Params = field(default_factory=dict, hash=False)

    @property
    def phrase(self) -> Phrase:
        """The sentence as a phrase."""
        return phrase(f"review.{self.code}", self.params)

    @property
    def text(self) -> str:
        """The sentence in the current language."""
        return phrase_text(self.phrase)
