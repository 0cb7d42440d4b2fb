"""Tours of boards with holes: the presets of knight_core/board/presets.py, toured with symmetry."""

from __future__ import annotations

from typing import Final

from knight_core.board.presets import SHAPES
from knight_core.gallery.base import Exhibit, Fact

SHAPED: Final = (
    Exhibit(
        "cross12",
        "shape",
        None,
        SHAPES["cross12"],
        ("1 36147472583",),
        steps_back=5,
    ),
    Exhibit(
        "octagon",
        "shape",
        None,
        SHAPES["octagon"],
        (
            "2 341463668164712724144674257858272245283563685882386",
            "2 525725381653638358316743141613617452172747147523875",
            "2 364468164316714224674217457288245287523586682386538",
        ),
        steps_back=12,
        facts=(
            Fact("least-crossings", {"count": 48}),
            Fact("most-crossings", {"count": 88}),
        ),
    ),
    Exhibit(
        "diamond",
        "shape",
        None,
        SHAPES["diamond"],
        (
            "4 35338761347613357552183561835571774325783257713116547125471",
            "4 35336175467161613114753245747471772531823525257558317681383",
        ),
        steps_back=12,
        facts=(
            Fact("least-crossings", {"count": 44}),
            Fact("most-crossings", {"count": 104}),
        ),
    ),
    Exhibit(
        "centre",
        "shape",
        None,
        SHAPES["centre"],
        (
            "0 32414563685714618272341463572476858127241358254636785827136",
            "0 33865361838544611643147616322477421725474188255287583252766",
        ),
        steps_back=12,
        facts=(
            Fact("least-crossings", {"count": 76}),
            Fact("most-crossings", {"count": 104}),
        ),
    ),
    Exhibit(
        "ring",
        "shape",
        None,
        SHAPES["ring"],
        (
            "0 32522363863474467616618388141641252245474476166727427838823252254744585285616681838",
            "0 36147242765416385254614725828543274163832472583686321852741618258361464187638527476",
        ),
        steps_back=14,
        facts=(
            Fact("least-crossings", {"count": 84}),
            Fact("most-crossings", {"count": 168}),
        ),
    ),
    Exhibit(
        "cross",
        "shape",
        None,
        SHAPES["cross"],
        ("3 358243468316576352827234725657247146878247521327164636783612136",),
        steps_back=12,
    ),
    Exhibit(
        "hourglass",
        "shape",
        None,
        SHAPES["hourglass"],
        ("0 323613616763834216764383447672572523274786523287478",),
        steps_back=12,
    ),
)
"""In the order of display."""
