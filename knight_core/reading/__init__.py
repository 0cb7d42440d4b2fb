"""Reads a knight's tour from any text that a program or a person writes.

>>> from knight_core.reading import read, verdict
>>> readings = read("1 4 7 10\\n12 9 2 5\\n3 6 11 8")
>>> verdict(readings), readings[0].how.text
('tour', '3×4, numbers from 1, row by row, lines 1 to 3')

Several readers make candidates from the text. The candidates are ranked: a complete tour before a
valid path, a valid path before squares with faults. Nothing is repaired.
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
