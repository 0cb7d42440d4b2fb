"""Certificates: proofs, as data, that there is no tour; and an independent checker, which shares no
code with the programs that make them."""

from knight_core.certificate.certificate import Certificate as Certificate
from knight_core.certificate.certificate import TooLong as TooLong
from knight_core.certificate.certificate import certificate_of as certificate_of
from knight_core.certificate.certificate import fault_phrase as fault_phrase
from knight_core.certificate.certificate import start_certificate as start_certificate
from knight_core.certificate.checker import CheckFault as CheckFault
from knight_core.certificate.symmetric_checker import check as check
from knight_core.certificate.symmetric_checker import start_check as start_check
