"""The page with another Python in it: what knight_core does wrong on purpose, or newly can."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

from playwright.sync_api import Page

from tests.host import DIST, ROOT

ARCHIVE = "**/python.bin"


def changed_archive(module: str, source: str) -> bytes:
    """The archive that holds a module of knight_core, which ends with this source."""
    path = f"knight_core/{module}.py"
    whole = (ROOT / path).read_text(encoding="utf-8") + "\n\n" + source
    changed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(_unpacked(_archive_of(module)))) as before,
        zipfile.ZipFile(changed, "w") as after,
    ):
        for entry in before.infolist():
            if entry.filename != f"{path}c":
                after.writestr(entry, before.read(entry))
        after.writestr(path, whole)
    return gzip.compress(changed.getvalue(), 1)


def _archive_of(module: str) -> Path:
    """The archive that holds a module of knight_core: that of Python, or that of rules."""
    (found,) = (
        archive
        for archive in DIST.glob("v/*/*.bin")
        if f"knight_core/{module}.pyc" in zipfile.ZipFile(io.BytesIO(_unpacked(archive))).namelist()
    )
    return found


def _unpacked(archive: Path) -> bytes:
    return gzip.decompress(archive.read_bytes())


def add_python(page: Page, module: str, source: str) -> None:
    """Lets the page take an archive where a module of knight_core ends with this source."""
    body = changed_archive(module, source)
    page.route(f"**/{_archive_of(module).name}", lambda route: route.fulfill(body=body))
