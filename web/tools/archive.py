"""Python in the page: its image, and the archives of knight_core and the standard library."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from web.tools.files import fingerprint
from web.tools.install import find_node
from web.tools.messages import Problem, say
from web.tools.programs import must_run
from web.tools.texts import FOR_THE_SHELL


def core_files(package: Path) -> dict[str, bytes]:
    """Reads the files of knight_core for the archive: modules and data; of the sentences only the
    English ones without those for the shell."""
    if not (package / "__init__.py").is_file():
        raise Problem(f"{package / '__init__.py'} is missing: there is no solver to pack.")
    files = {}
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        unwanted = any(part.startswith(".") or part in ("__pycache__", "tests") for part in parts)
        if path.parent.name == "texts" and path.suffix == ".json":
            unwanted = not path.name.startswith("en.") or path.name.endswith(FOR_THE_SHELL)
        if path.is_file() and not unwanted and path.suffix not in (".pyc", ".pyo", ".md", ".ipynb"):
            files[path.relative_to(package.parent).as_posix()] = path.read_bytes()
    return files


def pack(files: Mapping[str, bytes]) -> bytes:
    """Packs files as a zip archive that depends only on their names and contents."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], compresslevel=9)
    return buffer.getvalue()


class Python(NamedTuple):
    """The files of Python in the page."""

    image: bytes
    """The WebAssembly from which Python is restored."""
    first: bytes
    """The archive of the modules in the image, for browsers that cannot use the image."""
    rest: bytes
    """The archive of all other modules."""
    runtime: bytes
    """Pyodide's large script after trim.mjs."""


def render_python(root: Path, core: Mapping[str, bytes]) -> Python:
    """Makes Python for the page in Node.js, by compile.mjs and image.mjs.

    The results are cached in .build/ by the hash of their sources.
    """
    tools = root / "web" / "tools"
    worker = root / "web" / "js" / "solver" / "worker"
    package = root / "web" / "node_modules" / "pyodide"
    names = ("compile.mjs", "image.mjs", "page_start.mjs", "trim.mjs", "wasm.mjs")
    sources = [tools / name for name in names]
    sources += [worker / name for name in ("python.js", "start.js")]
    sources += [package / name for name in ("package.json", "pyodide.asm.mjs")]
    packed = pack(core)
    cache = root / ".build" / "python"
    cache.mkdir(parents=True, exist_ok=True)
    name = fingerprint(*(source.read_bytes() for source in sources), packed)
    cached = [cache / f"{name}.{end}" for end in ("wasm", "zip", "rest.zip", "js")]
    if not all(place.is_file() for place in cached):
        say("Compiling Python to bytecode, and starting it …")
        # Not inside of the cache: another build may delete unknown files there.
        with tempfile.TemporaryDirectory(dir=cache.parent) as folder:
            source = Path(folder, "core.zip")
            image, first, rest, runtime = made = [Path(folder, place.name) for place in cached]
            source.write_bytes(packed)
            run(root, tools / "compile.mjs", source, first, rest)
            run(root, tools / "image.mjs", first, image, runtime)
            for target, place in zip(made, cached, strict=True):
                target.replace(place)
    for old in {*cache.iterdir()} - {*cached}:
        old.unlink(missing_ok=True)
    return Python(*(place.read_bytes() for place in cached))


def run(root: Path, script: Path, *files: Path) -> None:
    """Runs a script that starts Python in Node.js."""
    node = find_node(root)
    must_run(
        [node.node, script, *files],
        "Pyodide could not make Python for the page.",
        cwd=script.parent,
        environment=node.environment,
    )
