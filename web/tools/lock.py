"""Writes the lock files of the Python tools; run by the Python that has them.

    python web/tools/lock.py pyproject.toml FOLDER

For each dependency group a file in pip's format: every package that is needed on Linux, macOS and
Windows in any of PYTHONS, with its version and the hashes of all its files. pip resolves them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from pip._internal.commands import create_command
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name

HEAD = "# Made by `python build.py lock` from pyproject.toml.\n"

SYSTEMS = {"linux": ("posix", "Linux"), "darwin": ("posix", "Darwin"), "win32": ("nt", "Windows")}
"""What markers know of a system, by its `sys_platform`."""

PYTHONS = ("3.11", "3.12", "3.13", "3.14")

MARKERS = (
    *(f'sys_platform {sign} "{system}"' for system in SYSTEMS for sign in ("==", "!=")),
    *(f'python_version {sign} "{python}"' for python in PYTHONS[1:] for sign in ("<", ">=")),
)
"""The conditions that a lock file can say; a package with another one is installed everywhere."""


class Package(NamedTuple):
    """A package as pip has resolved it."""

    version: str
    requires: list[Requirement]


def environments() -> Iterator[dict[str, str]]:
    """What markers are evaluated against: every system with every Python."""
    for (system, (os_name, name)), python in product(SYSTEMS.items(), PYTHONS):
        yield {
            "sys_platform": system,
            "os_name": os_name,
            "platform_system": name,
            "python_version": python,
            "python_full_version": f"{python}.0",
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
            "platform_machine": "x86_64",
        }


def resolve(wanted: Iterable[str], known: Mapping[str, str]) -> dict[str, Package]:
    """Has pip find the packages that belong together; versions that are known stay."""
    with tempfile.TemporaryDirectory() as folder:
        constraints, report = Path(folder, "constraints.txt"), Path(folder, "report.json")
        constraints.write_text("".join(f"{name}=={known[name]}\n" for name in known))
        pip = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "-q")
        options = ("--dry-run", "--ignore-installed", "--report", report, "-c", constraints)
        subprocess.run([*pip, *options, *wanted], check=True)
        found: Any = json.loads(report.read_text(encoding="utf-8"))
    return {
        canonicalize_name(about["name"]): Package(
            about["version"], [Requirement(text) for text in about.get("requires_dist", [])]
        )
        for about in (one["metadata"] for one in found["install"])
    }


def needed(
    wanted: Iterable[str], packages: Mapping[str, Package], environment: dict[str, str]
) -> dict[str, Requirement]:
    """The packages that are needed in an environment, each by one requirement that names it."""
    found: dict[str, Requirement] = {}
    seen: set[tuple[str, str]] = set()
    waiting = [Requirement(text) for text in wanted]
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        found.setdefault(name, one)
        for extra in ("", *one.extras):
            if (name, extra) in seen or name not in packages:
                continue
            seen.add((name, extra))
            waiting += [
                other
                for other in packages[name].requires
                if not other.marker or other.marker.evaluate({**environment, "extra": extra})
            ]
    return found


def resolve_everywhere(wanted: list[str], known: Mapping[str, str]) -> dict[str, Package]:
    """The packages of all environments; pip looks at that of this machine alone."""
    asked = list(wanted)
    while True:
        packages = resolve(asked, known)
        missing = {
            name: f"{one.name}{one.specifier}"
            for environment in environments()
            for name, one in needed(wanted, packages, environment).items()
            if name not in packages
        }
        if not missing:
            return packages
        asked += missing.values()


def marker(where: set[int]) -> str:
    """The condition that holds in these environments and no others, or nothing."""
    everywhere = list(environments())
    for text in MARKERS:
        condition = Requirement(f"x; {text}").marker
        assert condition is not None
        if where == {at for at, one in enumerate(everywhere) if condition.evaluate({**one})}:
            return f" ; {text}"
    return ""


def hashes(versions: Mapping[str, str]) -> dict[str, list[str]]:
    """The hashes of all files of these versions, from the index that pip is set up for."""
    command: Any = create_command("install")
    options, _ = command.parse_args([])
    found = {}
    with command.main_context():
        session = command.get_default_session(options)
        for name, version in versions.items():
            answer = session.get(
                f"{options.index_url.rstrip('/')}/{name}/",
                headers={"Accept": "application/vnd.pypi.simple.v1+json"},
            )
            answer.raise_for_status()
            found[name] = sorted(
                file["hashes"]["sha256"]
                for file in answer.json()["files"]
                if is_of(file["filename"], name, version)
            )
    return found


def is_of(filename: str, name: str, version: str) -> bool:
    """Whether a file is a wheel or an sdist of a version."""
    stem = filename.removesuffix(".tar.gz").removesuffix(".zip")
    if filename.endswith(".whl"):
        project, _, rest = filename.partition("-")
        return canonicalize_name(project) == name and rest.partition("-")[0] == version
    project, _, of = stem.rpartition("-")
    return stem != filename and canonicalize_name(project) == name and of == version


def lock(wanted: list[str], known: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The lock file of a group, and the versions in it."""
    packages = resolve_everywhere(wanted, known)
    where: dict[str, set[int]] = {}
    for at, environment in enumerate(environments()):
        for name in needed(wanted, packages, environment):
            where.setdefault(name, set()).add(at)
    versions = {name: packages[name].version for name in sorted(where)}
    text = HEAD
    for name, sums in hashes(versions).items():
        text += f"{name}=={versions[name]}{marker(where[name])}"
        text += "".join(f" \\\n    --hash=sha256:{one}" for one in sums) + "\n"
    return text, versions


def main(project: Path, folder: Path) -> None:
    """Writes the lock file of every group; the first one decides for the others."""
    groups = tomllib.loads(project.read_text(encoding="utf-8"))["dependency-groups"]
    known: dict[str, str] = {}
    for group, wanted in groups.items():
        text, versions = lock(wanted, known)
        known |= versions
        (folder / f"{group}.txt").write_text(text, encoding="utf-8")
        print(f"{group}: {len(versions)} packages")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
