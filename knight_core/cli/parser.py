"""The argument parser, with error messages of one line; and the words of requests."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn, TypeAlias

from knight_core.board import Board
from knight_core.cli import streams
from knight_core.cli.guard import DEBUG
from knight_core.cli.status import BAD_INPUT
from knight_core.errors import InvalidRequest, shown
from knight_core.request import MAX_SEED, digits_of

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""The subparsers to which a command adds itself."""


class Parser(argparse.ArgumentParser):
    """An argument parser with error messages of one line, and with help that keeps its lines.

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

    def add_format(self, *names: str) -> None:
        """Add ``--format``, whose default is the first name."""
        text = f"{', '.join(names)} (default: {names[0]})"
        self.add_argument("--format", choices=names, default=names[0], metavar="F", help=text)

    def add_goal(self, closed: str = "end a knight's move from the start") -> None:
        """Add ``--end``, ``--closed`` with this help, and ``--holes``."""
        self.add_argument("--end", metavar="SQ", help="the last square")
        self.add_argument("--closed", action="store_true", help=closed)
        self.add_argument("--holes", metavar="LIST", help="squares that are not there: a1,h8")

    def add_subparsers(self, **options: Any) -> Any:
        self._commands = True
        return super().add_subparsers(**options)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        # parse_known_intermixed_args calls this method twice, and does not support parsers with
        # commands.
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
        # For --help and --version: argparse would ignore a failed write.
        streams.write_result(message)


def refuse_empty(arguments: argparse.Namespace, *options: str) -> None:
    """Raise InvalidRequest, ``empty-option``, for an option with an empty value."""
    for option in options:
        text = getattr(arguments, option.replace("-", "_"))
        if text is not None and not text.strip():
            raise InvalidRequest("empty-option", option=option)


def whole_number(
    text: str | None, code: str, default: int, least: int, most: int = MAX_SEED
) -> int:
    """The value of an option that is a whole number from ``least`` to ``most``; ``default`` if the
    option is missing.

    Raises:
        InvalidRequest: with ``code``.
    """
    if text is None:
        return default
    number = digits_of(text.strip())
    if number is None or not least <= number <= most:
        field = code.removeprefix("bad-")
        raise InvalidRequest(code, field=field, value=shown(text), limit=most)
    return number


def board_of(arguments: argparse.Namespace) -> Board:
    """The board, with its holes."""
    refuse_empty(arguments, "holes")
    board = Board.parse(arguments.board)
    return Board(board.rows, board.cols, arguments.holes) if arguments.holes else board


def words_of(arguments: argparse.Namespace, options: Sequence[str]) -> dict[str, str]:
    """The words of the board, the start, ``closed`` and these options, without missing ones.

    Raises:
        InvalidRequest: for an empty value.
    """
    # In a form an empty field means the default; an empty argument is a mistake in a script.
    if not arguments.board.strip():
        raise InvalidRequest("board-syntax", field="board", value="")
    refuse_empty(arguments, *options)
    given = {word: getattr(arguments, word.replace("-", "_")) for word in ("board", *options)}
    words = {word: text for word, text in given.items() if text is not None}
    if arguments.closed:
        words["closed"] = "1"
    if arguments.start is not None:
        if not arguments.start.strip():
            raise InvalidRequest("square-syntax", field="start", value="")
        words["start"] = arguments.start
    return words
