"""Pseudo-languages made from English: they show texts that are cut off, joined from parts or not
translated.

Letters get accents, vowels are doubled, which makes texts 40 % longer, and each text is in ⟦ ⟧.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from knight_core.texts.languages import LANGUAGES
from knight_core.texts.sentences import Message
from web.tools.gallery import listed
from web.tools.texts import as_json

_ACCENTS: Final = str.maketrans("aeioucnsyzAEIOUCNSYZ", "áéíóúçñšýžÁÉÍÓÚÇÑŠÝŽ")
_VOWEL: Final = re.compile(r"[aeiou](?![aeiou])", re.IGNORECASE)
_FIXED: Final = re.compile(r"(\{\w+(?::\w+)?\}|\*\*|\[[a-z]+(?:[.-][a-z]+)+\])")
"""The parts of a text that must not change: parameters, the signs of bold type, keys of buttons."""

_STRUCTURE: Final = re.compile(
    r"(?P<head>#{1,2} |(?:for|goal|guess|ask|say|then|hint|teacher): |\([ x]\) )?(?P<text>.*)",
    re.DOTALL,
)
"""A line of a lesson: its keyword, and its text."""
_FACTS: Final = re.compile(r"[a-z]+: |=|$")
"""The beginnings of lines of a lesson that are not translated: links, facts and empty lines."""


PSEUDO: Final = {
    "en-XA": replace(LANGUAGES["en"], tag="en-XA", name="⟦Éñglíšh⟧"),
    "en-XB": replace(LANGUAGES["en"], tag="en-XB", name="⟦Mírróóréd⟧", direction="rtl"),
}
"""The two pseudo-languages that a build may add; the second is written from right to left."""


def pseudo_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Returns the files of the pseudo-languages, made from the English files of the site."""
    made = {}
    for path, content in files.items():
        match = re.fullmatch(r"(i18n/|data/lessons\.)en(\..+)", path)
        if match is None:
            continue
        english = json.loads(content)
        for tag in PSEUDO:
            if path.startswith("i18n/"):
                texts = {key: pseudo_message(message) for key, message in english.items()}
            else:
                texts = {
                    number: listed(pseudo_lesson(entry["text"], tag))
                    for number, entry in english.items()
                }
            made[f"{match[1]}{tag}{match[2]}"] = as_json(texts)
    return made


def pseudo(text: str) -> str:
    """Returns a text in the pseudo-language."""
    # The text between two signs of bold type is a separate element.
    return "**".join(f"⟦{_accented(part)}⟧" for part in text.split("**") if part)


def pseudo_message(message: Message) -> Message:
    """Returns a message in the pseudo-language; each plural form is translated."""
    if isinstance(message, str):
        return pseudo(message)
    return {form: text if form == "by" else pseudo(text) for form, text in message.items()}


def pseudo_lesson(text: str, tag: str) -> str:
    """Returns the text of a lesson in a pseudo-language, with unchanged facts."""
    title, *lines = map(_pseudo_line, text.split("\n"))
    return "\n".join([title, f"lang: {tag}", *lines])


def _pseudo_line(line: str) -> str:
    match = _STRUCTURE.fullmatch(line)
    if match is None or (match["head"] is None and _FACTS.match(line)):
        return line
    return (match["head"] or "") + pseudo(match["text"])


def _accented(text: str) -> str:
    parts = _FIXED.split(text)
    # Every second part is a match of _FIXED, and is not changed.
    return "".join(
        part if index % 2 else _VOWEL.sub(r"\g<0>\g<0>", part).translate(_ACCENTS)
        for index, part in enumerate(parts)
    )
