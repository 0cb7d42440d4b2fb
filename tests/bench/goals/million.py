"""A million squares in Python: to construct and to verify them, and to be cancelled meanwhile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.bench.goals import Goal, unmeasured
from tests.bench.goals.turns import ROOT, best_rates

REQUESTS = {
    "open": "",
    "closed": ", closed=True",
    "between two corners": ", 'a1', end='a1000'",
}

NARROW = ("3x333334", "4x250000", "5x200000")

GOAL = 350.0
"""Nanoseconds a square."""

LONGEST = 20.0
"""Milliseconds. Chromium takes two to three times as long as CPython, and 50 are allowed there."""

SOLVED = """
from knight_core import TourRequest, solve
def run():
    return len(solve(TourRequest(1000, 1000{words})).tour)
"""

# In seconds, the least of several runs: a busy machine only adds to it.
STRETCH = """
import sys
from time import process_time
from knight_core import TourRequest, start
def longest():
    run = start(TourRequest({board}{words}))
    most, began, result = 0.0, process_time(), None
    while result is None:
        try:
            next(run)
        except StopIteration as ended:
            # Kept: to throw a million squares away is no part of the run.
            result = ended.value
        now = process_time()
        most, began = max(most, now - began), now
    return most
print(min(longest() for _ in range(int(sys.argv[1]))))
"""

PEAK = """
import resource
from knight_core import TourRequest, solve
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
solve(TourRequest(1000, 1000{words}))
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""


def measure(rounds: int, older: Path | None) -> list[Goal]:
    """Time a square beside an earlier version, in turn; the longest stretch; memory."""
    rows = []
    for name, words in REQUESTS.items():
        source = SOLVED.format(words=words)
        rates = best_rates(3 * rounds, [(root, source) for root in (ROOT, older) if root])
        times = [1e9 / rate for rate in rates]
        what = f"1000x1000 {name}, constructed and verified"
        remark = f"{times[1]:.0f} before" if older else ""
        rows.append(Goal(what, times[0], "ns a square", GOAL, False, remark))
        rows.append(longest_stretch(f"1000x1000 {name}", "1000, 1000", words, rounds))
    rows += [longest_stretch(board, board.replace("x", ", "), "", rounds) for board in NARROW]
    what = "1000x1000 between two corners, peak memory beyond that of the modules"
    source = PEAK.format(words=REQUESTS["between two corners"])
    memory = printed(ROOT, source)
    if older is None:
        return [*rows, unmeasured(what, "MB", None, False)]
    before = printed(older, source)
    return [*rows, Goal(what, memory, "MB", before, False, f"{before:.0f} before")]


def longest_stretch(name: str, board: str, words: str, rounds: int) -> Goal:
    """The longest time between two reports of a run."""
    milliseconds = 1000 * printed(ROOT, STRETCH.format(board=board, words=words), rounds)
    return Goal(f"{name}, longest stretch between two reports", milliseconds, "ms", LONGEST, False)


def printed(root: Path, source: str, *words: int) -> float:
    """Returns the number that a Python source prints that imports from a checkout."""
    program = [sys.executable, "-c", source, *map(str, words)]
    return float(subprocess.check_output(program, cwd=root, env={"PYTHONPATH": str(root)}))
