"""``degrees``: the degree map of a board."""

from __future__ import annotations

import argparse

from knight_core.cli import streams
from knight_core.cli.parser import Commands, board_of
from knight_core.cli.status import MEANING
from knight_core.formats.write import grid_text


def add(commands: Commands) -> None:
    degrees = commands.add_parser(
        "degrees",
        help="the degree map of a board",
        description="Print for every square how many squares are a knight's move away; # is a "
        "hole.",
        epilog="example:\n  python -m knight_core degrees 8x8\n      2 3 4 4 4 4 3 2\n      …\n\n"
        + MEANING,
    )
    degrees.add_argument("board", help="rows x columns, such as 8x8")
    degrees.add_argument("--holes", metavar="LIST", help="squares that are not there: a1,h8")
    degrees.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    board = board_of(arguments)
    texts = [*map(str, board.degrees())]
    for hole in board.holes:
        texts[hole] = "#"
    streams.write_result(grid_text(texts, board.cols))
    return 0
