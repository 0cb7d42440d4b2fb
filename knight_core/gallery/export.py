"""The gallery as data for the page, without texts: the build writes it to a separate file."""

from __future__ import annotations

from typing import Any, Final

from knight_core.formats.documents import document_of_properties
from knight_core.gallery.base import Exhibit
from knight_core.gallery.collection import exhibits
from knight_core.tour.properties import Symmetry, properties
from knight_core.tour.squares import Squares

VERSION: Final = 1
_MANY: Final = 12
"""The most tours of an exhibit whose data includes the sums of rows and columns."""
_REQUESTED: Final = {
    Symmetry.CENTRAL: "half-turn",
    Symmetry.QUATERNARY: "quarter-turn",
    Symmetry.LEFT_RIGHT: "mirror",
    Symmetry.TOP_BOTTOM: "mirror",
}
"""The symmetry of a request, for each symmetry of a tour."""


def document() -> dict[str, Any]:
    """All exhibits in the order of display, as data for JSON, without texts."""
    return {"version": VERSION, "exhibits": [*map(exhibit_document, exhibits())]}


def exhibit_document(exhibit: Exhibit) -> dict[str, Any]:
    """One exhibit, as data for JSON."""
    whole = exhibit.kind != "uncrossed"
    with_sums = whole and len(exhibit.stored) <= _MANY
    return {
        "id": exhibit.id,
        "kind": exhibit.kind,
        "sortYear": exhibit.sort_year,
        "rows": exhibit.board.rows,
        "cols": exhibit.board.cols,
        "holes": sorted(exhibit.board.holes),
        "tours": [
            _tour_document(text, path, None if whole else number == 1, with_sums)
            for number, (text, path) in enumerate(
                zip(exhibit.stored, exhibit.tours or exhibit.paths, strict=True)
            )
        ],
        "request": None if exhibit.request is None else dict(exhibit.request),
        "alike": _alike(exhibit),
        "stepsBack": exhibit.steps_back,
        "facts": [{"code": fact.code, "params": dict(fact.params)} for fact in exhibit.facts],
        "lines": [*exhibit.lines],
    }


def _alike(exhibit: Exhibit) -> dict[str, str]:
    """The parameters, after board and start, of a request for a similar tour; empty if the exhibit
    is not symmetric."""
    if exhibit.kind != "symmetric":
        return {}
    first = exhibit.tours[0]
    words = {"symmetry": _REQUESTED[first.properties.symmetry]}
    return {"closed": "1", **words} if first.closed else words


def _tour_document(
    text: str, path: Squares, closed: bool | None, with_sums: bool
) -> dict[str, Any]:
    start, _, moves = text.partition(" ")
    found = document_of_properties(path.board, properties(path.board, path.squares, closed))
    words: dict[str, Any] = {"start": int(start), "moves": moves, **found}
    if not with_sums:
        del words["sums"]
    return words
