"""Runs the checks, the tests and the measurements."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.tools.browsers import install_browser, install_firefox, install_webkit
from web.tools.documents import write_documents
from web.tools.figures import commit, write_figures
from web.tools.install import find_node, install_python, install_web
from web.tools.messages import Problem, say
from web.tools.products import build_site
from web.tools.programs import must_run
from web.tools.steps import fix_steps, js_test_steps, python_steps, run_steps, web_steps
from web.tools.texts import write_buttons

# The options of pytest for each extent; pyproject.toml defines the usual run.
EXTENTS = {
    "fast": ["-m", "not slow and not full and not browsers"],
    "full": ["-m", "not browsers"],
}

# The browser tests of --fast: the other files of tests/web take most of the time of all tests.
FAST_IN_BROWSER = [f"tests/web/test_{name}.py" for name in ("smoke", "i18n")]

# The seconds of the fuzzer beside the tests; alone it takes a minute.
FUZZ_SECONDS = "30"

# Three processes, as two would often wait for their pages while a core is idle. A file runs in one
# process, as its tests may share a page. The files run in the order of their names: by default
# xdist runs files with few tests last, and these take longest.
SIDE_BY_SIDE = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder", "--durations", "40"]

# The file with the numbers of covered lines and branches of the modules that pyproject.toml lists.
COVERED = Path(".build", "coverage.json")


def run_checks(root: Path, *, fix: bool = False) -> int:
    """Runs lint and type checks; `fix` first runs the programs that repair sources. Returns the
    exit status."""
    python = install_python("dev", root)
    install_web(root)
    write_documents(root)
    node = find_node(root)
    if fix:
        write_buttons(root)
        run_steps(fix_steps(python, node, root), at_once=1)
    failed = run_steps([*python_steps(python, root), *web_steps(node, root)])
    say(f"failed: {', '.join(failed)}" if failed else "All checks passed.")
    return 1 if failed else 0


def draw_states(root: Path, language: str) -> None:
    """Builds the page, and draws contact sheets of it in a language."""
    python = install_python("dev", root)
    install_browser(root)
    build_site(root)
    must_run([python, "-m", "tests.pictures", language], "There are no pictures.", cwd=root)


def set_up_and_check(root: Path) -> tuple[Path, list[str]]:
    """Installs the Python tools and runs the checks; at the same time, builds the page and runs the
    Node tests.

    Most of this needs only one core. Returns the Python, and the names of the failed steps.
    """
    node = find_node(root)  # may install into .venv/, so it must come first
    with ThreadPoolExecutor(1) as beside:  # the build, then the tests
        built = beside.submit(build_site, root)
        tested = beside.submit(
            lambda: [] if built.exception() else run_steps(js_test_steps(node, root))
        )
        try:
            python = install_python("dev", root)
            failed = run_steps(python_steps(python, root), at_once=1)
            built.result()
        except BaseException:
            tested.cancel()
            raise
        failed += run_steps(web_steps(node, root), at_once=1)
        failed += tested.result()
    return python, failed


def run_tests(root: Path, extent: str | None, arguments: Sequence[str]) -> int:
    """Runs lint, type checks and all tests, or only the tests that the arguments for pytest select.

    `extent` is `fast`, `full`, or None for the usual run. Returns the exit status.
    """
    began = time.monotonic()
    everything = not arguments
    with ThreadPoolExecutor(1) as beside:
        if everything and extent != "fast":
            beside.submit(try_firefox)
        python, failed = set_up_and_check(root)
    environment = {**os.environ, "KNIGHT_BUILT": "yes"}
    try:
        environment["KNIGHT_BROWSER"] = str(install_browser(root))
        say(f"browser: {environment['KNIGHT_BROWSER']}")
    except Problem as problem:
        say(str(problem))
        failed.append("browser")
    environment["KNIGHT_FAILED_CHECKS"] = ", ".join(failed)  # for the end of pytest's report
    chosen: Sequence[str] = EXTENTS.get(extent or "", [])
    if everything:
        arguments = [*SIDE_BY_SIDE]
        if extent == "fast":
            arguments += ["tests/core", "tests/js", "tests/tools", *FAST_IN_BROWSER]
    command: Sequence[str | Path] = [python, "-m", "pytest", *chosen, *arguments]
    if not everything or extent == "fast":
        done = subprocess.run(command, cwd=root, env=environment)
        return 1 if failed else done.returncode
    counted = root / ".build" / "counted.json"
    environment["KNIGHT_COUNTED"] = str(counted)
    # The fuzzer runs at the same time as the tests; its output is printed after theirs.
    with tempfile.TemporaryFile() as output:
        fuzzer = subprocess.Popen(
            [python, "-m", "tests.fuzz", "--seconds", FUZZ_SECONDS],
            cwd=root,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            done = subprocess.run(command, cwd=root, env=environment)
            broken = fuzzer.wait() != 0
        finally:
            fuzzer.kill()
        output.seek(0)
        fuzzed = output.read().decode(errors="replace").rstrip()
        say(fuzzed)
    if failed or broken or done.returncode:
        return 1
    if extent != "full":
        return 0
    if run_coverage(root) or run_mutants(root, []) or run_other_browsers(root, []):
        return 1
    parts = {"tests": counted, "coverage": root / COVERED}
    parts |= {name: root / ".build" / f"{name}.json" for name in ("mutants", "browsers")}
    figures = {name: json.loads(path.read_text("utf-8")) for name, path in parts.items()}
    minutes = round((time.monotonic() - began) / 60)
    write_figures(root, {**figures, "fuzz": fuzzed, "minutes": minutes, "commit": commit(root)})
    return 0


def run_coverage(root: Path) -> int:
    """Runs the fast tests of the modules that pyproject.toml lists, and fails if a line or a branch
    of these is not covered. Prints the numbers, and writes them to .build/coverage.json.

    Returns the exit status.
    """
    python = install_python("dev", root)
    coverage: list[str | Path] = [python, "-m", "coverage"]
    tests: list[str | Path] = ["-q", *EXTENTS["fast"], *core_tests(root)]
    report = root / ".build" / "coverage-lines.json"
    report.parent.mkdir(exist_ok=True)
    tested = subprocess.run([*coverage, "run", "-m", "pytest", *tests], cwd=root).returncode
    missed = subprocess.run([*coverage, "report"], cwd=root).returncode
    must_run([*coverage, "json", "--fail-under", "0", "-o", report], "Nothing is covered.", root)
    totals = json.loads(report.read_text(encoding="utf-8"))["totals"]
    covered = {
        "lines": {"covered": totals["covered_lines"], "all": totals["num_statements"]},
        "branches": {"covered": totals["covered_branches"], "all": totals["num_branches"]},
    }
    (root / COVERED).write_text(json.dumps(covered), encoding="utf-8")
    for what, numbers in covered.items():
        say(f"{what} of the trusted core: {numbers['covered']} of {numbers['all']} covered")
    return tested or missed


def core_tests(root: Path) -> list[Path]:
    """Lists the tests of the modules that pyproject.toml lists; they have the same names."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    found = []
    for module in project["tool"]["coverage"]["run"]["source"]:
        folder = Path("tests", "core", *module.split(".")[1:])
        found.append(
            folder if (root / folder).is_dir() else folder.with_name(f"test_{folder.name}.py")
        )
    return found


