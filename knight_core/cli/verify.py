"""``verify``: checks a certificate, or a tour."""

from __future__ import annotations

import argparse
from typing import Final

from knight_core.cli.parser import Commands
from knight_core.cli.status import MEANING

_EPILOG: Final = f"""\
examples:
  python -m knight_core solve 3x8 --closed --certificate proof.json
  python -m knight_core verify proof.json
      whether each step of the proof that there is no such tour follows
  python -m knight_core solve 8x8 h1 | python -m knight_core verify -
      whether a text is a tour

Certificates are checked by a program that shares nothing with those that find them.

exit status: 0 proved, or a tour; 1 neither; 2 nothing readable.
{MEANING}"""


def add(commands: Commands) -> None:
    verify = commands.add_parser(
        "verify",
        help="check a proof that there is no tour, or a tour",
        description="Check a certificate, a proof that there is no tour; or a tour.",
        epilog=_EPILOG,
    )
    verify.add_argument("file", metavar="FILE", help="a file; - is standard input")
    verify.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    # Loaded here: the other commands do not wait for the readers of texts.
    from knight_core.cli.proving import run_verify

    return run_verify(arguments.file)
