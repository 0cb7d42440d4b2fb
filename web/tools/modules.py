"""JavaScript modules at data: addresses, for the single file."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from web.tools.addresses import foreign_addresses
from web.tools.messages import Problem
from web.tools.site import Site, site_folder

SINGLE_WORKER = "js/worker/worker.js"

# What stands in there for other modules.
SINGLE_MODULES = {"js/place.js": "single/place.js"}

# From where a module imports others, written as biome formats it; not in comments.
SPECIFIER = re.compile(
    r"""^((?:import|export)\b[^;"']*|[^*/\n][^\n]*\bimport\()"(\.{1,2}/[^"]+)\"""", re.MULTILINE
)

# What a module without a place of its own cannot have.
PLACED = re.compile(
    r"""^(?!\s*(?:/?\*|//)).*(?:["'`]\.{1,2}/[^"'`\s]+["'`]|\bimport\.meta\b)""", re.MULTILINE
)


def module_name(path: str) -> str:
    """Returns the name of a module in the import map."""
    return f"lab/{path}"


def data_address(module: str) -> str:
    """Returns the address that leads to a module's text."""
    return "data:text/javascript;charset=utf-8," + quote(module, safe="!$()*+,-./:;=?@_~")


class Modules:
    """The modules of the page, by their paths in web/, as the single file has them."""

    def __init__(self, root: Path, site: Site) -> None:
        self.texts = site_folder(site, "js")
        for path, other in SINGLE_MODULES.items():
            self.texts[path] = (root / "web" / other).read_text(encoding="utf-8")
        if foreign := foreign_addresses({p: t.encode() for p, t in self.texts.items()}):
            raise Problem("the single file must name no other origin, but " + "; ".join(foreign))
        worker = SINGLE_WORKER.rpartition("/")[0] + "/"
        self.mapped = [path for path in self.texts if not path.startswith(worker)]

    def address(self, path: str) -> str:
        """The address of a module that imports others by their names in the import map."""
        return data_address(self.importing(path, module_name))

    def nested_address(self, path: str) -> str:
        """The address of a module that holds those of the others that it imports."""
        return data_address(self.importing(path, self.nested_address))

    def importing(self, path: str, name: Callable[[str], str]) -> str:
        """A module's text, with the others that it imports named by a function of their path."""
        source = PurePosixPath(SINGLE_MODULES.get(path, path))

        def named(found: re.Match[str]) -> str:
            target = posixpath.normpath(source.parent / found[2])
            if target not in self.texts:
                raise Problem(f"web/{source} imports {found[2]}, and there is no such module.")
            return f'{found[1]}"{name(target)}"'

        text = SPECIFIER.sub(named, self.texts[path])
        if placed := PLACED.search(text):
            raise Problem(f"web/{source} has no place in the single file: {placed[0].strip()}")
        return text
