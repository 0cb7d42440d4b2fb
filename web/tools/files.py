"""Files as bytes: their hashes, and functions that write them to disk only if they differ."""

from __future__ import annotations

import base64
import contextlib
import gzip
import hashlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path


def digest(files: Mapping[str, bytes]) -> str:
    """Returns twelve hexadecimal digits that change with any of these files."""
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(f"{path}\0{hashlib.sha256(files[path]).hexdigest()}\n".encode())
    return whole.hexdigest()[:12]


def integrity(content: bytes) -> str:
    """Returns the SHA-256 of a file in the form of the attribute `integrity` in HTML."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def fingerprint(*parts: object) -> str:
    """Returns a short hash of values, for a stamp file."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


LAST = ("index.html", "sw.js")


def write_site(files: Mapping[str, bytes], folder: Path, spare: Path) -> tuple[int, int]:
    """Makes a folder contain exactly these files, and changes only what differs; returns the
    numbers of files that were written and removed. The files in LAST, which refer to others, are
    written last. `spare` as for `write_file`.
    """
    written = removed = 0
    for path in sorted(files, key=lambda path: (LAST.index(path) if path in LAST else -1, path)):
        written += write_file(folder / path, files[path], spare)
    for target in sorted(folder.rglob("*"), reverse=True):
        if target.is_dir() and not target.is_symlink():
            with contextlib.suppress(OSError):
                target.rmdir()
        elif target.relative_to(folder).as_posix() not in files:
            target.unlink(missing_ok=True)
            removed += 1
    return written, removed


def write_file(path: Path, content: bytes, spare: Path) -> bool:
    """Writes a file, unless it has this content already; returns whether it was written.

    The file is replaced atomically, so that a server never reads a half-written one; `spare` is a
    folder on the same disk for the temporary file.
    """
    if has_content(path, content):
        return False
    if path.is_dir():
        shutil.rmtree(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    spare.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=spare)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(name).chmod(0o644)
    Path(name).replace(path)
    return True


def has_content(path: Path, content: bytes) -> bool:
    """Checks whether a file has exactly this content."""
    return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content


def compressed_beside(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Returns the .gz files of all files that get at least a tenth smaller, for hosts that send
    such files (web/README.md)."""
    packed = {f"{path}.gz": gzip.compress(content, 9, mtime=0) for path, content in files.items()}
    return {
        path: content
        for path, content in packed.items()
        if len(content) < 0.9 * len(files[path.removesuffix(".gz")])
    }
