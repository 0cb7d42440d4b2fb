"""Writes js/sandbox/parts.js: the document of the sandbox, and its worker's modules in one text.

An untrusted rule runs in there, so the policy is exact: it allows only the one script of that
document, by its hash.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from web.tools.files import integrity
from web.tools.messages import Problem

PARTS = "js/sandbox/parts.js"

CHILD = "js/sandbox/child/child.js"

WORKER = "js/sandbox/worker/worker.js"

DOCUMENT = (
    '<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="'
    "default-src 'none'; script-src {child} 'wasm-unsafe-eval'; worker-src blob: data:"
    '"><script>{text}</script>'
)

CUTS = {
    "loader": (
        "pyodide.js",
        re.compile(r"export\{(?:[\w$]+ as [\w$]+,)*([\w$]+) as loadPyodide(?:,[\w$ ]+)*\};?"),
    ),
    "runtime": ("pyodide.asm.js", re.compile(r"export default ([\w$]+);?")),
}
"""The exports of Pyodide's two modules: the name within each module of the export that is
needed."""

STATIC = re.compile(r"(?:^|[;}])import(?:\s+[\w*]|\s*[{\"'])", re.MULTILINE)
"""An import of another module, which a function cannot have."""


class Sandbox(NamedTuple):
    """The results of the build for the sandbox."""

    parts: bytes
    """The module of the page."""
    child: str
    """The hash of the document's script, in the form of policies."""


def render_sandbox(texts: Mapping[str, str], pyodide: Mapping[str, bytes]) -> Sandbox:
    """Writes parts.js from the joined scripts of the sandbox, and Pyodide's modules."""
    text = texts[CHILD].strip()
    child = f"'{integrity(text.encode())}'"
    exports = {
        "DOCUMENT": DOCUMENT.format(child=child, text=text),
        "WORKER": texts[WORKER],
        "CUTS": {
            name: export_of(pyodide[path].decode(), pattern, path)
            for name, (path, pattern) in CUTS.items()
        },
    }
    lines = [
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};"
        for name, value in exports.items()
    ]
    return Sandbox("\n".join(["// Made by build.py.", *lines, ""]).encode(), child)


def export_of(text: str, pattern: re.Pattern[str], path: str) -> tuple[str, str]:
    """Returns the end of a module of Pyodide, and its replacement in the sandbox."""
    found = [*pattern.finditer(text)]
    if len(found) != 1 or text.count(found[0][0]) != 1 or STATIC.search(text):
        raise Problem(f"{path} does not export what it did: the sandbox cannot be made.")
    return found[0][0], f"return {found[0][1]};"


def allow_sandbox(page: str, child: str) -> str:
    """Lets a page's own policy allow the script of the sandbox's document."""
    if page.count("script-src 'self'") != 1:
        raise Problem("web/index.html must have one policy, with: script-src 'self'")
    return page.replace("script-src 'self'", f"script-src 'self' {child}")
