"""The commands `lesson` and `check --lesson`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knight_core import cli
from knight_core.lessons.collection import lesson_texts

TRUE, FALSE, BAD_INPUT = 0, 1, 2


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_lesson_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = lesson_texts()[3]
    assert cli.main(["lesson", write(tmp_path, "l.md", text)]) == TRUE
    assert capsys.readouterr().out == "Two colours: 6 steps, 8 facts true, 0 wrong.\n"
    changed = text.replace("= 13 <- colour", "= 14 <- colour")
    assert cli.main(["lesson", write(tmp_path, "l.md", changed)]) == FALSE
    out = capsys.readouterr().out
    assert out.startswith("line 28: “14” is false: the engine says 13.\n")
    assert out.endswith("7 facts true, 1 wrong.\n")


def test_mistakes_are_told_with_their_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        cli.main(["lesson", write(tmp_path, "l.md", "# A\n## B\nask: x\nhold: y\n")]) == BAD_INPUT
    )
    said = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in said] == ["line 3", "line 4"]


@pytest.mark.parametrize("option", ["--sheet", "--solutions"])
def test_a_sheet_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    lesson = write(tmp_path, "l.md", lesson_texts()[1])
    target = tmp_path / "sheet.html"
    assert cli.main(["lesson", lesson, option, "-o", str(target)]) == TRUE
    assert cli.main(["lesson", lesson, option]) == TRUE
    page = target.read_text(encoding="utf-8")
    assert page == capsys.readouterr().out
    assert ('class="teacher"' in page) == (option == "--solutions")


def test_the_answers_of_a_class_are_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = write(tmp_path, "l.md", "# Sums\n## One\nask: 1 + 1?\n= 2 <- sum 1+1\n")
    right = write(tmp_path, "a.txt", "name: Anna\n1.1: 2\n")
    wrong = write(tmp_path, "b.txt", "name: Bob\n1.1: 3\n")
    missing = str(tmp_path / "c.txt")
    assert cli.main(["check", "--lesson", lesson, right]) == TRUE
    assert cli.main(["check", "--lesson", lesson, right, wrong, missing]) == FALSE
    out, err = capsys.readouterr()
    assert "✗ +1  0" in out
    assert "1.1 wrong: 3 (+1) ×1" in out
    assert err.count("\n") == 1
    assert "cannot be read" in err
    assert cli.main(["check", "--lesson", lesson, right, wrong, "--format", "json"]) == FALSE
    document = json.loads(capsys.readouterr().out)
    assert [one["right"] for one in document["files"]] == [1, 0]
    assert cli.main(["check", "--lesson", lesson, right, "--format", "csv"]) == TRUE
    assert capsys.readouterr().out.startswith("file,name,right,1.1,1.1 ok,note\n")
    assert cli.main(["check", "--lesson", lesson, missing]) == BAD_INPUT
    assert cli.main(["check", "--lesson", right, right]) == BAD_INPUT
    assert "A lesson begins with its title" in capsys.readouterr().err
