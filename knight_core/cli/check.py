"""``check``: reads a text that a program printed: a tour, or its faults."""

from __future__ import annotations

import argparse
from typing import Final

from knight_core.cli.parser import Commands
from knight_core.cli.status import MEANING

_EPILOG: Final = f"""\
examples:
  python -m knight_core check printed.txt
      how it was read, the verdict, all faults; and what a teacher would say
  my_program | python -m knight_core check -
      what a program prints
  python -m knight_core check class/*.txt --format csv
      a row for each file: name, verdict, first fault
  python -m knight_core check --lesson lesson.txt answers/*.txt
      the answers of a class to a lesson, marked: a column for each question

It reads boards of numbers and lists of squares, pairs or moves in any layout, also in the midst of
other text, and repairs nothing. Of a tour it says whether it follows Warnsdorff's rule, with which
orders of the directions blind search finds it, and whether it is well known; of a path, whether it
can still be completed, and which move lost it. Directions are numbered 1 to 8, clockwise from
up-right.

exit status: 0 a tour, or several; 1 none; 2 nothing readable; of several files the highest.
{MEANING}"""


def add(commands: Commands) -> None:
    check = commands.add_parser(
        "check",
        help="what is in a printed text: a tour, or what is wrong with it",
        description="Read whatever a program printed, and say whether it is a tour.",
        epilog=_EPILOG,
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="files; - is standard input")
    check.add_argument(
        "--board", metavar="RxC", help="the board, where the text does not say it: 8x8"
    )
    check.add_format("text", "csv", "json")
    check.add_argument(
        "--lesson", metavar="FILE", help="the files are answers to this lesson: mark them all"
    )
    check.add_argument(
        "--max-steps",
        metavar="N",
        help="the most steps of blind search to find a tour again (default: 10000000)",
    )
    check.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    # Loaded here: the other commands do not wait for the readers of texts.
    if arguments.lesson is not None:
        from knight_core.cli.marking import run_marking

        return run_marking(arguments)
    from knight_core.cli.checking import run_check

    return run_check(arguments)
