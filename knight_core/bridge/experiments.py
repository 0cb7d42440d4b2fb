"""The experiments of a session, as the page asks for them: it begins them, gives them results, and
asks for their reports.

A record crosses as the line of text that the command line keeps of it: only Python looks into it.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, cast

from knight_core.steps import Progress

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.bridge.session import Session
    from knight_core.experiments.reports import Report, Spread
    from knight_core.result import TourResult
    from knight_core.steps import Steps


def start_begin(session: Session, words: dict[str, str]) -> Steps[documents.LabBegun]:
    """Make an experiment the session's.

    Args:
        words: as :func:`knight_core.experiments.make_experiment` takes them.

    Raises:
        InvalidRequest: if something is wrong with the words; the experiment before stays.
    """
    from knight_core.experiments.estimate import estimate_of
    from knight_core.experiments.registry import start_experiment

    experiment = yield from start_experiment(words, page=True)
    seconds, longest = estimate_of(experiment)
    session.experiment = experiment
    return {
        "settings": experiment.settings,
        "total": experiment.total,
        "seconds": seconds,
        "longest": longest,
    }


def start_take(session: Session, lines: list[str]) -> Steps[documents.LabTaken]:
    """Give the experiment results.

    Args:
        lines: of runs. Those of other experiments and those that it has already are passed over,
            and so is what is no record. The line of a run by a person's own rule is that of
            ``verifyRuns``.
    """
    from knight_core.experiments.lines import record_of_text
    from knight_core.experiments.orders import Orders

    experiment = session.experiment
    fresh = array("B", bytes(len(lines)))
    for number, line in enumerate(lines):
        record = record_of_text(line)
        if record is None:
            continue
        if experiment.knows(record):
            fresh[number] = 2
        elif isinstance(experiment, Orders):
            # What comes early is kept, though it is taken later.
            taken = yield from experiment.start_take(record)
            fresh[number] = taken or experiment.knows(record)
        else:
            fresh[number] = experiment.take(record)
        yield Progress(number, len(lines))
    return {
        "done": experiment.done,
        "total": experiment.total,
        "finished": experiment.finished,
        "fresh": fresh,
    }


def start_report(session: Session) -> Steps[documents.LabReport]:
    """What the results of the experiment say so far, with the answer in sentences; of a search for
    orders also how far apart they are."""
    from knight_core.experiments.answers import answer_of
    from knight_core.experiments.orders import Orders

    experiment = session.experiment
    more: dict[str, Spread] = {}
    if isinstance(experiment, Orders):
        report: Report = yield from experiment.start_report()
        more["spread"] = yield from experiment.start_spread()
    else:
        report = experiment.report()
    return cast("documents.LabReport", {**report, "answer": answer_of(report), **more})


def report_csv(report: documents.LabReport) -> array[int]:
    """The table of a report as CSV, in UTF-8.

    Args:
        report: as :func:`start_report` has returned it, now or on an earlier visit.
    """
    from knight_core.experiments.tables import cells_of
    from knight_core.texts.tables import csv_of

    return array("B", csv_of(cells_of(report)).encode())


def next_runs(session: Session, limit: int, rules: bool | None = None) -> list[dict[str, str]]:
    """The words of at most ``limit`` runs that may start now; each is handed out once.

    Args:
        limit: how many.
        rules: whether runs of a person's own rule are asked for, which another worker does, or all
            others; None for both.
    """
    from knight_core.experiments.runlist import RunList

    experiment = session.experiment
    if isinstance(experiment, RunList):
        return experiment.next(limit, rules)
    # No search for orders has a rule.
    return [] if rules else experiment.next(limit)


def race(
    session: Session,
    words: dict[str, str],
    methods: list[str],
    since: int,
    taken: list[int],
    until: int,
    seconds: float,
) -> documents.RaceNews:
    """What comes next in a race: as much of it as fits into a time.

    The session keeps the race that it was asked about last, where it stands; from any other place
    it begins anew, and passes over what the page has already. So any worker can answer.

    Args:
        words, methods: as :func:`knight_core.experiments.race.make_race` takes them.
        since: the step from which on the page wants events.
        taken: for each racer how many events the page has, and −1 if it does not know its ``base``.
        until: the step that each racer is to reach.
        seconds: how long this may take.
    """
    from knight_core.experiments.race import make_race

    steps = [max(0, count) for count in taken]
    name = (words, methods, since)
    if (
        session.race is None
        or session.race[0] != name
        or [racer.taken for racer in session.race[1].racers] != steps
    ):
        session.race = (name, make_race(words, methods, since, steps))
    current = session.race[1]
    events = current.advance(until, seconds)
    return {
        "theory": current.theory,
        "racers": [
            {
                "spec": racer.spec,
                "built": racer.built,
                "base": racer.base if has < 0 else None,
                "forward": racer.forward,
                "events": new,
                "end": None if racer.result is None else _end_of_run(racer.result),
            }
            for racer, new, has in zip(
                current.racers, events, [*taken, *[-1] * len(current.racers)], strict=False
            )
        ],
    }


def _end_of_run(result: TourResult) -> documents.RaceEnd:
    return {
        "outcome": result.outcome,
        "forward": result.stats.forward,
        "backtracks": result.stats.backtracks,
        "reason": result.reason,
    }
