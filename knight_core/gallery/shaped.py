"""Symmetric tours of boards with holes: the presets of knight_core/board/presets.py."""

from __future__ import annotations

from typing import Final

from knight_core.board.presets import SHAPES
from knight_core.gallery.base import Exhibit, Fact, stored


def _shape(name: str, tours: tuple[str, ...], *facts: Fact) -> Exhibit:
    return stored(name, "shape", None, SHAPES[name], tours, *facts)


SHAPED: Final = (
    _shape("cross12", ("1 36147472583",)),
    _shape(
        "octagon",
        (
            "2 341463668164712724144674257858272245283563685882386",
            "2 525725381653638358316743141613617452172747147523875",
            "2 364468164316714224674217457288245287523586682386538",
        ),
        Fact("least-crossings", {"count": 48}),
        Fact("most-crossings", {"count": 88}),
    ),
    _shape(
        "diamond",
        (
            "4 35338761347613357552183561835571774325783257713116547125471",
            "4 35336175467161613114753245747471772531823525257558317681383",
        ),
        Fact("least-crossings", {"count": 44}),
        Fact("most-crossings", {"count": 104}),
    ),
    _shape(
        "centre",
        (
            "0 32414563685714618272341463572476858127241358254636785827136",
            "0 33865361838544611643147616322477421725474188255287583252766",
        ),
        Fact("least-crossings", {"count": 76}),
        Fact("most-crossings", {"count": 104}),
    ),
    _shape(
        "ring",
        (
            "0 32522363863474467616618388141641252245474476166727427838823252254744585285616681838",
            "0 36147242765416385254614725828543274163832472583686321852741618258361464187638527476",
        ),
        Fact("least-crossings", {"count": 84}),
        Fact("most-crossings", {"count": 168}),
    ),
    _shape("cross", ("3 358243468316576352827234725657247146878247521327164636783612136",)),
    _shape("hourglass", ("0 323613616763834216764383447672572523274786523287478",)),
)
"""In the order of display."""
