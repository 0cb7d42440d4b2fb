"""Certificates on the command line: ``--certificate FILE`` of ``solve`` and ``judge``."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from knight_core.certificate import Certificate
from knight_core.cli import streams
from knight_core.cli.output import deliver
from knight_core.outcome import Outcome
from knight_core.result import TourResult
from knight_core.texts.sentences import sentence


def write_proof(result: TourResult, file: Path) -> None:
    """Write the certificate of a run that ended with ``impossible`` to a file, and report it.

    Raises:
        InvalidRequest: as :func:`~knight_core.cli.output.deliver`.
    """
    if result.outcome is not Outcome.IMPOSSIBLE:
        say_none("found" if result.tours else "unknown")
        return
    if result.reason is not None and result.reason.code == "exhausted-search":
        params = {"method": result.request.method, "steps": result.stats.forward}
        streams.say(sentence("shell.tried-all", params))
    write_certificate(result.certificate, file)


def write_certificate(certificate: Certificate | None, file: Path) -> None:
    """Write a certificate to a file, and report it.

    Raises:
        InvalidRequest: as :func:`~knight_core.cli.output.deliver`.
    """
    if certificate is None:
        say_none("large")
        return
    deliver(certificate.text, file)
    streams.say(sentence("shell.certificate", {"steps": len(certificate.steps)}))


def say_none(why: Literal["found", "unknown", "large"]) -> None:
    """Report that no certificate is written: there is a tour, its existence is unknown, or the
    proof would be too large."""
    streams.say(sentence(f"shell.no-certificate-{why}", {}))
