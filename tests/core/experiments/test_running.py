"""Experiments over executors: the same report everywhere; cancelled, resumed, interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from knight_core import cli
from knight_core.experiments import (
    Report,
    make_experiment,
    pool,
    read_records,
    run,
    run_all,
)
from knight_core.experiments.files import open_records
from knight_core.experiments.record import Record
from knight_core.steps import CANCEL, Steps, run_to_end
from tests.core.experiments.timeless import timeless

SURVEY = {"lab": "survey", "boards": "5x5,6x6", "starts": "all", "max-steps": "2000"}
ORDERS = {"lab": "orders", "board": "5x5", "start": "c3", "max-steps": "100000"}


def resumed(
    words: dict[str, str], path: Path, executor: Executor | None, ahead: int = 64
) -> Steps[Report]:
    """The rest of an experiment whose records are in a file."""
    with open_records(path) as file:
        return (
            yield from run(
                make_experiment(words), executor, file.records, ahead=ahead, save=file.append
            )
        )


def stop_after(running: Steps[Report], runs: int) -> Any:
    """Let so many runs end, then cancel."""
    progress = next(running)
    try:
        while True:
            progress = running.send(CANCEL if progress.done >= runs else None)
    except StopIteration as stopped:
        return stopped.value


@pytest.mark.slow
@pytest.mark.parametrize("words", [SURVEY, ORDERS], ids=lambda words: words["lab"])
def test_every_executor_gives_the_same_report(words: dict[str, str]) -> None:
    expected = timeless(run_all(make_experiment(words)))
    with ThreadPoolExecutor(3) as threads:
        assert timeless(run_all(make_experiment(words), threads)) == expected
    with pool(2) as processes:
        assert timeless(run_all(make_experiment(words), processes)) == expected


def test_a_dask_cluster_gives_the_same_report() -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    # Dask's own warnings are not ours to answer for.
    program = (
        "import json\n"
        "from distributed import Client\n"
        "from knight_core.experiments import make_experiment, run_all\n"
        f"experiment = make_experiment({SURVEY!r})\n"
        "with Client(processes=False, n_workers=1, threads_per_worker=2,\n"
        "            dashboard_address=None) as client:\n"
        "    print(json.dumps(run_all(experiment, client.get_executor())))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert timeless(json.loads(done.stdout)) == timeless(run_all(make_experiment(SURVEY)))


def test_progress_tells_every_record_once() -> None:
    records: list[Record] = []
    running = run(make_experiment(SURVEY), save=records.extend)
    done = 0.0
    for progress in running:
        assert progress.total == 61
        assert done <= progress.done == len(records)
        done = progress.done
    assert len(records) == len({record["link"] for record in records}) == 61


@pytest.mark.slow
@pytest.mark.parametrize("threads", [0, 2])
@pytest.mark.parametrize("words", [SURVEY, ORDERS], ids=lambda words: words["lab"])
def test_cancelled_and_resumed_from_its_file(
    tmp_path: Path, words: dict[str, str], threads: int
) -> None:
    path = tmp_path / "runs.jsonl"
    expected = timeless(run_all(make_experiment(words)))

    def go_on() -> Steps[Report]:
        return resumed(words, path, executor)

    workers: Any = ThreadPoolExecutor(threads) if threads else nullcontext()
    with workers as executor:
        part = timeless(stop_after(go_on(), 3))
        assert part != expected
        first = read_records(path)
        assert len(first) >= 3
        assert timeless(run_to_end(go_on())) == expected
    every = read_records(path)
    assert every[: len(first)] == first
    assert len({record["link"] for record in every}) == len(every)
    # Finished: nothing is left to be done.
    executor = None
    assert timeless(run_to_end(go_on())) == expected
    assert read_records(path) == every


def test_cancelled_before_it_began_and_in_the_middle_of_a_long_run() -> None:
    report = stop_after(run(make_experiment(SURVEY)), 0)
    assert all(row["runs"] == 0 for row in report["rows"])
    words = {"lab": "compare", "start": "h1", "methods": "warnsdorff,depth-first"}
    report = stop_after(run(make_experiment(words)), 1)
    assert [row["spec"] for row in report["rows"]] == ["warnsdorff"]


class Failing(ThreadPoolExecutor):
    """Does three tasks, then fails."""

    tasks = 0

    def submit(self, *task: Any, **options: Any) -> Future[Any]:
        self.tasks += 1
        if self.tasks == 4:
            return super().submit(dict.__getitem__, {}, "missing")
        return super().submit(*task, **options)


def test_a_failure_in_the_middle_prints_and_keeps_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("knight_core.cli.experiment.pool", Failing)
    path = tmp_path / "runs.jsonl"
    options = "--boards 6x6 --max-steps 500 --workers 2 --format json"
    assert cli.main(["survey", *options.split(), "-o", str(path)]) == 4
    done = capsys.readouterr()
    assert "This is an error of the program: KeyError: 'missing'. Run the command" in done.err
    assert done.err.count("\n") == 1
    count = len(read_records(path))
    assert count >= 3
    assert sum(row["runs"] for row in json.loads(done.out)["rows"]) == count


def test_the_processes_of_a_pool_stop_in_the_middle_of_a_run() -> None:
    words = {"lab": "compare", "start": "h1", "methods": "depth-first", "max-steps": str(10**12)}
    experiment = make_experiment(words | {"start": "a3"})
    with pool(1) as executor:
        running = run(experiment, executor)
        next(running)
        next(running)  # it is handed out now, and would take for ever
        with pytest.raises(StopIteration):
            running.send(CANCEL)
    assert not experiment.finished


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_survey_resumes(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "runs.jsonl"
    words = {"boards": "1x1,20x20", "starts": "all", "methods": "depth-first"}
    words["max-steps"] = str(10**12)
    options = [part for name, value in words.items() for part in (f"--{name}", value)]
    command = [sys.executable, "-m", "knight_core", "survey", *options, "-o", str(path)]
    # The second run would take for ever: it is stopped in the middle of that.
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not path.exists() or not path.read_bytes().endswith(b"\n"):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(how)
        process.communicate()
    assert process.returncode == (130 if how == signal.SIGINT else -how)
    before = read_records(path)
    assert [record["board"] for record in before] == ["1x1"]
    experiment = make_experiment({"lab": "survey", **words})
    assert experiment.take(before[0])
    left = {(run["board"], run["start"]) for run in experiment.next(1000)}
    assert len(left) == 400
