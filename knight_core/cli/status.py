"""The exit statuses. This module imports nothing, as they are needed early."""

from __future__ import annotations

from typing import Final

BAD_INPUT: Final = 2
"""The request is invalid, or a file cannot be read or written."""
FAILED: Final = 4
"""The program itself failed; this is no verdict on the request."""
CANCELLED: Final = 130
"""Ctrl+C; for another signal the status is 128 plus its number."""

OF_OUTCOME: Final = {
    "found": 0,
    "impossible": 1,
    "limit": 3,
    "not-proved": 3,
    "cancelled": CANCELLED,
}
"""The status for each :class:`knight_core.outcome.Outcome`."""
OF_COUNT: Final = {"counted": 0, "too-large": 3, "cancelled": CANCELLED}
"""The status for each :class:`knight_core.counting.CountOutcome`."""

OF_ANSWER: Final = {"yes": 0, "no": 1, "unknown": 3}
"""The status for each :class:`knight_core.completion.Answer`."""

OF_VERDICT: Final = {
    "tour": 0,
    "unfinished": 1,
    "fault": 1,
    "puzzle": 1,
    "several": 1,
    "unreadable": 2,
}
"""The status for each :func:`knight_core.reading.verdict`; if several boards are all tours, the
verdict is ``tour``."""

MEANING: Final = """\
exit status: 0 found or counted, 1 impossible (with the proof), 2 bad input (or a file that cannot
be read or written), 3 gave up at a limit, or a rule's search ended without a tour and that is not
proved, 4 the program itself failed (--debug shows where), 130 cancelled by Ctrl+C, 143 by SIGTERM,
129 as its terminal was closed.
"""
"""The text below the help."""
