"""Writes js/worker_modules.js: the modules of the worker, as texts that the page makes it from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from web.tools.imports import cut_at_imports, resolved
from web.tools.messages import Problem

WORKER_MODULES = "js/worker_modules.js"

WORKER_FOLDER = "js/solver/worker/"
"""What is in there has no address of its own in dist/: a worker started from one has no policy."""

WORKER = WORKER_FOLDER + "worker.js"


def render_worker_modules(root: Path, files: Mapping[str, bytes]) -> bytes:
    """Writes worker_modules.js from the page's own files, by their paths in web/."""
    texts = {path: text.decode() for path, text in files.items() if path.endswith(".js")}
    cuts = cut_at_imports(root, texts)
    modules: dict[str, list[str]] = {}

    def add(path: str, importing: tuple[str, ...]) -> None:
        """Adds a module after those that it imports."""
        if path in importing:
            raise Problem(f"web/{path} imports itself by way of others: the worker cannot have it.")
        if path in modules:
            return
        module = resolved(path, cuts[path], texts.keys(), "the worker")
        parts = [module.texts[0]]
        for target, text in zip(module.imported, module.texts[1:], strict=True):
            add(target, (*importing, path))
            parts += [target, text]
        # Errors and debuggers name the file by this.
        parts[-1] = f"{parts[-1].rstrip()}\n//# sourceURL={path}\n"
        modules[path] = parts

    if WORKER not in texts:
        raise Problem(f"web/{WORKER} is missing: there is no worker to make.")
    add(WORKER, ())
    listed = json.dumps([*modules.items()], ensure_ascii=False, indent=0)
    return f"// Made by build.py.\nexport const WORKER_MODULES = {listed};\n".encode()
