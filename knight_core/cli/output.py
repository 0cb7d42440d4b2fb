"""The file that a command writes to."""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from knight_core.errors import InvalidRequest


def output_of(arguments: argparse.Namespace) -> Path | None:
    """The file to write, if one is named: known to be possible before anything long begins."""
    if arguments.output is None:
        return None
    output = Path(arguments.output)
    if output.is_dir() or not output.parent.is_dir():
        raise InvalidRequest("bad-output", field="output", value=arguments.output)
    return output


def write_whole(text: str, path: Path) -> None:
    """Write a file whole or not at all; a device or a pipe is written to as it is."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8", newline="\n")
        return
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, 0o644)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
