"""JavaScript modules at data: addresses, for the single file."""

from __future__ import annotations

import json
import posixpath
import re
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import TypedDict
from urllib.parse import quote

from web.tools.addresses import foreign_addresses
from web.tools.install import find_node
from web.tools.messages import Problem
from web.tools.programs import must_run
from web.tools.site import Site, site_folder

SINGLE_WORKER = "js/solver/worker/worker.js"

# What stands in there for other modules.
SINGLE_MODULES = {"js/place.js": "single/place.js"}

# An address relative to the module, as a string; not in lines that are comments.
RELATIVE = re.compile(r"""^(?!\s*(?:/?\*|//)).*(["'`]\.{1,2}/[^"'`\s]+["'`])""", re.MULTILINE)


class Cut(TypedDict):
    """A module, cut by imports.mjs: text, the name of an imported module, text, … text."""

    parts: list[str]
    unusable: list[str]
    """What only a module with an address of its own can have."""


def cut_at_imports(root: Path, texts: Mapping[str, str]) -> dict[str, Cut]:
    """Cuts modules, given by their paths, at the names of the modules that they import."""
    script = root / "web" / "tools" / "imports.mjs"
    spare = root / ".build"
    spare.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=spare) as folder:
        source, target = Path(folder, "modules.json"), Path(folder, "parts.json")
        source.write_text(json.dumps(texts), encoding="utf-8")
        node = find_node(root)
        must_run(
            [node.node, script, source, target],
            "The imports of the page's modules cannot be read.",
            environment=node.environment,
        )
        cuts: dict[str, Cut] = json.loads(target.read_text(encoding="utf-8"))
        return cuts


def module_name(path: str) -> str:
    """Returns the name of a module in the import map."""
    return f"lab/{path}"


def data_address(module: str) -> str:
    """Returns the address that leads to a module's text."""
    return "data:text/javascript;charset=utf-8," + quote(module, safe="!$()*+,-./:;=?@_~")


class Modules:
    """The modules of the page, by their paths in web/, as the single file has them."""

    def __init__(self, root: Path, site: Site) -> None:
        files = site_folder(site, "js")
        texts = {path: text for path, text in files.items() if path.endswith(".js")}
        for path, other in SINGLE_MODULES.items():
            texts[path] = (root / "web" / other).read_text(encoding="utf-8")
        if foreign := foreign_addresses({p: t.encode() for p, t in texts.items()}):
            raise Problem("the single file must name no other origin, but " + "; ".join(foreign))
        self.cuts = cut_at_imports(root, texts)
        worker = SINGLE_WORKER.rpartition("/")[0] + "/"
        self.mapped = [path for path in texts if not path.startswith(worker)]

    def address(self, path: str) -> str:
        """The address of a module that imports others by their names in the import map."""
        return data_address(self.importing(path, module_name))

    def nested_address(self, path: str) -> str:
        """The address of a module that holds those of the others that it imports."""
        return data_address(self.importing(path, self.nested_address))

    def importing(self, path: str, name: Callable[[str], str]) -> str:
        """A module's text, with the others that it imports named by a function of their path."""
        source = PurePosixPath(SINGLE_MODULES.get(path, path))
        parts = self.cuts[path]["parts"]
        texts, imported = parts[::2], parts[1::2]
        unusable = self.cuts[path]["unusable"] + [
            found for text in texts for found in RELATIVE.findall(text)
        ]
        if unusable:
            raise Problem(f"web/{source} has no place in the single file: {', '.join(unusable)}")
        whole = texts[0]
        for specifier, text in zip(imported, texts[1:], strict=True):
            target = posixpath.normpath(source.parent / specifier)
            if target not in self.cuts:
                raise Problem(f"web/{source} imports {specifier}, and there is no such module.")
            whole += name(target) + text
        return whole
