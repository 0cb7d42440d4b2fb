"""Which moves are supposed, in which order: whole certificates that were once written down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from knight_core import Board
from knight_core.certificate import certificate_of, check
from knight_core.certificate.checker import Proof
from knight_core.certificate.edge_search import start_search
from knight_core.steps import run_to_end
from tests.core.naive import DATA

WRITTEN: list[dict[str, Any]] = json.loads((DATA / "certificates.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "written", WRITTEN, ids=lambda written: f"{written['board']} {written['request']}"
)
def test_a_certificate_stays_as_it_is(written: dict[str, Any]) -> None:
    whole = Board.parse(written["board"])
    board = Board(whole.rows, whole.cols, written["holes"])
    options = {**written["request"]}
    if "path" in options:
        options["path"] = tuple(options["path"])
    certificate = certificate_of(board, **options)
    assert certificate is not None
    check(certificate.text)
    steps = " | ".join(" ".join(map(str, step)) for step in certificate.steps)
    assert steps == written["steps"]


def new(size: str, holes: Sequence[int] = (), **options: Any) -> Proof:
    board = Board.parse(size)
    request = {"start": None, "end": None, "closed": False, "path": None, **options}
    return Proof({"rows": board.rows, "cols": board.cols, "holes": [*holes]}, request)


def test_pieces_of_a_path_are_those_without_the_join() -> None:
    assert run_to_end(start_search(new("2x5"), 9)) == [["pieces", 10]]
    assert run_to_end(start_search(new("2x5", closed=True), 9)) == [["pieces"]]


def test_a_move_is_supposed_where_none_is_made() -> None:
    proof = new("6x6", holes=[0, 5, 30, 35], closed=True)
    assert not any(map(proof.made.get, proof.places()))
    assert run_to_end(start_search(proof, 1)) == 0  # nothing is refuted yet
    assert len(proof.open) == 1


def test_the_steps_go_into_the_proof() -> None:
    proof = new("3x6", end=16)
    steps = run_to_end(start_search(proof, 100))
    assert isinstance(steps, list)
    assert proof.proved
    again = new("3x6", end=16)
    for step in steps:
        assert not again.proved
        again.add(step)
    assert again.proved
    # As many are enough, and one less is not.
    assert run_to_end(start_search(new("3x6", end=16), len(steps))) == steps
    part = run_to_end(start_search(new("3x6", end=16), len(steps) - 1))
    assert isinstance(part, float)
    assert 0 < part < 1


def test_where_there_is_a_tour_all_its_moves_are_made() -> None:
    proof = new("3x4", start=0)
    assert run_to_end(start_search(proof, 100)) is None
    assert not proof.proved
    assert all(len(proof.made[place]) == 2 for place in proof.places())


def test_it_yields_after_each_step() -> None:
    steps = run_to_end(start_search(new("3x6", end=16), 100))
    assert isinstance(steps, list)
    search = start_search(new("3x6", end=16), 100)
    assert len([*search]) == len(steps)
