"""Preloads of the modules that the page needs first, in its head: all load at once, not one after
the other as they import each other."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from web.tools.imports import cut_at_imports
from web.tools.messages import Problem

FIRST = "js/first_frame.js"

LINK = '<link rel="modulepreload" href="{}">\n'


def preload_first(root: Path, page: str, files: Mapping[str, bytes]) -> str:
    """Puts a link to each module that FIRST imports beside the page's link to FIRST."""
    link = LINK.format(FIRST)
    if FIRST not in files:
        return page
    if page.count(link) != 1:
        raise Problem(f"web/index.html must link to {FIRST} once, in a line of its own.")
    texts = {path: text.decode() for path, text in files.items() if path.endswith(".js")}
    cuts = cut_at_imports(root, texts)
    needed: list[str] = []

    def add(path: str) -> None:
        if path in needed or LINK.format(path) in page.replace(link, ""):
            return
        needed.append(path)
        # A module that the build makes does not exist yet; it imports nothing.
        for name in cuts[path]["parts"][1::2] if path in cuts else ():
            add(posixpath.normpath(PurePosixPath(path).parent / name))

    add(FIRST)
    return page.replace(link, "".join(map(LINK.format, needed)))
