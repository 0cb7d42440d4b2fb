"""``survey``: many starts on many boards."""

from __future__ import annotations

from knight_core.cli.experiment import EPILOG, SPECS, add_options, run_experiment
from knight_core.cli.parser import Commands


def add(commands: Commands) -> None:
    survey = commands.add_parser(
        "survey",
        help="many starts on many boards",
        description="Run methods from many squares of many boards, each with a step budget, and "
        "count how they end.",
        epilog="example:\n  python -m knight_core survey --boards 5x5,6x6,7x7,8x8 --starts all "
        "--methods warnsdorff\n\n" + SPECS + EPILOG,
    )
    survey.add_argument("--closed", action="store_true", help="closed tours")
    add_options(survey, "survey", "boards", "starts", "methods", "max-steps", "seed", "ruled-out")
    survey.set_defaults(run=run_experiment)
