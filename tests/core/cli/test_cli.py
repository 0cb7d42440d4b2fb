"""The command line: formats, exit statuses, what it says, what it loads, Ctrl+C."""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from knight_core import METHODS, Board, InvalidRequest, Tour, TourRequest, formats, solve
from knight_core.cli.program import make_parser
from knight_core.cli.solve import request_of
from knight_core.rules import load_rule, register
from tests.core.cli.conftest import CANCELLED, FOUND, IMPOSSIBLE, LIMIT, ROOT, Run, shell
from tests.core.experiments.timeless import timeless

# -- solve --------------------------------------------------------------------------------------


def test_the_matrix_is_the_default(run: Run) -> None:
    done = run("solve", "8x8", "h1")
    assert done.status == FOUND
    assert Tour.parse(done.out, format="matrix").start == Board(8, 8).parse_square("h1")
    assert re.fullmatch(r"found: [\d,]+ steps, [\d,]+ backtracks, [\d.]+ s\.\n", done.err)


@pytest.mark.parametrize("square", ["h1", "H1", "7,7", "(7, 7)"])
def test_squares_may_be_written_in_each_way(run: Run, square: str) -> None:
    assert run("solve", "8x8", square).out == run("solve", "8x8", "h1").out


def test_every_format_tells_the_same_tours(run: Run) -> None:
    words = ("solve", "3x8", "a1", "--tours", "3", "--method", "depth-first")
    board = Board(3, 8)
    text = {name: run(*words, "--format", name).out for name in formats.FORMATS}
    tours = Tour.parse_all(text["json"], format="json")
    assert len(tours) == 3
    assert Tour.parse_all(text["csv"], board, format="csv") == tours
    assert Tour.parse_all(text["svg"], format="svg") == tours
    blocks = {name: text[name].split("\n\n") for name in ("matrix", "moves", "squares")}
    assert [Tour.parse(block, format="matrix") for block in blocks["matrix"]] == tours
    assert [Tour.parse(block, board, format="squares") for block in blocks["squares"]] == tours
    assert [
        Tour.parse(block, board, start="a1", format="moves") for block in blocks["moves"]
    ] == tours


@pytest.mark.parametrize("option", ["--over-under", "--animate"])
def test_a_drawing_can_be_woven_or_a_film(run: Run, option: str) -> None:
    words = ("solve", "6x6", "a1", "--closed", "--format", "svg")
    plain, other = run(*words).out, run(*words, option).out
    assert Tour.parse_all(other, format="svg") == Tour.parse_all(plain, format="svg")
    assert other != plain
    assert ("<animateTransform" in other) == (option == "--animate")


def test_json_has_exactly_the_keys_of_the_contract(run: Run) -> None:
    done = run(
        *("solve", "5x5", "a1", "--method", "depth-first", "--order", "36452718"),
        *("--seed", "9", "--ties", "roth", "--end", "e5", "--format", "json"),
    )
    document = done.document
    assert list(document) == [
        *("version", "rows", "cols", "start", "end", "closed", "method", "order", "ties", "seed"),
        *("outcome", "reason", "stats", "tours", "properties"),
    ]
    assert list(document["stats"]) == ["forward", "backtracks", "seconds", "tours"]
    assert document["version"] == 1
    assert (document["start"], document["end"], document["closed"]) == (20, 4, False)
    assert (document["order"], document["ties"], document["seed"]) == ("36452718", "roth", 9)
    assert (document["outcome"], document["reason"]) == ("found", None)
    tour = Tour(Board(5, 5), document["tours"][0])
    assert tour.end == 4
    assert document["properties"] == [formats.properties_document(tour)]


def test_json_of_an_impossible_one_and_of_a_limit(run: Run) -> None:
    done = run("solve", "5x5", "a2", "--format", "json")
    document = done.document
    assert (done.status, document["outcome"]) == (IMPOSSIBLE, "impossible")
    assert list(document["reason"]) == ["code", "text"]
    assert document["reason"]["code"] == "colour-start"
    assert document["reason"]["text"] in done.err
    assert document["tours"] == document["properties"] == []
    words = "solve 8x8 h1 --method depth-first --max-steps 1000 --format json"
    done = run(*words.split())
    assert (done.status, done.document["outcome"]) == (LIMIT, "limit")
    assert done.document["stats"]["forward"] == 1000


