"""The Lab: surveys on the page beside the same ones in CPython, and its search for an order.

All that is compared takes turns, and the best of several rounds counts: on the page the time from
the address to the end of the last report, in CPython the same experiment from its words to its
report. While the page works nobody asks it for anything: a question that is repeated at each frame
has the browser draw 60 times a second, with which two workers took 0.88 s for 1,232 runs instead of
0.70 s.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from math import inf
from multiprocessing import get_context
from time import perf_counter

from playwright.sync_api import Browser, Page

from knight_core.experiments import make_experiment, run_all
from tests.bench.browser import chromium
from tests.bench.goals import Goal
from tests.host import DIST
from web.tools.server import serving

METHODS = "warnsdorff,warnsdorff:roth,warnsdorff:pohl,warnsdorff:random"
WORDS = {"lab": "survey", "starts": "all", "methods": METHODS, "max-steps": "10000"}
"""Every tie rule from every start. The seed makes it another survey each time on the page, which
would else show what it has kept."""
SHORT, LONG = "8x8,10x10,12x12", "8x8,10x10,12x12,14x14,16x16"
"""About a second with one worker, of which the page's work before the first run and after the last
is a part that workers cannot share; and several seconds, as those take that somebody waits for."""
RUNS = {SHORT: 1232, LONG: 3040}

WORKERS = (1, 2)
ORDER = 2000
"""Below so many moves an order is good: in what time does the page show one?"""

_LONGEST_MS = 60_000
"""What takes longer counts as never."""

# Follows a link inside of the page, presses Run where it waits for that, and says after how many
# milliseconds all is over, or Infinity.
_FOLLOW = """(link) => new Promise((resolve) => {
  const { dataset } = document.documentElement;
  let running = false;
  let pressed = false;
  const began = performance.now();
  const observer = new MutationObserver(() => {
    if (dataset.lab === "waiting" && !pressed) {
      pressed = true;
      document.querySelector("#lab-run").click();
    }
    running ||= dataset.lab === "running";
    if (running && (IS_OVER)) resolve(performance.now() - began);
  });
  const watched = { attributes: true, childList: CHILDREN, subtree: CHILDREN };
  observer.observe(document.documentElement, watched);
  setTimeout(() => resolve(Infinity), LONGEST);
  history.pushState(null, "", location.pathname + link);
  dispatchEvent(new PopStateEvent("popstate"));
})"""

_FINISHED = "dataset.lab === 'finished'"

# The first row of the ranking: its place, the order, the moves, whether it found a tour.
_ORDER_SHOWN = f"""(() => {{
  const [, , moves, solved] = document.querySelectorAll("#lab-report tbody tr:first-child > *");
  return solved?.textContent === "yes" && Number(moves.textContent.replace(",", "")) < {ORDER};
}})()"""


def measure(rounds: int) -> list[Goal]:
    """About 15 seconds a round, and 20 more."""
    times = _measured(rounds)
    what = f"page, 8x8 h1: an order below {ORDER:,} moves is shown after"
    order = Goal(what, times["page", "orders", 2], "s", 30, False)
    return [*_rates(times, SHORT), *_rates(times, LONG), order]


def _rates(times: dict[tuple[str, str, int], float], boards: str) -> list[Goal]:
    """The rates of a survey, as parts of each other. What two processes of CPython gain, which have
    nothing to do with each other, is what this computer allows."""
    one_worker, two_workers = times["page", boards, 1], times["page", boards, 2]
    alone, both = times["CPython", boards, 1], times["CPython", boards, 2]
    runs = RUNS[boards]
    rates = f"{runs / one_worker:.0f} beside {runs / alone:.0f} runs/s"
    survey = f"survey of {runs:,} runs"
    first, second = f"{survey}: page, 1 worker / CPython", f"{survey}: 2 workers / 1 worker"
    third = f"{survey}: 2 processes of CPython at once / 1"
    return [
        Goal(first, alone / one_worker, "times", 0.40, True, rates),
        Goal(
            second,
            one_worker / two_workers,
            "times",
            1.7,
            True,
            f"{runs / two_workers:.0f} runs/s, {two_workers:.1f} s",
        ),
        Goal(third, 2 * alone / both, "times", None, True),
    ]


def _measured(rounds: int) -> dict[tuple[str, str, int], float]:
    """The least seconds of several rounds of each survey, by who does it, its boards, and with how
    many workers, or processes; and of the search for an order."""
    with ExitStack() as stack:
        browser = stack.enter_context(chromium())
        processes = stack.enter_context(ProcessPoolExecutor(2, get_context("spawn")))
        site = stack.enter_context(serving(DIST))
        measured: dict[tuple[str, str, int], Callable[[int], float]] = {}
        for workers in WORKERS:
            page = _opened(browser, site, workers)
            for boards in (SHORT, LONG):
                measured["CPython", boards, workers] = partial(
                    _in_cpython, processes, workers, boards
                )
                measured["page", boards, workers] = partial(_on_page, page, boards)
        least = dict.fromkeys(measured, inf)
        # The first round starts the workers of the pages, and does not count: there the short
        # survey has them do all that the long one does.
        for seed in range(rounds + 1):
            for name, take in measured.items():
                if seed > 0:
                    least[name] = min(least[name], take(seed))
                elif name[1] == SHORT:
                    take(seed)
        # It takes long, and need not be exact: once is enough.
        least["page", "orders", 2] = _order_on_page(browser, site)
        return least


def _in_cpython(processes: ProcessPoolExecutor, count: int, boards: str, seed: int) -> float:
    """The seconds until so many processes have each done the survey."""
    began = perf_counter()
    for report in [processes.submit(_survey, boards, seed) for _ in range(count)]:
        report.result()
    return perf_counter() - began


def _survey(boards: str, seed: int) -> None:
    report = run_all(make_experiment(WORDS | {"boards": boards, "seed": str(seed)}))
    assert report["kind"] == "survey"
    assert sum(row["runs"] for row in report["rows"]) == RUNS[boards]


def _on_page(page: Page, boards: str, seed: int) -> float:
    words = WORDS | {"boards": boards, "seed": str(seed)}
    return _took(page, words, _FINISHED)


def _order_on_page(browser: Browser, site: str) -> float:
    """On a page of its own, whose second worker starts meanwhile."""
    page = _opened(browser, site, 2)
    seconds = _took(page, {"lab": "orders", "board": "8x8", "start": "h1"}, _ORDER_SHOWN, True)
    page.context.close()
    return seconds


def _opened(browser: Browser, site: str, workers: int) -> Page:
    """A page on a computer with so many cores, whose Python is ready."""
    page = browser.new_context(base_url=site).new_page()
    page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency',"
        f" {{ get: () => {workers} }})"
    )
    page.goto("./")
    page.locator("html[data-solver=ready]").wait_for(state="attached", timeout=120_000)
    return page


def _took(page: Page, words: dict[str, str], over: str, children: bool = False) -> float:
    """The seconds from following a link until something is so; `children`: whether that hangs on
    what the page shows, and not only on the attributes of its root."""
    link = "?" + "&".join(f"{name}={value}" for name, value in words.items())
    follow = _FOLLOW.replace("IS_OVER", over).replace("LONGEST", str(_LONGEST_MS))
    took = page.evaluate(follow.replace("CHILDREN", str(children).lower()), link)
    return float(took) / 1000
