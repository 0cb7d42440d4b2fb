"""Extremes: tours with the most or the fewest of a property, such as turns or crossings, and the
longest paths that do not cross themselves.

The extremes of 5×5 and 6×6 are exact: all tours were searched. The greatest lengths of paths
without a crossing are from the On-Line Encyclopedia of Integer Sequences (A003192 open, A157416
closed); the paths themselves were found by this project.
"""

from __future__ import annotations

from typing import Final

from knight_core.board import Board
from knight_core.gallery.base import Exhibit, Fact, stored


def _extreme(name: str, board: Board, tours: tuple[str, ...], *facts: Fact) -> Exhibit:
    return stored(name, "extreme", None, board, tours, *facts)


def _uncrossed(side: int, open_path: str, closed_path: str = "") -> Exhibit:
    paths = (open_path, closed_path) if closed_path else (open_path,)
    kinds = ("uncrossed-open", "uncrossed-closed")
    facts = [
        # The last move of a closed path, back to its start, is not stored.
        Fact(kind, {"count": len(path.split()[1]) + (kind == "uncrossed-closed")})
        for kind, path in zip(kinds, paths, strict=False)
    ]
    board = Board(side, side)
    return Exhibit(f"uncrossed-{board}", "uncrossed", None, board, paths, facts=tuple(facts))


EXTREME: Final = (
    _extreme(
        "fewest-turns-5x5",
        Board(5, 5),
        ("0 325571245783387542175523", "0 325528754216612457825523"),
        Fact("searched-open", {"count": 864}),
    ),
    _extreme(
        "crossings-5x5",
        Board(5, 5),
        ("0 325631865327723568136523", "0 325477421764318652834685"),
        Fact("searched-open", {"count": 864}),
    ),
    _extreme(
        "fewest-turns-6x6",
        Board(6, 6),
        (
            "0 32466813254688235476822457618244671",
            "0 32466328164476812366523187638533671",
            "0 32456722167543274187633476812366528",
        ),
        Fact("searched-closed", {"count": 9_862}),
    ),
    _extreme(
        "crossings-6x6",
        Board(6, 6),
        (
            "0 32461457618247235476825813254683671",
            "0 32463614768123635761823658132563671",
            "0 32458275854328164476814631418764528",
            "0 32527653614217254741876385431476161",
        ),
        Fact("searched-closed", {"count": 9_862}),
    ),
    _extreme(
        "right-angles-6x6",
        Board(6, 6),
        (
            "0 32583674523163817654121675432725671",
            "0 32583463817654163217254678147452387",
            "0 32466813254688235476822457618244671",
        ),
        Fact("searched-closed", {"count": 9_862}),
    ),
    _uncrossed(3, "5 61"),
    _uncrossed(4, "5 25742", "5 256"),
    _uncrossed(5, "20 2381647164", "20 2386174"),
    _uncrossed(6, "20 83864383825474774", "13 52835252877"),
    _uncrossed(7, "11 254716167425745283528352", "11 25742547164761386183528"),
    _uncrossed(8, "46 47747613833838174752474774718325743", "53 6161647183168325523861383547524"),
)
"""In the order of display."""
