"""The output file of a command: checked before any long work, written at its end."""

from __future__ import annotations

import argparse
import contextlib
import os
import stat
import tempfile
from pathlib import Path
from typing import BinaryIO, Final

from knight_core.cli import streams
from knight_core.errors import InvalidRequest, shown

_FIRST_MODE: Final = 0o666
"""The mode of a new file, before the umask."""


def output_of(arguments: argparse.Namespace, option: str = "output") -> Path | None:
    """The file to write, if the option names one: known to be writable, and unchanged so far.

    Raises:
        InvalidRequest: ``bad-output`` for a path that can be no file, ``cannot-write`` for one that
            this person may not write.
    """
    name: str | None = getattr(arguments, option)
    if name is None:
        return None
    try:
        if not _can_be_file(name):
            raise InvalidRequest("bad-output", field="output", value=shown(name))
        _try(name)
    except OSError as error:
        raise unwritten(name, error) from None
    return Path(name)


def deliver(text: str, output: Path | None) -> None:
    """Write a result to its file, or print it.

    Raises:
        InvalidRequest: ``printed-instead`` if the file cannot be written after all: then the result
            has been printed; ``cannot-write`` if neither can be done; ``cannot-print``.
    """
    if output is None:
        streams.write_result(text)
        return
    try:
        write_whole(text, output)
    except OSError as error:
        try:
            streams.write_result(text)
        except InvalidRequest:
            raise unwritten(output, error) from None
        raise unwritten(output, error, printed=True) from None


def write_whole(text: str, path: Path) -> None:
    """Write a file whole or not at all, if its folder allows it; it keeps its mode, its
    owner and its links. A device or a pipe is written to as it is.

    Raises:
        OSError: then an existing file is unchanged, if the system allows it.
    """
    data = text.encode("utf-8")
    state = _state(path)
    if state is not None and not stat.S_ISREG(state.st_mode):
        # A pipe whose reader went away is no error.
        with contextlib.suppress(BrokenPipeError), path.open("wb") as file:
            file.write(data)
        return
    target = os.path.realpath(path)
    if state is None:
        _replace(target, data, None)
        return
    if _may_replace(target, state):
        try:
            _replace(target, data, state)
            return
        except OSError:
            pass  # its folder is not writable, or it is a mount point, or …
    _overwrite(path, data)


# --- before the search ----------------------------------------------------------------------------


def _state(path: str | Path) -> os.stat_result | None:
    """The status of a path, links followed; None if nothing is there."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _can_be_file(name: str) -> bool:
    separators = tuple(filter(None, (os.sep, os.altsep)))
    if not name or "\0" in name or name.endswith(separators):
        return False
    try:
        state = _state(name)
    except NotADirectoryError:
        return False
    if state is None:
        return os.path.isdir(os.path.dirname(os.path.realpath(name)))
    mode = state.st_mode
    return stat.S_ISREG(mode) or stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def _try(name: str) -> None:
    """Raise OSError if a file cannot be written; leave it as it is."""
    state = _state(name)
    if state is None:
        handle, beside = tempfile.mkstemp(
            prefix=".knight-", dir=os.path.dirname(os.path.realpath(name))
        )
        os.close(handle)
        os.unlink(beside)
    elif stat.S_ISREG(state.st_mode):
        os.close(os.open(name, os.O_WRONLY))
    elif not os.access(name, os.W_OK):  # opening a pipe would write to it
        raise PermissionError(13, "Permission denied")


def unwritten(name: str | Path, error: OSError, printed: bool = False) -> InvalidRequest:
    """The exception for a system error."""
    why = error.strerror or str(error)
    if printed:
        return InvalidRequest("printed-instead", field="output", value=shown(name), why=why)
    return InvalidRequest("cannot-write", field="output", value=shown(name), why=why)


# --- after it -------------------------------------------------------------------------------------


def _may_replace(target: str, state: os.stat_result) -> bool:
    """Check whether another file may replace this one: no second name, owner, or attribute
    would be lost."""
    try:
        here = os.stat(target)
        if (here.st_dev, here.st_ino) != (state.st_dev, state.st_ino):
            return False  # such as /dev/stdout, a link that only the system follows
        attributes = os.listxattr(target) if hasattr(os, "listxattr") else []
    except OSError:
        return False
    mine = not hasattr(os, "geteuid") or state.st_uid == os.geteuid()
    return state.st_nlink == 1 and mine and not attributes


def _replace(target: str, data: bytes, state: os.stat_result | None) -> None:
    """Write a file beside this one, then let it replace it."""
    folder = os.path.dirname(target)
    # Nobody who may not read the old file may read the new one meanwhile.
    mode = _FIRST_MODE if state is None else 0o600
    while True:
        beside = os.path.join(folder, f".knight-{os.urandom(6).hex()}")
        with contextlib.suppress(FileExistsError):
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
            break
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if state is not None:
            if hasattr(os, "chown") and os.stat(beside).st_gid != state.st_gid:
                os.chown(beside, -1, state.st_gid)
            os.chmod(beside, stat.S_IMODE(state.st_mode))
        os.replace(beside, target)
    except BaseException:
        os.unlink(beside)
        raise


def _overwrite(path: Path, data: bytes) -> None:
    """Write into a file. The part beyond its old end comes first: if there is no room for it, the
    file is unchanged."""
    with path.open("r+b", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        try:
            _write_all(file, data[before:])
            os.fsync(file.fileno())
        except BaseException:
            file.truncate(before)
            raise
        file.seek(0)
        _write_all(file, data[:before])
        file.truncate(len(data))
        os.fsync(file.fileno())


def _write_all(file: BinaryIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
