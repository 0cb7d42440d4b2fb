"""The page with another Python in it: what knight_core does wrong on purpose, or newly can."""

from __future__ import annotations

import dataclasses
import gzip
import io
import zipfile
from collections.abc import Mapping

from playwright.sync_api import Page

from tests.host import DIST, ROOT
from web.tools.site import Site

PLAIN = ROOT / "web" / "node_modules" / "pyodide" / "pyodide.asm.wasm"

LIBRARY = PLAIN.with_name("python_stdlib.zip")


def _files(packed: bytes) -> dict[str, bytes]:
    """The files of an archive."""
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(packed))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _packed(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return gzip.compress(packed.getvalue(), 1)


def add_python(page: Page, module: str, source: str) -> None:
    """Lets the page take an archive where a module of knight_core ends with this source; if that is
    one of the image, Python starts from the beginning."""
    path = f"knight_core/{module}.py"
    (found,) = (
        file for file in DIST.glob("pyodide/*/*.bin") if f"{path}c" in _files(file.read_bytes())
    )
    files = _files(found.read_bytes())
    del files[f"{path}c"]
    files[path] = f"{(ROOT / path).read_text(encoding='utf-8')}\n\n{source}".encode()
    body = _packed(files)
    page.route(f"**/{found.name}", lambda route: route.fulfill(body=body))
    if found.name == "python.bin":
        page.route("**/python.wasm", lambda route: route.fulfill(path=PLAIN))


EXTENDED = "zipimport._zip_directory_cache.clear()"
"""The end of what Python runs when it has its second archive."""

WITH_LOOP = """
def with_loop():
    import sys
    for name in ("asyncio", "pyodide.webloop"):
        sys.modules.pop(name, None)
    from pyodide.webloop import _initialize_event_loop
    _initialize_event_loop()
"""
"""Does what Pyodide does at its start where nothing stands in for a part of it."""


def attacking(made: Site, source: str) -> Site:
    """The site with a Python that runs this source as soon as it has its second archive, and has
    the whole standard library."""
    with zipfile.ZipFile(LIBRARY) as library:
        whole = {name: library.read(name) for name in library.namelist()}
    rest = _files(made.files[made.assets["rest"]])
    # What is bytecode there is found before its source.
    files = {**whole, **rest, "knight_core/attack.py": f"{WITH_LOOP}\n{source}".encode()}

    def changed(script: str) -> str:
        return script.replace(EXTENDED, f"{EXTENDED}; import knight_core.attack")

    single = changed(made.joined.single)
    assert single != made.joined.single
    scripts = {
        path: changed(content.decode()).encode()
        for path, content in made.files.items()
        if path.endswith(".js") and EXTENDED.encode() in content
    }
    # The page's worker, and that of the sandbox.
    assert len(scripts) == 2
    return dataclasses.replace(
        made,
        files={**made.files, **scripts, made.assets["rest"]: _packed(files)},
        joined=dataclasses.replace(made.joined, single=single),
    )
