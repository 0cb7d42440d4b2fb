"""A checkout of an earlier version, to measure against."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tests.host import ROOT
from web.tools.messages import Problem, say

FOLDER = ROOT / ".build" / "against"
"""Holds one checkout, by the name of its commit."""

_LOCK = Path("web", "package-lock.json")


def checkout(revision: str) -> Path:
    """Returns the root of the files of a revision, which git knows. Raises Problem if it does not.

    The one of the time before is used again if it is the same revision, and else thrown away.
    """
    commit = _git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()
    root = FOLDER / commit[:12]
    if not root.is_dir():
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        # Under its name only when it is whole.
        with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
            files = Path(folder, "files")
            with tarfile.open(fileobj=io.BytesIO(_git("archive", commit))) as archive:
                archive.extractall(files, filter="data")
            if (files / _LOCK).read_bytes() == (ROOT / _LOCK).read_bytes():
                (files / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
            files.rename(root)
    return root


def built(root: Path) -> Path:
    """Returns the site of a checkout, its folder dist/, built by its own build.py.

    Builds once in a run of the benchmark at most: what is built already is only compared.
    """
    if root not in _built:
        say(f"Building the site of {root.name} …")
        subprocess.run(
            [sys.executable, root / "build.py", "build"],
            cwd=root,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        _built.add(root)
    return root / "dist"


_built: set[Path] = set()


def _git(*arguments: str) -> bytes:
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True)
    except OSError:
        raise Problem("there is no git here, which --against needs.") from None
    except subprocess.CalledProcessError:
        raise Problem(f"git {' '.join(arguments)}: there is no such revision here.") from None
    return done.stdout
