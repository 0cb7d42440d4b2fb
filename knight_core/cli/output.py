"""The output file of a command: it is checked before any long work, and written at the end."""

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
    """The file that the option names, or None. It is checked that the file can be written; it is
    not changed.

    Args:
        arguments: the arguments of the command.
        option: the name of the option.
        replaced: whether the file will be replaced; else lines are appended.

    Raises:
        InvalidRequest: ``bad-output`` for a path that cannot be a file, ``cannot-write`` for a file
            that the user may not write.
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
        InvalidRequest: ``printed-instead`` if the file could not be written and the result was
            printed; ``cannot-write`` if both failed; ``cannot-print``.
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
    """Write a file atomically: a new file beside it replaces it, with the same mode. A device or a
    pipe is written directly.

    Raises:
        OSError: then an existing file is unchanged.
    """
    data = text.encode("utf-8")
    state = _state(path)
    if state is not None and not stat.S_ISREG(state.st_mode):
        # A closed pipe is not an error.
        with contextlib.suppress(BrokenPipeError), path.open("wb") as file:
            file.write(data)
        return
    target = os.path.realpath(path)
    beside = os.path.join(os.path.dirname(target), f".knight-{os.urandom(6).hex()}")
    # Until the new file has the mode of the old one, only its owner may read it.
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
    """The status of a path, with links followed; None if it does not exist."""
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
    """Raise OSError if a file cannot be written; the file is not changed."""
    state = _state(name)
    if state is not None and stat.S_ISREG(state.st_mode):
        os.close(os.open(name, os.O_WRONLY))
    elif state is not None and not os.access(name, os.W_OK):  # a pipe must not be opened here
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