def try_firefox() -> None:
    """Installs Firefox if possible; otherwise reports that its tests are skipped."""
    try:
        install_firefox()
    except (Problem, OSError) as problem:
        say(f"{problem} The tests in it are left out.")


def run_fuzzer(root: Path, arguments: Sequence[str]) -> int:
    """Runs the fuzzer of tests/fuzz with these arguments; returns the exit status."""
    python = install_python("dev", root)
    build_site(root)  # the fuzzer of links imports a module that only dist/ has
    return subprocess.run([python, "-m", "tests.fuzz", *arguments], cwd=root).returncode


def run_mutants(root: Path, arguments: Sequence[str]) -> int:
    """Tries mutants of the trusted core, see tests/mutants; returns the exit status."""
    install_python("dev", root)
    python = install_python("mutants", root)
    return subprocess.run([python, "-m", "tests.mutants", *arguments], cwd=root).returncode


def run_other_browsers(root: Path, arguments: Sequence[str]) -> int:
    """Runs tests/browsers in Firefox and WebKit; returns the exit status.

    Without arguments, it writes a count for each browser to .build/browsers.json.
    """
    install_python("dev", root)
    python = install_python("browsers", root)
    build_site(root)
    install_firefox()
    install_webkit()
    figures = {} if arguments else {"KNIGHT_FIGURES": str(root / ".build" / "browsers.json")}
    return subprocess.run(
        [python, "-m", "pytest", "-m", "", root / "tests" / "browsers", *arguments],
        cwd=root,
        env={**os.environ, **figures},
    ).returncode


def run_measurements(root: Path, arguments: Sequence[str]) -> int:
    """Runs the measurements of tests/bench/run.py; returns the exit status."""
    python = install_python("dev", root)
    build_site(root)
    environment = {**os.environ, "KNIGHT_BROWSER": str(install_browser(root))}
    environment["PYTHONPATH"] = str(root)
    return subprocess.run(
        [python, "-m", "tests.bench.run", *arguments], cwd=root, env=environment
    ).returncode
