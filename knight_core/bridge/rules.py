"""Rules that people write, for the page's sandbox: what has Python read them, or runs them.

The page believes nothing of what comes from here: a rule may have changed anything in this Python.
What it can trust stands in :mod:`knight_core.bridge.rules_own`.

A KeyboardInterrupt is the sandbox's deadline: a slice has taken a second. It costs the run, and not
the worker.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from types import CodeType
from typing import TYPE_CHECKING, Any, Final

from knight_core.bridge.driven import Driven
from knight_core.bridge.messages import last_events_document
from knight_core.bridge.rules_faults import fault_document, interrupted
from knight_core.bridge.solving import solve_report
from knight_core.errors import InvalidRequest
from knight_core.methods.base import Recording
from knight_core.methods.rule import MAX_SQUARES
from knight_core.request import parse_request
from knight_core.result import TourResult
from knight_core.rules import Call, Printed, Rule, RuleError, load_rule, register
from knight_core.rules.exercise import parse_tests, request_of
from knight_core.rules.loading import HEADERS, compiled
from knight_core.rules.rule import declare, digest_of, normal
from knight_core.solver import start
from knight_core.steps import Progress, Steps

if TYPE_CHECKING:
    from knight_core.bridge import documents

WATCHED: Final = 100
"""So many steps of the beginning of a run take a slice each: if one does not come back, the page
knows which."""


def check(source: str, name: str) -> documents.RuleChecked:
    """Whether a text is Python; nothing of it is run."""
    try:
        code = compiled(normal(source), name)
    except (RuleError, KeyboardInterrupt) as error:
        return {"error": fault_document(error), "kind": None}
    defined = {const.co_name for const in code.co_consts if isinstance(const, CodeType)}
    kinds = [kind for kind in HEADERS if kind in defined]
    return {"error": None, "kind": kinds[0] if len(kinds) == 1 else None}


def start_load(source: str, name: str) -> Steps[documents.RuleLoaded]:
    """Make a rule known by its digest, for the runs of experiments. Its top level is run."""
    yield Progress(0, 1)
    try:
        rule = load_rule(source, name, interrupted="too-slow")
    except (RuleError, KeyboardInterrupt) as error:
        return {"digest": "", "kind": None, "error": fault_document(error)}
    return {"digest": register(rule), "kind": rule.kind, "error": None}


class RuleRun(Driven[TourResult]):
    """Runs a rule on a board.

    Args:
        source, name: the rule.
        words: the request, as :func:`knight_core.request.parse_request` takes it, without method
            and rule.
        events: the most events to log from the start of the search.
        last: the most events to log from its end.
        calls: the most calls to keep from the start, beside the last ones.

    Raises:
        InvalidRequest: if something is wrong with the request.
    """

    def __init__(
        self, source: str, name: str, words: Mapping[str, str], events: int, last: int, calls: int
    ) -> None:
        digest = digest_of(source)
        declare(digest, name)
        request = parse_request({**words, "method": "rule", "rule": digest})
        rows, cols = request.rows, request.cols
        if rows * cols > MAX_SQUARES:
            raise InvalidRequest(
                "rule-board-too-large", field="cols", rows=rows, cols=cols, limit=MAX_SQUARES
            )
        request = replace(request, rule=Rule(name, normal(source), digest))
        recording = Recording(
            events, 1, last_events=last, calls=calls, interrupted="too-slow", proves=False
        )
        super().__init__(start(request, recording))
        self._slices = 0
        self._rule_error: RuleError | None = None

    def advance(self, seconds: float) -> bool:
        """Go on for about this long; at the beginning, by one step."""
        if self._rule_error is not None:
            return False
        self._slices += 1
        try:
            if self._slices <= WATCHED:
                return self.step(1)
            return super().advance(seconds)
        except RuleError as error:
            self._rule_error = error
        except KeyboardInterrupt:
            # Between two turns of the search, not in the rule.
            self._rule_error = interrupted(len(self.progress.path))
        return False

    def report(self) -> documents.SolveProgress:
        """The counts, and the path as it stands."""
        return solve_report(self.progress)

    def finish(self) -> documents.RuleAnswer:
        """How it ended."""
        if self._rule_error is not None:
            return _failed(self._rule_error)
        return _ended(self.result)


class RuleTests(Driven[Any]):
    """Tries a rule on the boards of an exercise, one after the other.

    Args:
        source, name: the rule.
        tests: as :func:`knight_core.rules.exercise.parse_tests` takes them.

    Raises:
        InvalidRequest: if something is wrong with the tests.
    """

    def __init__(self, source: str, name: str, tests: str) -> None:
        rule = Rule(name, normal(source), digest_of(source))
        self._requests = deque(request_of(test, rule) for test in parse_tests(tests))
        self._number = -1
        self._slices = 0
        self._run: Driven[TourResult] | None = None
        self._cancelled = False
        self._rows: list[documents.RuleTestAnswer] = []

    def advance(self, seconds: float) -> bool:
        """Go on for about this long, at most to the end of a test; at the beginning, by one
        step."""
        if self._run is None:
            if self._cancelled or not self._requests:
                return False
            self._number += 1
            recording = Recording(0, 1, interrupted="too-slow", proves=False)
            steps = start(self._requests.popleft(), recording)
            self._run = Driven(steps)
        self._slices += 1
        run = self._run
        try:
            if run.step(1) if self._slices <= WATCHED else run.advance(seconds):
                return True
            answer = _ended(run.result)
        except RuleError as error:
            answer = _failed(error)
        except KeyboardInterrupt:
            answer = _failed(interrupted(len(run.progress.path)))
        self._run = None
        if answer["outcome"] != "cancelled":
            self._rows.append(_row(self._number, answer))
        return bool(self._requests)

    def cancel(self) -> None:
        """Give up the test that is under way, and those after it."""
        self._cancelled = True
        if self._run is not None:
            self._run.cancel()

    def report(self) -> documents.RuleTestsReport:
        """The tests that have ended since the last report, and how far the next one is."""
        rows, self._rows = self._rows, []
        return {"rows": rows, "forward": self._run.progress.forward if self._run else 0}

    def finish(self) -> documents.RuleTestsReport:
        """The tests that have ended since the last report."""
        return self.report()


def _row(number: int, answer: documents.RuleAnswer) -> documents.RuleTestAnswer:
    return {
        "number": number,
        **answer["stats"],
        "outcome": answer["outcome"],
        "reason": answer["reason"],
        "tour": answer["tour"],
        "error": answer["error"],
    }


def _ended(result: TourResult) -> documents.RuleAnswer:
    stats = result.stats
    tour = result.tours[0].squares if result.tours else ()
    return {
        "outcome": result.outcome,
        "reason": "" if result.reason is None else result.reason.code,
        "stats": {
            "forward": stats.forward,
            "backtracks": stats.backtracks,
            "seconds": stats.seconds,
        },
        "tour": array("I", tour),
        "deepest": array("I", () if tour else result.deepest),
        "events": array("I") if result.events is None else result.events,
        "last": last_events_document(result.last_events),
        "calls": [_call(call) for call in result.calls],
        "printed": _printed(result.printed),
        "error": None,
    }


def _failed(error: RuleError) -> documents.RuleAnswer:
    return {
        "outcome": "failed",
        "reason": "",
        "stats": {"forward": error.forward, "backtracks": error.backtracks, "seconds": 0},
        "tour": array("I"),
        "deepest": array("I", error.path),
        "events": array("I") if error.events is None else error.events,
        "last": last_events_document(error.last_events),
        "calls": [_call(call) for call in error.calls],
        "printed": _printed(error.printed),
        "error": fault_document(error),
    }


def _call(call: Call) -> documents.RuleCall:
    return {
        "step": call.step,
        "square": call.square,
        "candidates": call.candidates,
        "order": call.order,
        "named": call.named,
        "scores": call.scores or None,
        "printed": call.printed,
        "forward": call.forward,
    }


def _printed(printed: Printed | None) -> documents.RulePrinted:
    lines, more = printed or Printed()
    told: list[documents.RuleLine] = [
        {"step": line.step, "forward": line.forward, "text": line.text} for line in lines
    ]
    return {"lines": told, "more": more}
