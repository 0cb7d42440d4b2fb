"""The base of the commands ``compare``, ``survey`` and ``orders``: they differ in their
settings."""

from __future__ import annotations

import argparse
from typing import Final

from knight_core.cli.parser import Parser
from knight_core.cli.status import MEANING
from knight_core.experiments import DEFAULTS

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
    """Do the command that was named; returns the exit status."""
    # Loaded here: the other commands do not wait for the code for several processes.
    from knight_core.cli.lab import run_lab

    return run_lab(arguments)
