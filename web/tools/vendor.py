"""Modules of others that the page uses, from their npm packages, with their licences."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = "js/vendor"

HEAD = """\
This folder holds modules of others. Each is taken from the npm package of its name. Only this is
changed: comments that hold an address, or the name of a source map, are removed, and so are the
addresses of persons in the licences.
"""

# The page names no other origin, not even in its licences.
ADDRESS = re.compile(r" <https?://[^>]*>")


@dataclass(frozen=True)
class Vendored:
    """A module of the page that is somebody else's: where it is in its npm package."""

    package: str
    module: str
    licence: str = "LICENSE"


VENDORED = (
    Vendored("idb", "build/index.js"),
    Vendored("uqr", "dist/index.mjs"),
    Vendored("gifenc", "dist/gifenc.esm.js", "LICENSE.md"),
)
"""The page imports each as js/vendor/PACKAGE.js; its types are in web/js/vendor/PACKAGE.d.ts."""


def read_vendored(packages: Path) -> dict[str, bytes]:
    """Reads these modules from a node_modules folder, by the paths that they get in web/."""
    files = {}
    notice = HEAD
    for one in VENDORED:
        folder = packages / one.package
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        licence = (folder / one.licence).read_text(encoding="utf-8").strip()
        licence = ADDRESS.sub("", licence)
        notice += f"\n{one.package}.js\n    {one.package} {about['version']}\n\n{licence}\n"
        files[f"{FOLDER}/{one.package}.js"] = without_addresses((folder / one.module).read_bytes())
    files[f"{FOLDER}/LICENSES.txt"] = notice.encode()
    return files


def without_addresses(script: bytes) -> bytes:
    """Takes the lines out of a script that are comments with an address in them, or that name a
    source map, which is not here."""
    comment = rb"^[ \t]*//(?:.*\bhttps?://|# sourceMappingURL=).*\n?"
    return re.sub(comment, b"", script, flags=re.MULTILINE)
