"""build.py's command line, its checks, its browsers, and what runs it on a host."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any, Literal

import pytest

import build
from tests.browsers.conftest import counts
from tests.host import ROOT
from web.tools import testing
from web.tools.browsers import find_browser, install_webkit
from web.tools.install import Node
from web.tools.messages import Problem
from web.tools.programs import run
from web.tools.steps import Step, js_test_steps, python_steps, run_steps
from web.tools.testing import core_tests, run_tests, try_firefox


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build.main(["--help"])
    named = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)
    assert named == [
        *(
            "build",
            "single",
            "zip",
            "package",
            "serve",
            "texts",
            "test",
            "check",
            "coverage",
            "browsers",
        ),
        *("mutants", "fuzz", "bench", "lock"),
    ]


@pytest.mark.parametrize(
    "arguments",
    [[], ["fly"], ["build", "--fast"], ["build", "--address", "here"], ["serve", "--port", "x"]],
)
def test_a_wrong_command_line_is_no_traceback(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, build.__file__, *arguments], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "error:" in done.stderr


def test_a_step_that_fails_is_shown_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def step(name: str, code: str) -> Step:
        command = [sys.executable, "-c", code]
        return Step(name, command, tmp_path, dict(os.environ), count=r"(\d+) done")

    steps = [step("good", "print('12 done')"), step("bad", "exit('3 done, 1 not')")]
    assert run_steps(steps) == ["bad"]
    shown = re.sub(r"\d+\.\d s", "… s", capsys.readouterr().out)
    assert shown.splitlines() == [
        "good............ ok, 12 passed (… s)",
        "3 done, 1 not",
        "bad............. FAILED, 3 passed (… s)",
    ]


def test_every_test_in_javascript_is_run() -> None:
    steps = js_test_steps(Node("node", "npm", {}), ROOT)
    tests = [word for step in steps for word in step.command if str(word).endswith(".test.mjs")]
    assert sorted(tests) == sorted((ROOT / "tests" / "js").rglob("*.test.mjs"))
    assert len(tests) >= 3


def test_an_unusable_browser_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNIGHT_BROWSER", "/no/such/browser")
    with pytest.raises(Problem, match="KNIGHT_BROWSER names /no/such/browser"):
        find_browser(ROOT)


def test_the_packages_of_missing_browsers_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Problem, match="webkit2gtk-driver and xvfb"):
        install_webkit()
    # Without Firefox the usual run goes on, and says what it leaves out.
    try_firefox()
    out = capsys.readouterr().out
    assert "no Firefox on this machine: install Debian's package firefox-esr" in out
    assert out.endswith("The tests in it are left out.\n")


def test_a_run_with_a_test_that_fails_is_red_and_tries_nothing_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = tmp_path / "tests" / "web"
    tests.mkdir(parents=True)
    (tests.parent / "fuzz.py").touch()
    (tests / "test_once.py").write_text(
        "def test_once():\n"
        "    with open('runs', 'a+') as file:\n"
        "        file.write('x')\n"
        "        assert file.tell() > 1\n"
    )
    monkeypatch.setattr(testing, "set_up_and_check", lambda _: (Path(sys.executable), []))
    monkeypatch.setattr(testing, "install_browser", lambda _: Path("browser"))
    monkeypatch.setattr(testing, "try_firefox", lambda: None)
    monkeypatch.setattr(testing, "SIDE_BY_SIDE", ["tests"])
    assert run_tests(tmp_path, None, []) == 1
    assert (tmp_path / "runs").read_text() == "x"


def test_the_usual_run_has_every_mode_in_firefox_and_no_more_of_it() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/browsers"]
    plain = {**os.environ, "PYTEST_ADDOPTS": ""}
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=plain)
    modes = ("solve", "play", "lab", "check", "code", "gallery")
    file = "tests/browsers/test_every_mode.py"
    assert done.stdout.split("\n\n")[0].splitlines() == [
        f"{file}::test_{mode}[firefox-site]" for mode in modes
    ]


def test_the_tests_of_each_browser_are_counted() -> None:
    def report(test: str, when: Literal["setup", "call", "teardown"]) -> pytest.TestReport:
        return pytest.TestReport(test, ("", 0, test), {}, "passed", None, when, duration=1)

    firefox = [report(f"x.py::test_{name}[firefox-site]", "call") for name in "abc"]
    a, _, c = [test.nodeid for test in firefox]
    stats: dict[str, list[Any]] = {
        "passed": firefox[:2],
        "failed": firefox[2:],
        # After a test that passed, after one that failed, and before one that never began.
        "error": [report(a, "teardown"), report(c, "teardown"), report("test_d[webkit]", "setup")],
        "": [report(a, "setup")],
        "deselected": [pytest.Item],
    }
    assert counts(stats, {"firefox": "153.7.0"}) == [
        {"browser": "Firefox", "version": "153.7.0", "passed": 1, "failed": 2, "seconds": 6},
        {"browser": "WebKitGTK", "version": "", "passed": 0, "failed": 1, "seconds": 1},
    ]


def test_every_module_of_the_trusted_core_has_its_tests() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for module in project["tool"]["coverage"]["run"]["source"]:
        place = ROOT / module.replace(".", "/")
        assert place.is_dir() or place.with_suffix(".py").is_file()
    tests = core_tests(ROOT)
    assert Path("tests/core/certificate") in tests
    assert all((ROOT / path).exists() for path in tests)


MAY_WRITE = {
    "publish": ["pages", "id-token"],
    "release": ["id-token", "contents", "id-token", "attestations"],
}
"""What the workflows may write, job by job."""


def test_workflows_use_pinned_actions_and_may_write_what_they_publish() -> None:
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        text = path.read_text(encoding="utf-8")
        used = re.findall(r"uses: (.+)", text)
        assert used
        for action in used:
            assert re.fullmatch(r"\$/\S+|[\w-]+/[\w-]+@[0-9a-f]{40} # v[\d.]+", action), action
        images = re.findall(r"(?:container|image): (.+)", text)
        assert all(re.fullmatch(r"[\w./:-]+@sha256:[0-9a-f]{64}", image) for image in images)
        assert "-latest" not in text
        # Only tests run on other versions than what makes the site and the packages.
        others = r'|"3\.14"|\$\{\{ matrix\.python \}\}' if path.stem == "test" else ""
        pythons = re.findall(r"python-version: (.+)", text)
        assert all(re.fullmatch(rf'"3\.11\.\d+"{others}', python) for python in pythons)
        assert re.findall(r"(\w[\w-]*): write", text) == MAY_WRITE.get(path.stem, [])
        assert re.search(r"^permissions:(?: \{\}|\n  contents: read)$", text, re.MULTILINE)


def test_the_package_names_the_versions_of_python_that_are_tested() -> None:
    """And ruff and mypy read everything as the oldest of them."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project, tools = (tomllib.loads(text)[part] for part in ("project", "tool"))
    oldest, *others = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', text)
    assert project["requires-python"] == f">={oldest}"
    assert tools["mypy"]["python_version"] == oldest
    assert tools["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    tested = (ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    assert f'python-version: "{oldest}.' in tested
    assert re.findall(r"^ +python: \[(.+)\]$", tested, re.MULTILINE) == [
        ", ".join(f'"{version}"' for version in others)
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ("persist-credentials: false", "submodules: false", "artipacked"),
        ("$GITHUB_REF_NAME", "${{ github.ref_name }}", "template-injection"),
        ("@34e114876b0b11c390a56381ad16ebd13914f8d5", "@v4", "unpinned-uses"),
    ],
)
def test_the_lint_of_workflows_finds(tmp_path: Path, right: str, wrong: str, what: str) -> None:
    step = python_steps(Path(sys.executable), ROOT)[-1]
    assert step.name == "zizmor"
    text = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    (tmp_path / ".github/workflows").mkdir(parents=True)
    (tmp_path / ".github/workflows/release.yml").write_text(text.replace(right, wrong))
    ran = run(step.command, tmp_path, step.environment)
    assert not ran.ok
    assert what in ran.output


