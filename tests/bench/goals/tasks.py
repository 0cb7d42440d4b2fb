"""How long the page does not answer: while it starts, opens, draws, reads, or makes large files;
and the frames of its overture while Python starts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from tests.bench.browser import chromium
from tests.bench.goals import Goal
from tests.host import DIST
from web.tools.server import serving

BIG = "?board=1000x1000&start=a1"
MANY = "?board=6x6&start=a1&method=pruned&tours=10000"

ACTIONS = {
    "PNG of 1000x1000": (BIG, "download-png"),
    "PNG of 200x200": ("?board=200x200&start=a1", "download-png"),
    "CSV of 1000x1000": (BIG, "download-csv"),
    "a million squares copied": (BIG, "copy-squares"),
    "JSON of 10,000 tours": (MANY, "download-json"),
    "matrices of 10,000 tours": (MANY, "download-txt"),
}
"""What is measured: the link that comes first, and what is pressed then."""

SCENES = {
    "a comparison": "?lab=compare&board=6x6&start=a1&methods=depth-first,warnsdorff,pruned",
    "a survey": "?lab=survey&boards=5x5&methods=depth-first,warnsdorff",
    "400x400 drawn": "?board=400x400&start=a1",
    "a game": "?mode=play&board=6x6&start=c3#game=5827",
    "a puzzle": "?mode=play&puzzle=numbers-easy-1",
    "all cards": "?gallery",
    "a card": "?gallery=euler-6x6",
    "a rule": "?mode=code",
}
"""What is opened by a link in a page that is ready."""

TEXTS = {
    "1 MB of words": "\n".join("alpha beta knight tour move knight tour" for _ in range(25_600)),
    "a matrix of 1 MB": "\n".join(
        " ".join(str(row * 400 + col + 1) for col in range(400)) for row in range(400)
    ),
}
"""What is pasted into Check: nothing to read, and numbers that are no tour."""

AFTERWARDS_MS = 4000
"""How long what has been opened is followed."""

_FOLLOW = """(link) => {
  history.pushState(null, "", location.pathname + link);
  dispatchEvent(new PopStateEvent("popstate"));
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}"""

_PASTED = """(text) => {
  const field = document.querySelector("#check-text");
  field.focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  if (field.dispatchEvent(paste)) document.execCommand("insertText", false, text);
}"""

_PRESS = "(name) => document.querySelector(`[data-action=${name}]`).click()"


LONGEST = 50.0

SMOOTH = 24.0
"""The fewest frames in any second of the overture."""

_FRAMES = """
window.frameTimes = [];
const follow = (now) => {
  const { overture } = document.documentElement?.dataset ?? {};
  if (overture === "playing" || overture === "finale") frameTimes.push(now);
  if (overture !== "done") requestAnimationFrame(follow);
};
requestAnimationFrame(follow);
"""


def measure(rounds: int) -> list[Goal]:
    """One row a scene: its longest task of the main thread, the least of several times, without
    what other programs take."""
    scenes: dict[str, tuple[str, Callable[[Page], None]]] = {
        **{name: (link, partial(_press, action=what)) for name, (link, what) in ACTIONS.items()},
        "start": ("", _start),
        **{name: ("", partial(_open, link=link)) for name, link in SCENES.items()},
        **{name: ("?mode=check", partial(_paste, text=text)) for name, text in TEXTS.items()},
    }
    with serving(DIST) as site, chromium() as browser:
        frames = max(_fewest_frames(browser, site) for _ in range(rounds))
        smooth = Goal("fewest frames in a second of the overture", frames, "frames", SMOOTH, True)
        return [smooth] + [
            Goal(
                f"longest task, {name}",
                min(_longest_task(browser, site, act, before) for _ in range(rounds)),
                *("ms of computing", LONGEST, False),
            )
            for name, (before, act) in scenes.items()
        ]


def _fewest_frames(browser: Browser, site: str) -> int:
    """Of a first visit: the frames in each whole second from the overture's first one on."""
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(_FRAMES)
        page.goto(site)
        page.locator("html[data-overture=done]").wait_for(state="attached", timeout=120_000)
        times: list[float] = page.evaluate("frameTimes")
    first = times[0]
    seconds = Counter(int((time - first) // 1000) for time in times)
    return min(seconds[second] for second in range(int((times[-1] - first) // 1000)))


def _open(page: Page, link: str) -> None:
    page.evaluate(_FOLLOW, link)
    page.wait_for_timeout(AFTERWARDS_MS)


def _paste(page: Page, text: str) -> None:
    page.evaluate(_PASTED, text)
    page.wait_for_timeout(2 * AFTERWARDS_MS)


def _start(page: Page) -> None:
    page.reload()
    page.locator("html[data-outcome=found]").wait_for(state="attached", timeout=120_000)
    page.wait_for_timeout(AFTERWARDS_MS)


def _press(page: Page, action: str) -> None:
    """Presses a button that makes a file or a text, and waits for that."""
    if action.startswith("download"):
        with page.expect_download(timeout=120_000) as download:
            page.evaluate(_PRESS, action)
        download.value.path()
    else:
        page.evaluate(_PRESS, action)
        page.locator("#status", has_text="Copied").wait_for(timeout=120_000)
    _at_rest(page)


def _longest_task(browser: Browser, site: str, act: Callable[[Page], None], before: str) -> float:
    """The longest task while something is done in a page that has opened a link before."""
    with (
        TemporaryDirectory() as folder,
        browser.new_context(
            reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"]
        ) as context,
    ):
        page = context.new_page()
        page.goto(site)
        page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=120_000)
        if before:
            page.evaluate(_FOLLOW, before)
        if before.startswith("?mode"):
            page.locator("#check-text").wait_for()
        else:
            _at_rest(page)
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=["toplevel", "__metadata"])
        act(page)
        browser.stop_tracing()
        events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        event.get("tdur", event["dur"])
        for event in events
        if event["name"].endswith("RunTask")
        and event["ph"] == "X"
        and (event["pid"], event["tid"]) in threads
    ]
    return max(tasks, default=0) / 1000


def _at_rest(page: Page) -> None:
    """Waits until nothing runs, and nothing is being made."""
    page.locator("html[data-solver=ready]:not([data-outcome=''])").wait_for(
        state="attached", timeout=120_000
    )
    page.locator("#preparing:empty").wait_for(state="attached", timeout=120_000)
