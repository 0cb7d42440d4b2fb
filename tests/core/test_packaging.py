"""What ``pip install`` brings: the wheel, the sdist, the command ``knight-core``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

import knight_core

ROOT = Path(__file__).parents[2]
NOT_COPIED = ("node_modules", "dist", "__pycache__", "*.egg-info", ".*")
NAME = f"knight_core-{knight_core.__version__}"


def run(*command: str | Path, cwd: Path) -> str:
    """What a program prints; it must succeed, on no more than what it is given."""
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist of the checkout, and the wheel that is built from that sdist."""
    folder = tmp_path_factory.mktemp("packages")
    checkout = folder / "checkout"
    shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(*NOT_COPIED))
    # Without isolation: setuptools is here. (PyPI's build would be hidden by our build.py.)
    backend = (
        "import sys, setuptools.build_meta as backend; print(backend.build_sdist(sys.argv[1]))"
    )
    run(sys.executable, "-c", backend, folder, cwd=checkout)
    run(
        *(sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--no-index"),
        *("--disable-pip-version-check", "-q", "--wheel-dir", folder, folder / f"{NAME}.tar.gz"),
        cwd=folder,
    )
    return folder


def modules_and_data(names: Iterable[str]) -> set[str]:
    return {name for name in names if name.startswith("knight_core/")}


def expected() -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for pattern in ("*.py", "*.json", "py.typed", "lessons/*/*.md")
        for path in (ROOT / "knight_core").rglob(pattern)
    }


@pytest.mark.slow
def test_the_wheel_holds_the_package_and_nothing_else(packages: Path) -> None:
    with zipfile.ZipFile(packages / f"{NAME}-py3-none-any.whl") as wheel:
        names = wheel.namelist()
    assert "knight_core/py.typed" in names
    assert modules_and_data(names) == expected()
    others = set(names) - expected()
    assert all(name.startswith(f"{NAME}.dist-info/") for name in others), others


@pytest.mark.slow
def test_the_sdist_holds_the_package_and_what_builds_it(packages: Path) -> None:
    with tarfile.open(packages / f"{NAME}.tar.gz") as sdist:
        names = {
            member.name.removeprefix(f"{NAME}/") for member in sdist.getmembers() if member.isfile()
        }
    assert modules_and_data(names) == expected()
    others = {name for name in names - expected() if not name.startswith("knight_core.egg-info/")}
    assert others == {"LICENSE", "PKG-INFO", "README.md", "pyproject.toml", "setup.cfg"}


@pytest.mark.slow
def test_the_command_runs_where_the_wheel_is_installed(packages: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", symlinks=os.name != "nt")
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = programs / ("python.exe" if os.name == "nt" else "python")
    wheel = packages / f"{NAME}-py3-none-any.whl"
    run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps"),
        *("--disable-pip-version-check", "-q", wheel),
        cwd=tmp_path,
    )
    rows = run(programs / "knight-core", "solve", "5x5", "a1", cwd=tmp_path).splitlines()
    numbers = sorted(int(number) for row in rows for number in row.split())
    assert numbers == [*range(1, 26)]
    installed = run(
        python, "-c", "import knight_core; print(knight_core.__version__)", cwd=tmp_path
    )
    assert installed.strip() == knight_core.__version__
