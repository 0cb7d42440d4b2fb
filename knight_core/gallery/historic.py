"""Historic tours by year, with facts about them. Their texts are in ``texts/en.gallery.json``."""

from __future__ import annotations

from typing import Final

from knight_core.board import Board
from knight_core.gallery.base import Exhibit, Fact, stored

CHESSBOARD: Final = Board(8, 8)
HALF_BOARD: Final = Board(4, 8)
SUM_260: Final = Fact("semi-magic", {"sum": 260})

RUDRATA: Final = "0 3234767132467683612431741658753"


def _historic(
    name: str, year: int, board: Board, tour: str, *facts: Fact, lines: tuple[str, ...] = ()
) -> Exhibit:
    return stored(name, "historic", year, board, (tour,), *facts, lines=lines)


HISTORIC: Final = (
    _historic(
        "rudrata",
        815,
        HALF_BOARD,
        RUDRATA,
        Fact("copies-open"),
        lines=(
            "se nā lī lī lī nā nā lī",
            "lī nā nā nā nā lī lī lī",
            "nā lī nā lī le nā lī nā",
            "lī lī lī nā nā nā nā lī",
        ),
    ),
    _historic("ratnakara", 830, HALF_BOARD, "28 7612325867532316387568258341246"),
    _historic(
        "al-adli",
        840,
        CHESSBOARD,
        "7 583578652853552853141743174178557416421114546852381875864174241",
    ),
    _historic(
        "someshvara",
        1130,
        CHESSBOARD,
        "56 232181661674543238185876454232818527675453231874683614727165423",
    ),
    _historic(
        "desika",
        1300,
        HALF_BOARD,
        RUDRATA,
        lines=(
            "sthi rā ga sāṃ sa dā rā dhyā",
            "vi ha tā ka ta tā ma tā",
            "sa tpā du ke sa rā sā mā",
            "raṃ ga rā ja pa da nna ya",
        ),
    ),
    _historic(
        "de-moivre",
        1725,
        CHESSBOARD,
        "7 545676181233546768182325354767818323613545767181354275285316834",
        Fact("rim-first", {"count": 24}),
    ),
    _historic(
        "euler-5x5",
        1759,
        Board(5, 5),
        "20 183357823561165328753381",
        Fact("diagonal-numbers", {"numbers": "1, 7, 13, 19, 25"}),
    ),
    _historic("euler-6x6", 1759, Board(6, 6), "30 23187636423817642167543272867453286"),
    _historic(
        "euler-repair",
        1759,
        CHESSBOARD,
        "60 183461472578561472718361474542121765286533572721741353816385364",
    ),
    _historic(
        "euler-half",
        1759,
        CHESSBOARD,
        "35 652387532317416386578324385768222167431767538527421347687413246",
    ),
    _historic(
        "turk",
        1770,
        CHESSBOARD,
        "35 271674543238186167545323176836147271654523218163546768182325255",
    ),
    _historic(
        "vandermonde",
        1771,
        CHESSBOARD,
        "28 572424614725712874586825836135643863852742871254131741638643561",
        Fact("turns-everywhere"),
    ),
    _historic(
        "roget-half",
        1840,
        CHESSBOARD,
        "35 652853142164175247856825834142872164175865285316834124614785864",
        Fact("opposite", {"difference": 32}),
    ),
    _historic(
        "roget",
        1840,
        CHESSBOARD,
        "28 125456175618125224652467682168258342834547864782713235743576713",
        Fact("opposite", {"difference": 8}),
    ),
    _historic(
        "beverley",
        1848,
        CHESSBOARD,
        "0 352134753476716361243178317675363523286128657163612325642568753",
        Fact("diagonals", {"falling": 282, "rising": 210}),
    ),
    _historic(
        "jaenisch",
        1862,
        CHESSBOARD,
        "4 347446857838824225687463642134775718382413547467612438272865783",
        Fact("diagonals", {"falling": 348, "rising": 168}),
    ),
    _historic(
        "francony",
        1882,
        CHESSBOARD,
        "58 713112583575561812522463561668232461478868258345478271338346357",
        Fact("opposite", {"difference": 8}),
        Fact("magic-starts", {"count": 5}),
    ),
    _historic(
        "notes-and-queries",
        1920,
        CHESSBOARD,
        "37 357747818344246768271253125835767133834547886823246356175614713",
        SUM_260,
        Fact("diagonals", {"falling": 264, "rising": 256}),
        Fact("opposite", {"difference": 32}),
    ),
    _historic(
        "stertenbrink-2003",
        2003,
        CHESSBOARD,
        "41 528531421672286316417586523875338864474323863177442883876744642",
        SUM_260,
        Fact("diagonals", {"falling": 256, "rising": 248}),
        Fact("magic-starts", {"count": 2}),
    ),
    _historic(
        "jelliss-2003",
        2003,
        CHESSBOARD,
        "27 442883876744642752853142167228631641758652387533886447432386317",
        Fact("diagonals", {"falling": 256, "rising": 248}),
    ),
    _historic(
        "jelliss-14x8",
        2020,
        Board(14, 8),
        "6 468587454256347532317831783613547534767831728618382431"
        "741658746347542564232861278247256364256761286183178241347",
    ),
    _historic(
        "tutorials",
        2026,
        CHESSBOARD,
        "0 444328186444728174464714782387638652724476438581365238571813412",
        Fact("blind", {"order": "43218765", "steps": 8_250_733}),
    ),
)
"""By year."""
