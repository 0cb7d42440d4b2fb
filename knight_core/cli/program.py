"""The program: its commands."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import knight_core
from knight_core.cli.parser import Parser
from knight_core.cli.status import MEANING
from knight_core.errors import unknown
from knight_core.texts.languages import LANGUAGES
from knight_core.texts.sentences import speak

_COMMANDS: Final = (
    "solve",
    "count",
    "check",
    "judge",
    "verify",
    "compare",
    "survey",
    "orders",
    "rule",
    "lesson",
    "degrees",
    "gallery",
)
"""The commands; each is a module of this package."""

EPILOG: Final = f"""\
examples:
  python -m knight_core solve 8x8 h1
      a tour of the chessboard from h1, as a matrix of move numbers
  python -m knight_core solve 8x8 h1 --method depth-first --order 12345678
      blind search: 27,241,113 steps
  python -m knight_core solve 6x6 a1 --closed --format svg -o tour.svg
      a closed tour, drawn
  python -m knight_core solve 5x5 a1 --tours all --format squares
      all 304 tours from a corner
  python -m knight_core count 6x6 --closed
      how many tours there are, exactly: 9862
  python -m knight_core check printed.txt
      whether a text that a program printed is a tour, and what is wrong with it
  python -m knight_core judge 5x5 "a1 b3 c5 d3"
      whether a path begun can still be completed, and which move lost it
  python -m knight_core solve 3x8 --closed --certificate proof.json
      a proof that there is none, as data
  python -m knight_core verify proof.json
      whether each of its steps follows
  python -m knight_core degrees 8x8
      how many moves each square has
  python -m knight_core compare 8x8 h1 --methods depth-first,pruned,warnsdorff
      one start, several methods: a table
  python -m knight_core survey --boards 5x5,6x6,7x7,8x8 --starts all
      many starts, many boards
  python -m knight_core orders 8x8 h1
      the best order of the directions for blind search
  python -m knight_core solve 8x8 h1 --rule my_rule.py
      by a rule of your own, a program in Python
  python -m knight_core rule my_rule.py
      try it on an exercise: five boards, each with what is expected
  python -m knight_core lesson my_lesson.txt
      whether what a lesson for a class says is true
  python -m knight_core gallery beverley
      a well-known tour with its story

squares: a1 is bottom left; row,col counted from 0 at the top is read as well (h1 is 7,7).
directions: 1 to 8, clockwise from up-right: 1=(-2,+1) 2=(-1,+2) 3=(+1,+2) 4=(+2,+1)
            5=(+2,-1) 6=(+1,-2) 7=(-1,-2) 8=(-2,-1) as (row, col) steps.

{MEANING}"""


_LANG: Final = "--lang"
_ENVIRONMENT: Final = "KNIGHT_LANG"


def make_parser(*names: str) -> Parser:
    """The parser of the command line. Each command sets ``run`` to its function.

    Args:
        names: the commands to load; none: all.
    """
    parser = Parser(
        prog="python -m knight_core",
        description="Find knight's tours, count them, or prove that there are none.",
        epilog=EPILOG,
    )
    version = f"knight_core {knight_core.__version__}"
    parser.add_argument("--version", action="version", version=version)
    parser.add_argument(
        _LANG,
        metavar="TAG",
        help=f"language of the answers: {', '.join(LANGUAGES)} (default: {_ENVIRONMENT}, "
        "or en); CSV, JSON and help are in English",
    )
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    for name in names or _COMMANDS:
        import_module(f"knight_core.cli.{name}").add(commands)
    return parser


def run(words: Sequence[str]) -> int:
    """Run a command line; returns the exit status.

    Raises:
        InvalidRequest: for an invalid request.
        SystemExit: for an invalid command line, and after ``--help`` and ``--version``.
    """
    # Only the module of the named command is imported, to save time.
    before = ("", *words)
    command = next(
        (
            word
            for word, last in zip(words, before, strict=False)
            if not word.startswith("-") and last != _LANG
        ),
        "",
    )
    parser = make_parser(command) if command in _COMMANDS else make_parser()
    arguments = parser.parse_args(words)
    speak(_language(arguments))
    status: int = arguments.run(arguments)
    return status


def _language(arguments: argparse.Namespace) -> str:
    """The language of the output; CSV and JSON are always in English.

    Raises:
        InvalidRequest: ``unknown-lang``.
    """
    tag = os.environ.get(_ENVIRONMENT, "") if arguments.lang is None else arguments.lang
    if tag not in ("", *LANGUAGES):
        raise unknown("lang", tag, LANGUAGES)
    for_programs = getattr(arguments, "format", "") in ("csv", "json")
    return "en" if for_programs else tag or "en"
