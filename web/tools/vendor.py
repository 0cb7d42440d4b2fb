"""The licences, the style sheet and the fonts that the page takes from npm packages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from web.tools.join import Chunk

NOTICE = "js/LICENSES.txt"

STYLES = {"styles/vendor/prism-code-editor.css": "prism-code-editor/dist/layout.css"}
"""The paths of the style sheets in node_modules/, by their paths in web/."""

_SERIF = "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2"
FONTS = {
    "fonts/sans-400.woff2": "@fontsource/public-sans/files/public-sans-latin-400-normal.woff2",
    "fonts/sans-600.woff2": "@fontsource/public-sans/files/public-sans-latin-600-normal.woff2",
    "fonts/serif-600.woff2": _SERIF,
}
"""The paths of the fonts in node_modules/, by their paths in web/: only the Latin letters."""

HEAD = """\
The scripts in this folder hold modules of others, from the npm packages of these names. Only white
space and comments are left out; and here, addresses. The page's style sheet holds the style
sheets of the same packages, and its fonts are theirs, too.
"""

# Addresses are removed: the page names no other origin, not even in licences.
ADDRESS = re.compile(r" <https?://[^>]*>|https?://[^/\s]*/")

PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")


def read_files(packages: Path) -> dict[str, bytes]:
    """Reads STYLES and FONTS from a node_modules folder, by their paths in web/."""
    return {path: (packages / source).read_bytes() for path, source in (STYLES | FONTS).items()}


def render_notice(packages: Path, chunks: Iterable[Chunk]) -> bytes:
    """Returns the notice with the licences of all packages whose modules or fonts the page
    contains."""
    modules = {module for chunk in chunks for module in chunk.modules}
    notice = HEAD
    modules |= {f"node_modules/{source}" for source in FONTS.values()}
    for name in sorted({found[1] for module in modules if (found := PACKAGE.match(module))}):
        about = json.loads((packages / name / "package.json").read_text(encoding="utf-8"))
        (licence,) = (packages / name).glob("LICENSE*")
        text = ADDRESS.sub("", licence.read_text(encoding="utf-8").strip())
        notice += f"\n{name} {about['version']}\n\n{text}\n"
    return notice.encode()
