"""Tours as text: matrix, moves, squares, CSV, JSON and SVG.

:meth:`Tour.parse <knight_core.tour.Tour.parse>` reads them back; it loads the readers on first use:
the page, which only writes, does not wait for them.
"""

from knight_core.formats.documents import (
    JSON_VERSION,
    PropertiesDocument,
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

__all__ = [
    "FORMATS",
    "JSON_VERSION",
    "PARTS",
    "WRITERS",
    "PropertiesDocument",
    "count_document",
    "count_text",
    "csv_text",
    "json_parts",
    "json_text",
    "matrix_text",
    "moves_text",
    "properties_document",
    "result_document",
    "squares_text",
    "start_properties_document",
    "summary_document",
    "svg_text",
    "tours_document",
]
