"""Finds addresses of other origins: the site must not request anything from another origin."""

from __future__ import annotations

import re
from collections.abc import Mapping

TEXT_SUFFIXES = {
    *(".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".webmanifest"),
    *(".py", ".md", ".xml", ".csv", ".typed"),
}

ADDRESS = re.compile(r"""\b(?:https?|wss?)://[^\s"'`<>()\\]+""", re.IGNORECASE)

SCHEMELESS = re.compile(r"""(?:=\s*|url\(\s*)["']?(//[\w-]+\.[^\s"'<>()]+)""", re.IGNORECASE)

# XML namespaces look like addresses, but are never requested.
NAMESPACE = re.compile(
    r"http://www\.w3\.org/(?:2000/svg|1999/xlink|1999/xhtml|2000/xmlns/|XML/1998/namespace)$"
)

ALLOWED = {
    # In Emscripten's sockets, which the page never opens; it only splits a host and port.
    ("pyodide.asm.js", "https://${t}"),
}


def foreign_addresses(files: Mapping[str, bytes]) -> list[str]:
    """Lists the addresses of other origins in the text files of the site, each as "PATH has
    ADDRESS"."""
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
