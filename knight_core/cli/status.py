"""The exit statuses, as every ``--help`` names them. Imports nothing: they are needed early."""

from __future__ import annotations

from typing import Final

BAD_INPUT: Final = 2
"""The request makes no sense, or a file cannot be read or written."""
FAILED: Final = 4
"""The program itself failed: that says nothing about the request."""
CANCELLED: Final = 130
"""Ctrl+C; another signal that ends the program has 128 and its number."""

OF_OUTCOME: Final = {
    "found": 0,
    "impossible": 1,
    "limit": 3,
    "not-proved": 3,
    "cancelled": CANCELLED,
}
"""By :class:`knight_core.outcome.Outcome`."""
OF_COUNT: Final = {"counted": 0, "too-large": 3, "cancelled": CANCELLED}
"""By :class:`knight_core.counting.CountOutcome`."""

OF_ANSWER: Final = {"yes": 0, "no": 1, "unknown": 3}
"""By :class:`knight_core.completion.Answer`."""

OF_VERDICT: Final = {
    "tour": 0,
    "unfinished": 1,
    "fault": 1,
    "puzzle": 1,
    "several": 1,
    "unreadable": 2,
}
"""By :func:`knight_core.reading.verdict`; several boards that are all tours count as a tour."""

MEANING: Final = """\
exit status: 0 found or counted, 1 impossible (with the proof), 2 bad input (or a file that cannot
be read or written), 3 gave up at a limit, or a rule's search ended without a tour and that is not
proved, 4 the program itself failed (--debug shows where), 130 cancelled by Ctrl+C, 143 by SIGTERM,
129 as its terminal was closed.
"""
"""The text below the help."""
