"""Certificates for the page."""

from __future__ import annotations

from typing import Any

from knight_core.bridge import documents
from knight_core.bridge.proofs import start_certificate, start_check_certificate
from knight_core.certificate import check
from knight_core.steps import run_to_end


def made_of(board: documents.PageBoard, *request: Any) -> documents.CertificateDocument:
    made = run_to_end(start_certificate(board, *request))
    assert isinstance(made, dict)
    return made


def test_a_certificate_is_a_text_that_has_been_checked() -> None:
    made = made_of({"rows": 3, "cols": 8}, [], -1, -1, True, "any")
    check(made["text"])
    assert (made["checked"]["steps"], made["checked"]["fault"]) == (4, None)
    assert made["checked"]["seconds"] >= 0


def test_of_a_path_and_of_a_start() -> None:
    lost = made_of({"rows": 5, "cols": 5}, [20, 11, 2, 13], -1, -1, False, "any")
    assert '"path":[20,11,2,13]' in lost["text"]
    ends = made_of({"rows": 3, "cols": 4, "holes": [0]}, [], 3, 11, False, "any")
    assert '"start":3,"end":11' in ends["text"]
    assert (
        run_to_end(start_certificate({"rows": 5, "cols": 5}, [20, 11], -1, -1, False, "any"))
        is None
    )


def test_of_symmetric_tours() -> None:
    made = made_of({"rows": 8, "cols": 8}, [], 0, -1, False, "quarter-turn")
    check(made["text"])
    assert '"start":0,"end":null' in made["text"]
    assert '"symmetry":"quarter-turn"' in made["text"]


def test_what_takes_too_long_is_said_in_seconds() -> None:
    """By the squares of the board; colours are counted on boards of any size."""
    made = run_to_end(start_certificate({"rows": 4, "cols": 50_000}, [], -1, -1, True, "any"))
    assert isinstance(made, float)
    assert 1 < made < 10
    assert made_of({"rows": 301, "cols": 301}, [], -1, -1, True, "any")["checked"]["steps"] == 1


def test_a_text_is_checked() -> None:
    made = made_of({"rows": 3, "cols": 8}, [], -1, -1, True, "any")
    damaged = made["text"].replace("suppose", "support")
    fault = run_to_end(start_check_certificate(damaged))["fault"]
    why = {"key": "certificate.step", "params": {}}
    assert fault == {"key": "certificate.at-step", "params": {"step": 4, "why": why}}
    assert run_to_end(start_check_certificate("no proof"))["fault"] == {
        "key": "certificate.format",
        "params": {},
    }
