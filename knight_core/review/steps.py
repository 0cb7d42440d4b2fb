"""Adapts generators of other kinds to steps that report their progress."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from knight_core.experiments.steps import Steps

P = TypeVar("P")
T = TypeVar("T")


def driven(
    run: Generator[P, Any, T], far: tuple[int, int] | Callable[[P], tuple[int, int]]
) -> Steps[T]:
    """A generator as steps, with the same result.

    Args:
        run: the generator; it is sent no commands.
        far: the work done and the whole work; or a function from what it yields to these.
    """
    while True:
        try:
            progress = next(run)
        except StopIteration as stopped:
            result: T = stopped.value
            return result
        yield far(progress) if callable(far) else far
