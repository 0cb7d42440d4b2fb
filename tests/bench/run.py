"""How fast the solver is: `python -m tests.bench.run`.

Prints numbers, and last a table of those that have a goal (goals/). What is compared is measured
turn by turn, and the best of several rounds counts. A section is a function that gives rows;
`SECTIONS` lists them.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from typing import Any, cast

from knight_core import TourRequest, solve, start
from knight_core.experiments import SurveyReport, make_experiment, pool, run_all
from knight_core.methods import depth_first
from knight_core.methods.base import Recording
from knight_core.search.blind_kernel import Tuning
from tests.bench import goals
from tests.bench.goals import older
from tests.bench.lists import lists_section

Row = tuple[str, str, str]
"""What was measured, the number, its unit."""

STEPS = 6_000_000
"""Forward moves of blind search from h1 of 8x8, whose tour needs 27,241,113."""


def best_rates(rounds: int, runs: Sequence[Callable[[], int]]) -> list[float]:
    """The best rate of each run: what it says it did, a second. The runs take turns."""
    best = [0.0] * len(runs)
    for _ in range(rounds):
        for place, run in enumerate(runs):
            began = perf_counter()
            done = run()
            best[place] = max(best[place], done / (perf_counter() - began))
    return best


def millions(rate: float) -> str:
    return f"{rate / 1e6:.2f}"


BLIND = TourRequest(8, 8, "h1", method="depth-first", max_steps=STEPS)


def knight_core_blind() -> int:
    return solve(BLIND).stats.forward


def reports_section(rounds: int) -> list[Row]:
    """What progress reports cost: none at all, made and dropped, made and read."""

    def unreported() -> int:
        whole = Tuning(first_slice=STEPS * 2, longest_slice=STEPS * 2)
        run = depth_first.run(BLIND, Recording(), whole)
        try:
            while True:
                next(run)
        except StopIteration as stopped:
            return int(stopped.value.stats.forward)

    def read() -> int:
        depths = forward = 0
        run = start(BLIND)
        try:
            while True:
                progress = next(run)
                depths += len(list(progress.path))
                forward = progress.forward + progress.backtracks + progress.best
        except StopIteration as stopped:
            assert depths
            assert forward
            return int(stopped.value.stats.forward)

    none, dropped, used = best_rates(rounds, [unreported, knight_core_blind, read])
    return [
        ("blind search without reports", millions(none), "million moves/s"),
        ("  reports made", f"{(none / dropped - 1) * 100:+.1f}", "% time"),
        ("  reports made and read", f"{(none / used - 1) * 100:+.1f}", "% time"),
    ]


def warnsdorff_section(rounds: int) -> list[Row]:
    """Warnsdorff's rule from request to verified tour."""

    def run(size: int, times: int) -> Callable[[], int]:
        request = TourRequest(size, size, 0, method="warnsdorff", ties="roth")

        def squares() -> int:
            return sum(solve(request).stats.forward for _ in range(times))

        return squares

    sizes = [(8, 100), (50, 4), (200, 1)]
    rates = best_rates(rounds, [run(size, times) for size, times in sizes])
    return [
        (f"warnsdorff {size}x{size} a{size}", f"{rate:,.0f}", "squares/s")
        for (size, _), rate in zip(sizes, rates, strict=True)
    ]


MULTIPATH_BUDGET = 20_000
"""Steps, or cases, after which a run of these is given up."""


