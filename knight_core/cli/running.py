"""Drives a run in a terminal: progress on standard error, Ctrl+C cancels."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import nullcontext
from typing import TypeVar

from knight_core.cli import streams
from knight_core.cli.signals import patience
from knight_core.cli.watchdog import Watchdog
from knight_core.result import CANCEL, Command

P = TypeVar("P")
R = TypeVar("R")


def drive(
    run: Generator[P, Command, R],
    describe: Callable[[P], str],
    watchdog: Watchdog | None = None,
) -> R:
    """Drive a run; show progress on a terminal; Ctrl+C cancels it and keeps the counts.

    Args:
        run: the run.
        describe: how far it is, in a few words.
        watchdog: what interrupts a step of the run that does not come back.
    """
    terminal = sys.stderr is not None and sys.stderr.isatty()
    shown = time.perf_counter()
    with patience() as wish:
        try:
            step = nullcontext if watchdog is None else watchdog.step
            with step():
                progress = next(run)
            while True:
                with step():
                    progress = run.send(CANCEL if wish.number else None)
                if terminal and time.perf_counter() - shown > 0.2:
                    streams.say(f"\r{describe(progress)}", end="\x1b[K")
                    shown = time.perf_counter()
        except StopIteration as stopped:
            result: R = stopped.value
            return result
        finally:
            if terminal:
                streams.say("\r\x1b[K", end="")


def many(count: int, what: str) -> str:
    """``1 backtrack``, ``2 backtracks``."""
    return f"{count:,} {what}" + ("s" if count != 1 else "")
