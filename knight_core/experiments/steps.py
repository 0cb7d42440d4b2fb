"""What may take long is done in small steps, so that whoever drives it can do other things."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from knight_core.result import Command

R = TypeVar("R")

Steps = Generator[tuple[int, int], Command, R]
"""Work in steps of a few milliseconds at most: yields how much is done, and of how much (0 while
that is not known); returns its result. Commands are passed over: who wants no more closes it.
:func:`knight_core.result.run_to_end` does all of it."""
