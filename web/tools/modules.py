"""JavaScript modules at data: addresses, for the single file."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from web.tools.addresses import foreign_addresses
from web.tools.imports import cut_at_imports, resolved
from web.tools.messages import Problem
from web.tools.site import Site, site_folder
from web.tools.worker_modules import WORKER_MODULES

# The replacements of modules in it.
SINGLE_MODULES = {"js/place.js": "single/place.js"}


def module_name(path: str) -> str:
    """Returns the name of a module in the import map."""
    return f"lab/{path}"


def data_address(module: str) -> str:
    """Returns the address that leads to a module's text.

    Spaces stay as they are, which the URL standard allows in data: addresses, except at the end:
    encoded, those of the indentation alone would make the single file 280 kB larger.
    """
    text = quote(module.rstrip(" "), safe="!$()*+,-./:;=?@_~ ")
    return "data:text/javascript;charset=utf-8," + text


def mapped_modules(root: Path, site: Site) -> dict[str, str]:
    """Returns the addresses of the page's modules by their names, for an import map."""
    files = site_folder(site, "js")
    texts = {path: text for path, text in files.items() if path.endswith(".js")}
    for path, other in SINGLE_MODULES.items():
        texts[path] = (root / "web" / other).read_text(encoding="utf-8")
    if foreign := foreign_addresses({p: t.encode() for p, t in texts.items()}):
        raise Problem("the single file must name no other origin, but " + "; ".join(foreign))
    addresses = {}
    for path, cut in cut_at_imports(root, texts).items():
        text = texts[path]
        # The names in the worker's modules are not its own imports.
        if path != WORKER_MODULES:
            source = SINGLE_MODULES.get(path, path)
            module = resolved(source, cut, texts.keys(), "the single file")
            text = module.texts[0]
            for target, following in zip(module.imported, module.texts[1:], strict=True):
                text += module_name(target) + following
        addresses[module_name(path)] = data_address(text)
    return addresses
