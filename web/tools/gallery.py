"""The gallery for the page: files that it loads when the gallery is opened."""

from __future__ import annotations

import json

from knight_core.gallery import captions, export


def gallery_files() -> dict[str, bytes]:
    """Returns the tours, and their words in English, by their paths."""
    return {
        "data/gallery.json": json.dumps(export.document(), separators=(",", ":")).encode(),
        "i18n/en.gallery.json": json.dumps(captions.texts(), ensure_ascii=False, indent=1).encode(),
    }
