"""Standard output and standard error, which may be closed, full, or unable to print a character.

A message that cannot be written to standard error never makes the program fail. A result that
cannot be printed does, with one sentence. A closed pipe (``… | head``) is not an error.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from typing import Final, TextIO

from knight_core.texts.printable import printable

MAX_LETTERS: Final = 300
"""The most characters of an error message: words of the command line may have any length."""
_PLAIN: Final = {"×": "x", "→": "->", "…": "...", "–": "-", "’": "'", "‘": "'", "“": '"', "”": '"'}
"""The replacements of characters in our sentences where a terminal has only ASCII."""


def _spell(error: UnicodeError) -> tuple[str, int]:
    """The error handler for characters that a stream cannot encode: it replaces them by plain
    characters or escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter, ascii(letter)[1:-1]) for letter in text), error.end


def prepare() -> None:
    """Make standard output and standard error usable in every state.

    A closed stream is replaced by a null device: otherwise the next file to be opened would get its
    file descriptor, and the output of the stream.
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
    """Write to standard error, if it is open.

    Args:
        text: the text.
        end: the text after it.
        stream: the real standard error, if another stream replaces it.
    """
    stream = stream or sys.stderr
    if stream is None:  # it is closed
        return
    try:
        stream.write(text + end)
        stream.flush()
    except (OSError, ValueError):
        _silence(stream)


def one_line(text: str) -> str:
    """A text on one line: unprintable characters are escaped, and a long text is cut."""
    text = printable(" ".join(text.split()))
    return text if len(text) <= MAX_LETTERS else text[: MAX_LETTERS - 1] + "…"


def write_result(text: str) -> None:
    """Print a whole result on standard output.

    Raises:
        InvalidRequest: ``cannot-print``; but a closed pipe is ignored.
    """
    stream = sys.stdout
    if stream is None:
        raise _unprinted("closed")
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        _silence(stream)
    except OSError as error:
        _silence(stream)
        raise _unprinted("fails", error.strerror) from None
    except ValueError:  # closed within this process
        raise _unprinted("closed") from None


def _unprinted(code: str, system: str | None = None) -> Exception:
    """The exception for an output that failed; the system's own message is preferred to the
    sentence of the code."""
    from knight_core.errors import InvalidRequest
    from knight_core.texts.sentences import phrase

    return InvalidRequest("cannot-print", field="output", why=system or phrase(f"why.{code}"))


def finish() -> None:
    """Flush both streams, so that the interpreter does not fail to do so at its end."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except (OSError, ValueError):
                _silence(stream)


def _silence(stream: TextIO) -> None:
    """Redirect a stream that failed to a null device, its buffered text included."""
    with contextlib.suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
        stream.flush()
