"""The buttons of the page that a lesson may name, by their keys: ``[action.play-ask]``."""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Mapping
from functools import cache
from typing import Final

_BUTTON: Final = re.compile(r"\[([a-z]+(?:[.-][a-z]+)+)\]")


@cache
def buttons() -> Mapping[str, str]:
    """The names of the buttons by their keys; a test compares them with the page's."""
    found: dict[str, str] = json.loads(pkgutil.get_data(__package__, "buttons.json") or b"{}")
    return found


def named(text: str) -> str:
    """A text with the names of its buttons, in quotation marks.

    >>> named("Press [action.play-ask].")
    'Press “Which step lost it?”.'
    """
    return _BUTTON.sub(lambda match: f"“{buttons()[match[1]]}”", text)


def unknown_button(text: str) -> str:
    """The first button in a text that the page does not have, or ""."""
    return next((key for key in _BUTTON.findall(text) if key not in buttons()), "")
