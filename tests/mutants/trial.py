"""Tries mutants: the tests that reach the change of each, the quickest first, until one fails.

It is a plugin of pytest that takes the place of the usual run of the tests that were collected.
Each mutant has a process of its own, forked from one in which no test has run.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

from tests.mutants.mutant import Change, Mutant, code_of_the_process, mutants_of

SLOW = 6.0
"""A test that takes more processor time, in seconds, while it is measured is left out."""
SECONDS = 4.0
TIMES = 4
"""How much processor time a test may take: so many times what it takes otherwise, and some more."""
CANNOT = 3
"""The status of a process that could not make its mutant."""
MEMORY = 4 << 30
"""How much memory a mutant may take, in bytes of addresses."""


class Reached(NamedTuple):
    """Which tests, by their numbers, reach each line of each file; their processor times; the
    longest times, in seconds, that what the tests of their files share takes; and those that fail.
    """

    tests: dict[str, dict[int, set[int]]]
    seconds: list[float]
    shared: list[float]
    broken: list[int]


@dataclass
class Trial:
    """A plugin of pytest that tries mutants of modules with the tests that pytest has collected.

    Attributes:
        modules: the modules' names.
        known: what is known of mutants by their keys: True if a test fails.
        learnt: is told each key and answer as soon as it is there.
        jobs: how many processes at once.
        killed, survived: at the end, the mutants of either kind.
        broken: tests that fail without any change; then nothing is tried.
    """

    modules: Sequence[str]
    known: dict[str, bool]
    learnt: Callable[[str, bool], None]
    jobs: int

    def __post_init__(self) -> None:
        self.killed: list[Change] = []
        self.survived: list[Change] = []
        self.broken: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants instead of running the tests."""
        mutants = [mutant for module in self.modules for mutant in mutants_of(module)]
        wanted = [mutant for mutant in mutants if mutant.key not in self.known]
        # Another part may have been tried in this process, before these modules were there.
        gc.unfreeze()
        code_of_the_process.cache_clear()
        code_of_the_process()
        gc.collect()
        gc.freeze()  # so that processes share what is there already
        if wanted:
            reached = _measured(session.items, sorted({mutant.file for mutant in wanted}))
            self.broken = [session.items[test].nodeid for test in reached.broken]
            if not self.broken:
                self._try(wanted, session.items, reached)
        for mutant in mutants:
            if mutant.key in self.known:
                (self.killed if self.known[mutant.key] else self.survived).append(mutant.what)
        return True

    def _try(self, mutants: Iterable[Mutant], items: list[pytest.Item], reached: Reached) -> None:
        running: dict[int, tuple[Mutant, Path]] = {}
        # The test that failed last, by function: most likely it does again.
        last: dict[str, int] = {}

        def wait() -> None:
            pid, status = os.wait()
            mutant, file = running.pop(pid)
            assert os.waitstatus_to_exitcode(status) != CANNOT, mutant
            if file.exists():
                last[mutant.what.function] = int(file.read_text())
                file.unlink()
            self.known[mutant.key] = status != 0
            self.learnt(mutant.key, status != 0)

        with TemporaryDirectory() as folder:
            # Without a change all tests must pass, in this order too: others are left out.
            file = Path(folder, "none")
            while not (pid := os.fork()) or os.waitpid(pid, 0)[1]:
                if not pid:
                    _try_one(None, _ordered(items, reached, range(len(items))), file)
                test = int(file.read_text())
                print("left out, as it depends on the order of the tests:", items[test].nodeid)
                reached.seconds[test] = SLOW
            for number, mutant in enumerate(mutants):
                lines = reached.tests.get(mutant.file, {})
                tests = {test for line in mutant.lines for test in lines.get(line, ())}
                first = last.get(mutant.what.function)
                order = _ordered(items, reached, tests, first)
                while len(running) >= self.jobs:
                    wait()
                file = Path(folder, str(number))
                pid = os.fork()
                if not pid:
                    _try_one(mutant, order, file)
                running[pid] = mutant, file
            while running:
                wait()


Tests = list[tuple[int, pytest.Item, float]]
"""Tests in the order in which they run: their numbers, themselves, their processor times."""


def _ordered(
    items: list[pytest.Item], reached: Reached, tests: Iterable[int], first: int | None = None
) -> Tests:
    """Some tests, the quickest first, but for one."""
    quick = [test for test in tests if reached.seconds[test] < SLOW]
    quick.sort(key=lambda test: (test != first, reached.seconds[test]))
    return [(test, items[test], reached.seconds[test] + reached.shared[test]) for test in quick]


def _try_one(mutant: Mutant | None, tests: Tests, file: Path) -> None:
    """Run tests with a mutant, or without any, in a process that ends with status 0 if all of them
    pass; the number of the one that fails is written to the file."""
    status = CANNOT
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        if mutant is not None:
            mutant.put_in()
        status = 1
        following = [item for _, item, _ in tests[1:]]
        for (number, item, seconds), then in zip_longest(tests, following):
            file.write_text(str(number))
            # These signals end the process.
            signal.setitimer(signal.ITIMER_PROF, SECONDS + TIMES * seconds)
            signal.setitimer(signal.ITIMER_REAL, 20 * (SECONDS + TIMES * seconds))
            if any(report.failed for report in runtestprotocol(item, nextitem=then, log=False)):
                return
        file.unlink(missing_ok=True)
        status = 0
    finally:
        os._exit(status)


def _measured(items: list[pytest.Item], files: list[str]) -> Reached:
    """Run all tests once in a process of their own, and note which lines of files each reaches."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "reached")
        pid = os.fork()
        if not pid:
            try:
                file.write_bytes(pickle.dumps(_measure(items, files)))
            finally:
                os._exit(0)
        os.waitpid(pid, 0)
        reached: Reached = pickle.loads(file.read_bytes())
    return reached


def _measure(items: list[pytest.Item], files: list[str]) -> Reached:
    coverage = Coverage(data_file=None, config_file=False, include=files)
    seconds = []
    broken = []
    shared: dict[Path, float] = defaultdict(float)

    def too_slow(_: int, frame: FrameType | None) -> None:
        if frame and frame.f_globals["__name__"].startswith("coverage."):
            # An exception here could leave the lock of coverage taken, which it would wait for.
            signal.setitimer(signal.ITIMER_PROF, 0.001)
            return
        pytest.skip("too slow for mutants")

    signal.signal(signal.SIGPROF, too_slow)
    coverage.start()
    for number, (item, then) in enumerate(zip_longest(items, items[1:])):
        coverage.switch_context(str(number))
        before = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, SLOW)
        reports = runtestprotocol(item, nextitem=then, log=False)
        signal.setitimer(signal.ITIMER_PROF, 0)
        seconds.append(time.process_time() - before)
        shared[item.path] = max(shared[item.path], reports[0].duration)  # the set-up
        # What was ended as too slow may have made a failure of it.
        if seconds[-1] < SLOW and any(report.failed for report in reports):
            broken.append(number)
    coverage.stop()
    data = coverage.get_data()
    tests = {
        file: {
            line: {int(test) for test in contexts if test}
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in files
    }
    return Reached(tests, seconds, [shared[item.path] for item in items], broken)
