"""The first tours: from each square of small square boards. The page shows them before Python is
ready.

A run is a function of its request, so the page can store the results of some runs. When Python is
ready, it computes the shown tour again.
"""

from __future__ import annotations

from typing import Any

from knight_core import TourRequest, TourResult, catalogue, formats, gallery, solve
from knight_core.bridge.messages import pack, unpack
from knight_core.bridge.solving import course_document
from knight_core.methods.base import Recording
from knight_core.play.game import format_game
from knight_core.request import parse_request
from web.tools.messages import Problem

SIDES = range(5, 11)

EXHIBITS = ("al-adli", "euler-6x6", "roget")
"""The tours of the gallery that its door shows."""

RACE_EVENTS = 240
"""The number of events of blind search on the door of the race."""


def first_tours() -> dict[str, Any]:
    """Solves the default request on each of these boards, from every start.

    `document` is the answer to the default request, with a time of 0 seconds, so that a build is a
    function of its sources. `course` is the course of its search, and of every tour without
    backtracks. `tours` has, by the side of the board and the start, the directions of the tour,
    followed by the number of backtracks if there are any; "" if there is no tour. `first` is the
    start that the solver chooses, by the side of the board.
    """
    defaults = {str(name): text for name, text in catalogue.facts()["defaults"].items() if text}
    result = solve(parse_request(defaults), Recording(1))
    if not result.tours or result.request.rows not in SIDES:
        raise Problem("the default request must have a tour: it is the first that a visitor sees.")
    tours = {
        side: [directions(solve(TourRequest(side, side, start))) for start in range(side * side)]
        for side in SIDES
    }
    summary = formats.summary_document(result)
    rest = {"reason": None, "stats": {**summary["stats"], "seconds": 0}, "listed": 1}
    return {
        "course": unpack(pack(course_document(result.request, result.attempts))[0], ()),
        "document": {**summary, **formats.tours_document(()), **rest},
        "tours": tours,
        "first": {side: first_start(side, tours[side]) for side in SIDES},
    }


def doors() -> dict[str, Any]:
    """Returns the pictures of the doors of the first page: tours of the gallery, each as rows,
    columns, start and directions; the first events of blind search on 8x8 from h1: squares placed,
    and 64 for a backtrack."""
    tours = [gallery.exhibit(name).tours[0] for name in EXHIBITS]
    request = TourRequest(8, 8, "h1", method="depth-first", max_steps=RACE_EVENTS)
    return {
        "gallery": [
            (tour.board.rows, tour.board.cols, tour.start, format_game(tour.board, tour.squares))
            for tour in tours
        ],
        "blind": list(solve(request, Recording(events=RACE_EVENTS)).events or ()),
    }


def directions(result: TourResult) -> str:
    """Returns a tour as directions, and the number of backtracks, if any."""
    if result.tour is None:
        return ""
    taken_back = result.stats.backtracks
    moves = format_game(result.tour.board, result.tour.squares)  # the verifier has passed them
    return moves + (f" {taken_back}" if taken_back else "")


def first_start(side: int, tours: list[str]) -> int:
    """Returns the start that the solver chooses for a request without a start.

    Raises:
        Problem: if a request with this start gives another tour: the page would show that one.
    """
    result = solve(TourRequest(side, side))
    start = result.tour.squares[0] if result.tour else 0
    if directions(result) != tours[start]:
        raise Problem(f"the tour of {side}x{side} that starts anywhere must be that from {start}.")
    return start
