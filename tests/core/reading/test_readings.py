"""Texts in every notation, and what is read in each: the files of ``tests/data/readings``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from knight_core.reading import Reading, lists, matrices, names, numbers, pair_lists, pairs, read

FOLDER = Path(__file__).parents[2] / "data" / "readings"
NOTATIONS = ("blocks", "grid", "lists", "matrices", "names", "numbers", "pairs", "texts")


def cases(name: str) -> dict[str, tuple[str, str]]:
    """The cases of a file: of each its title, the text, and the lines on what is read in it."""
    whole = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    found = {}
    for case in whole.split("\n## ")[1:]:
        title, text, lines = re.split(r"\n*```\n", case)
        assert title not in found
        found[title] = (text.replace("\\t", "\t"), lines.strip())
    return found


CASES = {f"{name}: {title}": case for name in NOTATIONS for title, case in cases(name).items()}


def lines_of(reading: Reading) -> list[str]:
    """A reading in lines: its kind, board and squares; how it was read; each of its mistakes."""
    board, squares = reading.board, " ".join(map(str, reading.squares))
    if board is None:
        return [reading.kind, f"as {reading.how.text}"]
    holes = f" without {' '.join(map(str, sorted(board.holes)))}" if board.holes else ""
    first = f"{reading.kind} {board.rows}x{board.cols}{holes}: {squares}"
    return [first, f"as {reading.how.text}", *(f"- {fault.text}" for fault in reading.faults)]


@pytest.mark.parametrize("title", CASES)
@pytest.mark.parametrize("size", [1, 5, 4_000])
def test_a_text_is_read(size: int, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lists, matrices, names, numbers, pair_lists, pairs):
        monkeypatch.setattr(module, "SLICE", size)
    text, expected = CASES[title]
    readings = read(text)
    for reading in readings:
        assert len(reading.places) == len(reading.squares)
        assert all(text[begin:end].strip() for begin, end in reading.places)
    best = {reading.part: reading for reading in reversed(readings)}
    lines = [line for part in sorted(best) for line in lines_of(best[part])]
    assert "\n".join(lines) == expected
