"""What the commands ``compare``, ``survey`` and ``orders`` share: they differ in their settings."""

from __future__ import annotations

import argparse
import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

from knight_core import formats
from knight_core.cli import streams
from knight_core.cli.output import output_of
from knight_core.cli.running import drive
from knight_core.cli.status import CANCELLED, MEANING
from knight_core.errors import InvalidRequest, shown
from knight_core.experiments import DEFAULTS, make_experiment

if TYPE_CHECKING:
    from knight_core.experiments import LabProgress

_MOST_WORKERS: Final = 256

SPECS = """\
a method may have options, in one word: an order, a tie rule, greedy (no backtracking), seed=N;
such as depth-first:45362718, warnsdorff:roth, warnsdorff:random:seed=7:greedy.
"""
EPILOG = f"""\
-o keeps every run as a line of JSON as it ends; with the same file again, what is there already is
not repeated. What ends before its time prints what there is.
{MEANING}"""

_HELP: Final = {
    "boards": ("LIST", "boards, separated by commas"),
    "starts": ("all|N", "all squares, or so many random ones of each board"),
    "methods": ("LIST", "methods, separated by commas"),
    "max-steps": ("N", "the most forward moves of a run; of orders, of the whole search"),
    "seed": ("N", "of everything random"),
}


def add_options(parser: argparse.ArgumentParser, kind: str, *words: str) -> None:
    """The settings of an experiment with their defaults, and what all experiments have."""
    for word in words:
        metavar, text = _HELP[word]
        default = f" (default: {DEFAULTS[kind][word]})"
        parser.add_argument(f"--{word}", metavar=metavar, help=text + default)
    parser.add_argument("--workers", metavar="N", help="processes to run it in (default: 1)")
    parser.add_argument("-o", "--output", metavar="FILE", help="keep every run there; go on there")
    parser.add_argument(
        "--format",
        choices=("text", "csv", "json"),
        default="text",
        metavar="F",
        help="text, csv, json (default: text)",
    )


def run_experiment(arguments: argparse.Namespace) -> int:
    """Do the command that was named; returns the exit status."""
    # The other commands do not wait for what runs in several processes.
    from knight_core.experiments import pool, read_records, run, tables, write_records

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
    records = [] if output is None else read_records(output)

    def describe(progress: LabProgress) -> str:
        return f"{progress.done:,} of {progress.total:,} runs"

    _be_somewhere()
    with nullcontext() if workers == 1 else pool(workers) as executor:
        running = run(experiment, executor, records)
        report = drive(running if output is None else write_records(running, output), describe)
    if arguments.format == "json":
        streams.write_result(formats.json_text(report))
    elif arguments.format == "csv":
        streams.write_result(tables.csv_of(report))
    else:
        streams.write_result(tables.text_of(report))
    if not experiment.finished:
        streams.say(f"cancelled: {experiment.done:,} of {experiment.total:,} runs done")
        return CANCELLED
    return 0


def _be_somewhere() -> None:
    """Other processes begin where this one is, which must exist."""
    try:
        os.getcwd()
    except OSError:
        os.chdir(os.path.abspath(os.sep))


def _workers(text: str | None) -> int:
    if text is None:
        return 1
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and 1 <= int(digits[:9]) <= _MOST_WORKERS):
        raise InvalidRequest("bad-workers", field="workers", value=shown(text), limit=_MOST_WORKERS)
    return int(digits)
