"""Limits of the system, for tests of what is done when they are reached."""

from __future__ import annotations

from collections.abc import Callable

import pytest

# Whoever imports this is skipped elsewhere.
resource = pytest.importorskip("resource", reason="modes, links and limits of Unix")


def limited(size: int, work: Callable[[], int]) -> int:
    """Do some work while no file may grow beyond a size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        return work()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
