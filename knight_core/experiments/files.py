"""Records in a file of JSON lines, by which an experiment can be resumed.

Only files that contain nothing but records are read or written. A last line without a line end was
cut off while it was written: it is dropped.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from knight_core.errors import InvalidRequest, shown
from knight_core.experiments.lines import LONGEST, NotARecord, record_of_line
from knight_core.experiments.record import Record

try:
    import fcntl
except ImportError:  # not a Unix
    fcntl = None  # type: ignore[assignment]

_BEGINNING: Final = b'{"link": "?board='
"""The beginning of the line of a record."""


class RecordFile:
    """An open file of records.

    Attributes:
        records: the records that the file contained when it was opened.
    """

    def __init__(self, file: io.FileIO, path: Path) -> None:
        self.records: list[Record] = []
        self._file = file
        self._path = path

    def append(self, records: Iterable[Record]) -> None:
        """Add records, each as a whole line.

        Raises:
            InvalidRequest: ``records-not-kept``.
        """
        rest = memoryview("".join(json.dumps(record) + "\n" for record in records).encode())
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            raise InvalidRequest(
                "records-not-kept",
                field="output",
                value=shown(self._path),
                why=error.strerror or str(error),
            ) from None


@contextmanager
def open_records(path: Path) -> Iterator[RecordFile]:
    """A context that opens a file of records for reading and appending. A missing file is created,
    and removed again if nothing is written. A device or a pipe has no records.

    Raises:
        InvalidRequest: ``not-records`` for a file with anything else, or ``records-in-use``. The
            file is then unchanged.
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
            size = _read(file, path, records.records)
            if size < os.fstat(file.fileno()).st_size:
                file.truncate(size)
            yield records
        finally:
            if made and not os.fstat(file.fileno()).st_size:
                with suppress(OSError):
                    os.unlink(os.path.realpath(path))


def read_records(path: Path) -> list[Record]:
    """The records of a file of JSON lines, which is not changed; empty if the file is missing, or
    is a device.

    Raises:
        InvalidRequest: ``not-records`` for a file with anything else.
        OSError: if it cannot be read.
    """
    records: list[Record] = []
    if path.is_file():
        with path.open("rb", buffering=0) as file:
            _read(file, path, records)
    return records


def _read(file: io.FileIO, path: Path, records: list[Record]) -> int:
    """Read all records; returns their number of bytes.

    Raises:
        InvalidRequest: ``not-records``.
    """
    size = 0
    with open(os.dup(file.fileno()), "rb") as lines:
        lines.seek(0)
        while line := lines.readline(LONGEST):
            if _is_cut_off(line, bool(records)):
                break
            try:
                records.append(record_of_line(line))
            except NotARecord as error:
                number = len(records) + 1
                raise InvalidRequest(
                    "not-records", field="output", value=shown(path), line=number, why=error.why
                ) from None
            size += len(line)
    return size


def _is_cut_off(line: bytes, after_others: bool) -> bool:
    """Check whether a line is the beginning of a record. If it is the first line, it must be long
    enough to be recognized: the file may be another program's."""
    if line.endswith(b"\n") or len(line) == LONGEST:
        return False
    return line.startswith(_BEGINNING) or (after_others and _BEGINNING.startswith(line))


def _lock(file: io.FileIO, path: Path) -> None:
    """Lock the file against other runs while it is open.

    Raises:
        InvalidRequest: ``records-in-use``, if another run has locked it.
    """
    if fcntl is None:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InvalidRequest("records-in-use", field="output", value=shown(path)) from None
    except OSError:
        pass  # a file system without locks
