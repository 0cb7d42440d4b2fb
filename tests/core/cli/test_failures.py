"""When the program itself fails, or nobody can hear it: one line, and a status that is no verdict.

All in processes of their own: how one ends is what is tested.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from knight_core import Board
from tests.core.cli.conftest import FAILED, ROOT, Run, needs_unix, shell

# -- a failure of the program -------------------------------------------------------------------


def fail_with(monkeypatch: pytest.MonkeyPatch, error: Exception | None) -> None:
    """Let every board fail with this error; None: by calling itself for ever."""

    def fail(*_: object) -> None:
        if error is None:
            fail()
        else:
            raise error

    monkeypatch.setattr(Board, "parse", fail)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (KeyError("x"), "This is an error of the program: KeyError: 'x'. Run the"),
        (ValueError("two\nlines \x1b[31m"), "ValueError: two lines \\x1b[31m. Run"),
        (ValueError("long " * 1000), "error of the program: ValueError: long long"),
        (AssertionError(), "This is an error of the program: AssertionError. Run the"),
        (MemoryError(), "There is not enough memory for that: try a smaller board."),
        (OSError(24, "Too many open files"), "needs: Too many open files. Run the"),
        (None, "This is an error of the program: RecursionError: maximum recursion"),
    ],
)
def test_a_failure_of_the_program_is_one_line_and_status_4(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception | None, text: str
) -> None:
    fail_with(monkeypatch, error)
    done = run("degrees", "8x8")
    assert (done.status, done.out) == (FAILED, "")
    assert done.err.startswith("knight_core: ")
    assert text in done.err
    assert done.err.endswith("Run the command again with --debug to see where.\n")
    assert done.err.count("\n") == 1
    assert len(done.err) < 500


@pytest.mark.parametrize("words", ["--debug degrees 8x8", "degrees 8x8 --debug"])
def test_where_it_failed_is_shown_when_asked_for(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    assert run(*words.replace("8x8", "1x1").split()).out == "0\n"  # where nothing fails
    fail_with(monkeypatch, KeyError("x"))
    done = run(*words.split())
    assert (done.status, done.out) == (FAILED, "")
    assert done.err.startswith("Traceback (most recent call last):\n")
    assert "in fail" in done.err
    assert done.err.endswith("\nknight_core: This is an error of the program: KeyError: 'x'.\n")


@pytest.mark.parametrize("module", ["knight_core.cli.program", "knight_core.errors"])
def test_what_cannot_be_loaded_is_such_a_failure(module: str) -> None:
    lost = f"import sys; sys.modules[{module!r}] = None"
    code = f"{lost}; from knight_core.cli import run_program; run_program()"
    done = shell(f'{sys.executable} -c "{code}" degrees 8x8')
    assert (done.status, done.out) == (FAILED, "")
    assert "knight_core: This is an error of the program: ModuleNotFoundError: " in done.err
    assert done.err.count("\n") == 1


# -- streams ------------------------------------------------------------------------------------


@needs_unix
@pytest.mark.parametrize(
    ("line", "status", "out", "err"),
    [
        # Nobody hears what is said: the result is there all the same, and nothing else.
        ("KNIGHT solve 1x1 a1 2>&-", 0, "1\n", ""),
        ("KNIGHT solve 1x1 a1 2>/dev/full", 0, "1\n", ""),
        ("KNIGHT frobnicate 2>&-", 2, "", ""),
        # A result that cannot be printed is no result.
        ("KNIGHT degrees 1x1 >&-", 2, "", "printed on standard output: it is closed.\n"),
        ("KNIGHT degrees 1x1 >/dev/full", 2, "", "output: No space left on device.\n"),
        ("KNIGHT solve 1x1 a1 >/dev/full 2>&1", 2, "", ""),
        ("KNIGHT compare 5x5 a1 --methods auto >&- 2>&-", 2, "", ""),
        ("KNIGHT --help >/dev/full", 2, "", "output: No space left on device.\n"),
        ("KNIGHT --version >&-", 2, "", "output: it is closed.\n"),
        # A reader that goes away wanted no more: the status is that of the result.
        ("(KNIGHT solve 1x1 a1; echo $? >&2) | true", 0, "", "0\n"),
        ("(KNIGHT solve 3x3 a1 --format json; echo $? >&2) | true", 0, "", "1\n"),
        ("(KNIGHT degrees 300x300 2>&1; echo $? >&2) | head -c 3", 0, "2 3", "0\n"),
        ("(KNIGHT solve 1x1 a1 2>&1 >/dev/null; echo $? >&2) | true", 0, "", "0\n"),
    ],
)
def test_streams_that_do_not_work(line: str, status: int, out: str, err: str) -> None:
    done = shell(line)
    assert (done.status, done.out) == (status, out)
    assert done.err.endswith(err)
    assert "Traceback" not in done.err
    assert "Exception ignored" not in done.err


@needs_unix
def test_a_file_never_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    done = shell(
        f"KNIGHT survey --boards 5x5 --starts 2 --max-steps 99 --workers 2 -o {path} >&- 2>&- <&-"
    )
    assert done.status == 2
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line[:17] for line in lines] == ['{"link": "?board='] * 2


def test_letters_that_cannot_be_printed_are_spelled() -> None:
    done = shell("KNIGHT degrees --help; KNIGHT solve 1x9 a1; KNIGHT ♞", PYTHONIOENCODING="ascii")
    assert "      ...\n" in done.out
    assert "1x9 is only one square wide, so there is no knight's move on it.\n" in done.err
    assert "\\u265e" in done.err
    assert done.err.count("\n") == 2


@needs_unix
def test_letters_of_another_encoding_are_escaped() -> None:
    done = shell("KNIGHT solve \"$(printf '8x8\\377')\"; KNIGHT \"$(printf '\\377\\033')\"")
    assert done.err.count("\n") == 2
    assert "“8x8\\udcff” is not a board" in done.err
    assert "\x1b" not in done.err


@pytest.mark.full
@needs_unix
@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("solve 1x1 a1", 0),
        ("solve 1x1 a1 -o tour.txt", 2),
        ("survey --boards 5x5 --starts 2 --max-steps 99 --workers 2", 0),
        ("survey --boards 5x5 --starts 2 -o runs.jsonl", 2),
    ],
)
def test_a_folder_that_is_gone(tmp_path: Path, words: str, status: int) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    done = shell(f"cd {gone} && rmdir {gone} && KNIGHT {words}", PYTHONPATH=str(ROOT))
    assert done.status == status
    assert done.err.count("\n") <= 1
