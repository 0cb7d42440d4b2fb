"""The command `verify`, and `--certificate` of `solve` and `judge`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from knight_core import cli
from knight_core.certificate import check

PROVED, NOT, UNREADABLE = 0, 1, 2


@pytest.fixture
def proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The file of a certificate."""
    file = tmp_path / "proof.json"
    assert cli.main(["solve", "3x8", "a1", "--closed", "--certificate", str(file)]) == 1
    assert capsys.readouterr().err.endswith("\ncertificate: 4 steps, checked.\n")
    return file


def test_a_certificate_is_verified(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(proof)]) == PROVED
    said = capsys.readouterr().out
    assert said.startswith(
        "proved: 3x8 has no closed tour that begins with a1 (4 steps, checked in"
    )


def test_a_damaged_one_is_not(
    proof: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = json.loads(proof.read_text(encoding="utf-8"))
    document["steps"].insert(3, ["suppose", 1, 2])
    text = json.dumps(document)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert cli.main(["verify", "-"]) == NOT
    said = "not proved: Step 4: This move is made already, or ruled out already.\n"
    assert capsys.readouterr().out == said


@pytest.mark.parametrize(
    ("words", "claim"),
    [
        (
            ["solve", "3x4", "b2", "--end", "c3"],
            "3x4 has no tour that begins with b2 and that ends on c3 ",
        ),
        (
            ["solve", "2x3", "a1", "--holes", "b1"],
            "2x3 without b1 has no tour that begins with a1 ",
        ),
        (["solve", "5x5", "b1", "--method", "multipath"], "5x5 has no tour that begins with b1 "),
        (["judge", "5x5", "a1 b3 c5 d3 e1"], "5x5 has no tour that begins with a1 b3 c5 d3 "),
        (["judge", "3x3", "", "--end", "a1"], "3x3 has no tour that ends on a1 "),
        (
            ["solve", "8x8", "a1", "--symmetry", "mirror"],
            "8x8 has no tour with the symmetry mirror that begins with a1 ",
        ),
        (
            ["solve", "5x6", "a1", "--closed", "--symmetry", "half-turn"],
            "5x6 has no closed tour with the symmetry half-turn that begins with a1 ",
        ),
    ],
)
def test_it_says_what_is_proved(
    words: list[str], claim: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "proof.json")
    assert cli.main([*words, "--certificate", file]) == 1
    check(Path(file).read_text(encoding="utf-8"))
    capsys.readouterr()
    assert cli.main(["verify", file]) == PROVED
    assert capsys.readouterr().out.startswith(f"proved: {claim}(")


def test_blind_search_says_that_it_has_only_tried_everything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["solve", "3x4", "b2", "--method", "depth-first", "--certificate"]
    assert cli.main([*words, str(tmp_path / "proof.json")]) == 1
    said = capsys.readouterr().err
    assert "All that depth-first says is that it has tried everything, in " in said
    assert said.endswith("certificate: 1 step, checked.\n")


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["solve", "5x5", "a1"], 0, "no certificate: there is a tour."),
        (
            ["solve", "8x8", "a1", "--method", "depth-first", "--max-steps", "9"],
            3,
            "no certificate: it is not known whether there is a tour.",
        ),
        (["judge", "5x5", "a1 b3"], 0, "no certificate: the answer is yes."),
        (["judge", "8x8", "h1", "--max-cases", "3"], 3, "no certificate: the answer is unknown."),
    ],
)
def test_without_a_proof_nothing_is_written(
    words: list[str], status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof.json"
    assert cli.main([*words, "--certificate", str(file)]) == status
    assert capsys.readouterr().err.splitlines()[-1] == said
    assert not file.exists()


def test_a_proof_that_is_too_large_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof.json"
    assert cli.main(["solve", "4x300000", "a1", "--closed", "--certificate", str(file)]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "no certificate: the proof would be too large."
    )
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "status", "certified"),
    [
        (["solve", "3x4", "b2"], 1, True),
        (["solve", "3x4", "b2", "--method", "depth-first"], 1, True),
        (["solve", "8x8", "a1", "--symmetry", "mirror"], 1, True),
        (["solve", "4x300000", "a1", "--closed"], 1, False),
        (["solve", "5x5", "a1"], 0, None),
        (["solve", "8x8", "a1", "--method", "depth-first", "--max-steps", "9"], 3, None),
        (["judge", "5x5", "a1 b3 c5 d3 e1"], 1, True),
        (["judge", "5x5", "a1 b3"], 0, None),
        (["judge", "8x8", "h1", "--max-cases", "3"], 3, None),
    ],
)
def test_json_holds_the_certificate_of_what_is_impossible(
    words: list[str], status: int, certified: bool | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """Null where none is made; no such key with other outcomes."""
    assert cli.main([*words, "--format", "json"]) == status
    document = json.loads(capsys.readouterr().out)
    assert ("certificate" in document) == (certified is not None)
    if certified:
        check(document["certificate"])
    else:
        assert document.get("certificate") is None


@pytest.mark.parametrize("name", ["", "no/such/folder/x.json"])
def test_the_file_is_tried_before_the_search(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / name) if name else ""
    for words in (["solve", "5x5", "a1"], ["judge", "5x5", "a1"]):
        assert cli.main([*words, "--certificate", file]) == UNREADABLE
        assert "must be a file in a folder that exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "status", "out", "said"),
    [
        ("1 4 7 10\n12 9 2 5\n3 6 11 8\n", PROVED, "a tour: 3×4, numbers from 1", ""),
        ("1 4 7 10\n12 9 2 5\n3 6 13 8\n", NOT, "no tour\n", ""),
        ('{"board": 1, "steps": []}', NOT, "not proved: It is no certificate", ""),
        ("hello", UNREADABLE, "", "Nothing could be read"),
        ("[" * 100_000, UNREADABLE, "", "Nothing could be read"),
    ],
)
def test_other_texts(
    text: str, status: int, out: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "text.txt"
    file.write_text(text, encoding="utf-8")
    assert cli.main(["verify", str(file)]) == status
    written = capsys.readouterr()
    assert written.out.startswith(out)
    assert said in written.err
    assert bool(written.err) == bool(said)
