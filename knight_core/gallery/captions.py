"""The English words of the gallery: for the command line, and for the page, which loads them with
the gallery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knight_core.gallery.captions_computed import COMPUTED
from knight_core.gallery.captions_historic import HISTORIC

PARTS: Final = ("title", "line", "text", "year", "author", "source")
"""What is said of each exhibit; ``year`` and ``author`` may be empty."""

FACTS: Final[dict[str, str]] = {
    "copies-open": "Two copies, one above the other, make an open tour of 8×8.",
    "rim-first": "The first {count} squares lie in the two outer rings of the board.",
    "diagonal-numbers": "The numbers {numbers} stand on a diagonal, in this order.",
    "opposite": "The numbers of two opposite squares always differ by {difference}.",
    "semi-magic": "All rows and all columns add up to {sum}.",
    "diagonals": "The diagonals add up to {falling} and {rising}.",
    "turns-everywhere": "The knight turns on every square; it never goes straight on.",
    "magic-starts": "Walked this way round, the circuit is semi-magic from {count} first squares.",
    "blind": "Blind search with the order {order} finds it after {steps} steps.",
    "searched-open": "All {count} tours of the board were searched; both directions count once.",
    "searched-closed": "All {count} closed tours of the board were searched.",
    "least-crossings": "Fewest crossings: {count}.",
    "most-crossings": "Most crossings: {count}.",
    "no-backtrack": "Found in {steps} steps, without a backtrack.",
}
"""The sentences of the facts, by their codes."""

KIND_NAMES: Final[dict[str, str]] = {
    "historic": "Tours from history",
    "computed": "Computed: small boards",
    "shape": "Beautiful shapes",
    "large": "Large boards",
    "impossible": "Boards where it is impossible",
}
"""The headings, by kind."""

_CAPTIONS: Final = HISTORIC | COMPUTED


def caption(name: str, part: str) -> str:
    """One of the :data:`PARTS` of the words of an exhibit; empty if it has none."""
    return _CAPTIONS[name].get(part, "")


def fact_text(code: str, params: Mapping[str, int | str]) -> str:
    """The sentence of a fact, its numbers with separators."""
    shown = {
        name: f"{value:,}" if isinstance(value, int) else value for name, value in params.items()
    }
    return FACTS[code].format(**shown)


def texts() -> dict[str, str]:
    """All of them by the keys of the page: ``gallery.ID.title`` and so on, ``gallery.fact.CODE``,
    ``gallery.kind.KIND``."""
    found = {f"gallery.kind.{kind}": text for kind, text in KIND_NAMES.items()}
    found |= {f"gallery.fact.{code}": text for code, text in FACTS.items()}
    for name, parts in _CAPTIONS.items():
        found |= {f"gallery.{name}.{part}": parts.get(part, "") for part in PARTS}
    return found
