"""What `knight_core/CLAIMS.md` claims is what its commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from knight_core import cli

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (.+) \| (.+) \| `(.+)` \| `(.+)` \| ([\d.]+)(, full)? \|$", re.M)
"""A claim, how it is known, its command, what that prints, and its seconds."""

TEXT = (ROOT / "knight_core" / "CLAIMS.md").read_text(encoding="utf-8")
ROWS = ROW.findall(TEXT)


def test_every_row_is_read() -> None:
    sections = TEXT.partition("\n## What is not proved\n")[0]
    lines = [line for line in sections.splitlines() if line.startswith("| ")]
    headings = [line for line in lines if line.startswith(("| claim ", "| --- "))]
    assert len(ROWS) == len(lines) - len(headings) > 50
    assert sum(float(row[4]) for row in ROWS if not row[5] and not row[2].startswith("pytest")) < 20


@pytest.mark.parametrize(
    ("command", "printed"),
    [
        pytest.param(command, printed, id=claim[:50], marks=pytest.mark.full if full else ())
        for claim, _, command, printed, _, full in ROWS
    ],
)
def test_a_claim(
    command: str,
    printed: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program, *words = shlex.split(command)
    if program == "pytest":  # runs by itself
        place, _, name = words[0].partition("::")
        assert f"def {name}(" in (ROOT / place).read_text(encoding="utf-8")
        return
    if program == "python":
        assert words[0] == "-c"
        exec(compile(words[1], "CLAIMS.md", "exec"), {})
    else:
        assert program == "knight-core"
        monkeypatch.chdir(ROOT)
        cli.main(words)
    out, err = capsys.readouterr()
    # Whole numbers: “5 different” is not the end of “415 different”.
    assert re.search(rf"(?<![\d,.]){re.escape(printed)}(?![\d,]*\d)", out + err), out + err
