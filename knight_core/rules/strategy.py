"""A rule as the strategy of a search, and a run of this search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

from knight_core.errors import InvalidRequest
from knight_core.methods.base import (
    Recording,
    finish,
    limits_of,
    log_for,
    possible_roots,
)
from knight_core.result import TourResult
from knight_core.rules.answers import Choosing, Scoring, WrongAnswer
from knight_core.rules.environment import Environment, Interrupted, repair
from knight_core.rules.errors import RuleError
from knight_core.rules.field import Field
from knight_core.rules.loading import execute
from knight_core.rules.raising import interrupted_error, rule_error, wrong_answer
from knight_core.rules.rule import Kind, Rule, registered
from knight_core.rules.trace import Trace, Writer
from knight_core.rules.view import RuleBoard
from knight_core.search.blind_kernel import Tuning
from knight_core.search.engine import Goal, search
from knight_core.search.event_log import EventLog
from knight_core.steps import Command, Steps

if TYPE_CHECKING:
    from knight_core.search.problem import Request

_TUNING: Final = Tuning(first_slice=1, seconds=0.004)
"""A call of a rule may take long: the search yields after its first step, then every 4 ms."""


class RuleStrategy:
    """Lets a rule choose the next square. Squares that it leaves out follow in the order of the
    request, so that a search with backtracking is complete.

    Args:
        request: the request of the run.
        rule: the rule.
        answers: calls the rule and checks its answers.
        field: the board.
        trace: records the calls and the printed lines.
        writer: its standard output.
        interrupted: the meaning of a KeyboardInterrupt in the rule.

    Attributes:
        path: the squares of the current path.
        failed: whether the rule failed on the last of these squares, which the log lacks.
    """

    def __init__(
        self,
        request: Request,
        rule: Rule,
        answers: Choosing | Scoring,
        field: Field,
        trace: Trace,
        writer: Writer,
        interrupted: Interrupted,
    ) -> None:
        self._request = request
        self._rule = rule
        self._answers = answers
        self._field = field
        self._trace = trace
        self._writer = writer
        self._interrupted = interrupted
        self._full = request.board.size - (request.end is not None)
        self.path: list[int] = []
        self.failed = False

    def roots(self) -> Iterable[int]:
        return possible_roots(self._request)

    def enter(self, square: int) -> Sequence[int]:
        field, trace, path = self._field, self._trace, self.path
        path.append(square)
        step = trace.step = len(path)
        trace.forward += 1
        numbers, degrees, end = field.numbers, field.degrees, field.end
        numbers[square] = step
        ints: list[int] = []
        given = []
        near, squares = field.near[square]
        for number, seen in zip(near, squares, strict=True):
            degrees[number] -= 1
            if not numbers[number] and number != end:
                ints.append(number)
                given.append(seen)
        if not ints:
            if step == self._full and end is not None and end in near:
                trace.forward += 1  # the engine places the end itself
            return ints
        wanted = trace.wanted > 0
        try:
            order, scores, named = self._answers.answer(field.squares[square], ints, given, wanted)
            self._writer.end_call()
        except BaseException as error:
            self.failed = True
            raise self._error_of(error, step, square) from None
        if wanted:
            trace.note(square, ints, order, scores, named)
        return order

    def _error_of(self, error: BaseException, step: int, square: int) -> BaseException:
        """The exception to raise in place of the one that the rule's call raised."""
        if changed := repair():
            # Then any code may have failed, even the code that checks the answer.
            return RuleError("changed-python", {"name": changed}, step=step, square=square)
        if isinstance(error, WrongAnswer):
            return wrong_answer(error, self._answers.function, self._rule, step, square)
        if isinstance(error, KeyboardInterrupt):
            if self._interrupted == "raise":
                return error
            return interrupted_error(error, self._rule.name, self._rule.source, step, square)
        return rule_error(error, self._rule.name, self._rule.source, step, square)

    def leave(self, square: int) -> None:
        field = self._field
        self.path.pop()
        field.numbers[square] = 0
        degrees = field.degrees
        for number in field.near[square][0]:
            degrees[number] += 1

    @property
    def has_kernel(self) -> bool:
        return False

    def kernel(self, path: Sequence[int]) -> None:
        return None


def run(request: Request, recording: Recording) -> Steps[TourResult]:
    """The method ``rule``; see :class:`~knight_core.methods.base.Method`.

    Raises:
        InvalidRequest: ``rule-needed``, or ``unknown-rule`` for a rule without its source.
        RuleError: if the rule fails, with the path and the log up to the error.
    """
    began = perf_counter()
    rule = _runnable(request.rule)
    trace = Trace(recording.calls, recording.echo)
    environment = Environment(rule.name, request.seed, trace)
    interrupted = recording.interrupted
    field = Field(request)
    log = log_for(request, recording)
    strategy: RuleStrategy | None = None
    goal = Goal(request.end, request.closed, request.tours, recording.tours)
    limits = limits_of(request, request.backtrack)
    command: Command = None
    steps = None
    while True:
        try:
            if steps is None or strategy is None:
                kind, function = execute(rule.source, rule.name, environment, interrupted)
                answers = _ANSWERS[kind](function, field, RuleBoard(field, trace))
                strategy = RuleStrategy(
                    request, rule, answers, field, trace, environment.writer, interrupted
                )
                steps = search(request.board, strategy, goal, limits, log, _TUNING)
            with environment:
                progress = steps.send(command)
        except StopIteration as stopped:
            result = yield from finish(request, stopped.value, began, log)
            return replace(result, calls=trace.calls, printed=trace.printed)
        except RuleError as error:
            raise _completed(error, strategy, trace, log, recording) from None
        except KeyboardInterrupt:
            if interrupted == "raise":
                raise
            # The interrupt came between calls of the rule, not in its code.
            stopped_by = RuleError("interrupted", {"step": trace.step}, step=trace.step)
            raise _completed(stopped_by, strategy, trace, log, recording) from None
        command = yield progress


_ANSWERS: Final[dict[Kind, type[Choosing | Scoring]]] = {"choose": Choosing, "score": Scoring}


def _runnable(rule: Rule | None) -> Rule:
    """The rule with its source."""
    if rule is None:
        raise InvalidRequest("rule-needed", field="method")
    if not rule.source:
        rule = registered(rule.digest)
    if not rule.source:
        raise InvalidRequest("unknown-rule", field="rule", value=rule.digest)
    return rule


def _completed(
    error: RuleError,
    strategy: RuleStrategy | None,
    trace: Trace,
    log: EventLog | None,
    recording: Recording,
) -> RuleError:
    """The error, completed with the state of the run."""
    error.calls, error.printed = trace.calls, trace.printed
    if strategy is None:
        return error
    path, forward = strategy.path, trace.forward
    if log is not None:
        if strategy.failed:
            log.extend(path[-1:])
        for _ in log.end(strategy, path, forward, None):
            pass
        log.close()
        error.events, error.last_events = log.events, log.ending
        whole = log.room > 0 or log.ending is not None
        if whole and not strategy.failed and recording.log is None:
            # The search may have been interrupted before it recorded its last event.
            path, forward = log.end_state()
    error.path = tuple(path)
    if path and not error.step:
        error.step, error.square = len(path), path[-1]
    error.forward, error.backtracks = forward, forward - len(path)
    return error
