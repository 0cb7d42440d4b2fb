"""The single file, opened from a disk without a network; and what the site of many files there."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from knight_core import Tour
from knight_core.experiments.registry import make_experiment
from knight_core.experiments.running import run_all
from tests.conftest import NewContext
from tests.host import DIST, Changes, copy_changed
from tests.samples import sampled
from tests.vocabulary import SPOKEN
from tests.web.lab import ENDLESS, Lab, cli_matrix, downloaded, packed, run_cli
from tests.web.test_every_lesson import SIZES, VARIANTS, walk
from tests.web.test_languages import untranslated
from web.tools.single import SINGLE, render_single
from web.tools.site import render_site

LINK = "?board=6x6&start=a1"
COMPARE = "?lab=compare&board=6x6&start=b3&methods=pruned,warnsdorff"
SURVEY = "?lab=survey&boards=6x6,4x5&starts=all"
"""36 + 20 runs, all of them short."""

MAX_BYTES = 8_600_000


@pytest.fixture
def origin() -> str:
    """Files: whatever else a page asks for fails its test."""
    return "file://"


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """A fresh browser profile without a network."""
    context = new_context(permissions=["clipboard-read"])
    context.set_offline(True)
    return context


@pytest.fixture
def file(site: str, tmp_path: Path) -> Iterator[Path]:
    """The single file, alone in another folder; it cannot be written there, and nothing beside."""
    folder = tmp_path / "a stick"
    folder.mkdir()
    file = Path(shutil.copy(DIST / SINGLE, folder))
    file.chmod(0o444)
    folder.chmod(0o555)
    yield file
    # Permissions do not stop an administrator, so it is looked at as well.
    assert [*folder.iterdir()] == [file]
    assert file.read_bytes() == (DIST / SINGLE).read_bytes()
    folder.chmod(0o755)


@pytest.fixture
def opened(page: Page, file: Path) -> Lab:
    """The single file, opened by a link."""
    return open_file(page, file)


def open_file(page: Page, file: Path, link: str = LINK) -> Lab:
    lab = Lab(page)
    page.goto(file.as_uri() + link)
    return lab


def test_it_is_no_larger_than_promised(file: Path) -> None:
    assert 1_000_000 < file.stat().st_size <= MAX_BYTES


@pytest.mark.parametrize("tag", sampled(SPOKEN, "sk"))
def test_it_speaks_the_language_of_its_browser(
    new_context: NewContext, file: Path, tag: str
) -> None:
    context = new_context(locale=tag)
    context.set_offline(True)
    lab = open_file(context.new_page(), file, "?board=5x5&start=b1")
    lab.answered("impossible")
    expect(lab.root).to_have_attribute("lang", tag)
    assert untranslated(lab, tag) == ""


def test_a_link_to_it_gives_the_command_lines_tour(page: Page, file: Path) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    lab = open_file(page, file)
    lab.shows_matrix(cli_matrix(LINK))
    lab.answered()
    assert lab.address() == file.as_uri() + LINK
    # A puzzle is made, and a path is judged.
    lab.visit("?mode=play&puzzle=only-easy-1")
    lab.solves_the_puzzle("only-easy-1")
    lab.button("Hint").click()
    expect(lab.page.locator("#play-hinted")).to_have_text(re.compile(r"^Hint: .* keeps a tour"))
    lab.visit("?gallery=beverley")
    lab.until(gallery="beverley")
    expect(page.get_by_role("article")).to_contain_text("1848")
    # And a letter tour, of a text in the link.
    text = packed("letters\x1f\x1f" + "\x1f\x1f".join("THEKNIGHTREADS") + "\x1f")
    lab.visit(f"?mode=play&puzzle=letters-easy-1#text={text}")
    expect(lab.page.locator("#letters-read")).to_have_text("THE")
    assert [url for url in requests if not url.startswith("data:")] == [file.as_uri() + LINK]


@pytest.mark.full
def test_it_opens_with_the_lesson_inside(page: Page, file: Path, tmp_path: Path) -> None:
    text = "# Ours\n## One\nshow: ?mode=play&amp;board=5x5\n## Two\nEnd.\n"
    block = f'<script type="text/plain" id="lesson-inside">{text}</script>\n</body>'
    whole = file.read_text("utf-8").replace("</body>", block)
    file = tmp_path / "ours.html"
    file.write_text(whole, "utf-8")
    lab = open_file(page, file, "")
    expect(page.locator("#lesson-step")).to_have_text("One")
    lab.until(mode="play")
    lab.button("Next").click()
    page.reload()
    expect(page.locator("#lesson-step")).to_have_text("Two")


@pytest.mark.full
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_lesson_goes_to_its_end_without_a_network(page: Page, file: Path, variant: str) -> None:
    number, _, size = variant.partition("-")
    lab = open_file(page, file, f"?lesson={number}")
    lab.resize(*SIZES[size])
    walk(lab, int(number))


@pytest.mark.full
@pytest.mark.parametrize("name", ["with spaces and ž × 棋 #1 100%.html", SINGLE])
def test_its_name_and_folder_may_be_anything(
    page: Page, file: Path, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "Jazdec – šachová úloha & co? 50%"
    folder.mkdir()
    lab = open_file(page, Path(shutil.copy(file, folder / name)))
    lab.shows_matrix(cli_matrix(LINK))
    lab.click_square(5)
    lab.shows_matrix(cli_matrix(LINK.replace("a1", "f6")))
    assert Path(unquote(lab.address().removeprefix("file://").partition("?")[0])).samefile(
        folder / name
    )
    assert [*folder.iterdir()] == [folder / name]


@pytest.mark.full
def test_the_address_follows_and_back_leads_back(opened: Lab) -> None:
    opened.answered()
    other = LINK.replace("a1", "f6")
    opened.click_square(5)
    opened.shows_matrix(cli_matrix(other))
    opened.has_query(other)
    opened.page.go_back()
    opened.shows_matrix(cli_matrix(LINK))
    opened.has_query(LINK)
    opened.page.go_forward()
    opened.shows_matrix(cli_matrix(other))
    opened.scrub.fill("12")
    opened.has_hash("#step=12")
    opened.page.reload()
    expect(opened.position).to_contain_text("12 of 36")
    opened.shows_matrix(cli_matrix(other))


@pytest.mark.full
def test_share_copies_a_link_to_the_file_and_there_is_no_code(opened: Lab) -> None:
    opened.answered()
    opened.scrub.fill("12")
    opened.button("Share").click()
    opened.button("Copy link").click()
    dialog = opened.page.get_by_role("dialog")
    expect(dialog.get_by_role("status")).to_have_text("Link copied")
    for sentence in (
        "the link works only on this computer",
        "No QR code",
        "no other page can show",
    ):
        expect(dialog).to_contain_text(sentence)
    with opened.page.expect_download() as film:
        opened.button("Download GIF").click()
    assert Path(film.value.path()).read_bytes()[:6] == b"GIF89a"
    opened.page.keyboard.press("Escape")
    opened.present()
    opened.awake()
    opened.button("QR code of the link").click()
    expect(opened.page.locator("#present-code")).to_contain_text("No QR code")
    copied = opened.page.evaluate("() => navigator.clipboard.readText()")
    opened.has_hash("#step=12")
    assert copied == opened.address()
    assert copied.startswith("file:///")


@pytest.mark.full
def test_files_are_made(opened: Lab) -> None:
    opened.answered()
    squares = tuple(opened.squares())
    expected = run_cli("solve", "6x6", "a1", "--format", "csv")
    assert downloaded(opened.download("CSV")) == expected
    (tour,) = Tour.parse_all(downloaded(opened.download("SVG")), format="svg")
    assert tuple(tour.squares) == squares
    picture = opened.download("PNG")
    assert picture.suggested_filename == "knights-tour-6x6-a1.png"
    assert Path(picture.path()).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.full
def test_a_worker_that_is_lost_is_replaced(page: Page, file: Path) -> None:
    lab = open_file(page, file, ENDLESS)
    lab.busy()
    lab.lose_worker()
    lab.busy()
    lab.cancel()
    lab.answered("cancelled")
    lab.visit(LINK)
    lab.shows_matrix(cli_matrix(LINK))


@pytest.mark.full
@pytest.mark.parametrize(("query", "runs"), [(COMPARE, 2), (SURVEY, 56)])
def test_experiments_run_and_are_reported(page: Page, file: Path, query: str, runs: int) -> None:
    # Several workers, whatever this computer has.
    page.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 });")
    lab = open_file(page, file, query)
    lab.ended()
    report: Any = run_all(make_experiment(dict(parse_qsl(query.removeprefix("?")))))
    expect(lab.report.get_by_role("table").first).to_be_visible()
    for row in report["rows"]:
        expect(lab.report).to_contain_text(f"{row['forward']:,}")
    if query == SURVEY:
        assert len(page.workers) == 3
    assert len(lab.records(lab.query())) == runs


@pytest.mark.full
def test_it_needs_no_service_worker_and_offers_neither_itself_nor_an_installation(
    opened: Lab,
) -> None:
    opened.until(offline="unavailable")
    opened.menu("Offline")
    dialog = opened.page.get_by_role("dialog")
    expect(dialog).to_contain_text("This page is a single file with everything inside")
    expect(dialog.get_by_role("button")).to_have_count(1)
    expect(dialog.get_by_role("button")).to_have_accessible_name("Close")
    expect(opened.page.locator("#unserved")).to_have_count(0)


@pytest.mark.expected_errors("Content Security Policy", "Content-Security-Policy")
def test_it_lets_nothing_out(opened: Lab, site: str) -> None:
    opened.answered()
    opened.page.context.set_offline(False)  # so that the policy alone is in the way
    fetched = (
        "(address) => fetch(address, { mode: 'no-cors' })"
        ".then(() => 'fetched', (error) => error.name)"
    )
    assert opened.page.evaluate(fetched, site) == "TypeError"
    assert opened.page.workers[0].evaluate(fetched, site) == "TypeError"
    assert opened.page.workers[0].evaluate(fetched, "data:,x") == "fetched"
    for code in ("eval('1')", "new Function('return 1')()"):
        # In a task of the page's own: the policy does not bind the one that a test starts.
        refused = (
            "() => new Promise((done) => setTimeout(() => {"
            f" try {{ done({code}); }} catch (error) {{ done(error.name); }} }}))"
        )
        assert opened.page.evaluate(refused) == "EvalError"


REFUSED = """
const refuse = () => { throw new DOMException("refused", "SecurityError"); };
history.pushState = refuse;
history.replaceState = refuse;
for (const name of ["localStorage", "indexedDB"]) {
  Object.defineProperty(window, name, { get: refuse });
}
"""


@pytest.mark.full
def test_it_goes_on_where_a_browser_refuses_storage_and_history(page: Page, file: Path) -> None:
    page.add_init_script(REFUSED)
    lab = open_file(page, file)
    lab.shows_matrix(cli_matrix(LINK))
    lab.click_square(5)
    lab.shows_matrix(cli_matrix(LINK.replace("a1", "f6")))
    lab.theme("Light")
    expect(lab.root).to_have_attribute("data-theme", "light")
    lab.button("Share").click()
    lab.button("Copy link").click()
    expect(lab.page.locator("#share-status")).to_have_text("Link copied")
    lab.page.keyboard.press("Escape")
    # The address bar could not follow, but what is handed over is right.
    assert lab.query() == LINK
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == file.as_uri() + LINK.replace("a1", "f6")
    lab.button("Lab mode").click()
    lab.setting("Boards").fill("6x6")
    lab.experiment.get_by_role("button", name="Run").click()
    lab.ended()


def changed(folder: Path, changes: Changes) -> Path:
    """The single file of a site in which some files of web/ are others, by their paths."""
    copy_changed(folder, changes)
    file = folder / SINGLE
    file.write_bytes(render_single(folder, render_site(folder)))
    return file


@pytest.mark.full
@pytest.mark.parametrize(
    "refusal", ["throw new DOMException('refused', 'DataCloneError');", "return;"]
)
def test_a_browser_that_passes_no_module_on_starts_the_worker_again(
    page: Page, site: str, tmp_path: Path, refusal: str
) -> None:
    refusing = (
        "const send = self.postMessage.bind(self);\n"
        "self.postMessage = (message, options) => {\n"
        f"  if (message.wasm) {{ {refusal} }}\n"
        "  send(message, options);\n};\n"
    )
    file = changed(tmp_path, {"js/solver/worker/worker.js": lambda code: code + refusing})
    lab = open_file(page, file)
    lab.shows_matrix(cli_matrix(LINK))
    lab.kill_worker()
    lab.click_square(5)
    lab.shows_matrix(cli_matrix(LINK.replace("a1", "f6")))


# ------------------------------------------------------------------------- the site of many files


@pytest.mark.full
@pytest.mark.expected_errors("blocked by CORS policy", "Failed to load resource")
def test_the_site_of_many_files_says_what_to_open(
    page: Page, site: str, tmp_path: Path, origin: str
) -> None:
    shutil.copytree(DIST, tmp_path / "site")
    page.goto((tmp_path / "site" / "index.html").as_uri())
    notice = page.get_by_role("complementary")
    expect(notice).to_contain_text("A double click cannot open this page")
    expect(page.get_by_role("main")).to_be_hidden()
    page.get_by_role("link", name=SINGLE).click()
    lab = Lab(page)
    lab.answered()
    expect(notice).to_have_count(0)
    assert lab.address().endswith(f"/site/{SINGLE}")
