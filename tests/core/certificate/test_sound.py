"""The checker is sound: no step rules out a tour that is known, however it is forged."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from knight_core import Board, solve
from knight_core.certificate import certificate_of
from knight_core.certificate.checker import Proof
from knight_core.certificate.symmetric_checker import Case, cases
from tests.core.certificate.forging import walk
from tests.core.certificate.test_checker import Document, fault_of
from tests.core.certificate.true_tours import KINDS, Example, example, proofs, variants
from tests.samples import sampled

BOARDS, WALKS = 40, 8
"""Boards of each kind of request, for each seed of the whole trial; walks a proof."""


def trial(draw: Random, kind: str, boards: int) -> Counter[str]:
    """Walk along tours of a kind; returns how many steps of each forge have followed."""
    followed: Counter[str] = Counter()
    for _ in range(boards):
        for new, loops in proofs(example(kind, draw)):
            for _ in range(WALKS):
                followed += walk(new, loops, draw)
    return followed


@pytest.mark.parametrize("kind", KINDS)
def test_no_step_rules_out_a_tour_that_is_known(kind: str) -> None:
    """Open and closed tours, with starts, ends and paths, and those of each symmetry."""
    followed = trial(Random(f"sound {kind}"), kind, 2)
    assert {"forced", "count colour"} <= {*followed}


SEEDS = [f"{kind} {seed}" for kind in KINDS for seed in range(12)]


@pytest.mark.parametrize("seed", sampled(SEEDS, "open 0"))
def test_no_step_of_the_whole_trial_does(seed: str) -> None:
    kind, _, _ = seed.rpartition(" ")
    followed = trial(Random(f"sound {seed}"), kind, BOARDS)
    assert followed.total() > 1000


MIRRORED: Document = {
    "version": 1,
    "board": {
        "rows": 9,
        "cols": 9,
        "holes": [
            *(0, 1, 4, 7, 8, 9, 13, 17, 22, 30, 31, 32, *range(36, 45)),
            *(48, 49, 50, 58, 63, 67, 71, 72, 73, 76, 79, 80),
        ],
    },
    "request": {"start": None, "end": None, "closed": True, "path": None, "symmetry": "mirror"},
    "steps": [
        ["forced"],
        ["suppose", 3, 10, 1, 2, 3, 4, 5, 6, 7],
        ["suppose", 5, 12],
        ["suppose", 10, 21],
        ["forced"],
        ["suppose", 10, 27, 1, 2, 3, 4, 5, 6, 7],
        ["suppose", 10, 21],
    ],
}
"""There is such a tour: each square and its image in the mirror are half a tour apart. Transposed,
it is one that the other mirror takes to itself, and nothing is said of those."""


def mirrored() -> Example:
    at = MIRRORED["board"]
    board = Board(9, 9, at["holes"])
    tour = solve(board, closed=True, symmetry="mirror").tour
    assert tour is not None
    return Example(at, MIRRORED["request"], [*variants(board, tour.squares, MIRRORED["request"])])


def test_a_mirrored_line_has_no_images_in_a_diagonal() -> None:
    assert mirrored().tours
    assert fault_of(MIRRORED) == ("image", 2)
    straight = json.loads(json.dumps(MIRRORED).replace(", 4, 5, 6, 7]", "]"))
    assert fault_of(straight) == ("unfinished", 0)
    assert (
        certificate_of(Board(9, 9, MIRRORED["board"]["holes"]), closed=True, symmetry="mirror")
        is None
    )


@pytest.mark.parametrize(
    ("symmetry", "symmetries"),
    [("half-turn", [*range(8)]), ("quarter-turn", [*range(8)]), ("mirror", [0, 1, 2, 3])],
)
def test_images_by_symmetries_that_go_with_the_map(symmetry: str, symmetries: list[int]) -> None:
    board = {"rows": 6, "cols": 6, "holes": []}
    request = {"start": None, "end": None, "closed": False, "path": None, "symmetry": symmetry}
    for case in cases(board, request):
        proof = Case(*case)
        assert [turn for turn in range(8) if proof.keeps(turn)] == symmetries


def _pieces_of_one_more(proof: Proof, without: set[int]) -> int:
    return _pieces(proof, without) + 1


def _accept(*_: object) -> bool:
    return False


_pieces = Proof.pieces


@pytest.mark.parametrize(
    ("of", "name", "weaker", "kinds"),
    [
        (Case, "keeps", Proof.keeps, ["the mirrored one"]),
        (Proof, "keeps", lambda *_: True, ["open", "start"]),
        (Proof, "pieces", _pieces_of_one_more, ["closed"]),
        (Proof, "_has_three_ends", _accept, ["open"]),
        (Case, "_cannot_turn", _accept, ["half-turn open"]),
        (Proof, "_undo", lambda *_: None, ["open"]),
    ],
)
def test_the_trial_notices_a_weaker_rule(
    monkeypatch: pytest.MonkeyPatch,
    of: type,
    name: str,
    weaker: Callable[..., Any],
    kinds: list[str],
) -> None:
    monkeypatch.setattr(of, name, weaker)
    draw = Random("weaker")

    def search() -> None:
        for kind in kinds * 20:
            question = mirrored() if kind == "the mirrored one" else example(kind, draw)
            for new, loops in proofs(question):
                for _ in range(WALKS):
                    walk(new, loops, draw)

    with pytest.raises(AssertionError):
        search()
