"""A further mode is a folder and its line in main.js: the frame takes it as it takes the others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.host import ROOT, script_of
from tests.web.lab import Delayed, Lab, cli_matrix

MODE = ROOT / "tests/js/toy_mode.js"
"""Checked by the types of the page, which a mode must keep."""


@pytest.fixture
def toy(emptied: Lab) -> Lab:
    """A page with a further mode: a file more, and main.js with its door in the list."""
    page = emptied.page

    def with_toy(route: Route) -> None:
        answer = route.fetch()
        code = answer.text()
        last = ".makeGallery}]"
        assert code.count(last) == 1
        load = 'async () => (await import("./modes/toy/mode.js")).makeToy'
        code = code.replace(last, f'{last[:-1]},{{ id: "toy", load: {load} }}]')
        route.fulfill(response=answer, body=code)

    page.route("**/js/main.js", with_toy)

    def with_its_texts(route: Route) -> None:
        answer = route.fetch()
        own = {"action.mode-toy": "Toy", "action.press": "Press"}
        route.fulfill(response=answer, json={**answer.json(), **own})

    page.route("**/i18n/en.json", with_its_texts)
    toy = re.sub(
        r'from "\.\./\.\./web/(.*)";',
        lambda found: f'from "../../../{script_of(found[1])}";',
        MODE.read_text(encoding="utf-8"),
    )
    page.route(
        "**/js/modes/toy/mode.js",
        lambda route: route.fulfill(body=toy, content_type="text/javascript"),
    )
    return emptied


def test_a_link_opens_it_and_its_board_is_played(toy: Lab) -> None:
    toy.open("?mode=toy&n=5&theme=dark")
    toy.until(mode="toy", solver="ready", toy="5")
    expect(toy.status).to_have_text("toy 5")
    expect(toy.cells).to_have_count(12)
    expect(toy.page.locator("#toy-mode")).to_have_text("the toy's panel: 5")
    expect(toy.page.locator("#solve-mode")).to_be_hidden()
    toy.has_query("?mode=toy&n=5&theme=dark")
    # The player plays its tour, the board takes its clicks, the address follows.
    toy.page.keyboard.press("End")
    expect(toy.position).to_have_text("12 of 12 · d1")
    toy.page.keyboard.press("ArrowLeft")
    expect(toy.position).to_have_text("11 of 12 · c1")
    toy.click_square(2)
    toy.until(toy="2")
    toy.has_query("?mode=toy&n=2&theme=dark")
    toy.page.go_back()
    toy.until(toy="5")
    # Its tab, its keys, and the way back to Solve.
    toy.run("?start=h1")
    toy.page.keyboard.press("p")
    toy.page.locator("[data-action=mode-toy]").click()
    toy.until(mode="toy", outcome="")
    expect(toy.page.locator("[data-action=mode-toy]")).to_have_attribute("aria-pressed", "true")
    toy.page.keyboard.press("p")
    expect(toy.detail).to_have_text("pressed 1")
    # What Solve had is there again, and its link.
    toy.page.locator("[data-action=mode-solve]").click()
    toy.until(mode="solve", outcome="found", toy="")
    toy.shows_matrix(cli_matrix("?start=h1"))
    toy.has_query("?start=h1")


@pytest.mark.expected_errors(r"ERR_FAILED")
def test_a_mode_whose_scripts_do_not_come_is_said_and_tried_again(emptied: Lab) -> None:
    """The scripts of a mode come when it is opened, if they are not there by then."""
    lab, page = emptied, emptied.page
    page.route("**/js/modes/play/mode.js", lambda route: route.abort())
    # By its link and by its tab.
    lab.open("?mode=play")
    expect(page.locator("#toast")).to_contain_text("Part of the page failed to load.")
    lab.until(mode="solve", solver="ready")
    lab.load("?start=h1")
    page.locator("[data-action=mode-play]").click()
    expect(page.locator("#toast")).to_contain_text("Part of the page failed to load.")
    lab.until(mode="solve")
    lab.has_query("?start=h1")
    page.unroute("**/js/modes/play/mode.js")
    lab.visit("?mode=play&board=5x5&start=a1")
    lab.until(mode="play")
    expect(lab.cells).to_have_count(25)


@pytest.mark.parametrize(("word", "mode"), [("lab=compare", "lab"), ("mode=play", "play")])
def test_a_link_to_a_mode_shows_no_other_one_while_its_scripts_come(
    emptied: Lab, word: str, mode: str
) -> None:
    lab, page = emptied, emptied.page
    delayed = Delayed(page, f"js/modes/{mode}/mode.js")
    with page.expect_request(f"**/js/modes/{mode}/mode.js"):
        lab.open(f"?board=5x5&start=a1&{word}")
    expect(page.locator("header")).to_be_visible()
    expect(page.locator("#form")).not_to_be_visible()
    expect(page.locator("#player")).not_to_be_visible()
    delayed.release()
    lab.until(mode=mode)
    expect(page.locator(f"#{mode}-mode")).to_be_visible()


def test_an_experiment_that_begins_meanwhile_does_not_take_the_address(emptied: Lab) -> None:
    lab, page = emptied, emptied.page
    python, code = Delayed(page, "python.wasm"), Delayed(page, "js/modes/code/mode.js")
    lab.open("?lab=compare&board=5x5&start=a1")
    expect(page.locator("#lab-mode")).to_be_visible()
    with page.expect_request("**/js/modes/code/mode.js"):
        lab.visit("?mode=code")
    python.release()
    expect(page.locator("#lab-report table").first).to_be_visible()
    code.release()
    lab.until(mode="code")
