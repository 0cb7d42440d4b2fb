"""Files, and standard input, as texts in any of the usual encodings."""

from __future__ import annotations

import glob
import os
import stat
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from typing import BinaryIO, Final

from knight_core.cli import streams
from knight_core.errors import InvalidRequest, shown
from knight_core.formats.names import MAX_CHARACTERS
from knight_core.texts.sentences import Phrase, phrase, sentence

STDIN: Final = "-"
"""The name of standard input."""

_MAX_BYTES: Final = 4 * MAX_CHARACTERS + 4
"""The most bytes to read from a file: more than the longest accepted text has."""


def named(words: Sequence[str]) -> list[str]:
    """The names of files in words; ``*`` and ``?`` are expanded, as the shell of Windows does not
    expand them.

    Raises:
        InvalidRequest: ``stdin-twice``; ``cannot-read`` for an empty name.
    """
    names: list[str] = []
    for word in words:
        if not word:
            raise InvalidRequest("cannot-read", field="file", value="", why=phrase("why.no-name"))
        found: list[str] = []
        if glob.has_magic(word) and not os.path.lexists(word):
            found = sorted(glob.glob(word))
        names += found or [word]
    if names.count(STDIN) > 1:
        raise InvalidRequest("stdin-twice", field="file")
    return names


def shown_name(name: str) -> str:
    """The name of a file in messages."""
    return sentence("shell.standard-input", {}) if name == STDIN else name


def text_of(name: str) -> str:
    """The text of a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252.

    Raises:
        InvalidRequest: ``cannot-read``.
    """
    try:
        return decoded(_bytes(name))
    except OSError as error:
        why: str | Phrase = error.strerror or str(error)
    except ValueError:  # a name that no file can have, or a stream closed within this process
        why = phrase("why.closed" if name == STDIN else "why.no-file")
    raise InvalidRequest("cannot-read", field="file", value=shown(shown_name(name)), why=why)


def decoded(data: bytes) -> str:
    """Decode bytes as a text; the page decodes files in the same way."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    # A text that is not UTF-8 is most likely an old file of Windows; or the file is binary.
    if b"\0" in data:
        return data.decode("utf-8", errors="replace")
    return data.decode("cp1252", errors="replace")


def _bytes(name: str) -> bytes:
    if name != STDIN:
        with open(name, "rb") as file:
            return file.read(_MAX_BYTES)
    stream: BinaryIO | None = getattr(sys.stdin, "buffer", None)
    if sys.stdin is None or _closed():
        raise ValueError("it is closed")
    if stream is None:  # replaced by a program that calls main()
        return sys.stdin.read(_MAX_BYTES).encode()
    if sys.stdin.isatty():
        keys = ["Ctrl+Z", "Enter"] if os.name == "nt" else ["Ctrl+D"]
        streams.say(sentence("shell.paste", {"keys": keys}))
    return stream.read(_MAX_BYTES)


def _closed() -> bool:
    """Check whether standard input was closed when the program was started, and not replaced."""
    try:
        mode = os.fstat(0).st_mode
    except OSError:
        return True
    return sys.stdin.closed or stat.S_ISDIR(mode)
