"""What is said of a real mistake of each code is in the language, whole."""

from __future__ import annotations

import pytest

from knight_core.texts.sentences import phrase_text, speaking, texts
from tests.core.texts.mistakes import MISTAKES, keys_of
from tests.vocabulary import SPOKEN, is_in_language

FAMILIES = ("fault.", "reading.fault.", "certificate.", "lesson.mark-")


def test_a_mistake_of_each_code_is_made() -> None:
    made = {
        key: {name for sentence in sentences for name in keys_of(sentence)}
        for key, sentences in MISTAKES.items()
    }
    assert [key for key, names in made.items() if key not in names] == []
    keys = {key for key in {**texts(), **texts("lessons")} if key.startswith(FAMILIES)}
    assert keys - set().union(*made.values()) == set()


@pytest.mark.parametrize("tag", SPOKEN)
def test_what_is_said_of_a_mistake_is_in_the_language(tag: str) -> None:
    for key, sentences in MISTAKES.items():
        for sentence in sentences:
            english = phrase_text(sentence)
            with speaking(tag):
                translation = phrase_text(sentence)
            assert is_in_language(translation, tag), key
            assert translation != english, key
