"""Inserts the list of files to cache into the service worker."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping

from web.tools.files import integrity
from web.tools.messages import Problem


def render_service_worker(
    files: Mapping[str, bytes], version: str, later: Collection[str], spare: Collection[str]
) -> bytes:
    """Returns the service worker with the addresses and hashes of all files to cache.

    `files` are all files of the site; the service worker itself and source maps are not cached.
    `later` are those that a first visit caches last, `spare` those that are cached when they are
    used.
    """
    hashes = {
        path.removesuffix("index.html") or "./": integrity(content)
        for path, content in sorted(files.items())
        if path != "sw.js" and not path.endswith(".map")
    }
    script = files["sw.js"].decode()
    lists = {"VERSION": version, "FILES": hashes, "LATER": [*later], "SPARE": [*spare]}
    for name, value in lists.items():
        placeholder = rf'const {name}=(?:""|\{{\}}|\[\]);'
        # These texts contain no backslash, so re.subn inserts them unchanged.
        script, count = re.subn(placeholder, f"const {name} = {json.dumps(value)};\n", script)
        if count != 1:
            raise Problem(f"web/sw.js must have one empty constant {name}")
    return script.encode()
