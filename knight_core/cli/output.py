"""The output file of a command: checked before any long work, written at its end."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import stat
import tempfile
from pathlib import Path

from knight_core.cli import streams
from knight_core.errors import InvalidRequest, shown


def output_of(
    arguments: argparse.Namespace, option: str = "output", *, replaced: bool = True
) -> Path | None:
    """The file to write, if the option names one: known to be writable, and unchanged so far.

    Args:
        arguments: those of the command.
        option: its name.
        replaced: whether another file takes its place, and not only lines are added.

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
        _try(name, replaced)
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
    """Write a file whole or not at all: beside its place first, then in it. It keeps its mode. A
    device or a pipe is written to as it is.

    Raises:
        OSError: then an existing file is unchanged.
    """
    data = text.encode("utf-8")
    state = _state(path)
    if state is not None and not stat.S_ISREG(state.st_mode):
        # A pipe whose reader went away is no error.
        with contextlib.suppress(BrokenPipeError), path.open("wb") as file:
            file.write(data)
        return
    target = os.path.realpath(path)
    beside = os.path.join(os.path.dirname(target), f".knight-{os.urandom(6).hex()}")
    # Nobody who may not read the old file may read the new one meanwhile.
    mode = 0o666 if state is None else 0o600
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if state is not None:
                os.chmod(beside, stat.S_IMODE(state.st_mode))
            os.replace(beside, target)
        except BaseException:
            os.unlink(beside)
            raise


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


def _try(name: str, replaced: bool) -> None:
    """Raise OSError if a file cannot be written; leave it as it is."""
    state = _state(name)
    if state is not None and stat.S_ISREG(state.st_mode):
        os.close(os.open(name, os.O_WRONLY))
    elif state is not None and not os.access(name, os.W_OK):  # opening a pipe would write to it
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if state is None or (replaced and stat.S_ISREG(state.st_mode)):
        handle, beside = tempfile.mkstemp(
            prefix=".knight-", dir=os.path.dirname(os.path.realpath(name))
        )
        os.close(handle)
        os.unlink(beside)


def unwritten(name: str | Path, error: OSError, printed: bool = False) -> InvalidRequest:
    """The exception for a system error."""
    why = error.strerror or str(error)
    if printed:
        return InvalidRequest("printed-instead", field="output", value=shown(name), why=why)
    return InvalidRequest("cannot-write", field="output", value=shown(name), why=why)
