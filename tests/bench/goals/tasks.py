"""How long the page does not answer: while it starts, opens a link, draws, reads a long text."""

from __future__ import annotations

from pathlib import Path

from tests.bench.goals import Goal
from tests.bench.tasks import longest_openings

LONGEST = 50.0


def measure(rounds: int, older: Path | None) -> list[Goal]:
    """One row a scene, the least of so many rounds."""
    return [
        Goal(f"longest task, {name}", milliseconds, "ms of computing", LONGEST, False)
        for name, milliseconds in longest_openings(rounds).items()
    ]
