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
        SystemExit: after ``--help`` and ``--version``, and for words that are no command line.
    """
    # In a context of its own, as it chooses a language.
    return copy_context().run(_main, sys.argv[1:] if argv is None else [*argv])


def _main(words: list[str]) -> int:
    def work() -> int:
        # Loaded here, so that a failure to load it is reported in one line too.
        from knight_core.cli.program import run

        return run(words)

    return guarded(work, DEBUG in words)


def run_program() -> NoReturn:
    """Run the command line of this process, and end it with the exit status."""
    try:
        status = _main(sys.argv[1:])
        signals.ignore_all()
    except KeyboardInterrupt:  # before it could be handled, or again while it was
        signals.ignore_all()
        streams.say(signals.current().text)
        status = signals.current().status
    sys.exit(status)