def test_the_published_run_as_json(run: Run) -> None:
    words = "solve 5x5 0,0 --method depth-first --order 36452718 --format json"
    stats = run(*words.split()).document["stats"]
    assert (stats["forward"], stats["backtracks"]) == (74_358, 74_333)


@pytest.mark.parametrize(
    ("words", "status", "text"),
    [
        ("solve 1x1 a1", FOUND, "found: 1 step,"),
        ("solve 1x1 a1 --tours 2", FOUND, "found: 1 tour, 1 step, 1 backtrack, "),
        ("solve 6x6 a1 --closed", FOUND, "found"),
        ("solve 6x6 a1 --end b1", FOUND, "found"),
        ("solve 8x8 a1 --method warnsdorff --ties pohl --seed 3", FOUND, "found"),
        ("solve 5x5 a1 --tours all --method depth-first --format csv", FOUND, "304 tours"),
        ("solve 3x3 a1", IMPOSSIBLE, "b2 is the centre of 3×3"),
        ("solve 3x3 a1 --method random", IMPOSSIBLE, "Every possibility was tried"),
        ("solve 1x9 a1", IMPOSSIBLE, "no knight's move on it"),
        ("solve 5x5 a1 --closed", IMPOSSIBLE, "moves as squares: 25, an odd number"),
        ("solve 8x8 a1 --end h8", IMPOSSIBLE, "so its two ends have different colours"),
        (
            "solve 8x8 h1 --method depth-first --max-steps 5",
            LIMIT,
            "stopped at its limit (steps: 5)",
        ),
        ("solve 8x8 h1 --method depth-first --max-seconds 1e-9", LIMIT, "1e-09 s"),
        (
            "solve 8x8 a1 --method depth-first --max-steps 999",
            LIMIT,
            "That proves nothing. Theory: such a tour exists. The search gave up.\n",
        ),
        (
            "solve 5x5 b1 --method depth-first --max-steps 999",
            LIMIT,
            "That proves nothing. Theory proves that there is no such tour: 1. Every move takes",
        ),
        (
            "solve 8x8 a1 --holes d4,d5 --method depth-first --max-steps 999",
            LIMIT,
            "That proves nothing. It is not known whether such a tour exists.\n",
        ),
        ("solve 8x8 e3 --method warnsdorff --no-backtrack", LIMIT, "is stuck after"),
    ],
)
def test_exit_statuses(run: Run, words: str, status: int, text: str) -> None:
    done = run(*words.split())
    assert done.status == status
    assert text in done.err
    assert done.err.count("\n") == 1
    assert (done.out == "") == (status != FOUND)


def test_without_a_square_a_random_one_that_is_named(run: Run) -> None:
    starts = set()
    for _ in range(20):
        done = run("solve", "6x6", "--format", "squares")
        text = re.match(r"start: (\w+) \(random\)\n", done.err)
        assert text is not None
        assert done.status == FOUND
        assert done.out.split()[0] == text[1]
        starts.add(text[1])
    assert len(starts) > 1
    assert run("solve", "1x1").out == "1\n"


def test_a_random_start_is_not_the_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    starts: dict[str, set[str]] = {"auto": set(), "depth-first": set()}
    for method, found in starts.items():
        for number in range(11):
            monkeypatch.setattr(
                "knight_core.cli.solve.randrange",
                lambda below, number=number: min(number, below - 1),
            )
            done = run("solve", "3x4", "--end", "a1", "--method", method)
            assert done.status == FOUND or method == "depth-first"
            found.add(done.err.split()[1])
    # A search does what it says; auto knows where a tour starts.
    assert len(starts["depth-first"]) == 11
    assert "a1" not in starts["depth-first"]
    assert starts["auto"] == {"a2", "d3"}


def test_a_limit_still_prints_the_tours_that_were_found(run: Run) -> None:
    words = "solve 5x5 a1 --method depth-first --tours all --max-steps 200000 --format squares"
    done = run(*words.split())
    assert done.status == LIMIT
    assert done.out
    assert "heory" not in done.err


