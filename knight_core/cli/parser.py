"""The argument parser, with errors of one line; and requests in words."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn, TypeAlias

from knight_core.cli import streams
from knight_core.cli.guard import DEBUG
from knight_core.cli.status import BAD_INPUT
from knight_core.errors import InvalidRequest

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""The subparsers to which a command adds itself."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, and whose help keeps its lines.

    Squares may come after options: ``solve 8x8 --closed h1``.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(
            allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **options
        )
        # "-1x8" is a bad board, not an unknown option.
        self._negative_number_matcher = re.compile(r"-[0-9]")
        self._mixing = False
        self._commands = False
        self.add_argument(DEBUG, action="store_true", help="show where the program failed, if so")

    def add_subparsers(self, **options: Any) -> Any:
        self._commands = True
        return super().add_subparsers(**options)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        # For mixed arguments, argparse calls this method for each of its two steps, and does not
        # support parsers with commands there.
        if self._mixing or self._commands:
            return super().parse_known_args(args, namespace)
        self._mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False

    def error(self, message: str) -> NoReturn:
        streams.say(f"{self.prog}: {streams.one_line(message)} (see {self.prog} --help)")
        sys.exit(BAD_INPUT)

    def _print_message(self, message: str, file: object = None) -> None:
        # For --help and --version: argparse would ignore a failure.
        streams.write_result(message)


def words_of(arguments: argparse.Namespace, options: Sequence[str]) -> dict[str, str]:
    """The board, the start, closed and these options, as far as they were given."""
    # An empty field of a form means the default; an empty argument is a mistake in a script.
    if not arguments.board.strip():
        raise InvalidRequest("board-syntax", field="board", value="")
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
