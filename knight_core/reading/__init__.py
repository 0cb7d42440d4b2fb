"""Reads the text that a program, or a person, prints of a knight's tour.

>>> from knight_core.reading import read, verdict
>>> readings = read("1 4 7 10\\n12 9 2 5\\n3 6 11 8")
>>> verdict(readings), readings[0].how.text
('tour', '3×4, numbers from 1, row by row, lines 1 to 3')

Several makers of candidates each read the text in their own way, and the board ranks the results: a
whole tour before a whole path, that before the longest right beginning. Nothing is repaired.
"""

from __future__ import annotations

from knight_core.reading.documents import document, verdict
from knight_core.reading.model import How, Reading, TextFault
from knight_core.reading.reader import read, start_read

__all__ = [
    "How",
    "Reading",
    "TextFault",
    "document",
    "read",
    "start_read",
    "verdict",
]
