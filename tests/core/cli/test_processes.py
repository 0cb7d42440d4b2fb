"""However a program of several processes ends: all of them end, and what was done is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import knight_core
from knight_core.experiments import make_experiment, read_records
from tests.core.cli.conftest import table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="needs /proc"),
]

ROOT = Path(knight_core.__file__).parents[1]
METHODS = "warnsdorff,construct,auto,depth-first:12345678,depth-first:87654321"
"""The first three end at once, the others never."""
STEPS = str(10**12)
WORDS = ["compare", "8x8", "a3", "--methods", METHODS, "--max-steps", STEPS, "--workers", "2"]
SETTINGS = {"lab": "compare", "start": "a3", "methods": METHODS, "max-steps": STEPS}
PATIENCE = 120.0
"""Seconds after which what should happen is taken not to happen."""


def until(done: Callable[[], bool]) -> None:
    """Wait for something that is not told."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        threading.Event().wait(0.01)


def hearing() -> None:
    """In the new process: hear all signals, whatever the tests were started with."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@contextmanager
def began(words: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Start the command line as the first process of a session, as a terminal does."""
    given = {
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "preexec_fn": hearing,
        "cwd": ROOT,
        **options,
    }
    with subprocess.Popen(
        [sys.executable, *words], text=True, start_new_session=True, **given
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def stat_of(pid: int) -> list[str]:
    """The fields of a process after its name: its state, its parent, …; none if it is gone."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return []
    return text.rpartition(")")[2].split()


def children_of(parent: int) -> list[int]:
    every = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    return [pid for pid in every if stat_of(pid)[1:2] == [str(parent)]]


def workers_of(parent: int) -> list[int]:
    """Those of its children that run tasks."""

    def words(pid: int) -> bytes:
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return b""

    return [pid for pid in children_of(parent) if b"spawn_main" in words(pid)]


def gone(pids: list[int]) -> bool:
    # One that has ended may wait for somebody who asks how.
    return all(stat_of(pid)[:1] in ([], ["Z"]) for pid in pids)


def lines_of(path: Path) -> int:
    return len(path.read_bytes().splitlines()) if path.exists() else 0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "runs.jsonl"


@pytest.fixture
def running(path: Path) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """An experiment that has done three of its runs, and its other processes."""
    with began(["-m", "knight_core", *WORDS, "-o", str(path)]) as process:
        until(lambda: lines_of(path) == 3 or process.poll() is not None)
        until(lambda: len(workers_of(process.pid)) == 2 or process.poll() is not None)
        others = children_of(process.pid)
        yield process, others
        until(lambda: gone(others))


def check_records(path: Path) -> None:
    """What was done is in the file, and the same experiment goes on from there."""
    records = read_records(path)
    assert [record["outcome"] for record in records] == ["found"] * 3
    experiment = make_experiment(SETTINGS)
    assert all(map(experiment.take, records))
    assert len(experiment.next(10)) == 2


@pytest.mark.parametrize(
    ("name", "who", "status"),
    [
        ("SIGINT", "first", 130),
        ("SIGINT", "all", 130),
        ("SIGTERM", "all", 143),
        ("SIGKILL", "first", -9),
        *(
            pytest.param(*case, marks=pytest.mark.full)
            for case in (
                ("SIGTERM", "first", 143),
                ("SIGHUP", "first", 129),
                ("SIGHUP", "all", 129),
            )
        ),
    ],
)
def test_a_signal_ends_every_process(
    running: tuple[subprocess.Popen[str], list[int]], path: Path, name: str, who: str, status: int
) -> None:
    process, others = running
    number = getattr(signal, name)
    if who == "all":
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == status
    if status > 0:
        assert err == "cancelled: 3 of 5 runs done.\n"
        assert len(table(out)) == 4
    until(lambda: gone(others))
    check_records(path)


def test_a_lost_worker_is_one_line_and_ends_the_others(
    running: tuple[subprocess.Popen[str], list[int]], path: Path
) -> None:
    process, _ = running
    os.kill(workers_of(process.pid)[0], signal.SIGKILL)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 4
    assert err.startswith("knight_core: A worker process was lost, as if somebody had ended it (3 ")
    assert "the same command continues there." in err
    assert err.count("\n") == 1
    assert len(table(out)) == 4
    check_records(path)


def test_a_terminal_that_is_closed_ends_every_process(path: Path) -> None:
    pty = pytest.importorskip("pty")
    import fcntl
    import termios

    ours, theirs = pty.openpty()

    def attach() -> None:
        hearing()
        fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)

    words = ["-m", "knight_core", *WORDS, "-o", str(path)]
    ends = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
    with began(words, preexec_fn=attach, **ends) as process:
        os.close(theirs)
        until(lambda: lines_of(path) == 3)
        others = children_of(process.pid)
        os.close(ours)
        assert process.wait(PATIENCE) == 129
    until(lambda: gone(others))
    check_records(path)


def test_with_nohup_it_outlives_its_terminal(path: Path) -> None:
    def nohup() -> None:
        hearing()
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    words = [*WORDS[:-2], "-o", str(path)]
    with began(["-m", "knight_core", *words], preexec_fn=nohup) as process:
        until(lambda: lines_of(path) == 3)
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 143


# -- a rule that does not return ----------------------------------------------------------------


STUCK = """\
import os
def choose(square, candidates, board):
    if board.step < 5:
        return candidates[0]
    os.write(2, b"here")
    while True:
        try:
            {work}
        except BaseException:
            pass
"""
IN_C = "sum(iter(int, 1))"
"""For ever: no thread of its Python gets its turn again."""


@contextmanager
def stuck(
    words: str, path: Path, work: str = IN_C
) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A program whose rule is stuck, and its other processes."""
    rule = path.with_name("mine.py")
    rule.write_text(STUCK.format(work=work), encoding="utf-8")
    line = words.format(rule=rule, runs=path)
    with began(["-m", "knight_core", *line.split()]) as process:
        assert process.stderr is not None
        assert process.stderr.read(4) == "here"
        others = children_of(process.pid)
        yield process, others
        until(lambda: gone(others))


@pytest.mark.parametrize(
    ("name", "who", "status"),
    [
        ("SIGINT", "all", 130),
        ("SIGKILL", "first", -9),
        *(
            pytest.param(*case, marks=pytest.mark.full)
            for case in (
                ("SIGINT", "first", 130),
                ("SIGTERM", "first", 143),
                ("SIGTERM", "all", 143),
                ("SIGHUP", "all", 129),
            )
        ),
    ],
)
def test_a_signal_ends_a_rule_at_work_in_c(path: Path, name: str, who: str, status: int) -> None:
    with stuck("solve 8x8 a1 --rule {rule}", path) as (process, _):
        number = getattr(signal, name)
        (os.killpg if who == "all" else os.kill)(process.pid, number)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (status, "")
    if status > 0:
        assert err.startswith("cancelled: ")
        assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "work", "counted"),
    [
        ("compare 8x8 a3 --methods warnsdorff,rule:{rule} -o {runs}", IN_C, "1 of 2 runs done"),
        (
            "survey --boards 8x8 --starts a3 --methods warnsdorff,rule:{rule} -o {runs}",
            IN_C,
            "1 of 2 runs done",
        ),
        ("rule {rule} --tests 1x1:a1:1,8x8:a1", IN_C, "1 of 2 tests done"),
        pytest.param(
            "compare 8x8 a3 --methods rule:{rule} --workers 2",
            IN_C,
            "0 of 1 run done",
            marks=pytest.mark.full,
        ),
        # One that catches every interruption.
        pytest.param("solve 8x8 a1 --rule {rule}", "sum(range(9))", "", marks=pytest.mark.full),
    ],
)
def test_ctrl_c_ends_a_rule_and_keeps_what_was_done(
    path: Path, words: str, work: str, counted: str
) -> None:
    with stuck(words, path, work) as (process, _):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.startswith(f"cancelled: {counted}")
    assert err.count("\n") == 1
    if "{runs}" in words:
        assert [record["outcome"] for record in read_records(path)] == ["found"]
    if words.startswith("rule"):
        assert out.splitlines()[-1] == "1 of 2 passed"


