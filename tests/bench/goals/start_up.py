"""Start-up: how soon the first verified tour is there, and how much comes over the network."""

from __future__ import annotations

from pathlib import Path

from tests.bench import browser
from tests.bench.goals import Goal
from tests.host import DIST
from web.tools.single import SINGLE

MOST_SCRIPTS = 135
"""So many modules the page may load for its first tour: fewer is faster, more wants a reason."""


def measure(rounds: int, older: Path | None) -> list[Goal]:
    """The ratio to bare Pyodide is one of the same run, so no earlier version is needed."""
    times = browser.start_up(rounds)
    single = (DIST / SINGLE).stat().st_size / 1e6
    ratio = times["cold"] / times["bare"]
    took = f"{times['cold']:.0f} ms beside {times['bare']:.0f}"
    return [
        Goal("first tour / bare loadPyodide()", ratio, "times", 0.50, False, took),
        Goal("scripts before the first tour", browser.first_scripts(), "", MOST_SCRIPTS, False),
        Goal("first visit, gzip", browser.first_visit(), "MB", 5.5, False),
        Goal("single file", single, "MB", 8.0, False),
    ]
