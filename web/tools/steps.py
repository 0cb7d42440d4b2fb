"""The steps of the checks, each a program; two run at a time."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from web.tools.install import Node, venv_program
from web.tools.messages import say
from web.tools.programs import Ran, run


@dataclass(frozen=True)
class Step:
    """A program of the checks."""

    name: str
    command: Sequence[str | Path]
    cwd: Path
    environment: Mapping[str, str]
    count: str = ""
    """A regular expression with one group, which finds the number of passed tests in the
    output."""


# The folders of the tests in JavaScript, relative to web/.
JS_TESTS = ("../tests/js", "../tests/browsers")

WORKFLOWS = ".github/workflows"


def python_steps(python: Path, root: Path) -> list[Step]:
    """Lists the lint and type checks of all Python, and the lint of the workflows."""
    here = dict(os.environ)
    zizmor = venv_program(root, "zizmor")
    return [
        Step("ruff check", [python, "-m", "ruff", "check", "."], root, here),
        Step("ruff format", [python, "-m", "ruff", "format", "--check", "."], root, here),
        Step("mypy", [python, "-m", "mypy", "--strict"], root, here),
        Step("zizmor", [zizmor, "--offline", "--strict-collection", WORKFLOWS], root, here),
    ]


def web_steps(node: Node, root: Path) -> list[Step]:
    """Lists the lint and type checks of all JavaScript."""
    web = root / "web"
    packages = web / "node_modules"
    biome = (node.node, packages / "@biomejs" / "biome" / "bin" / "biome")
    tsc = (node.node, packages / "typescript" / "bin" / "tsc")
    return [
        Step(
            "biome",
            [*biome, "ci", "--colors=off", "--error-on-warnings", ".", *JS_TESTS],
            web,
            node.environment,
        ),
        Step("tsc, page", [*tsc, "-p", "."], web, node.environment),
        Step("tsc, worker", [*tsc, "-p", "js/solver/worker"], web, node.environment),
        Step("tsc, tests", [*tsc, "-p", "../tests/js"], web, node.environment),
        Step("tsc, browsers", [*tsc, "-p", "../tests/browsers"], web, node.environment),
    ]


def js_test_steps(node: Node, root: Path) -> list[Step]:
    """Lists the tests of the page's modules in Node.js, in two halves. The tests need dist/."""
    tests = sorted((root / "tests" / "js").rglob("*.test.mjs"))
    # A list of files, which every version of Node.js accepts; the reporter prints no colours.
    command: list[str | Path] = [node.node, "--test", "--test-reporter=tap"]
    return [
        Step(
            f"node --test, {half + 1}",
            [*command, *tests[half::2]],
            root,
            node.environment,
            count=r"(?m)^# pass (\d+)$",
        )
        for half in range(2)
    ]


def fix_steps(python: Path, node: Node, root: Path) -> list[Step]:
    """Lists the programs that repair format, order of imports, and some lint."""
    here = dict(os.environ)
    biome = root / "web" / "node_modules" / "@biomejs" / "biome" / "bin" / "biome"
    return [
        Step("ruff fix", [python, "-m", "ruff", "check", "--fix-only", "-q", "."], root, here),
        Step("ruff format", [python, "-m", "ruff", "format", "-q", "."], root, here),
        Step(
            "biome fix",
            [node.node, biome, "check", "--write", ".", *JS_TESTS],
            root / "web",
            node.environment,
        ),
    ]


def run_steps(steps: Sequence[Step], at_once: int = 2) -> list[str]:
    """Runs all steps, shows the output of those that fail, and returns their names.

    At most `at_once` steps run at the same time; they are reported in their order. Steps that
    change the same files need `at_once=1`.
    """
    failed = []
    with ThreadPoolExecutor(at_once) as threads:
        for step, (ran, seconds) in zip(steps, threads.map(_timed, steps), strict=True):
            if not ran.ok:
                failed.append(step.name)
            verdict = "ok" if ran.ok else "FAILED"
            if step.count and (counted := re.search(step.count, ran.output)):
                verdict += f", {counted[1]} passed"
            line = f"{step.name:.<16} {verdict} ({seconds:.1f} s)"
            say(line if ran.ok else f"{ran.output.strip()}\n{line}")
    return failed


def _timed(step: Step) -> tuple[Ran, float]:
    began = time.perf_counter()
    return run(step.command, step.cwd, step.environment), time.perf_counter() - began
