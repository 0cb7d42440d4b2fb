"""``orders``: the best order of the directions for blind search."""

from __future__ import annotations

from knight_core.cli.experiment import EPILOG, add_options, run_experiment
from knight_core.cli.parser import Commands


def add(commands: Commands) -> None:
    orders = commands.add_parser(
        "orders",
        help="the best order of the directions for blind search",
        description="Search the 40,320 orders for the one that needs the fewest moves from a "
        "square, or on average over all.",
        epilog="example:\n  python -m knight_core orders 8x8 h1\n\n" + EPILOG,
    )
    orders.add_argument("board", nargs="?", help="rows x columns (default: 8x8)")
    orders.add_argument(
        "start", nargs="?", help="the first square, or all (default: the bottom right corner)"
    )
    add_options(orders, "orders", "max-steps", "seed")
    orders.set_defaults(run=run_experiment)
