"""Offline after one visit: the server goes, the page stays; updates, damage, refusals, installing.

A test that leaves something behind has a server of its own, so an origin and a service worker that
no other test has seen; the others share one.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Request, expect

from tests.conftest import NewContext, Watch, expected_errors, watched_context
from tests.host import ROOT, Host, copy_changed
from tests.vocabulary import SPOKEN
from tests.web.lab import Delayed, Lab, cli_matrix, downloaded, run_cli, square
from tests.web.test_accessibility import axe_finds_nothing
from tests.web.test_languages import untranslated
from tests.web.test_layout import sticks_out
from web.tools.files import integrity, write_site
from web.tools.install import install_web
from web.tools.site import SPARE, Site, render_site

pytestmark = pytest.mark.service_worker

LINK = "?board=6x6&start=a1&method=warnsdorff"
OTHER_LINK = "?board=5x6&start=b2"

# What browsers log of files that do not come.
NOT_LOADED = (
    r"Failed to load resource|valid digest in the 'integrity' attribute|ERR_|Failed to fetch"
)


@pytest.fixture(scope="module")
def built() -> Site:
    """The whole site."""
    install_web(ROOT)
    return render_site(ROOT)


@pytest.fixture
def host(built: Site, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    """The site on a server of the test's own; with `indirect`, below another path."""
    folder = tmp_path / "site"
    write_site(built.files, folder, tmp_path / "spare")
    host = Host(folder, getattr(request, "param", "/"))
    yield host
    host.stop()


@pytest.fixture
def origin(host: Host) -> str:
    """The only origin that the pages may ask."""
    return host.origin


@pytest.fixture
def context(new_context: NewContext, host: Host) -> BrowserContext:
    """A fresh browser profile, where nothing moves by itself."""
    return new_context(base_url=host.address)


def is_offline(lab: Lab) -> None:
    """Waits until the page says that it works without a network."""
    lab.until(offline="ready")


@pytest.fixture
def offline(fresh: Lab) -> Lab:
    """A page that was visited once, and works offline."""
    fresh.load(LINK)
    is_offline(fresh)
    expect(fresh.root).to_have_attribute("data-offline-all", "true")
    return fresh


@pytest.fixture(scope="module")
def shared(
    browser: Browser, built: Site, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Lab, Host, Watch]]:
    """The same for all tests that leave it as it is, with its server."""
    folder = tmp_path_factory.mktemp("offline")
    write_site(built.files, folder / "site", folder / "spare")
    host = Host(folder / "site")
    watch = Watch(host.origin)
    context = watched_context(browser, watch, service_worker=True, base_url=host.address)
    lab = Lab(context.new_page())
    lab.load(LINK)
    is_offline(lab)
    # A server that stops while it sends a file leaves that file open.
    expect(lab.root).to_have_attribute("data-offline-all", "true")
    yield lab, host, watch
    context.close()
    host.stop()


@pytest.fixture
def home(shared: tuple[Lab, Host, Watch]) -> Host:
    """The server of the shared page."""
    return shared[1]


@pytest.fixture
def once(shared: tuple[Lab, Host, Watch], request: pytest.FixtureRequest) -> Iterator[Lab]:
    """The shared page, offline, on its first tour; its server comes back by itself."""
    lab, home, watch = shared
    watch.expected = expected_errors(request)
    failed = request.session.testsfailed
    lab.run(LINK)
    yield lab
    lab.page.keyboard.press("Escape")
    if not home.thread.is_alive():
        home.start()
    if request.session.testsfailed > failed:
        lab.load(LINK)
    watch.end()


@pytest.mark.full
def test_every_language_is_there_without_a_network(once: Lab, home: Host) -> None:
    home.stop()
    for tag in SPOKEN:
        once.load(f"{tag}/{LINK}")
        expect(once.root).to_have_attribute("lang", tag)
        assert untranslated(once, tag) == ""
    home.start()
    once.load(LINK)


def fetched_by_the_service_worker(context: BrowserContext) -> list[str]:
    """The addresses that the service worker asks for from now on."""
    fetched: list[str] = []

    def note(request: Request) -> None:
        if request.service_worker is not None:
            fetched.append(request.url)

    context.on("request", note)
    return fetched


