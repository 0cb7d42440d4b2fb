"""The names of the formats and of the columns of CSV, and the longest text that is read."""

from typing import Final

FORMATS: Final = ("matrix", "moves", "squares", "csv", "json", "svg")
"""Every format, in the order in which they are listed."""

CSV_HEADER: Final = ("tour", "move", "square", "row", "col")

MAX_CHARACTERS: Final = 16_000_000
"""The longest text that is read."""
