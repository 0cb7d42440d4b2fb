"""Drives a run in a terminal: progress on standard error, Ctrl+C cancels."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Generator
from types import FrameType
from typing import TypeVar

from knight_core.result import CANCEL, Command

P = TypeVar("P")
R = TypeVar("R")


def drive(run: Generator[P, Command, R], describe: Callable[[P], str]) -> R:
    """Drive a run; show progress on a terminal; Ctrl+C cancels it and keeps the counts."""
    interrupted = False

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True

    terminal = sys.stderr.isatty()
    shown = time.perf_counter()
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        progress = next(run)
        while True:
            progress = run.send(CANCEL if interrupted else None)
            if terminal and time.perf_counter() - shown > 0.2:
                print(f"\r{describe(progress)}", end="\x1b[K", file=sys.stderr, flush=True)
                shown = time.perf_counter()
    except StopIteration as stopped:
        if terminal:
            print("\r\x1b[K", end="", file=sys.stderr)
        result: R = stopped.value
        return result
    finally:
        signal.signal(signal.SIGINT, before)


def many(count: int, what: str) -> str:
    """``1 backtrack``, ``2 backtracks``."""
    return f"{count:,} {what}" + ("s" if count != 1 else "")
