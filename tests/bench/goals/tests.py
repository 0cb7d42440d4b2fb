"""How long all checks and tests take. Measured only when this area is named: it takes minutes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from tests.bench.goals import Goal, unmeasured
from tests.host import ROOT

WHAT = "all checks and tests"
MINUTES = 12


def left_out() -> list[Goal]:
    """The row of a table where nobody has named this area."""
    return [unmeasured(WHAT, "min", MINUTES, False, "only by its name: bench goals tests")]


def measure(rounds: int, older: Path | None) -> list[Goal]:
    """One whole run, whatever the rounds. What it says goes to the standard error stream."""
    began = perf_counter()
    ran = subprocess.run(
        [sys.executable, "build.py", "test"], cwd=ROOT, stdout=sys.stderr.fileno(), check=False
    )
    minutes = (perf_counter() - began) / 60
    if ran.returncode:
        return [unmeasured(WHAT, "min", MINUTES, False, f"failed after {minutes:.1f} minutes")]
    return [Goal(WHAT, minutes, "min", MINUTES, False)]
