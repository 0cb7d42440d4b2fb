"""A rule of one's own in the shell: solve, compare, survey and the exercise; whatever it does."""

from __future__ import annotations

import json
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest

from knight_core import cli
from knight_core.cli import rule_process
from tests.core.cli.conftest import table

Run = Callable[..., tuple[int, str, str]]

FEWEST = "def choose(square, candidates, board):\n    return sorted(candidates, key=board.degree)\n"
"""Warnsdorff's rule, step for step."""
TALKS = "def score(square, board):\n    print('for', square.name)\n    return 0\n"
FAILS = "def choose(square, candidates, board):\n    return candidats[0]\n"
HERE = "open('here', 'w').close()"
"""In a rule that does not return: it is in that line now."""
LOOPS = f"def choose(s, c, b):\n    while b.step == 5: {HERE}\n    return c[0]\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(line: str) -> tuple[int, str, str]:
        try:
            status = cli.main(line.split())
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        output = capsys.readouterr()
        return status, output.out, output.err

    return run


def write(text: str, name: str = "mine.py") -> None:
    Path(name).write_text(text, encoding="utf-8")


def counts(out: str) -> tuple[int, int, list[list[int]]]:
    document = json.loads(out)
    return document["stats"]["forward"], document["stats"]["backtracks"], document["tours"]


# -- solve -----------------------------------------------------------------------------------------


def test_a_rule_finds_what_the_same_method_finds(run: Run) -> None:
    write(FEWEST)
    status, out, _ = run("solve 8x8 e3 --method rule --rule mine.py --format json")
    assert status == 0
    assert counts(out) == counts(run("solve 8x8 e3 --method warnsdorff --format json")[1])
    # The method goes without saying.
    assert counts(run("solve 8x8 e3 --rule mine.py --format json")[1]) == counts(out)
    status, _, err = run("solve 8x8 e3 --rule mine.py --no-backtrack")
    assert (status, err[:5]) == (3, "limit")


def test_what_a_rule_prints_is_said_with_its_step(run: Run) -> None:
    write("print('begins')\n" + TALKS)
    status, out, err = run("solve 5x5 a1 --rule mine.py --max-steps 1000")
    assert (status, out) == (3, "")
    lines = err.splitlines()
    assert lines[:3] == ["before the first step: begins", "step 1: for b3", "step 1: for c2"]
    assert len([line for line in lines if line.startswith(("step", "before"))]) == 200
    assert lines[200].startswith("… and ")
    assert lines[200].endswith(" more lines")


