"""Reads and fills the sentences that people are told.

``en.json`` has one for every mistake, reason, proof step and fault, ``en.gallery.json`` those of
the gallery, ``en.lessons.json`` those of the lessons, ``en.follow.json`` those of *Follow the
rule*. Each is a flat object from key to text, as in web/i18n; ``{name}`` stands for the parameter
of that name. The build gives them to the page, which says the same sentences. They are read when
the first one is said: finding a tour needs none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

Phrase = dict[str, Any]
"""A sentence, or a part of one, as the parameter of another: its ``key`` and its ``params``."""

_FILES: Final = {"lesson": "en.lessons", "follow": "en.follow", "next": "en.follow"}
"""Where the sentences of a family are that are not in ``en``; of all others in ``en.gallery``."""
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}", re.ASCII)


@cache
def texts(name: str = "en") -> Mapping[str, str]:
    """The sentences of a file by their keys: ``en``, ``en.gallery``, …"""
    # Imported here: finding a tour needs neither.
    import json
    import pkgutil

    found: dict[str, str] = json.loads(pkgutil.get_data(__package__, f"{name}.json") or b"{}")
    return found


def _text(key: str, count: object = None) -> str:
    """The sentence of a key, with its placeholders; of the two that a count has, the fitting
    one."""
    found = texts().get(key)
    if found is None and count is not None:
        found = texts().get(f"{key}.one" if count == 1 else f"{key}.other")
    if found is not None:
        return found
    return texts(_FILES.get(key.partition(".")[0], "en.gallery"))[key]


def placeholders(key: str) -> set[str]:
    """The names of the parameters that a sentence shows."""
    return set(_PLACEHOLDER.findall(_text(key)))


def sentence(key: str, params: Mapping[str, object]) -> str:
    """A sentence with its parameters: numbers with separators, phrases said, all else as it is.

    A sentence may have two forms, ``key.one`` and ``key.other``, chosen by the parameter ``count``.

    Args:
        key: a family (``problem``, ``reason``, ``lost``, ``proof``, ``fault``, ``reading``,
            ``review``, ``rule``, ``gallery``, ``certificate``, ``theory``, ``answer``, ``why``,
            ``lesson`` or ``follow``), a point, and a code.
        params: at least those of :func:`placeholders`. The name of a field begins a sentence, so
            it is capitalised. What is text of ours is a :data:`Phrase`.

    Raises:
        KeyError: for an unknown key, or a parameter that is missing.
    """

    def shown(match: re.Match[str]) -> str:
        value = params[match[1]]
        if isinstance(value, dict):
            text = sentence(value["key"], value["params"])
        else:
            text = f"{value:,}" if isinstance(value, (int, float)) else str(value)
        return text if match.start() or match[1] != "field" else text[:1].upper() + text[1:]

    return _PLACEHOLDER.sub(shown, _text(key, params.get("count")))


def phrase(key: str, params: Mapping[str, object] | None = None) -> Phrase:
    """A sentence that is a parameter of another one."""
    return {"key": key, "params": dict(params or {})}


def board_text(rows: int, cols: int) -> str:
    """The size of a board as a sentence shows it: 8×8."""
    return f"{rows}×{cols}"
