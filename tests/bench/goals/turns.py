"""Rates of Python code of several checkouts, measured in turn, each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from tests.host import ROOT

__all__ = ["ROOT", "best_rates"]

# Defines run() by the source that is its argument; then runs it once for each line that it reads.
_PROGRAM = """
import sys
from time import process_time
exec(compile(sys.argv[1], "<measured>", "exec"))
for line in sys.stdin:
    began = process_time()
    done = run()
    # Some clocks stand still for milliseconds.
    print(done / max(process_time() - began, 1e-9), flush=True)
"""


def best_rates(rounds: int, programs: Sequence[tuple[Path, str]]) -> list[float]:
    """Returns the best rate of each program of several rounds, in what it did a second.

    A program is the root of a checkout (ROOT is this one) and a Python source that defines
    `run() -> int`: it does something and says how much. The source imports from that checkout, and
    what it does beside defining run() does not count. All are started first and take turns then;
    what counts is the processor's time. Raises RuntimeError where a program fails.
    """
    best = [0.0] * len(programs)
    with ExitStack() as stack:
        started = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", _PROGRAM, source],
                    cwd=root,
                    env={**os.environ, "PYTHONPATH": str(root)},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            for root, source in programs
        ]
        for _ in range(rounds):
            for place, process in enumerate(started):
                best[place] = max(best[place], _rate(process))
    return best


def _rate(process: subprocess.Popen[str]) -> float:
    assert process.stdin
    assert process.stdout
    process.stdin.write("\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    if not answer:
        raise RuntimeError("a measured program has failed: see its error above")
    return float(answer)
