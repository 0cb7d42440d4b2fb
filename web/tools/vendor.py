"""Modules and style sheets of others that the page uses, from their npm packages, with their
licences."""

from __future__ import annotations

import json
import posixpath
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = "js/vendor"
STYLES = "styles/vendor"

HEAD = """\
This folder holds modules of others. Each is taken from the npm package of its name. Only this is
changed: comments are removed, and so are the addresses in the licences. The page's style
sheet holds the style sheets of the same packages.
"""

# The page names no other origin, not even in its licences.
ADDRESS = re.compile(r" <https?://[^>]*>|https?://[^/\s]*/")

# The modules of these packages write their imports in this form, one in a line.
IMPORT = re.compile(r"""^(?:import|export)\b[^"'\n]*["'](\.[^"'\n]+)["'];?$""", re.MULTILINE)


@dataclass(frozen=True)
class Vendored:
    """A module of the page from an npm package, with its path there."""

    package: str
    module: str
    licence: str = "LICENSE"
    more: tuple[str, ...] = ()
    """Further modules of the package. It has a folder then, with all that these import."""
    style: str = ""

    def path(self, module: str) -> str:
        """Returns the path in web/ of one of its modules."""
        if not self.more:
            return f"{FOLDER}/{self.package}.js"
        below = posixpath.relpath(module, posixpath.dirname(self.module))
        return f"{FOLDER}/{self.package}/{below}"

    def read(self, folder: Path) -> dict[str, bytes]:
        """Reads its modules, with those that they import, by their paths in web/."""
        found: dict[str, bytes] = {}
        waiting = [self.module, *self.more]
        while waiting:
            module = waiting.pop()
            if self.path(module) in found:
                continue
            script = (folder / module).read_bytes()
            found[self.path(module)] = without_addresses(script)
            beside = posixpath.dirname(module)
            for name in IMPORT.findall(script.decode()):
                waiting.append(posixpath.normpath(posixpath.join(beside, name)))
        return found


VENDORED = (
    Vendored("idb", "build/index.js"),
    Vendored("uqr", "dist/index.mjs"),
    Vendored("gifenc", "dist/gifenc.esm.js", "LICENSE.md"),
    Vendored(
        "prism-code-editor",
        "dist/index.js",
        more=(
            "dist/prism/languages/python.js",
            "dist/extensions/matchBrackets/index.js",
            "dist/extensions/matchBrackets/highlight.js",
        ),
        style="dist/layout.css",
    ),
)
"""The page imports each as js/vendor/PACKAGE.js, or from the folder js/vendor/PACKAGE/ where it has
several modules; the types are in web/js/vendor/ at the same paths, and end with .d.ts. A style
sheet is styles/vendor/PACKAGE.css."""


def read_vendored(packages: Path) -> dict[str, bytes]:
    """Reads these modules from a node_modules folder, by their paths in web/."""
    files: dict[str, bytes] = {}
    notice = HEAD
    for one in VENDORED:
        folder = packages / one.package
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        licence = (folder / one.licence).read_text(encoding="utf-8").strip()
        licence = ADDRESS.sub("", licence)
        name = f"{one.package}/" if one.more else f"{one.package}.js"
        notice += f"\n{name}\n    {one.package} {about['version']}\n\n{licence}\n"
        files |= one.read(folder)
        if one.style:
            files[f"{STYLES}/{one.package}.css"] = (folder / one.style).read_bytes()
    files[f"{FOLDER}/LICENSES.txt"] = notice.encode()
    return files


def without_addresses(script: bytes) -> bytes:
    """Removes comment lines with an address in them from a script, and those that name a source
    map, which is not included."""
    comment = rb"^[ \t]*//(?:.*\bhttps?://|# sourceMappingURL=).*\n?"
    return re.sub(comment, b"", script, flags=re.MULTILINE)
