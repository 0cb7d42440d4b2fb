#!/usr/bin/env python3
"""Builds, serves and tests Knight's Tour Lab. Needs Python 3.11 or newer and nothing else.

    python build.py serve     build the site and open it at an address of this computer
    python build.py build     make dist/: plain files for any static host, also under a sub-path
    python build.py single    make only dist/knights-tour-lab.html: everything in one file
    python build.py zip       make knights-tour-lab-site.zip: the site to unpack on any host
    python build.py package   make packages/: wheel and sdist of knight_core
    python build.py test      everything: lint, types, Python tests, browser tests
    python build.py check     lint and types only: seconds
    python build.py coverage  measure what the fast tests cover of the trusted core
    python build.py browsers  run the main paths in Firefox and WebKit
    python build.py mutants   change the trusted core a little: does a test notice?
    python build.py fuzz      try to break it with random input, each time other
    python build.py bench     measure the solver in CPython and in the browser
    python build.py lock      write the lock files of the Python tools anew

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
    run_checks,
    run_coverage,
    run_fuzzer,
    run_measurements,
    run_mutants,
    run_other_browsers,
    run_tests,
)

ROOT = Path(__file__).resolve().parent

Command = Callable[[Path, argparse.Namespace], int | None]
"""Does the work of one verb in a checkout; returns the exit status, or None for 0."""


def command_build(root: Path, options: argparse.Namespace) -> None:
    """Makes dist/."""
    build_site(root, compressed=options.gzip, address=options.address or "")


def command_single(root: Path, options: argparse.Namespace) -> None:
    """Makes the single file."""
    build_single(root, options.lesson)


def command_zip(root: Path, _options: argparse.Namespace) -> None:
    """Makes the class set."""
    build_class_set(root)


def command_package(root: Path, _options: argparse.Namespace) -> None:
    """Makes the packages."""
    build_packages(root)


def command_serve(root: Path, options: argparse.Namespace) -> None:
    """Builds, and serves dist/ until Ctrl+C."""
    build_site(root)
    serve(root / "dist", options.host, options.port, options.path)


def command_check(root: Path, options: argparse.Namespace) -> int:
    """Runs lint and types."""
    return run_checks(root, fix=options.fix)


def command_test(root: Path, options: argparse.Namespace) -> int:
    """Runs lint, types and all tests."""
    return run_tests(root, options.extent, options.arguments)


def command_coverage(root: Path, _options: argparse.Namespace) -> int:
    """Measures the coverage of the trusted core."""
    return run_coverage(root)


def command_browsers(root: Path, options: argparse.Namespace) -> int:
    """Runs the main paths in Firefox and WebKit."""
    return run_other_browsers(root, options.arguments)


def command_mutants(root: Path, options: argparse.Namespace) -> int:
    """Tests the tests of the trusted core."""
    return run_mutants(root, options.arguments)


def command_fuzz(root: Path, options: argparse.Namespace) -> int:
    """Tries random input."""
    return run_fuzzer(root, options.arguments)


def command_bench(root: Path, options: argparse.Namespace) -> int:
    """Measures the solver and the start-up."""
    return run_measurements(root, options.arguments)


def command_lock(root: Path, _options: argparse.Namespace) -> None:
    """Writes the lock files of the Python tools."""
    write_locks(root)


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

    build = add("build", command_build, help="make dist/")
    build.add_argument(
        "--gzip", action="store_true", help="with .gz files beside, for hosts that send those"
    )
    build.add_argument(
        "--address",
        type=web_address,
        metavar="URL",
        help="where the site will be: others that link to it can then show its picture",
    )
    single = add("single", command_single, help=f"make only dist/{SINGLE}: everything in one file")
    single.add_argument(
        "--lesson", type=Path, metavar="FILE", help="with this lesson inside, which it opens with"
    )
    add("zip", command_zip, help=f"make {CLASS_SET}: the site to unpack on any host")

    add("package", command_package, help=f"make {PACKAGES}/: wheel and sdist of knight_core")

    serve = add("serve", command_serve, help="build, and serve dist/ on this computer")
    serve.add_argument("--port", type=int, help="the port; without it, 8000 or the next free one")
    serve.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 lets the whole network in (default: 127.0.0.1)"
    )
    serve.add_argument("--path", default="/", help="serve below this path, as some hosts do")

    test = add(
        "test",
        command_test,
        help="run lint, types and all tests",
        more="Other arguments go to pytest: build.py test -k link -x",
    )
    extent = test.add_mutually_exclusive_group()
    for word, what in (
        ("fast", "leave out the tests marked slow and most of those in a browser"),
        ("full", "also run the tests of which the usual run takes a sample"),
    ):
        extent.add_argument(f"--{word}", dest="extent", action="store_const", const=word, help=what)

    check = add("check", command_check, help="run lint and types only")
    check.add_argument("--fix", action="store_true", help="first repair what can be repaired")
    add("coverage", command_coverage, help="measure what the fast tests cover of the trusted core")
    add(
        "browsers",
        command_browsers,
        help="run the main paths in Firefox and WebKit",
        more="Other arguments go to pytest: build.py browsers -k webkit -x",
    )
    add(
        "mutants",
        command_mutants,
        help="change the trusted core a little: does a test notice?",
        more="Other arguments name modules, or are options: build.py mutants knight_core.request; "
        "build.py mutants --help.",
    )
    add(
        "fuzz",
        command_fuzz,
        help="try random command lines, calls, requests, records and links",
        more="Other arguments go to the fuzzer: build.py fuzz --seconds 600; build.py fuzz --help.",
    )
    add(
        "bench",
        command_bench,
        help="measure the solver and the start-up",
        more="Builds, then runs tests/bench/run.py with the other arguments: build.py bench goals; "
        "build.py bench goals start_up --rounds 3.",
    )
    add("lock", command_lock, help="write the lock files of the Python tools anew")
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
