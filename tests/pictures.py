"""Contact sheets: the page in a language, in the states of the walk through it, on a phone and on a
desk. ``build.py texts LANG --pictures`` draws them after a build."""

from __future__ import annotations

import base64
import html
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.bench.browser import chromium
from tests.host import DIST, ROOT
from tests.web.test_languages import DIALOGS, LESSONS, STATES
from web.tools.messages import say
from web.tools.server import serving

WIDTHS = {320: 640, 1280: 800}
"""The widths of the page, each with its height."""

SETTLED_MS = 1500
"""How long a state has until it is drawn: a run, or a film, may be under way."""

SHEET = """<!doctype html><style>
body { margin: 16px; font: 14px sans-serif; width: 1600px }
main { display: grid; gap: 12px; grid-template-columns: repeat(COLUMNS, 1fr) }
figure { margin: 0 } img { width: 100%; border: 1px solid #999 }
</style><main>"""


def spoken(link: str, language: str) -> str:
    """A link with the language."""
    query, sign, view = link.partition("#")
    return f"{query}{'&' if query else '?'}lang={language}{sign}{view}"


def draw(page: Page, language: str) -> dict[str, bytes]:
    """Pictures of all states, by their names."""
    links = STATES | {f"lesson {number}": f"?lesson={number}" for number in LESSONS}
    pictures = {}
    for name, link in [*links.items(), *((f"dialog {name}", "?start=a1") for name in DIALOGS)]:
        page.goto(spoken(link, language))
        page.locator("html[data-solver=ready]").wait_for(state="attached", timeout=60_000)
        if name.startswith("dialog "):
            action = name.removeprefix("dialog ")
            page.locator(f"[data-action={action}]").first.evaluate("(button) => button.click()")
            page.locator("dialog[open]").wait_for()
        page.wait_for_timeout(SETTLED_MS)
        pictures[name] = page.screenshot(full_page=True)
    return pictures


def sheet(browser: Browser, pictures: dict[str, bytes], columns: int) -> bytes:
    """One picture of many, each with its name."""
    parts = [SHEET.replace("COLUMNS", str(columns))]
    for name, picture in pictures.items():
        data = base64.b64encode(picture).decode()
        parts.append(
            f"<figure>{html.escape(name)}<br><img src='data:image/png;base64,{data}'></figure>"
        )
    page = browser.new_page(viewport={"width": 1640, "height": 900})
    page.set_content("".join(parts))
    drawn = page.screenshot(full_page=True)
    page.close()
    return drawn


def main(language: str) -> None:
    """Draws a sheet for each width, in .build/pictures/."""
    folder = Path(ROOT, ".build", "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    with serving(DIST) as site, chromium() as browser:
        for width, height in WIDTHS.items():
            page = browser.new_page(
                base_url=site, viewport={"width": width, "height": height}, reduced_motion="reduce"
            )
            pictures = draw(page, language)
            page.close()
            target = folder / f"{language}-{width}.png"
            target.write_bytes(sheet(browser, pictures, 10 if width < 600 else 4))
            say(f"{target.relative_to(ROOT)}: {len(pictures)} states")


if __name__ == "__main__":
    main(*sys.argv[1:])
