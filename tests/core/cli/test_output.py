"""The file of -o: tried before the search, left alone until its end, kept as its owner has it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import stat
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from knight_core import cli
from tests.core.cli.conftest import needs_unix, shell
from tests.core.limits import limited

NOBODY = 65534
SOLVE = ["solve", "5x6", "a1", "-o"]
SURVEY = ["survey", "--boards", "5x5", "--starts", "2", "--max-steps", "2000", "-o"]


@pytest.fixture
def nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a search fail as soon as one begins."""

    def fail(*_: object, **__: object) -> None:
        pytest.fail("a search began")

    monkeypatch.setattr("knight_core.cli.solve.start", fail)
    monkeypatch.setattr("knight_core.cli.experiment.run", fail)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.fixture
def somebody(open_folder: Path) -> Iterator[int]:
    """Somebody to whom modes apply: this person, or if that is root, another."""
    # Everything is loaded before, from folders that may be closed to them.
    for words in (SOLVE, SURVEY):
        assert cli.main([*words, os.devnull]) == 0
    if os.geteuid():
        yield os.geteuid()
        return
    os.chown(open_folder, NOBODY, -1)
    os.seteuid(NOBODY)
    yield NOBODY
    os.seteuid(0)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# -- before the search --------------------------------------------------------------------------


@pytest.mark.parametrize("words", [SOLVE, SURVEY], ids=["solve", "survey"])
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("", "must be a file in a folder that exists"),
        ("folder", "must be a file in a folder that exists"),
        ("new/", "must be a file in a folder that exists"),
        ("no/new", "must be a file in a folder that exists"),
        ("file/new", "must be a file in a folder that exists"),
        ("socket", "must be a file in a folder that exists"),
        ("loop", "Too many levels of symbolic links"),
        ("n" * 300, "File name too long"),
        ("two\nlines/new", "“two lines/new” cannot be written"),
    ],
)
@pytest.mark.usefixtures("nothing_runs")
def test_what_can_be_no_file_is_refused_before(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    name: str,
    text: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("file").touch()
    Path("loop").symlink_to("loop")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")
        before = sorted(os.listdir())
        assert cli.main([*words, name]) == 2
        assert sorted(os.listdir()) == before
    done = capsys.readouterr()
    assert done.out == ""
    assert text in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("words", [SOLVE, SURVEY], ids=["solve", "survey"])
@pytest.mark.usefixtures("somebody", "nothing_runs")
def test_what_may_not_be_written_is_refused_before(
    open_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
) -> None:
    path = open_folder / "mine.txt"
    path.write_text("mine", encoding="utf-8")
    path.chmod(0o444)
    open_folder.chmod(0o555)
    for name in ("mine.txt", "new.txt"):
        assert cli.main([*words, str(open_folder / name)]) == 2
        assert "cannot be written: Permission denied." in capsys.readouterr().err
    open_folder.chmod(0o755)
    # That another file could take its place does not mean that it may.
    assert cli.main([*words, str(path)]) == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert os.listdir(open_folder) == ["mine.txt"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, KeyError("x"), MemoryError])
def test_what_ends_without_a_result_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("knight_core.cli.solve.start", fail)
    monkeypatch.setattr("knight_core.cli.experiment.run", fail)
    old = tmp_path / "old.txt"
    old.touch()
    os.utime(old, (1, 1))
    for words in (SOLVE, SURVEY):
        for name in ("old.txt", "new.txt"):
            assert cli.main([*words, str(tmp_path / name)]) in (4, 130)
    assert os.listdir(tmp_path) == ["old.txt"]
    assert old.stat().st_mtime == 1


# -- after it -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o700])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "tour.txt"
    path.write_text("old", encoding="utf-8")
    path.chmod(mode)
    assert cli.main([*SOLVE, str(path)]) == 0
    assert mode_of(path) == mode
    assert len(path.read_text(encoding="utf-8").splitlines()) == 5
    assert os.listdir(tmp_path) == ["tour.txt"]


@pytest.mark.parametrize("words", [SOLVE, SURVEY], ids=["solve", "survey"])
def test_a_new_file_has_the_mode_that_the_umask_leaves(tmp_path: Path, words: list[str]) -> None:
    before = os.umask(0o027)
    try:
        assert cli.main([*words, str(tmp_path / "new")]) == 0
    finally:
        os.umask(before)
    assert mode_of(tmp_path / "new") == 0o640


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_a_link(tmp_path: Path, there: bool) -> None:
    link, target = tmp_path / "link", tmp_path / "tour.txt"
    link.symlink_to("tour.txt")
    if there:
        target.write_text("old", encoding="utf-8")
    assert cli.main([*SOLVE, str(link)]) == 0
    assert link.is_symlink()
    assert len(target.read_text(encoding="utf-8").splitlines()) == 5


def test_what_cannot_be_replaced_is_refused_before_and_records_are_added(
    open_folder: Path, somebody: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path, records = open_folder / "tour.txt", open_folder / "runs.jsonl"
    path.write_text("old", encoding="utf-8")
    records.touch()
    open_folder.chmod(0o555)
    assert cli.main([*SOLVE, str(path)]) == 2
    assert "cannot be written: Permission denied." in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "old"
    assert cli.main([*SURVEY, str(records)]) == 0
    assert len(records.read_text(encoding="utf-8").splitlines()) == 2
    assert records.stat().st_uid == somebody


# -- when it cannot be written after all --------------------------------------------------------


def test_a_full_disk_changes_nothing_and_the_result_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tour.txt"
    path.write_text("old", encoding="utf-8")
    for name in ("tour.txt", "new.txt"):
        words = [*SOLVE, str(tmp_path / name)]
        status = limited(50, partial(cli.main, words))
        done = capsys.readouterr()
        assert status == 2
        assert len(done.out.splitlines()) == 5
        assert "File too large. The result was printed on standard output instead." in done.err
        assert done.err.count("\n") == 2  # the other says what was found
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["tour.txt"]


@needs_unix
@pytest.mark.parametrize("words", [SOLVE, SURVEY], ids=["solve", "survey"])
def test_a_device_that_is_full(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert cli.main([*words, "/dev/full", "--format", "json"]) == 2
    done = capsys.readouterr()
    assert json.loads(done.out)
    assert "No space left on device" in done.err
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


@needs_unix
def test_when_nothing_can_be_written_at_all() -> None:
    done = shell("KNIGHT solve 1x1 a1 -o /dev/full >/dev/full")
    assert done.status == 2
    assert done.err.endswith("“/dev/full” cannot be written: No space left on device.\n")


@needs_unix
def test_standard_output_by_its_name(tmp_path: Path) -> None:
    words = "KNIGHT solve 1x1 a1 -o /dev/stdout"
    done = shell(f"{words} | cat; {words} >{tmp_path}/tour.txt")
    assert (done.status, done.out) == (0, "1\n")
    assert (tmp_path / "tour.txt").read_text(encoding="utf-8") == "1\n"
