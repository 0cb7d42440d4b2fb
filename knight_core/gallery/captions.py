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
    "copies-closed": "Two copies, one of them turned by a half, make a closed tour of 8×8.",
    "rim-first": "The first {count} squares lie in the two outer rings of the board.",
    "middle-last": "The last {count} squares all lie in the middle.",
    "diagonal-numbers": "The numbers {numbers} stand on a diagonal.",
    "opposite": "The numbers of two opposite squares always differ by {difference}.",
    "half-first": "The first {count} squares are the lower half of the board.",
    "circuits": "It consists of {count} closed circuits of {size} squares, one after the other.",
    "quarters": "Each quarter of the board has {count} squares of every circuit.",
    "semi-magic": "All rows and all columns add up to {sum}.",
    "magic-rectangle": "All rows add up to {row}, all columns to {column}.",
    "diagonals": "The diagonals add up to {falling} and {rising}.",
    "magic-starts": "Walked this way round, the circuit is semi-magic from {count} first squares.",
    "blind": "Blind search with the order {order} finds it after {steps} steps.",
    "exactly": "There are exactly {count}, if turned, mirrored and reversed ones count once.",
    "symmetric-among": "{count} of them are the same after a half turn.",
    "smallest": "No rectangle with fewer squares has a tour, but for a single square.",
    "only-closed": "It is the only closed tour of this board, if turned and mirrored ones count "
    "once.",
    "searched-open": "All {count} tours of the board were searched; both directions count once.",
    "searched-closed": "All {count} closed tours of the board were searched.",
    "searched-quaternary": "All {count} closed tours that are the same after a quarter turn were "
    "searched; turned and mirrored ones count once.",
    "least-turns": "Fewest turns: {count}.",
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
