"""The words of what was computed: small boards, shapes, large boards, and boards without a tour."""

from __future__ import annotations

from typing import Final

_SEARCH: Final = "computed here, by searching the board from end to end"
_HALF_TURN: Final = "computed here; tried were random tours that are the same after a half turn"
_QUARTER: Final = "computed here: all closed tours that are the same after a quarter turn"
_PROOF: Final = "proved here, step by step"

COMPUTED: Final[dict[str, dict[str, str]]] = {
    "smallest-3x4": {
        "title": "The smallest board with a tour",
        "line": "3×4: just three tours",
        "text": "No smaller rectangle has a tour, apart from a single square. On 3×4 there are "
        "three, if turned, mirrored and reversed ones count as the same.",
        "source": _SEARCH,
    },
    "all-5x5": {
        "title": "All tours of 5×5",
        "line": "112 different ones",
        "text": "If turned, mirrored and reversed tours count as the same, there are exactly "
        "112. Eight of them stay the same after a half turn; none is closed.",
        "source": _SEARCH,
    },
    "fewest-turns-5x5": {
        "title": "The straightest tours of 5×5",
        "line": "only 20 turns",
        "text": "The knight turns on almost every square; here it goes straight on three times. No "
        "tour of 5×5 has fewer turns.",
        "source": _SEARCH,
    },
    "crossings-5x5": {
        "title": "Fewest and most crossings, 5×5",
        "line": "34 and 42 crossings",
        "text": "In the first tour 34 pairs of moves cross, in the second 42. No tour of 5×5 has "
        "fewer than the one, or more than the other.",
        "source": _SEARCH,
    },
    "closed-5x6": {
        "title": "All closed tours of 5×6",
        "line": "three, two of them mirror-symmetric",
        "text": "No rectangle with fewer squares has a closed tour, apart from a single square. "
        "There are three on 5×6, and two of them stay the same in a mirror.",
        "source": _SEARCH,
    },
    "closed-3x10": {
        "title": "All closed tours of 3×10",
        "line": "three rows are enough",
        "text": "Three rows are enough for a closed tour, if there are at least ten columns and "
        "their number is even. There are six, if turned and mirrored ones count as the same.",
        "source": _SEARCH,
    },
    "quaternary-6x6": {
        "title": "Five that a quarter turn leaves the same",
        "line": "all there are on 6×6",
        "text": "Turn the board by a quarter: each of these closed tours stays the same. There are "
        "exactly five on 6×6. Paul de Hijo had five in 1882, as George Jelliss reports; these are "
        "computed.",
        "year": "1882",
        "author": "Paul de Hijo",
        "source": _SEARCH,
    },
    "fewest-turns-6x6": {
        "title": "The straightest closed tours of 6×6",
        "line": "only 32 turns",
        "text": "Each of these goes straight on at four squares and turns at 32. No closed tour of "
        "6×6 has fewer turns.",
        "source": _SEARCH,
    },
    "crossings-6x6": {
        "title": "Fewest and most crossings, 6×6",
        "line": "52 and 66 crossings",
        "text": "In the first three closed tours 52 pairs of moves cross, in the last one 66. No "
        "closed tour of 6×6 has fewer or more.",
        "source": _SEARCH,
    },
    "cross12": {
        "title": "Twelve squares",
        "line": "a cross with one closed tour",
        "text": "Cut the corners off 4×4, which has no tour at all, and there is a closed one. It "
        "is the only one, if turned and mirrored ones count as the same.",
        "source": _SEARCH,
    },
    "octagon": {
        "title": "Octagon",
        "line": "closed, the same after a quarter turn",
        "text": "A quarter turn leaves these closed tours the same. There are 419 such tours of "
        "this board: the first two have the fewest crossings, the last one has as many as any.",
        "source": _QUARTER,
    },
    "diamond": {
        "title": "Diamond",
        "line": "closed, the same after a quarter turn",
        "text": "A quarter turn leaves both closed tours the same. There are 1,485 such tours of "
        "this board: the first has the fewest crossings, the second as many as any.",
        "source": _QUARTER,
    },
    "centre": {
        "title": "A hole in the middle",
        "line": "closed, the same after a quarter turn",
        "text": "No closed tour of 8×8 stays the same after a quarter turn; without the four "
        "squares in the middle there are 60. The first has the fewest crossings, the second as "
        "many as any.",
        "source": _QUARTER,
    },
    "ring": {
        "title": "Ring",
        "line": "closed, the same after a quarter turn",
        "text": "The board is three squares wide all the way round. A quarter turn leaves 1,555 "
        "closed tours the same: the first here has the fewest crossings, the second as many as "
        "any.",
        "source": _QUARTER,
    },
    "cross": {
        "title": "Cross",
        "line": "64 squares, closed, the same after a half turn",
        "text": "As many squares as a chessboard, in another shape. A half turn leaves this "
        "closed tour the same; a quarter turn cannot.",
        "source": _HALF_TURN,
    },
    "hourglass": {
        "title": "Hourglass",
        "line": "closed, the same after a half turn",
        "text": "All moves between the two halves go through the narrow middle. A half turn "
        "leaves this closed tour the same.",
        "source": _HALF_TURN,
    },
    "spiral-50x50": {
        "title": "Warnsdorff's spiral",
        "line": "2,500 squares by one simple rule",
        "text": "Always go where the fewest onward moves are left: on a large board this rule "
        "alone draws rings from the rim to the middle. Here it needs no backtrack; on other "
        "boards it can get stuck.",
        "year": "1823",
        "author": "H. C. von Warnsdorff's rule",
        "source": "computed anew each time",
    },
    "million": {
        "title": "A million squares",
        "line": "a closed tour of 1000×1000",
        "text": "Nobody searches here: the tour is put together from small blocks that fit. A "
        "closer look shows them.",
        "source": "computed anew each time",
    },
    "no-3x3": {
        "title": "3×3: the middle is out of reach",
        "line": "no tour at all",
        "text": "Eight squares form a ring, but no move leads to the middle. The simplest proof of "
        "all.",
        "source": _PROOF,
    },
    "no-4x4": {
        "title": "4×4: four corners too many",
        "line": "no tour at all",
        "text": "Opposite corners share their only two neighbours. That forces both ends of the "
        "tour, and then the rest falls apart.",
        "source": _PROOF,
    },
    "no-3x5": {
        "title": "3×5: a loop too early",
        "line": "no tour at all",
        "text": "Two squares share their only two neighbours, and the colours say that neither is "
        "an end. So the tour would close a loop of four squares.",
        "source": _PROOF,
    },
    "no-3x6": {
        "title": "3×6: two halves without a bridge",
        "line": "no tour at all",
        "text": "3×4 has a tour and 3×7 has one, but 3×5 and 3×6 have none. Here the forced moves "
        "cut the board in two.",
        "source": _PROOF,
    },
    "no-5x5-b1": {
        "title": "5×5 from the wrong colour",
        "line": "12 of the 25 squares are no start",
        "text": "A tour of 25 squares takes 13 of its first colour and 12 of the other. So it "
        "cannot start on the colour that the board has only 12 of.",
        "source": _PROOF,
    },
    "no-closed-7x7": {
        "title": "7×7: no way home",
        "line": "no closed tour on odd boards",
        "text": "Every move changes the colour, so the way home takes an even number of moves. 49 "
        "squares need 49 moves: no closed tour.",
        "source": _PROOF,
    },
    "no-closed-4x12": {
        "title": "Four rows: never closed",
        "line": "however long the board is",
        "text": "A board with four rows has no closed tour, however long it is. The inner and the "
        "outer rows must alternate, and so must the colours: both at once cannot be.",
        "source": _PROOF,
    },
    "no-closed-3x8": {
        "title": "3×8: almost closed",
        "line": "open tours, but no closed one",
        "text": "3×8 has open tours, and 3×10 has closed ones. Here forced moves lead to a loop of "
        "six squares.",
        "source": _PROOF,
    },
    "no-corner-to-corner": {
        "title": "From corner to corner",
        "line": "a classic of puzzle books",
        "text": "Can a tour of the chessboard go from a1 to the opposite corner h8? It cannot: "
        "both corners have the same colour, and 63 moves end on the other one.",
        "source": _PROOF,
    },
    "no-cut-corners": {
        "title": "A chessboard without two corners",
        "line": "62 squares, the wrong ones",
        "text": "Take away two opposite corners: both have the same colour. What is left has 32 "
        "squares of one colour and 30 of the other, and a knight must alternate.",
        "source": _PROOF,
    },
}
"""By id: the title; a short line for a small card; the story; the source; year and author where
they mean something."""
