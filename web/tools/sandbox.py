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
from web.tools.imports import Cut
from web.tools.messages import Problem
from web.tools.worker_modules import modules_of

PARTS = "js/sandbox/parts.js"

CHILD = "js/sandbox/child/child.js"

WORKER = "js/sandbox/worker/worker.js"

FOLDERS = ("js/sandbox/child/", "js/sandbox/worker/")
"""The modules in these folders have no address of their own in dist/: they are never started from
one."""

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

STATEMENT = re.compile(r"^(?:import|export)\b", re.MULTILINE)

STATIC = re.compile(r"(?:^|[;}])import(?:\s+[\w*]|\s*[{\"'])", re.MULTILINE)
"""An import of another module, which a function cannot have."""

IMPORT = re.compile(r"^import \{ ([\w, ]+) \} from [\"']$", re.MULTILINE)

EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)


class Sandbox(NamedTuple):
    """The results of the build for the sandbox."""

    parts: bytes
    """The module of the page."""
    child: str
    """The hash of the document's script, in the form of policies."""


def render_sandbox(
    web: Mapping[str, bytes], cuts: Mapping[str, Cut], pyodide: Mapping[str, bytes]
) -> Sandbox:
    """Writes parts.js from the page's own files and modules, and those of Pyodide."""
    if CHILD not in web:
        raise Problem(f"web/{CHILD} is missing: there is no document for the sandbox.")
    text = web[CHILD].decode().strip()
    # Texts that would end the script, or mean something else within it.
    if re.search(r"</script|<!--|^(?:import|export)\b", text, re.IGNORECASE | re.MULTILINE):
        raise Problem(f"web/{CHILD} must be a classic script that can stand in a page.")
    child = f"'{integrity(text.encode())}'"
    exports = {
        "DOCUMENT": DOCUMENT.format(child=child, text=text),
        "WORKER": joined(cuts),
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


def joined(cuts: Mapping[str, Cut]) -> str:
    """Returns the modules of the worker as one text: each is a function that is called."""
    modules = modules_of(cuts, WORKER, "the sandbox")
    names = {path: f"module{number}" for number, path in enumerate(modules)}
    exports: dict[str, list[str]] = {}
    texts = []
    for path, parts in modules.items():
        text = parts[0]
        for target, following in zip(parts[1::2], parts[2::2], strict=True):
            found = IMPORT.search(text)
            wanted = found[1].split(", ") if found else []
            if not wanted or not {*wanted} <= {*exports[target]} or following[1:3] != ";\n":
                raise Problem(f"web/{path} must import {target} by names, and in one line.")
            text = IMPORT.sub(rf"const {{ \1 }} = {names[target]};", text) + following[2:]
        exported = exports[path] = EXPORT.findall(text)
        text = EXPORT.sub("", text)
        if left := STATEMENT.search(text):
            line = text[left.start() :].partition("\n")[0]
            raise Problem(f"web/{path} has no place in the sandbox: {line}")
        call = "\n".join((text.rstrip(), f"return {{ {', '.join(exported)} }};"))
        texts.append(f"const {names[path]} = (() => {{\n{call}\n}})();\n")
    return "".join(texts)


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
