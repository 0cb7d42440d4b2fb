"""What is said of a real mistake of each code is in the language, whole."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from knight_core.texts.sentences import Phrase, phrase_text, speaking, texts
from tests.core.texts.mistakes import keys_of, mistakes
from tests.core.texts.problems import problems
from tests.vocabulary import SPOKEN, is_in_language

FAMILIES = ("fault.", "reading.fault.", "certificate.", "lesson.mark-", "problem.")
NOT_MADE = {
    "problem.no-method-option",  # every method has options
    *("problem.records-in-use", "problem.records-not-kept"),  # which are files of a shell
}
AS_GIVEN = {"value", "choices", "method", "link"}
"""What a person has typed, or is to type: the same in each language."""


def made(sentences: Iterable[Phrase]) -> set[str]:
    """The keys of sentences and of their parts."""
    return {key for sentence in sentences for key in keys_of(sentence)}


def without_what_is_given(sentence: Phrase) -> Phrase:
    """A sentence in which that is an x."""
    params = {
        name: without_what_is_given(part) if isinstance(part, dict) else part
        for name, part in sentence["params"].items()
    }
    return {**sentence, "params": params | dict.fromkeys(AS_GIVEN & {*params}, "x")}


def test_a_mistake_of_each_code_is_made() -> None:
    assert [key for key, sentences in mistakes().items() if key not in made(sentences)] == []
    keys = {key for key in {**texts(), **texts("lessons")} if key.startswith(FAMILIES)}
    assert keys - made(sum(mistakes().values(), problems())) == NOT_MADE


@pytest.mark.parametrize("tag", SPOKEN)
def test_what_is_said_of_a_mistake_is_in_the_language(tag: str) -> None:
    for sentence in map(without_what_is_given, sum(mistakes().values(), problems())):
        english = phrase_text(sentence)
        with speaking(tag):
            translation = phrase_text(sentence)
        assert is_in_language(translation, tag), sentence
        assert translation != english, sentence
