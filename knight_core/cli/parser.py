"""The parser of arguments: its errors are one line; and words for requests."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn, TypeAlias

from knight_core.cli.status import BAD_INPUT
from knight_core.errors import InvalidRequest

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""What a command adds itself to."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, and whose help keeps its lines."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **options
        )
        # "-1x8" is a bad board, not an unknown option.
        self._negative_number_matcher = re.compile(r"-[0-9]")

    def error(self, message: str) -> NoReturn:
        message = " ".join(message.split())
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(BAD_INPUT)


def words_of(arguments: argparse.Namespace, options: Sequence[str]) -> dict[str, str]:
    """The board, the start, closed and these options, as far as they were given."""
    words = {"board": arguments.board}
    for word in options:
        text = getattr(arguments, word.replace("-", "_"))
        if text is not None:
            words[word] = text
            if not text.strip():
                raise InvalidRequest("empty-option", field=word)
    if arguments.closed:
        words["closed"] = "1"
    if arguments.start is not None:
        if not arguments.start.strip():
            raise InvalidRequest("square-syntax", field="start", value="")
        words["start"] = arguments.start
    return words