# -- files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", formats.FORMATS)
def test_output_goes_to_the_file(run: Run, tmp_path: Path, name: str) -> None:
    words = ("solve", "5x6", "a1", "--format", name)
    target = tmp_path / "a tour ♞"
    target.write_text("old", encoding="utf-8")
    done = run(*words, "-o", str(target))
    assert (done.status, done.out) == (FOUND, "")
    texts = [target.read_text(encoding="utf-8"), run(*words).out]
    if name == "json":  # whose seconds differ
        assert len({str(Tour.parse_all(text, format="json")) for text in texts}) == 1
    else:
        assert texts[0] == texts[1]
    assert os.listdir(tmp_path) == [target.name]


def test_a_tour_without_moves_is_an_empty_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "moves.txt"
    assert run("solve", "1x1", "a1", "--format", "moves", "-o", str(target)).status == FOUND
    assert target.read_bytes() == b""


def test_without_a_tour_the_file_stays_as_it_was(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "tour.txt"
    words = ("solve", "3x3", "a1", "-o", str(target))
    assert run(*words).status == IMPOSSIBLE
    assert not target.exists()
    target.write_text("old", encoding="utf-8")
    assert run(*words).status == IMPOSSIBLE
    assert target.read_text(encoding="utf-8") == "old"
    assert run(*words, "--format", "json").status == IMPOSSIBLE
    assert '"outcome": "impossible"' in target.read_text(encoding="utf-8")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_written_to_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    words = [sys.executable, "-m", "knight_core", "solve", "5x6", "a1", "-o", str(pipe)]
    with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        text = pipe.read_text(encoding="utf-8")
    assert process.returncode == FOUND
    assert Tour.parse(text, format="matrix")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


# -- count --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "number", "text"),
    [
        ("5x5 a1", 304, "counted: 304 (directed open tours, from a1). Effort: "),
        ("5x5 a1 --end e5", 56, "counted: 56 (directed open tours, from a1, to e5). "),
        ("4x5 --end a1", 32, "counted: 32 (directed open tours, to a1). "),
        ("5x6 --closed", 8, "counted: 8 (closed tours, undirected, directed: 16"),
        ("5x6 c3 --closed", 8, "directed: 16, different up to"),
        ("1x1 --closed", 1, "counted: 1 (closed tours, different up to"),
        ("5x5 a2", 0, "a2 has the other colour, so it cannot be the first square of a tour."),
        ("5x5 --closed", 0, "counted: 0 (closed tours, different up to"),
    ],
)
def test_a_count_is_one_number(run: Run, words: str, number: int, text: str) -> None:
    done = run("count", *words.split())
    assert (done.status, done.out) == (0, f"{number}\n")
    assert text in done.err
    assert done.err.count("\n") == 1


def test_a_count_by_start_is_a_table(run: Run) -> None:
    done = run("count", "5x5")
    assert done.out == (
        "304   0  56   0 304\n"
        "  0  56   0  56   0\n"
        " 56   0  64   0  56\n"
        "  0  56   0  56   0\n"
        "304   0  56   0 304\n"
    )
    assert done.err.startswith("counted: 1,728 (directed open tours")


def test_a_uniform_tour_has_no_start_of_another_draw(run: Run) -> None:
    words = ("solve", "4x5", "--method", "uniform", "--seed", "3", "--format", "squares")
    done = run(*words)
    assert done.err.startswith("found: ")
    assert done.err.endswith("Chosen at random from all such tours, each with the same chance.\n")
    assert done.out == run(*words).out


def test_a_count_of_symmetric_tours(run: Run) -> None:
    done = run("count", "6x6", "--closed", "--symmetry", "half-turn")
    assert done.out == "78\n"
    assert "directed: 156, the same turned by 180°, different up to turning" in done.err
    assert "mirroring and reversing: 22). Effort: " in done.err
    words = ("--symmetry", "mirror", "--format", "json")
    document = run("count", "5x6", "--closed", *words).document
    assert document["symmetry"] == "mirror"
    assert (document["count"], document["different"]) == ("4", "2")


def test_a_count_as_json(run: Run) -> None:
    document = run("count", "3x4", "--format", "json").document
    assert list(document) == [
        *("version", "rows", "cols", "start", "end", "closed", "outcome", "reason"),
        *("count", "different", "table", "states", "seconds"),
    ]
    assert (document["outcome"], document["reason"], document["count"]) == ("counted", None, "16")
    assert document["table"] == list("200240042002")
    assert document["different"] == "3"
    document = run("count", "5x5", "a2", "--format", "json").document
    assert (document["count"], document["table"], document["start"]) == ("0", None, 15)
    assert document["different"] is None
    assert document["reason"]["code"] == "colour-start"


