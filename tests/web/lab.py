"""The page in the words of the tests, and the command line to compare it with."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import re
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from playwright.sync_api import Download, Error, FloatRect, Locator, Page, Route, expect

from knight_core import cli
from knight_core.board import Board
from knight_core.play.puzzles import make_puzzle
from tests.conftest import ENDED, TIMEOUT
from tests.figures import LINKS, counted

ENDLESS = "?board=20x20&start=a1&method=depth-first"
"""A search that outlives every test."""

THROW = f"throw new Error('{ENDED}')"

_DATABASE = """new Promise((resolve) => {
    const opening = indexedDB.open("knights-tour-lab-saved");
    // The page has not made it yet.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => resolve(opening.result);
})"""

SAVED = f"""async (name) => {{
    const database = await {_DATABASE};
    if (!database) return [];
    const items = database.transaction("items").objectStore("items").getAll();
    await new Promise((resolve) => {{ items.onsuccess = resolve; }});
    database.close();
    return items.result.filter(({{ list }}) => list === name).map(({{ item }}) => item);
}}"""
"""The items of a list that the browser has saved."""

SAVE = f"""async ([name, items]) => {{
    const database = await {_DATABASE};
    const store = database.transaction("items", "readwrite").objectStore("items");
    for (const item of items) {{
        const {{ id, time }} = item;
        store.put({{ list: name, id, time, version: 1, item }});
    }}
    await new Promise((resolve) => {{ store.transaction.oncomplete = resolve; }});
    database.close();
}}"""

NO_TOUR = "?board=5x5&start=b1"
"""A board without a tour from this square: `auto` knows why, a blind search tries everything."""


class Lab:
    """One page with the lab in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("html")
        self.board = page.locator("#board")
        self.grid = page.get_by_role("grid")
        self.cells = page.get_by_role("gridcell")
        self.status = page.locator("#status")
        self.detail = page.locator("#detail")
        self.matrix = page.locator("#tour-matrix")
        self.position = page.locator("#position")
        self.scrub = page.get_by_role("slider", name="Position")
        self.speed = page.get_by_role("slider", name="Speed")
        self.verdict = page.locator("#panel").get_by_role("heading", level=2)
        self.reason = page.locator("#verdict-reason")
        self.theory = page.locator("#verdict-theory")
        self.notice = page.locator("#link-notice")
        self.link_problems = page.locator("#link-problems li")
        self.form = page.get_by_role("form")
        self.solve = page.locator("#solve")
        self.experiment = page.locator("#lab-form")
        self.progress = page.locator("#lab-progress")
        self.report = page.locator("#lab-report")
        self.caption = page.locator("#caption")

    # -- going somewhere -------------------------------------------------------------------------

    def open(self, link: str = "") -> None:
        """Loads the page at a link, Python and all."""
        counted(LINKS)
        self.page.goto(f"./{link}")

    def visit(self, link: str = "") -> None:
        """Goes to a link as the browser's back and forward do: without loading the page again. As
        after loading it, nothing has the focus."""
        counted(LINKS)
        self.page.evaluate(
            "(link) => { document.activeElement?.blur?.();"
            " history.pushState(null, '', location.pathname + link);"
            " dispatchEvent(new PopStateEvent('popstate')); }",
            link,
        )
        self.drawn()

    def load(self, link: str = "", outcome: str = "found") -> None:
        """Loads the page at a link and waits for the end of its run."""
        self.open(link)
        self.answered(outcome)

    def run(self, link: str, outcome: str = "found") -> None:
        """Goes to a link and waits for the end of its run."""
        self.visit(link)
        self.answered(outcome)

    def run_form(self, outcome: str = "found") -> None:
        """Presses Solve and waits for the end of the run."""
        self.solve.click()
        self.answered(outcome)

    def start_on(self, square: int, outcome: str = "found") -> None:
        """Clicks a square and waits for the end of the run from there."""
        self.click_square(square)
        self.answered(outcome)

    def cancel_by_key(self) -> None:
        """Cancels the run by Escape and waits for its end."""
        self.page.keyboard.press("Escape")
        self.answered("cancelled")

    def load_experiment(self, link: str, how: str = "finished") -> None:
        """Loads the page at a link of an experiment and waits for its end."""
        self.open(link)
        self.ended(how)

    def run_experiment(self, link: str, how: str = "finished") -> None:
        """Goes to a link of an experiment and waits for its end."""
        self.visit(link)
        self.ended(how)

    def present(self) -> None:
        """Begins the presentation by its key."""
        self.page.evaluate("() => document.activeElement.blur()")
        self.page.keyboard.press("f")
        expect(self.root).to_have_attribute("data-present", "")

    def awake(self) -> None:
        """Moves the mouse, so that the controls of a presentation are there."""
        for place in (2, 4):
            self.page.mouse.move(place, place)
        expect(self.root).not_to_have_attribute("data-idle", "")

    def end_presentation(self) -> None:
        """Ends it by its button."""
        self.awake()
        self.button("End the presentation").click()
        expect(self.root).not_to_have_attribute("data-present", "")

    def solves_the_puzzle(self, name: str) -> None:
        """Makes the only good move of the puzzle that a link has opened."""
        panel = self.page.locator("#puzzle-open")
        expect(panel).to_have_attribute("data-puzzle", name)
        expect(panel).to_have_attribute("data-state", "begun")
        self.click_square(make_puzzle(name).solution[0])
        expect(panel).to_have_attribute("data-state", "right")

    @contextlib.contextmanager
    def in_theme(self, name: str) -> Iterator[None]:
        """Inside, the system wants light or dark colours."""
        self.page.emulate_media(color_scheme="dark" if name == "dark" else "light")
        try:
            yield
        finally:
            self.page.emulate_media(color_scheme="light")

    @contextlib.contextmanager
    def on_paper(self) -> Iterator[None]:
        """Inside, the page is as the browser prints it."""
        self.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
        self.page.emulate_media(media="print")
        try:
            yield
        finally:
            self.page.emulate_media(media="null")
            self.page.evaluate("() => dispatchEvent(new Event('afterprint'))")

    def resize(self, width: int, height: int) -> None:
        """Gives the window another size, in CSS pixels."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.drawn()

    def drawn(self) -> None:
        """Waits until what has happened so far is on the page."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() =>"
            " requestAnimationFrame(() => done(null))))"
        )

    def until(self, **wanted: str) -> None:
        """Waits for attributes of the root: `solver="ready"` is data-solver="ready".

        At first the page itself looks, because `expect` soon looks once a second only, and what is
        waited for most, Python's start, takes about a second.
        """
        with contextlib.suppress(Error):  # the page went away; `expect` looks at the next one
            if self.page.evaluate(
                "(wanted) => new Promise((done) => {"
                " const root = document.documentElement;"
                " const look = () => { if (Object.entries(wanted).every("
                "  ([name, value]) => root.dataset[name] === value)) done(true); };"
                " new MutationObserver(look).observe(root, { attributes: true });"
                " setTimeout(done, 10_000, false); look(); })",
                wanted,
            ):
                return
        for name, value in wanted.items():
            expect(self.root).to_have_attribute(f"data-{name}", value)

    def answered(self, outcome: str = "found") -> None:
        """Waits for the end of the run, which must be this."""
        self.drawn()
        self.until(solver="ready", outcome=outcome)
        if outcome == "found":  # its text comes a moment later
            expect(self.matrix).not_to_be_empty()

    def busy(self) -> None:
        """Waits until a search is under way and has said how far it is."""
        self.drawn()
        self.until(solver="busy", outcome="")
        expect(self.detail).to_contain_text("steps so far")

    # -- what is there ---------------------------------------------------------------------------

    def button(self, name: str) -> Locator:
        """A button by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def overlapping(self, *selectors: str) -> list[list[str]]:
        """The pairs of what is seen of these that lie on each other, by more than a line."""
        pairs: list[list[str]] = self.page.evaluate(
            """(selectors) => {
              const seen = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]
                .filter((element) => element.checkVisibility({ visibilityProperty: true }))
                .map((element) => ({ selector, box: element.getBoundingClientRect() })));
              const common = (from, to, element, other) =>
                Math.min(element[to], other[to]) - Math.max(element[from], other[from]);
              return seen.flatMap((element, at) => seen.slice(at + 1)
                .filter(({ box }) => common("left", "right", element.box, box) > 1
                  && common("top", "bottom", element.box, box) > 1)
                .map((other) => [element.selector, other.selector]));
            }""",
            list(selectors),
        )
        return pairs

    def cancel(self) -> None:
        """Presses a Cancel button; the lab has one of its own."""
        self.button("Cancel").first.click()

    def menu(self, name: str) -> None:
        """Presses a button of the menu."""
        self.button("Menu").click()
        self.button(name).click()

    def theme(self, name: str) -> None:
        """Chooses a theme in the menu: System, Light or Dark."""
        self.button("Menu").click()
        self.page.get_by_role("radio", name=name, exact=True).check()
        self.page.keyboard.press("Escape")

    def field(self, label: str) -> Locator:
        """A field of the form by its whole label; those that are folded are opened."""
        if label not in ("Rows", "Columns", "Start"):
            self.unfold("options")
        return self.form.get_by_label(label, exact=True)

    def unfold(self, id: str) -> Locator:
        """Opens what is folded in a panel, by its id."""
        details = self.page.locator(f"#{id}")
        if details.get_attribute("open") is None:
            details.locator("> summary").click()
        return details

    def overlay(self, name: str) -> Locator:
        """The switch of something that is shown on the board."""
        return self.page.get_by_role("checkbox", name=name, exact=True)

    def choose_method(self, method: str) -> None:
        """Chooses a method by its id."""
        self.field("Method").select_option(method)

    def goal(self, name: str) -> Locator:
        """What the tour ends with: anywhere, on a square, at its start."""
        self.unfold("options")
        return self.form.get_by_role("radio", name=name)

    def cell(self, square: int) -> Locator:
        """A square of the grid."""
        return self.page.locator(f'[role="gridcell"][data-square="{square}"]')

    def click_square(self, square: int) -> None:
        """Clicks the middle of a square with the mouse, wherever the grid says that it is."""
        self.cell(square).wait_for()
        box = box_of(self.cell(square))
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def text(self) -> str:
        """The matrix, to the last space."""
        return (self.matrix.text_content() or "").rstrip("\n")

    def shows_matrix(self, matrix: str) -> None:
        """Waits for a tour as text, which must be this to the last space."""
        expect(self.matrix).to_have_text(matrix)
        assert self.text() == matrix

    def squares(self) -> list[int]:
        """The tour that is shown, as the squares in the order of their numbers."""
        numbers = [int(number) for number in self.text().split()]
        return sorted(range(len(numbers)), key=numbers.__getitem__)

    def counts(self) -> dict[str, str]:
        """The numbers of the verdict, by their names."""
        pairs = self.page.locator("#counts").evaluate(
            "(list) => [...list.querySelectorAll('dt')].map((term) =>"
            " [term.textContent, term.nextElementSibling.textContent])"
        )
        return dict(pairs)

    def address(self) -> str:
        """The address bar."""
        address: str = self.page.evaluate("() => location.href")
        return address

    def query(self) -> str:
        """The query string in the address bar, with its question mark."""
        query: str = self.page.evaluate("() => location.search")
        return query

    def has_query(self, query: str) -> None:
        """Waits for a query string in the address bar, whatever the hash."""
        expect(self.page).to_have_url(re.compile(rf"^[^?#]*{re.escape(query)}(?:#.*)?$"))

    def has_hash(self, hash: str) -> None:
        """Waits for the end of the address, from the `#` on, or for none."""
        expect(self.page).to_have_url(re.compile(rf"^[^#]*{re.escape(hash)}$"))

    def picture(self) -> str:
        """What is on the canvas just now."""
        self.drawn()
        url: str = self.page.evaluate("() => document.getElementById('canvas').toDataURL()")
        return url

    def copies(self, press: Callable[[], None]) -> str:
        """The text that comes into the clipboard when something is pressed."""
        self.page.evaluate("() => navigator.clipboard.writeText('')")
        press()
        read = "() => navigator.clipboard.readText()"
        until(self.page, lambda: self.page.evaluate(read), "a text in the clipboard")
        text: str = self.page.evaluate(read)
        return text

    def download(self, name: str) -> Download:
        """Presses a download button and takes the file; Solve's are opened."""
        if (
            name in ("TXT", "CSV", "JSON", "SVG", "PNG")
            and self.page.locator("#texts").is_visible()
        ):
            self.unfold("texts")
        with self.page.expect_download() as download:
            self.button(name).click()
        return download.value

    def ended(self, how: str = "finished") -> None:
        """Waits for the end of the experiment, which must be this."""
        self.drawn()
        self.until(lab=how)

    def begin(self) -> None:
        """Runs the experiment of a link that takes long, and so waits."""
        self.until(lab="waiting")
        self.experiment.get_by_role("button", name="Run", exact=True).click()

    def setting(self, label: str) -> Locator:
        """A field of the experiment's form by its whole label; those that are folded are opened.

        The tool that was chosen last is drawn first: two tools have a field with the same label,
        and `fill` stays with the one that it has found.
        """
        self.drawn()
        self.experiment.locator("details").evaluate_all(
            "(all) => { for (const fold of all) fold.open = true; }"
        )
        return self.experiment.get_by_label(label, exact=True).locator("visible=true")

    def records(self, query: str, *, running: bool = False) -> list[dict[str, Any]]:
        """The records of an experiment as the browser has saved them, as they came in: all of them,
        or some while it is still running. They are saved soon after they are shown.
        """
        lines = ""

        def is_saved() -> bool:
            nonlocal lines
            found = [item for item in self.saved("experiments") if item["id"] == query]
            phase = found[0]["phase"] if found else ""
            lines = found[0]["lines"] if found else ""
            return lines != "" if running else phase in ("finished", "stopped")

        until(self.page, is_saved, "the records of the experiment")
        return [json.loads(line) for line in lines.splitlines()]

    def saved(self, name: str) -> list[dict[str, Any]]:
        """The items of a list that the browser has saved, if the page has saved any."""
        items: list[dict[str, Any]] = self.page.evaluate(SAVED, name)
        return items

    def forget_all(self) -> None:
        """Has the browser forget everything, which opens the page anew."""
        self.page.once("dialog", lambda dialog: dialog.accept())
        with self.page.expect_navigation():
            self.menu("Delete everything saved here")

    def save(self, name: str, items: list[dict[str, Any]]) -> None:
        """Writes items past the page, which has opened its database; each with an id and a time."""
        self.page.evaluate(SAVE, [name, items])

    def kill_worker(self, how: str = THROW) -> None:
        """Ends the worker from inside, as a crash would, which the page notices at once; or does
        worse: one that ends without a word is missed after ten seconds."""
        worker = self.page.workers[-1]  # one that hung may still be listed before it
        # From a task of its own, so that this call still gets its answer.
        worker.evaluate(f"() => {{ setTimeout(() => {{ {how}; }}); }}")

    def lose_worker(self, how: str = THROW) -> list[str]:
        """The same, until the page has started another one; returns what the status line said."""
        self.listen("#status")
        with self.page.expect_worker():
            self.kill_worker(how)
        self.drawn()
        return self.recorded("#status")

    def press_when(self, holds: str, pressed: str) -> None:
        """The page itself presses a button, by its selector, as soon as something holds in it: what
        is to be interrupted may be over before a test has looked twice."""
        self.page.evaluate(
            "(pressed) => {"
            f" const look = () => {{ if (!({holds})) return;"
            "  observer.disconnect(); removeEventListener('focusin', look);"
            "  document.querySelector(pressed).click(); };"
            " const observer = new MutationObserver(look);"
            " observer.observe(document.documentElement,"
            "  { childList: true, characterData: true, attributes: true, subtree: true });"
            " addEventListener('focusin', look); }",
            pressed,
        )

    def listen(self, selector: str) -> None:
        """Records from now on the texts of an element: some are there only for a moment."""
        self.page.evaluate(
            "(selector) => { const place = document.querySelector(selector);"
            " const texts = (globalThis.recorded ??= {})[selector] = [place.textContent];"
            " new MutationObserver(() => texts.push(place.textContent))"
            "  .observe(place, { childList: true, characterData: true, subtree: true }); }",
            selector,
        )

    def recorded(self, selector: str) -> list[str]:
        """The texts of the element since then, the first that of the beginning."""
        recorded: list[str] = self.page.evaluate("(selector) => recorded[selector]", selector)
        return recorded

    def hears(self, selector: str, text: str) -> None:
        """Waits until this text is recorded."""
        expression = "([selector, text]) => recorded[selector].some((line) => line.includes(text))"
        until(self.page, lambda: self.page.evaluate(expression, [selector, text]), f"“{text}”")


