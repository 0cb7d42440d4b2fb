"""Tours as text: matrix, moves, squares, CSV, JSON and SVG; written, and read back."""

from knight_core.formats.documents import (
    JSON_VERSION,
    MAX_SUMS,
    count_document,
    json_text,
    properties_document,
    result_document,
    summary_document,
    tours_document,
)
from knight_core.formats.parse import (
    parse_csv,
    parse_json,
    parse_matrix,
    parse_moves,
    parse_squares,
    parse_svg,
)
from knight_core.formats.read import FORMATS
from knight_core.formats.svg import svg_text
from knight_core.formats.write import (
    WRITERS,
    count_text,
    csv_text,
    matrix_text,
    moves_text,
    squares_text,
)

__all__ = [
    "FORMATS",
    "JSON_VERSION",
    "MAX_SUMS",
    "WRITERS",
    "count_document",
    "count_text",
    "csv_text",
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
    "summary_document",
    "svg_text",
    "tours_document",
]
