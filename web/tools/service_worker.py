"""Fills the service worker with the list of files that it keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping

from web.tools.files import integrity
from web.tools.messages import Problem


def render_service_worker(
    files: Mapping[str, bytes], version: str, later: Collection[str], spare: Collection[str]
) -> bytes:
    """Fills in the files that the service worker caches: the address and the hash of every other
    file, which of these a first visit caches last, and which only when they are needed. Nobody
    needs source maps there."""
    hashes = {
        path.removesuffix("index.html") or "./": integrity(content)
        for path, content in sorted(files.items())
        if path != "sw.js" and not path.endswith(".map")
    }
    script = files["sw.js"].decode()
    lists = {"VERSION": version, "FILES": hashes, "LATER": [*later], "SPARE": [*spare]}
    for name, value in lists.items():
        placeholder = rf'const {name}=(?:""|\{{\}}|\[\]);'
        # There is no backslash in these texts: as a replacement they stay as they are.
        script, count = re.subn(placeholder, f"const {name} = {json.dumps(value)};\n", script)
        if count != 1:
            raise Problem(f"web/sw.js must have one empty constant {name}")
    return script.encode()
