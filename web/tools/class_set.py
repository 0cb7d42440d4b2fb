"""The class set: the site and the single file as one zip to unpack on any host."""

from __future__ import annotations

from pathlib import Path

from web.tools.archive import pack
from web.tools.single import SINGLE
from web.tools.site import Site

CLASS_SET = "knights-tour-lab-site.zip"

CLASS_SET_FOLDER = "knights-tour-lab"

READ_ME = Path(__file__).parent / "read_me"
"""The folder of the instructions, a file for each language."""


def render_class_set(site: Site, single: bytes) -> bytes:
    """Returns the zip of the site and the single file, which any static host can serve."""
    files = {**site.files, SINGLE: single, **read_me_files()}
    return pack({f"{CLASS_SET_FOLDER}/{path}": content for path, content in files.items()})


def read_me_files() -> dict[str, bytes]:
    """Returns READ-ME.txt, and READ-ME.LANG.txt in other languages."""
    files = {}
    for path in sorted(READ_ME.glob("*.txt")):
        name = "READ-ME.txt" if path.stem == "en" else f"READ-ME.{path.name}"
        files[name] = path.read_text(encoding="utf-8").format(single=SINGLE).encode()
    return files
