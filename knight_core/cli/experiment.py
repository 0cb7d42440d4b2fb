"""The common code of the commands ``compare``, ``survey`` and ``orders``, which differ in their
settings."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from knight_core import formats
from knight_core.cli import streams
from knight_core.cli.guard import Failure
from knight_core.cli.output import output_of, unwritten
from knight_core.cli.parser import Parser, whole_number
from knight_core.cli.running import done_of, drive, ensure_working_directory
from knight_core.cli.status import CANCELLED, MEANING
from knight_core.errors import InvalidRequest, shown
from knight_core.experiments import DEFAULTS, Experiment, Report, make_experiment, tables
from knight_core.experiments.files import RecordFile, open_records
from knight_core.experiments.running import pool, run
from knight_core.steps import Progress
from knight_core.texts.sentences import Phrase, phrase_text, sentence
from knight_core.texts.tables import csv_of

_MAX_WORKERS: Final = 256
SPECS = """\
a method may have options, in one word: an order, a tie rule, greedy (no backtracking), seed=N;
such as depth-first:45362718, warnsdorff:roth, warnsdorff:random:seed=7:greedy.
rule:FILE is a rule of your own, a Python program; options follow it: rule:my_rule.py:greedy.
"""
EPILOG = f"""\
-o keeps every run as a line of JSON as it ends; with the same file again, what is there already is
not repeated. What ends before its time prints what there is.
{MEANING}"""

_HELP: Final = {
    "boards": ("LIST", "boards, separated by commas"),
    "starts": ("all|N|LIST", "all squares, so many random ones of each board, or a list: a1,c3"),
    "methods": ("LIST", "methods, separated by commas"),
    "max-steps": ("N", "the most steps of a run; of orders, of the whole search"),
    "seed": ("N", "of everything random"),
    "ruled-out": ("run|skip", "what to do about starts from which theory knows no tour"),
}


def add_options(parser: Parser, kind: str, *words: str) -> None:
    """Add the settings of an experiment with their defaults, and the options of all experiments."""
    for word in words:
        metavar, text = _HELP[word]
        default = f" (default: {DEFAULTS[kind][word]})"
        parser.add_argument(f"--{word}", metavar=metavar, help=text + default)
    parser.add_argument("--workers", metavar="N", help="processes to run it in (default: 1)")
    parser.add_argument("-o", "--output", metavar="FILE", help="keep every run there; go on there")
    parser.add_format("text", "csv", "json")


def run_experiment(arguments: argparse.Namespace) -> int:
    """Run the experiment of a command; returns the exit status."""
    kind: str = arguments.command
    words = {"lab": kind}
    for word in DEFAULTS[kind]:
        value = getattr(arguments, word.replace("-", "_"), None)
        if value is not None:
            words[word] = str(int(value)) if isinstance(value, bool) else value
            if not words[word].strip():
                raise InvalidRequest("empty-option", option=word)
    workers = whole_number(arguments.workers, "bad-workers", 1, 1, _MAX_WORKERS)
    with ExitStack() as stack:
        names = _ruled(words, stack)
        experiment = make_experiment(words)
        output = output_of(arguments, replaced=False)
        ensure_working_directory()
        file = None if output is None else _opened(output, stack)
        executor = None if workers == 1 else stack.enter_context(pool(workers))
        running = (
            run(experiment, executor)
            if file is None
            else run(experiment, executor, file.records, save=file.append)
        )
        try:
            report = drive(running, _describe)
        except Exception as error:
            # The results so far must not be lost; but the report itself may fail too.
            if experiment.done:
                with suppress(Exception):
                    streams.write_result(_text(experiment.report(), arguments.format, names))
            if isinstance(error, BrokenExecutor):
                raise _lost(experiment, output) from error
            raise
    streams.write_result(_text(report, arguments.format, names))
    if not experiment.finished:
        streams.say(sentence("shell.cancelled", {"counts": _runs(experiment)}))
        return CANCELLED
    return 0


def _ruled(words: dict[str, str], stack: ExitStack) -> dict[str, str]:
    """Replace the files of rules by their digests in the words; returns the names of the files by
    the digests."""
    if "rule" not in words.get("methods", ""):
        return {}
    # Imported on first use: other experiments must not wait for the code of rules.
    from knight_core.cli.rules import ruled_methods

    words["methods"], names = stack.enter_context(ruled_methods(words["methods"]))
    return names


def _describe(progress: Progress) -> str:
    return phrase_text(done_of(progress.done, progress.total, "runs-done"))


def _runs(experiment: Experiment[Report]) -> Phrase:
    """A phrase for the number of runs that are done."""
    return done_of(experiment.done, experiment.total, "runs-done")


def _text(report: Report, form: str, rules: Mapping[str, str]) -> str:
    """The report as a text.

    Args:
        report: the report.
        form: text, csv or json.
        rules: the names of the files of rules by their digests, for tables.
    """
    if form == "json":
        return formats.json_text(report)
    if form == "csv":
        return csv_of(tables.cells_of(report, rules))
    return tables.text_of(report, rules)


def _opened(output: Path, stack: ExitStack) -> RecordFile:
    """The file of records, which the stack closes."""
    try:
        return stack.enter_context(open_records(output))
    except OSError as error:
        raise unwritten(output, error) from None


def _lost(experiment: Experiment[Report], output: Path | None) -> Failure:
    """The failure for a lost worker process, with advice."""
    runs = _runs(experiment)
    if output is None:
        return Failure(sentence("shell.worker-lost", {"runs": runs}))
    return Failure(sentence("shell.worker-lost-saved", {"runs": runs, "value": shown(output)}))
