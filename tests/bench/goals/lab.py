"""The Lab: surveys on the page beside the same ones in CPython, and its search for an order.

All that is compared takes turns, and the best of several rounds counts: on the page the time from
the address to the end of the last report, in CPython the same experiment from its words to its
report.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from math import inf
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Browser, Page, TimeoutError

from knight_core.experiments import make_experiment, run_all
from tests.bench.browser import chromium
from tests.bench.goals import Goal, unmeasured
from tests.bench.goals.older import built
from tests.host import DIST
from web.tools.server import serving

METHODS = "warnsdorff,warnsdorff:roth,warnsdorff:pohl,warnsdorff:random"
WORDS = {"lab": "survey", "starts": "all", "methods": METHODS, "max-steps": "10000"}
"""Every tie rule from every start. The seed makes it another survey each time on the page, which
would else show what it has kept."""
LONG, SHORT = "8x8,10x10,12x12", "8x8"
RUNS = {LONG: 1232, SHORT: 256}

WORKERS = (1, 2)
ORDER = 2000
"""Below so many moves an order is good: in what time does the page show one?"""

_LONGEST_MS = 60_000
"""What takes longer counts as never."""

# Follows a link inside of the page, presses Run where it waits for that, and puts the milliseconds
# into `took` once all is over.
_FOLLOW = """(link) => {
  const { dataset } = document.documentElement;
  let running = false;
  let pressed = false;
  globalThis.took = 0;
  const began = performance.now();
  const observer = new MutationObserver(() => {
    if (dataset.lab === "waiting" && !pressed) {
      pressed = true;
      document.querySelector("#lab-run").click();
    }
    running ||= dataset.lab === "running";
    if (!running || !(IS_OVER)) return;
    observer.disconnect();
    globalThis.took = performance.now() - began;
  });
  observer.observe(document.documentElement, { attributes: true, childList: true, subtree: true });
  history.pushState(null, "", location.pathname + link);
  dispatchEvent(new PopStateEvent("popstate"));
}"""

_FINISHED = "dataset.lab === 'finished'"

# The first row of the ranking: its place, the order, the moves, whether it found a tour.
_ORDER_SHOWN = f"""(() => {{
  const [, , moves, solved] = document.querySelectorAll("#lab-report tbody tr:first-child > *");
  return solved?.textContent === "yes" && Number(moves.textContent.replace(",", "")) < {ORDER};
}})()"""


def measure(rounds: int, older: Path | None) -> list[Goal]:
    """About 20 seconds a round."""
    earlier = None if older is None else built(older)
    page = _measured(rounds, DIST, earlier)
    rows = [*_rates(page, LONG, (0.40, 1.7)), *_rates(page, SHORT, (None, None))]
    for workers in WORKERS:
        those = f"{workers} worker{'s' * (workers > 1)}"
        what = f"survey {LONG}: page, {those} / the earlier version"
        if earlier is None:
            rows.append(unmeasured(what, "times", None, True))
            continue
        ratio = page["earlier", LONG, workers] / page["now", LONG, workers]
        rows.append(Goal(what, ratio, "times", None, True))
    shown = page["now", "orders", 2]
    remark = "" if earlier is None else f"the earlier version: {page['earlier', 'orders', 2]:.1f} s"
    what = f"page, 8x8 h1: an order below {ORDER:,} moves is shown after"
    return [*rows, Goal(what, shown, "s", 30, False, remark)]


def _rates(
    times: dict[tuple[str, str, int], float], boards: str, goals: tuple[float | None, float | None]
) -> list[Goal]:
    """The rates of a survey on the page, as parts of each other."""
    one, two = times["now", boards, 1], times["now", boards, 2]
    cpython = times["CPython", boards, 0]
    runs = RUNS[boards]
    said = f"{runs / one:.0f} beside {runs / cpython:.0f} runs/s"
    first, second = f"survey {boards}: page, 1 worker / CPython", "  2 workers / 1 worker"
    return [
        Goal(first, cpython / one, "times", goals[0], True, said),
        Goal(second, one / two, "times", goals[1], True, f"{runs / two:.0f} runs/s"),
    ]


def _measured(rounds: int, now: Path, earlier: Path | None) -> dict[tuple[str, str, int], float]:
    """The least seconds of several rounds of each survey, by who does it, its boards, and with how
    many workers; and of the search for an order."""
    with ExitStack() as stack:
        browser = stack.enter_context(chromium())
        measured: dict[tuple[str, str, int], Callable[[int], float]] = {}
        for boards in (LONG, SHORT):
            measured["CPython", boards, 0] = partial(_in_cpython, boards)
        for who, dist in (("now", now), ("earlier", earlier)):
            if dist is None:
                continue
            site = stack.enter_context(serving(dist))
            measured[who, "orders", 2] = partial(_order_on_page, browser, site)
            for workers in WORKERS:
                page = _opened(browser, site, workers)
                for boards in (LONG, SHORT):
                    measured[who, boards, workers] = partial(_on_page, page, boards)
        least = dict.fromkeys(measured, inf)
        # The first round starts the workers of the pages, and does not count.
        for seed in range(rounds + 1):
            for name, take in measured.items():
                # The search for an order takes long, and need not be exact: once is enough.
                if name[1] == "orders" and seed != 1:
                    continue
                seconds = take(seed)
                if seed > 0:
                    least[name] = min(least[name], seconds)
        return least


def _in_cpython(boards: str, seed: int) -> float:
    words = WORDS | {"boards": boards, "seed": str(seed)}
    began = perf_counter()
    report = run_all(make_experiment(words))
    seconds = perf_counter() - began
    assert report["kind"] == "survey"
    assert sum(row["runs"] for row in report["rows"]) == RUNS[boards]
    return seconds


def _on_page(page: Page, boards: str, seed: int) -> float:
    words = WORDS | {"boards": boards, "seed": str(seed)}
    return _took(page, words, _FINISHED)


def _order_on_page(browser: Browser, site: str, _seed: int) -> float:
    """On a page of its own, whose second worker starts meanwhile."""
    page = _opened(browser, site, 2)
    seconds = _took(page, {"lab": "orders", "board": "8x8", "start": "h1"}, _ORDER_SHOWN)
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


def _took(page: Page, words: dict[str, str], over: str) -> float:
    """The seconds from following a link until something is so."""
    link = "?" + "&".join(f"{name}={value}" for name, value in words.items())
    page.evaluate(_FOLLOW.replace("IS_OVER", over), link)
    try:
        took = page.wait_for_function("() => globalThis.took", timeout=_LONGEST_MS)
    except TimeoutError:
        return inf
    return float(took.json_value()) / 1000
