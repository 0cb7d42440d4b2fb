"""The command line: ``python -m knight_core solve 8x8 h1``. One file a command."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextvars import copy_context
from typing import NoReturn

from knight_core.cli import signals, streams
from knight_core.cli.guard import DEBUG, guarded

__all__ = ["main", "run_program"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status.

    Raises:
        SystemExit: after ``--help`` and ``--version``, and for an invalid command line.
    """
    # The command sets the language: a separate context keeps it from the caller's.
    return copy_context().run(_main, sys.argv[1:] if argv is None else [*argv])


def _main(words: list[str]) -> int:
    def work() -> int:
        # Imported here, so that a failure of the import is reported in one line too.
        from knight_core.cli.program import run

        return run(words)

    return guarded(work, DEBUG in words)


def run_program() -> NoReturn:
    """Run the command line of this process, and end it with the exit status."""
    try:
        status = _main(sys.argv[1:])
        signals.ignore_all()
    except KeyboardInterrupt:  # before the signal handlers were set, or again during the handling
        signals.ignore_all()
        streams.say(signals.current().text)
        status = signals.current().status
    sys.exit(status)
