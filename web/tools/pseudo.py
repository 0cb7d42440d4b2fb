"""A language that nobody speaks, made of English: it shows what is cut off, joined of parts or not
translated.

Letters have accents, vowels are doubled, which makes texts 40 % longer, and each text is in ⟦ ⟧.
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
"""What is no letter of a text: parameters, the signs of bold type, names of buttons."""

_STRUCTURE: Final = re.compile(
    r"(?P<head>#{1,2} |(?:for|goal|guess|ask|say|then|hint|teacher): |\([ x]\) )?(?P<text>.*)",
    re.DOTALL,
)
"""A line of a lesson: what says what it is, and its text."""
_FACTS: Final = re.compile(r"[a-z]+: |=|$")
"""How a line of a lesson begins that nobody reads: what is shown, asked of the engine, or empty."""


PSEUDO: Final = {
    "en-XA": replace(LANGUAGES["en"], tag="en-XA", name="⟦Éñglíšh⟧"),
    "en-XB": replace(LANGUAGES["en"], tag="en-XB", name="⟦Mírróóréd⟧", direction="rtl"),
}
"""The two that a build may have besides; the second is written from right to left."""


def pseudo_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Returns the files of these languages, made from those of English among the site's files."""
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
    """A text in this language."""
    # What is between two signs of bold type is an element of its own.
    return "**".join(f"⟦{_accented(part)}⟧" for part in text.split("**") if part)


def pseudo_message(message: Message) -> Message:
    """A message in this language; plural forms stay apart."""
    if isinstance(message, str):
        return pseudo(message)
    return {form: text if form == "by" else pseudo(text) for form, text in message.items()}


def pseudo_lesson(text: str, tag: str) -> str:
    """The text of a lesson in such a language: what is read, with the same facts."""
    title, *lines = map(_pseudo_line, text.split("\n"))
    return "\n".join([title, f"lang: {tag}", *lines])


def _pseudo_line(line: str) -> str:
    match = _STRUCTURE.fullmatch(line)
    if match is None or (match["head"] is None and _FACTS.match(line)):
        return line
    return (match["head"] or "") + pseudo(match["text"])


def _accented(text: str) -> str:
    parts = _FIXED.split(text)
    # A parameter stays as it is; every second part is one.
    return "".join(
        part if index % 2 else _VOWEL.sub(r"\g<0>\g<0>", part).translate(_ACCENTS)
        for index, part in enumerate(parts)
    )
