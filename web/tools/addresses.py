"""Finds addresses of other origins: the site asks no other origin for anything."""

from __future__ import annotations

import re
from collections.abc import Mapping

TEXT_SUFFIXES = {
    *(".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".webmanifest"),
    *(".py", ".md", ".xml", ".csv", ".typed"),
}

ADDRESS = re.compile(r"""\b(?:https?|wss?)://[^\s"'`<>()\\]+""", re.IGNORECASE)

SCHEMELESS = re.compile(r"""(?:=\s*|url\(\s*)["']?(//[\w-]+\.[^\s"'<>()]+)""", re.IGNORECASE)

# Names of XML vocabularies: they look like addresses and are never contacted.
NAMESPACE = re.compile(
    r"http://www\.w3\.org/(?:2000/svg|1999/xlink|1999/xhtml|2000/xmlns/|XML/1998/namespace)$"
)

ALLOWED = {
    # Emscripten's sockets, which the page never opens: it only splits host and port of a variable.
    ("pyodide.asm.js", "https://${t}"),
}


def foreign_addresses(files: Mapping[str, bytes]) -> list[str]:
    """Lists the addresses of other origins in the text files of the site, one phrase for each."""
    found = []
    for path, content in sorted(files.items()):
        suffix = "." + path.rpartition(".")[2].lower()
        if suffix not in TEXT_SUFFIXES:
            continue
        text = content.decode("utf-8", "replace")
        addresses = ADDRESS.findall(text)
        if suffix in (".html", ".css", ".svg"):
            addresses += SCHEMELESS.findall(text)
        for address in dict.fromkeys(addresses):
            name = path.rpartition("/")[2]
            if not NAMESPACE.match(address) and (name, address) not in ALLOWED:
                found.append(f"{path} has {address}")
    return found
