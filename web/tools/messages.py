"""Messages of the tools: a line at a time, and problems that a person can solve."""

from __future__ import annotations


class Problem(Exception):
    """A problem that the person at the keyboard can understand and solve, in one sentence."""


def say(text: str) -> None:
    """Prints one line at once, in order with the output of the programs that are started.

    In one write, so that no other thread's line comes in between.
    """
    print(f"{text}\n", end="", flush=True)
