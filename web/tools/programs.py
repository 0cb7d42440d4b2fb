"""Runs other programs and reads their output."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from web.tools.messages import Problem


class Ran(NamedTuple):
    """The result of a program: whether it succeeded, and its output."""

    ok: bool
    output: str


def run(
    command: Sequence[str | Path],
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> Ran:
    """Runs a program; a missing program, or one that exceeds `timeout` seconds, counts as
    failed."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment,
            timeout=timeout,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Ran(False, str(error))
    return Ran(done.returncode == 0, done.stdout)


def must_run(
    command: Sequence[str | Path],
    complaint: str,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> None:
    """Runs a program; if it fails, raises a Problem with the complaint and the last lines of its
    output."""
    ran = run(command, cwd, environment)
    if not ran.ok:
        raise Problem(f"{complaint}\n{last_lines(ran.output)}")


def answer(*command: str | Path) -> str | None:
    """Returns the output of a program; None if it is missing, fails or takes over a minute."""
    ran = run(command, timeout=60)
    return ran.output.strip() if ran.ok else None


def last_lines(text: str, count: int = 6) -> str:
    """Returns the last lines of a program's output, indented, for an error message; without stack
    traces."""
    lines = [line for line in text.splitlines() if line.strip() and " at " not in line[:16]]
    return "\n".join("    " + line[:160] for line in lines[-count:])
