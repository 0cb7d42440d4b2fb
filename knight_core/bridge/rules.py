"""Users' rules, in the page's sandbox: calls that compile a rule or run it.

The page does not trust these answers: a rule may have changed anything in this Python.
:mod:`knight_core.bridge.rules_own` checks them in the page's own worker.

A KeyboardInterrupt is the sandbox's deadline: a slice took more than a second. It ends the run, not
the worker.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, cast

from knight_core.bridge.driven import Driven
from knight_core.bridge.messages import last_events_document
from knight_core.bridge.solving import solve_report
from knight_core.errors import InvalidRequest
from knight_core.methods.base import Recording
from knight_core.methods.rule import MAX_SQUARES
from knight_core.outcome import Outcome
from knight_core.request import TourRequest, parse_request
from knight_core.result import Stats, TourResult
from knight_core.rules import Call, Printed, Rule, RuleError
from knight_core.rules.loading import compiled
from knight_core.rules.rule import declare, digest_of, normal
from knight_core.solver import start
from knight_core.steps import Steps

if TYPE_CHECKING:
    from knight_core.bridge import documents


def check(source: str, name: str) -> documents.RuleFault | None:
    """The syntax error of a rule's text, or None; the text is compiled, not run."""
    try:
        compiled(normal(source), name)
    except (RuleError, KeyboardInterrupt) as error:
        return _fault(error if isinstance(error, RuleError) else _interrupted())
    return None


class RuleRuns(Driven[None]):
    """Runs a rule on boards, one after the other; a rule that fails ends the call.

    Args:
        source, name: the text and the name of the rule.
        requests: the words of each run, as :func:`knight_core.request.parse_request` takes them,
            without method and rule.
        events: the most events to log from the start of a search.
        last: the most events to log from its end.
        calls: the most calls to record from the start, beside the last ones.
        watched: the number of first steps that are a slice each, so that the page can name the
            step at which a rule does not return.
        seconds: after this time no other run begins. At least one run is done.

    Raises:
        InvalidRequest: if a request has a mistake.
    """

    def __init__(
        self,
        source: str,
        name: str,
        requests: Sequence[Mapping[str, str]],
        events: int,
        last: int,
        calls: int,
        watched: int = 0,
        seconds: float = inf,
    ) -> None:
        rule = Rule(name, normal(source), digest_of(source))
        declare(rule.digest, name)
        self._requests = [_request(rule, words) for words in requests]
        self._recording = Recording(
            events, 1, last_events=last, calls=calls, interrupted="too-slow", proves=False
        )
        self._seconds = seconds
        self._answers: list[documents.RuleAnswer] = []
        self._watched = watched
        super().__init__(self._start())

    def _start(self) -> Steps[None]:
        until = perf_counter() + self._seconds
        for request in self._requests:
            try:
                result = yield from start(request, self._recording)
            except RuleError as error:
                self._answers.append(_answer(error))
                return
            self._answers.append(_answer(result))
            if result.outcome is Outcome.CANCELLED or perf_counter() >= until:
                return

    def advance(self, seconds: float) -> bool:
        """Run for about ``seconds``, or for one step while steps are watched."""
        if self._ended:
            return False
        try:
            if self._watched == 0:
                return super().advance(seconds)
            self._watched -= 1
            return self.step(1)
        except KeyboardInterrupt:
            # The interrupt came between two steps of the search, not in the rule.
            self._answers.append(_answer(_interrupted(len(self.progress.path))))
            self.close()
            return False

    def report(self) -> documents.SolveProgress:
        """The counts and the current path of the present run."""
        return solve_report(self.progress)

    def finish(self) -> list[documents.RuleAnswer]:
        """The answer of each run."""
        return self._answers


def _request(rule: Rule, words: Mapping[str, str]) -> TourRequest:
    request = parse_request({**words, "method": "rule", "rule": rule.digest})
    rows, cols = request.rows, request.cols
    if rows * cols > MAX_SQUARES:
        raise InvalidRequest(
            "rule-board-too-large", field="cols", rows=rows, cols=cols, limit=MAX_SQUARES
        )
    return replace(request, rule=rule)


def _interrupted(step: int = 0) -> RuleError:
    """The error for a deadline outside of the rule's code, at this step."""
    return RuleError("interrupted", {"step": step}, step=step)


def _answer(end: TourResult | RuleError) -> documents.RuleAnswer:
    """The document of an ended run."""
    outcome: documents.RuleOutcome = "failed"
    reason, seconds, error = "", 0.0, None
    tour: tuple[int, ...] = ()
    counts: RuleError | Stats
    if isinstance(end, RuleError):
        counts, deepest, error = end, end.path, _fault(end)
    else:
        outcome, counts, seconds = end.outcome, end.stats, end.stats.seconds
        reason = "" if end.reason is None else end.reason.code
        tour = end.tours[0].squares if end.tours else ()
        deepest = () if tour else end.deepest
    lines, more = end.printed or Printed()
    return {
        "outcome": outcome,
        "reason": reason,
        "stats": {
            "forward": counts.forward,
            "backtracks": counts.backtracks,
            "seconds": seconds,
        },
        "tour": array("I", tour),
        "deepest": array("I", deepest),
        "events": array("I") if end.events is None else end.events,
        "last": last_events_document(end.last_events),
        "calls": [_call(call) for call in end.calls],
        "printed": {"lines": [{"step": step, "text": text} for step, text in lines], "more": more},
        "error": error,
    }


def _call(call: Call) -> documents.RuleCall:
    document = {**call._asdict(), "scores": call.scores or None}
    return cast("documents.RuleCall", document)


def _fault(error: RuleError) -> documents.RuleFault:
    """The document of a rule's error."""
    return {
        "code": error.code,
        "key": error.key,
        "params": error.params,
        "line": error.line,
        "column": error.column,
        "endColumn": error.end_column,
        "step": error.step,
        "square": -1 if error.square is None else error.square,
        "traceback": error.traceback,
        "plainCode": error.plain_code,
        "plainParams": error.plain_params,
    }
