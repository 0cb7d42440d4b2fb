"""Certificates on the command line: ``--certificate FILE`` of ``solve`` and ``judge``, and
``verify``."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import Any

from knight_core.board import Board
from knight_core.board.holes import format_holes
from knight_core.certificate import Certificate, CheckFault, check, fault_phrase
from knight_core.cli import streams
from knight_core.cli.checking import drive_steps, start_read
from knight_core.cli.output import deliver
from knight_core.cli.running import many
from knight_core.cli.status import OF_VERDICT
from knight_core.cli.texts import named, shown_name, text_of
from knight_core.completion import Answer, Judgement
from knight_core.errors import InvalidRequest, shown
from knight_core.outcome import Outcome
from knight_core.reading.documents import good_parts
from knight_core.result import TourResult
from knight_core.texts.sentences import phrase, sentence


def write_proof(result: TourResult, file: Path) -> None:
    """Write the certificate of a run that ended with ``impossible`` to a file, and say so.

    Raises:
        InvalidRequest: as :func:`~knight_core.cli.output.deliver`.
    """
    if result.outcome is not Outcome.IMPOSSIBLE:
        found = "there is a tour" if result.tours else "it is not known whether there is a tour"
        streams.say(f"no certificate: {found}.")
        return
    if result.reason is not None and result.reason.code == "exhausted-search":
        streams.say(
            f"All that {result.request.method} says is that it has tried everything, in "
            f"{many(result.stats.forward, 'step')}; the certificate is found without it."
        )
    _write(result.certificate, file)


def write_loss(judgement: Judgement, file: Path) -> None:
    """Write the certificate of the answer no to a file, and say so.

    Raises:
        InvalidRequest: as :func:`~knight_core.cli.output.deliver`.
    """
    if judgement.answer is Answer.NO:
        _write(judgement.certificate, file)
    else:
        streams.say(f"no certificate: the answer is {judgement.answer}.")


def _write(certificate: Certificate | None, file: Path) -> None:
    if certificate is None:
        streams.say("no certificate: the proof would be too large.")
        return
    deliver(certificate.text, file)
    streams.say(f"certificate: {many(len(certificate.steps), 'step')}, checked.")


def run_verify(file: str) -> int:
    """Do the command ``verify``; returns the exit status.

    Raises:
        InvalidRequest: ``nothing-read``, and as :func:`~knight_core.cli.texts.text_of`.
    """
    (name,) = named([file])
    text = text_of(name)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    if isinstance(document, dict) and "steps" in document:
        said, verdict = _checked(document)
    else:
        said, verdict = _read(text, shown_name(name))
    streams.write_result(f"{said}\n")
    return OF_VERDICT[verdict]


def _checked(document: dict[str, Any]) -> tuple[str, str]:
    """What the checker says of a certificate, and its verdict, by the names of those on texts."""
    began = perf_counter()
    try:
        check(document)
    except CheckFault as fault:
        said = fault_phrase(fault)
        return f"not proved: {sentence(said['key'], said['params'])}", "fault"
    seconds = perf_counter() - began
    steps = many(len(document["steps"]), "step")
    return f"proved: {_claim(**document)} ({steps}, checked in {seconds:.3f} s)", "tour"


def _claim(board: dict[str, Any], request: dict[str, Any], **_others: object) -> str:
    """What a certificate proves."""
    on = Board(board["rows"], board["cols"], board["holes"])
    holes = f" without {format_holes(on)}" if on.holes else ""
    path = request["path"] or [one for one in (request["start"],) if one is not None]
    begins = f" that begins with {' '.join(map(on.name, path))}" if path else ""
    ends = "" if request["end"] is None else f" that ends on {on.name(request['end'])}"
    both = " and".join(filter(None, (begins, ends)))
    same = f" with the symmetry {request['symmetry']}" if "symmetry" in request else ""
    return f"{on}{holes} has no {'closed ' * request['closed']}tour{same}{both}"


def _read(text: str, name: str) -> tuple[str, str]:
    """What a text is that is no certificate, and its verdict."""
    readings = drive_steps(start_read(text), name)
    first = readings[0]
    if first.kind == "unreadable":
        why = phrase(f"reading.{first.how.code}", first.how.params)
        raise InvalidRequest("nothing-read", field="file", value=shown(name), why=why)
    if all(one.kind == "tour" for one in good_parts(readings)):
        return f"a tour: {first.how.text}", "tour"
    return "\n".join(["no tour", *(fault.text for fault in first.faults[:1])]), "fault"
