"""Settings of the core tests."""

from __future__ import annotations

from hypothesis import settings

# No deadline: nothing here is judged by time. The same examples on every machine.
settings.register_profile("core", deadline=None, derandomize=True, database=None, max_examples=60)
settings.load_profile("core")