def reload(lab: Lab) -> None:
    lab.page.reload()
    lab.answered()


def is_newer(lab: Lab) -> None:
    """Waits until the page is that of the newer version."""
    expect(lab.page.locator("#h-start")).to_have_text("All is new.")


def solves_another(lab: Lab) -> None:
    """Waits for the tour of another square, which takes a new worker where the old one is dead."""
    lab.start_on(square("c3", "6x6"))
    lab.shows_matrix(cli_matrix("?board=6x6&start=c3&method=warnsdorff"))


def offline_dialog(lab: Lab) -> None:
    lab.menu("Offline")
    expect(lab.page.get_by_role("dialog", name="Without a network")).to_be_visible()


# --------------------------------------------------------------------------- the server goes away


@pytest.mark.parametrize(
    "host", ["/some-repo/", pytest.param("/", marks=pytest.mark.full)], indirect=True
)
def test_after_one_visit_page_and_links_work_without_the_server(offline: Lab, host: Host) -> None:
    host.stop()
    # The page of the first visit itself, which the service worker did not deliver.
    offline.kill_worker()
    solves_another(offline)
    offline.load(OTHER_LINK)
    offline.shows_matrix(cli_matrix(OTHER_LINK))
    is_offline(offline)
    offline.load(f"index.html{LINK}")
    offline.shows_matrix(cli_matrix(LINK))


@pytest.mark.full
def test_every_panel_works_without_the_server(offline: Lab, host: Host) -> None:
    host.stop()
    reload(offline)
    offline.scrub.fill("9")
    for name in ("Onward moves", "Starts", "Path", "Numbers"):
        before = offline.picture()
        offline.overlay(name).click()
        legend = offline.page.locator("#legend-starts")
        expect(legend).to_be_visible(visible=name == "Starts")
        assert offline.picture() != before, name
        offline.overlay(name).click()
    offline.theme("Dark")
    expect(offline.root).to_have_attribute("data-theme", "dark")
    offline.menu("Help")
    expect(offline.page.get_by_role("dialog")).to_contain_text("Keys")
    offline.page.keyboard.press("Escape")

    words = ("solve", "6x6", "a1", "--method", "warnsdorff", "--format")
    assert downloaded(offline.download("CSV")) == run_cli(*words, "csv")
    assert downloaded(offline.download("SVG")) == run_cli(*words, "svg")
    assert Path(offline.download("PNG").path()).read_bytes().startswith(b"\x89PNG")

    for side in ("Rows", "Columns"):
        offline.field(side).fill("5")
    offline.page.get_by_text("How many tours are there?").click()
    offline.button("Count").click()
    expect(offline.page.locator("#count-result")).to_have_text("304 open tours of 5×5 start on a1.")

    offline.button("Gallery").click()
    offline.until(gallery="all")
    offline.page.get_by_role("link", name=re.compile("Beverley")).click()
    offline.until(gallery="beverley")
    expect(offline.board).to_have_attribute("data-sums", " ".join(["260"] * 8))


