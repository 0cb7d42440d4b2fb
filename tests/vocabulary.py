"""The words of a language: what says something in it has no other words."""

from __future__ import annotations

import re
from functools import cache

from knight_core.lessons.collection import lesson_texts
from knight_core.texts.languages import LANGUAGES
from knight_core.texts.sentences import forms
from tests.host import ROOT
from web.tools.texts import translated

SPOKEN = [tag for tag, language in LANGUAGES.items() if language.state == "announced"][1:]
"""The languages besides English."""

SAME = {
    *(
        "knight",
        "tour",
        "lab",
        "python",
        "pyodide",
    ),  # what we are called, and what we are made with
    *("escape", "enter", "shift", "home", "end"),  # keys
    *("zip", "docx", "xlsx", "odt"),  # kinds of files
    *("hant", "tis", "mil", "mi"),  # a language's tag, and what browsers write of large numbers
}
"""Words that are the same in all languages, and in none of their texts."""

NOT_WORDS = re.compile(r"\{[\w:]+\}|\d+(?:\.| de) \w+\.?(?: de)? \d{4}")
"""Parameters of messages, and dates, which the browser writes."""

SPACED = re.compile(r"[。！？：]\s+\w")


@cache
def vocabulary(tag: str) -> frozenset[str]:
    """The words of all texts and lessons of a language."""
    messages = translated(ROOT, tag).values()
    texts = [text for message in messages for text in forms(message)]
    return frozenset(words(" ".join([*texts, *lesson_texts(tag).values()]))) | SAME


def words(text: str) -> set[str]:
    """The words of a text, without those of one or two letters, which name squares too. Chinese has
    no spaces: of it these are the words in Latin letters."""
    return set(re.findall(r"[a-zà-ž]{3,}", NOT_WORDS.sub(" ", text.lower())))


def is_in_language(text: str, tag: str) -> bool:
    """Whether a text has no word that no text of the language has, no parameter that is not filled,
    and no space between Chinese sentences."""
    return words(text) <= vocabulary(tag) and "{" not in text and not SPACED.search(text)
