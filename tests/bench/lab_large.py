"""Measures a large survey on the page: memory, long tasks of the page, time.

`python -m tests.bench.lab_large [LINK …]`: each survey runs in a browser of its own to its end; the
page is then loaded again. It prints numbers and judges none. Memory is read in /proc, on Linux.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Page, sync_playwright

from tests.host import DIST, ROOT
from web.tools.browsers import BROWSER_FLAGS, NO_BROWSER, find_browser
from web.tools.messages import Problem
from web.tools.server import serving

LINKS = (
    "./?lab=survey&boards=200x200&starts=all&max-steps=1",
    # 250 methods from each of 400 starts.
    "./?lab=survey&boards=20x20&starts=all&max-steps=1&methods="
    + ",".join(f"warnsdorff:random:seed={seed}" for seed in range(250)),
)
"""40,000 and 100,000 runs. They give up after one move: what they cost the page is the same, and
they do not take all day."""

_SAMPLE_S = 2.0

# All tasks of the page's own thread that were longer than 50 ms.
_WATCH = """
globalThis.long = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    long.push([Math.round(startTime), Math.round(duration)]);
  }
}).observe({ type: "longtask", buffered: true });
"""

_VISIT = """(link) => {
  history.pushState(null, "", link);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


def processes(root: int) -> Iterator[int]:
    """A process and all that it has started."""
    yield root
    for task in Path(f"/proc/{root}/task").glob("*"):
        try:
            children = (task / "children").read_text().split()
        except OSError:
            continue
        for child in children:
            yield from processes(int(child))


def megabytes(root: int) -> dict[str, float]:
    """The memory of a browser's processes by kind: what is shared counts in parts (PSS)."""
    sums: dict[str, float] = {}
    for process in set(processes(root)):
        try:
            words = Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ").split()
            rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
        except OSError:
            continue
        kind = next((word[7:] for word in words if word.startswith("--type=")), "browser")
        pss = sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        sums[kind] = sums.get(kind, 0.0) + pss / 1000
    return sums


class Watch:
    """One page, how much memory it takes, and how long its tasks are."""

    def __init__(self, page: Page, browser: int) -> None:
        self.page = page
        self.browser = browser
        self.began = monotonic()
        self.peak: dict[str, float] = {}

    def sample(self) -> dict[str, float]:
        now = megabytes(self.browser)
        for kind, amount in now.items():
            self.peak[kind] = max(self.peak.get(kind, 0.0), amount)
        return now

    def until(self, how: str, longest: float) -> None:
        """Waits until the experiment has come to this, and looks at the memory on the way."""
        html = self.page.locator("html")
        end = monotonic() + longest
        while html.get_attribute("data-lab") != how and monotonic() < end:
            self.sample()
            self.page.wait_for_timeout(_SAMPLE_S * 1000)

    def tell(self, what: str, start: dict[str, float]) -> None:
        now = self.sample()
        tasks = sorted(
            (took for _, took in self.page.evaluate("() => long.splice(0)")), reverse=True
        )
        more = {kind: round(now[kind] - start.get(kind, 0.0)) for kind in sorted(now)}
        most = {kind: round(self.peak[kind] - start.get(kind, 0.0)) for kind in sorted(self.peak)}
        took = monotonic() - self.began
        said = self.page.locator("#lab-progress").inner_text()
        print(f"  {what}: {took:.0f} s; {said}")
        print(f"    MB over the start: {more} = {sum(more.values())}; at most {most}")
        print(f"    tasks over 50 ms: {len(tasks)}, the longest {tasks[:5]} ms", flush=True)
        self.began = monotonic()
        self.peak = {}


@contextmanager
def opened(folder: str) -> Iterator[Watch]:
    executable = find_browser(ROOT)
    if executable is None:
        raise Problem(NO_BROWSER)
    with serving(Path(folder)) as site, sync_playwright() as playwright:
        before = {int(one.name) for one in Path("/proc").iterdir() if one.name.isdigit()}
        browser = playwright.chromium.launch(executable_path=executable, args=[*BROWSER_FLAGS])
        page = browser.new_page(base_url=site)
        page.add_init_script(_WATCH)
        page.on("console", lambda message: print("   ", message.type, message.text[:300]))
        yield Watch(page, _browser_process(before))
        browser.close()


def _browser_process(before: set[int]) -> int:
    """The browser that has just been started: Playwright does not tell its number."""
    for one in sorted(int(one.name) for one in Path("/proc").iterdir() if one.name.isdigit()):
        if one in before:
            continue
        try:
            words = Path(f"/proc/{one}/cmdline").read_text().split("\0")
            name = Path(f"/proc/{one}/comm").read_text()
        except OSError:
            continue
        if (
            "chrom" in name
            and "--remote-debugging-pipe" in words
            and not any(word.startswith("--type=") for word in words)
        ):
            return one
    raise RuntimeError("no browser among the new processes")


def measure(link: str, folder: str, longest: float) -> None:
    print(link[:100])
    with opened(folder) as watch:
        page = watch.page
        page.goto("./")
        page.locator("html[data-solver=ready][data-outcome=found]").wait_for(state="attached")
        page.wait_for_timeout(3000)
        start = watch.sample()
        watch.tell("at the start", start)
        page.evaluate(_VISIT, link)
        page.wait_for_timeout(500)
        watch.until("running", 60)
        watch.until("finished", longest)
        watch.tell("run", start)
        page.reload()
        page.wait_for_timeout(500)
        watch.until("finished", 120)
        page.wait_for_timeout(3000)
        watch.tell("loaded again", start)


def main(argv: list[str]) -> int:
    folder, longest = str(DIST), 3600.0
    while argv and argv[0].startswith("--"):
        name, _, value = argv.pop(0).partition("=")
        if name == "--site":
            folder = value
        elif name == "--longest":
            longest = float(value)
    for link in argv or LINKS:
        measure(link, folder, longest)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
