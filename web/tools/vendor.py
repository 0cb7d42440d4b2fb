"""What the page has of others, from their npm packages: licences, and a style sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from web.tools.join import Chunk

NOTICE = "js/LICENSES.txt"

STYLES = {"styles/vendor/prism-code-editor.css": "prism-code-editor/dist/layout.css"}
"""The style sheets, by their paths in web/: where they are in node_modules/."""

HEAD = """\
The scripts in this folder hold modules of others, from the npm packages of these names. Only white
space and comments are left out; and here, addresses. The page's style sheet holds the style
sheets of the same packages.
"""

# The page names no other origin, not even in its licences.
ADDRESS = re.compile(r" <https?://[^>]*>|https?://[^/\s]*/")

PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")


def read_styles(packages: Path) -> dict[str, bytes]:
    """Reads the style sheets from a node_modules folder, by their paths in web/."""
    return {path: (packages / source).read_bytes() for path, source in STYLES.items()}


def render_notice(packages: Path, chunks: Iterable[Chunk]) -> bytes:
    """Writes down the licences of the packages that scripts have modules of."""
    modules = {module for chunk in chunks for module in chunk.modules}
    notice = HEAD
    for name in sorted({found[1] for module in modules if (found := PACKAGE.match(module))}):
        about = json.loads((packages / name / "package.json").read_text(encoding="utf-8"))
        (licence,) = (packages / name).glob("LICENSE*")
        text = ADDRESS.sub("", licence.read_text(encoding="utf-8").strip())
        notice += f"\n{name} {about['version']}\n\n{text}\n"
    return notice.encode()
