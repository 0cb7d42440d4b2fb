"""The tour of the default request: a visitor sees it before Python has arrived.

A run is a function of its request, so the page may store one; Python finds it once more when it is
ready, and the page says which of the two it shows.
"""

from __future__ import annotations

from typing import Any

from knight_core import Board, Tour, catalogue, formats, solve
from knight_core.request import parse_request
from web.tools.messages import Problem


def stored_tour() -> dict[str, Any]:
    """Solves the default request; returns the answer of the page's worker, ready for JSON.

    `document` is without the time that it took, so that a build is a function of its sources.
    """
    words = {str(name): text for name, text in catalogue.facts()["defaults"].items() if text}
    result = solve(parse_request(words))
    if not result.tours:
        raise Problem("the default request must have a tour: it is the first that a visitor sees.")
    squares = list(result.tours[0].squares)
    tour = Tour(Board(result.request.board.rows, result.request.board.cols), squares)  # verifies it
    summary = formats.summary_document(result)
    rest = {
        "stats": {**summary["stats"], "seconds": 0},
        "listed": 1,
    }
    return {
        "document": {**summary, **formats.tours_document(()), **rest},
        "tour": squares,
        "texts": {name: formats.WRITERS[name]([tour]) for name in ("matrix", "moves", "squares")},
        "properties": formats.properties_document(tour),
    }
