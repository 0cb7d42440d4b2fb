"""``verify``: checks a certificate, or a tour."""

from __future__ import annotations

import argparse
import json
from time import perf_counter
from typing import Any, Final

from knight_core.board import Board
from knight_core.board.holes import format_holes
from knight_core.certificate import CheckFault, check, fault_phrase
from knight_core.cli import streams
from knight_core.cli.parser import Commands
from knight_core.cli.running import drive_steps, many
from knight_core.cli.status import MEANING, OF_VERDICT
from knight_core.cli.texts import named, shown_name, text_of
from knight_core.errors import InvalidRequest, shown
from knight_core.texts.sentences import sentence

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
    (name,) = named([arguments.file])
    text = text_of(name)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    if isinstance(document, dict) and "steps" in document:
        message, verdict = _checked(document)
    else:
        message, verdict = _read(text, shown_name(name))
    streams.write_result(f"{message}\n")
    return OF_VERDICT[verdict]


def _checked(document: dict[str, Any]) -> tuple[str, str]:
    """What the checker says of a certificate, and its verdict, by the names of those on texts."""
    began = perf_counter()
    try:
        check(document)
    except CheckFault as fault:
        reason = fault_phrase(fault)
        return sentence("shell.claim-not-proved", {"why": reason}), "fault"
    seconds = perf_counter() - began
    steps = many(len(document["steps"]), "step")
    return f"proved: {_claim(**document)} ({steps}, checked in {seconds:.3f} s)", "tour"


def _claim(board: dict[str, Any], request: dict[str, Any], **_others: object) -> str:
    """What a certificate proves."""
    on = Board(board["rows"], board["cols"], board["holes"])
    holes = f" without {format_holes(on)}" if on.holes else ""
    path = request["path"] or [start for start in (request["start"],) if start is not None]
    begins = f" that begins with {' '.join(map(on.name, path))}" if path else ""
    ends = "" if request["end"] is None else f" that ends on {on.name(request['end'])}"
    both = " and".join(filter(None, (begins, ends)))
    same = f" with the symmetry {request['symmetry']}" if "symmetry" in request else ""
    closed = "closed " if request["closed"] else ""
    return f"{on}{holes} has no {closed}tour{same}{both}"


def _read(text: str, name: str) -> tuple[str, str]:
    """What a text is that is no certificate, and its verdict."""
    # Loaded here: a certificate needs none of it.
    from knight_core import reading
    from knight_core.reading.documents import good_parts

    readings = drive_steps(reading.start_read(text), name)
    first = readings[0]
    if first.kind == "unreadable":
        why = first.how.phrase
        raise InvalidRequest("nothing-read", field="file", value=shown(name), why=why)
    if all(part.kind == "tour" for part in good_parts(readings)):
        return f"a tour: {first.how.text}", "tour"
    return "\n".join(["no tour", *(fault.text for fault in first.faults[:1])]), "fault"
