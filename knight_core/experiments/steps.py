"""Long work in small steps, so that its driver can do other things between them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from knight_core.outcome import Command

R = TypeVar("R")

Steps = Generator[tuple[int, int], Command, R]
"""Work in steps of a few milliseconds at most: yields the work done and the whole work (0 while
that is unknown); returns its result. Commands are ignored: to stop it, close it.
:func:`knight_core.steps.run_to_end` does all of it."""
