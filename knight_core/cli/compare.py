"""``compare``: one start, several methods."""

from __future__ import annotations

from knight_core.cli.experiment import EPILOG, SPECS, add_options, run_experiment
from knight_core.cli.parser import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    compare = commands.add_parser(
        "compare",
        help="one start, several methods",
        description="Run several methods from one square, and compare what they take.",
        epilog="example:\n  python -m knight_core compare 8x8 h1 "
        "--methods depth-first:12345678,depth-first:45362718,warnsdorff\n\n" + SPECS + EPILOG,
    )
    compare.add_argument("board", help="rows x columns, such as 8x8")
    compare.add_argument("start", help="the first square, such as h1 or 7,7")
    compare.add_argument("--end", metavar="SQ", help="the last square")
    compare.add_argument("--closed", action="store_true", help="closed tours")
    add_options(compare, "compare", "methods", "max-steps", "seed")
    compare.set_defaults(run=run_experiment)
