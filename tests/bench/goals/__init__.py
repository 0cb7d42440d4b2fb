"""What the lab is to reach: one table of measured numbers, each beside its goal.

`python build.py bench goals [AREA …] [--against REV] [--rounds N]`. An area is a module in this
folder with a function `measure(rounds, older) -> list[Goal]`: `rounds` says how often what varies
is measured, and `older` is the root of a checkout of an earlier version, or None. A row that
compares with that version is `unmeasured(…)` without one. What compares is measured in turn, by
turns.py; older.py makes the checkout. An area that takes too long for every table also has a
function `left_out() -> list[Goal]`, and is measured only when it is named.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from traceback import print_exc

AREAS = (
    *("blind", "warnsdorff", "shapes", "lab", "million", "page_million", "counting", "start_up"),
    *("tasks", "tests"),
)

NEEDS_OLDER = "needs --against REV"

FAILED = "failed: "
"""How the remark of an area begins that could not be measured."""


@dataclass(frozen=True)
class Goal:
    """One row of the table."""

    what: str
    measured: float
    """NaN where it was not measured; the remark then says why."""
    unit: str
    goal: float | None
    """None: a number to know, without a goal of its own."""
    at_least: bool
    """Whether the goal is the least that is enough, and not the most that is allowed."""
    remark: str = ""

    @property
    def verdict(self) -> str:
        """`reached`, `falls short`, `not measured`; empty where there is no goal."""
        if math.isnan(self.measured):
            return "not measured"
        if self.goal is None:
            return ""
        reached = self.measured >= self.goal if self.at_least else self.measured <= self.goal
        return "reached" if reached else "falls short"

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as texts: what, measured, unit, goal, measured / goal, verdict, remark."""
        wanted = ratio = ""
        if self.goal is not None:
            wanted = f"{'≥' if self.at_least else '≤'} {number(self.goal)}"
            ratio = "–" if math.isnan(self.measured) else f"{self.measured / self.goal:.2f}"
        measured = number(self.measured)
        return self.what, measured, self.unit, wanted, ratio, self.verdict, self.remark


HEADINGS = ("what", "measured", "unit", "goal", "ratio", "verdict", "")
TO_THE_RIGHT = {1, 3, 4}
"""The columns of numbers."""


def unmeasured(
    what: str, unit: str, goal: float | None, at_least: bool, remark: str = NEEDS_OLDER
) -> Goal:
    """Returns a row that says why there is no number."""
    return Goal(what, math.nan, unit, goal, at_least, remark)


def number(value: float) -> str:
    """Writes a number with as many digits as say something: 9,862, 13.4, 0.497."""
    if math.isnan(value):
        return "–"
    size = abs(value)
    digits = 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3
    return f"{value:,.{digits}f}"


def measure(
    areas: Iterable[str], rounds: int, older: Path | None, named: bool = True
) -> list[Goal]:
    """Measures areas, one after the other; unless they were named, without those that take long.

    One that fails, or that there is no module for, is a row that says so: the others count.
    """
    rows: list[Goal] = []
    for area in areas:
        name = f"{__name__}.{area}"
        began = perf_counter()
        if find_spec(name) is None:
            rows.append(unmeasured(area, "", None, True, f"there is no {area}.py"))
            continue
        try:
            module = import_module(name)
            short = named or not hasattr(module, "left_out")
            rows += module.measure(rounds, older) if short else module.left_out()
        except Exception as error:
            print_exc()
            rows.append(unmeasured(area, "", None, True, f"{FAILED}{error!r}"))
        print(f"{area}: {perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    return rows


def table(rows: Sequence[Goal]) -> str:
    """Writes the rows below each other, and at the end which of them fall short."""
    cells = [HEADINGS, *(row.cells for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for line in cells:
        aligned = [
            f"{text:{'>' if place in TO_THE_RIGHT else '<'}{width}}"
            for place, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        lines.append("  ".join(aligned).rstrip())
    return "\n".join([*lines, "", summary(rows), ""])


def summary(rows: Sequence[Goal]) -> str:
    """Says in words which goals are not reached, and what was not measured."""
    short = [row.what for row in rows if row.verdict == "falls short"]
    left = [row.what for row in rows if row.verdict == "not measured"]
    said = (
        f"Falls short: {'; '.join(short)}." if short else "No goal that was measured falls short."
    )
    return f"{said} Not measured: {'; '.join(left)}." if left else said
