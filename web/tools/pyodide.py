"""Pyodide from its npm package: its files in dist/, and their licences."""

from __future__ import annotations

import json
import re
from pathlib import Path

# The scripts that the worker loads, by their names in build_info.js. In the npm package they end in
# .mjs, but some hosts do not serve .mjs files as JavaScript.
SCRIPTS = {"loader": "pyodide.js", "runtime": "pyodide.asm.js"}

# The name under which Pyodide loads its WebAssembly if Python cannot be restored from its image.
PLAIN = "pyodide.asm.wasm"

LICENSES = """\
This folder holds Pyodide {version}: CPython for WebAssembly.

pyodide.js, pyodide.asm.js, pyodide.asm.wasm
    Licence: {license}. Taken from the npm package "pyodide" {version}, where the scripts are called
    pyodide.mjs and pyodide.asm.mjs; the source code is in the repository pyodide/pyodide on GitHub,
    tag {version}. Two things are changed: the loader's default address for downloading packages is
    removed, and so is its pointer to a source map; and the other script is without what nothing
    here can reach, which is two thirds of it.
    The WebAssembly file contains CPython, under the licence named below.

pyodide/…/python.wasm
    The same pyodide.asm.wasm, its code unchanged. Changed is its data: the memory of a Python that
    has started and imported the modules of python.bin, with zeros for the documentation of what is
    written in C, for modules that are loaded, and for tables that are not used here. Exports that
    nothing here asks for are left out. A section
    named "image" is added, which says what has to be known for restoring it. Licences: as of these
    files.

pyodide/…/python.bin and pyodide/…/rest.bin
    Those modules of the standard library of Python {python} that are needed here, and of Pyodide's
    own, compiled to bytecode. Of Pyodide's, webloop.py and _package_loader.py are replaced by
    shorter ones, and so is asyncio. Licence: PSF-2.0 (Python Software Foundation); Pyodide's:
    {license}. And knight_core, which is ours: MIT.
"""


def read_pyodide(package: Path, runtime: bytes) -> tuple[dict[str, bytes], dict[str, object]]:
    """Reads Pyodide from its npm package: its files in dist/, and its entries in build_info.js.

    `runtime` is its large script after trim.mjs.
    """
    about = json.loads((package / "package.json").read_text(encoding="utf-8"))
    info = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    loader = (package / "pyodide.mjs").read_bytes()
    scripts = {SCRIPTS["loader"]: loader, SCRIPTS["runtime"]: runtime}
    files = {name: without_addresses(script) for name, script in scripts.items()}
    files[PLAIN] = (package / PLAIN).read_bytes()
    notice = LICENSES.format(
        version=about["version"], license=about["license"], python=info["python"]
    )
    files["LICENSES.txt"] = notice.encode()
    version = about["version"]
    return files, {"version": version, "info": {"version": version, **info}}


def without_addresses(script: bytes) -> bytes:
    """Removes the address of Pyodide's CDN and the addresses of source maps from a script."""
    script = re.sub(rb"https://cdn\.[^`'\"]*", b"./", script)
    return re.sub(rb"^//# sourceMappingURL=.*\n?", b"", script, flags=re.MULTILINE)