@pytest.mark.full
@pytest.mark.parametrize(
    "query",
    [
        "?lab=compare&board=6x6&start=b3&methods=pruned,warnsdorff",
        "?lab=survey&boards=6x6&starts=3&methods=warnsdorff",
    ],
    ids=["compare", "survey"],
)
def test_an_experiment_its_report_and_a_puzzle_work_without_the_server(
    once: Lab, home: Host, query: str
) -> None:
    home.stop()
    once.load_experiment(query)
    expect(once.report.get_by_role("table").first).to_be_visible()
    table = downloaded(once.download("The table of the report as CSV"))
    rows = list(csv.reader(io.StringIO(table)))
    report = json.loads(downloaded(once.download("The whole report as JSON")))
    assert len(rows) == 1 + len(report["rows"])
    picture = Path(once.download("Download pictures").path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    folded = once.report.locator("details")
    folded.evaluate_all("(all) => { for (const one of all) one.open = true; }")
    once.report.get_by_title("Open this run").first.click()
    once.answered()
    once.visit("?mode=play&puzzle=only-easy-1")
    once.solves_the_puzzle("only-easy-1")


@pytest.mark.full
@pytest.mark.expected_errors(NOT_LOADED)
def test_the_one_file_to_take_along_needs_the_network_once(offline: Lab, host: Host) -> None:
    host.stop()
    offline_dialog(offline)
    offline.button("Download as a single file").click()
    expect(offline.status).to_have_text(
        "The file could not be downloaded. Try again when you are online."
    )
    host.start()
    (host.folder / "knights-tour-lab.html").write_text("the one file", encoding="utf-8")
    assert downloaded(offline.download("Download as a single file")) == "the one file"


# ---------------------------------------------------------------------------------- a new version


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site as it would be with one sentence changed."""
    root = tmp_path_factory.mktemp("newer")
    lead = partial(re.sub, r'("form.start.hint": )".*"', r'\1"All is new."')
    copy_changed(root, {"i18n/en.json": lead})
    return render_site(root)


ALL_MODES = """() => {
  const start = document.querySelector('script[src$="/js/start.js"]').src;
  return Promise.all(["lab", "play", "check", "code", "gallery"].map(
    (mode) => import(new URL(`modes/${mode}/mode.js`, start)))).then(() => null);
}"""
"""What the page itself loads when it has nothing else to do."""


def deploy(host: Host, files: Mapping[str, bytes], *open_pages: Lab) -> None:
    """Puts another version on the server once the open pages have nothing left to ask their service
    worker for.

    While the tests' debugger is attached, Chromium stops a service worker that is to be replaced
    although it still has to answer: the question stays open, and the new one may wait for ever.
    Without a debugger it lets the old one answer first: in 26 trials with two tabs opened while a
    new version was being installed, none waited. So no test asks anything, or opens a tab, between
    `deploy` and the offer of the new version.
    """
    for lab in open_pages:
        expect(lab.root).to_have_attribute("data-offline-all", "true")
        lab.page.evaluate(ALL_MODES)
    write_site(files, host.folder, host.folder.parent / "spare")


LOOK = "() => { navigator.serviceWorker.ready.then((registration) => registration.update()); }"
"""Has the browser look for a new version, as it does by itself whenever the page is opened."""


def offer_of(lab: Lab) -> Locator:
    """What offers a new version."""
    return lab.page.locator("#news").get_by_text("A new version is ready.", exact=True)


NOT_LOADED_YET = "A new version could not be loaded yet; the page will try again."

STATES = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const { installing, waiting, active } = registration;
  return JSON.stringify({ installing: installing?.state, waiting: waiting?.state,
    active: active?.state, caches: await caches.keys() });
}"""
"""Where the service workers stand, for a failure."""


def is_offered(lab: Lab) -> None:
    """Waits until the page offers a new version."""
    try:
        expect(offer_of(lab)).to_be_visible()
    except AssertionError as error:
        error.add_note(f"service workers: {lab.page.evaluate(STATES)}")
        raise


def cache_names(lab: Lab) -> list[str]:
    names: list[str] = lab.page.evaluate("() => caches.keys()")
    return names


def test_a_new_version_is_offered_and_never_forced(
    offline: Lab, host: Host, built: Site, newer: Site, context: BrowserContext
) -> None:
    requests: list[str] = []
    fetched = fetched_by_the_service_worker(context)
    offline.page.on("request", lambda request: requests.append(request.url))
    lead = offline.page.locator("#h-start")
    for name in SPARE:
        needs(offline, built.assets[name])
    assert any("/pyodide/" in url for url in fetched)
    fetched.clear()
    offer = offer_of(offline)
    expect(offer).to_be_hidden()
    deploy(host, newer.files, offline)
    offline.cell(0).focus()
    offline.page.evaluate(LOOK)
    is_offered(offline)
    expect(offline.status).to_have_text("A new version is ready.")
    expect(offline.cell(0)).to_be_focused()
    is_offline(offline)

    # The page goes on with its own files, which the server no longer has.
    assert not any(path.startswith(f"v/{built.version}/") for path in newer.files)
    offline.kill_worker()
    solves_another(offline)
    answer = offline.page.evaluate(
        "(path) => fetch(path).then((response) => response.json())",
        f"v/{built.version}/i18n/en.json",
    )
    assert answer["form.start.hint"] != "All is new."
    assert len(cache_names(offline)) == 2
    # Python is the same in both versions, so it is not fetched again.
    assert any(f"v/{newer.version}/" in url for url in fetched)
    assert not any("/pyodide/" in url for url in fetched)
    offline.button("Later").click()
    expect(offer).to_be_hidden()
    expect(lead).to_contain_text("choose a square or type one")
    assert any(f"/v/{built.version}/" in url for url in requests)
    assert not any(f"/v/{newer.version}/" in url for url in requests)

    # Whoever opens the page now has the new version.
    other = Lab(context.new_page())
    other.open(LINK)
    is_newer(other)
    other.answered()
    is_offline(other)
    assert len(cache_names(other)) == 2, "the old page is still open"
    offline.page.close()
    host.stop()
    reload(other)
    is_newer(other)
    other.shows_matrix(cli_matrix(LINK))
    is_offline(other)
    (name,) = cache_names(other)
    assert name.endswith(newer.version)
    assert all(is_right(other, newer, newer.assets[name]) for name in SPARE)


@pytest.mark.full
def test_of_two_open_pages_each_changes_when_it_likes(
    offline: Lab, host: Host, newer: Site, context: BrowserContext
) -> None:
    other = Lab(context.new_page())
    other.load(LINK)
    deploy(host, newer.files, offline, other)
    offline.page.evaluate(LOOK)
    for lab in (offline, other):
        is_offered(lab)
    offline.button("Reload").click()
    is_newer(offline)
    offline.answered()
    # The other one goes on with its own files, which only the browser still has.
    expect(other.page.locator("#h-start")).to_contain_text("choose a square or type one")
    assert len(cache_names(other)) == 2
    other.kill_worker()
    solves_another(other)
    other.button("Reload").click()
    is_newer(other)
    other.answered()


@pytest.mark.expected_errors(NOT_LOADED)
@pytest.mark.parametrize(
    "fault", ["cut", *(pytest.param(fault, marks=pytest.mark.full) for fault in ("busy", "other"))]
)
def test_a_new_version_that_cannot_be_loaded_is_tried_again(
    fresh: Lab, host: Host, newer: Site, fault: str
) -> None:
    fresh.page.clock.install()
    fresh.load(LINK)
    state = fresh.page.locator("#offline-state")
    host.faults[f"v/{newer.version}/i18n/en.json"] = fault
    deploy(host, newer.files, fresh)
    fresh.page.clock.fast_forward("01:00:00")
    expect(state).to_contain_text(NOT_LOADED_YET)
    expect(state).to_contain_text("everything works offline")
    is_offline(fresh)
    expect(fresh.page.locator("#news")).to_be_hidden()
    host.faults.clear()
    fresh.page.clock.fast_forward("00:10")
    is_offered(fresh)
    expect(state).not_to_contain_text(NOT_LOADED_YET)


@pytest.mark.full
@pytest.mark.expected_errors(NOT_LOADED)
def test_a_half_deployed_version_is_not_taken(
    offline: Lab, host: Host, built: Site, newer: Site
) -> None:
    """The new service worker is there, but the page is still the old one: a mixture."""
    deploy(host, {**newer.files, "index.html": built.files["index.html"]}, offline)
    offline.page.evaluate(LOOK)
    expect(offline.page.locator("#offline-state")).to_contain_text(NOT_LOADED_YET)
    is_offline(offline)
    expect(offline.page.locator("#news")).to_be_hidden()
    host.stop()
    reload(offline)
    expect(offline.page.locator("#h-start")).to_contain_text("choose a square or type one")
    offline.shows_matrix(cli_matrix(LINK))


@pytest.mark.full
def test_a_new_page_beside_an_old_service_worker_works_online(
    offline: Lab, host: Host, built: Site, newer: Site, context: BrowserContext
) -> None:
    """As where the host, or something on the way, still sends the old sw.js."""
    deploy(host, {**newer.files, "sw.js": built.files["sw.js"]}, offline)
    other = Lab(context.new_page())
    # A reload with Shift goes past the service worker.
    session = context.new_cdp_session(other.page)
    session.send("Network.enable")
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    other.open(LINK)
    is_newer(other)
    other.answered()
    other.shows_matrix(cli_matrix(LINK))
    # The old service worker has answered: what it keeps is another version.
    expect(other.page.locator("#news")).to_be_visible()
    expect(other.root).not_to_have_attribute("data-offline", "ready")
    other.page.close()
    host.stop()
    reload(offline)
    expect(offline.page.locator("#h-start")).to_contain_text("choose a square or type one")
    offline.shows_matrix(cli_matrix(LINK))


# ----------------------------------------------------------------------------------------- damage


def path_of(built: Site, name: str) -> str:
    """A path of the site by a short name."""
    if name in built.assets:
        return built.assets[name]
    return name if name == "./" or name in built.files else f"v/{built.version}/{name}"


DAMAGE = """async ([path, way]) => {
  const cache = await caches.open((await caches.keys())[0]);
  const address = new URL(path, document.baseURI).href;
  const response = await cache.match(address);
  if (!response) throw new Error(`${path} is not stored`);
  const body = new Uint8Array(await response.arrayBuffer());
  if (way === "missing") await cache.delete(address);
  else if (way === "half") {
    await cache.put(address, new Response(body.slice(0, body.length / 2), response));
  } else await cache.put(address, new Response(body.map((byte) => byte ^ 1), response));
}"""

DIGEST = """async (path) => {
  const cache = await caches.open((await caches.keys())[0]);
  const response = await cache.match(new URL(path, document.baseURI).href);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...sum))}`;
}"""


def needs(lab: Lab, path: str) -> None:
    """Has the service worker keep a file that few need."""
    lab.page.evaluate("(path) => fetch(path).then((response) => response.arrayBuffer())", path)


def is_right(lab: Lab, built: Site, path: str) -> bool:
    """Whether the stored file is the right one."""
    content = built.files["index.html" if path == "./" else path]
    return bool(lab.page.evaluate(DIGEST, path) == integrity(content))


@pytest.mark.full
@pytest.mark.expected_errors(".")  # a Python that cannot start says a lot
@pytest.mark.parametrize(
    ("name", "way"),
    [
        *(("js/start.js", "other"), ("wasm", "half"), ("./", "half"), ("rest", "other")),
        *(("./", "missing"), ("js/main.js", "half"), ("rest", "half"), ("wasm", "missing")),
        *(("styles/page.css", "missing"), ("runtime", "other"), ("icons/knight-512.png", "half")),
        ("plain", "other"),
    ],
)
def test_a_damaged_file_heals_by_itself(offline: Lab, built: Site, name: str, way: str) -> None:
    path = path_of(built, name)
    if name in SPARE:
        needs(offline, path)
    assert is_right(offline, built, path)
    offline.page.evaluate(DAMAGE, [path, way])
    if way != "missing":
        assert not is_right(offline, built, path)
    reload(offline)
    offline.shows_matrix(cli_matrix(LINK))
    is_offline(offline)
    expect(offline.root).to_have_attribute("data-offline-all", "true")
    assert is_right(offline, built, path)


@pytest.mark.full
def test_a_page_that_is_gone_while_the_server_has_a_newer_one_is_that_one(
    offline: Lab, host: Host, built: Site, newer: Site
) -> None:
    offline.page.evaluate(DAMAGE, ["./", "missing"])
    deploy(host, {**newer.files, "sw.js": built.files["sw.js"]}, offline)
    offline.page.reload()
    is_newer(offline)
    offline.answered()
    offline.shows_matrix(cli_matrix(LINK))


@pytest.mark.full
@pytest.mark.expected_errors(".")
def test_damage_that_cannot_heal_without_a_network_is_said(
    offline: Lab, host: Host, built: Site
) -> None:
    offline.page.evaluate(DAMAGE, [built.assets["wasm"], "half"])
    host.stop()
    offline.page.reload()
    offline.until(solver="failed")
    expect(offline.status).to_have_text("Python could not be started.")
    expect(offline.detail).to_have_text(
        "A saved file of the page is missing or damaged. "
        "The page repairs it by itself when you are online."
    )
    offline.until(offline="failed")
    host.start()
    offline.page.evaluate("() => { dispatchEvent(new Event('online')); }")
    offline.answered()
    offline.shows_matrix(cli_matrix(LINK))
    is_offline(offline)
    assert is_right(offline, built, built.assets["wasm"])


@pytest.mark.expected_errors(".")
@pytest.mark.parametrize(
    "name",  # before and after the start
    ["js/start.js", pytest.param("js/main.js", marks=pytest.mark.full)],
)
def test_a_script_that_is_gone_without_a_network_is_said(
    once: Lab, home: Host, built: Site, name: str
) -> None:
    once.page.evaluate(DAMAGE, [path_of(built, name), "half"])
    home.stop()
    once.page.reload()
    expect(once.page.get_by_text("Part of the page failed to load")).to_be_visible()
    home.start()
    reload(once)
    expect(once.page.get_by_text("Part of the page failed to load")).to_be_hidden()
    once.shows_matrix(cli_matrix(LINK))


# ------------------------------------------------------------------------------ a first visit


@pytest.mark.full
@pytest.mark.expected_errors(NOT_LOADED)
@pytest.mark.parametrize("fault", ["cut", "other"])
def test_an_interrupted_first_visit_is_completed_by_the_next(
    fresh: Lab, host: Host, built: Site, context: BrowserContext, fault: str
) -> None:
    fetched = fetched_by_the_service_worker(context)
    host.faults["icons/knight-512.png"] = fault
    fresh.load(LINK)
    fresh.until(offline="failed")
    expect(fresh.root).not_to_have_attribute("data-offline", "ready")
    expect(fresh.page.locator("#news")).to_be_hidden()
    offline_dialog(fresh)
    expect(fresh.page.get_by_role("dialog")).to_contain_text("The page will try again")
    fresh.page.keyboard.press("Escape")
    fresh.start_on(0)

    host.faults.clear()
    fetched.clear()
    fresh.load(LINK)
    is_offline(fresh)
    # The others were kept; what comes last begins only when these are there.
    last = re.search(r"const LATER = (\[.*?\]);", built.files["sw.js"].decode())
    assert last is not None
    again = {address.removeprefix(host.address) for address in fetched}
    assert again - {"sw.js", *json.loads(last[1])} == {"icons/knight-512.png"}
    host.stop()
    reload(fresh)
    fresh.shows_matrix(cli_matrix(LINK))


NOTE_WHOLE = """navigator.serviceWorker.addEventListener("message", ({ data }) => {
  if (data.type === "all") document.body.dataset.whole = String(data.whole);
});"""


@pytest.mark.expected_errors(NOT_LOADED)
@pytest.mark.parametrize(
    "late",  # what a first visit keeps before it says so, and after
    [True, pytest.param(False, marks=pytest.mark.full)],
)
def test_an_interrupted_first_visit_is_completed_while_the_page_is_open(
    fresh: Lab, host: Host, built: Site, late: bool
) -> None:
    host.faults[path_of(built, "data/lessons.en.json") if late else "icons/knight-512.png"] = "busy"
    fresh.page.clock.install()
    fresh.page.add_init_script(NOTE_WHOLE)
    fresh.load(LINK)
    if late:
        is_offline(fresh)
        expect(fresh.page.locator("body")).to_have_attribute("data-whole", "false")
    else:
        fresh.until(offline="failed")
    expect(fresh.root).to_have_attribute("data-offline-all", "false")
    host.faults.clear()
    fresh.page.clock.fast_forward("00:10")
    is_offline(fresh)
    expect(fresh.root).to_have_attribute("data-offline-all", "true")


@pytest.mark.full
@pytest.mark.expected_errors("Quota|quota")
def test_without_storage_the_page_says_so_and_works_on(fresh: Lab, host: Host) -> None:
    session = fresh.page.context.new_cdp_session(fresh.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": 200_000})
    fresh.load(LINK)
    fresh.until(offline="failed")
    sentence = fresh.page.locator("#news").get_by_text(
        "This browser's storage is full or blocked for this page. The page works online only."
    )
    expect(sentence).to_be_visible()
    expect(fresh.root).not_to_have_attribute("data-offline", "ready")
    solves_another(fresh)
    fresh.button("Got it: works online only").click()
    expect(sentence).to_be_hidden()
    offline_dialog(fresh)
    expect(fresh.page.get_by_role("dialog")).to_contain_text("storage is full or blocked")


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("delete Navigator.prototype.serviceWorker", "has no service workers"),
        pytest.param(
            "delete Navigator.prototype.serviceWorker;"
            " Object.defineProperty(window, 'isSecureContext', { value: false })",
            "begins with https",
            marks=pytest.mark.full,
        ),
    ],
    ids=["browser", "address"],
)
def test_a_page_that_cannot_be_kept_says_why(fresh: Lab, script: str, words: str) -> None:
    fresh.page.add_init_script(script)
    fresh.load(LINK)
    fresh.shows_matrix(cli_matrix(LINK))
    fresh.until(offline="unavailable")
    expect(fresh.root).not_to_have_attribute("data-offline", "ready")
    offline_dialog(fresh)
    expect(fresh.page.get_by_role("dialog")).to_contain_text(words)
    expect(fresh.page.get_by_role("dialog")).to_contain_text("online only")


