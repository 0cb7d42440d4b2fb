"""Tours and collections that were found by exhaustive search of small boards."""

from __future__ import annotations

from typing import Final

from knight_core.board import Board
from knight_core.gallery.base import Exhibit, Fact, stored
from knight_core.gallery.five_by_five import ALL_5X5


def _found(
    name: str, board: Board, tours: tuple[str, ...], *facts: Fact, year: int | None = None
) -> Exhibit:
    return stored(name, "computed", year, board, tours, *facts)


COMPUTED: Final = (
    _found("smallest-3x4", Board(3, 4), ("0 36136163163", "0 36136147257", "4 24725852742")),
    _found("all-5x5", Board(5, 5), ALL_5X5),
    _found(
        "fewest-turns-5x5",
        Board(5, 5),
        ("0 325571245783387542175523", "0 325528754216612457825523"),
        Fact("searched-open", {"count": 864}),
    ),
    _found(
        "crossings-5x5",
        Board(5, 5),
        ("0 325631865327723568136523", "0 325477421764318652834685"),
        Fact("searched-open", {"count": 864}),
    ),
    _found(
        "closed-5x6",
        Board(5, 6),
        (
            "0 32458864328538167541135671461",
            "0 32458864328538167541632176461",
            "0 32458367823538167541632176461",
        ),
    ),
    _found(
        "closed-3x10",
        Board(3, 10),
        (
            "0 36132586322361472577413676725",
            "0 36132586323274163867413676725",
            "0 36132522472583677631413676725",
            "0 36132523163852767631413676725",
            "0 36133833163852766724142766725",
            "0 36133857233274163866142766725",
        ),
    ),
    _found(
        "quaternary-6x6",
        Board(6, 6),
        (
            "0 32583457618361235476147813254725671",
            "0 32527653618385431476163217254741875",
            "0 32461457618247235476825813254683671",
            "0 32466813254688235476822457618244671",
            "0 32456721254678143476812365618234587",
        ),
        year=1882,
    ),
    _found(
        "fewest-turns-6x6",
        Board(6, 6),
        (
            "0 32466813254688235476822457618244671",
            "0 32466328164476812366523187638533671",
            "0 32456722167543274187633476812366528",
        ),
        Fact("searched-closed", {"count": 9_862}),
    ),
    _found(
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
)
"""In the order of display."""
