"""Two builds of the same sources are byte-equal, wherever, whenever and by whomever they are made.

Those of the packages: tests/core/test_packaging.py.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.host import DIST, ROOT
from tests.samples import sampled
from web.tools.archive import pack
from web.tools.class_set import CLASS_SET, CLASS_SET_FOLDER, read_me_files

OTHER = {"LC_ALL": "C", "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "1700000000", "TZ": "UTC-13"}
"""An environment that should change nothing."""

NEEDED = ("build.py", "knight_core", "web")

EARLIER = {"all that is kept": ("python", "packed", "joined.json"), "nothing": ()}
"""What a build finds of earlier ones in .build/; without it, it takes a minute."""


def copy_of_checkout(folder: Path, earlier: tuple[str, ...]) -> None:
    """Copies what a build needs, with other dates; what is installed is linked."""
    folder.mkdir()
    ignored = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignored, copy_function=shutil.copy)
        else:
            shutil.copy(ROOT / name, folder / name)
    for linked in ("web/node_modules", ".venv"):
        (folder / linked).symlink_to(ROOT / linked)
    (folder / ".build").mkdir()
    for name in earlier:
        cached = ROOT / ".build" / name
        (shutil.copytree if cached.is_dir() else shutil.copy)(cached, folder / ".build" / name)


@pytest.mark.slow
@pytest.mark.parametrize("earlier", sampled(EARLIER))
def test_another_checkout_builds_the_same_site(site: str, tmp_path: Path, earlier: str) -> None:
    folder = tmp_path / "à b"
    copy_of_checkout(folder, EARLIER[earlier])
    subprocess.run(
        [sys.executable, "build.py", "zip"],
        cwd=folder,
        env={**os.environ, **OTHER},
        umask=0o077,
        check=True,
    )
    again = (folder / CLASS_SET).read_bytes()
    here = {
        path.relative_to(DIST).as_posix(): path.read_bytes()
        for path in DIST.rglob("*")
        if path.is_file()
    }
    files = {
        f"{CLASS_SET_FOLDER}/{name}": content
        for name, content in {**here, **read_me_files()}.items()
    }
    with zipfile.ZipFile(io.BytesIO(again)) as archive:
        others = {name: archive.read(name) for name in archive.namelist()}
    assert sorted(others) == sorted(files)
    assert [name for name, content in files.items() if others[name] != content] == []
    assert again == pack(files)
