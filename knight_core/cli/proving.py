"""Certificates on the command line: ``--certificate FILE`` of ``solve`` and ``judge``."""

from __future__ import annotations

from pathlib import Path

from knight_core.certificate import Certificate
from knight_core.cli import streams
from knight_core.cli.output import deliver
from knight_core.cli.running import many
from knight_core.outcome import Outcome
from knight_core.result import TourResult


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
    write_certificate(result.certificate, file)


def write_certificate(certificate: Certificate | None, file: Path) -> None:
    """Write a certificate to a file, and say so.

    Raises:
        InvalidRequest: as :func:`~knight_core.cli.output.deliver`.
    """
    if certificate is None:
        streams.say("no certificate: the proof would be too large.")
        return
    deliver(certificate.text, file)
    streams.say(f"certificate: {many(len(certificate.steps), 'step')}, checked.")
