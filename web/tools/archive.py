"""The archive that Python starts from in the page: knight_core and the standard library."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from web.tools.files import fingerprint
from web.tools.install import find_node
from web.tools.messages import Problem, say
from web.tools.programs import must_run


def core_files(package: Path) -> dict[str, bytes]:
    """Reads knight_core as it goes into the archive: modules and data, no caches, no tests."""
    if not (package / "__init__.py").is_file():
        raise Problem(f"{package / '__init__.py'} is missing: there is no solver to pack.")
    files = {}
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        unwanted = any(part.startswith(".") or part in ("__pycache__", "tests") for part in parts)
        if path.is_file() and not unwanted and path.suffix not in (".pyc", ".pyo"):
            files[path.relative_to(package.parent).as_posix()] = path.read_bytes()
    return files


def pack(files: Mapping[str, bytes]) -> bytes:
    """Packs files as a zip archive that depends on their names and contents only."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], compresslevel=9)
    return buffer.getvalue()


def python_archive(root: Path, core: Mapping[str, bytes]) -> bytes:
    """Returns knight_core and the standard library as bytecode, made by compile.mjs in Node.js.

    What was made before is kept in .build/ by its content.
    """
    script = root / "web" / "tools" / "compile.mjs"
    about = (root / "web" / "node_modules" / "pyodide" / "package.json").read_bytes()
    packed = pack(core)
    cache = root / ".build" / "bytecode"
    cache.mkdir(parents=True, exist_ok=True)
    kept = cache / f"{fingerprint(script.read_bytes(), about, packed)}.zip"
    if not kept.is_file():
        say("Compiling Python to bytecode …")
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            source, target = Path(folder, "core.zip"), Path(folder, "python.zip")
            source.write_bytes(packed)
            node = find_node(root)
            must_run(
                [node.node, script, source, target],
                "Pyodide could not compile Python to bytecode.",
                cwd=script.parent,
                environment=node.environment,
            )
            target.replace(kept)
    for old in set(cache.iterdir()) - {kept}:
        old.unlink()
    return kept.read_bytes()
