"""Standard output and standard error, which may be closed, full, or unable to print a letter.

What is said on standard error never makes the program fail; a result that cannot be printed does,
with one sentence. A reader that went away (``… | head``) wanted no more: that is no mistake.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from typing import Final, TextIO

MOST_LETTERS: Final = 300
"""The longest message of an error: words that were typed may be of any length."""
_PLAIN: Final = {"×": "x", "→": "->", "…": "...", "–": "-", "’": "'", "‘": "'", "“": '"', "”": '"'}
"""What stands for the characters of our sentences where a terminal has only ASCII."""


def _spell(error: UnicodeError) -> tuple[str, int]:
    """The handler of letters that a stream cannot encode: plain ones, or their escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_PLAIN.get(one, ascii(one)[1:-1]) for one in text), error.end


def prepare() -> None:
    """Make standard output and standard error usable, whatever they are.

    A closed one is replaced by nothing: else the next file that is opened gets its number, and is
    written to by whatever writes to standard error.
    """
    codecs.register_error("knight_core.plain", _spell)
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            with contextlib.suppress(OSError):
                os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="knight_core.plain")


def say(text: str, end: str = "\n", stream: TextIO | None = None) -> None:
    """Say something on standard error, if anybody can hear it.

    Args:
        text: what to say.
        end: what comes after it.
        stream: standard error, where another stream stands in its place for now.
    """
    stream = stream or sys.stderr
    if stream is None:  # it is closed
        return
    try:
        stream.write(text + end)
        stream.flush()
    except (OSError, ValueError):
        _silence(stream)


def printable(text: str) -> str:
    """A text whose letters can all be printed: the others are escaped."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def one_line(text: str) -> str:
    """A text on one line: what cannot be printed is escaped, and what is too long is cut."""
    text = printable(" ".join(text.split()))
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"


def write_result(text: str) -> None:
    """Print a result on standard output, all of it.

    Raises:
        InvalidRequest: ``cannot-print``; not where its reader went away.
    """
    stream = sys.stdout
    if stream is None:
        raise _unprinted("it is closed")
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        _silence(stream)
    except OSError as error:
        _silence(stream)
        raise _unprinted(error.strerror) from None
    except ValueError:  # closed within this process
        raise _unprinted("it is closed") from None


def _unprinted(why: str | None) -> Exception:
    from knight_core.errors import InvalidRequest

    return InvalidRequest("cannot-print", field="output", why=why or "it fails")


def finish() -> None:
    """Flush what is left, so that the interpreter has nothing to fail with when it ends."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except (OSError, ValueError):
                _silence(stream)


def _silence(stream: TextIO) -> None:
    """Let a stream that failed write to nothing from now on, what it holds back included."""
    with contextlib.suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
        stream.flush()
