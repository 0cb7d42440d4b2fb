"""Results and counts as JSON: the one object of the command line and of the page's downloads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from knight_core.counting import CountResult
from knight_core.request import TourRequest
from knight_core.result import Reason, TourResult
from knight_core.tour import Tour

JSON_VERSION: Final = 1
MAX_SUMS: Final = 64
"""The longest side of a board of which JSON lists the sums of rows and columns."""


def result_document(result: TourResult) -> dict[str, Any]:
    """The result as the one JSON object of the command line, squares as ints."""
    return summary_document(result) | tours_document(result.tours)


def _asked(request: TourRequest) -> dict[str, Any]:
    """What every document begins with."""
    return {
        "version": JSON_VERSION,
        "rows": request.rows,
        "cols": request.cols,
        "start": request.start,
        "end": request.end,
        "closed": request.closed,
    }


def _reason(reason: Reason | None) -> dict[str, str] | None:
    return None if reason is None else {"code": reason.code, "text": reason.text}


def summary_document(result: TourResult) -> dict[str, Any]:
    """The part of the document that does not grow with the tours."""
    request, stats = result.request, result.stats
    return {
        **_asked(request),
        "method": request.method,
        "order": request.order,
        "ties": request.ties,
        "seed": request.seed,
        "outcome": str(result.outcome),
        "reason": _reason(result.reason),
        "stats": {
            "forward": stats.forward,
            "backtracks": stats.backtracks,
            "seconds": round(stats.seconds, 6),
            "tours": stats.tours,
        },
    }


def tours_document(tours: Sequence[Tour]) -> dict[str, Any]:
    """The rest of it: the tours, and the properties of each."""
    return {
        "tours": [list(tour.squares) for tour in tours],
        "properties": [properties_document(tour) for tour in tours],
    }


def properties_document(tour: Tour) -> dict[str, Any]:
    """The properties of a tour; ``sums`` is null on a board with a side above ``MAX_SUMS``."""
    found = tour.properties
    sums: dict[str, list[int] | None] | None = None
    if max(tour.board.rows, tour.board.cols) <= MAX_SUMS:
        sums = {
            "rows": [*found.rows],
            "columns": [*found.columns],
            "diagonals": None if found.diagonals is None else [*found.diagonals],
        }
    return {
        "closed": found.closed,
        "symmetry": str(found.symmetry),
        "turns": found.turns,
        "crossings": found.crossings,
        "magic": str(found.magic),
        "sums": sums,
    }


def count_document(result: CountResult) -> dict[str, Any]:
    """A count as one JSON object; numbers of tours are texts, for they pass 2^53."""
    return {
        **_asked(result.request),
        "outcome": str(result.outcome),
        "reason": _reason(result.reason),
        "count": None if result.count is None else str(result.count),
        "table": None if result.table is None else [str(number) for number in result.table],
        "states": result.states,
        "seconds": round(result.seconds, 6),
    }


def json_text(document: dict[str, Any]) -> str:
    """A document as one line of JSON, in ASCII: it can be printed wherever output is encoded."""
    return json.dumps(document) + "\n"
