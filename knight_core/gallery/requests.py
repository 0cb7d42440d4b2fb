"""Exhibits that are requests: for boards too large to store, and for boards without a tour.

The parameters are those of a link. The solver needs about a second at most; for a board without a
tour the answer is a proof.
"""

from __future__ import annotations

from typing import Final

from knight_core.gallery.base import Exhibit, Fact
from knight_core.request import parse_request


def _request(name: str, kind: str, words: dict[str, str], *facts: Fact) -> Exhibit:
    return Exhibit(name, kind, None, parse_request(words).board, request=words, facts=facts)


def _impossible(name: str, **words: str) -> Exhibit:
    return _request(name, "impossible", words)


REQUESTS: Final = (
    _request(
        "spiral-50x50",
        "large",
        {"board": "50x50", "start": "a1", "method": "warnsdorff", "ties": "roth"},
        Fact("no-backtrack", {"steps": 2_500}),
    ),
    _request("million", "large", {"board": "1000x1000", "start": "a1", "closed": "1"}),
    _impossible("no-3x3", board="3x3"),
    _impossible("no-4x4", board="4x4"),
    _impossible("no-3x5", board="3x5"),
    _impossible("no-3x6", board="3x6"),
    _impossible("no-5x5-b1", board="5x5", start="b1"),
    _impossible("no-closed-7x7", board="7x7", closed="1"),
    _impossible("no-closed-4x12", board="4x12", closed="1"),
    _impossible("no-closed-3x8", board="3x8", closed="1"),
    _impossible("no-corner-to-corner", board="8x8", start="a1", end="h8"),
    _impossible("no-cut-corners", board="8x8", holes="a1,h8"),
)
"""In the order of display."""
