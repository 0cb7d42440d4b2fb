"""The experiments of a session: the page begins them, passes results to them, and requests their
reports.

A record is sent as the line of text that the command line saves; only Python parses it.
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
    """Make an experiment, which becomes the session's.

    Args:
        words: as :func:`knight_core.experiments.make_experiment` takes them.

    Raises:
        InvalidRequest: if the words have a mistake; the session's experiment is then unchanged.
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
    """Add results to the experiment.

    Args:
        lines: the records of runs. Records of other experiments, records that it has already, and
            lines that are not records are ignored. For a run of a user's rule, ``verifyRuns``
            makes the line.
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
            # A record that comes before its turn is stored, and taken later.
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
    """The report on the results so far, with the answer in sentences; for a search for orders also
    the spread of the orders."""
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
        report: a report of :func:`start_report`, of this or of an earlier visit.
    """
    from knight_core.experiments.tables import cells_of
    from knight_core.texts.tables import csv_of

    return array("B", csv_of(cells_of(report)).encode())


def next_runs(session: Session, limit: int, rules: bool | None = None) -> list[dict[str, str]]:
    """The words of at most ``limit`` runs that may start now; each run is returned once.

    Args:
        limit: the most runs to return.
        rules: True: only runs of users' rules, which the sandbox does; False: only other runs;
            None: both.
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
    """The next events of a race, computed for at most about ``seconds``.

    The session holds the last race in its current state. For another race, or another state, the
    race begins again and skips the events that the page has. So any worker can answer.

    Args:
        words, methods: as :func:`knight_core.experiments.race.make_race` takes them.
        since: the step from which on the page needs events.
        taken: for each racer the number of events that the page has; −1: the page has not got its
            ``base`` either.
        until: the step that each racer is to reach.
        seconds: the time limit.
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
