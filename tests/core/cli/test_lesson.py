"""The commands `lesson` and `check --lesson`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from knight_core.lessons.collection import lesson_texts
from tests.core.cli.conftest import Run

TRUE, FALSE, BAD_INPUT = 0, 1, 2

Write = Callable[[str, str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file and says where it is."""

    def write(name: str, text: str) -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return write


def test_a_lesson_is_checked(run: Run, write: Write) -> None:
    text = lesson_texts()[3]
    done = run("lesson", write("l.md", text))
    assert (done.status, done.out) == (TRUE, "Two colours: 6 steps, 8 facts true, 0 wrong.\n")
    done = run("lesson", write("l.md", text.replace("= 13 <- colour", "= 14 <- colour")))
    assert done.status == FALSE
    assert done.out.startswith("line 29: “14” is false: the engine says 13.\n")
    assert done.out.endswith("7 facts true, 1 wrong.\n")


def test_mistakes_are_told_with_their_lines(run: Run, write: Write) -> None:
    done = run("lesson", write("l.md", "# A\n## B\nask: x\nhold: y\n"))
    assert done.status == BAD_INPUT
    assert [line.split(":")[0] for line in done.err.splitlines()] == ["line 3", "line 4"]


@pytest.mark.parametrize("option", ["--sheet", "--solutions"])
def test_a_sheet_is_written(run: Run, write: Write, tmp_path: Path, option: str) -> None:
    words = ("lesson", write("l.md", lesson_texts()[1]), option)
    target = tmp_path / "sheet.html"
    assert run(*words, "-o", str(target)).status == TRUE
    page = run(*words).out
    assert page == target.read_text(encoding="utf-8")
    assert ('class="teacher"' in page) == (option == "--solutions")


def test_the_answers_of_a_class_are_marked(run: Run, write: Write) -> None:
    lesson = write("l.md", "# Sums\n## One\nask: 1 + 1?\n= 2 <- sum 1+1\n")
    right = write("a.txt", "name: Anna\n1.1: 2\n")
    wrong = write("b.txt", "name: Bob\n1.1: 3\n")
    check = ("check", "--lesson", lesson)
    assert run(*check, right).status == TRUE
    done = run(*check, right, wrong, "c.txt")
    assert done.status == FALSE
    assert "✗ +1  0" in done.out
    assert "1.1 wrong: 3 (+1) ×1" in done.out
    assert done.err.count("\n") == 1
    assert "cannot be read" in done.err
    done = run(*check, right, wrong, "--format", "json")
    assert [file["right"] for file in done.document["files"]] == [1, 0]
    done = run(*check, right, "--format", "csv")
    assert done.out.startswith("file,name,right,1.1,1.1 ok,note\n")
    assert run(*check, "c.txt").status == BAD_INPUT
    done = run("check", "--lesson", right, right)
    assert done.status == BAD_INPUT
    assert "A lesson begins with its title" in done.err
