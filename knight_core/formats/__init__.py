"""Tours as text: matrix, moves, squares, CSV, JSON and SVG; written, and read back.

The readers are loaded on first use: the page, which only writes, does not wait for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from knight_core.formats.documents import (
    JSON_VERSION,
    MAX_SUMS,
    CountDocument,
    PropertiesDocument,
    ResultDocument,
    SummaryDocument,
    ToursDocument,
    count_document,
    json_parts,
    json_text,
    properties_document,
    result_document,
    start_properties_document,
    summary_document,
    tours_document,
)
from knight_core.formats.names import FORMATS
from knight_core.formats.svg import svg_text
from knight_core.formats.write import (
    PARTS,
    WRITERS,
    count_text,
    csv_text,
    matrix_text,
    moves_text,
    squares_text,
)

if TYPE_CHECKING:
    from knight_core.formats.parse import (
        parse_csv,
        parse_json,
        parse_matrix,
        parse_moves,
        parse_squares,
        parse_svg,
    )

__all__ = [
    "FORMATS",
    "JSON_VERSION",
    "MAX_SUMS",
    "PARTS",
    "WRITERS",
    "CountDocument",
    "PropertiesDocument",
    "ResultDocument",
    "SummaryDocument",
    "ToursDocument",
    "count_document",
    "count_text",
    "csv_text",
    "json_parts",
    "json_text",
    "matrix_text",
    "moves_text",
    "parse_csv",
    "parse_json",
    "parse_matrix",
    "parse_moves",
    "parse_squares",
    "parse_svg",
    "properties_document",
    "result_document",
    "squares_text",
    "start_properties_document",
    "summary_document",
    "svg_text",
    "tours_document",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from knight_core.formats import parse

    return getattr(parse, name)
