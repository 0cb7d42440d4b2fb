"""The names of the formats and of the columns of CSV, for writers and readers."""

from typing import Final

FORMATS: Final = ("matrix", "moves", "squares", "csv", "json", "svg")
"""Every format, in the order in which they are listed."""

CSV_HEADER: Final = ("tour", "move", "square", "row", "col")
