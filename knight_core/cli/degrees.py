"""``degrees``: the degree map of a board."""

from __future__ import annotations

import argparse

from knight_core.board import Board
from knight_core.cli import streams
from knight_core.cli.parser import Commands
from knight_core.cli.status import MEANING


def add(commands: Commands) -> None:
    """Add the command."""
    degrees = commands.add_parser(
        "degrees",
        help="the degree map of a board",
        description="Print for every square how many squares are a knight's move away.",
        epilog="example:\n  python -m knight_core degrees 8x8\n      2 3 4 4 4 4 3 2\n      …\n\n"
        + MEANING,
    )
    degrees.add_argument("board", help="rows x columns, such as 8x8")
    degrees.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Do the command; returns the exit status."""
    board = Board.parse(arguments.board)
    degrees = board.degrees()
    streams.write_result(
        "".join(
            " ".join(map(str, degrees[begin : begin + board.cols])) + "\n"
            for begin in range(0, board.size, board.cols)
        )
    )
    return 0