@pytest.mark.expected_errors(NOT_LOADED, "bad HTTP response code", "MIME type")
@pytest.mark.parametrize("answer", ["none", pytest.param("other", marks=pytest.mark.full)])
def test_a_host_without_the_service_worker(fresh: Lab, host: Host, answer: str) -> None:
    if answer == "none":
        (host.folder / "sw.js").unlink()
    else:  # as the login page of a network is
        host.faults["sw.js"] = answer
    fresh.load(LINK)
    fresh.until(offline="failed")
    offline_dialog(fresh)
    expect(fresh.page.get_by_role("dialog")).to_contain_text("The page will try again")


@pytest.mark.full
def test_other_caches_of_the_origin_are_left_alone(offline: Lab, host: Host, newer: Site) -> None:
    others = ["somebody-elses", f"knights-tour-lab:/other/:{newer.version}"]
    offline.page.evaluate("(names) => Promise.all(names.map((name) => caches.open(name)))", others)
    deploy(host, newer.files, offline)
    offline.page.evaluate(LOOK)
    is_offered(offline)
    offline.button("Reload").click()
    is_newer(offline)
    is_offline(offline)
    names = cache_names(offline)
    assert set(others) < set(names)
    assert len(names) == 3


# --------------------------------------------------------------------------------------- as an app


