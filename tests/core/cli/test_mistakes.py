"""One clear line for every mistake in a command line, and nothing else."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.core.cli.conftest import BAD_INPUT, Run

MISTAKES = [
    ("", "required: command"),
    ("frobnicate", "frobnicate"),
    ("solve", "required: board"),
    ("solve eight", "8x8"),
    ("solve 8 h1", "8x8"),
    ("solve -1x8 h1", "“-1x8” is not a board"),
    ("solve 0x8 h1", "at least 1"),
    ("solve 9999x9999 h1", "at most"),
    ("solve '' h1", "“” is not a board"),
    (f"solve 8x8 h1 {'a' * 3000}", "unrecognized"),
    ("solve 8x8 ''", "is not a square. Write e.g. a1"),
    ("solve 8x8 i9", "a1 to h8"),
    ("solve 8x8 'i9\n'", "a1 to h8"),
    ("solve 8x8 8,8", "off the 8×8 board"),
    ("solve 8x8 -1,0", "is not a square. Write e.g. a1"),
    (f"solve 8x8 {'♞' * 10_000}", "is not a square. Write e.g. a1"),
    ("solve 8x8 h1 'more\nof it'", "unrecognized"),
    ("solve 8x8 h1 --end h1", "last square must not be the start"),
    ("solve 8x8 --end k1", "Last square: k1 is off"),
    ("solve 8x8 h1 --end ''", "--end needs a value"),
    ("solve 8x8 h1 --end", "--end"),
    ("solve 8x8 h1 --end a1 --closed", "not for both"),
    ("solve 8x8 h1 --order 12345679", "each digit from 1 to 8"),
    ("solve 8x8 h1 --method magic", "The methods are auto"),
    ("solve 8x8 h1 --ties x", "The tie rules are order"),
    ("solve 8x8 h1 --seed -1", "is not a seed"),
    ("solve 8x8 h1 --max-steps 0", "“0” is not a number of steps"),
    ("solve 8x8 h1 --max-seconds -1", "“-1.0” is not a time limit"),
    ("solve 8x8 h1 --tours none", "“none” is not a number of tours"),
    ("solve 8x8 h1 --format gif", "gif"),
    ("solve 8x8 h1 --max-st 5", "--max-st"),
    ("solve 8x8 h1 -o ''", "output"),
    ("solve 8x8 h1 -o no/such/folder/tour.txt", "folder that exists"),
    ("solve 8x8 h1 -o .", "output must be a file"),
    ("solve 5x5 a1 --animate", "use --animate with --format svg"),
    ("solve 5x5 a1 --over-under", "use --over-under with --format svg"),
    ("solve 5x5 a1 --format svg --over-under --animate", "use --over-under with --format svg"),
    ("solve 40x40 a1 --format svg --animate", "at most 1,024)"),
    ("solve 5x5 a1 --certificate ''", "must be a file in a folder that exists"),
    ("solve 5x5 a1 --certificate no/folder/x.json", "must be a file in a folder that exists"),
    ("count", "required: board"),
    ("count five", "8x8"),
    ("count ' '", "“” is not a board"),
    ("count 5x5 f1", "a1 to e5"),
    ("count 5x5 ''", "is not a square. Write e.g. a1"),
    ("count 5x5 a1 --end a1", "last square must not be the start"),
    ("count 5x5 --end a1 --closed", "not for both"),
    ("count 5x5 a1 --max-states 0", "“0” is not a limit of states"),
    ("count 5x5 a1 --max-states ''", "--max-states needs a value"),
    ("count 5x5 a1 --format svg", "svg"),
    ("count 9x9 a1", "at most 8 on its shorter side"),
    ("count 3x200", "at most 400 squares"),
    ("degrees", "required: board"),
    ("degrees 8", "8x8"),
    ("degrees 5000x5000", "at most"),
    ("check nowhere.txt", "“nowhere.txt” cannot be read: No such file or directory."),
    ("check .", "“.” cannot be read: Is a directory."),
    ("check 'a\0b'", "cannot be read: there is no such file."),
    ("check ''", "it has no name"),
    ("check - -", "can be read only once"),
    ("check x --board 8", "is not a board"),
    ("check x --board ' '", "--board needs a value"),
    ("check x --max-steps 0", "is not a number of steps"),
    ("check x --max-steps ''", "--max-steps needs a value"),
    ("judge 5x5 'a1 b2'", "not a knight's move"),
    ("judge 5x5 'a1 b3 a1'", "visited again"),
    ("judge 5x5 'a1 z9'", "off the 5×5 board"),
    ("judge 5x5 a1 --end a1", "must not be the start"),
    ("judge 5x5 a1 --end b3 --closed", "not for both"),
    ("judge 5x5 a1 --max-cases many", "number of cases"),
    ("judge 5x5 a1 --end ''", "--end needs a value"),
    ("judge 5x5 a1 --holes a1", "a1"),
    ("judge 1000x1000 'a1 b3'", "on boards of at most 10,000 squares, and 1000×1000 has more"),
    ("judge 5x5 a1 --certificate ''", "must be a file in a folder that exists"),
    ("judge 5x5 a1 --certificate no/folder/x.json", "must be a file in a folder that exists"),
    ("gallery beverly", "The gallery has no “beverly”. The most similar names are beverley, "),
    ("gallery ''", "The option --id needs a value."),
    ("gallery --format svg", "The list of the gallery has the formats text and json."),
    ("gallery beverley --format pdf", "invalid choice"),
    ("gallery beverley roget", "unrecognized arguments"),
    ("gallery uncrossed-5x5 --format matrix", "formats are text and json, not matrix"),
    ("compare 8x8 h1 --methods=", "--methods needs a value."),
    ("compare 8x8 h1 --methods ,", "Name at least one method"),
    ("compare 8x8 h1 --methods warnsdorf", "There is no method “warnsdorf”"),
    ("compare 8x8 h9", "off the 8×8 board"),
    ("survey --boards 5x5,6y6", "“6y6” is not a board"),
    ("survey --max-steps 0", "“0” is not a number of steps"),
    ("survey --starts 1000000", "Too many runs: 7,000,000."),
    ("survey --workers 0", "“0” is not a number of workers"),
    ("survey --workers two", "“two” is not a number of workers"),
    ("survey --workers 00000000199999999", "is not a number of workers"),
    ("survey -o /", "The output must be a file"),
    ("survey -o nowhere/at/all.jsonl", "The output must be a file"),
    ("orders 3x3", "No order of the directions can find a tour. On 3×3"),
]


@pytest.mark.parametrize(("line", "text"), MISTAKES, ids=lambda text: text[:40])
def test_a_mistake_is_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*shlex.split(line))
    assert (done.status, done.out) == (BAD_INPUT, "")
    assert done.err.startswith(("knight_core: ", "python -m knight_core"))
    assert text in done.err
    assert (done.err.count("\n"), done.err[-1]) == (1, "\n")
    assert len(done.err) < 400
