"""An exercise for a class: boards on which a rule is tried, each with what is expected of it.

A test in words is a board, a start and what is expected: ``8x8:a1:tour``, a tour within 100,000
steps; ``8x8:a1:64``, one within so many steps; ``4x4:a1:none``, the search must end without one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from knight_core import existence
from knight_core.board import Board
from knight_core.errors import InvalidRequest, shown
from knight_core.experiments.steps import Steps
from knight_core.faults import NotATour
from knight_core.methods.base import Recording
from knight_core.methods.rule import MOST_SQUARES
from knight_core.request import TourRequest, digits_of
from knight_core.result import Outcome, run_to_end
from knight_core.rules.environment import Interrupted
from knight_core.rules.errors import RuleError
from knight_core.rules.rule import Rule
from knight_core.sentences import board_text, sentence
from knight_core.solver import start as start_run
from knight_core.tour import Tour

MOST_TESTS: Final = 20
USUAL_STEPS: Final = 100_000
"""What a search may take where nothing else is said."""
MOST_STEPS: Final = 1_000_000

DEFAULT_WORDS: Final = "5x5:a1:tour,4x4:a1:none,6x6:a1:tour,8x8:a1:1000,8x8:e3:64"
"""From easy to hard. Of the templates ``first``, ``random`` and ``edge`` pass the first two alone:
blind search needs 8,840 steps for the first, and 2,223 show that 4×4 has no tour. ``fewest``
passes all but the last, where Warnsdorff's rule needs a backtrack; ``ties`` and ``ahead`` pass
all."""

_PART: Final = re.compile(r"[,;\n]")

Expected = Literal["tour", "steps", "none"]


@dataclass(frozen=True, slots=True)
class Test:
    """A board, a start, and what is expected of the search.

    Attributes:
        board: the board.
        start: the first square.
        expected: ``tour``: a tour within :data:`USUAL_STEPS` steps; ``steps``: one within
            :attr:`steps`; ``none``: the search must end without a tour.
        steps: the most steps that the search may take.
    """

    board: Board
    start: int
    expected: Expected
    steps: int

    __test__ = False  # pytest takes it for one of its own

    @property
    def text(self) -> str:
        """The test in words, as :func:`parse_tests` reads it."""
        wanted = str(self.steps) if self.expected == "steps" else self.expected
        return f"{self.board}:{self.board.name(self.start)}:{wanted}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a test is passed, and why.

    Attributes:
        test: the test.
        passed: whether it is.
        outcome: how the search ended: one of the four outcomes, or ``failed``.
        forward: its steps.
        code: the sentence has the key ``rule.test-`` and this.
        params: what it is about, for translation.
        squares: the tour, or as far as the search came.
        error: what was wrong with the rule, where it failed.
    """

    test: Test
    passed: bool
    outcome: str
    forward: int
    code: str
    params: dict[str, str | int] = field(hash=False)
    squares: tuple[int, ...] = ()
    error: RuleError | None = field(default=None, compare=False)

    @property
    def text(self) -> str:
        """The verdict in one English sentence."""
        if self.error is not None:
            return self.error.text
        return sentence(f"rule.test-{self.code}", self.params)


def parse_tests(text: str) -> tuple[Test, ...]:
    """Read tests, separated by commas or on lines of their own; an empty text: the default ones.

    >>> [test.text for test in parse_tests("5X5:A1, 8x8:h1:64")]
    ['5x5:a1:tour', '8x8:h1:64']

    Raises:
        InvalidRequest: ``bad-tests``, with the part that cannot be read, or that no rule could
            pass, and why; ``too-many-tests``.
    """
    parts = [part.strip() for part in _PART.split(text) if part.strip()]
    if not parts:
        parts = DEFAULT_WORDS.split(",")
    if len(parts) > MOST_TESTS:
        raise InvalidRequest("too-many-tests", field="tests", count=len(parts), limit=MOST_TESTS)
    return tuple(map(_parse_test, parts))


