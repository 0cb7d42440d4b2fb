"""Handles failures of the program: a message of one line, and an exit status that is not a verdict.

Imports little, as a failure, or Ctrl+C, may come during the import of everything else.
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


class Failure(Exception):
    """An expected failure: its message is complete."""


def guarded(work: Callable[[], int], debug: bool) -> int:
    """Do the work of the program; every failure becomes a message and an exit status.

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
            # After the terminal was closed, a failure to print there is expected.
            return ending.status if ending.number and status in (BAD_INPUT, CANCELLED) else status
        finally:
            streams.finish()


def explain(error: Exception, debug: bool) -> int:
    """Report an error in one line (an error of a user's rule in several); returns the exit
    status."""
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
        streams.say(f"knight_core: {_line(error, debug)}")
    except MemoryError:
        os.write(2, b"knight_core: that does not fit into memory\n")
    return FAILED


def _line(error: Exception, debug: bool) -> str:
    """The message of a failure; for an unexpected one without ``--debug`` also the advice to use
    it."""
    if isinstance(error, Failure):
        return str(error)
    from knight_core.texts.sentences import paragraph, sentence

    params: dict[str, object] = {}
    if isinstance(error, MemoryError):
        key = "memory"
    elif isinstance(error, OSError) and error.strerror:
        key = "system" if error.filename is None else "system-file"
        params = {"why": error.strerror, "value": streams.one_line(str(error.filename))}
    else:
        key, name, text = "error", type(error).__name__, str(error).strip()
        params = {"error": streams.one_line(f"{name}: {text}" if text else name)}
    message = sentence(f"shell.{key}", params)
    return (
        message if debug else paragraph([message, sentence("shell.run-again", {"option": DEBUG})])
    )


def _on_terminal() -> bool:
    """Check whether standard error is a terminal, where Ctrl+C leaves ^C on the line."""
    return sys.stderr is not None and sys.stderr.isatty()
