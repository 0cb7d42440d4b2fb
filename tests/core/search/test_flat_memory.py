"""A search of any length takes the memory of a short one."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.core.limits import resource
from tests.host import ROOT

SEARCHES = {
    "blind": 'TourRequest(7, 7, "b7", method="depth-first")',
    "random": 'TourRequest(7, 7, "b7", method="random", seed=3)',
    **{
        ties: f'TourRequest(7, 7, "b7", method="warnsdorff", ties="{ties}")'
        for ties in ("order", "random", "roth", "pohl")
    },
}
"""None of them finds a tour, and none of them ends within days."""

PROGRAM = """
import resource, sys
from time import perf_counter
from knight_core import TourRequest, start

run = start({request})
for minute in range({minutes}):
    until = perf_counter() + 60
    while perf_counter() < until:
        progress = next(run)
    print(progress.forward, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, flush=True)
"""

MEGABYTE = 2**20 if sys.platform == "darwin" else 2**10
"""In the unit of `ru_maxrss`."""

MAX_MORE = 16
"""How many megabytes more a search may take in its second half. What it remembers is bounded, and
thrown away as a whole: minutes may go by before it is full for the first time."""
MOST = 200
"""And how many altogether."""


@pytest.mark.full
def test_ten_minutes_take_no_more_memory_than_one() -> None:
    """All searches side by side, each in a process of its own."""
    assert resource.RUSAGE_SELF is not None
    running = {
        name: subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(request=request, minutes=10)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name, request in SEARCHES.items()
    }
    for name, process in running.items():
        said, _ = process.communicate()
        assert process.returncode == 0, name
        steps, most = zip(*(map(int, line.split()) for line in said.splitlines()), strict=True)
        assert len(steps) == 10
        assert steps[-1] > 2 * steps[0], name
        megabytes = [round(one / MEGABYTE, 1) for one in most]
        assert megabytes[-1] <= MOST, (name, megabytes)
        assert megabytes[-1] - megabytes[4] <= MAX_MORE, (name, megabytes)
