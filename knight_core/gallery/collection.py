"""All exhibits, in the order of display and by name."""

from __future__ import annotations

from functools import cache

from knight_core.errors import unknown
from knight_core.gallery.base import KINDS, Exhibit
from knight_core.gallery.computed import COMPUTED
from knight_core.gallery.extreme import EXTREME
from knight_core.gallery.historic import HISTORIC
from knight_core.gallery.requests import REQUESTS
from knight_core.gallery.shaped import SHAPED
from knight_core.gallery.symmetric import SYMMETRIC

_NEAREST = 3


@cache
def exhibits() -> tuple[Exhibit, ...]:
    """All exhibits, sorted by kind and then by year."""
    found = (*HISTORIC, *COMPUTED, *SYMMETRIC, *EXTREME, *SHAPED, *REQUESTS)
    return tuple(sorted(found, key=lambda item: (KINDS.index(item.kind), item.sort_year or 0)))


def exhibit(name: str) -> Exhibit:
    """The exhibit with this id; upper case and outer spaces are ignored.

    Raises:
        InvalidRequest: ``unknown-exhibit``, with the most similar ids.
    """
    by_id = {item.id: item for item in exhibits()}
    wanted = name.strip().lower()
    if wanted in by_id:
        return by_id[wanted]
    nearest = sorted(by_id, key=lambda other: -_likeness(wanted, other))[:_NEAREST]
    raise unknown("exhibit", name, nearest)


def _likeness(name: str, other: str) -> float:
    """The similarity of two words, from 0 to 1: the share of common pairs of letters (the Dice
    coefficient)."""
    first, second = _pairs(name[:40]), _pairs(other)
    return 2 * len(first & second) / (len(first) + len(second))


def _pairs(word: str) -> set[str]:
    edged = f" {word} "
    return {edged[at : at + 2] for at in range(len(edged) - 1)}
