"""Experiments over executors: the same report everywhere; cancelled, resumed, interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from knight_core import InvalidRequest, cli
from knight_core.experiments import (
    Record,
    Report,
    make_experiment,
    pool,
    read_records,
    run,
    run_all,
    write_records,
)
from knight_core.experiments.record import is_record
from knight_core.experiments.running import LabRun
from knight_core.result import CANCEL

SURVEY = {"lab": "survey", "boards": "5x5,6x6", "starts": "all", "max-steps": "2000"}
ORDERS = {"lab": "orders", "board": "5x5", "start": "c3", "max-steps": "400000"}


def timeless(value: Any) -> Any:
    """A report without the one thing in it that is no function of the settings."""
    if isinstance(value, dict):
        return {name: timeless(part) for name, part in value.items() if name != "seconds"}
    return [timeless(part) for part in value] if isinstance(value, list) else value


def finish(running: LabRun[Report]) -> Any:
    try:
        while True:
            next(running)
    except StopIteration as stopped:
        return stopped.value


def stop_after(running: LabRun[Report], runs: int) -> Any:
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
    running = run(make_experiment(SURVEY))
    links: list[str] = []
    done = 0
    for progress in running:
        links += [record["link"] for record in progress.fresh]
        assert progress.total == 61
        assert done <= progress.done == len(links)
        done = progress.done
    assert len(links) == len(set(links)) == 61


@pytest.mark.slow
@pytest.mark.parametrize("threads", [0, 2])
@pytest.mark.parametrize("words", [SURVEY, ORDERS], ids=lambda words: words["lab"])
def test_cancelled_and_resumed_from_its_file(
    tmp_path: Path, words: dict[str, str], threads: int
) -> None:
    path = tmp_path / "runs.jsonl"
    expected = timeless(run_all(make_experiment(words)))

    def go_on() -> LabRun[Report]:
        return write_records(run(make_experiment(words), executor, read_records(path)), path)

    workers: Any = ThreadPoolExecutor(threads) if threads else nullcontext()
    with workers as executor:
        part = timeless(stop_after(go_on(), 3))
        assert part != expected
        first = read_records(path)
        assert len(first) >= 3
        assert timeless(finish(go_on())) == expected
    every = read_records(path)
    assert every[: len(first)] == first
    assert len({record["link"] for record in every}) == len(every)
    # Finished: nothing is left to be done.
    executor = None
    assert timeless(finish(go_on())) == expected
    assert read_records(path) == every


def test_cancelled_in_the_middle_of_a_long_run() -> None:
    words = {"lab": "compare", "start": "h1", "methods": "warnsdorff,depth-first"}
    running = run(make_experiment(words))
    report = stop_after(running, 1)
    assert [row["spec"] for row in report["rows"]] == ["warnsdorff"]


def test_cancelled_before_it_began() -> None:
    running = run(make_experiment(SURVEY))
    next(running)
    with pytest.raises(StopIteration) as stopped:
        running.send(CANCEL)
    assert all(row["runs"] == 0 for row in stopped.value.value["rows"])


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


# -- records in a file --------------------------------------------------------------------------


@pytest.fixture
def some(tmp_path: Path) -> tuple[Path, list[Record]]:
    path = tmp_path / "runs.jsonl"
    finish(write_records(run(make_experiment(SURVEY | {"boards": "5x5"})), path))
    return path, read_records(path)


def test_a_line_cut_off_is_removed(some: tuple[Path, list[Record]]) -> None:
    path, records = some
    whole = path.read_bytes()
    for cut in (1, 5, 50, len(whole) - whole[:-1].rindex(b"\n") - 2):
        path.write_bytes(whole[:-cut])
        assert read_records(path) == records[:-1]
        assert path.read_bytes() == whole[: whole[:-1].rindex(b"\n") + 1]
    path.write_bytes(whole[:3])
    assert read_records(path) == []
    assert path.read_bytes() == b""


def test_records_of_other_experiments_do_no_harm(some: tuple[Path, list[Record]]) -> None:
    path, records = some
    other = SURVEY | {"boards": "6x6"}
    report = finish(write_records(run(make_experiment(other), records=records), path))
    assert timeless(report) == timeless(run_all(make_experiment(other)))
    assert len(read_records(path)) == len(records) + 36


@pytest.mark.parametrize("text", ["hello\n", "[1]\n", "{}\n", '{"link": 1}\n', "hello", "\n"])
def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidRequest) as caught:
        read_records(path)
    assert caught.value.code == "not-records"
    assert path.read_text(encoding="utf-8") == text


def bad_records(record: dict[str, Any], batch: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong, and the line: records of a run and of several orders, each with one fault."""
    for kind, one in (("run", record), ("batch", batch)):
        for field in one:
            if not (kind == "batch" and field == "orders"):  # without it, another field is missing
                rest = {name: value for name, value in one.items() if name != field}
                yield f"{kind} without {field}", json.dumps(rest)
            values: tuple[object, ...] = ([], {}, 1.5, True, -1, "?", 2**53)
            for value in values:
                fits = {
                    "first_try": value is True,
                    "seconds": value == 1.5,
                    **dict.fromkeys(("link", "board", "start", "spec"), value == "?"),
                    **dict.fromkeys(("reason", "theory"), value == "?"),
                }
                if not fits.get(field):
                    yield f"{kind} with {field} {value}", json.dumps({**one, field: value})
    yield "another outcome", json.dumps(record | {"outcome": "lost"})
    yield "no number of seconds", json.dumps(record | {"seconds": float("nan")})
    yield "seconds without end", json.dumps(record | {"seconds": float("inf")})
    yield "an entry too few", json.dumps(batch | {"orders": batch["orders"][1:]})
    yield "an entry of two", json.dumps(batch | {"orders": [[1, 2] for _ in batch["orders"]]})
    yield "a negative entry", json.dumps(batch | {"orders": [[1, 2, -3] for _ in batch["orders"]]})
    yield "deep", '{"link": ' + "[" * 100_000 + "]" * 100_000 + "}"
    yield "a number of many digits", json.dumps(record)[:-1] + ', "more": ' + "9" * 5000 + "}"
    yield "no UTF-8", '{"link": "\udcff"}'


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The first record of a survey, and of a search for orders."""
    found = []
    for words in (SURVEY | {"boards": "5x5", "starts": "2"}, ORDERS):
        path = tmp_path_factory.mktemp("records") / "runs.jsonl"
        stop_after(write_records(run(make_experiment(words)), path), 1)
        found.append(json.loads(path.read_bytes().splitlines()[0]))
    return found


def test_records_are_whole(kinds: list[dict[str, Any]]) -> None:
    assert all(map(is_record, kinds))
    # A later version may add fields.
    assert all(is_record(one | {"colour": "red"}) for one in kinds)


def test_a_bad_record_is_refused_with_its_line_and_nothing_is_run(
    tmp_path: Path, kinds: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "runs.jsonl"
    good = json.dumps(kinds[0]) + "\n"
    cases = list(bad_records(*kinds))
    assert len(cases) > 100
    for what, line in cases:
        content = (good + line + "\n" + good).encode("utf-8", "surrogateescape")
        path.write_bytes(content)
        with pytest.raises(InvalidRequest) as caught:
            read_records(path)
        assert caught.value.code == "not-records", what
        assert caught.value.params["line"] == 2, what
        assert path.read_bytes() == content, what
    # The command line says it in one sentence, with the file and the line.
    arguments = ["survey", "--boards", "5x5", "--starts", "2", "-o", str(path)]
    assert cli.main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "its line 2 is not the record of a run" in said.err
    assert path.read_bytes() == content


def test_no_file_and_no_regular_file_have_no_records(tmp_path: Path) -> None:
    assert read_records(tmp_path / "new.jsonl") == []
    assert read_records(Path(os.devnull)) == []


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_survey_resumes(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "runs.jsonl"
    options = "--boards 6x6,5x5 --starts all --max-steps 100000000"
    command = [sys.executable, "-m", "knight_core", "survey", *options.split(), "-o", str(path)]
    # Its 5x5 squares without a tour take seconds each: it is stopped in the middle of one.
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not path.exists() or len(path.read_bytes().splitlines()) < 37:
            assert process.poll() is None
        process.send_signal(how)
        process.communicate()
    assert process.returncode == (130 if how == signal.SIGINT else -how)
    before = read_records(path)
    assert len(before) >= 37
    experiment = make_experiment(
        {"lab": "survey", "boards": "6x6,5x5", "starts": "all", "max-steps": "100000000"}
    )
    for record in before:
        assert experiment.take(record)
    left = {words["start"] for words in experiment.next(1000)}
    assert len(left) == 61 - len(before)
