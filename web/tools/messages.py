"""What the tools say: a line at a time, and problems that a person can act on."""

from __future__ import annotations


class Problem(Exception):
    """Something that the person at the keyboard can understand and act on, in one sentence."""


def say(text: str) -> None:
    """Prints one line at once, in order with the output of the programs that are started.

    In one piece, so that no other thread's line comes in between.
    """
    print(f"{text}\n", end="", flush=True)
