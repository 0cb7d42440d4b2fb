"""A search of any length takes the memory of a short one."""

from __future__ import annotations

import subprocess
import sys

import pytest

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
import re
from time import process_time
from knight_core import TourRequest, start

run = start({request})
for part in range({parts}):
    until = process_time() + {seconds}
    while process_time() < until:
        progress = next(run)
    status = open("/proc/self/status").read()
    print(progress.forward, re.search(r"VmHWM:\\s+(\\d+) kB", status)[1], flush=True)
"""
"""The most memory so far is that of this program alone: `getrusage` begins with what the process
had that started it."""

PARTS = 10
SECONDS = 20
"""Processor time of each part, so that it does not matter how busy the machine is. All of them take
ten minutes of two cores."""

KILOBYTES = 2**10
"""Of a megabyte."""

MAX_MORE = 16
"""How many megabytes more a search may take in its second half. What it remembers is bounded, and
thrown away as a whole: minutes may go by before it is full for the first time."""
MOST = 200
"""And how many altogether."""


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells it by /proc")
def test_minutes_take_no_more_memory_than_half_of_them() -> None:
    """All searches side by side, each in a process of its own."""
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
            output, _ = process.communicate()
            assert process.returncode == 0, name
            lines = [map(int, line.split()) for line in output.splitlines()]
            steps, most = zip(*lines, strict=True)
            assert len(steps) == PARTS
            assert steps[-1] > 2 * steps[0], name
            megabytes = [round(kilobytes / KILOBYTES, 1) for kilobytes in most]
            assert megabytes[-1] <= MOST, (name, megabytes)
            assert megabytes[-1] - megabytes[PARTS // 2 - 1] <= MAX_MORE, (name, megabytes)
    finally:
        for process in running.values():
            with process:  # so that nothing of it is left to the next test
                process.kill()
