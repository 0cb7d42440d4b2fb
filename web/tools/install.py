"""Installs Python packages into .venv/ and npm packages into web/node_modules/."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from web.tools.files import fingerprint
from web.tools.messages import Problem, say
from web.tools.programs import answer, must_run

OLDEST_NODE = 20

# The folder of the lock files of the dependency groups.
LOCKS = Path("web", "tools", "locks")

# The options by which uv resolves a group: for every system and every supported Python.
LOCK = (
    *("pip", "compile", "--quiet", "--upgrade", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-annotate", "--no-python-downloads"),
    *("--custom-compile-command", "python build.py lock"),
)


class Node(NamedTuple):
    """The programs Node.js and npm, and the environment in which to run them."""

    node: str
    npm: str
    environment: dict[str, str]


def is_stamped(stamp: Path, state: str) -> bool:
    """Checks whether the step that wrote this stamp was last done for this state."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == state


def venv_program(root: Path, name: str) -> Path:
    """Returns the path of a program in the project's virtual environment; it need not exist."""
    windows = os.name == "nt"
    return root / ".venv" / ("Scripts" if windows else "bin") / (name + ".exe" * windows)


def install_python(group: str, root: Path) -> Path:
    """Installs a dependency group into .venv/ according to its lock file; returns the Python of
    .venv/."""
    lock = root / LOCKS / f"{group}.txt"
    if not lock.is_file():
        raise Problem(f"{lock} is missing: this is no complete checkout.")
    python = make_environment(root)
    stamp = root / ".venv" / f".installed-{group}"
    state = fingerprint(lock.read_bytes())
    if not is_stamped(stamp, state):
        say(f"Installing the Python tools of {lock.name} into .venv/ …")
        must_run(
            [
                *(python, "-m", "pip", "install", "--disable-pip-version-check", "-q"),
                *("--require-hashes", "--no-deps", "-r", lock),
            ],
            "pip could not install the Python tools. Is there a network?",
        )
        stamp.write_text(state, encoding="utf-8")
    return python


def write_locks(root: Path) -> None:
    """Resolves the dependency groups of pyproject.toml by uv, and writes their lock files."""
    install_python("lock", root)
    uv = venv_program(root, "uv")
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    before: list[str | Path] = []  # groups share .venv/: earlier groups constrain the versions
    for group in project["dependency-groups"]:
        lock = LOCKS / f"{group}.txt"
        say(f"Resolving {lock.name} …")
        must_run(
            [uv, *LOCK, "--group", group, "--output-file", lock, *before],
            "uv could not resolve the Python tools. Is there a network?",
            cwd=root,
        )
        before += ["--constraint", lock]


def make_environment(root: Path) -> Path:
    """Makes the virtual environment .venv/ if it is missing or broken; returns its Python."""
    python = venv_program(root, "python")
    if answer(python, "-c", "pass") is None:
        say("Making a virtual environment in .venv/ …")
        must_run(
            [sys.executable, "-m", "venv", "--clear", root / ".venv"],
            "Python could not make a virtual environment in .venv/. On Debian and Ubuntu install "
            "the package python3-venv first.",
        )
    return python


@cache
def find_installed_node() -> Node | None:
    """Finds a Node.js on this machine that is new enough and has npm, or None; the result is
    cached."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and answer(npm, "--version"):
        major = re.match(r"v(\d+)", answer(node, "--version") or "")
        if major and int(major[1]) >= OLDEST_NODE:
            return Node(node, npm, dict(os.environ))
    return None


def find_node(root: Path) -> Node:
    """Finds Node.js and npm on this machine, or installs them into .venv/ from a wheel of PyPI."""
    if node := find_installed_node():
        return node
    install_python("node", root)
    folder = venv_program(root, "npm").parent
    path = os.pathsep.join((str(folder), os.environ.get("PATH", "")))
    environment = {**os.environ, "PATH": path}
    return Node(str(venv_program(root, "node")), str(venv_program(root, "npm")), environment)


def install_web(root: Path) -> None:
    """Installs Pyodide and the page's checkers into web/node_modules/ according to
    package-lock.json."""
    web = root / "web"
    wanted = [web / "package.json", web / "package-lock.json"]
    missing = [str(path) for path in wanted if not path.is_file()]
    if missing:
        raise Problem(f"{' and '.join(missing)} is missing: this is no complete checkout.")
    stamp = web / "node_modules" / ".installed"
    state = fingerprint(sys.platform, *(path.read_bytes() for path in wanted))
    if is_stamped(stamp, state):
        return
    node = find_node(root)
    say("Installing Pyodide into web/node_modules/ …")
    must_run(
        [node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"],
        "npm could not install Pyodide. Is there a network?",
        cwd=web,
        environment=node.environment,
    )
    stamp.write_text(state, encoding="utf-8")
