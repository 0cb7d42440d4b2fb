"""Records in a file of JSON lines: an experiment is resumed where it was stopped.

Only files that hold nothing but records are read or written. Only a text that can be nothing but
the beginning of a record is cut from one, and only after a copy of the file was made.
"""

from __future__ import annotations

import io
import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from knight_core.errors import InvalidRequest, shown
from knight_core.experiments.lines import LONGEST, NotARecord, is_beginning, record_of_line
from knight_core.experiments.record import Record

try:
    import fcntl
except ImportError:  # not a Unix
    fcntl = None  # type: ignore[assignment]


class RecordFile:
    """An open file of records.

    Attributes:
        records: the records that the file held.
        copy: the place of the original file, if an unfinished line was cut from it.
    """

    def __init__(self, file: io.FileIO, path: Path) -> None:
        self.records: list[Record] = []
        self.copy: Path | None = None
        self._file = file
        self._path = path

    def append(self, records: Iterable[Record]) -> None:
        """Add records, each as a whole line.

        Raises:
            InvalidRequest: ``records-not-kept``; then none of these is there.
        """
        data = "".join(json.dumps(record) + "\n" for record in records).encode()
        try:
            write_all(self._file, data)
        except OSError as error:
            raise InvalidRequest(
                "records-not-kept",
                field="output",
                value=shown(self._path),
                why=error.strerror or str(error),
            ) from None


@contextmanager
def open_records(path: Path) -> Iterator[RecordFile]:
    """Open a file of records, which is made if there is none, to be read and added to.

    A last line that is whole but for its newline gets it. One that was cut off while it was written
    is cut, after a copy of the file was made beside it. A file that was made is removed if nothing
    is written. A device or a pipe has no records.

    Raises:
        InvalidRequest: ``not-records`` for a file that holds anything else, ``records-in-use``,
            ``records-not-copied``. Then the file is as it was.
        OSError: if it cannot be opened or read.
    """
    made = not path.exists()
    if not made and not path.is_file():
        with path.open("ab", buffering=0) as device:
            yield RecordFile(device, path)
        return
    with path.open("a+b", buffering=0) as file:
        _lock(file, path)
        records = RecordFile(file, path)
        try:
            whole, ended = _read(file, path, records.records)
            if whole < os.fstat(file.fileno()).st_size:
                records.copy = _copy(file, path)
                file.truncate(whole)
            elif not ended:
                write_all(file, b"\n")
            yield records
        finally:
            if made and not os.fstat(file.fileno()).st_size:
                with suppress(OSError):
                    os.unlink(os.path.realpath(path))


def read_records(path: Path) -> list[Record]:
    """The records of a file of JSON lines, which stays as it is; none if there is no such file, or
    it is a device. A last line that was cut off while it was written is none.

    Raises:
        InvalidRequest: ``not-records``, if the file holds anything else.
        OSError: if it cannot be read.
    """
    records: list[Record] = []
    if path.is_file():
        with path.open("rb", buffering=0) as file:
            _read(file, path, records)
    return records


def write_all(file: io.FileIO, data: bytes) -> None:
    """Add bytes to the end of a file, all or none.

    Raises:
        OSError: if this cannot be done.
    """
    before = os.fstat(file.fileno())
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[file.write(rest) :]
    except BaseException:
        if stat.S_ISREG(before.st_mode):
            with suppress(OSError):
                file.truncate(before.st_size)
        raise


# --- reading --------------------------------------------------------------------------------------


def _read(file: io.FileIO, path: Path, records: list[Record]) -> tuple[int, bool]:
    """Read all records; returns their number of bytes, and whether the last has its newline.

    Raises:
        InvalidRequest: ``not-records``.
    """
    whole, ended = 0, True
    with open(os.dup(file.fileno()), "rb") as lines:
        lines.seek(0)
        while line := lines.readline(LONGEST):
            ended = line.endswith(b"\n")
            try:
                records.append(record_of_line(line))
            except NotARecord as error:
                if not ended and is_beginning(line, bool(records)):
                    return whole, True
                number = len(records) + 1
                raise InvalidRequest(
                    "not-records", field="output", value=shown(path), line=number, why=error.why
                ) from None
            whole += len(line)
    return whole, ended


# --- the end of a file ----------------------------------------------------------------------------


def _copy(file: io.FileIO, path: Path) -> Path:
    """Copy a file beside itself, under a name that is free; returns its place."""
    target = Path(os.path.realpath(path))
    number = 1
    copy: BinaryIO
    try:
        while True:
            beside = target.with_name(f"{target.name}.copy" + (f"-{number}" if number > 1 else ""))
            try:
                copy = beside.open("xb")
                break
            except FileExistsError:
                number += 1
        try:
            with copy, open(os.dup(file.fileno()), "rb") as lines:
                os.chmod(beside, stat.S_IMODE(os.fstat(file.fileno()).st_mode))
                lines.seek(0)
                while part := lines.read(1 << 20):
                    copy.write(part)
                copy.flush()
                os.fsync(copy.fileno())
        except BaseException:
            os.unlink(beside)
            raise
    except OSError as error:
        raise InvalidRequest(
            "records-not-copied",
            field="output",
            value=shown(path),
            why=error.strerror or str(error),
        ) from None
    return beside


def _lock(file: io.FileIO, path: Path) -> None:
    """Keep a second run out of the file for as long as it is open."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InvalidRequest("records-in-use", field="output", value=shown(path)) from None
    except OSError:
        pass  # a file system without locks
