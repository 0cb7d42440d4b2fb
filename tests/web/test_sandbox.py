"""Rules of other people: nothing gets out of their sandbox, nothing of the page is in it, it ends.

The controls, where the policy or the sandbox is missing, must be seen to leak. `tests/browsers` has
the same for Firefox and WebKit.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from tests.browsers.ways_out import JAVASCRIPT, LEAKS, PYTHON, Listener, listening
from tests.host import DIST, ROOT, Host
from tests.web.lab import Lab, until
from tests.web.python import attacking
from tests.web.sandbox import LOOK, ORDERS, REFUSED, document, obeying, opened, start
from tests.web.test_security import change, stays_in
from web.tools.files import write_site
from web.tools.server import serving
from web.tools.single import SINGLE, render_single
from web.tools.site import render_site

DOORS = {"jsglobals:{}": "jsglobals:self", "jsfinder.jsproxies.clear()": "", "del sys": "sys"}
"""What keeps Python away from JavaScript in the sandbox, and what there is without that: the policy
and the origin alone have to do then."""

MINE = """async () => {
  await (await caches.open("own")).put("/own", new Response("own"));
  await new Promise((resolve) => {
    const opening = indexedDB.open("own");
    opening.onsuccess = () => resolve(opening.result.close());
  });
  localStorage.setItem("own", "own");
  self.messages = [];
  const channel = new BroadcastChannel("own");
  channel.onmessage = ({ data }) => self.messages.push(data);
  navigator.locks.request("own", () => new Promise(() => {}));
}"""
"""The page stores something wherever it can."""


@pytest.fixture(scope="module")
def attacked_site(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site, with a Python that tries to get out when told to, and has JavaScript for it."""
    folder = tmp_path_factory.mktemp("attacked") / "site"
    write_site(attacking(render_site(ROOT), PYTHON + ORDERS).files, folder, folder.parent / "x")
    (parts,) = folder.glob("v/*/js/sandbox/parts.js")
    for door, other in DOORS.items():
        change(parts, re.escape(door), other)
    with serving(folder) as address:
        yield address


@pytest.fixture(scope="module")
def boxed(browser: Browser, attacked_site: str) -> Iterator[tuple[Page, Worker]]:
    """A page of it with a sandbox, and the worker in that."""
    # Where nothing moves: what computes is the sandbox.
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(attacked_site + "?start=h1")
    Lab(page).answered()
    yield page, start(page)
    context.close()


# -------------------------------------------------------------------------------------- the network


def test_nothing_gets_out_of_the_sandbox(
    boxed: tuple[Page, Worker], listener: Listener, attacked_site: str
) -> None:
    _, worker = boxed
    stays_in(worker, listener)
    # Not even to where the page is from.
    for mode in ("cors", "no-cors", "same-origin"):
        assert worker.evaluate(
            "([own, mode]) => fetch(own, { mode }).then(String, String)", [attacked_site, mode]
        ).startswith("TypeError")


@pytest.mark.full
@pytest.mark.parametrize("scheme", ["file", "http"])
def test_nothing_gets_out_of_the_sandbox_of_the_single_file(
    browser: Browser, site: str, listener: Listener, tmp_path: Path, scheme: str
) -> None:
    made = opened(attacking(render_site(ROOT), ORDERS))
    (tmp_path / SINGLE).write_bytes(render_single(ROOT, made))
    context = browser.new_context(reduced_motion="reduce")
    with serving(tmp_path) as address:
        page = context.new_page()
        page.goto((tmp_path / SINGLE).as_uri() if scheme == "file" else address + SINGLE)
        Lab(page).answered()
        worker = start(page)
        assert worker.evaluate("() => self.origin") == "null"
        tried = worker.evaluate(
            "(listener) => new Promise((done) => "
            f"setTimeout(() => ({JAVASCRIPT})(listener).then(done)))",
            listener.address,
        )
        assert {*LEAKS} <= tried.keys()
        listener.received_nothing()
        has_no_way_to_javascript(obeying(page))
    context.close()


