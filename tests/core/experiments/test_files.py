"""Records in files: read with mistrust; what is not ours is never cut, emptied or added to."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from knight_core import InvalidRequest, cli
from knight_core.experiments import (
    Record,
    make_experiment,
    open_records,
    read_records,
    run_all,
)
from knight_core.experiments.record import fault_of
from tests.core.limits import limited

SURVEY = {"lab": "survey", "boards": "5x5", "starts": "3", "max-steps": "2000"}
ORDERS = {"lab": "orders", "board": "5x5", "start": "c3", "max-steps": "60000"}
WORDS = ["survey", "--boards", "5x5", "--starts", "3", "--max-steps", "2000"]


def lines_of(words: dict[str, str]) -> list[str]:
    """The lines that an experiment leaves in its file."""
    records: list[Record] = []
    run_all(make_experiment(words), save=records.extend)
    return [*map(json.dumps, records)]


@pytest.fixture(scope="module")
def runs() -> list[str]:
    return lines_of(SURVEY)


@pytest.fixture(scope="module")
def batch() -> str:
    return lines_of(ORDERS)[0]


def refused(content: bytes, path: Path, line: int) -> None:
    """Let the command line refuse a file, which must stay as it is."""
    path.write_bytes(content)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    before = path.stat()
    with pytest.raises(InvalidRequest) as caught:
        read_records(path)
    assert caught.value.code == "not-records"
    assert caught.value.params["line"] == line
    assert cli.main([*WORDS, "-o", str(path)]) == 2
    after = path.stat()
    assert path.read_bytes() == content
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)
    assert os.listdir(path.parent) == [path.name]


# -- one record ---------------------------------------------------------------------------------


def bad_records(record: dict[str, Any], batch: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The message, and the line: records of a run and of several orders, each with one fault."""
    for original in (record, batch):
        for field in original:
            if "orders" in original and field == "orders":  # without it, another field is missing
                rest = {name: value for name, value in original.items() if name != field}
                yield "“", json.dumps(rest)
                continue
            rest = {name: value for name, value in original.items() if name != field}
            yield f"it has no “{field}”", json.dumps(rest)
            values: tuple[object, ...] = ([], {}, 1.5, True, -1, "?", 2**53, "\ud800", None)
            for value in values:
                fits = {
                    "first_try": value is True,
                    "seconds": value == 1.5,
                    **dict.fromkeys(("reason", "theory"), value is None),
                }
                if not fits.get(field):
                    message = "“" if field != "link" or not isinstance(value, str) else "its “link”"
                    yield message, json.dumps({**original, field: value})
    found = record | {"outcome": "found", "reason": None, "theory": None}
    found |= {"first_try": True, "forward": 25, "backtracks": 0}
    changes: list[tuple[str, dict[str, Any]]] = [
        ("“outcome” must be one of found, impossible, limit, cancelled", {"outcome": "banana"}),
        ("“outcome” must be", {"outcome": "FOUND"}),
        ("“seconds” must be a number", {"seconds": 1e300}),
        ("“seconds” must be a number", {"seconds": 10**400}),
        ('“board” must be "5x5", as its “link” says', {"board": "6x6"}),
        ("“start” must be", {"start": "b2"}),
        ("“start” must be", {"start": None}),
        ('“spec” must be "warnsdorff", as', {"spec": "depth-first"}),
        ("“spec” must be", {"spec": "warnsdorff:roth"}),
        ("“forward” and “backtracks” contradict", {"forward": 24}),
        ("“forward” and “backtracks” contradict", {"backtracks": 26}),
        ("“forward” and “backtracks” contradict", {"outcome": "impossible", "first_try": False}),
        ("“first_try” contradicts", {"first_try": False}),
        ("“first_try” contradicts", {"outcome": "limit"}),
        ("“reason” and “theory” must be null", {"theory": "colour-start"}),
        ("“reason” must be the code", {"reason": "no code"}),
        ("“link” is not that of a run", {"link": found["link"] + "&more=1"}),
        ("“link” is not that of a run", {"link": found["link"] + "&orders=12345678"}),
        ("“link” is not that of a run", {"link": found["link"].replace("?", "?seed=0&", 1)}),
        ("“link” is not that of a run", {"link": found["link"] + "&max-steps=2000"}),
        ("“link” is not that of a run", {"link": found["link"].replace("5x5", "5x99999999")}),
        ("“link” is not that of a run", {"link": "javascript:alert(1)"}),
        ("the start in its “link” is not", {"link": found["link"].replace("start=", "start=z")}),
    ]
    assert fault_of(found) is None
    for message, change in changes:
        yield message, json.dumps(found | change)
    orders = batch["orders"]
    changes = [
        ("one entry of “orders” for each", {"orders": orders[1:]}),
        ("“orders” must be a list of three counts", {"orders": [[1, 2] for _ in orders]}),
        ("“orders” must be", {"orders": [[1, 2, -3] for _ in orders]}),
        ("“orders” must be", {"orders": [[1, 2, True] for _ in orders]}),
        ("“orders” must be", {"orders": None}),
        ("“forward” must be the sum", {"forward": batch["forward"] + 1}),
        ("“link” does not name orders", {"link": batch["link"][:-1] + "9"}),
        ("the start in its “link” is not a square", {"link": batch["link"].replace("=c3", "=z9")}),
    ]
    for message, change in changes:
        yield message, json.dumps(batch | change)
    text = json.dumps(record)
    yield "NaN is not a JSON number", text[:-1] + ', "more": NaN}'
    yield "-Infinity is not a JSON number", text[:-1] + ', "more": -Infinity}'
    yield "it has the same name twice", text[:-1] + ', "outcome": "found"}'
    yield "it is nested too deeply", '{"link": ' + "[" * 100_000 + "]" * 100_000 + "}"
    yield "it is not JSON", text[:-1] + ', "more": ' + "9" * 5000 + "}"
    yield "it is not JSON", text + text
    yield "it is not JSON", text[:-1]
    yield "it is not JSON", "\0" * 20
    yield "it is not JSON", ""
    yield "it is not a JSON object", f"[{text}]"
    yield "it is not a UTF-8 text", '{"link": "\udcff"}'