def test_the_manifest_is_right_and_the_page_can_be_installed(once: Lab) -> None:
    session = once.page.context.new_cdp_session(once.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    texts = json.loads((ROOT / "web/i18n/en.json").read_text(encoding="utf-8"))
    assert manifest["name"] == texts["app.name"]
    assert manifest["description"] == texts["app.description"]
    # No installing in a private window: that is what a fresh profile of the tests is.
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    for icon in manifest["icons"]:
        width, height = once.page.evaluate(
            "async (address) => { const image = new Image(); image.src = address;"
            " await image.decode(); return [image.naturalWidth, image.naturalHeight]; }",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{width}x{height}")


def test_the_browser_is_asked_to_install_the_page(once: Lab) -> None:
    install = once.button("Install as an app")
    offline_dialog(once)
    expect(install).to_be_hidden()
    prevented = once.page.evaluate(
        "() => { const offer = new Event('beforeinstallprompt', { cancelable: true });"
        " offer.prompt = async () => { document.body.dataset.asked = 'yes'; };"
        " dispatchEvent(offer); return offer.defaultPrevented; }"
    )
    assert prevented, "or the browser would show a bar of its own"
    install.click()
    expect(once.page.locator("body")).to_have_attribute("data-asked", "yes")
    expect(install).to_be_hidden()


# ------------------------------------------------------------------------------ the page meanwhile


@pytest.mark.full
def test_the_start_up_does_not_wait_for_the_service_worker(fresh: Lab, host: Host) -> None:
    """Nothing of it is asked for before the first tour is there."""
    order: list[str] = []
    fresh.page.context.on("request", lambda request: order.append(request.url))
    delayed = Delayed(fresh.page, "python.wasm")
    fresh.open(LINK)
    expect(fresh.detail).to_contain_text("MB")
    fresh.drawn()
    assert not any(url.endswith("sw.js") for url in order)
    expect(fresh.root).to_have_attribute("data-offline", "none")
    delayed.release()
    fresh.answered()
    # What says so moves nothing.
    before = fresh.board.bounding_box()
    is_offline(fresh)
    assert fresh.board.bounding_box() == before


def test_that_it_works_offline_is_heard_and_stands_in_the_menu_but_covers_nothing(
    fresh: Lab,
) -> None:
    fresh.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { globalThis.lines = []; globalThis.shown = [];"
        " const [line, toast] = ['status', 'toast'].map((id) => document.getElementById(id));"
        " const note = () => { lines.push(line.textContent);"
        "  if (toast.matches('.shown')) shown.push(toast.textContent); };"
        " for (const place of [line, toast]) new MutationObserver(note)"
        "  .observe(place, { childList: true, characterData: true, subtree: true,"
        "   attributes: true }); });"
    )
    fresh.load(LINK)
    is_offline(fresh)
    fresh.drawn()
    assert "Works offline now" in fresh.page.evaluate("() => lines")
    assert fresh.page.evaluate("() => shown") == []
    badge = fresh.page.locator("#menu .badge")
    expect(badge).to_be_hidden()
    fresh.button("Menu").press("Enter")
    expect(badge).to_have_text("Works offline now")
    expect(badge).to_be_in_viewport()
    fresh.button("Offline").press("Enter")
    dialog = fresh.page.get_by_role("dialog")
    expect(dialog).to_contain_text("everything works offline")
    fresh.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(fresh.button("Menu")).to_be_focused()


# ---------------------------------------------------------------------------------------- security


@pytest.mark.expected_errors("Content Security Policy")
def test_the_page_has_no_eval_and_connects_to_no_other_origin(once: Lab) -> None:
    for script in ("eval('1')", "new Function('return 1')()"):
        # In a task of the page's own: what a test evaluates itself is not under the page's policy.
        ended = once.page.evaluate(
            f"() => new Promise((resolve) => {{ setTimeout(() => {{ try {{ {script};"
            " resolve('ran'); } catch (error) { resolve(error.name); } }); })"
        )
        assert ended == "EvalError"
    blocked = once.page.evaluate(
        "() => new Promise((resolve) => { addEventListener('securitypolicyviolation',"
        " ({ effectiveDirective }) => resolve(effectiveDirective));"
        " fetch('http://127.0.0.2:9/').catch(() => {}); })"
    )
    assert blocked == "connect-src"


@pytest.mark.full
def test_nothing_personal_is_stored(offline: Lab, context: BrowserContext) -> None:
    offline.theme("Light")
    offline.run_experiment("?lab=compare&board=5x5&start=a1&methods=pruned")
    stored = offline.page.evaluate(
        "async () => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage),"
        " bases: (await indexedDB.databases()).map(({ name }) => name),"
        " caches: (await caches.keys()).map((name) => name.split(':')[0]) })"
    )
    assert stored == {
        "local": ["theme"],
        "session": [],
        "bases": ["knights-tour-lab-saved"],
        "caches": ["knights-tour-lab"],
    }
    assert context.cookies() == []


# --------------------------------------------------------------------------------- accessibility


def update_offered(lab: Lab) -> None:
    """The page will say so until it is loaded again: no other test comes after these."""
    lab.page.evaluate(
        "() => { navigator.serviceWorker.dispatchEvent(new MessageEvent('message',"
        " { data: { type: 'active', version: 'later' },"
        "   source: navigator.serviceWorker.controller })); }"
    )
    expect(lab.button("Reload")).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize(
    ("colours", "size"), [("light", (1280, 800)), ("dark", (320, 640))], ids=["light", "dark"]
)
def test_axe_finds_nothing(once: Lab, colours: str, size: tuple[int, int]) -> None:
    once.resize(*size)
    with once.in_theme(colours):
        for show in (lambda _: None, update_offered, offline_dialog):
            show(once)
            axe_finds_nothing(once)
            assert sticks_out(once) == []
