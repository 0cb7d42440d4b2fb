"""The page with another Python in it: what knight_core does wrong on purpose, or newly can."""

from __future__ import annotations

import gzip
import io
import zipfile

from playwright.sync_api import Page

from tests.host import DIST, ROOT

ARCHIVE = "**/python.bin"


def changed_archive(module: str, source: str) -> bytes:
    """The archive that Python starts from, where a module of knight_core ends with this source."""
    path = f"knight_core/{module}.py"
    whole = (ROOT / path).read_text(encoding="utf-8") + "\n\n" + source
    (archive,) = DIST.glob("v/*/python.bin")
    changed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(gzip.decompress(archive.read_bytes()))) as before,
        zipfile.ZipFile(changed, "w") as after,
    ):
        for entry in before.infolist():
            if entry.filename != f"{path}c":
                after.writestr(entry, before.read(entry))
        after.writestr(path, whole)
    return gzip.compress(changed.getvalue(), 1)


def add_python(page: Page, module: str, source: str) -> None:
    """Lets the page start from an archive where a module of knight_core ends with this source."""
    body = changed_archive(module, source)
    page.route(ARCHIVE, lambda route: route.fulfill(body=body))
