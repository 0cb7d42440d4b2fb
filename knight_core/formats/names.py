"""What the formats are called, for those that read them and those that write them."""

from __future__ import annotations

from typing import Final

FORMATS: Final = ("matrix", "moves", "squares", "csv", "json", "svg")
"""Every format, in the order in which they are listed."""

CSV_HEADER: Final = ("tour", "move", "square", "row", "col")
"""The columns of CSV."""