def test_a_rule_that_prints_megabytes_is_ended(run: Run) -> None:
    write("def score(square, board):\n    while True:\n        print('x' * 999)\n")
    status, out, err = run("solve 5x5 a1 --rule mine.py")
    assert (status, out) == (2, "")
    *lines, more, last = err.splitlines()
    assert (len(lines), more) == (200, "… and 1,801 more lines")
    assert last.startswith("knight_core: Your rule printed more than 2,000,000 characters, so it")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--method rule", "The method rule needs a rule of your own"),
        ("--method pruned --rule mine.py", "--rule goes with the method rule, not with pruned"),
        ("--rule nowhere.py", "“nowhere.py” cannot be read: No such file or directory."),
        ("--rule .", "“.” cannot be read"),
        ("--rule mine.py --max-steps x", "“x” is not a number of steps"),
    ],
)
def test_mistakes_are_one_line_and_nothing_runs(run: Run, words: str, message: str) -> None:
    write("open('it-ran', 'w').close()\n" + FEWEST)
    status, out, err = run(f"solve 5x5 a1 {words}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert not Path("it-ran").exists()


def test_what_is_wrong_with_a_rule_is_told_by_its_own_lines(run: Run) -> None:
    write(FAILS)
    status, out, err = run("solve 8x8 a1 --rule mine.py")
    assert (status, out) == (2, "")
    first, plain, empty, *python = err.splitlines()
    assert first == "knight_core: Your rule stopped with NameError at step 1 (line 2)."
    assert plain.startswith("Python does not know the name candidats.")
    assert (empty, python[0]) == ("", "Traceback (most recent call last):")
    assert python[1:3] == ['  File "mine.py", line 2, in choose', "    return candidats[0]"]
    assert python[-1].startswith("NameError: name 'candidats' is not defined")
    assert "knight_core" not in "".join(python)
    write("def choose(:\n")
    status, _, err = run("solve 8x8 a1 --rule mine.py")
    assert status == 2
    assert "Python cannot read line 1" in err
    write("raise ValueError('\\x1b[31m' + '♞' * 9)\n")
    assert "\x1b" not in run("solve 8x8 a1 --rule mine.py")[2]


# -- a rule that does not return -------------------------------------------------------------------


@pytest.fixture
def time_is_over_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a rule is over when it is where it does not return from, and not before."""

    def now() -> float:
        return float("inf") if Path("here").exists() else 0.0

    monkeypatch.setattr(rule_process, "perf_counter", now)


@pytest.mark.usefixtures("time_is_over_here")
@pytest.mark.parametrize(
    ("source", "line"),
    [
        pytest.param(LOOPS, " It was last seen in line 2.", id="loop"),
        pytest.param(
            f"import time\n{HERE}; time.sleep(1000)\n{FEWEST}",
            " It was last seen in line 2.",
            id="sleeps",
        ),
        # No other thread of its Python gets its turn, to say where it is.
        pytest.param(
            f"def choose(s, c, b):\n    while True: {HERE}; 10**10**6\n",
            "",
            id="at work in C",
            marks=pytest.mark.full,
        ),
        pytest.param(
            "def choose(s, c, b):\n"
            f"    return c[0] if b.step < 5 else {HERE} or sum(iter(int, 1))\n",
            "",
            id="for ever in C",
            marks=pytest.mark.full,
        ),
        pytest.param(f"x = 1\n{HERE}; sum(iter(int, 1))\n", "", id="for ever in C, loading"),
    ],
)
def test_a_rule_that_does_not_return_ends_at_the_time_limit(
    run: Run, source: str, line: str
) -> None:
    write(source)
    status, out, err = run("solve 8x8 a1 --rule mine.py --max-seconds 1000")
    assert (status, out) == (3, "")
    assert f"The rule did not return in time.{line}" in err
    assert not active_children()


ENDS = "import os\n{top}\ndef choose(s, c, b):\n    return c[0] if b.step < 3 else {act}\n"


@pytest.mark.parametrize(
    "source",
    [
        ENDS.format(top="os._exit(0)", act="c[0]"),
        ENDS.format(top="", act="os._exit(0)"),
        ENDS.format(top="os._exit = lambda _: os.closerange(3, 256)", act="os._exit(0)"),
    ],
    ids=["while it is loaded", "at a step", "its connection"],
)
def test_a_rule_that_ends_python_is_no_success(run: Run, source: str) -> None:
    write(source)
    Path("tour.txt").write_text("as it was")
    status, out, err = run("solve 8x8 a1 --rule mine.py -o tour.txt")
    assert (status, out) == (2, "")
    assert err.startswith("knight_core: Your program ended Python itself (exit status ")
    assert Path("tour.txt").read_text() == "as it was"
    assert not active_children()


def test_a_rule_that_ends_python_ends_an_experiment_and_fails_the_exercise(run: Run) -> None:
    write(ENDS.format(top="", act="os._exit(0)"))
    status, out, err = run("compare 5x5 a1 --methods warnsdorff,rule:mine.py")
    assert (status, len(table(out))) == (2, 2)
    assert err == (
        "knight_core: On 5×5 from a1: Your program ended Python itself (exit status 0).\n"
    )
    status, out, _ = run("rule mine.py --tests 5x5:a1,8x8:a1")
    assert (status, out.count("FAILED")) == (1, 2)


FORGES = """
from dataclasses import replace
from knight_core.result import Outcome, Reason
from knight_core.rules import strategy
whole = strategy.finish
def finish(*words):
    result = yield from whole(*words)
    {forge}
    return result
strategy.finish = finish
def score(square, board):
    return board.degree(square)
"""


@pytest.mark.parametrize(
    ("forge", "why"),
    [
        (
            "result = replace(result, outcome=Outcome.IMPOSSIBLE, tours=(), reason=Reason('x'))",
            "it did not take back every step",
        ),
        (
            "object.__setattr__(result.tour, 'squares', result.tour.squares[:-1] * 2)",
            "a1 is visited again as number 64. Your",
        ),
    ],
    ids=["impossible", "a tour"],
)
def test_what_a_rule_makes_its_process_say_is_not_believed(run: Run, forge: str, why: str) -> None:
    write(FORGES.format(forge=forge))
    status, out, err = run("solve 8x8 a1 --rule mine.py")
    assert (status, out) == (2, "")
    assert "The search reported something impossible" in err
    assert why in err


def test_a_thread_of_a_rule_that_never_ends_keeps_nothing_alive(run: Run) -> None:
    write("import threading\nthreading.Thread(target=threading.Event().wait).start()\n" + FEWEST)
    status, _, err = run("solve 8x8 a1 --rule mine.py")
    assert (status, err[:5]) == (0, "found")
    assert not active_children()


# -- experiments -----------------------------------------------------------------------------------


def test_rules_in_experiments_have_the_names_of_their_files(run: Run) -> None:
    write(FEWEST)
    status, out, _ = run("compare 8x8 e3 --methods rule:mine.py,rule:mine.py:greedy,warnsdorff")
    assert status == 0
    rows = [line.split()[:3] for line in table(out)[1:]]
    assert rows[0] == ["rule:mine.py", "found", "no"]
    assert rows[1][0] == "rule:mine.py:greedy"
    assert table(out)[1].split()[1:-1] == table(out)[3].split()[1:-1]
    status, out, _ = run("compare 8x8 e3 --methods rule:mine.py --format json")
    (row,) = json.loads(out)["rows"]
    digest = row["spec"].removeprefix("rule:")
    assert f"&method=rule&rule={digest}&" in row["link"]
    assert digest not in run("survey --boards 5x5 --methods rule:mine.py:greedy --format csv")[1]


def test_a_file_may_have_a_colon_in_its_name(run: Run) -> None:
    write(FEWEST, "C:my:greedy")
    out = run("compare 5x5 a1 --methods rule:C:my:greedy:seed=3")[1]
    assert table(out)[1].split()[0] == "rule:C:my:greedy:seed=3"
    status, _, err = run(r"compare 5x5 a1 --methods rule:C:\mine.py:greedy")
    assert (status, err.count("\n")) == (2, 1)
    assert "“C:\\mine.py” cannot be read: No such file or directory." in err


def test_records_of_another_text_of_the_file_are_left_alone(run: Run) -> None:
    words = "compare 5x5 a1,c3 --methods rule:mine.py,warnsdorff -o runs.jsonl"
    records = Path("runs.jsonl")
    write(FEWEST)
    run(words)
    before = records.read_text()
    assert before.count("\n") == 4
    write(FEWEST + "# mended\n")
    assert run(words)[0] == 0
    assert records.read_text().startswith(before)
    assert records.read_text().count("\n") == 6
    assert run(words)[0] == 0
    assert records.read_text().count("\n") == 6


def test_a_rule_that_fails_ends_the_experiment_and_what_is_done_stays(run: Run) -> None:
    write("def choose(s, c, board):\n    return c[0] if board.rows == 5 else None\n")
    words = "compare 5x5,6x6 a1 --methods warnsdorff,rule:mine.py:greedy -o runs.jsonl"
    status, out, err = run(words)
    assert status == 2
    assert table(out)[2].split()[:3] == ["5x5", "a1", "rule:mine.py:greedy"]
    assert err.startswith("knight_core: On 6×6 from a1: Your rule returned nothing at step 1.")
    assert Path("runs.jsonl").read_text().count("method=rule") == 1
    # In other processes the same, whatever they had done by then.
    again = run(f"{words} --workers 2")
    assert (again[0], again[2]) == (2, err)


# -- the exercise ----------------------------------------------------------------------------------


def test_the_exercise_tells_each_test_and_whether_all_are_passed(run: Run) -> None:
    write(FEWEST)
    status, out, err = run("rule mine.py")
    assert (status, err) == (1, "")
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["passed", "5x5:a1:tour"],
        ["passed", "4x4:a1:none"],
        ["passed", "6x6:a1:tour"],
        ["passed", "8x8:a1:1000"],
        ["FAILED", "8x8:e3:64"],
        ["4", "of"],
    ]
    assert run("rule mine.py --tests 8x8:a1:64,4x4:a1:none")[:2] == (
        0,
        "passed  8x8:a1:64    A tour in 64 steps.\n"
        "passed  4x4:a1:none  No tour: everything was tried (steps: 2,223).\n2 of 2 passed\n",
    )
    document = json.loads(run("rule mine.py --format json")[1])
    assert (document["version"], document["passed"], len(document["tests"])) == (1, 4, 5)
    assert document["tests"][0] == {
        "test": "5x5:a1:tour",
        "passed": True,
        "outcome": "found",
        "forward": 25,
        "text": "A tour in 25 steps.",
    }


@pytest.mark.usefixtures("time_is_over_here")
def test_a_rule_that_fails_has_not_passed_and_is_told_why_once(run: Run) -> None:
    write(FAILS)
    status, out, err = run("rule mine.py --tests 5x5:a1,6x6:a1")
    assert status == 1
    assert out.count("FAILED") == 2
    assert err.count("Traceback") == 1
    write(LOOPS)
    status, out, _ = run("rule mine.py --tests 5x5:a1 --max-seconds 1000")
    assert status == 1
    assert "The rule did not return in time. It was last seen in line 2." in out
    # It costs its own test alone.
    Path("here").unlink()
    stuck = f"({HERE} or sum(iter(int, 1))) if b.rows == 5 else here.unlink(True) or c"
    write(f"from pathlib import Path; here = Path('here')\ndef choose(s, c, b): return {stuck}\n")
    status, out, _ = run("rule mine.py --tests 5x5:a1,4x4:a1:none --max-seconds 1000")
    assert (status, [line.split()[0] for line in out.splitlines()]) == (
        1,
        ["FAILED", "passed", "1"],
    )
    assert "The rule did not return in time." in out
    for words in ("nowhere.py", "mine.py --tests 8x8:b", "mine.py --max-seconds 0"):
        status, out, err = run(f"rule {words}")
        assert (status, out, err.count("\n")) == (2, "", 1)
