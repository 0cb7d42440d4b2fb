"""The checker of certificates: each rule, each fault, and what wants to mislead it."""

from __future__ import annotations

import ast
import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from knight_core import Board
from knight_core.board.board import MAX_SQUARES
from knight_core.certificate import CheckFault, certificate_of, check, checker, symmetric_checker
from knight_core.certificate.certificate import fault_phrase
from knight_core.certificate.checker import Proof
from knight_core.texts.sentences import sentence
from tests.core.exhaustive import Exhaustive
from tests.core.texts.codes import codes

Document = dict[str, Any]
SOURCE = Path(checker.__file__).read_text(encoding="utf-8")
SYMMETRIC = Path(symmetric_checker.__file__).read_text(encoding="utf-8")


def document(
    size: str,
    *steps: list[Any],
    start: int | None = None,
    end: int | None = None,
    closed: bool = False,
    path: list[int] | None = None,
    holes: list[int] | None = None,
) -> Document:
    """A certificate, of whatever worth."""
    rows, cols = map(int, size.split("x"))
    return {
        "version": 1,
        "board": {"rows": rows, "cols": cols, "holes": holes or []},
        "request": {"start": start, "end": end, "closed": closed, "path": path},
        "steps": [*steps],
    }


def fault_of(certificate: Any) -> tuple[str, int] | None:
    """The code and the step of the checker's fault; None: it says proved."""
    try:
        check(certificate)
    except CheckFault as fault:
        message = fault_phrase(fault)
        assert sentence(message["key"], message["params"]).endswith(".")
        return fault.code, fault.step
    return None


# -- what it is -----------------------------------------------------------------------------------


