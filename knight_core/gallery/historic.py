"""Tours that history left, by year. Facts; their words stand in ``texts/en.gallery.json``."""

from __future__ import annotations

from typing import Final

from knight_core.board import Board
from knight_core.gallery.base import Exhibit, Fact

CHESSBOARD: Final = Board(8, 8)
HALF_BOARD: Final = Board(4, 8)
SUM_260: Final = Fact("semi-magic", {"sum": 260})

RUDRATA: Final = ("0 3234767132467683612431741658753",)

HISTORIC: Final = (
    Exhibit(
        "rudrata",
        "historic",
        815,
        HALF_BOARD,
        RUDRATA,
        steps_back=8,
        facts=(Fact("copies-open"),),
        lines=(
            "se nā lī lī lī nā nā lī",
            "lī nā nā nā nā lī lī lī",
            "nā lī nā lī le nā lī nā",
            "lī lī lī nā nā nā nā lī",
        ),
    ),
    Exhibit(
        "ratnakara",
        "historic",
        830,
        HALF_BOARD,
        ("28 7612325867532316387568258341246",),
        steps_back=8,
    ),
    Exhibit(
        "al-adli",
        "historic",
        840,
        CHESSBOARD,
        ("7 583578652853552853141743174178557416421114546852381875864174241",),
        steps_back=12,
    ),
    Exhibit(
        "someshvara",
        "historic",
        1130,
        CHESSBOARD,
        ("56 232181661674543238185876454232818527675453231874683614727165423",),
        steps_back=12,
    ),
    Exhibit(
        "desika",
        "historic",
        1300,
        HALF_BOARD,
        RUDRATA,
        steps_back=8,
        lines=(
            "sthi rā ga sāṃ sa dā rā dhyā",
            "vi ha tā ka ta tā ma tā",
            "sa tpā du ke sa rā sā mā",
            "raṃ ga rā ja pa da nna ya",
        ),
    ),
    Exhibit(
        "de-moivre",
        "historic",
        1725,
        CHESSBOARD,
        ("7 545676181233546768182325354767818323613545767181354275285316834",),
        steps_back=12,
        facts=(Fact("rim-first", {"count": 24}),),
    ),
    Exhibit(
        "euler-5x5",
        "historic",
        1759,
        Board(5, 5),
        ("20 183357823561165328753381",),
        steps_back=8,
        facts=(Fact("diagonal-numbers", {"numbers": "1, 7, 13, 19, 25"}),),
    ),
    Exhibit(
        "euler-6x6",
        "historic",
        1759,
        Board(6, 6),
        ("30 23187636423817642167543272867453286",),
        steps_back=10,
    ),
    Exhibit(
        "euler-repair",
        "historic",
        1759,
        CHESSBOARD,
        ("60 183461472578561472718361474542121765286533572721741353816385364",),
        steps_back=12,
    ),
    Exhibit(
        "euler-half",
        "historic",
        1759,
        CHESSBOARD,
        ("35 652387532317416386578324385768222167431767538527421347687413246",),
        steps_back=12,
    ),
    Exhibit(
        "turk",
        "historic",
        1770,
        CHESSBOARD,
        ("35 271674543238186167545323176836147271654523218163546768182325255",),
        steps_back=12,
    ),
    Exhibit(
        "vandermonde",
        "historic",
        1771,
        CHESSBOARD,
        ("28 572424614725712874586825836135643863852742871254131741638643561",),
        steps_back=12,
        facts=(Fact("turns-everywhere"),),
    ),
    Exhibit(
        "roget-half",
        "historic",
        1840,
        CHESSBOARD,
        ("35 652853142164175247856825834142872164175865285316834124614785864",),
        steps_back=12,
        facts=(Fact("opposite", {"difference": 32}),),
    ),
    Exhibit(
        "roget",
        "historic",
        1840,
        CHESSBOARD,
        ("28 125456175618125224652467682168258342834547864782713235743576713",),
        steps_back=12,
        facts=(Fact("opposite", {"difference": 8}),),
    ),
    Exhibit(
        "beverley",
        "historic",
        1848,
        CHESSBOARD,
        ("0 352134753476716361243178317675363523286128657163612325642568753",),
        steps_back=12,
        facts=(Fact("diagonals", {"falling": 282, "rising": 210}),),
    ),
    Exhibit(
        "jaenisch",
        "historic",
        1862,
        CHESSBOARD,
        ("4 347446857838824225687463642134775718382413547467612438272865783",),
        steps_back=12,
        facts=(Fact("diagonals", {"falling": 348, "rising": 168}),),
    ),
    Exhibit(
        "francony",
        "historic",
        1882,
        CHESSBOARD,
        ("58 713112583575561812522463561668232461478868258345478271338346357",),
        steps_back=12,
        facts=(
            Fact("opposite", {"difference": 8}),
            Fact("magic-starts", {"count": 5}),
        ),
    ),
    Exhibit(
        "notes-and-queries",
        "historic",
        1920,
        CHESSBOARD,
        ("37 357747818344246768271253125835767133834547886823246356175614713",),
        steps_back=12,
        facts=(
            SUM_260,
            Fact("diagonals", {"falling": 264, "rising": 256}),
            Fact("opposite", {"difference": 32}),
        ),
    ),
    Exhibit(
        "stertenbrink-2003",
        "historic",
        2003,
        CHESSBOARD,
        ("41 528531421672286316417586523875338864474323863177442883876744642",),
        steps_back=12,
        facts=(
            SUM_260,
            Fact("diagonals", {"falling": 256, "rising": 248}),
            Fact("magic-starts", {"count": 2}),
        ),
    ),
    Exhibit(
        "jelliss-2003",
        "historic",
        2003,
        CHESSBOARD,
        ("27 442883876744642752853142167228631641758652387533886447432386317",),
        steps_back=12,
        facts=(Fact("diagonals", {"falling": 256, "rising": 248}),),
    ),
    Exhibit(
        "jelliss-14x8",
        "historic",
        2020,
        Board(14, 8),
        (
            "6 468587454256347532317831783613547534767831728618382431"
            "741658746347542564232861278247256364256761286183178241347",
        ),
        steps_back=20,
    ),
    Exhibit(
        "tutorials",
        "historic",
        2026,
        CHESSBOARD,
        ("0 444328186444728174464714782387638652724476438581365238571813412",),
        steps_back=12,
        facts=(Fact("blind", {"order": "43218765", "steps": 8_250_733}),),
    ),
)
"""By year."""