def box_of(place: Locator) -> FloatRect:
    """Where something that is seen lies in the window."""
    box = place.bounding_box()
    assert box is not None
    return box


def until(page: Page, holds: Callable[[], object], what: str) -> None:
    """Waits for what no element of a page shows; the page goes on meanwhile."""
    end = time.monotonic() + TIMEOUT / 1000
    while not holds():
        assert time.monotonic() < end, f"waited in vain for {what}"
        page.wait_for_timeout(50)


class Delayed:
    """A file that hangs until it is released; it then arrives, even if it is asked for later."""

    def __init__(self, page: Page, path: str) -> None:
        self.routes: list[Route] = []
        self.free = False
        page.route(f"**/{path}", self._take)

    def _take(self, route: Route) -> None:
        if self.free:
            route.continue_()
        else:
            self.routes.append(route)

    def release(self) -> None:
        """It arrives."""
        self.free = True
        for route in self.routes:
            route.continue_()


@contextlib.contextmanager
def python_delayed(lab: Lab) -> Iterator[None]:
    """Opened inside, the page gets everything but WebAssembly; at the end that comes, too."""
    delayed = Delayed(lab.page, "python.wasm")
    yield
    delayed.release()


# -- the command line ----------------------------------------------------------------------------


def run_cli(*arguments: str) -> str:
    """What `python -m knight_core …` prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        cli.main(arguments)
    return out.getvalue()


def cli_arguments(link: str) -> list[str]:
    """The words of a link as the command line spells them."""
    words = dict(parse_qsl(link.removeprefix("?")))
    arguments = ["solve", words.pop("board", "8x8"), words.pop("start")]
    if words.pop("closed", "") == "1":
        arguments.append("--closed")
    if words.pop("backtrack", "") == "0":
        arguments.append("--no-backtrack")
    for name, value in words.items():
        arguments += [f"--{name}", value]
    return arguments


def cli_matrices(link: str) -> list[str]:
    """The tours that the command line finds for the request of a link, as matrices."""
    return [text.rstrip("\n") for text in run_cli(*cli_arguments(link)).split("\n\n")]


def cli_matrix(link: str) -> str:
    """The first of them."""
    return cli_matrices(link)[0]


def cli_document(link: str) -> dict[str, Any]:
    """The JSON object of the command line."""
    return read_document(run_cli(*cli_arguments(link), "--format", "json"))


def read_document(text: str) -> dict[str, Any]:
    """A result document without its time, which is never the same."""
    document: dict[str, Any] = json.loads(text)
    assert document["stats"].pop("seconds") >= 0
    return document


def downloaded(download: Download) -> str:
    """The text of a downloaded file."""
    return Path(download.path()).read_text(encoding="utf-8")


def packed(text: str) -> str:
    """A text as links carry it: deflated, in base64url."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    deflated = deflate.compress(text.encode()) + deflate.flush()
    return base64.urlsafe_b64encode(deflated).decode().rstrip("=")


def square(name: str, board: str = "8x8") -> int:
    """The number of a square."""
    return Board.parse(board).parse_square(name, "start")
