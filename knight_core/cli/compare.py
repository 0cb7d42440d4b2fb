"""``compare``: several methods from the same starts."""

from __future__ import annotations

from knight_core.cli.experiment import EPILOG, SPECS, add_options, run_experiment
from knight_core.cli.parser import Commands


def add(commands: Commands) -> None:
    compare = commands.add_parser(
        "compare",
        help="several methods from the same starts",
        description="Run several methods from one square or several, of one board or several, and "
        "compare what they take.",
        epilog="example:\n  python -m knight_core compare 8x8 h1 "
        "--methods depth-first:12345678,depth-first:45362718,warnsdorff\n"
        "  python -m knight_core compare 5x5,6x6,7x7,8x8 a1,c3,e5 --ruled-out skip\n\n"
        + SPECS
        + EPILOG,
    )
    compare.add_argument("board", help="rows x columns, e.g. 8x8, or a list: 5x5,6x6")
    compare.add_argument(
        "start", help="the first square, e.g. h1 or 7,7; a list: a1,c3; all; or so many random ones"
    )
    compare.add_goal(closed="closed tours")
    add_options(compare, "compare", "methods", "max-steps", "seed", "ruled-out")
    compare.set_defaults(run=run_experiment)
