"""Certificates: proofs, as data, that there is no tour; and a checker that shares nothing with the
programs that say so."""

from knight_core.certificate.certificate import (
    Certificate,
    TooLong,
    certificate_of,
    fault_phrase,
    start_certificate,
)
from knight_core.certificate.checker import CheckFault
from knight_core.certificate.symmetric_checker import check, start_check

__all__ = [
    "Certificate",
    "CheckFault",
    "TooLong",
    "certificate_of",
    "check",
    "fault_phrase",
    "start_certificate",
    "start_check",
]
