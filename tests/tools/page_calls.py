"""Answers calls of the page, in CPython or in the page's Python; notes what was missing.

Runs with the standard library and knight_core alone.
"""

from __future__ import annotations

import codecs
import json
import sys
from typing import Any


class Missing:
    """Notes the modules that are imported in vain; the last finder of ``sys.meta_path``."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.codecs: set[str] = set()

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Called for a module that no other finder has found."""
        self.modules.add(name)

    def find_codec(self, name: str) -> None:
        """Called for a codec that ``encodings`` has not found."""
        self.codecs.add(name)


def answers(calls: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """Answers every call in a session of its own.

    Returns:
        ``answers``: the answers and errors, or ``{"raised": TEXT}`` for an exception, which a page
        would show as an error of the program; ``modules``, ``codecs``: what was asked for and is
        not there.
    """
    missing = Missing()
    sys.meta_path.append(missing)
    codecs.register(missing.find_codec)
    try:
        found = [_answer(name, params) for name, params in calls]
    finally:
        sys.meta_path.remove(missing)
        codecs.unregister(missing.find_codec)
    return {
        "answers": found,
        "modules": sorted(missing.modules),
        "codecs": sorted(missing.codecs),
    }


def _answer(name: str, params: dict[str, Any]) -> Any:
    from knight_core.bridge import Session
    from knight_core.bridge.calls import CALLS

    lane = CALLS[name].lane
    session = Session()
    try:
        answer = session.begin(name, json.dumps(params))
        if lane != "now" and "started" in json.loads(answer[0]):
            while session.advance(1.0, lane):
                pass
            answer = session.finish(lane)
    except Exception as error:
        return {"raised": f"{type(error).__name__}: {error}"}
    return json.loads(answer[0])
