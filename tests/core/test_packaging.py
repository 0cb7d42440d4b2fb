"""What ``pip install`` brings: the wheel, the sdist, the command ``knight-core``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

import knight_core
from web.tools.messages import Problem
from web.tools.packages import TOP, render_packages

ROOT = Path(__file__).parents[2]
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
    """A folder with the sdist and the wheel of the checkout."""
    folder = tmp_path_factory.mktemp("packages")
    for name, content in render_packages(ROOT, Path(sys.executable)).items():
        (folder / name).write_bytes(content)
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
    assert others == {*TOP, "PKG-INFO", "setup.cfg"}


OTHER = {"LC_ALL": "C", "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "1700000000", "TZ": "UTC-13"}
"""An environment that should change nothing."""


@pytest.mark.slow
def test_what_the_sdist_builds_has_the_same_bytes(
    packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another folder and another environment, at another time, for somebody else."""
    for name, text in OTHER.items():
        monkeypatch.setenv(name, text)
    mask = os.umask(0o077)
    try:
        with tarfile.open(packages / f"{NAME}.tar.gz") as sdist:
            sdist.extractall(tmp_path / "à b", filter="data")
        again = render_packages(tmp_path / "à b" / NAME, Path(sys.executable))
    finally:
        os.umask(mask)
    assert again == {path.name: path.read_bytes() for path in packages.iterdir()}


def test_a_package_without_its_sources_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"CHANGELOG\.md.* is missing: this is no complete checkout"):
        render_packages(tmp_path, Path(sys.executable))


def test_changelog_and_citation_name_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest, *older = re.findall(r"^## \[(.+)\] - (.+)$", changelog, re.MULTILINE)
    assert newest[0] == knight_core.__version__
    assert re.fullmatch(r"Unreleased|\d{4}-\d\d-\d\d", newest[1])
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", day) for _, day in older)
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {knight_core.__version__}\n" in citation


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
