"""The exercise: tests in words, what a rule makes of them, and who says so."""

from __future__ import annotations

import pytest

from knight_core import InvalidRequest, solve
from knight_core.rules.exercise import DEFAULT_WORDS, MAX_TESTS, parse_tests, verdict
from knight_core.rules.templates import template_source
from tests.core.promises import exercise_now


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("8x8:a1", "8x8:a1:tour"),
        (" 5X5 : A1 : TOUR ", "5x5:a1:tour"),
        ("4x4:a1:none\n5x5:b1:None;", "4x4:a1:none,5x5:b1:none"),
        ("6x6:c3:36,,6x6:c3:36", "6x6:c3:36,6x6:c3:36"),
        ("100x100:a1:1000000", "100x100:a1:1000000"),
        ("", DEFAULT_WORDS),
    ],
)
def test_tests_are_read(text: str, canonical: str) -> None:
    tests = parse_tests(text)
    assert ",".join(test.text for test in tests) == canonical
    assert parse_tests(canonical) == tests


@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        ("x", "bad-tests", "Write board:start:expected"),
        ("8x8", "bad-tests", "Write board:start:expected"),
        ("8x8:a1:tour:x", "bad-tests", "Write board:start:expected"),
        ("8x8:a1:soon", "bad-tests", "Write board:start:expected"),
        ("8x8:a1:-5", "bad-tests", "Write board:start:expected"),
        ("8y8:a1:tour", "bad-tests", "is not a board"),
        ("8x8:z9:tour", "bad-tests", "off the 8×8 board"),
        ("8x8:a1:63", "bad-tests", "from 64 (one for each square) to 1,000,000"),
        ("8x8:a1:1000001", "bad-tests", "from 64"),
        ("101x100:a1:tour", "bad-tests", "at most 10,000 squares"),
        ("5x5:b1:tour", "bad-tests", "5×5 has no tour from b1, so expect none."),
        ("8x8:a1:none", "bad-tests", "8×8 has a tour from a1"),
        ("5x5:a1," * (MAX_TESTS + 1), "too-many-tests", "Too many tests: 21."),
    ],
)
def test_what_is_no_test(text: str, code: str, why: str) -> None:
    with pytest.raises(InvalidRequest, match=r".") as caught:
        parse_tests(text)
    assert caught.value.code == code
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("template", "passed"),
    [
        *((name, [True, True, False, False, False]) for name in ("first", "random", "edge")),
        ("fewest", [True, True, True, True, False]),
        *((name, [True] * 5) for name in ("ties", "ahead")),
    ],
)
def test_the_default_tests_go_from_easy_to_hard(template: str, passed: list[bool]) -> None:
    """As knight_core.rules.exercise says of the templates."""
    verdicts = exercise_now({"source": template_source(template), "tests": ""})["verdicts"]
    assert [passes for _, passes, *_ in verdicts] == passed


@pytest.mark.parametrize(
    ("text", "outcome", "forward", "ok", "sentence"),
    [
        ("5x5:a1:tour", "found", 25, True, "A tour in 25 steps."),
        ("5x5:a1:30", "found", 25, True, "A tour in 25 steps."),
        ("5x5:a1:30", "found", 31, False, "A tour, but it took too many steps: 31 (at most 30)."),
        ("5x5:a1:tour", "limit", 100_000, False, "No tour within 100,000 steps."),
        (
            "5x5:a1:tour",
            "impossible",
            9,
            False,
            "No tour was found, although everything was tried.",
        ),
        ("4x4:a1:none", "impossible", 9, True, "No tour: everything was tried (steps: 9)."),
        ("4x4:a1:none", "limit", 9, False, "The search did not end within 100,000 steps."),
        ("5x5:a1:tour", "cancelled", 9, False, "Stopped (steps: 9)."),
        ("5x5:a1:tour", "failed", 9, False, "The rule stopped with an error (steps: 9)."),
    ],
)
def test_a_verdict_runs_nothing(
    text: str, outcome: str, forward: int, ok: bool, sentence: str
) -> None:
    tour = solve("5x5", start="a1").tour
    assert tour is not None
    (test,) = parse_tests(text)
    judged = verdict(test, outcome, forward, tour.squares if outcome == "found" else ())
    assert (judged.passed, judged.text) == (ok, sentence)


def test_a_tour_counts_only_if_it_is_one() -> None:
    (test,) = parse_tests("5x5:a1:tour")
    elsewhere = solve("5x5", start="e5").tour
    assert elsewhere is not None
    for squares in ((), (20, 11), tuple(range(25)), elsewhere.squares, (99,) * 25):
        found = verdict(test, "found", 25, squares)
        assert (found.passed, found.text) == (False, "The answer is not a tour.")
