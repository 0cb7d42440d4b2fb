"""The command `verify`, and `--certificate` of `solve` and `judge`."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from knight_core.certificate import check
from tests.core.cli.conftest import Run

PROVED, NOT, UNREADABLE = 0, 1, 2


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where certificates are written."""
    return tmp_path / "proof.json"


def test_a_damaged_certificate_is_not_proved(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run("solve", "3x8", "a1", "--closed", "--certificate", str(file))
    assert (done.status, done.err.splitlines()[-1]) == (1, "certificate: 4 steps, checked.")
    document = json.loads(file.read_text(encoding="utf-8"))
    document["steps"].insert(3, ["suppose", 1, 2])
    text = json.dumps(document)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    done = run("verify", "-")
    message = "not proved: Step 4: This move is already made or already ruled out.\n"
    assert (done.status, done.out) == (NOT, message)


@pytest.mark.parametrize(
    ("words", "claim"),
    [
        ("solve 3x8 a1 --closed", "3×8, closed, beginning with a1). Steps: 4, checked in "),
        ("solve 3x4 b2 --end c3", "3×4, beginning with b2, ending on c3). "),
        ("solve 2x3 a1 --holes b1", "2×3, without b1, beginning with a1). "),
        ("solve 5x5 b1 --method multipath", "5×5, beginning with b1). "),
        ("judge 5x5 'a1 b3 c5 d3 e1'", "5×5, beginning with a1 b3 c5 d3). "),
        ("judge 3x3 '' --end a1", "3×3, ending on a1). "),
        ("solve 8x8 a1 --symmetry mirror", "8×8, the same in a mirror, beginning with a1). "),
        (
            "solve 5x6 a1 --closed --symmetry half-turn",
            "5×6, closed, the same turned by 180°, beginning with a1). ",
        ),
    ],
)
def test_it_says_what_is_proved(run: Run, file: Path, words: str, claim: str) -> None:
    assert run(*shlex.split(words), "--certificate", str(file)).status == 1
    check(file.read_text(encoding="utf-8"))
    done = run("verify", str(file))
    assert done.status == PROVED
    assert done.out.startswith(f"proved: there is no such tour ({claim}")


def test_blind_search_says_that_it_has_only_tried_everything(run: Run, file: Path) -> None:
    done = run("solve", "3x4", "b2", "--method", "depth-first", "--certificate", str(file))
    assert done.status == 1
    assert "depth-first: every possibility was tried (steps: " in done.err
    assert done.err.endswith("certificate: 1 step, checked.\n")


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        ("solve 5x5 a1", 0, "there is such a tour"),
        (
            "solve 8x8 a1 --method depth-first --max-steps 9",
            3,
            "it is not known whether there is such a tour",
        ),
        ("solve 4x300000 a1 --closed", 1, "the proof would be too large"),
        ("judge 5x5 'a1 b3'", 0, "there is such a tour"),
        ("judge 8x8 h1 --max-cases 3", 3, "it is not known whether there is such a tour"),
    ],
)
def test_without_a_proof_nothing_is_written(
    run: Run, file: Path, words: str, status: int, why: str
) -> None:
    done = run(*shlex.split(words), "--certificate", str(file))
    assert (done.status, done.err.splitlines()[-1]) == (status, f"no certificate: {why}.")
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "status", "certified"),
    [
        ("solve 3x4 b2", 1, True),
        ("solve 3x4 b2 --method depth-first", 1, True),
        ("solve 8x8 a1 --symmetry mirror", 1, True),
        ("solve 4x300000 a1 --closed", 1, False),
        ("solve 5x5 a1", 0, None),
        ("solve 8x8 a1 --method depth-first --max-steps 9", 3, None),
        ("judge 5x5 'a1 b3 c5 d3 e1'", 1, True),
        ("judge 5x5 'a1 b3'", 0, None),
        ("judge 8x8 h1 --max-cases 3", 3, None),
    ],
)
def test_json_holds_the_certificate_of_what_is_impossible(
    run: Run, words: str, status: int, certified: bool | None
) -> None:
    """Null where none is made; no such key with other outcomes."""
    done = run(*shlex.split(words), "--format", "json")
    assert done.status == status
    assert ("certificate" in done.document) == (certified is not None)
    if certified:
        check(done.document["certificate"])
    else:
        assert done.document.get("certificate") is None


@pytest.mark.parametrize(
    ("text", "status", "out", "err"),
    [
        ("1 4 7 10\n12 9 2 5\n3 6 11 8\n", PROVED, "a tour: 3×4, numbers from 1", ""),
        ("1 4 7 10\n12 9 2 5\n3 6 13 8\n", NOT, "no tour\n", ""),
        ('{"board": 1, "steps": []}', NOT, "not proved: This is not a proof file", ""),
        ("hello", UNREADABLE, "", "Nothing could be read"),
        ("[" * 100_000, UNREADABLE, "", "Nothing could be read"),
    ],
)
def test_other_texts(run: Run, file: Path, text: str, status: int, out: str, err: str) -> None:
    file.write_text(text, encoding="utf-8")
    done = run("verify", str(file))
    assert done.status == status
    assert done.out.startswith(out)
    assert err in done.err
    assert bool(done.err) == bool(err)
