"""The gallery for the page: files that it loads when the gallery is opened."""

from __future__ import annotations

import json

from knight_core.gallery import export
from web.tools.texts import SENTENCES


def gallery_files() -> dict[str, bytes]:
    """Returns the tours, and their words in each language, by their paths."""
    data = json.dumps(export.document(), separators=(",", ":")).encode()
    words = {f"i18n/{path.name}": path.read_bytes() for path in SENTENCES.glob("*.gallery.json")}
    return {"data/gallery.json": data, **dict(sorted(words.items()))}