def multipath_section(rounds: int) -> list[Row]:
    """Edge search beside look-ahead: 8x8 from every start, closed from every start, and from a1 to
    every end that its colour lets be one. How many are decided, and how long all of them take."""
    del rounds  # thousands of runs: once is enough
    asked: dict[str, list[dict[str, Any]]] = {
        "every start": [{"start": square} for square in range(64)],
        "closed": [{"start": square, "closed": True} for square in range(64)],
        "a1 to every end": [
            {"start": 56, "end": square} for square in range(64) if (square // 8 + square) % 2 == 0
        ],
    }
    rows = []
    for what, requests in asked.items():
        for method in ("multipath", "pruned"):
            began = perf_counter()
            runs = [
                solve(TourRequest(8, 8, method=method, max_steps=MULTIPATH_BUDGET, **goal))
                for goal in requests
            ]
            spent = perf_counter() - began
            decided = sum(run.outcome != "limit" for run in runs)
            name = f"8x8 {what}, {method}: decided {decided} of {len(runs)}"
            rows.append((name, f"{spent * 1000 / len(runs):.1f}", "ms a run"))
    return rows


AUTO_SIDES = (8, 20, 50, 100, 300, 1000, 2000)
AUTO_PAGE_SIDES = (8, 20, 50, 100, 300)
"""Those of a million squares are among the goals."""


def auto_section(rounds: int) -> list[Row]:
    """`auto` from request to verified tour, on boards of all sizes, and the memory it takes."""

    # First: a process starts with the peak of the one that it was started from.
    empty, full = peak_megabytes("1x1"), peak_megabytes("1000x1000")

    def run(side: int, times: int) -> Callable[[], int]:
        request = TourRequest(side, side, 0)
        return lambda: sum(len(solve(request).deepest) for _ in range(times))

    runs = [run(side, max(1, 40_000 // side**2)) for side in AUTO_SIDES]
    rates = best_rates(rounds, runs)
    rows = [
        (f"auto {side}x{side} from a corner", f"{1e9 / rate:,.0f}", "ns/square")
        for side, rate in zip(AUTO_SIDES, rates, strict=True)
    ]
    return [*rows, ("auto 1000x1000, peak memory beyond Python's own", f"{full - empty:.0f}", "MB")]


def peak_megabytes(board: str) -> float:
    """The most memory that a process of its own takes to solve a board from a1."""
    program = (
        "import resource, sys\n"
        "from knight_core import Board, TourRequest, solve\n"
        f"board = Board.parse({board!r})\n"
        "solve(TourRequest(board.rows, board.cols, 'a1'))\n"
        "most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print(most / (1e6 if sys.platform == 'darwin' else 1e3))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


SURVEY = {"lab": "survey", "starts": "all", "max-steps": "10000"}
SURVEY |= {"methods": "warnsdorff,warnsdorff:roth,warnsdorff:pohl,warnsdorff:random"}


def survey_section(rounds: int) -> list[Row]:
    """Surveys by Warnsdorff's rule, every tie rule from every start, in this process and over
    processes that are there already."""

    def survey(words: dict[str, str], executor: Executor | None) -> Callable[[], int]:
        def runs() -> int:
            report = cast(SurveyReport, run_all(make_experiment(words), executor))
            return sum(row["runs"] for row in report["rows"])

        return runs

    with pool(1) as one, pool(2) as two:
        boards = {board: SURVEY | {"boards": board} for board in ("8x8", "20x20")}
        executors = {"in this process": None, "over 1 process": one, "over 2 processes": two}
        names = [(board, where) for board in boards for where in executors]
        runs = [survey(boards[board], executors[where]) for board, where in names]
        for run in runs:  # the processes are started by their first run
            run()
        rates = best_rates(rounds, runs)
    return [
        (f"survey {board}, warnsdorff, {where}", f"{rate:,.0f}", "runs/s")
        for (board, where), rate in zip(names, rates, strict=True)
    ]


def auto_page_section(rounds: int) -> list[Row]:
    """The same on the page, from the click to the drawn tour, Python being ready."""
    from tests.bench import browser

    rows: list[Row] = []
    for side in AUTO_PAGE_SIDES:
        drawn = browser.drawn_milliseconds(f"{side}x{side}", rounds)
        rows.append((f"auto {side}x{side} on the page, click to drawn", f"{drawn:,.0f}", "ms"))
        rows.append(("  a square", f"{drawn * 1e6 / side**2:,.0f}", "ns"))
    return rows


def cancel_section(rounds: int) -> list[Row]:
    """How soon Cancel is answered on the page, in the middle of a blind search."""
    del rounds  # nine times, whatever is asked for
    from tests.bench import browser

    cancel = browser.cancel_milliseconds(9)
    return [
        ("cancel on the page, median", f"{cancel[len(cancel) // 2]:.0f}", "ms"),
        ("  worst of 9", f"{cancel[-1]:.0f}", "ms"),
    ]


def start_up_section(rounds: int) -> list[Row]:
    """From navigation to the first verified tour, cold, beside a bare page with Pyodide; and what
    comes after. Their ratio is one of the goals; what each step has brought is in start_up.md."""
    from tests.bench import browser

    times = browser.start_up(rounds)
    names = {
        "bare": "bare loadPyodide() in a worker, ready",
        "cold": "this page, first visit, first verified tour",
        "link": "  the same by a link to a tour that is not stored",
        "again": "  second visit, new browser, by the service worker",
        "same": "  second visit, same browser, by the service worker",
        "restart": "  worker lost, next one ready",
        "file": "single file, first verified tour",
    }
    rows = [(name, f"{times[key]:.0f}", "ms") for key, name in names.items()]
    busy = f"{times['cold-busy'] / times['bare-busy']:.2f}"
    return [*rows, ("ratio to bare where the browser itself is still starting", busy, "times")]


SECTIONS: dict[str, Callable[[int], list[Row]]] = {
    "reports": reports_section,
    "warnsdorff": warnsdorff_section,
    "auto": auto_section,
    "multipath": multipath_section,
    "survey": survey_section,
    "lists": lists_section,
    "auto-page": auto_page_section,
    "cancel": cancel_section,
    "start-up": start_up_section,
}

GOALS = "goals"
"""The section that is a table of its own, and takes the areas that are named after it."""


def table(rows: Sequence[Row]) -> str:
    """Aligned columns: names to the left, numbers to the right."""
    first = max(len(name) for name, _, _ in rows)
    second = max(len(number) for _, number, _ in rows)
    return "".join(f"{name:{first}}  {number:>{second}}  {unit}\n" for name, number, unit in rows)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure the solver in this Python.")
    sections = f"{', '.join(SECTIONS)}, {GOALS} (default: all)"
    areas = f"after {GOALS}, only these: {', '.join(goals.AREAS)}"
    parser.add_argument("section", nargs="*", help=f"{sections}; {areas}")
    parser.add_argument("--rounds", type=int, default=5, help="best of so many (default: 5)")
    parser.add_argument("--against", metavar="REV", help="an earlier version to compare with")
    options = parser.parse_args(argv)
    names = options.section or [*SECTIONS, GOALS]
    before, with_goals, areas_chosen = _split(names)
    if unknown := (set(before) - set(SECTIONS)) | (set(areas_chosen) - set(goals.AREAS)):
        parser.error(f"there is no section {', '.join(sorted(unknown))}")
    rounds = max(1, options.rounds)
    earlier = older.checkout(options.against) if options.against and with_goals else None
    print(f"{platform.python_implementation()} {platform.python_version()}")
    if rows := [row for name in before for row in SECTIONS[name](rounds)]:
        print(table(rows), end="\n" if with_goals else "")
    if not with_goals:
        return 0
    measured = goals.measure(areas_chosen or goals.AREAS, rounds, earlier, bool(areas_chosen))
    print(goals.table(measured), end="")
    return 1 if any(row.remark.startswith(goals.FAILED) for row in measured) else 0


def _split(names: Sequence[str]) -> tuple[Sequence[str], bool, Sequence[str]]:
    """Splits what is asked for: sections, whether the goals come after them, and their areas."""
    if GOALS not in names:
        return names, False, ()
    place = names.index(GOALS)
    return names[:place], True, names[place + 1 :]


if __name__ == "__main__":
    sys.exit(main())
