"""The gallery as data for the page."""

from __future__ import annotations

from knight_core import TourRequest
from knight_core.gallery import exhibits
from knight_core.gallery.export import exhibit_document
from knight_core.request import parse_request


def test_a_symmetric_card_asks_for_tours_like_its_own() -> None:
    asked = set()
    for one in exhibits():
        words = exhibit_document(one)["alike"]
        request = parse_request({"board": f"{one.board.rows}x{one.board.cols}", **words})
        if one.kind != "symmetric":
            assert request == TourRequest(one.board.rows, one.board.cols)
            continue
        asked.add(request.symmetry)
        for tour in one.tours:
            tour.verify(closed=request.closed, symmetry=request.symmetry)
    assert asked == {"half-turn", "quarter-turn", "mirror"}
