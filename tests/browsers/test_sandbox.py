"""The sandbox for rules in Firefox and WebKit: nothing gets out, it ends, it starts offline.

tests/web has the same and more for Chromium.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.browsers.page import Page
from tests.browsers.ways_out import (
    LEAKS,
    PYTHON,
    PYTHON_LEAKS,
    Listener,
    aimed,
    answer_at_last,
)
from tests.host import DIST, Host, copy_changed
from tests.web.python import attacking
from tests.web.sandbox import LOOK, OBEY, ORDERS, REFUSED, START, document, opened
from web.tools.files import write_site
from web.tools.server import serving
from web.tools.single import SINGLE, render_single
from web.tools.site import render_site

pytestmark = pytest.mark.browsers

ATTACK = """
Object.defineProperty(self, "waysOut", { set: (python) => {
  self.tryAll = async () => {
    return { tried: TRIED, seen: await (LOOK)(NAMES) };
  };
} });
"""
"""Begins the worker's script: Python, which has JavaScript here, gives it what it tries."""

ANSWER = """
const listen = self.onmessage;
self.onmessage = (event) => {
  const [port] = event.ports;
  listen(event);
  const hear = port.onmessage;
  port.onmessage = async (event) => {
    if (event.data.type !== "details") return hear(event);
    port.postMessage({ id: event.data.id, type: "done", answer: await self.tryAll() });
  };
};
"""
"""Ends it: a question of the page has all of that tried."""

LOOKS = ("origin", "caches", "databases", "files", "locks", "storage", "parent")
"""What is looked for."""

DOORS = {
    "jsglobals: {}": "jsglobals: self",
    '"jsfinder.jsproxies.clear()",': "",
    "del sys": "sys",
}
"""What keeps Python away from JavaScript: the policy and the origin alone have to do here."""


@pytest.fixture(scope="module")
def attacked(listener: Listener, site: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site and the single file, where the sandbox tries to get out."""
    folder = tmp_path_factory.mktemp("attacked")
    attack = aimed(ATTACK.replace("LOOK", LOOK).replace("NAMES", json.dumps(LOOKS)), listener)

    def with_doors(script: str) -> str:
        for door, other in DOORS.items():
            assert script.count(door) == 1
            script = script.replace(door, other)
        return script

    copy_changed(
        folder,
        {
            "js/sandbox/worker/worker.js": lambda script: opened_worker(script, attack),
            "js/sandbox/worker/boot.js": with_doors,
        },
    )
    made = attacking(render_site(folder), PYTHON + ORDERS)
    single = render_single(folder, opened(made))
    write_site({**made.files, SINGLE: single}, folder / "site", folder / "x")
    return folder / "site"


def opened_worker(script: str, attack: str) -> str:
    """The worker's first script, with the attack after what it imports."""
    at = script.index("\n\n", script.rindex("import {"))
    first = 'self.postMessage("here");'
    assert script.count(first) == 1
    return script[:at] + attack + script[at:].replace(first, ANSWER + first)


def answer_of(page: Page, call: str) -> Any:
    """What an asynchronous function of the page comes to."""
    page.evaluate(
        f"void ({call}).then((value) => {{ document.documentElement.dataset.answer ="
        " JSON.stringify({ value }); }, (error) => {"
        " document.documentElement.dataset.answer = JSON.stringify({ error: String(error) }); })"
    )
    page.wait("an answer", lambda: page.attribute("data-answer"))
    answer = json.loads(page.attribute("data-answer") or "")
    page.evaluate("delete document.documentElement.dataset.answer")
    assert "error" not in answer, answer
    return answer.get("value")


def start(page: Page) -> None:
    """Starts the sandbox."""
    answer_of(page, f"({START})()")


@pytest.mark.parametrize("where", ["site", "single file served", "single file opened"])
def test_nothing_gets_out_of_the_sandbox(
    refusing: Page, attacked: Path, listener: Listener, where: str
) -> None:
    with serving(attacked) as address:
        single = (attacked / SINGLE).as_uri() if where.endswith("opened") else address + SINGLE

        def attempt() -> Any:
            refusing.goto("about:blank")
            refusing.goto((address if where == "site" else single) + "?start=h1")
            refusing.answered()
            start(refusing)
            if where == "site":
                stored = 'caches.open("own").then((c) => c.put("/own", new Response("own")))'
                answer_of(refusing, stored)
            return answer_of(refusing, 'sandbox.client.call("details", {})')

        tried = answer_at_last(attempt)
        assert {*LEAKS, *PYTHON_LEAKS} <= tried["tried"].keys()
        listener.received_nothing()
        seen = tried["seen"]
        assert seen.pop("origin") == '"null"'
        # WebKit gives it a store of its own, which is empty.
        assert {*seen.values()} <= {"refused", '"silent"', "[]", "[null]", "nothing"}


def test_the_document_refuses_to_start_without_its_sandbox(page: Page, site: str) -> None:
    page.goto(site + "?start=h1")
    page.answered()
    shown = answer_of(page, f"({REFUSED})({json.dumps(document(DIST))})")
    assert shown == [True, True]


def test_a_call_that_takes_too_long_is_interrupted(refusing: Page, attacked: Path) -> None:
    with serving(attacked) as address:
        refusing.goto(address + "?start=h1")
        refusing.answered()
        start(refusing)

        def obey(source: str) -> Any:
            return answer_of(refusing, f"({OBEY})({json.dumps(source)})")

        assert obey("import sys; sys.kept = 1") is None
        assert "KeyboardInterrupt" in obey("while True: pass")
        assert "KeyboardInterrupt" in obey("10 ** 10 ** 8")
        assert obey("import sys; answer = sys.kept") == 1
        # With the frame a loop ends; another one starts.
        refusing.evaluate(
            "void sandbox.client.call('woven', { text: 'sum(iter(int, 1))' }).catch(() => {})"
        )
        answer_of(refusing, "(async () => { sandbox.client.start(); await sandbox.ready(); })()")
        assert obey("answer = 2") == 2


def test_it_starts_without_a_server(page: Page, site: str, tmp_path: Path) -> None:
    shutil.copytree(DIST, tmp_path / "site")
    host = Host(tmp_path / "site")
    try:
        page.goto(host.address + "?start=h1")
        page.answered()
        page.has(offline="ready", **{"offline-all": "true"})
        host.stop()
        page.reload()
        page.answered()
        start(page)
    finally:
        page.goto("about:blank")
        host.stop()
