"""The names of the formats and of the columns of CSV, for what writes them and what reads them."""

from typing import Final

FORMATS: Final = ("matrix", "moves", "squares", "csv", "json", "svg")
"""Every format, in the order in which they are listed."""

CSV_HEADER: Final = ("tour", "move", "square", "row", "col")
