"""The files that a first visit caches last: only a person's own rule needs them."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from web.tools.imports import cut_at_imports

# The modules by which the mode Code is entered; it loads them when it is opened.
ENTRANCES = ("js/modes/code/inside.js", "js/rules/runner.js", "js/sandbox/sandbox.js")

# Other files that only they load.
FILES = ("rules.bin", "i18n/en.code.json", "data/templates.json")

FIRST = "js/start.js"


def later_files(root: Path, files: Mapping[str, bytes]) -> list[str]:
    """Returns those of the page's files, given by their paths in web/, that only a rule needs:
    FILES, and the modules that are reached through ENTRANCES alone."""
    texts = {path: text.decode() for path, text in files.items() if path.endswith(".js")}
    cuts = cut_at_imports(root, texts)

    def reached(path: str, found: set[str]) -> set[str]:
        """Adds a module and those that it imports."""
        if path in cuts and path not in found:
            found.add(path)
            for name in cuts[path]["parts"][1::2]:
                target = posixpath.normpath(PurePosixPath(path).parent / name)
                if target not in ENTRANCES:
                    reached(target, found)
        return found

    first = reached(FIRST, set())
    found: set[str] = set()
    for path in ENTRANCES:
        reached(path, found)
    return sorted({*found - first, *(path for path in FILES if path in files)})
