"""What the lab is to reach: one table of measured numbers, each beside its goal.

`python build.py bench goals [AREA …] [--rounds N]`. An area is a module in this folder with a
function `measure(rounds) -> list[Goal]`: `rounds` says how often what varies is measured.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from time import perf_counter, process_time
from traceback import print_exc

from knight_core.texts.tables import aligned

AREAS = (
    *("blind", "warnsdorff", "shapes", "lab", "million", "page_million", "counting", "start_up"),
    "tasks",
)


@dataclass(frozen=True)
class Goal:
    """One row of the table."""

    what: str
    measured: float
    """NaN where it could not be measured; the remark then says why."""
    unit: str
    goal: float | None
    """None: a number to know, without a goal of its own."""
    at_least: bool
    """Whether the goal is the least that is enough, and not the most that is allowed."""
    remark: str = ""

    @property
    def failed(self) -> bool:
        """Whether it could not be measured."""
        return math.isnan(self.measured)

    @property
    def verdict(self) -> str:
        """`reached`, `falls short`, `not measured`; empty where there is no goal."""
        if self.failed:
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
            ratio = f"{self.measured / self.goal:.2f}"
        measured = number(self.measured)
        return self.what, measured, self.unit, wanted, ratio, self.verdict, self.remark


HEADINGS = ("what", "measured", "unit", "goal", "ratio", "verdict", "")
TO_THE_RIGHT = {1, 3, 4}
"""The columns of numbers."""


def number(value: float) -> str:
    """Writes a number with as many digits as say something: 9,862, 13.4, 0.497."""
    if math.isnan(value):
        return "–"
    size = abs(value)
    digits = 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3
    return f"{value:,.{digits}f}"


def best_rates(rounds: int, *functions: Callable[[], int]) -> list[float]:
    """Returns the best rate of each function of several rounds, in what it did in a second of the
    processor's time. A function does something and says how much; they take turns."""
    best = [0.0] * len(functions)
    for _ in range(rounds):
        for place, function in enumerate(functions):
            began = process_time()
            done = function()
            # Some clocks stand still for milliseconds.
            best[place] = max(best[place], done / max(process_time() - began, 1e-9))
    return best


def measure(areas: Iterable[str], rounds: int) -> list[Goal]:
    """Measures areas, one after the other. One that fails is a row that says so: the others
    count."""
    rows: list[Goal] = []
    for area in areas:
        began = perf_counter()
        try:
            rows += import_module(f"{__name__}.{area}").measure(rounds)
        except Exception as error:
            print_exc()
            rows.append(Goal(area, math.nan, "", None, True, f"failed: {error!r}"))
        print(f"{area}: {perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    return rows


def table(rows: Sequence[Goal]) -> str:
    """Writes the rows below each other, and at the end which of them fall short."""
    lines = aligned([HEADINGS, *(row.cells for row in rows)], TO_THE_RIGHT)
    return "\n".join([*lines, "", summary(rows), ""])


def summary(rows: Sequence[Goal]) -> str:
    """Says in words which goals are not reached, and what was not measured."""
    short = [row.what for row in rows if row.verdict == "falls short"]
    left = [row.what for row in rows if row.failed]
    text = f"Falls short: {'; '.join(short)}." if short else "No goal falls short."
    return f"{text} Not measured: {'; '.join(left)}." if left else text
