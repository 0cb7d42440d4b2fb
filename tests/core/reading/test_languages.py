"""What is said of a printed tour and of its mistakes is in the language, whole."""

from __future__ import annotations

import pytest

from knight_core.reading import read
from knight_core.texts.languages import LANGUAGES
from knight_core.texts.sentences import speaking
from tests.core.reading.test_reading import SNIPPETS
from tests.vocabulary import is_in_language

TAGS = [tag for tag in LANGUAGES if tag != "en"]


@pytest.mark.parametrize("tag", TAGS)
def test_what_is_said_of_a_printed_tour_is_in_the_language(tag: str) -> None:
    sentences = []
    with speaking(tag):
        for snippet in SNIPPETS:
            for reading in read(snippet["text"]):
                sentences += [reading.how.text, *(fault.text for fault in reading.faults)]
    assert len(set(sentences)) > 40
    assert [sentence for sentence in sentences if not is_in_language(sentence, tag)] == []
