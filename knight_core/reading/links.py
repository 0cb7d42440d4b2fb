"""Texts that contain a link of the page in place of a tour: the mode that the link opens."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl

from knight_core.errors import InvalidRequest
from knight_core.reading.model import How
from knight_core.request import parse_request

_LONGEST: Final = 200_000
"""The number of characters at the beginning of a text that are searched for a link."""
_LINK: Final = re.compile(r"\?([^\s?#\"'<>]{1,9999})(#[^\s#\"'<>]*)?")
_AFTER: Final = ".,;:!)]}"
"""Punctuation after a link, which is not part of the link."""
_NAMED: Final = ("lesson", "lab", "gallery")
"""The words whose presence in a link determines its mode."""
_MODES: Final = ("play", "check", "code")
_OF_RUN: Final = ("board", "start", "method")
"""The words of which the link of a run has at least one."""


def link_in(text: str) -> How | None:
    """The mode of the first link of the page in a text, as ``link-solve``, ``link-play`` and so on,
    with the link; None if there is no link. The link is not opened. O(characters)."""
    for match in _LINK.finditer(text[:_LONGEST]):
        link = match[0].rstrip(_AFTER)
        query = link[1:].partition("#")[0]
        mode = _opened_by(dict(parse_qsl(query, keep_blank_values=True)))
        if mode is not None:
            return How(f"link-{mode}", {"link": link})
    return None


def _opened_by(words: dict[str, str]) -> str | None:
    for name in _NAMED:
        if name in words:
            return name
    if words.get("mode") in _MODES:
        return words["mode"]
    if not any(word in words for word in _OF_RUN):
        return None
    try:
        parse_request(words)
    except InvalidRequest:
        return None
    return "solve"