def test_a_count_beyond_the_limit(run: Run) -> None:
    words = ("count", "8x8", "a1", "--max-states", "20000")
    done = run(*words)
    assert (done.status, done.out) == (LIMIT, "")
    assert "Limit here: 20,000 (states at the same time" in done.err
    assert done.err.count("\n") == 1
    done = run(*words, "--format", "json")
    assert (done.status, done.document["outcome"]) == (LIMIT, "too-large")
    assert done.document["count"] is None
    assert done.document["reason"]["code"] == "too-many-states"
    # What it needs is known: it is said at once, and how to have it.
    done = run("count", "9x8", "--closed", "--symmetry", "half-turn")
    assert done.status == LIMIT
    needs = "States at the same time: 7,988,327; limit here: 4,000,000."
    assert needs in done.err
    assert "(--max-states)" in done.err


# -- degrees, help ------------------------------------------------------------------------------


def test_the_degree_map(run: Run) -> None:
    done = run("degrees", "8x8")
    assert (done.status, done.err) == (0, "")
    assert done.out == (
        "2 3 4 4 4 4 3 2\n"
        "3 4 6 6 6 6 4 3\n"
        "4 6 8 8 8 8 6 4\n"
        "4 6 8 8 8 8 6 4\n"
        "4 6 8 8 8 8 6 4\n"
        "4 6 8 8 8 8 6 4\n"
        "3 4 6 6 6 6 4 3\n"
        "2 3 4 4 4 4 3 2\n"
    )
    assert run("degrees", "1x3").out == "0 0 0\n"


def test_help_teaches_by_example(run: Run) -> None:
    done = run("--help")
    assert done.status == 0
    assert done.out.count("python -m knight_core solve") >= 4
    for words in ("examples:", "a1 is bottom left", "1=(-2,+1)", "0 found or counted, 1 impos"):
        assert words in done.out
    solve = run("solve", "--help")
    for method in METHODS.values():
        assert method.id in solve.out
        assert method.summary in solve.out
    assert "examples:" in solve.out
    assert "2 3 4 4 4 4 3 2" in run("degrees", "--help").out
    count = run("count", "--help").out
    assert count.count("python -m knight_core count") >= 4
    assert "4,000,000 states, at most 800 MB" in count


ROOMS = {
    *("bridge", "certificate", "completion", "experiments", "gallery"),
    *("lessons", "play", "reading", "review", "rules"),
}
"""The rooms that not every command needs."""


@pytest.mark.parametrize(
    ("words", "needs"),
    [
        ("solve 5x5 a1", ""),
        ("count 4x4", ""),
        ("degrees 5x5", ""),
        ("judge 5x5 a1", "completion"),
        ("gallery", "gallery play"),
        ("compare 5x5 a1 --methods warnsdorff", "experiments"),
    ],
)
def test_a_command_loads_what_it_needs(words: str, needs: str) -> None:
    code = (
        f"import sys; from knight_core import cli; cli.main({words.split()});"
        "print({name.split('.')[1] for name in sys.modules if name.startswith('knight_core.')})"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    loaded = ast.literal_eval(done.stdout.splitlines()[-1])
    assert loaded & ROOMS == {*needs.split()}


def test_the_examples_of_the_help_are_requests() -> None:
    parser = make_parser()
    examples = re.findall(
        r"^  python -m knight_core (solve .*)$", parser.epilog or "", re.MULTILINE
    )
    assert len(examples) >= 4
    rule = register(load_rule("def score(square, board):\n    return 0\n"))
    for example in examples:
        arguments = parser.parse_args(example.split())
        try:
            request_of(arguments, rule if arguments.rule else None)
        except InvalidRequest as error:
            pytest.fail(f"{example}: {error}")


# -- Ctrl+C, pipes ------------------------------------------------------------------------------


def interrupted(words: list[str], when: str) -> tuple[int, str, str]:
    """Run a command, interrupt it when its terminal says something: its exit status, what it wrote,
    and what it said on the terminal."""
    pty = pytest.importorskip("pty", reason="needs a terminal of Unix")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "knight_core", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
    ) as process:
        os.close(theirs)
        text, sent = "", False
        try:
            while chunk := os.read(ours, 4096):
                text += chunk.decode()
                if not sent and when in text:
                    process.send_signal(signal.SIGINT)
                    sent = True
        except OSError:  # how a terminal says that nobody writes to it any more
            pass
        os.close(ours)
        assert process.stdout is not None
        written = process.stdout.read()
    return process.returncode, written, text


