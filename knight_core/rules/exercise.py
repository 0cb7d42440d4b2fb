"""An exercise for a class: boards on which a rule is tested, each with the expected result.

The text of a test is a board, a start and the expected result: ``8x8:a1:tour``, a tour within
100,000 steps; ``8x8:a1:64``, a tour within 64 steps; ``4x4:a1:none``, the search must end without a
tour.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from knight_core import existence
from knight_core.board import Board
from knight_core.errors import InvalidRequest, shown
from knight_core.methods.rule import MAX_SQUARES
from knight_core.outcome import Outcome
from knight_core.request import TourRequest, digits_of
from knight_core.rules.rule import Rule
from knight_core.texts.sentences import Phrase, board_text, phrase, phrase_text
from knight_core.tour import Tour
from knight_core.tour.verifier import NotATour

MAX_TESTS: Final = 20
USUAL_STEPS: Final = 100_000
"""The step limit of a test that names no number."""
MAX_STEPS: Final = 1_000_000

DEFAULT_WORDS: Final = "5x5:a1:tour,4x4:a1:none,6x6:a1:tour,8x8:a1:1000,8x8:e3:64"
"""The default tests, from easy to hard. The templates ``first``, ``random`` and ``edge`` pass only
the first two: blind search needs 8,840 steps for the first, and exhausts 4×4 in 2,223 steps.
``fewest`` passes all except the last, where Warnsdorff's rule needs a backtrack; ``ties`` and
``ahead`` pass all."""

_PART: Final = re.compile(r"[,;\n]")

Expected = Literal["tour", "steps", "none"]


@dataclass(frozen=True, slots=True)
class Test:
    """A board, a start, and the expected result of the search.

    Attributes:
        board: the board.
        start: the first square.
        expected: ``tour``: a tour within :data:`USUAL_STEPS` steps; ``steps``: a tour within
            :attr:`steps` steps; ``none``: the search must end without a tour.
        steps: the step limit of the search.
    """

    board: Board
    start: int
    expected: Expected
    steps: int

    __test__ = False  # else pytest would collect this class

    @property
    def text(self) -> str:
        """The text of the test, as :func:`parse_tests` reads it."""
        wanted = str(self.steps) if self.expected == "steps" else self.expected
        return f"{self.board}:{self.board.name(self.start)}:{wanted}"


class Verdict(NamedTuple):
    """The verdict on a test, and its reason.

    Attributes:
        passed: whether the run passes the test.
        code: the key of the sentence without ``rule.test-``.
        params: the parameters of the sentence, for translation.
    """

    passed: bool
    code: str
    params: dict[str, str | int]

    @property
    def phrase(self) -> Phrase:
        """The verdict as a phrase."""
        return phrase(f"rule.test-{self.code}", self.params)

    @property
    def text(self) -> str:
        """The verdict in one sentence."""
        return phrase_text(self.phrase)


def parse_tests(text: str) -> tuple[Test, ...]:
    """Parse tests, separated by commas, semicolons or line breaks; an empty text means
    :data:`DEFAULT_WORDS`.

    >>> [test.text for test in parse_tests("5X5:A1, 8x8:h1:64")]
    ['5x5:a1:tour', '8x8:h1:64']

    Raises:
        InvalidRequest: ``bad-tests``, with the part that is invalid or that no rule could pass, and
            the reason; ``too-many-tests``.
    """
    parts = [part.strip() for part in _PART.split(text) if part.strip()]
    if not parts:
        parts = DEFAULT_WORDS.split(",")
    if len(parts) > MAX_TESTS:
        raise InvalidRequest("too-many-tests", field="tests", count=len(parts), limit=MAX_TESTS)
    return tuple(map(_parse_test, parts))


def _parse_test(part: str) -> Test:
    words = [word.strip() for word in part.split(":")]
    if not 2 <= len(words) <= 3:
        raise _bad(part, phrase("rule.test-why-form"))
    try:
        board = Board.parse(words[0])
        start = board.existing_square(words[1], "start")
    except InvalidRequest as error:
        raise _bad(part, error.phrase) from None
    if board.size > MAX_SQUARES:
        raise _bad(part, phrase("rule.test-why-large", {"limit": MAX_SQUARES}))
    wanted = words[2].lower() if len(words) == 3 else "tour"
    expected: Expected = "steps"
    steps = USUAL_STEPS
    if wanted in ("tour", "none"):
        expected = "tour" if wanted == "tour" else "none"
    else:
        number = digits_of(wanted)
        if number is None:
            raise _bad(part, phrase("rule.test-why-form"))
        steps = number
        if not board.size <= steps <= MAX_STEPS:
            raise _bad(
                part, phrase("rule.test-why-steps", {"least": board.size, "most": MAX_STEPS})
            )
    impossible = existence.impossible(board, start, None, False) is not None
    if impossible != (expected == "none"):
        key = f"rule.test-why-{'none' if impossible else 'tour'}"
        named = {"board": board_text(board.rows, board.cols), "start": board.name(start)}
        raise _bad(part, phrase(key, named))
    return Test(board, start, expected, steps)


def _bad(part: str, why: Phrase) -> InvalidRequest:
    return InvalidRequest("bad-tests", field="tests", value=shown(part), why=why)


def request_of(test: Test, rule: Rule) -> TourRequest:
    """The request of a test: with backtracking, seed 0."""
    return TourRequest.of(
        test.board, start=test.start, method="rule", rule=rule, max_steps=test.steps
    )


def verdict(test: Test, outcome: str, forward: int, squares: Sequence[int] = ()) -> Verdict:
    """Judge whether a run passes a test. Nothing is run; a tour is verified.

    Args:
        test: the test.
        outcome: the outcome of the run, or ``failed``: the rule raised an error.
        forward: the steps of the run.
        squares: its tour.
    """

    def judged(passed: bool, code: str) -> Verdict:
        return Verdict(passed, code, {"forward": forward, "steps": test.steps})

    none = test.expected == "none"
    if outcome == Outcome.FOUND:
        try:
            Tour(test.board, squares).verify(start=test.start)
        except (NotATour, InvalidRequest):
            return judged(False, "no-tour")
        if none:
            return judged(False, "found-none")
        in_time = forward <= test.steps
        return judged(in_time, "found" if in_time else "late")
    if outcome == Outcome.IMPOSSIBLE:
        return judged(none, "ended" if none else "ended-wrong")
    if outcome == Outcome.LIMIT:
        return judged(False, "limit-none" if none else "limit")
    return judged(False, "failed" if outcome == "failed" else "cancelled")
