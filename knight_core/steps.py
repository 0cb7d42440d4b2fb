"""Work in steps: a generator that yields now and then, and returns its result."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

_R = TypeVar("_R")
_S = TypeVar("_S")


def run_to_end(run: Generator[object, Any, _R]) -> _R:
    """Run a search, a count or any other work in steps to its end, and return its result."""
    while True:
        try:
            next(run)
        except StopIteration as stopped:
            result: _R = stopped.value
            return result


def saying(word: _S, run: Generator[object, None, _R]) -> Generator[_S, None, _R]:
    """The same work, yielding ``word`` each time instead of its own reports."""
    while True:
        try:
            next(run)
        except StopIteration as stopped:
            result: _R = stopped.value
            return result
        yield word
