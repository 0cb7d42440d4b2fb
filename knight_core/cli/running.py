"""Drives a run in a terminal: progress on standard error, Ctrl+C cancels."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

from knight_core.cli import streams
from knight_core.cli.signals import deferring
from knight_core.errors import shown
from knight_core.steps import CANCEL, Progress, R, Steps
from knight_core.texts.sentences import Phrase, phrase, sentence


def drive(run: Steps[R], describe: Callable[[Progress], str]) -> R:
    """Drive a run, and show its progress on a terminal. Ctrl+C cancels it: it then returns its
    partial result.

    Args:
        run: the run.
        describe: describes its progress in a few words.
    """
    terminal = sys.stderr is not None and sys.stderr.isatty()
    shown = time.perf_counter()
    with deferring() as ending:
        try:
            next(run)
            while True:
                progress = run.send(CANCEL if ending.number else None)
                if terminal and time.perf_counter() - shown > 0.2:
                    streams.say(f"\r{describe(progress)}", end="\x1b[K")
                    shown = time.perf_counter()
        except StopIteration as stopped:
            result: R = stopped.value
            return result
        finally:
            if terminal:
                streams.say("\r\x1b[K", end="")


def drive_steps(steps: Steps[R], name: str) -> R:
    """The result of steps; Ctrl+C raises KeyboardInterrupt. ``name`` labels the progress."""

    def run() -> Steps[R]:
        try:
            while True:
                if (yield next(steps)) == CANCEL:
                    raise KeyboardInterrupt
        except StopIteration as stopped:
            result: R = stopped.value
            return result

    def describe(progress: Progress) -> str:
        if not progress.total:
            return f"{shown(name)} …"
        share = progress.done / progress.total
        return sentence("shell.progress", {"name": shown(name), "share": share})

    return drive(run(), describe)


def ensure_working_directory() -> None:
    """Change to the root directory if the working directory does not exist: new processes need
    one."""
    try:
        os.getcwd()
    except OSError:
        os.chdir(os.path.abspath(os.sep))


def many(count: int, what: str) -> Phrase:
    """A number with its noun: ``1 backtrack``, ``2 backtracks``."""
    return phrase(f"shell.{what}", {"count": count})


def seconds(taken: float) -> Phrase:
    """A time that some work took."""
    return phrase("shell.seconds", {"seconds": round(taken, 3)})


def done_of(done: float, total: int, what: str) -> Phrase:
    """A phrase for the work done: ``3 of 5 runs``."""
    return phrase(f"shell.{what}", {"done": int(done), "total": total})
