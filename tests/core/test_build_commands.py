"""build.py's command line, its checks, its browsers, and what runs it on a host."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import build
from tests.host import ROOT
from web.tools.browsers import find_browser, find_other_browsers
from web.tools.install import Node
from web.tools.messages import Problem
from web.tools.steps import Step, js_test_steps, run_steps


def test_help_names_every_command() -> None:
    shown = subprocess.run(
        [sys.executable, build.__file__, "--help"], capture_output=True, text=True, check=True
    ).stdout
    for command in ("serve", "build", "single", "zip", "test", "check", "browsers", "bench"):
        assert f"python build.py {command}" in shown


@pytest.mark.parametrize("arguments", [[], ["fly"], ["build", "--fast"], ["serve", "--port", "x"]])
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
    (step,) = js_test_steps(Node("node", "npm", {}), ROOT)
    tests = [word for word in step.command if str(word).endswith(".test.mjs")]
    assert sorted(tests) == sorted((ROOT / "tests" / "js").rglob("*.test.mjs"))
    assert len(tests) >= 3


def test_an_unusable_browser_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNIGHT_BROWSER", "/no/such/browser")
    with pytest.raises(Problem, match="KNIGHT_BROWSER names /no/such/browser"):
        find_browser(ROOT)


def test_the_packages_of_missing_browsers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Problem, match="firefox-esr, webkit2gtk-driver, xvfb"):
        find_other_browsers()


def test_workflows_use_pinned_actions_and_may_write_one_thing() -> None:
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        text = path.read_text(encoding="utf-8")
        used = re.findall(r"uses: (.+)", text)
        assert used
        for action in used:
            assert re.fullmatch(r"\./\S+|[\w-]+/[\w-]+@[0-9a-f]{40} # v[\d.]+", action), action
        assert re.findall(r"(\w[\w-]*): write", text) == (
            ["pages", "id-token"] if path.stem == "publish" else []
        )


def test_the_lock_file_pins_contents_and_names_no_place() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages["node_modules/pyodide"]["version"] == "314.0.7"
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name