def test_it_imports_nothing_of_the_package() -> None:
    imported = {
        name
        for node in ast.walk(ast.parse(SOURCE))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [node.names[0].name])
    }
    assert {str(name).partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_every_fault_has_a_sentence_and_every_sentence_its_fault() -> None:
    given = {
        argument.value
        for source in (SOURCE, SYMMETRIC)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("CheckFault", "self._require")
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
    assert given | {"step", "at-step"} == codes("certificate")


# -- the rules ------------------------------------------------------------------------------------

COLOUR, OUTER = ["count", "colour", 0], ["count", "rows", 0, 3]
BEFORE: list[list[Any]] = [COLOUR, ["count", "colour", 1], ["forced"]]


@pytest.mark.parametrize(
    "certificate",
    [
        # Squares by colour: an odd number of them closed, an end of the rarer colour, two of one.
        document("3x3", COLOUR, closed=True),
        document("5x5", COLOUR, start=1),
        document("5x5", COLOUR, end=1),
        document("6x6", ["count", "colour", 1], start=0, end=2),
        # Outer rows and columns.
        document("4x8", OUTER, ["pieces"], closed=True),
        document("8x4", ["count", "cols", 0, 3], ["pieces"], closed=True),
        document("4x8", OUTER, ["pieces", 32], start=9),
        document("4x8", OUTER, ["pieces", 32], end=9),
        # A square without a move, with one, two that need the same moves; all are looked at.
        document("3x3", ["forced"], start=0),
        document("1x9", ["forced", 3]),
        document("3x4", ["forced"], closed=True),
        document("5x8", ["forced", 0, 32], start=17, end=8),
        # A loop that is closed too early, from end to end.
        document("3x7", ["forced"], start=2, end=16),
        # Pieces.
        document("2x9", ["pieces"], closed=True),
        # A distinction of cases, with images.
        document("3x8", *BEFORE, ["suppose", 1, 11, 1, 2, 3], closed=True),
        document(
            "4x4", *BEFORE[:2], OUTER, ["count", "cols", 0, 3], ["forced"],
            ["suppose", 0, 16, 7], ["suppose", 0, 6], ["suppose", 1, 7], ["suppose", 1, 8],
            start=12,
        ),
        # Moves that close a loop too early, after a case that is refuted.
        document("3x6", *BEFORE, ["suppose", 0, 18], end=16, holes=[6]),
        # A path that visits all and ends in the wrong place; an end that is visited.
        document("3x4", path=[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11], closed=True),
        document("3x4", path=[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11], end=5),
        document("5x5", path=[0, 7, 14], end=7),
        document("5x5", path=[0, 7, 14], end=14),
        document("3x4", path=[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5], end=5),
        document("5x5", start=0, end=0),
        # No way back.
        document("5x6", ["forced", 30], path=[0, 8, 21, 13, 26], closed=True),
    ],
)  # fmt: skip
def test_a_proof_is_accepted(certificate: Document) -> None:
    assert fault_of(certificate) is None
    assert fault_of(json.dumps(certificate)) is None
    board, request = certificate["board"], certificate["request"]
    if board["rows"] * board["cols"] <= 16:
        search = Exhaustive(
            Board(board["rows"], board["cols"], board["holes"]), request["end"], request["closed"]
        )
        begun = request["path"] or ([] if request["start"] is None else [request["start"]])
        assert not search.completable(begun)


def star(*points: int) -> list[int]:
    """The holes of 5x5 that leave its middle and some squares a move from it."""
    return [square for square in range(25) if square not in (12, *points)]


@pytest.mark.parametrize(
    "certificate",
    [
        document("5x5", ["ends", [1, 12], [3, 12], [5, 12]], holes=star(1, 3, 5)),
        document("5x5", ["ends", [1, 12], [3, 12]], holes=star(1, 3), start=12),
        document("5x5", ["ends", [1, 12]], holes=star(1, 3, 5), start=3, end=5),
        document("5x5", ["pieces", 12, 25], holes=star(1, 3, 5)),
        document("5x5", ["pieces", 12], holes=star(1, 3), closed=True),
        document("5x5", ["pieces", 12, 25], holes=star(1, 3), start=12),
    ],
)
def test_pieces_and_ends_of_a_star(certificate: Document) -> None:
    assert fault_of(certificate) is None


def test_without_join_there_are_no_ends() -> None:
    assert fault_of(document("6x6", ["ends", [0, 8]], closed=True)) == ("step", 1)


# -- the faults -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("certificate", "code", "step"),
    [
        (document("5x5", start=0), "unfinished", 0),
        (document("5x5", COLOUR, start=0), "unfinished", 0),
        (document("5x5", COLOUR, COLOUR, start=1), "unneeded", 2),
        (document("1x1"), "unfinished", 0),
        (document("1x1", ["forced"]), "unfinished", 0),
        (document("1x1", ["forced"], start=0), "unfinished", 0),
        (document("1x1", ["forced"], start=0, closed=True), "unfinished", 0),
        (document("2x3", ["forced"], start=0, closed=True, holes=[1, 2, 3, 4]), "unfinished", 0),
        (document("3x4", ["forced"], path=[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]), "unfinished", 0),
        (document("1x1", start=0, end=0), "unfinished", 0),
        (document("2x3", path=[0, 5], end=5, holes=[1, 2, 3, 4]), "unfinished", 0),
        (document("3x3", path=[0, 5, 6, 1, 8, 3, 2, 7], closed=True, holes=[4]), "unfinished", 0),
        (document("5x5", []), "step", 1),
        (document("5x5", ["other"]), "step", 1),
        (document("5x5", ["forced"], "forced"), "step", 2),  # type: ignore[arg-type]
        (document("5x5", ["forced", 26]), "step", 1),
        (document("5x5", ["forced", -1]), "step", 1),
        (document("5x5", ["forced", True]), "step", 1),
        (document("5x5", ["forced", 3], holes=[3]), "step", 1),
        (document("6x6", ["forced", 36], closed=True), "step", 1),
        (document("5x5", ["count"]), "step", 1),
        (document("5x5", ["count", "colour"]), "step", 1),
        (document("5x5", ["count", "colour", 0, 1]), "step", 1),
        (document("5x5", ["count", "colour", False]), "step", 1),
        (document("5x5", ["count", "rows", "0"]), "step", 1),
        (document("5x5", ["count", "rows", 0, 1]), "set", 1),
        (document("5x5", ["count", "rows", 0, 2, 4]), "set", 1),
        (document("5x5", ["pieces"]), "pieces", 1),
        (document("5x5", ["pieces", 12, 25]), "pieces", 1),
        (document("5x5", ["ends"]), "ends", 1),
        (document("5x5", ["ends", 3]), "step", 1),
        (document("5x5", ["ends", [3]]), "step", 1),
        (document("5x5", ["ends", [3, 3]]), "step", 1),
        (document("5x5", ["ends", [3, 25]]), "step", 1),
        (document("5x5", ["ends", [3, 4, 5]]), "step", 1),
        (document("5x5", ["ends", [3, 4], [5, 4]]), "ends", 1),
        (document("5x5", ["suppose"]), "step", 1),
        (document("5x5", ["suppose", 0]), "step", 1),
        (document("5x5", ["suppose", 0, 1]), "move", 1),
        (document("5x5", ["suppose", 0, 25], start=0), "move", 1),
        (document("6x6", ["suppose", 0, 8, 8], closed=True), "image", 1),
        (document("6x6", ["suppose", 0, 8, 0], closed=True, holes=[3]), "image", 1),
        (document("6x6", ["suppose", 0, 8, 1], closed=True, holes=[3]), "image", 1),
        (document("6x7", ["suppose", 0, 9, 4], closed=True), "image", 1),
        # All squares are in the three columns on the left: they are the same transposed, but the
        # board is not.
        (document("3x4", ["suppose", 0, 6, 4], closed=True, holes=[3, 7, 11]), "image", 1),
        # The last move is decided: one back to the join would leave out the last square.
        (document("3x3", ["forced", 0], ["suppose", 5, 6], start=0, holes=[1, 2, 3, 4, 7, 8]),
         "move", 2),
        (document("6x6", ["suppose", 1, 9, 1], start=0), "image", 1),
    ],
)  # fmt: skip
def test_what_proves_nothing_is_refused(certificate: Document, code: str, step: int) -> None:
    assert fault_of(certificate) == (code, step)


def changed(*keys: str, to: Any) -> Document:
    """A certificate with one part replaced."""
    whole = document("5x5", COLOUR, start=1)
    inner = whole
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = to
    return whole


@pytest.mark.parametrize(
    ("certificate", "code"),
    [
        ("", "format"),
        ("{", "format"),
        ("[" * 1_000_000, "format"),
        ("9" * 10_000, "format"),
        ("null", "format"),
        ("[]", "format"),
        (None, "format"),
        (changed("version", to=2), "format"),
        (changed("version", to=True), "format"),
        (changed("steps", to={}), "format"),
        (changed("more", to=1), "format"),
        (changed("board", to=[5, 5]), "format"),
        (changed("board", "more", to=1), "format"),
        (changed("request", "symmetry", to=1), "request"),
        (changed("request", to={}), "format"),
        (document("0x5"), "board"),
        (changed("board", "rows", to=-5), "board"),
        (changed("board", "rows", to=5.0), "board"),
        (changed("board", "rows", to=True), "board"),
        (changed("board", "rows", to="5"), "board"),
        (changed("board", "rows", to=10**30), "board"),
        (changed("board", "rows", to=1 << 23), "board"),
        (changed("board", "holes", to={}), "format"),
        (changed("board", "holes", to=[25]), "format"),
        (changed("board", "holes", to=[[]]), "format"),
        (document("2x1", holes=[0, 1]), "board"),
        (changed("board", "holes", to=[1]), "request"),
        (changed("request", "start", to=25), "format"),
        (changed("request", "start", to="a1"), "format"),
        (changed("request", "end", to=-1), "format"),
        (changed("request", "closed", to=0), "format"),
        (changed("request", "path", to=5), "format"),
        (changed("request", "path", to=[]), "request"),
        (changed("request", "path", to=[0, 7]), "request"),
        (changed("request", "path", to=[1, 7]), "request"),
        (changed("request", "path", to=[1, 8, 1]), "request"),
        (document("5x5", end=3, closed=True), "request"),
        (document("5x5", end=3, holes=[3]), "request"),
    ],
)
def test_what_is_no_certificate_is_refused(certificate: Any, code: str) -> None:
    assert fault_of(certificate) == (code, 0)


def test_the_squares_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    assert checker.MAX_SQUARES == MAX_SQUARES
    monkeypatch.setattr(checker, "MAX_SQUARES", 12)
    for size in ("3x4", "1x12", "12x1"):
        assert fault_of(document(size)) == ("unfinished", 0)
    for size in ("3x5", "1x13", "13x1"):
        assert fault_of(document(size, holes=[0, 1, 2])) == ("board", 0)


@pytest.mark.parametrize(
    ("certificate", "work"),
    [
        (document("1x9", ["forced", 3]), 10),
        (document("5x5", COLOUR, start=1), 4),
        (document("4x8", OUTER, ["pieces"], closed=True), 746),
        (document("5x5", ["pieces", 12, 25], holes=star(1, 3, 5)), 60),
    ],
)
def test_work_is_counted(monkeypatch: pytest.MonkeyPatch, certificate: Document, work: int) -> None:
    """In places and moves; holes are looked at as well."""
    monkeypatch.setattr(checker, "MAX_WORK", work)
    assert fault_of(certificate) is None
    monkeypatch.setattr(checker, "MAX_WORK", work - 1)
    assert fault_of(certificate) == ("too-long", len(certificate["steps"]))


def test_work_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MAX_WORK", 2000)
    certificate = certificate_of(Board(3, 8), closed=True)
    assert certificate is not None
    assert fault_of(certificate.text) is None
    monkeypatch.setattr(checker, "MAX_WORK", 100)
    assert fault_of(certificate.text) == ("too-long", 3)


@pytest.mark.parametrize(
    ("certificate", "fault"),
    [
        # A list of one step, longer than there are places, lines or symmetries.
        (document("8x8", ["suppose", 0, 10, *[0] * 500_000]), ("image", 1)),
        (document("8x8", ["suppose", 0, 10, *[1] * 500_000]), ("image", 1)),
        (document("8x8", ["forced", *[0] * 500_000]), ("step", 1)),
        (document("8x8", ["pieces", *[0] * 500_000]), ("step", 1)),
        (document("8x8", ["count", "rows", *[0] * 500_000]), ("step", 1)),
        (document("8x8", ["ends", *[[0, 1]] * 100_000]), ("ends", 1)),
        # Of the board and of the request.
        (document("8x8", holes=[0] * 500_000), ("format", 0)),
        (document("8x8", path=[0, 10] * 250_000), ("request", 0)),
        # Steps that look at all squares, again and again.
        (document("50x50", *[["forced"]] * 9_000), ("too-long", 36)),
        (document("8x8", *[["count", "rows", 0, 3]] * 9_000), ("too-long", 772)),
        (document("50x50", *[["count", "rows", 5]] * 9_000), ("too-long", 37)),
        # Squares that are not there are counted too.
        (document("60x60", *[COLOUR] * 900, holes=[*range(1700)]), ("too-long", 118)),
        # A large board in a few words.
        (document("3000x3000", ["forced"]), ("too-long", 1)),
        (document("3000x3000", ["pieces"]), ("too-long", 1)),
        (document("3000x3000", ["suppose", 0, 3002, 1]), ("too-long", 1)),
    ],
)  # fmt: skip
def test_no_text_takes_long(
    monkeypatch: pytest.MonkeyPatch, certificate: Document, fault: tuple[str, int]
) -> None:
    """Here with a limit of a fiftieth."""
    monkeypatch.setattr(checker, "MAX_WORK", checker.MAX_WORK // 50)
    assert fault_of(json.dumps(certificate)) == fault


def test_cases_share_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step looks at the 64 or 65 places twice."""
    steps = [["turn"]] * 4
    certificate = document("8x8", *steps)
    certificate["request"]["symmetry"] = "mirror"
    monkeypatch.setattr(checker, "MAX_WORK", 600)
    assert fault_of(certificate) is None
    monkeypatch.setattr(checker, "MAX_WORK", 500)
    assert fault_of(certificate) == ("too-long", 4)


def test_a_tour_with_all_its_moves_supposed_is_no_contradiction() -> None:
    tour = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]
    proof = Proof({"rows": 3, "cols": 4, "holes": []}, document("3x4")["request"])
    for a, b in pairwise([proof.join, *tour, proof.join]):
        if b not in proof.made[a]:
            proof.add(["suppose", a, b])
    assert proof.open
    proof.add(["forced"])
    assert proof.open
    assert not proof.proved


@pytest.mark.parametrize(
    ("size", "square", "images"),
    [
        ("5x5", 1, [1, 21, 3, 23, 5, 9, 15, 19]),
        ("5x5", 8, [8, 18, 6, 16, 16, 18, 6, 8]),
        ("5x5", 25, [25] * 8),
        ("3x5", 1, [1, 11, 3, 13]),
        ("5x3", 1, [1, 13, 1, 13]),
        ("3x5", 15, [15] * 4),
    ],
)
def test_images_of_places(size: str, square: int, images: list[int]) -> None:
    whole = document(size)
    proof = Proof(whole["board"], whole["request"])
    assert [proof.image(square, turn) for turn in range(len(images))] == images


@pytest.mark.parametrize(
    ("certificate", "symmetries"),
    [
        (document("4x4"), [0, 1, 2, 3, 4, 5, 6, 7]),
        (document("4x4", closed=True), [0, 1, 2, 3, 4, 5, 6, 7]),
        (document("3x4"), [0, 1, 2, 3]),
        (document("4x3", closed=True), [0, 1, 2, 3]),
        (document("4x4", start=0), [0, 4]),
        (document("4x4", end=12), [0, 7]),
        (document("4x4", start=0, end=15), [0, 3, 4, 7]),
        (document("4x4", holes=[1, 2], closed=True), [0, 2]),
        (document("4x4", holes=[4, 8]), [0, 1]),
        (document("4x4", holes=[1, 14]), [0, 3]),
        (document("4x4", holes=[1, 7, 8, 14]), [0, 3, 5, 6]),
        (document("5x5", start=12), [0, 1, 2, 3, 4, 5, 6, 7]),
        (document("5x5", path=[2, 9], closed=True), [0]),
        (document("5x5", path=[0, 11, 2], end=2), [0]),
    ],
)
def test_symmetries_that_keep_all(certificate: Document, symmetries: list[int]) -> None:
    proof = Proof(certificate["board"], certificate["request"])
    assert [turn for turn in range(8) if proof.keeps(turn)] == symmetries


def test_the_steps_are_told_before_they_are_checked() -> None:
    certificate = document("4x8", OUTER, ["other"], closed=True)
    checking = checker.start_check(certificate)
    assert [next(checking), next(checking)] == [1, 2]
    with pytest.raises(CheckFault) as caught:
        next(checking)
    assert caught.value.args == ("step", 2)
