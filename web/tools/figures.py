"""Writes the table of figures at the end of tests/README.md, after a full run of the tests."""

from __future__ import annotations

import platform
import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from web.tools.files import write_file

README = "tests/README.md"
HEADING = "\n## In figures\n"

FAULT = re.compile(r"`([a-z_/]+\.py): (test_\w+)`")
"""A Python test in the table of faults."""

FUZZED = re.compile(r"^([a-z-]+): ([\d,]+) cases: ", re.MULTILINE)
"""The fuzzer's line for a kind of input, with the number of cases."""

Row = tuple[str, str]


def write_figures(root: Path, figures: Mapping[str, Any]) -> None:
    """Replaces the table by a new one; ``figures`` has ``tests``, ``fuzz``, ``coverage``,
    ``mutants``, ``browsers``, ``minutes`` and ``commit``."""
    path = root / README
    before = path.read_text(encoding="utf-8").partition(HEADING)[0]
    lines = ["| what | how much |", "| --- | --- |"]
    lines += [f"| {what} | {much} |" for what, much in rows(figures, before)]
    machine = f"{platform.system()} with CPython {platform.python_version()}"
    source = f"Written by `build.py test --full` at commit {figures['commit']}, on {machine}."
    text = "\n".join([before.rstrip("\n"), HEADING, source, "", *lines, ""])
    write_file(path, text.encode(), root / ".build")


def rows(figures: Mapping[str, Any], readme: str) -> Iterator[Row]:
    """Yields the rows of the table."""
    passed: list[str] = figures["tests"]["passed"]
    yield "tests passed in Python and Chromium", f"{len(passed):,}"
    for what, number in sorted(figures["tests"]["counted"].items()):
        yield what, f"{number:,}"
    inputs = {
        kind: int(number.replace(",", "")) for kind, number in FUZZED.findall(figures["fuzz"])
    }
    kinds = ", ".join(f"{kind.replace('-', ' ')} {number:,}" for kind, number in inputs.items())
    yield "random inputs", f"{sum(inputs.values()):,}: {kinds}"
    named = set(FAULT.findall(readme))
    tests = Counter(tuple(name.partition("[")[0].split("::")) for name in passed)
    faults = sum(
        many for (file, test), many in tests.items() if (file.removeprefix("tests/"), test) in named
    )
    yield "faults injected in the tests of the table above", f"{faults:,}"
    for browser in figures["browsers"]:
        name = f"{browser['browser']} {browser['version']}"
        yield f"tests passed in {name}", f"{browser['passed']:,}"
    covered = figures["coverage"]
    for kind in ("lines", "branches"):
        part = covered[kind]
        yield f"{kind} of the trusted core covered", f"{part['covered']:,} of {part['all']:,}"
    for module, mutants in figures["mutants"].items():
        killed, of = mutants["killed"], mutants["mutants"]
        yield f"mutants killed of `{module}`", f"{killed:,} of {of:,} ({100 * killed / of:.1f} %)"
    yield "time of all of it", f"{figures['minutes']:,} minutes"


def commit(root: Path) -> str:
    """Returns the short hash of the current commit, with a plus sign if files were changed."""
    command = ["git", "describe", "--always", "--abbrev=10", "--dirty=+", "--exclude=*"]
    return subprocess.run(
        command, cwd=root, check=True, capture_output=True, text=True
    ).stdout.strip()
