"""Nothing gets out: every way out of a worker is tried, while somebody listens on another port.

The page's policy is what keeps them in, so each test has its counterpart in a control: the same
attempts where that policy is missing, which must be heard.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Worker

from tests.browsers.ways_out import JAVASCRIPT, LEAKS, PYTHON, PYTHON_LEAKS, Listener
from tests.host import ROOT
from tests.web.lab import Lab
from tests.web.python import attacking
from web.tools.files import write_site
from web.tools.server import serving
from web.tools.single import SINGLE, render_single
from web.tools.site import render_site

SURVEY = "?lab=survey&boards=6x6&starts=all&methods=warnsdorff"

# In a task of the worker's own: a policy does not bind the one that a test starts.
TRY_JAVASCRIPT = f"""(listener) => new Promise((done, failed) => {{
  setTimeout(() => ({JAVASCRIPT})(listener).then(done, failed));
}})"""
TRY_PYTHON = """(listener) => new Promise((done, failed) => {
  // It has that as soon as its second archive is there.
  const attempt = () => {
    if (self.waysOut) self.waysOut(listener).then(done, failed);
    else setTimeout(attempt, 10);
  };
  setTimeout(attempt);
})"""


@pytest.fixture(scope="module")
def attacked(site: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, with a Python that tries to get out when it is told to."""
    folder = tmp_path_factory.mktemp("attacked") / "site"
    made = attacking(render_site(ROOT), PYTHON)
    write_site({**made.files, SINGLE: render_single(ROOT, made)}, folder, folder.parent / "x")
    return folder


@pytest.fixture
def unwatched(browser: Browser) -> Iterator[Page]:
    """An empty page on a computer with three cores; only the listener watches it."""
    context = browser.new_context(permissions=["notifications"], reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 });")
    yield page
    context.close()


def change(file: Path, pattern: str, text: str) -> None:
    """Replaces the one place of a file that matches."""
    changed, count = re.subn(pattern, lambda _: text, file.read_text(encoding="utf-8"))
    assert count == 1
    file.write_text(changed, encoding="utf-8")


def opened(page: Page, address: str, query: str = "?start=h1") -> Lab:
    lab = Lab(page)
    page.goto(address + query)
    lab.answered()
    return lab


def stays_in(worker: Worker, listener: Listener) -> None:
    """Tries everything in a worker; nothing may be heard."""
    tried = worker.evaluate(TRY_JAVASCRIPT, listener.address)
    assert {*LEAKS} <= tried.keys()
    listener.received_nothing()
    tried = json.loads(worker.evaluate(TRY_PYTHON, listener.address))
    assert {*PYTHON_LEAKS} <= tried.keys()
    listener.received_nothing()


@pytest.mark.full
def test_nothing_gets_out_of_the_pages_worker_nor_of_the_next(
    unwatched: Page, attacked: Path, listener: Listener
) -> None:
    with serving(attacked) as address:
        lab = opened(unwatched, address)
        (worker,) = unwatched.workers
        stays_in(worker, listener)
        with unwatched.expect_worker() as started:
            worker.evaluate("() => { setTimeout(() => { throw new Error('ended'); }); }")
            lab.click_square(7)
        lab.answered()
        assert started.value.url == worker.url
        stays_in(started.value, listener)


@pytest.mark.full
def test_nothing_gets_out_of_the_workers_of_the_lab(
    unwatched: Page, attacked: Path, listener: Listener
) -> None:
    with serving(attacked) as address:
        lab = Lab(unwatched)
        unwatched.goto(address + SURVEY)
        lab.ended()
        assert len(unwatched.workers) == 3
        for worker in unwatched.workers:
            stays_in(worker, listener)


@pytest.mark.full
@pytest.mark.parametrize("scheme", ["file", "http"])
def test_nothing_gets_out_of_the_single_file(
    unwatched: Page, attacked: Path, listener: Listener, scheme: str
) -> None:
    with serving(attacked) as address:
        opened(unwatched, (attacked / SINGLE).as_uri() if scheme == "file" else address + SINGLE)
        (worker,) = unwatched.workers
        stays_in(worker, listener)
        # Not even to where the file is from.
        assert worker.evaluate(
            "(own) => fetch(own, { mode: 'no-cors' }).then(String, String)", address
        ).startswith("TypeError")


