"""The figures of a run: how much its tests compare and try, counted while they do so.

``build.py test --full`` writes them into the table at the end of README.md.
"""

from __future__ import annotations

from collections import Counter

SEARCHES = "answers compared with an independent program"
PROOFS_FOLLOWED = "proofs gone through by a checker of the tests"
CERTIFICATES = "certificates that the checker accepts"
DAMAGED = "damaged certificates and steps drawn at random"
RANDOM_SHAPES = "boards with holes, drawn at random"
TEXTS = "texts read"
LINKS = "links opened in a browser"

FIGURES: Counter[str] = Counter()
"""By the name of a row of that table; of this process alone."""


def counted(row: str, number: int = 1) -> None:
    """Adds to the figure of a row."""
    FIGURES[row] += number
