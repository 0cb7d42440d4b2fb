"""Measures the page in Chromium: moves a second, start-up beside bare Pyodide."""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from tests.host import DIST, ROOT
from web.tools.browsers import BROWSER_FLAGS, NO_BROWSER, find_browser
from web.tools.messages import Problem
from web.tools.server import serving

# A link whose tour is not stored with the page, as that of the page's own address is.
TOUR_LINK = "?start=h1&method=warnsdorff"

_BARE_PAGE = """<!doctype html><script type="module">
const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = () => (document.documentElement.dataset.ready = performance.now());
</script>"""

_BARE_WORKER = """import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
postMessage("ready");
"""

# When the attribute appears, in milliseconds since navigation began.
_WATCH = """
new MutationObserver((_, observer) => {
  if (document.documentElement?.dataset.outcome === "found") {
    observer.disconnect();
    document.documentElement.dataset.ready = performance.now();
  }
}).observe(document, { attributes: true, childList: true, subtree: true });
"""

_READY = """(patience) => new Promise((resolve, reject) => {
  const { dataset } = document.documentElement;
  const look = () => dataset.ready && resolve(Number(dataset.ready));
  new MutationObserver(look).observe(document.documentElement, { attributes: true });
  look();
  setTimeout(() => reject(new Error("not ready")), patience);
})"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that is closed at the end."""
    found = find_browser(ROOT)
    if found is None:
        raise Problem(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*BROWSER_FLAGS])
        yield browser
        browser.close()


def _ready(page: Page) -> float:
    """When it was ready, in milliseconds since navigation began. Waiting takes no time of the page:
    a locator would look through it at every frame."""
    return float(page.evaluate(_READY, 120_000))


def moves_per_second(link: str, repeat: int) -> float:
    """The best rate of several runs of a link, as the solver on the page counts and times it."""
    with serving(DIST) as site, chromium() as browser:
        page = browser.new_page(base_url=site)
        page.goto("./")
        page.locator("html[data-outcome=found]").wait_for(state="attached")
        rates = []
        for _ in range(repeat):
            page.goto(link)
            done = page.locator("html[data-outcome=found], html[data-outcome=limit]")
            done.wait_for(state="attached", timeout=300_000)
            with page.expect_download() as download:
                page.evaluate("document.querySelector('[data-action=download-json]').click()")
            stats = json.loads(Path(download.value.path()).read_text())["stats"]
            rates.append(float(stats["forward"] / stats["seconds"]))
        return max(rates)


@contextmanager
def _bare_site() -> Iterator[str]:
    """A page that only runs `loadPyodide()` in a module worker, from the npm package as shipped."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder)
        package = ROOT / "web" / "node_modules" / "pyodide"
        for name in (
            "pyodide.mjs",
            "pyodide.asm.mjs",
            "pyodide.asm.wasm",
            "python_stdlib.zip",
            "pyodide-lock.json",
        ):
            shutil.copy(package / name, bare / name)
        (bare / "index.html").write_text(_BARE_PAGE)
        (bare / "worker.js").write_text(_BARE_WORKER)
        with serving(bare) as site:
            yield site


# So long, in milliseconds, a browser that was just started keeps the cores busy with itself.
_SETTLING_MS = 1500


def start_up(repeat: int) -> dict[str, float]:
    """Medians in milliseconds, each in a new browser that has finished starting, taken in turn.

    `bare`: Pyodide ready on a bare page. `cold`: the first tour of a first visit. `link`: the same
    by a link to a tour that is not stored.
    """
    times: dict[str, list[float]] = {}
    with _bare_site() as bare, serving(DIST) as site:
        visits = {"bare": bare, "cold": site, "link": site + TOUR_LINK}
        for _ in range(repeat):
            for name, address in visits.items():
                with chromium() as browser:
                    page = browser.new_page()
                    page.add_init_script(_WATCH)
                    page.wait_for_timeout(_SETTLING_MS)
                    page.goto(address)
                    times.setdefault(name, []).append(_ready(page))
    return {name: median(values) for name, values in times.items()}


def first_visit_megabytes(page: Page, site: str) -> float:
    """What a first visit takes over the network where a host compresses by gzip: all that the
    page and its service worker ask for until it works offline, each file once. What only a person's
    own rule needs is kept after that."""
    script = (DIST / "sw.js").read_text(encoding="utf-8")
    later = set(json.loads(script.partition("const LATER = ")[2].partition(";")[0]))
    addresses: set[str] = set()
    page.context.on("request", lambda request: addresses.add(request.url.partition("?")[0]))
    page.goto(site)
    page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=120_000)
    sizes = []
    for address in addresses:
        path = address.removeprefix(site)
        # A blob: address is in the page.
        if not address.startswith(site) or path in later:
            continue
        content = (DIST / (path or "index.html")).read_bytes()
        sizes.append(min(len(content), len(gzip.compress(content, 6))))
    return sum(sizes) / 1e6


_RESOURCES = "() => performance.getEntriesByType('resource').map(({ name }) => name)"

NOTE_REQUESTS = f"""
new MutationObserver((_, observer) => {{
  if (document.documentElement?.dataset.outcome !== "found") return;
  observer.disconnect();
  globalThis.requested = ({_RESOURCES})();
}}).observe(document, {{ attributes: true, childList: true, subtree: true }});
"""
"""Notes in `requested` the addresses that were requested when the first tour is there."""


def first_requests(page: Page) -> list[str]:
    """The addresses that a page with NOTE_REQUESTS and its worker have requested up to the first
    tour."""
    page.locator("html[data-outcome=found]").wait_for(state="attached", timeout=120_000)
    (worker,) = page.workers
    requested: list[str] = page.evaluate("() => globalThis.requested")
    return [page.url, *requested, *worker.evaluate(_RESOURCES)]