def has_no_way_to_javascript(obey: Callable[[str], object]) -> None:
    """The second line: what gets past it is in the sandbox all the same."""
    for name in ("js", "pyodide_js", "pyodide.http"):
        assert "ModuleNotFoundError" in str(obey(f"import {name}"))
        assert obey(f"import sys; answer = {name!r} in sys.modules") is False
    assert "ModuleNotFoundError" in str(obey("from pyodide.code import run_js; run_js('1')"))


FRAME = """([srcdoc, sandbox, script]) => {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", sandbox);
  const [control, talk] = [new MessageChannel(), new MessageChannel()];
  control.port1.onmessage = ({ data }) => {
    document.documentElement.dataset[data.type] = data.way ?? "";
    if (data.type === "here") control.port1.postMessage({ script, ways: ["blob", "data"] });
  };
  frame.onload = () =>
    frame.contentWindow.postMessage(null, "*", [control.port2, talk.port2]);
  frame.srcdoc = srcdoc;
  document.body.append(frame);
}"""
"""A frame with the sandbox's document, which is to start a worker with this script."""


@pytest.mark.full
@pytest.mark.parametrize("policy", [False, True], ids=["control", "with its policy"])
def test_it_is_the_policy_that_keeps_them_in(
    browser: Browser, site: str, tmp_path: Path, policy: bool
) -> None:
    """Without it, a sandbox keeps nobody from the network."""
    text = document(DIST)
    if not policy:
        text, count = re.subn(r"<meta http-equiv=[^>]*>", "", text)
        assert count == 1
    (tmp_path / "index.html").write_text("<!doctype html><title>x</title>", encoding="utf-8")
    context = browser.new_context(reduced_motion="reduce")
    with listening() as listener, serving(tmp_path) as address:
        page = context.new_page()
        page.goto(address)
        trying = f"({JAVASCRIPT})({json.dumps(listener.address)})"
        script = f"""
          postMessage("here");
          onmessage = () => {trying}.then(() => setTimeout(() => {{ throw "tried"; }}));
        """
        page.evaluate(FRAME, [text, "allow-scripts", script])
        if not policy:
            listener.hears(LEAKS)
        # The last attempt has ended.
        expect(page.locator("html")).to_have_attribute("data-error", "")
        if policy:
            listener.received_nothing()
    context.close()


# ------------------------------------------------------------------------------------- the page


def test_nothing_of_the_page_is_there(boxed: tuple[Page, Worker]) -> None:
    page, worker = boxed
    page.evaluate(MINE)
    seen = worker.evaluate(f"({LOOK})()")
    assert seen.pop("origin") == '"null"'
    assert seen.pop("address") in ('"blob"', '"data"')
    # A message from there arrives nowhere here.
    assert seen.pop("channel") == "nothing"
    assert set(seen.values()) == {"refused"}
    assert page.evaluate("() => self.messages") == []
    assert page.evaluate("async () => (await (await caches.match('/own')).text())") == "own"


def test_the_document_refuses_to_start_without_its_sandbox(
    boxed: tuple[Page, Worker],
) -> None:
    page, _ = boxed
    shown = page.evaluate(REFUSED, document(DIST))
    assert shown == [True, True]


def test_what_it_writes_past_print_fills_no_console(boxed: tuple[Page, Worker]) -> None:
    page, worker = boxed
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    writes = "import os, sys; [os.write(n, b'from the rule\\n' * 1000) for n in (1, 2)]"
    obey = obeying(page)
    assert obey(writes) is None
    assert obey("import sys; print('from the rule', file=sys.__stderr__)") is None
    # A later message arrives, so this one would have arrived too.
    with page.expect_console_message(lambda message: message.text == "from the worker"):
        worker.evaluate("console.log('from the worker')")
    assert messages == ["from the worker"]


# ------------------------------------------------------------------------------------- it ends


