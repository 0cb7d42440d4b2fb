"""Records in a file of JSON lines: an experiment goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from knight_core.errors import InvalidRequest, shown
from knight_core.experiments.record import Record, is_record
from knight_core.experiments.running import LabRun, R
from knight_core.result import Command

_RECORD: Final = b'{"link": '
"""What the line of a record begins with."""


def read_records(path: Path) -> list[Record]:
    """The records of a file of JSON lines; none if there is no such file, or it is a device.

    A last line that was cut off while it was written is removed from the file.

    Raises:
        InvalidRequest: ``not-records``, if the file holds anything else.
        OSError: if it cannot be read.
    """
    if not path.is_file():
        return []
    records: list[Record] = []
    whole = 0
    for number, line in enumerate(path.read_bytes().splitlines(keepends=True), start=1):
        if not line.endswith(b"\n") and line.startswith(_RECORD[: len(line)]):
            break
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            record = None
        if not is_record(record):
            raise InvalidRequest("not-records", field="output", value=shown(path), line=number)
        records.append(record)
        whole += len(line)
    if whole < path.stat().st_size:
        with path.open("r+b") as file:
            file.truncate(whole)
    return records


def write_records(running: LabRun[R], path: Path) -> LabRun[R]:
    """The same experiment, each record appended to a file as soon as it comes."""
    with path.open("a", encoding="utf-8", newline="\n") as file:
        command: Command = None
        while True:
            try:
                progress = running.send(command)
            except StopIteration as stopped:
                report: R = stopped.value
                return report
            if progress.fresh:
                file.writelines(json.dumps(record) + "\n" for record in progress.fresh)
                file.flush()
            command = yield progress
