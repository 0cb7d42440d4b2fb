"""Writes js/worker_modules.js: the modules of the worker as texts, from which the page makes it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from web.tools.imports import Cut, resolved
from web.tools.messages import Problem

WORKER_MODULES = "js/worker_modules.js"

WORKER_FOLDER = "js/solver/worker/"
"""The modules in this folder have no address of their own in dist/: a worker started from one has
no policy."""

WORKER = WORKER_FOLDER + "worker.js"


def render_worker_modules(cuts: Mapping[str, Cut]) -> bytes:
    """Writes worker_modules.js from the page's own modules, by their paths in web/."""
    listed = []
    for path, parts in modules_of(cuts, WORKER, "the worker").items():
        # Errors and debuggers show the file by this name.
        named = f"{parts[-1].rstrip()}\n//# sourceURL={path}\n"
        listed.append((path, [*parts[:-1], named]))
    text = json.dumps(listed, ensure_ascii=False, indent=0)
    return f"// Made by build.py.\nexport const WORKER_MODULES = {text};\n".encode()


def modules_of(cuts: Mapping[str, Cut], first: str, what: str) -> dict[str, list[str]]:
    """Returns a module and those that it imports, each after those that it imports itself.

    Each is cut at the names of other modules: text, the path of that module, text, …
    text. Raises a Problem that names whatever of it is not possible in `what`.
    """
    modules: dict[str, list[str]] = {}

    def add(path: str, importing: tuple[str, ...]) -> None:
        """Adds a module after those that it imports."""
        if path in importing:
            raise Problem(f"web/{path} imports itself by way of others: {what} cannot have it.")
        if path in modules:
            return
        module = resolved(path, cuts[path], cuts.keys(), what)
        parts = [module.texts[0]]
        for target, text in zip(module.imported, module.texts[1:], strict=True):
            add(target, (*importing, path))
            parts += [target, text]
        modules[path] = parts

    if first not in cuts:
        raise Problem(f"web/{first} is missing: there is nothing to make {what} from.")
    add(first, ())
    return modules