def test_a_rule_at_work_in_c_ends_with_the_first_process_of_several(path: Path) -> None:
    with stuck("compare 8x8 a3 --methods rule:{rule} --workers 2", path) as (process, _):
        until(lambda: len(workers_of(process.pid)) > 1)
        others = children_of(process.pid)
        process.kill()
        process.communicate(timeout=PATIENCE)
        until(lambda: gone(others))


# -- while it starts ----------------------------------------------------------------------------


# Rarely a signal comes in the moment before Python, or after the program, can say a word of it: so
# not in the usual run.
@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("SIGINT", "knight_core.cli.status"),
        ("SIGINT", "knight_core.cli.guard"),
        ("SIGINT", "argparse"),
        ("SIGINT", "knight_core.search.engine"),
        ("SIGTERM", "argparse"),
    ],
)
def test_a_signal_while_it_is_loaded_is_one_line(name: str, module: str) -> None:
    words = ["-X", "importtime", "-m", "knight_core", *WORDS]
    with began(words) as process:
        assert process.stderr is not None
        lines = []
        for line in process.stderr:
            lines.append(line)
            if line.rstrip().endswith(f" {module}"):
                os.killpg(process.pid, getattr(signal, name))
                break
        lines += process.stderr
        process.wait(PATIENCE)
    assert process.returncode == 128 + getattr(signal, name)
    rest = [line for line in lines if not line.startswith("import time:")]
    assert len(rest) == 1
    assert rest[0].startswith("cancelled")


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_the_status_is_that_of_the_signal_wherever_it_comes(tmp_path: Path, name: str) -> None:
    # Python, started with -m, ends as if by Ctrl+C once that has left a text that was executed.
    (tmp_path / "program.py").write_text(
        "import os, signal, sys\n"
        "from knight_core.cli.guard import guarded\n"
        f"text = 'os.kill(os.getpid(), signal.{name}); [*iter(int, 1)]'\n"
        "sys.exit(guarded(lambda: exec(text), False))\n",
        encoding="utf-8",
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with began(["-m", "program"], cwd=tmp_path, env=environment) as process:
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + getattr(signal, name)
    assert err.startswith("cancelled")


@pytest.mark.parametrize(
    "many", [1, *(pytest.param(more, marks=pytest.mark.full) for more in (2, 3))]
)
def test_ctrl_c_while_the_others_start_is_one_line(path: Path, many: int) -> None:
    with began(["-m", "knight_core", *WORDS, "-o", str(path)]) as process:
        until(lambda: len(children_of(process.pid)) >= many)
        others = children_of(process.pid)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.startswith("cancelled")
    assert err.count("\n") == 1
    until(lambda: gone(others))
    read_records(path)


def test_a_second_ctrl_c_ends_what_does_not_answer(
    running: tuple[subprocess.Popen[str], list[int]], path: Path
) -> None:
    process, others = running
    for worker in workers_of(process.pid):
        os.kill(worker, signal.SIGSTOP)
    process.send_signal(signal.SIGINT)

    def ended() -> bool:
        process.send_signal(signal.SIGINT)
        return process.poll() is not None

    until(ended)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in err
    until(lambda: gone(others))
    check_records(path)
