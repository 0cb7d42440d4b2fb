"""Messages of the tools: single lines, and problems that a person can solve."""

from __future__ import annotations


class Problem(Exception):
    """A problem that a user can understand and solve; its message is one sentence."""


def say(text: str) -> None:
    """Prints a line without buffering, so that it precedes the output of later programs.

    It is a single write, so that lines of several threads do not mix.
    """
    print(f"{text}\n", end="", flush=True)
