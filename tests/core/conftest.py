"""Settings of the core tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# No deadline, not for what draws examples either: nothing here is judged by time. The same examples
# on every machine.
settings.register_profile(
    "core",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
    database=None,
    max_examples=60,
)
settings.load_profile("core")
