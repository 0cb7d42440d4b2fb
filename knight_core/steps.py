"""Work in steps: a generator that yields now and then, and returns what came of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

_R = TypeVar("_R")


def run_to_end(run: Generator[object, Any, _R]) -> _R:
    """Let a run, a search, a count or any other work in steps go on to its end; its result."""
    while True:
        try:
            next(run)
        except StopIteration as stopped:
            result: _R = stopped.value
            return result