def test_interrupted_it_says_how_far_it_was() -> None:
    words = ["solve", "8x8", "h1", "--method", "depth-first", "--format", "json"]
    status, written, text = interrupted(words, "depth")
    document = json.loads(written)
    assert (status, document["outcome"]) == (CANCELLED, "cancelled")
    assert 0 < document["stats"]["forward"] - document["stats"]["backtracks"] < 64
    assert f"cancelled: {document['stats']['forward']:,} steps" in text
    assert "Traceback" not in text


def test_an_interrupted_count_says_how_far_it_was() -> None:
    status, written, text = interrupted(["count", "7x7", "a1"], "of 49")
    assert (status, written) == (CANCELLED, "")
    assert re.search(r"cancelled: at most [\d,]+ states at the same time, ", text)
    assert "Traceback" not in text


def test_the_module_runs_without_a_warning() -> None:
    done = shell("KNIGHT solve 5x5 a1", PYTHONWARNINGS="error")
    assert done.status == FOUND
    assert len(done.out.splitlines()) == 5


# -- compare, survey, orders --------------------------------------------------------------------


def test_compare_prints_a_table(run: Run) -> None:
    done = run("compare", "5x5", "4,0", "--methods", "depth-first:12345678,warnsdorff,construct")
    assert (done.status, done.err) == (0, "")
    answer, _, *lines = done.out.splitlines()
    assert answer.startswith("Steps from a1 on 5×5: warnsdorff 25, depth-first:12345678 8,840.")
    table = [line.split() for line in lines]
    head = ["method", "outcome", "first", "try", "forward", "backtracks", "seconds", "theory"]
    assert table[0] == head
    blind = solve(TourRequest(5, 5, "a1", method="depth-first")).stats
    assert table[1][:5] == [
        *("depth-first:12345678", "found", "no"),
        *(f"{blind.forward:,}", f"{blind.backtracks:,}"),
    ]
    assert table[2][:5] == ["warnsdorff", "found", "yes", "25", "0"]
    assert len(table) == 4


def test_survey_with_workers_and_a_file_prints_the_same(run: Run, tmp_path: Path) -> None:
    options = "--boards 5x5,6x6 --starts 9 --seed 4 --max-steps 500 --format json"
    words = ["survey", *options.split()]
    path = tmp_path / "runs.jsonl"
    alone = run(*words).document
    first = run(*words, "--workers", "2", "-o", str(path)).document
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 18
    # Everything is there: nothing is run again, and even the seconds are the same.
    again = run(*words, "-o", str(path)).document
    assert path.read_text(encoding="utf-8").splitlines() == lines
    assert again == first
    assert timeless(again) == timeless(alone)


def test_orders_prints_the_ranking_the_presets_and_what_is_certain(run: Run) -> None:
    done = run("orders", "5x5", "c3", "--max-steps", "60000", "--seed", "2")
    assert done.status == 0
    assert "clockwise" in done.out
    first, *_ = done.out.splitlines()
    assert re.fullmatch(
        r"No order has found a tour yet\. Started: [\d,]+ of 40,320 orders\.", first
    )
    lines = run("orders", "5x5", "c3", "--max-steps", "60000", "--format", "csv").out.splitlines()
    assert lines[0] == "order,name,solved,forward,budget,link"
    assert len(lines) == 21


def test_a_symmetric_tour(run: Run) -> None:
    symmetry = "--symmetry quarter-turn"
    done = run(*f"solve 6x6 --closed --format json {symmetry}".split())
    document = done.document
    assert document["symmetry"] == "quarter-turn"
    assert document["properties"][0]["symmetry"] == "quaternary"
    done = run(*f"solve 8x8 a1 {symmetry}".split())
    assert done.status == IMPOSSIBLE
    assert "turned by 90°" in done.err
    assert "symmetry" not in run(*["solve", "8x8", "a1", "--format", "json"]).document
    for _ in range(20):
        assert run(*["solve", "5x5", "--symmetry", "half-turn"]).status == FOUND