LOOPS = {
    "a loop": "while True: pass",
    "a loop over what has no end": "for _ in iter(int, 1): pass",
    "a number": "10 ** 10 ** 8",
    "a pattern": "import re; re.match('(a+)+b', 'a' * 60)",
}


@pytest.mark.parametrize(
    "name",
    [name if name == "a loop" else pytest.param(name, marks=pytest.mark.full) for name in LOOPS],
)
def test_a_call_that_takes_too_long_is_interrupted(boxed: tuple[Page, Worker], name: str) -> None:
    obey = obeying(boxed[0])
    assert obey("import sys; sys.kept = 1") is None
    assert "KeyboardInterrupt" in str(obey(LOOPS[name]))
    # The same worker answers, and has what it had.
    assert obey("import sys; answer = sys.kept") == 1


def processors(browser: Browser) -> dict[int, float]:
    """The browser's processes for pages and frames: how long each has computed, in seconds."""
    session = browser.new_browser_cdp_session()
    listed = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {
        process["id"]: process["cpuTime"] for process in listed if process["type"] == "renderer"
    }


@pytest.mark.full
@pytest.mark.parametrize(
    "endless",  # and not interrupted, as LOOPS are
    [
        "sum(iter(int, 1))",
        "while True:\n  try: sum(iter(int, 1))\n  except: pass",
    ],
)
def test_with_the_frame_everything_ends(
    browser: Browser, boxed: tuple[Page, Worker], endless: str
) -> None:
    page, _ = boxed
    before = processors(browser)

    def since() -> dict[int, float]:
        """How long each of them has computed since then."""
        return {id: spent - before.get(id, 0) for id, spent in processors(browser).items()}

    page.evaluate(
        """(text) => {
          sandbox.client.call("woven", { text }).catch(() => {});
        }""",
        endless,
    )
    # The page computes nothing meanwhile: what has spent most of the time is the loop.
    until(page, lambda: max(since().values()) > 1, "the loop")
    its = max(spent := since(), key=spent.__getitem__)
    page.evaluate("() => sandbox.client.close()")
    assert page.locator("iframe").count() == 0
    until(page, lambda: its not in processors(browser), "the end of the loop")
    # The page is as it was, and another one starts.
    page.evaluate("async () => { sandbox.client.start(); await sandbox.ready(); }")
    assert obeying(page)("answer = 1") == 1


# ------------------------------------------------------------------------------------- offline


@pytest.mark.full
@pytest.mark.service_worker
def test_it_starts_without_a_server(browser: Browser, site: str, tmp_path: Path) -> None:
    shutil.copytree(DIST, tmp_path / "site")
    host = Host(tmp_path / "site")
    context = browser.new_context(base_url=host.address, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto("./?start=h1")
        lab = Lab(page)
        lab.until(offline="ready")
        # What only a rule needs comes last.
        expect(lab.root).to_have_attribute("data-offline-all", "true")
        host.stop()
        page.reload()
        lab.answered()
        assert start(page).evaluate("() => self.origin") == "null"
    finally:
        context.close()
        host.stop()


# ------------------------------------------------------------------- the page's own worker


@pytest.mark.full
def test_no_other_worker_runs_a_rule(emptied: Lab) -> None:
    """The page asks no other for it; this is for the day when it does by mistake."""
    emptied.load("?start=h1")
    refused = emptied.page.evaluate(
        """async () => {
          const own = document.querySelector("script[type=module]").src;
          const load = (name) => import(own.replace(/start\\.js$/, name));
          const { SolverClient } = await load("main.js");
          const { assets, makeWorker } = await load("start.js");
          const log = { warn() {}, error() {} };
          const client = new SolverClient({ create: makeWorker, assets, repeat: false, log });
          client.start();
          const rule = { source: "choose = None", name: "x.py" };
          try {
            return await client.call("ruleCheck", rule);
          } catch (error) {
            return String(error);
          } finally {
            client.close();
          }
        }"""
    )
    assert "in the sandbox alone" in refused
