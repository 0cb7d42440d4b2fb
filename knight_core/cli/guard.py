"""Handles failures of the program: one line, and a status that means no verdict.

Imports little, as a failure, or Ctrl+C, may come while everything else is being loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

from knight_core.cli import signals, streams
from knight_core.cli.status import BAD_INPUT, CANCELLED, FAILED, OF_OUTCOME

DEBUG: Final = "--debug"
"""The option that shows the traceback of a failure."""
_HINT: Final = f"run it again with {DEBUG} to see where"


class Failure(Exception):
    """A known failure: its message is complete."""


def guarded(work: Callable[[], int], debug: bool) -> int:
    """Do the work of the program; whatever happens, it ends with a status and at most one line.

    Args:
        work: returns the exit status.
        debug: whether to show the traceback of a failure.
    """
    streams.prepare()
    with signals.handled() as ending:
        try:
            status = work()
            return ending.status if status == CANCELLED else status
        except KeyboardInterrupt:
            streams.say(f"\n{ending.text}" if _on_terminal() else ending.text)
            return ending.status
        except Exception as error:
            try:
                status = explain(error, debug)
            except KeyboardInterrupt:
                return ending.status
            # Once the terminal was closed, a failure to print there is expected.
            return ending.status if ending.number and status in (BAD_INPUT, CANCELLED) else status
        finally:
            streams.finish()


def explain(error: Exception, debug: bool) -> int:
    """Report an error in one line, of a person's own rule in several; returns the status."""
    errors = sys.modules.get("knight_core.errors")
    if errors is not None and isinstance(error, errors.InvalidRequest):
        streams.say(f"knight_core: {error}")
        return BAD_INPUT
    rules = sys.modules.get("knight_core.cli.rules")
    if rules is not None and isinstance(error, rules.RuleError):
        streams.say(rules.error_text(error))
        return BAD_INPUT
    process = sys.modules.get("knight_core.cli.rule_process")
    if process is not None and isinstance(error, process.Stopped):
        streams.say(f"knight_core: {error}")
        return OF_OUTCOME["limit"]
    try:
        if debug:
            import traceback

            streams.say("".join(traceback.format_exception(error)), end="")
        hint = "" if debug or isinstance(error, Failure) else f"; {_HINT}"
        streams.say(f"knight_core: {_line(error)}{hint}")
    except MemoryError:
        os.write(2, b"knight_core: that does not fit into memory\n")
    return FAILED


def _line(error: Exception) -> str:
    if isinstance(error, MemoryError):
        return "that does not fit into memory: try a smaller board"
    if isinstance(error, Failure):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        where = "" if error.filename is None else f" ({error.filename!r})"
        return f"the system refuses what the program needs: {error.strerror}{where}"
    name, text = type(error).__name__, str(error).strip()
    message = streams.one_line(f"{name}: {text}" if text else name)
    return f"this is a fault of the program: {message}"


def _on_terminal() -> bool:
    """Check whether Ctrl+C has left a ^C on the line."""
    return sys.stderr is not None and sys.stderr.isatty()