def _parse_test(part: str) -> Test:
    words = [word.strip() for word in part.split(":")]
    if not 2 <= len(words) <= 3:
        raise _bad(part, "test-why-form")
    try:
        board = Board.parse(words[0])
        start = board.existing_square(words[1], "start")
    except InvalidRequest as error:
        raise InvalidRequest(
            "bad-tests", field="tests", value=shown(part), why=str(error)
        ) from None
    if board.size > MOST_SQUARES:
        raise _bad(part, "test-why-large", limit=MOST_SQUARES)
    wanted = words[2].lower() if len(words) == 3 else "tour"
    expected: Expected = "steps"
    steps = USUAL_STEPS
    if wanted in ("tour", "none"):
        expected = "tour" if wanted == "tour" else "none"
    else:
        number = digits_of(wanted)
        if number is None:
            raise _bad(part, "test-why-form")
        steps = number
        if not board.size <= steps <= MOST_STEPS:
            raise _bad(part, "test-why-steps", least=board.size, most=MOST_STEPS)
    impossible = existence.impossible(board, start, None, False) is not None
    if impossible != (expected == "none"):
        code = "test-why-none" if impossible else "test-why-tour"
        named = {"board": board_text(board.rows, board.cols), "start": board.name(start)}
        raise _bad(part, code, **named)
    return Test(board, start, expected, steps)


def _bad(part: str, why: str, **params: str | int) -> InvalidRequest:
    told = sentence(f"rule.{why}", params)
    return InvalidRequest("bad-tests", field="tests", value=shown(part), why=told)


def request_of(test: Test, rule: Rule) -> TourRequest:
    """The run that a test asks for: with backtracking, seed 0."""
    return TourRequest.of(
        test.board, start=test.start, method="rule", rule=rule, max_steps=test.steps
    )


def verdict(test: Test, outcome: str, forward: int, squares: Sequence[int] = ()) -> Verdict:
    """Whether a test is passed by a run that ended so. Nothing is run; a tour is verified.

    Args:
        test: the test.
        outcome: one of the four outcomes, or ``failed``: the rule has failed.
        forward: the steps of the run.
        squares: its tour, or as far as it came.
    """
    counts: dict[str, str | int] = {"forward": forward, "steps": test.steps}
    path = tuple(squares)

    def says(passed: bool, code: str) -> Verdict:
        return Verdict(test, passed, outcome, forward, code, counts, path)

    if outcome == Outcome.FOUND:
        try:
            Tour(test.board, path).verify(start=test.start)
        except (NotATour, InvalidRequest):
            return says(False, "no-tour")
        if test.expected == "none":
            return says(False, "found-none")
        return says(forward <= test.steps, "found" if forward <= test.steps else "late")
    if outcome == Outcome.IMPOSSIBLE:
        none = test.expected == "none"
        return says(none, "ended" if none else "ended-wrong")
    if outcome == Outcome.LIMIT:
        return says(False, "limit-none" if test.expected == "none" else "limit")
    return says(False, "failed" if outcome == "failed" else "cancelled")


def start_tests(
    rule: Rule, tests: Sequence[Test], *, interrupted: Interrupted | None = None
) -> Steps[tuple[Verdict, ...]]:
    """Try a rule on each test in turn, in steps; what is yielded is how many are done, and how many
    there are.

    Args:
        rule: the rule.
        tests: the tests.
        interrupted: what a KeyboardInterrupt means.
    """
    found: list[Verdict] = []
    for test in tests:
        run = start_test(rule, test, interrupted=interrupted)
        try:
            while True:
                next(run)
                yield len(found), len(tests)
        except StopIteration as stopped:
            found.append(stopped.value)
    return tuple(found)


def start_test(rule: Rule, test: Test, *, interrupted: Interrupted | None = None) -> Steps[Verdict]:
    """Try a rule on one test, in steps; what is yielded are its steps, and how many it may take.
    A rule that fails has not passed."""
    run = start_run(request_of(test, rule), Recording(interrupted=interrupted))
    try:
        while True:
            yield next(run).forward, test.steps
    except StopIteration as stopped:
        result = stopped.value
        squares = result.tour.squares if result.tour is not None else result.deepest
        return verdict(test, str(result.outcome), result.stats.forward, squares)
    except RuleError as error:
        params: dict[str, str | int] = {}
        return Verdict(test, False, "failed", error.forward, "failed", params, error.path, error)


def run_tests(
    rule: Rule, tests: Sequence[Test] | str = "", *, interrupted: Interrupted | None = None
) -> tuple[Verdict, ...]:
    """Try a rule on tests.

    >>> from knight_core.rules import load_rule
    >>> rule = load_rule("def score(square, board):\\n    return board.degree(square)\\n")
    >>> [(one.passed, one.text) for one in run_tests(rule, "8x8:a1:64")]
    [(True, 'A tour in 64 steps.')]

    Raises:
        InvalidRequest: as :func:`parse_tests`.
    """
    some = parse_tests(tests) if isinstance(tests, str) else tests
    return run_to_end(start_tests(rule, some, interrupted=interrupted))


DEFAULT_TESTS: Final = parse_tests(DEFAULT_WORDS)