def test_records_are_whole(runs: list[str], batch: str) -> None:
    for line in (*runs, batch):
        assert fault_of(json.loads(line)) is None
        # A later version may add fields.
        assert fault_of(json.loads(line) | {"colour": "red"}) is None


@pytest.mark.parametrize(
    "words",
    [
        {"boards": "1x1,3x4,5x5", "starts": "all", "methods": "auto,pruned,random:seed=7"},
        {"boards": "4x4,4x5,6x6", "methods": "auto,construct,warnsdorff:greedy", "closed": "1"},
        {"lab": "compare", "board": "5x6", "start": "a1", "end": "f5"},
    ],
)
def test_whatever_the_program_writes_is_a_record(words: dict[str, str]) -> None:
    lines = lines_of({"lab": "survey", "starts": "4", "max-steps": "3000"} | words)
    assert lines
    for line in lines:
        assert fault_of(json.loads(line)) is None, line


def test_a_bad_record_is_refused_with_its_line_and_why(
    tmp_path: Path, runs: list[str], batch: str
) -> None:
    cases = list(bad_records(json.loads(runs[0]), json.loads(batch)))
    assert len(cases) > 150
    path = tmp_path / "runs.jsonl"
    for message, line in cases:
        content = f"{runs[1]}\n{line}\n{runs[2]}\n".encode("utf-8", "surrogateescape")
        path.write_bytes(content)
        with pytest.raises(InvalidRequest) as caught:
            read_records(path)
        assert caught.value.code == "not-records", line[:400]
        assert caught.value.params["line"] == 2, line[:400]
        assert message in str(caught.value), line[:400]
        assert path.read_bytes() == content


# -- files of others ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("hello\n", 1),
        ("hello", 1),
        ("\n", 1),
        (" ", 1),
        ("[1]\n", 1),
        ("{}", 1),
        ('{"link": 1}\n', 1),
        # A last line without a newline that begins like ours, and does not say enough.
        ("{", 1),
        ('{"link": ', 1),
        ('{"link": "mine"}', 1),
        ("RUN\nhello", 2),
        ("RUN\n\n", 2),
        ('RUN\n{"link": {"a": 1}', 2),
        ("RUN RUN\n", 1),
        ("RUN\rRUN\n", 1),
        ("\ufeffRUN\n", 1),
        ("hello\nRUN\n", 1),
        ('hello\n{"link": "?board=5x5&sta', 1),
        ("\0\0\0\0", 1),
    ],
)
def test_a_file_that_is_not_ours_stays_as_it_is(
    tmp_path: Path, runs: list[str], text: str, line: int
) -> None:
    refused(text.replace("RUN", runs[0]).encode(), tmp_path / "notes.txt", line)


@pytest.mark.parametrize("codec", ["utf-16", "utf-32", "utf-16-le"])
def test_records_of_another_encoding_are_not_ours(
    tmp_path: Path, runs: list[str], codec: str
) -> None:
    refused(f"{runs[0]}\n".encode(codec), tmp_path / "runs.jsonl", 1)


