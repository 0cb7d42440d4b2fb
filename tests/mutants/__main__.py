"""Mutation testing of the trusted core: ``python build.py mutants [MODULE ...]``.

Each mutant is a function with one small change, which a test of its module must notice. What
survives is accepted only if ``tests/data/survivors.json`` says why, and in which function. The
trusted core is what ``[tool.coverage.run]`` in pyproject.toml names.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import pkgutil
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module

import pytest

from tests.host import ROOT
from tests.mutants.mutant import Change
from tests.mutants.trial import Trial

FOLDER = ROOT / ".build" / "mutants"
REPORT = ROOT / ".build" / "mutants.json"
ACCEPTED = ROOT / "tests" / "data" / "survivors.json"
KILLED_PERCENT = 95
FAST = "not slow and not full and not browsers"
Place = tuple[str, str]
"""A module and a function in it."""
MORE_TESTS: dict[str, Sequence[str]] = {
    "knight_core.tour.verifier": ["tour/test_tour.py"],
    "knight_core.deduction": ["existence", "completion"],
}
"""Other tests of a part than those that mirror it."""


def parts() -> dict[str, list[str]]:
    """The trusted core: the names of its parts, and the modules of each."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = {}
    for part in project["tool"]["coverage"]["run"]["source"]:
        path = getattr(import_module(part), "__path__", None)
        inner = pkgutil.walk_packages(path or [], f"{part}.")
        found[part] = [part, *(module.name for module in inner)]
    return found


def tests_of(part: str) -> list[str]:
    """The files and folders of the tests of a part: those that mirror it, and a few more."""
    *rooms, name = part.split(".")[1:]
    folder = ROOT.joinpath("tests", "core", *rooms)
    mirrored = folder / name if (folder / name).is_dir() else folder / f"test_{name}.py"
    more = [ROOT / "tests" / "core" / name for name in MORE_TESTS.get(part, ())]
    return [str(path.relative_to(ROOT)) for path in (mirrored, *more)]


def state_of_the_code() -> str:
    """A name for the state of the product and its tests."""
    whole = hashlib.sha256()
    for folder in ("knight_core", "tests/core", "tests/data"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".json", ".md"):
                whole.update(f"{path}\0".encode() + path.read_bytes())
    return whole.hexdigest()[:24]


def try_part(part: str, modules: list[str], *, anew: bool, jobs: int) -> Trial:
    """Try the mutants of modules of one part.

    A mutant that was killed stays so as long as its function stays as it is; one that survived is
    tried again after any change of the product or its tests.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{part}.txt"
    if anew:
        file.unlink(missing_ok=True)
    state = state_of_the_code()
    known = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        key, killed, at = line.split()
        if killed == "killed" or at == state:
            known[key] = killed == "killed"
    with file.open("a", encoding="utf-8") as book:

        def learnt(key: str, killed: bool) -> None:
            print(key, "killed" if killed else "survived", state, file=book, flush=True)

        trial = Trial(modules, known, learnt, jobs)
        options = ["-q", "-s", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", FAST]
        options += ["--assert=plain", "--tb=no"]  # no time for what nobody reads
        status = pytest.main([*options, *tests_of(part)], plugins=[trial])
    if trial.broken:
        sys.exit(f"These tests fail without any change: {', '.join(trial.broken)}")
    if status != pytest.ExitCode.OK:
        sys.exit(f"pytest could not collect the tests of {part}.")
    return trial


def accepted() -> Counter[Place]:
    """How many survivors of each function are accepted."""
    entries = json.loads(ACCEPTED.read_text(encoding="utf-8"))
    found: Counter[Place] = Counter()
    for entry in entries:
        for module, function, count in entry["survivors"]:
            found[module, function] += count
    return found


def report(trials: dict[str, Trial], modules: Sequence[str]) -> Iterator[str]:
    """Write the numbers to a file, print them, and tell what is wrong."""
    allowed = accepted()
    killed = Counter(what.module for trial in trials.values() for what in trial.killed)
    survivors: dict[Place, list[Change]] = {}
    for trial in trials.values():
        for what in trial.survived:
            survivors.setdefault((what.module, what.function), []).append(what)
    lived, fine = Counter[str](), Counter[str]()
    for place, changes in survivors.items():
        lived[place[0]] += len(changes)
        fine[place[0]] += min(len(changes), allowed[place])
    print(f"{'module':44} mutants  killed  accepted survivors")
    for module in (*modules, "all"):
        some = modules if module == "all" else [module]
        dead, alive = (sum(count[name] for name in some) for count in (killed, lived))
        if dead + alive:
            print(f"{module:44} {dead + alive:7} {dead:7} {sum(fine[name] for name in some):7}")
    parts = {
        part: {"mutants": len(trial.killed) + len(trial.survived), "killed": len(trial.killed)}
        for part, trial in trials.items()
    }
    REPORT.write_text(json.dumps(parts, indent=1) + "\n", encoding="utf-8")
    for place, changes in survivors.items():
        if len(changes) > allowed[place]:
            yield f"{place[0]}: {place[1]}: {len(changes)} survive, {allowed[place]} are accepted"
            yield from (what.change for what in changes)
    for place, count in allowed.items():
        if place[0] in modules and len(survivors.get(place, ())) < count:
            yield f"{place[0]}: {place[1]}: {count} are accepted, fewer survive"
    total = killed.total() + lived.total()
    if killed.total() < total * KILLED_PERCENT / 100:
        yield f"Fewer than {KILLED_PERCENT} % are killed."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="build.py mutants", allow_abbrev=False)
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help="such as knight_core.request (default: all)"
    )
    parser.add_argument("--anew", action="store_true", help="forget what was found before")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    options = parser.parse_args(arguments)
    trials = {}
    chosen = []
    begun = time.monotonic()
    for part, modules in parts().items():
        some = [
            module
            for module in modules
            if not options.modules
            or any(f"{module}.".startswith(f"{name}.") for name in options.modules)
        ]
        if some:
            chosen += some
            trials[part] = try_part(part, some, anew=options.anew, jobs=options.jobs)
    if not chosen:
        parser.error(f"nothing of the trusted core: {' '.join(options.modules)}")
    wrong = [*report(trials, chosen)]
    print(f"{time.monotonic() - begun:.0f} s", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
