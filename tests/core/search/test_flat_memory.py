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
from time import process_time
from knight_core import TourRequest, start

run = start({request})
for part in range({parts}):
    until = process_time() + {seconds}
    while process_time() < until:
        progress = next(run)
    print(progress.forward, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, flush=True)
"""

PARTS = 10
SECONDS = 20
"""Processor time of each part, so that it does not matter how busy the machine is. All of them take
ten minutes of two cores."""

MEGABYTE = 2**20 if sys.platform == "darwin" else 2**10
"""In the unit of `ru_maxrss`."""

MAX_MORE = 16
"""How many megabytes more a search may take in its second half. What it remembers is bounded, and
thrown away as a whole: minutes may go by before it is full for the first time."""
MOST = 200
"""And how many altogether."""


@pytest.mark.full
def test_minutes_take_no_more_memory_than_half_of_them() -> None:
    """All searches side by side, each in a process of its own."""
    assert resource.RUSAGE_SELF is not None
    running = {
        name: subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(request=request, parts=PARTS, seconds=SECONDS)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name, request in SEARCHES.items()
    }
    try:
        for name, process in running.items():
            said, _ = process.communicate()
            assert process.returncode == 0, name
            lines = [map(int, line.split()) for line in said.splitlines()]
            steps, most = zip(*lines, strict=True)
            assert len(steps) == PARTS
            assert steps[-1] > 2 * steps[0], name
            megabytes = [round(one / MEGABYTE, 1) for one in most]
            assert megabytes[-1] <= MOST, (name, megabytes)
            assert megabytes[-1] - megabytes[PARTS // 2 - 1] <= MAX_MORE, (name, megabytes)
    finally:
        for process in running.values():
            with process:  # so that nothing of it is left to the next test
                process.kill()
