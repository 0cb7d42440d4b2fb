"""The buttons of the page that a lesson may name by their keys, as ``[action.play-ask]``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from knight_core.texts.sentences import Message, quoted, sentence, texts

_BUTTON: Final = re.compile(r"\[([a-z]+(?:[.-][a-z]+)+)\]")


def buttons() -> Mapping[str, Message]:
    """The names of the buttons by their keys; the build copies them from the texts of the page."""
    return texts("buttons")


def named(text: str) -> str:
    """A text with the names of its buttons, in quotation marks.

    >>> named("Press [action.play-ask].")
    'Press “Which step lost it?”.'
    """
    return _BUTTON.sub(lambda match: quoted(sentence(match[1], {})), text)


def unknown_button(text: str) -> str:
    """The key of the first button in a text that the page does not have, or ""."""
    return next((key for key in _BUTTON.findall(text) if key not in buttons()), "")
