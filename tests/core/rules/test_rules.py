"""A person's own rule as a method: what it is given, what it may return, and how it is searched."""

from __future__ import annotations

import pickle
import random
import re
import sys
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from knight_core import (
    CANCEL,
    Board,
    InvalidRequest,
    Outcome,
    Recording,
    TourRequest,
    TourResult,
    solve,
    start,
)
from knight_core.experiments.links import link_of, request_words
from knight_core.experiments.runs import run_request
from knight_core.request import parse_request
from knight_core.rules import (
    RuleError,
    agreement,
    declare,
    load_rule,
    register,
    registered,
)
from knight_core.rules.distance import Distances
from knight_core.rules.field import Neighbours, Squares
from knight_core.rules.rule import MAX_SOURCE, digest_of
from knight_core.rules.templates import TEMPLATES, template_source
from knight_core.rules.view import RuleBoard

ROOT = Path(__file__).parents[3]
VALID = sorted((ROOT / "tests/data/rules/valid").glob("*.txt"))
REFERENCE = "web/js/modes/code/reference.js"
CHOOSE = "def choose(square, candidates, board):\n"
SCORE = "def score(square, board):\n"


def run(source: str, board: str = "5x5", square: str = "a1", **others: Any) -> TourResult:
    """A run of a rule, with everything recorded."""
    recording = Recording(events=20_000, last_events=100, calls=3)
    return solve(board, recording, start=square, method="rule", rule=source, **others)


