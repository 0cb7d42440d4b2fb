"""The archives of Python in the page: knight_core and the standard library; and those for rules."""

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
    """Reads knight_core as it goes into the archive: modules and data alone."""
    if not (package / "__init__.py").is_file():
        raise Problem(f"{package / '__init__.py'} is missing: there is no solver to pack.")
    files = {}
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        unwanted = any(part.startswith(".") or part in ("__pycache__", "tests") for part in parts)
        if path.is_file() and not unwanted and path.suffix not in (".pyc", ".pyo", ".md", ".ipynb"):
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


def python_archives(root: Path, core: Mapping[str, bytes]) -> tuple[bytes, bytes]:
    """Returns the archive that Python starts from, and the one added for a person's own rule.

    Both hold modules of knight_core and of the standard library as bytecode, made by compile.mjs
    in Node.js. Earlier results are kept in .build/ by their content.
    """
    script = root / "web" / "tools" / "compile.mjs"
    about = (root / "web" / "node_modules" / "pyodide" / "package.json").read_bytes()
    packed = pack(core)
    cache = root / ".build" / "bytecode"
    cache.mkdir(parents=True, exist_ok=True)
    name = fingerprint(script.read_bytes(), about, packed)
    cached = cache / f"{name}.zip", cache / f"{name}.rules.zip"
    if not all(place.is_file() for place in cached):
        say("Compiling Python to bytecode …")
        # Beside the cache: another build may be deleting unknown files in it.
        with tempfile.TemporaryDirectory(dir=cache.parent) as folder:
            source = Path(folder, "core.zip")
            made = Path(folder, "python.zip"), Path(folder, "rules.zip")
            source.write_bytes(packed)
            node = find_node(root)
            must_run(
                [node.node, script, source, *made],
                "Pyodide could not compile Python to bytecode.",
                cwd=script.parent,
                environment=node.environment,
            )
            for target, place in zip(made, cached, strict=True):
                target.replace(place)
    for old in set(cache.iterdir()) - {*cached}:
        old.unlink(missing_ok=True)
    python, rules = (place.read_bytes() for place in cached)
    return python, rules
