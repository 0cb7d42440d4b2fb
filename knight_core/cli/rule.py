"""``rule``: tests a user's rule with an exercise: boards, each with the expected result."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from knight_core import formats
from knight_core.cli import streams
from knight_core.cli.parser import Commands, refuse_empty
from knight_core.cli.running import done_of, drive, many
from knight_core.cli.status import CANCELLED
from knight_core.outcome import Outcome
from knight_core.request import TourRequest, parse_request
from knight_core.steps import Progress
from knight_core.texts.sentences import listed, phrase_text, sentence
from knight_core.texts.tables import aligned

if TYPE_CHECKING:
    from knight_core.cli.rule_process import RuleProcess
    from knight_core.rules.exercise import Test

_SECONDS: Final = "60"
_NOT_PASSED: Final = 1

_EPILOG: Final = """\
A test is a board, a start and what is expected: 8x8:a1:tour, a tour within 100,000 steps of the
search; 8x8:a1:64, a tour within 64 steps; 4x4:a1:none, the search must end without a tour. The
search goes back from dead ends.

example:
  python -m knight_core rule my_rule.py --tests 5x5:a1:tour,8x8:a1:64

A rule is a program in Python. It defines choose(square, candidates, board), which returns one of
the candidates, or several in the order to try them; or score(square, board), smaller is better:

  def score(square, board):
      return board.degree(square)

A rule runs with all the rights of who runs it: read one of somebody else's first.

exit status: 0 all tests passed, 1 not all, 2 no rule or bad tests, 3 a rule that does not return
before its first step, 4 the program itself failed, 130 cancelled by Ctrl+C.
"""


def add(commands: Commands) -> None:
    rule = commands.add_parser(
        "rule",
        help="try a rule of your own on an exercise",
        description="Try a rule of your own on some boards, each with what is expected of it.",
        epilog=_EPILOG,
    )
    rule.add_argument(
        "file", metavar="FILE", help="the rule, a Python program; - is standard input"
    )
    rule.add_argument(
        "--tests", metavar="LIST", help="tests, separated by commas (default: five boards)"
    )
    rule.add_argument(
        "--max-seconds",
        metavar="S",
        default=_SECONDS,
        help=f"the most seconds for one test (default: {_SECONDS})",
    )
    rule.add_format("text", "json")
    rule.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from knight_core.cli.rules import ruled
    from knight_core.rules.exercise import parse_tests, request_of

    refuse_empty(arguments, "tests", "max-seconds")
    tests = parse_tests(arguments.tests or "")
    seconds = parse_request({"board": "1x1", "max-seconds": arguments.max_seconds}).max_seconds
    in_words = arguments.format == "text"
    width = max(len(test.text) for test in tests)
    words = aligned([[sentence(f"shell.{key}", {})] for key in ("not-passed", "passed")])
    rows: list[dict[str, object]] = []
    errors: set[str] = set()
    with ruled(arguments.file, seconds) as (rule, process):
        for test in tests:
            process.limit(seconds)
            request = TourRequest.of(request_of(test, rule), max_seconds=seconds)
            row = _try(test, request, process, errors)
            if row["outcome"] == Outcome.CANCELLED:
                done = done_of(len(rows), len(tests), "tests-done")
                streams.say(sentence("shell.cancelled", {"counts": done}))
                break
            rows.append(row)
            if in_words:
                line = f"{words[bool(row['passed'])]}  {test.text:<{width}}  {row['text']}\n"
                streams.write_result(line)
    passed = sum(row["passed"] is True for row in rows)
    if in_words:
        streams.write_result(f"{phrase_text(done_of(passed, len(tests), 'tests-passed'))}\n")
    else:
        document = {"version": formats.JSON_VERSION, "rule": rule.digest, "passed": passed}
        streams.write_result(formats.json_text({**document, "tests": rows}))
    if len(rows) < len(tests):
        return CANCELLED
    return 0 if passed == len(tests) else _NOT_PASSED


def _try(
    test: Test, request: TourRequest, process: RuleProcess, errors: set[str]
) -> dict[str, object]:
    """The result of one test.

    Args:
        test: the test.
        request: its request.
        process: the process that runs the rule.
        errors: the errors of the rule that were already reported; a new error is added.
    """
    from knight_core.cli.rule_process import Stopped
    from knight_core.cli.rules import error_text
    from knight_core.rules import RuleError
    from knight_core.rules.exercise import verdict

    def describe(progress: Progress) -> str:
        return listed([test.text, many(progress.forward, "step")])

    outcome, forward, text = "failed", 0, ""
    squares: tuple[int, ...] = ()
    try:
        result = drive(process.run(request), describe)
    except Stopped as stopped:
        outcome, forward, text = "limit", stopped.progress.forward, str(stopped)
    except RuleError as error:
        message = error_text(error)
        if message not in errors:
            errors.add(message)
            streams.say(message)
        forward, text = error.forward, error.text
    else:
        outcome, forward = str(result.outcome), result.stats.forward
        squares = () if result.tour is None else result.tour.squares
        if result.outcome == Outcome.LIMIT and forward < test.steps:
            params = {"seconds": request.max_seconds, "steps": forward}
            text = sentence("shell.test-unfinished", params)
    found = verdict(test, outcome, forward, squares)
    return {
        "test": test.text,
        "passed": found.passed,
        "outcome": outcome,
        "forward": forward,
        "text": text or found.text,
    }
