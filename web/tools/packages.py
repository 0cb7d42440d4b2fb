"""The sdist and the wheel of knight_core; the same sources give the same bytes."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import tempfile
from pathlib import Path

from web.tools.messages import Problem
from web.tools.programs import must_run

PACKAGES = "packages"
"""The folder of both packages in a checkout."""

PACKAGE = "knight_core"

TOP = ("CHANGELOG.md", "CITATION.cff", "LICENSE", "MANIFEST.in", "README.md", "pyproject.toml")
"""The source files of both packages outside of knight_core/."""

DATE = 315532800
"""The date of all files: 1980-01-01, the earliest date in a zip archive."""

BUILD = """\
import os, sys
from setuptools import build_meta
os.umask(0o022)
(folder,) = sys.argv[1:]
build_meta.build_sdist(folder)
build_meta.build_wheel(folder)
"""


def render_packages(root: Path, python: Path) -> dict[str, bytes]:
    """Returns the sdist and the wheel by their names, made by the setuptools of `python`.

    Their bytes depend on the sources, on this setuptools, and on the zlib of `python` and of the
    running Python.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "source"), Path(folder, "made")
        for path in package_files(root):
            target = source / path.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
            target.chmod(0o644)
        must_run(
            [python, "-c", BUILD, made],
            "setuptools could not make the packages.",
            cwd=source,
            environment={**os.environ, "SOURCE_DATE_EPOCH": str(DATE)},
        )
        files = {path.name: path.read_bytes() for path in sorted(made.iterdir())}
    return {
        name: undated(content) if name.endswith(".tar.gz") else content
        for name, content in files.items()
    }


def package_files(root: Path) -> list[Path]:
    """Lists the source files of the packages; setuptools selects from them."""
    top = [root / name for name in TOP]
    missing = [str(path) for path in top if not path.is_file()]
    if missing:
        raise Problem(f"{' and '.join(missing)} is missing: this is no complete checkout.")
    return top + [
        path
        for path in sorted((root / PACKAGE).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]


def undated(sdist: bytes) -> bytes:
    """Returns an sdist with fixed dates, owners and modes: setuptools uses SOURCE_DATE_EPOCH only
    for wheels."""
    buffer = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(sdist)) as source,
        tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as target,
    ):
        files = [member for member in source.getmembers() if member.isfile()]
        for member in sorted(files, key=lambda member: member.name):
            entry = tarfile.TarInfo(member.name)
            entry.size, entry.mtime, entry.mode = member.size, DATE, 0o644
            target.addfile(entry, source.extractfile(member))
    return gzip.compress(buffer.getvalue(), 9, mtime=0)