ORDERS = """async ([worker, listener]) => {
  const to = (name) => `${listener}${name}/x`;
  const assets = {
    base: listener, loader: to("loader"), runtime: to("runtime"), wasm: to("wasm"),
    python: to("python"), packed: [], lock: {}, bytes: {},
  };
  const nested = new Worker(worker, { type: "module" });
  nested.postMessage({ id: 0, type: "init", assets });
  return new Promise((done) => {
    nested.onmessage = ({ data }) => { if (data.type === "fatal") done(data.cause); };
    nested.onerror = (event) => { event.preventDefault(); done("refused"); };
  });
}"""
"""A worker is told to load Python from somewhere else."""


@pytest.mark.full
def test_a_worker_that_is_told_to_load_from_elsewhere_does_not(
    unwatched: Page, attacked: Path, listener: Listener
) -> None:
    with serving(attacked) as address:
        opened(unwatched, address)
        (worker,) = unwatched.workers
        # Started by the page, and by the worker.
        for place in (unwatched, worker):
            assert place.evaluate(ORDERS, [worker.url, listener.address]) == "network"
            listener.received_nothing()


def test_no_worker_is_started_from_an_address_but_the_service_worker(
    unwatched: Page, attacked: Path, listener: Listener
) -> None:
    scripts = attacked / "v" / "scripts"
    scripts.mkdir(exist_ok=True)
    (scripts / "own.js").write_text("postMessage('started');", encoding="utf-8")
    starts = """(address) => new Promise((done) => {
      const worker = new Worker(address, { type: "module" });
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = (event) => { event.preventDefault(); done("refused"); };
    })"""
    with serving(attacked) as address:
        opened(unwatched, address)
        (worker,) = unwatched.workers
        for place in (unwatched, worker):
            assert place.evaluate(starts, f"{address}v/scripts/own.js") == "refused"
            # Has no policy, but is no worker of this kind either.
            assert place.evaluate(starts, f"{address}sw.js") == "refused"


# ----------------------------------------------------------------------------------- the controls


POLICY = r'(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*'


def without_policy(folder: Path) -> None:
    """The page says nothing of what is allowed."""
    for name in ("index.html", SINGLE):
        change(folder / name, POLICY, "worker-src * blob: data:")


@pytest.mark.full
@pytest.mark.parametrize("page", ["index.html", SINGLE])
def test_without_the_policy_all_of_this_gets_out(
    unwatched: Page, attacked: Path, listener: Listener, tmp_path: Path, page: str
) -> None:
    shutil.copytree(attacked, tmp_path / "site")
    without_policy(tmp_path / "site")
    with serving(tmp_path / "site") as address:
        opened(unwatched, address + page)
        (worker,) = unwatched.workers
        worker.evaluate(TRY_JAVASCRIPT, listener.address)
        listener.hears(LEAKS)
        worker.evaluate(TRY_PYTHON, listener.address)
        listener.hears(PYTHON_LEAKS)


def test_a_worker_from_an_address_has_no_policy_of_the_page(
    unwatched: Page, attacked: Path, listener: Listener, tmp_path: Path
) -> None:
    page = (attacked / "index.html").read_text(encoding="utf-8")
    (policy,) = re.findall(POLICY, page)
    assert "worker-src 'self'" in policy
    empty = f'<meta http-equiv="Content-Security-Policy" content="{policy}"><title>x</title>'
    (tmp_path / "index.html").write_text(empty, encoding="utf-8")
    (tmp_path / "worker.js").write_text(
        f"onmessage = ({{ data }}) => ({JAVASCRIPT})(data);", encoding="utf-8"
    )
    with serving(tmp_path) as address:
        unwatched.goto(address)
        unwatched.evaluate(
            "(listener) => new Worker('worker.js', { type: 'module' }).postMessage(listener)",
            listener.address,
        )
        listener.hears(LEAKS)
