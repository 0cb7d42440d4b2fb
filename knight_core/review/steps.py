"""Work of other kinds as steps that say how far they are."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from knight_core.experiments.steps import Steps

P = TypeVar("P")
T = TypeVar("T")


def driven(
    run: Generator[P, Any, T], far: tuple[int, int] | Callable[[P], tuple[int, int]]
) -> Steps[T]:
    """A generator as steps: what it returns, after as many steps as it takes.

    Args:
        run: what is done; it is told no commands.
        far: how much is done, and of how much; or what says so of what it yields.
    """
    while True:
        try:
            progress = next(run)
        except StopIteration as stopped:
            result: T = stopped.value
            return result
        yield far(progress) if callable(far) else far
