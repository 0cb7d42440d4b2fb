"""The command line for its tests: called in this process, or run by a shell."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import knight_core
from knight_core import cli

ROOT = Path(knight_core.__file__).parents[1]

FOUND, IMPOSSIBLE, BAD_INPUT, LIMIT, FAILED, CANCELLED = 0, 1, 2, 3, 4, 130

needs_unix = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a shell of Unix")


@dataclass
class Done:
    """What a command line has come to."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """What it has printed, as JSON."""
        return json.loads(self.out)


def table(out: str) -> list[str]:
    """The lines of the table that an experiment prints below its answer."""
    return out.partition("\n\n")[2].splitlines()


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line in this process."""

    def run(*words: str) -> Done:
        try:
            status = cli.main(words)
        except SystemExit as leaving:  # argparse: --help, and mistakes in the words
            status = int(leaving.code or 0)
        return Done(status, *capsys.readouterr())

    return run


def shell(line: str, **environment: str) -> Done:
    """Runs a line of a shell in which KNIGHT is the program."""
    line = line.replace("KNIGHT", f"{sys.executable} -m knight_core")
    done = subprocess.run(
        ["sh", "-c", line],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        errors="backslashreplace",
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)
