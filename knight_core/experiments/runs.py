"""Does a run of an experiment; a run may be done in any process, on any computer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from knight_core.experiments.links import Words, link_of
from knight_core.experiments.orders import run_orders
from knight_core.experiments.record import Record, record_of
from knight_core.request import TourRequest, parse_request
from knight_core.result import TourResult
from knight_core.solver import start
from knight_core.steps import CANCEL, Steps

if TYPE_CHECKING:
    from knight_core.rules import Rule


def begin_run(words: Words) -> Steps[Record]:
    """A run as a generator, which accepts the commands of :func:`knight_core.solver.start` and
    returns the record.

    Raises:
        InvalidRequest: as :func:`knight_core.request.parse_request`.
        RuleError: if a user's rule fails, with the link of the run.
    """
    return run_orders(words) if "orders" in words else _run_tour(words)


def _run_tour(words: Words) -> Steps[Record]:
    request = parse_request(words)
    if "rule" not in words:
        return record_of((yield from start(request)))
    from knight_core.rules import RuleError

    try:
        return record_of((yield from _start_rule(request)))
    except RuleError as error:
        error.link = link_of(words)
        raise


_start_rule: Callable[[TourRequest], Steps[TourResult]] = start


def start_rules_by(run: Callable[[TourRequest], Steps[TourResult]] = start) -> None:
    """Make :func:`begin_run` use ``run`` for users' rules, in this process."""
    global _start_rule
    _start_rule = run


def never() -> bool:
    """The default of :func:`stop_when`: no run is cancelled from outside."""
    return False


_stopped: Callable[[], bool] = never


def stop_when(stopped: Callable[[], bool]) -> None:
    """Make :func:`run_request` cancel its run when ``stopped()`` is true, in this process."""
    global _stopped
    _stopped = stopped


def run_request(words: Words) -> Record:
    """Do one run to its end; returns the record.

    Raises:
        InvalidRequest, RuleError: as :func:`begin_run`.
    """
    run = begin_run(words)
    try:
        next(run)
        while True:
            run.send(CANCEL if _stopped() else None)
    except StopIteration as stopped:
        record: Record = stopped.value
        return record


def rules_of(runs: Iterable[Words]) -> list[Rule]:
    """The rules that runs name, for another process, in which they are not registered."""
    digests = dict.fromkeys(words["rule"] for words in runs if "rule" in words)
    if not digests:
        return []
    from knight_core.rules import registered

    return [registered(digest) for digest in digests]


def run_task(runs: list[Words], rules: list[Rule]) -> tuple[list[Record], Exception | None]:
    """Do some runs, one after the other: the task for an executor.

    Args:
        runs: the words of each run.
        rules: the rules that the runs name.

    Returns:
        The records, up to the first run whose rule failed, and its error, or None. So an error of
        a rule does not lose the runs before it.
    """
    if not rules:
        return [run_request(words) for words in runs], None
    from knight_core.rules import RuleError, register

    for rule in rules:
        register(rule)
    records: list[Record] = []
    try:
        for words in runs:
            records.append(run_request(words))
    except RuleError as error:
        return records, error
    return records, None
