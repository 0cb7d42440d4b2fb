"""The gallery as data for the page, without texts: the build writes it into a file of its own."""

from __future__ import annotations

from typing import Any, Final

from knight_core.formats import properties_document
from knight_core.gallery.base import Exhibit
from knight_core.gallery.collection import exhibits
from knight_core.tour import Tour

VERSION: Final = 1
_MANY: Final = 12
"""The largest collection that comes with the sums of rows and columns."""


def document() -> dict[str, Any]:
    """All exhibits in the order of display, ready for JSON, without their words."""
    return {"version": VERSION, "exhibits": [exhibit_document(one) for one in exhibits()]}


def exhibit_document(exhibit: Exhibit) -> dict[str, Any]:
    """One exhibit."""
    with_sums = len(exhibit.stored) <= _MANY
    return {
        "id": exhibit.id,
        "kind": exhibit.kind,
        "sortYear": exhibit.sort_year,
        "rows": exhibit.board.rows,
        "cols": exhibit.board.cols,
        "holes": sorted(exhibit.board.holes),
        "tours": [
            _tour_document(text, tour, with_sums)
            for text, tour in zip(exhibit.stored, exhibit.tours, strict=True)
        ],
        "request": None if exhibit.request is None else dict(exhibit.request),
        "stepsBack": exhibit.steps_back,
        "facts": [{"code": fact.code, "params": dict(fact.params)} for fact in exhibit.facts],
        "lines": [*exhibit.lines],
    }


def _tour_document(text: str, tour: Tour, with_sums: bool) -> dict[str, Any]:
    start, _, moves = text.partition(" ")
    found = properties_document(tour)
    words: dict[str, Any] = {"start": int(start), "moves": moves, **found}
    if not with_sums:
        del words["sums"]
    return words