def test_the_lock_file_of_npm_pins_contents_and_names_no_place() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages["node_modules/pyodide"]["version"] == "314.0.7"
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


def locked(group: str) -> dict[str, str]:
    """The packages of a lock file with their versions; each must have hashes."""
    text = (ROOT / f"web/tools/locks/{group}.txt").read_text(encoding="utf-8")
    entries = re.sub(r"^#.*\n", "", re.sub(r" \\\n +", " ", text), flags=re.MULTILINE).splitlines()
    condition = r"[a-z_]+ [=!<>]+ '[\w.*]+'"
    conditions = rf"(?: ; {condition}(?: (?:and|or) {condition})*)?"
    entry = re.compile(rf"([a-z0-9-]+)==(\S+){conditions}((?: --hash=\S+)+)")
    found = {}
    for line in entries:
        match = entry.fullmatch(line)
        assert match, line
        for digest in match[3].split():
            assert re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", digest), line
        found[match[1]] = match[2]
    assert len(found) == len(entries)
    return found


def test_the_lock_files_of_python_pin_every_tool_and_what_it_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = project["dependency-groups"]
    locks = {group: locked(group) for group in groups}
    assert sorted(path.stem for path in (ROOT / "web/tools/locks").iterdir()) == sorted(locks)
    for group, packages in groups.items():
        for package in packages:
            name, version = re.sub(r"\[.*\]", "", package).split("==")
            assert locks[group][name] == version
        for name, version in locks[group].items():
            assert locks["dev"].get(name, version) == version, "both are in one .venv"
    # Of other systems and of Python 3.11 alone, too.
    assert {"colorama", "importlib-metadata"} <= locks["dev"].keys()


@pytest.mark.parametrize("group", ["dev", "browsers", "mutants"])
def test_what_is_locked_is_what_the_packages_here_need(group: str) -> None:
    """Every requirement of every package of a group that is installed here is in its lock file."""
    packages = locked(group)
    for name in packages:
        try:
            requires = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        needed = {re.split(r"[^\w.-]", part)[0] for part in requires if ";" not in part}
        assert {re.sub(r"[._-]+", "-", part).lower() for part in needed} <= packages.keys(), name
