"""Runs the experiment that a command describes, in one process or in several."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from knight_core import formats
from knight_core.cli import streams
from knight_core.cli.guard import Failure
from knight_core.cli.output import output_of, unwritten
from knight_core.cli.running import drive
from knight_core.cli.status import CANCELLED
from knight_core.errors import InvalidRequest, shown
from knight_core.experiments import DEFAULTS, Experiment, Report, make_experiment, tables
from knight_core.experiments.files import RecordFile, open_records
from knight_core.experiments.running import LabProgress, pool, run
from knight_core.request import digits_of

_MOST_WORKERS: Final = 256


def run_lab(arguments: argparse.Namespace) -> int:
    """Run the experiment; returns the exit status."""
    kind: str = arguments.command
    words = {"lab": kind}
    for word in DEFAULTS[kind]:
        value = getattr(arguments, word.replace("-", "_"), None)
        if value is not None:
            words[word] = str(int(value)) if isinstance(value, bool) else value
            if not words[word].strip():
                raise InvalidRequest("empty-option", field=word)
    workers = _workers(arguments.workers)
    experiment = make_experiment(words)
    output = output_of(arguments)
    _be_somewhere()
    with ExitStack() as stack:
        file = None if output is None else stack.enter_context(_opened(output))
        executor = None if workers == 1 else stack.enter_context(pool(workers))
        running = run(experiment, executor, [] if file is None else file.records)
        try:
            report = drive(running if file is None else file.keep(running), _describe)
        except Exception as error:
            # What there is is not to be lost; but it may be what fails.
            if experiment.done:
                with suppress(Exception):
                    streams.write_result(_text(experiment.report(), arguments.format))
            if isinstance(error, BrokenExecutor):
                raise _lost(experiment, output) from error
            raise
    streams.write_result(_text(report, arguments.format))
    if not experiment.finished:
        streams.say(f"cancelled: {experiment.done:,} of {experiment.total:,} runs done")
        return CANCELLED
    return 0


def _describe(progress: LabProgress) -> str:
    return f"{progress.done:,} of {progress.total:,} runs"


def _text(report: Report, form: str) -> str:
    if form == "json":
        return formats.json_text(report)
    return tables.csv_of(report) if form == "csv" else tables.text_of(report)


@contextmanager
def _opened(output: Path) -> Iterator[RecordFile]:
    """The file of records, with a word about what was mended."""
    with ExitStack() as stack:
        try:
            file = stack.enter_context(open_records(output))
        except OSError as error:
            raise unwritten(output, error) from None
        if file.copy is not None:
            streams.say(
                f"{shown(output)} ended with an unfinished line, which was cut; the file as it was "
                f"is {file.copy}"
            )
        yield file


def _lost(experiment: Experiment[Report], output: Path | None) -> Failure:
    """What to say where a worker process was lost, with what is left to be done about it."""
    kept = "" if output is None else f" and kept in {shown(output)}, and the same command goes on"
    return Failure(
        f"a worker process was lost, as if somebody had ended it: {experiment.done:,} of "
        f"{experiment.total:,} runs are done{kept}"
    )


def _be_somewhere() -> None:
    """Other processes begin where this one is, which must exist."""
    try:
        os.getcwd()
    except OSError:
        os.chdir(os.path.abspath(os.sep))


def _workers(text: str | None) -> int:
    if text is None:
        return 1
    workers = digits_of(text.strip())
    if workers is None or not 1 <= workers <= _MOST_WORKERS:
        raise InvalidRequest("bad-workers", field="workers", value=shown(text), limit=_MOST_WORKERS)
    return workers
