"""The gallery as data for the page."""

from __future__ import annotations

from knight_core import TourRequest
from knight_core.gallery import exhibits
from knight_core.gallery.export import exhibit_document
from knight_core.request import parse_request


def test_a_symmetric_card_asks_for_tours_like_its_own() -> None:
    symmetries = set()
    for exhibit in exhibits():
        words = exhibit_document(exhibit)["alike"]
        request = parse_request({"board": f"{exhibit.board.rows}x{exhibit.board.cols}", **words})
        if exhibit.kind != "symmetric":
            assert request == TourRequest(exhibit.board.rows, exhibit.board.cols)
            continue
        symmetries.add(request.symmetry)
        for tour in exhibit.tours:
            tour.verify(closed=request.closed, symmetry=request.symmetry)
    assert symmetries == {"half-turn", "quarter-turn", "mirror"}
