"""Every question of a lesson has an end: what it may ask of the largest boards that a link names,
and what it refuses, in one sentence with the line. A lesson may come from anybody."""

from __future__ import annotations

import re
from functools import partial

import pytest

from knight_core import Board, count_tours, solve
from knight_core.board import PAGE_SQUARES
from knight_core.completion import LOST_SQUARES
from knight_core.experiments.base import MAX_RUNS
from knight_core.lessons import Checked, LessonError, Mistake, check, facts, parse
from knight_core.lessons.facts import KINDS
from knight_core.lessons.graphs import MAX_DRAWN
from knight_core.lessons.marking import mark
from knight_core.lessons.sheet import sheet
from knight_core.methods.rule import MAX_SQUARES as RULE_SQUARES

LARGEST = "?board=1000x1000&start=a1"
ENDLESS = "?board=8x8&start=b1&method=depth-first"
"""A search that takes more steps than anybody waits for."""

TOO_LARGE = "on boards of at most"
MANY_STEPS = "at most 5,000 steps"
MANY_RUNS = "An experiment may have at most"

LIMITS = {
    "steps": [(f"steps {ENDLESS}", MANY_STEPS), ("steps ?board=70x72&start=a1", MANY_STEPS)],
    "backtracks": [(f"backtracks {ENDLESS}", MANY_STEPS)],
    "outcome": [
        (f"outcome {ENDLESS}", MANY_STEPS),
        (f"outcome {ENDLESS}&max-steps=5001", MANY_STEPS),
        (f"outcome {ENDLESS}&max-steps=5000", "limit"),
        ("outcome ?board=30x30&method=multipath&start=a2&holes=a1", MANY_STEPS),
        ("outcome ?board=5x5&start=a1&tours=all", MANY_STEPS),
    ],
    "tours": [
        (f"tours {LARGEST}", "too large for counting"),
        ("tours ?board=8x8", "19591828170979904"),
        ("tours ?board=8x9", "too many"),
    ],
    "starts": [(f"starts {LARGEST}", MANY_RUNS), ("starts ?board=17x17", MANY_STEPS)],
    "moves": [("moves ?board=1000x1001", "at most 1,000,000 squares")],
    "degree": [(f"degree {LARGEST} a1", "2")],
    "squares": [(f"squares {LARGEST}", "1000000")],
    "colour": [("colour ?board=1000x1001 corner", "at most 1,000,000 squares")],
    "length": [(f"length {LARGEST}", "1")],
    "left": [(f"left {LARGEST} a1", "2")],
    "lost": [(f"lost {LARGEST}", TOO_LARGE)],
    "after": [(f"after {LARGEST}", TOO_LARGE)],
    "why": [(f"why {LARGEST}", TOO_LARGE)],
    "judge": [(f"judge {LARGEST}", TOO_LARGE), ("judge ?board=21x20&start=a1", TOO_LARGE)],
    "good": [(f"good {LARGEST}", TOO_LARGE)],
    "choices": [(f"choices {LARGEST}", "b3 c2"), ("choices ?board=1x2", "a1 b1")],
    "fewest": [(f"fewest {LARGEST}", "b3 c2"), ("fewest ?mode=play&board=1x2", "a1 b1")],
    "visited": [(f"visited {ENDLESS}&backtrack=1", MANY_STEPS)],
    "first-try": [(f"first-try {LARGEST}", MANY_RUNS), ("first-try ?board=9x9", MANY_STEPS)],
    "rule": [(f"rule edge {LARGEST}", TOO_LARGE), ("rule first ?board=8x8&start=b1", MANY_STEPS)],
    "rule-first-try": [
        (f"rule-first-try edge {LARGEST}", TOO_LARGE),
        ("rule-first-try fewest ?board=9x9", MANY_STEPS),
    ],
    "sum": [
        ("sum round(5, 0 - 1000000000)", "cannot be computed"),
        ("sum " + "-" * 15_000 + "1", "cannot be computed"),
        ("sum " + "9" * 5_000, "cannot be computed"),
        # Plain arithmetic alone.
        *((f"sum {text}", "cannot be computed") for text in ("2**9**9", "open('x')", "x + 1")),
        *((f"sum {text}", "cannot be computed") for text in ("1/0", "round", "(" * 500, "'a'")),
    ],
}
"""For each kind questions, and what comes of each where a question may take 5,000 steps."""


