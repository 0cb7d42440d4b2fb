#!/usr/bin/env python3
"""Builds, serves and tests Knight's Tour Lab. Needs Python 3.11 or newer and nothing else.

Every command does its own set-up inside the checkout: Pyodide and the checkers of the page go to
web/node_modules/, Python tools to .venv/. Nothing is set up twice.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("build.py needs Python 3.11 or newer.")

from web.tools.class_set import CLASS_SET
from web.tools.install import write_locks
from web.tools.messages import Problem
from web.tools.packages import PACKAGES
from web.tools.products import build_class_set, build_packages, build_single, build_site
from web.tools.server import serve
from web.tools.single import SINGLE
from web.tools.testing import (
    draw_states,
    run_checks,
    run_coverage,
    run_fuzzer,
    run_measurements,
    run_mutants,
    run_other_browsers,
    run_tests,
)
from web.tools.translations import show_translations

ROOT = Path(__file__).resolve().parent

Command = Callable[[Path, argparse.Namespace], int | None]
"""Does the work of one verb in a checkout; returns the exit status, or None for 0."""


def serve_site(root: Path, options: argparse.Namespace) -> None:
    """Builds, and serves dist/ until Ctrl+C."""
    build_site(root)
    serve(root / "dist", options.host, options.port, options.path)


def show_texts(root: Path, options: argparse.Namespace) -> None:
    """Says what is to be translated, or draws the page in a language."""
    if options.pictures:
        draw_states(root, options.language or "en")
    else:
        show_translations(root, options.language, options.accept, accept_all=options.accept_all)


def web_address(text: str) -> str:
    """Checks the address of a site."""
    if not re.fullmatch(r"https?://[^\s\"'<>?#]+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no address such as https://example.org/tour")
    return text


def make_parser() -> argparse.ArgumentParser:
    """Returns the command line."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=plain, usage="build.py COMMAND …"
    )
    commands = parser.add_subparsers(
        title="commands", required=True, metavar="COMMAND", prog="build.py"
    )

    def add(
        verb: str, run: Command, *, help: str, more: str | None = None
    ) -> argparse.ArgumentParser:
        """Adds a verb; `more` describes how arguments that it does not know itself are used."""
        command = commands.add_parser(verb, allow_abbrev=False, help=help, description=more)
        command.set_defaults(run=run, open_ended=more is not None)
        return command

    def make(root: Path, options: argparse.Namespace) -> None:
        address = options.address or ""
        build_site(root, compressed=options.gzip, address=address, pseudo=options.pseudo)

    build = add("build", make, help="make dist/: plain files for any static host")
    build.add_argument(
        "--gzip", action="store_true", help="with .gz files beside, for hosts that send those"
    )
    build.add_argument(
        "--address",
        type=web_address,
        metavar="URL",
        help="where the site will be: others that link to it can then show its picture",
    )
    build.add_argument(
        "--pseudo",
        action="store_true",
        help="with two languages that nobody speaks, ?lang=en-XA and ?lang=en-XB",
    )
    single = add(
        "single",
        lambda root, options: build_single(root, options.lesson),
        help=f"make only dist/{SINGLE}: everything in one file",
    )
    single.add_argument(
        "--lesson", type=Path, metavar="FILE", help="with this lesson inside, which it opens with"
    )
    site = f"make {CLASS_SET}: the site to unpack on any host"
    add("zip", lambda root, _: build_class_set(root), help=site)
    wheel = f"make {PACKAGES}/: wheel and sdist of knight_core"
    add("package", lambda root, _: build_packages(root), help=wheel)

    served = add("serve", serve_site, help="build, and serve dist/ on this computer")
    served.add_argument("--port", type=int, help="the port; without it, 8000 or the next free one")
    served.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 lets the whole network in (default: 127.0.0.1)"
    )
    served.add_argument("--path", default="/", help="serve below this path, as some hosts do")

    texts = add(
        "texts", show_texts, help="list what is to be translated, in one language or in each"
    )
    texts.add_argument("language", nargs="?", default="", metavar="LANG", help="sk, pt-BR, …")
    texts.add_argument(
        "--accept", nargs="+", default=[], metavar="KEY", help="these fit the English of today"
    )
    texts.add_argument("--accept-all", action="store_true", help="all that there are do")
    texts.add_argument(
        "--pictures",
        action="store_true",
        help="draw contact sheets: the page in many states, 320 and 1280 pixels wide",
    )

    test = add(
        "test",
        lambda root, options: run_tests(root, options.extent, options.arguments),
        help="run lint, types and all tests",
        more="Other arguments go to pytest: build.py test -k link -x",
    )
    extent = test.add_mutually_exclusive_group()
    for word, what in (
        ("fast", "leave out the tests marked slow and most of those in a browser"),
        ("full", "also run the tests of which the usual run takes a sample"),
    ):
        extent.add_argument(f"--{word}", dest="extent", action="store_const", const=word, help=what)

    check = add(
        "check",
        lambda root, options: run_checks(root, fix=options.fix),
        help="run lint and types only: seconds",
    )
    check.add_argument("--fix", action="store_true", help="first repair what can be repaired")
    coverage = "measure what the fast tests cover of the trusted core"
    add("coverage", lambda root, _: run_coverage(root), help=coverage)
    add(
        "browsers",
        lambda root, options: run_other_browsers(root, options.arguments),
        help="run the main paths in Firefox and WebKit",
        more="Other arguments go to pytest: build.py browsers -k webkit -x",
    )
    add(
        "mutants",
        lambda root, options: run_mutants(root, options.arguments),
        help="change the trusted core a little: does a test notice?",
        more="Other arguments name modules, or are options: build.py mutants knight_core.request; "
        "build.py mutants --help.",
    )
    add(
        "fuzz",
        lambda root, options: run_fuzzer(root, options.arguments),
        help="try random command lines, calls, requests, records and links",
        more="Other arguments go to the fuzzer: build.py fuzz --seconds 600; build.py fuzz --help.",
    )
    add(
        "bench",
        lambda root, options: run_measurements(root, options.arguments),
        help="measure the solver and the start-up",
        more="Builds, then runs tests/bench/run.py with the other arguments: build.py bench goals; "
        "build.py bench goals start_up --rounds 3.",
    )
    locks = "write the lock files of the Python tools anew"
    add("lock", lambda root, _: write_locks(root), help=locks)
    return parser


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Runs one command in a checkout and returns the exit status."""
    parser = make_parser()
    options, rest = parser.parse_known_args(arguments)
    if rest and not options.open_ended:
        parser.error(f"unknown: {' '.join(rest)}")
    options.arguments = rest
    try:
        status: int | None = options.run(root, options)
    except (Problem, OSError) as problem:
        print(f"build.py: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status or 0


if __name__ == "__main__":
    sys.exit(main())
