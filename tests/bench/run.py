"""What the lab is to reach: ``python build.py bench goals [AREA …]`` prints a table of what is
measured, each number beside its goal (goals/). What is compared is measured turn by turn, and the
best of several rounds counts.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence

from tests.bench import goals

WORD = "goals"
"""What may stand before the areas."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="build.py bench", description="Measure the goals.")
    areas = f"only these: {', '.join(goals.AREAS)} (default: all)"
    parser.add_argument("area", nargs="*", help=f"`{WORD}`, or areas; {areas}")
    parser.add_argument("--rounds", type=int, default=5, help="best of so many (default: 5)")
    options = parser.parse_args(argv)
    named = [area for area in options.area if area != WORD]
    if unknown := {*named} - {*goals.AREAS}:
        parser.error(f"there is no area {', '.join(sorted(unknown))}")
    print(f"{platform.python_implementation()} {platform.python_version()}")
    measured = goals.measure(named or goals.AREAS, max(1, options.rounds))
    print(goals.table(measured), end="")
    return 1 if any(row.failed for row in measured) else 0


if __name__ == "__main__":
    sys.exit(main())
