"""What is said of a tour that is one of the gallery; the page has these words from its start."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "gallery.image.quarter": "turned a quarter clockwise",
    "gallery.image.half": "turned by a half",
    "gallery.image.back": "turned a quarter anticlockwise",
    "gallery.image.left-right": "mirrored left to right",
    "gallery.image.top-bottom": "mirrored top to bottom",
    "gallery.image.transposed": "rows and columns swapped",
    "gallery.image.other-diagonal": "mirrored in the diagonal from bottom left to top right",
    "gallery.image.backwards": "walked backwards",
    "gallery.image.begun": "begun on {square}",
}
"""In which ways a tour can be an image of another, by the code of each."""
