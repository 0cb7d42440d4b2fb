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
from knight_core.cli.running import drive_steps
from knight_core.cli.status import MEANING, OF_VERDICT
from knight_core.cli.texts import named, shown_name, text_of
from knight_core.errors import InvalidRequest, shown
from knight_core.texts.sentences import Phrase, board_text, phrase, sentence

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
    """The message about a certificate, and the verdict, a key of :data:`OF_VERDICT`."""
    began = perf_counter()
    try:
        check(document)
    except CheckFault as fault:
        reason = fault_phrase(fault)
        return sentence("shell.claim-not-proved", {"why": reason}), "fault"
    seconds = round(perf_counter() - began, 3)
    params = {"what": _claim(**document), "steps": len(document["steps"]), "seconds": seconds}
    return sentence("shell.proved", params), "tour"


def _claim(board: dict[str, Any], request: dict[str, Any], **_others: object) -> list[str | Phrase]:
    """The description of the tours that a certificate excludes."""
    on = Board(board["rows"], board["cols"], board["holes"])
    what: list[str | Phrase] = [board_text(on.rows, on.cols)]
    if on.holes:
        what.append(phrase("shell.without", {"holes": format_holes(on)}))
    if request["closed"]:
        what.append(phrase("shell.closed"))
    if "symmetry" in request:
        what.append(phrase(f"shell.{request['symmetry']}"))
    path = request["path"] or [start for start in (request["start"],) if start is not None]
    if path:
        what.append(phrase("shell.beginning", {"squares": " ".join(map(on.name, path))}))
    if request["end"] is not None:
        what.append(phrase("shell.ending", {"square": on.name(request["end"])}))
    return what


def _read(text: str, name: str) -> tuple[str, str]:
    """The message about a text that is not a certificate, and the verdict."""
    # Imported on first use: certificates do not need it.
    from knight_core import reading
    from knight_core.reading.documents import good_parts

    readings = drive_steps(reading.start_read(text), name)
    first = readings[0]
    if first.kind == "unreadable":
        why = first.how.phrase
        raise InvalidRequest("nothing-read", field="file", value=shown(name), why=why)
    if all(part.kind == "tour" for part in good_parts(readings)):
        return sentence("shell.a-tour", {"how": first.how.phrase}), "tour"
    faults = [fault.text for fault in first.faults[:1]]
    return "\n".join([sentence("shell.not-a-tour", {}), *faults]), "fault"
