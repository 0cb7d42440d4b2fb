"""The program: its commands, and what it does when one of them fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from knight_core.cli import compare, count, degrees, orders, solve, survey
from knight_core.cli.parser import Parser
from knight_core.cli.status import BAD_INPUT, CANCELLED
from knight_core.errors import InvalidRequest

_EPILOG = """\
examples:
  python -m knight_core solve 8x8 h1
      a tour of the chess board from h1, as a matrix of move numbers
  python -m knight_core solve 8x8 h1 --method depth-first --order 12345678
      blind search: 27,241,113 forward moves
  python -m knight_core solve 6x6 a1 --closed --format svg -o tour.svg
      a closed tour, drawn
  python -m knight_core solve 5x5 a1 --tours all --format squares
      all 304 tours from a corner
  python -m knight_core count 6x6 --closed
      how many tours there are, exactly: 9862
  python -m knight_core degrees 8x8
      how many moves each square has
  python -m knight_core compare 8x8 h1 --methods depth-first,pruned,warnsdorff
      one start, several methods: a table
  python -m knight_core survey --boards 5x5,6x6,7x7,8x8 --starts all
      many starts, many boards
  python -m knight_core orders 8x8 h1
      the best order of the directions for blind search

squares: a1 is bottom left; row,col counted from 0 at the top is read as well (h1 is 7,7).
directions: 1 to 8, clockwise from up-right: 1=(-2,+1) 2=(-1,+2) 3=(+1,+2) 4=(+2,+1)
            5=(+2,-1) 6=(+1,-2) 7=(-1,-2) 8=(-2,-1) as (row, col) steps.
exit status: 0 found or counted, 1 impossible (with the proof), 2 bad input, 3 gave up at a limit.
"""


def make_parser() -> Parser:
    """The parser of the command line, with all commands; each sets ``run`` to what does it."""
    parser = Parser(
        prog="python -m knight_core",
        description="Find knight's tours, count them, or prove that there are none.",
        epilog=_EPILOG,
    )
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    solve.add(commands, _EPILOG)
    for command in (count, compare, survey, orders, degrees):
        command.add(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    arguments = make_parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        return status
    except InvalidRequest as error:
        print(f"knight_core: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("\ncancelled", file=sys.stderr)
        return CANCELLED
    except BrokenPipeError:
        # The reader went away (`… | head`): no traceback, and none at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = "" if error.filename is None else f": {error.filename!r}"
        print(f"knight_core: {error.strerror or error}{where}", file=sys.stderr)
        return BAD_INPUT
    except MemoryError:
        print("knight_core: that does not fit into memory; try a smaller board.", file=sys.stderr)
        return BAD_INPUT