def answer_to(question: str) -> str:
    """The answer to a question, or the only sentence with its line."""
    text = f"# A\n## B\nask: What?\n= 7654321 <- {question}\n"
    results: tuple[Checked | Mistake, ...]
    try:
        results = tuple(check(parse(text)))
    except LessonError as error:
        results = error.mistakes
    (result,) = results
    if isinstance(result, Checked):
        return result.answer
    assert result.line == 4
    assert result.text.endswith(".")
    return result.text


def test_every_kind_is_tried() -> None:
    assert LIMITS.keys() == KINDS.keys()


@pytest.mark.parametrize(
    ("question", "wanted"), [case for cases in LIMITS.values() for case in cases]
)
def test_every_question_ends(question: str, wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "MAX_STEPS", 5_000)
    monkeypatch.setattr(facts, "RULE_STEPS", 5_000)
    monkeypatch.setattr(facts, "count_tours", partial(count_tours, max_states=1_000))
    facts.RUNS.clear()
    answer = answer_to(question)
    assert answer == wanted or (" " in wanted and wanted in answer), answer


def test_the_limits_are_those_of_the_page() -> None:
    """The largest boards that the limits allow are asked about, and larger ones are not."""
    for kind, limit in (("lost", LOST_SQUARES), ("rule-first-try edge", RULE_SQUARES)):
        side = int(limit**0.5)
        assert side * side == limit
        link = f"?board={side}x{side}&start=a1"
        (fact,) = parse(f"# A\n## B\nfact: 1 <- {kind} {link}\n").facts()
        assert fact.link is not None
        assert fact.link.board.area == limit
        assert TOO_LARGE in answer_to(f"{kind} ?board={side + 1}x{side}&start=a1")
    assert Board(1000, 1000).area == PAGE_SQUARES
    assert Board(12, 12).area == MAX_DRAWN
    assert parse("# A\n## B\npicture: graph 12x12\n").title == "A"
    assert f"{MAX_RUNS:,}" in answer_to("starts ?board=317x316")


def test_what_a_step_shows_is_run_with_the_same_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "MAX_STEPS", 5_000)
    text = f"# A\n## B\nshow: {ENDLESS}&max-steps=1000000000\n"
    (result,) = check(parse(text))
    assert isinstance(result, Mistake)
    assert result.line == 3
    assert MANY_STEPS in result.text


def test_runs_of_large_boards_are_not_kept_for_ever() -> None:
    facts.RUNS.clear()
    for seed in range(4):
        answer_to(f"steps ?board=600x600&seed={seed}")
    assert sum(run.board.area for run in facts.RUNS) <= PAGE_SQUARES


# -- answers and sheets -------------------------------------------------------------------------

TASKS = """\
# A
## B
do: path 1 ?mode=play&board=100x100&start=a1
ask: Where were you lost?
= your game <- lost your-game
do: tour ?board=5x5&start=a1&method=depth-first same
do: tour ?mode=play&board=100x100&start=a1
"""


def test_marks_have_the_same_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "MAX_STEPS", 5_000)
    facts.RUNS.clear()
    lesson = parse(TASKS)
    given = {"1.1": "a1 b3", "1.2": "1", "1.3": tour_of("5x5")}
    assert mark(lesson, "1.1", given).right
    for question, why in (("1.2", TOO_LARGE), ("1.3", MANY_STEPS)):
        result = mark(lesson, question, given)
        assert result.right is None
        assert why in result.why


def test_solutions_have_the_same_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "MAX_STEPS", 5_000)
    facts.RUNS.clear()
    page = sheet(parse(TASKS), solutions=True)
    assert re.findall(r'<p class="answer">(.*)</p>', page) == [""] * 3
    whole = sheet(parse("# A\n## B\ndo: tour ?board=5x5&start=a1\n"), solutions=True)
    assert len(re.findall(r"[a-e][1-5]", re.findall(r'<p class="answer">(.*)</p>', whole)[0])) == 25


def test_a_long_game_in_an_answer_is_read_at_once() -> None:
    """As many moves as a text of answers may have letters, there and back."""
    lesson = parse("# A\n## B\ndo: path 3 ?board=1000x1000&start=a1\n")
    link = "?mode=play&board=1000x1000&start=a1#game=" + "14" * 400 + "15" * 90_000
    assert mark(lesson, "1.1", {"1.1": link}).right is not None


def tour_of(board: str) -> str:
    tour = solve(board, start="a1").tour
    assert tour is not None
    return " ".join(tour.board.name(square) for square in tour)
