"""Makes js/sandbox/parts.js: the document of the sandbox, and the script of its worker.

Untrusted rules run in the sandbox, so its policy allows only the one script of its document, by its
hash.
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
"""For each of Pyodide's two modules its file, and a pattern of its export statement, whose group is
the internal name of the export that is needed."""

STATIC = re.compile(r"(?:^|[;}])import(?:\s+[\w*]|\s*[{\"'])", re.MULTILINE)
"""A static import, which the body of a function must not contain."""


class Sandbox(NamedTuple):
    """The results of the build for the sandbox."""

    parts: bytes
    """The content of parts.js."""
    child: str
    """The hash of the document's script, as a policy names it."""


def render_sandbox(texts: Mapping[str, str], pyodide: Mapping[str, bytes]) -> Sandbox:
    """Returns parts.js, made from the joined scripts of the sandbox and Pyodide's modules."""
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
    """Returns the export statement of a module of Pyodide, and its replacement in the sandbox, a
    return statement; raises a Problem if the module has another form."""
    found = [*pattern.finditer(text)]
    if len(found) != 1 or text.count(found[0][0]) != 1 or STATIC.search(text):
        raise Problem(f"{path} does not export what it did: the sandbox cannot be made.")
    return found[0][0], f"return {found[0][1]};"


def allow_sandbox(page: str, child: str) -> str:
    """Adds the hash of the script of the sandbox's document to the policy of a page."""
    if page.count("script-src 'self'") != 1:
        raise Problem("web/index.html must have one policy, with: script-src 'self'")
    return page.replace("script-src 'self'", f"script-src 'self' {child}")