def test_a_very_long_line_is_not_ours(
    tmp_path: Path, runs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    content = f"{runs[0]}\n".encode() + b'{"link": "?board=' + b"a" * (1 << 24)
    refused(content, tmp_path / "runs.jsonl", 2)
    done = capsys.readouterr()
    assert (done.out, done.err.count("\n")) == ("", 1)
    assert "Line 2 of " in done.err


def test_lines_that_end_as_on_windows_are_read(tmp_path: Path, runs: list[str]) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_bytes("\r\n".join([*runs, ""]).encode())
    assert read_records(path) == list(map(json.loads, runs))


def test_no_file_and_a_device_have_no_records(tmp_path: Path) -> None:
    assert read_records(tmp_path / "new.jsonl") == []
    assert read_records(Path(os.devnull)) == []
    assert cli.main([*WORDS, "-o", os.devnull]) == 0


# -- lines that were cut off --------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 12, 70, -1, None])
def test_a_last_line_without_its_end_is_dropped_and_done_again(
    tmp_path: Path, runs: list[str], length: int | None
) -> None:
    path = tmp_path / "runs.jsonl"
    content = f"{runs[0]}\n{runs[1]}\n{runs[2][:length]}"
    path.write_text(content, encoding="utf-8")
    assert read_records(path) == [json.loads(runs[0]), json.loads(runs[1])]
    assert path.read_text(encoding="utf-8") == content  # to read it is no reason to change it
    assert cli.main([*WORDS, "-o", str(path)]) == 0
    assert os.listdir(tmp_path) == ["runs.jsonl"]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == runs[:2]
    assert json.loads(lines[2])["link"] == json.loads(runs[2])["link"]
    assert len(lines) == 3


def test_a_first_line_without_its_end_is_dropped_if_it_is_ours(
    tmp_path: Path, runs: list[str]
) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text(runs[0][:30], encoding="utf-8")
    assert read_records(path) == []
    with open_records(path):
        assert path.read_bytes() == b""


# -- while it is written ------------------------------------------------------------------------


def test_records_of_other_experiments_do_no_harm(tmp_path: Path, runs: list[str]) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text("\n".join([*runs, ""]), encoding="utf-8")
    other = SURVEY | {"boards": "3x4", "starts": "all"}
    records: list[Record] = read_records(path)
    with open_records(path) as file:
        report: Any = run_all(make_experiment(other), records=records, save=file.append)
    expected: Any = run_all(make_experiment(other))
    assert report["rows"][0]["forward"] == expected["rows"][0]["forward"]
    assert len(read_records(path)) == len(records) + 12


def test_a_file_is_written_by_one_run_at_a_time(tmp_path: Path, runs: list[str]) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "runs.jsonl"
    path.write_text(runs[0] + "\n", encoding="utf-8")
    with open_records(path), pytest.raises(InvalidRequest) as caught, open_records(path):
        pass
    assert caught.value.code == "records-in-use"


def test_a_file_without_records_is_not_left_behind(tmp_path: Path) -> None:
    path, link = tmp_path / "runs.jsonl", tmp_path / "link"
    link.symlink_to(path)
    for name in (path, link):
        with open_records(name):
            assert path.exists()
        assert not path.exists()
    assert link.is_symlink()


def test_links_and_modes_stay(tmp_path: Path, runs: list[str]) -> None:
    path, link, hard = tmp_path / "runs.jsonl", tmp_path / "link", tmp_path / "hard"
    path.write_text(runs[0] + "\n", encoding="utf-8")
    path.chmod(0o600)
    link.symlink_to(path)
    hard.hardlink_to(path)
    assert cli.main([*WORDS, "-o", str(link)]) == 0
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert hard.samefile(path)
    assert len(read_records(path)) == 3


def test_a_full_disk_costs_a_line_and_the_report_is_printed(
    tmp_path: Path, runs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "runs.jsonl"
    room = len(runs[0]) + len(runs[1]) // 2
    status = limited(room, lambda: cli.main([*WORDS, "--format", "json", "-o", str(path)]))
    done = capsys.readouterr()
    assert status == 2
    assert "cannot be written any more: File too large." in done.err
    assert done.err.count("\n") == 1
    # What was run is not lost, the last one included.
    assert json.loads(done.out)["rows"][0]["runs"] == 2
    assert len(read_records(path)) == 1
    # There is room again: the same command goes on.
    assert cli.main([*WORDS, "-o", str(path)]) == 0
    assert len(read_records(path)) == 3
