"""A user's rule on the command line: its file, its output, and its errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from knight_core.board import Board
from knight_core.cli import streams
from knight_core.cli.rule_process import RuleProcess, Stopped, unfinished
from knight_core.cli.running import drive, many
from knight_core.cli.texts import STDIN, text_of
from knight_core.experiments.runs import start_rules_by
from knight_core.experiments.specs import is_option
from knight_core.outcome import Outcome
from knight_core.request import TourRequest
from knight_core.result import TourResult
from knight_core.rules import Printed, Rule, RuleError, register
from knight_core.rules.rule import is_digest
from knight_core.steps import Progress
from knight_core.texts.printable import printable
from knight_core.texts.sentences import board_text, phrase_text, sentence

_STDIN_NAME: Final = "<stdin>"
"""Python's own name for a program from standard input."""


@contextmanager
def ruled(name: str, seconds: float | None) -> Iterator[tuple[Rule, RuleProcess]]:
    """Load and register the rule in a file; gives the rule and the process that runs it.

    Args:
        name: the name of the file; ``-`` is standard input.
        seconds: the time limit, which includes the loading; None: no limit.

    Raises:
        InvalidRequest: ``cannot-read``.
        RuleError: if the file is not a rule.
        Stopped: if the program does not return in time.
    """
    with RuleProcess() as process:
        process.limit(seconds)
        rule = _read_rule(name, process)
        register(rule)
        yield rule, process


def _read_rule(name: str, process: RuleProcess) -> Rule:
    """Load the rule in a file: its program runs once in the process."""
    source = text_of(name)
    return drive(process.load(source, _STDIN_NAME if name == STDIN else name), lambda _: "")


def find(
    process: RuleProcess, request: TourRequest, describe: Callable[[Progress], str]
) -> TourResult:
    """Run a request, and report the lines that the rule prints. If the rule exceeds its time, the
    outcome is ``limit``.

    Raises:
        RuleError: if the rule fails.
    """
    began = perf_counter()
    try:
        result = drive(process.run(request, _echo()), describe)
    except RuleError as error:
        _say_more(error.printed)
        raise
    except Stopped as stopped:
        streams.say(str(stopped))
        return unfinished(request, Outcome.LIMIT, stopped.progress, began)
    _say_more(result.printed)
    return result


def _echo() -> Callable[[int, str], None]:
    """A function that reports each line that a rule prints, with its step, on standard error."""
    begin = "\r\x1b[K" if sys.stderr is not None and sys.stderr.isatty() else ""

    def echo(step: int, text: str) -> None:
        line = sentence("shell.printed", {"step": step, "text": printable(text)})
        streams.say(f"{begin}{line}")

    return echo


def _say_more(printed: Printed | None) -> None:
    """Report the number of printed lines that were not reported."""
    if printed is not None and printed.more:
        streams.say(phrase_text(many(printed.more, "more-lines")))


def error_text(error: RuleError) -> str:
    """The text for an error of a rule: one or two plain sentences, then Python's own text."""
    words = dict(word.split("=", 1) for word in error.link[1:].split("&") if "=" in word)
    text = error.text
    if {"board", "start"} <= {*words}:
        board = Board.parse(words["board"])
        on = {"board": board_text(board.rows, board.cols), "start": words["start"]}
        text = sentence("shell.rule-fails-on", {**on, "why": text})
    parts = [f"knight_core: {text}"]
    if error.plain:
        parts.append(error.plain)
    if error.traceback:
        text = "\n".join(map(printable, error.traceback.rstrip().split("\n")))
        parts += ["", text]
    return "\n".join(parts)


# --- experiments ----------------------------------------------------------------------------------


@contextmanager
def ruled_methods(methods: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Load and register the rules that a list of methods names. Gives the methods with digests in
    place of files, and the names of the files by digest.

    Args:
        methods: as in ``--methods``: ``rule:mine.py:greedy,warnsdorff``; a path of Windows may
            contain a colon.

    Raises:
        InvalidRequest, RuleError, Stopped: as :func:`ruled`.
    """
    names: dict[str, str] = {}
    digests: dict[str, str] = {}
    specs = []
    with RuleProcess() as process:
        for spec in methods.split(","):
            method, _, rest = spec.strip().partition(":")
            if method.strip() != "rule" or not rest.strip():
                specs.append(spec)
                continue
            name, options = _split(rest.strip())
            if is_digest(name) and not os.path.lexists(name):
                specs.append(spec)  # the experiment reports that its program is unknown
                continue
            if name not in digests:
                digests[name] = register(_read_rule(name, process))
            names.setdefault(digests[name], streams.one_line(name))
            specs.append(":".join(["rule", digests[name], *options]))
        start_rules_by(process.run)
        try:
            yield ",".join(specs), names
        finally:
            start_rules_by()


def _split(text: str) -> tuple[str, list[str]]:
    """Split a text into the name of a file and the options after it.

    The name is the longest prefix that is a file; if there is none, everything before the options.
    """
    parts = text.split(":")
    for length in range(len(parts), 0, -1):
        name = ":".join(parts[:length])
        if name == STDIN or os.path.isfile(name):
            return name, parts[length:]
    length = len(parts)
    while length > 1 and is_option("rule", parts[length - 1].strip()):
        length -= 1
    return ":".join(parts[:length]), parts[length:]