def answered(body: str, **others: Any) -> str:
    """What a rule prints in its first call on 5×5 from a1."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    result = run(f"{CHOOSE}{lines}    return candidates\n", max_steps=1, **others)
    assert result.printed is not None
    return "\n".join(line.text for line in result.printed.lines)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_rule_may_be_written_so(path: Path) -> None:
    """All of these take the first candidate, so that each of them is blind search."""
    with path.open(encoding="utf-8", newline="") as file:
        source = file.read()
    found = run(source, max_steps=150)
    blind = solve("5x5", Recording(events=20_000), start="a1", method="depth-first", max_steps=150)
    assert found.events == blind.events
    assert found.stats.forward == 150


@pytest.mark.parametrize(
    ("template", "method"),
    [
        ("first", {"method": "depth-first"}),
        ("fewest", {"method": "warnsdorff"}),
        ("ties", {"method": "warnsdorff", "ties": "roth"}),
        ("ahead", {"method": "warnsdorff", "ties": "pohl"}),
    ],
)
@pytest.mark.parametrize(
    "words",
    [
        {"board": "8x8", "start": "a1"},
        {"board": "6x7", "start": "c3", "order": "36452718"},
        {"board": "5x5", "start": "b1"},
        {"board": "4x5"},
        {"board": "6x6", "start": "a1", "closed": True},
        {"board": "5x6", "start": "a1", "tours": 3, "holes": "c3,d3"},
    ],
    ids=str,
)
def test_templates_are_the_methods_that_they_teach(
    template: str, method: dict[str, Any], words: dict[str, Any]
) -> None:
    recording = Recording(events=2_000, last_events=500)
    own = solve(
        None, recording, rule=template_source(template), max_steps=2_000, **words, method="rule"
    )
    known = solve(None, recording, max_steps=2_000, **words, **method)
    assert own.events == known.events
    assert own.tours == known.tours
    assert (own.outcome, own.reason) == (known.outcome, known.reason)
    assert replace(own.stats, seconds=0) == replace(known.stats, seconds=0)


@pytest.mark.parametrize("path", [REFERENCE, "knight_core/rules/README.md"])
def test_all_that_a_rule_is_given_is_explained(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert {name for name in dir(RuleBoard) if not name.startswith("_")} == {
        *re.findall(r"\bboard\.(\w+)", text)
    }
    assert {"name", "row", "col"} <= {*re.findall(r"\bs\.(\w+)", text)}


def test_the_example_of_the_page_runs() -> None:
    text = (ROOT / REFERENCE).read_text(encoding="utf-8")
    (example,) = re.findall(r"EXAMPLE = `\\\n(.*?)`;", text, re.DOTALL)
    assert run(example, "8x8").outcome is Outcome.FOUND


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_is_short_teaches_and_runs(template: str) -> None:
    source = template_source(template)
    lines = source.splitlines()
    assert 5 <= len(lines) <= 16
    assert max(map(len, lines)) <= 60
    assert any(line.strip().startswith("#") for line in lines)
    result = run(source, max_steps=20_000)
    assert result.outcome is Outcome.FOUND
    assert result.calls[0].step == 1
    without = run(source, backtrack=False)
    assert without.outcome in (Outcome.FOUND, Outcome.LIMIT)
    assert without.stats.backtracks == 0


def test_what_a_rule_leaves_out_follows_so_that_impossible_stays_proved() -> None:
    last = run(CHOOSE + "    return candidates[-1]\n", "4x4")
    assert last.outcome is Outcome.IMPOSSIBLE
    blind = solve("4x4", start="a1", method="depth-first")
    assert last.stats.forward == last.stats.backtracks == blind.stats.forward
    call = last.calls[1]
    *others, chosen = call.candidates
    assert call.order == (chosen, *others)
    assert call.named == 1


def test_the_last_square_is_never_a_candidate_but_counts_as_unvisited() -> None:
    own = run(template_source("fewest"), "6x6", end="b3", max_steps=3_000)
    words: dict[str, Any] = {"start": "a1", "end": "b3", "method": "warnsdorff"}
    assert own.events == solve("6x6", Recording(20_000), max_steps=3_000, **words).events
    end = Board(6, 6).parse_square("b3")
    assert all(end not in call.candidates for call in own.calls)


# -- the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("board.rows, board.cols, board.size, board.step", "(5, 5, 25, 1)"),
        ("square, square.name, square == (4, 0)", "(Square(row=4, col=0), 'a1', True)"),
        ("[s.name for s in candidates]", "['b3', 'c2']"),
        ("[board.degree(s) for s in candidates]", "[5, 5]"),
        ("[s.name for s in board.neighbours((2, 2))][:3]", "['d5', 'e4', 'e2']"),
        ("board.visited(square), board.visited((0, 0))", "(True, False)"),
        ("board.number(square), board.number((0, 0))", "(1, None)"),
        ("board.colour(square), board.colour((4, 1))", "('dark', 'light')"),
        ("board.is_edge(square), board.is_edge((2, 2))", "(True, False)"),
        ("board.distance(square, (3, 1)), board.distance((0, 0), (0, 0))", "(4, 0)"),
        ("board.memory", "{}"),
        ("board", "<board 5x5, step 1>"),
    ],
)
def test_what_a_rule_can_ask(expression: str, value: str) -> None:
    assert (
        answered(f"print(({expression}))" if "," in expression else f"print({expression})") == value
    )


def test_a_wide_board_a_hole_and_a_square_that_nothing_reaches() -> None:
    assert answered("print(candidates[0].name, board.size)", board="3x30", square="ab2") == "ad3 90"
    shape = {"board": "5x5", "holes": "c3"}
    assert answered("print(board.size, board.degree((4, 1)))", **shape) == "24 2"
    assert answered("print(board.distance(square, (1, 1)))", board="3x3") == str(inf)


@pytest.mark.parametrize("size", ["5x5", "5x9", "6x6", "7x8", "4x5", "3x4", "8x8"])
def test_distances_are_those_of_a_search(size: str) -> None:
    board = Board.parse(size)
    squares = Squares(board)
    distances = Distances(board, Neighbours(board, "12345678", squares))
    for origin in board.squares():
        found = {origin: 0}
        pending = [origin]
        for square in pending:
            for near in board.neighbours(square):
                if near not in found:
                    found[near] = found[square] + 1
                    pending.append(near)
        for other in board.squares():
            assert distances.between(origin, other) == found.get(other, -1)


def test_degrees_and_numbers_are_those_of_the_path_at_every_step() -> None:
    body = (
        "    here = [board.number((r, c)) or 0 for r in range(6) for c in range(5)]\n"
        "    print(*here, *[board.degree((r, c)) for r in range(6) for c in range(5)])\n"
        "    return candidates[-1]\n"
    )
    result = run(CHOOSE + body, "6x5", max_steps=120)
    assert result.printed is not None
    assert len(result.printed.lines) > 50
    board = Board(6, 5)
    path: list[int] = []
    lines = iter(result.printed.lines)
    assert result.events is not None
    for event in result.events:
        if event == board.area:
            path.pop()
            continue
        path.append(event)
        free = [square for square in board.neighbours(event) if square not in path]
        if free:
            line = next(lines)
            numbers = [path.index(square) + 1 if square in path else 0 for square in range(30)]
            assert line.step == len(path)
            assert line.text == " ".join(map(str, numbers + board.degrees(path)))


# -- a run is a function of its request ------------------------------------------------------------


def test_random_is_seeded_by_the_request_and_left_as_it_was() -> None:
    source = template_source("random")
    random.seed(5)
    first = random.random()
    random.seed(5)
    runs = [run(source, max_steps=500, seed=seed).events for seed in (1, 1, 2)]
    assert random.random() == first
    assert runs[0] == runs[1] != runs[2]


def test_two_runs_that_alternate_do_not_disturb_each_other() -> None:
    source = (
        "import random\nseen = []\n"
        + CHOOSE
        + "    seen.append(board.step)\n    board.memory[board.step] = len(seen)\n"
        "    print(random.random(), len(seen), len(board.memory))\n"
        "    return random.choice(candidates)\n"
    )
    rule = load_rule(source)
    requests = [
        TourRequest(5, 5, "a1", method="rule", rule=rule, seed=seed, max_steps=60)
        for seed in (1, 2)
    ]
    alone = [solve(request) for request in requests]
    pair = [start(request) for request in requests]
    together: list[Any] = [None, None]
    for steps in pair:
        next(steps)
    while None in together:
        for number, steps in enumerate(pair):
            if together[number] is None:
                try:
                    steps.send(1)
                except StopIteration as stopped:
                    together[number] = stopped.value
    for own, other in zip(alone, together, strict=True):
        assert (own.stats.forward, own.deepest) == (other.stats.forward, other.deepest)
        assert own.printed == other.printed


def test_nothing_of_a_run_is_left_behind() -> None:
    before = sys.stdout, sys.stderr, sys.getrecursionlimit(), sys.modules.get("my_rule")
    source = (
        "import builtins, random, sys\n"
        "sys.setrecursionlimit(5000)\nbuiltins.own = random.own = 5\n"
        + CHOOSE
        + "    sys.stdout = None\n    return candidates\n"
    )
    run(source, max_steps=50)
    assert (sys.stdout, sys.stderr, sys.getrecursionlimit(), sys.modules.get("my_rule")) == before


def test_a_run_can_be_cancelled_and_reports_in_time_however_slow_it_is() -> None:
    slow = CHOOSE + "    for _ in range(20_000): pass\n    return candidates[0]\n"
    steps = start(TourRequest(8, 8, "a1", method="rule", rule=slow))
    counts = [next(steps).forward for _ in range(5)]
    # 20,000 turns of a loop take longer than a tenth of a slice on any machine.
    assert counts[-1] < 500
    with pytest.raises(StopIteration) as stopped:
        steps.send(CANCEL)
    assert stopped.value.value.outcome is Outcome.CANCELLED


# -- what is kept ----------------------------------------------------------------------------------


def test_the_first_and_the_last_calls_are_kept() -> None:
    result = run(SCORE + "    return board.degree(square)\n", "6x6", closed=True, max_steps=3_000)
    calls = result.calls
    assert len(calls) == 203
    assert [call.forward for call in calls[:3]] == [1, 2, 3]
    forwards = [call.forward for call in calls]
    assert forwards == sorted(set(forwards))
    first = calls[0]
    assert first.scores == ("5", "5")
    assert first.order == first.candidates
    assert first.named == 2
    without = solve("5x5", start="a1", method="rule", rule=template_source("first"), max_steps=50)
    assert without.calls == ()


def test_printed_lines_have_their_step_and_are_limited() -> None:
    body = "    print('a', 'b')\n    print('x' * 1000, end='')\n    return candidates\n"
    echoed: list[tuple[int, str]] = []
    result = solve(
        "5x5",
        Recording(calls=2, echo=lambda step, line: echoed.append((step, line))),
        start="a1",
        method="rule",
        rule="print('loaded')\n" + CHOOSE + body,
        max_steps=150,
    )
    printed = result.printed
    assert printed is not None
    assert printed.lines[:3] == ((0, "loaded"), (1, "a b"), (1, "x" * 499 + "…"))
    assert len(printed.lines) == 200
    assert printed.more > 10
    assert echoed == [(line.step, line.text) for line in printed.lines]


PRINTS = "def choose(square, candidates, board):\n{body}    return candidates\n"


@pytest.mark.parametrize(
    ("body", "line", "lines", "more"),
    [
        pytest.param("    while True:\n        print('x' * 999)\n", 3, 200, 1801, id="lines"),
        pytest.param("    while True: print(end='x' * 999)\n", 2, 1, 0, id="a line without end"),
        pytest.param("    print('x\\n' * 10_000_000)\n", 2, 200, 9_999_800, id="at once"),
        pytest.param(
            "    try: print('x' * 3_000_000)\n    except BaseException: pass\n",
            0,
            1,
            0,
            id="caught",
        ),
    ],
)
def test_a_rule_that_prints_megabytes_is_ended(body: str, line: int, lines: int, more: int) -> None:
    with pytest.raises(RuleError) as caught:
        solve("5x5", start="a1", method="rule", rule=PRINTS.format(body=body))
    error = caught.value
    assert (error.code, error.step, error.line) == ("printed-too-much", 1, line)
    where = f" (line {line})" if line else ""
    assert error.text == (
        f"Your rule printed more than 2,000,000 characters, so it was stopped at step 1{where}."
    )
    assert error.printed is not None
    assert (len(error.printed.lines), error.printed.more) == (lines, more)
    with pytest.raises(RuleError, match="so it was stopped before the first step"):
        load_rule("while True:\n    print('x' * 999)\n")


def test_nothing_is_printed_on_standard_output(capfd: pytest.CaptureFixture[str]) -> None:
    run(
        "import sys\nprint(1)\n" + CHOOSE + "    print(2, file=sys.stderr)\n    return candidates\n"
    )
    assert capfd.readouterr() == ("", "")


# -- requests, digests, words ----------------------------------------------------------------------


def test_a_digest_is_of_the_text_however_its_lines_end() -> None:
    source = template_source("fewest")
    assert digest_of(source) == load_rule(source.replace("\n", "\r\n")).digest
    assert digest_of("\ufeff" + source) == digest_of(source) != digest_of(source + "\n")
    assert load_rule(source, "a.py") == load_rule(source, "b.py")


def test_a_request_names_its_rule_by_the_digest() -> None:
    rule = load_rule(template_source("fewest"), "fewest.py")
    request = TourRequest(5, 5, "a1", method="rule", rule=rule, backtrack=False)
    words = request_words(request)
    assert link_of(words) == f"?board=5x5&start=a1&method=rule&rule={rule.digest}&backtrack=0"
    register(rule)
    assert parse_request(words) == request
    assert TourRequest(5, 5, "a1", method="rule", rule=rule.digest, backtrack=False) == request
    record = run_request(words)
    assert record["spec"] == f"rule:{rule.digest}:greedy"
    assert record["outcome"] == "found"
    assert pickle.loads(pickle.dumps(request)) == request
    assert replace(request, seed=3).rule is rule


def test_a_rule_that_is_only_declared_can_be_asked_for_but_not_run() -> None:
    digest = "0123456789abcdef"
    rule = declare(digest, "far.py")
    assert registered(digest) is rule
    request = parse_request({"board": "5x5", "start": "a1", "method": "rule", "rule": digest})
    assert request_words(request)["rule"] == digest
    with pytest.raises(InvalidRequest) as caught:
        solve(request)
    assert caught.value.code == "unknown-rule"
    known = load_rule(template_source("first"))
    declare(known.digest, "first.py")
    assert register(known) == known.digest
    assert declare(known.digest, "first.py") is registered(known.digest) is known


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({}, "rule-needed"),
        ({"rule": "f" * 16}, "unknown-rule"),
        # Words never hold a program.
        ({"rule": template_source("first")}, "unknown-rule"),
    ],
)
def test_a_request_without_its_rule(words: dict[str, str], code: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        parse_request({"board": "5x5", "method": "rule", **words})
    assert caught.value.code == code
    assert parse_request({"method": "auto", "rule": "anything"}).rule is None
    with pytest.raises(InvalidRequest) as caught:
        TourRequest(method="rule", rule=5)  # type: ignore[arg-type]
    assert caught.value.code == "unknown-rule"


def test_a_program_that_is_too_long() -> None:
    with pytest.raises(RuleError) as caught:
        load_rule(f"x = '{'x' * MAX_SOURCE}'\n")
    assert caught.value.code == "too-large"


# -- Warnsdorff's rule -----------------------------------------------------------------------------


def test_agreement_with_warnsdorffs_rule() -> None:
    tour = solve("8x8", start="a1", method="warnsdorff").tour
    assert tour is not None
    assert agreement("8x8", tour.squares).agreed == 63
    found = agreement("5x5", ["a1", "b3", "c5", "e4"])
    assert (found.moves, found.agreed) == (3, 2)
    other = found.others[0]
    board = Board(5, 5)
    assert (other.number, board.name(other.origin), board.name(other.taken)) == (2, "b3", "c5")
    assert ([board.name(square) for square in other.fewest], other.least) == (["a5"], 1)
    assert agreement("5x5", []) == agreement("5x5", ["a1"])
    for wrong in (["a1", "a2"], ["a1", "b3", "a1"]):
        with pytest.raises(ValueError, match="no move of a path"):
            agreement("5x5", wrong)
