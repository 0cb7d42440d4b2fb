"""Nothing gets out of the page's worker in Firefox and WebKit either.

tests/web has the same and more for Chromium.
"""

from __future__ import annotations

import json
import re
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
from tests.host import copy_changed
from tests.web.python import attacking
from web.tools.files import write_site
from web.tools.server import serving
from web.tools.single import SINGLE, render_single
from web.tools.site import render_site

pytestmark = pytest.mark.browsers

ATTACK = """
Object.defineProperty(self, "waysOut", { set: (python) => setTimeout(async () => {
  self.postMessage({ id: 0, type: "waysOut", tried: TRIED });
}) });
"""
"""Ends the worker's script: as soon as Python is there, everything is tried."""

MAKE = 'return new Worker(script, { type: "module" });'

MAKE_AND_HEAR = """
  const worker = new Worker(script, { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.type === "waysOut") {
      document.documentElement.dataset.waysOut = JSON.stringify(data.tried);
    }
  });
  return worker;
"""

POLICY = r'(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*'


@pytest.fixture(scope="module")
def attacked(listener: Listener, site: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site and the single file, where the worker tries to get out; beside it without policy."""
    folder = tmp_path_factory.mktemp("attacked")
    attack = aimed(ATTACK, listener)

    def listening(place: str) -> str:
        assert place.count(MAKE) == 1
        return place.replace(MAKE, MAKE_AND_HEAR)

    copy_changed(
        folder,
        {
            "js/solver/worker/worker.js": lambda script: attack + script,
            "js/place.js": listening,
            "single/place.js": listening,
        },
    )
    made = attacking(render_site(folder), PYTHON)
    files = {**made.files, SINGLE: render_single(folder, made)}
    write_site(files, folder / "site", folder / "spare")
    for name in ("index.html", SINGLE):
        text, count = re.subn(POLICY, "worker-src * blob: data:", files[name].decode())
        assert count == 1
        files[name] = text.encode()
    write_site(files, folder / "open", folder / "spare")
    return folder


def tried(page: Page, address: str) -> Any:
    """What became of each attempt of the page at an address."""

    def attempt() -> Any:
        page.goto("about:blank")
        page.goto(address)
        page.answered()
        page.wait("the end of all attempts", lambda: page.attribute("data-ways-out"))
        return json.loads(page.attribute("data-ways-out") or "")

    return answer_at_last(attempt)


@pytest.mark.parametrize("where", ["site", "single file served", "single file opened"])
def test_nothing_gets_out(refusing: Page, attacked: Path, listener: Listener, where: str) -> None:
    folder = attacked / "site"
    with serving(folder) as address:
        single = (folder / SINGLE).as_uri() if where.endswith("opened") else address + SINGLE
        found = tried(refusing, address if where == "site" else single)
        assert {*LEAKS, *PYTHON_LEAKS} <= found.keys()
        listener.received_nothing()


@pytest.mark.parametrize("where", ["", SINGLE], ids=["site", "single file"])
def test_without_the_policy_all_of_this_gets_out(
    refusing: Page, attacked: Path, listener: Listener, where: str
) -> None:
    with serving(attacked / "open") as address:
        tried(refusing, address + where)
        listener.hears({*LEAKS, *PYTHON_LEAKS})
