"""One word for one thing: words that the texts do not use, each with the word to use instead."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from knight_core.lessons.collection import lesson_texts
from knight_core.texts.sentences import forms
from tests.host import ROOT

INSTEAD = {
    r"\bdie\b": "dice",
    r"\bfaults?\b": "mistake",
    r"\bpieces?\b": "part; a piece is a chessman",
    r"\bcircuits?\b": "loop, or closed tour",
    r"\brings?\b": "loop",
    r"\bjust\b": "only, or exactly",
    r"\bbut for\b": "except",
    r"(?<!there )\b(?:is|are|was|were) no (?!longer\b|more\b)": "is not a, or there is no",
    r"\bhalf[ -]turns?\b": "turned by 180°",
    r"\bcentrally\b": "turned by 180°",
    r"(?<!double-)\b(?:click|tap)(?:s|ped|ing|ed)?\b": "choose",
    r"\bways? on\b": "onward move, or solution from here",
    r"\bhangs?\b": "is connected only through",
    r"\b(?:is|are|was|were) told\b": "the page shows, or says",
    r"\bdrawn by lot\b": "chosen at random",
    r"\bwithin a certain\b": "the number",
    r"’": "'",
    r"\w …$": "… without a space before it",
    r"\} ?%": "{share:percent}",
    r"\bthe (?:first|second|third) number\b(?= \{)": "number {place}",
}

EXEMPT = {
    "letters.texts",  # what poets wrote
    *("shape.preset.ring", "gallery.ring.title"),  # a board with a hole in its middle
}


def texts() -> Iterator[tuple[str, str]]:
    """All English texts that people see, by their places."""
    for path in (ROOT / "web/i18n/en.json", *sorted((ROOT / "knight_core/texts").glob("en*.json"))):
        messages = json.loads(path.read_text(encoding="utf-8"))
        for key in messages.keys() - EXEMPT:
            for text in forms(messages[key]):
                yield f"{path.name}: {key}", text
    for number, lesson in lesson_texts().items():
        for line in lesson.splitlines():
            if not re.match(r"(show|fact|do|draw|picture|program): |=", line):
                yield f"lesson {number}", line
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for line in re.sub(
            r"```.*?```|`[^`]*`|\]\([^)]*\)", "", text, flags=re.DOTALL
        ).splitlines():
            yield name, line


@pytest.mark.parametrize("pattern", INSTEAD)
def test_the_texts_use_another_word(pattern: str) -> None:
    word = re.compile(pattern, re.IGNORECASE)
    found = [f"{place}: {text}" for place, text in texts() if word.search(text)]
    assert found == [], f"say: {INSTEAD[pattern]}"
