"""The gallery: its cards and their links, sums and symmetry on the board, "Try from here"."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from knight_core import Board, Tour
from knight_core.gallery import exhibit, exhibits
from tests.web.lab import Lab

HALVES = "notes-and-queries"
"""A tour that is semi-magic, and the same after a half turn."""


def card(lab: Lab, id: str, link: str = "") -> None:
    """Opens a card by its link."""
    lab.visit(link or f"?gallery={id}")
    lab.until(mode="gallery", gallery=id)


def test_all_cards_in_order_each_a_link(lab: Lab) -> None:
    lab.button("Gallery").click()
    lab.until(gallery="all")
    lab.has_query("?gallery")
    cards = lab.page.locator("a.exhibit:visible")
    expect(cards).to_have_count(len(exhibits()))
    links = cards.evaluate_all("(all) => all.map((card) => card.dataset.link)")
    assert links == [f"?gallery={entry.id}" for entry in exhibits()]
    expect(lab.board).to_be_hidden()
    group = lab.page.get_by_role("button", name=re.compile("^Beautiful shapes"))
    group.click()
    shapes = [entry for entry in exhibits() if entry.kind == "shape"]
    expect(cards).to_have_count(len(shapes))
    some = f"Beautiful shapes: {len(shapes)} of {len(exhibits())} cards"
    expect(lab.status).to_have_text(some)
    # By keyboard: along the cards, into one, and back to it.
    cards.first.focus()
    lab.page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    lab.page.keyboard.press("Enter")
    lab.until(gallery=shapes[1].id)
    expect(lab.page.locator("#card-title")).to_be_focused()
    lab.page.keyboard.press("ArrowLeft")
    lab.until(gallery=shapes[0].id)
    lab.page.keyboard.press("]")
    lab.until(gallery=shapes[1].id)
    for id in (shapes[0].id, shapes[1].id, "all"):
        lab.page.go_back()
        lab.until(gallery=id)
    expect(cards.nth(1)).to_be_focused()


def test_a_card_shows_its_story_its_sums_and_its_symmetry(lab: Lab) -> None:
    card(lab, HALVES, f"?gallery={HALVES}#step=20")
    lab.has_hash(f"?gallery={HALVES}#step=20")
    tour = exhibit(HALVES).tours[0]
    expect(lab.board).to_have_attribute("data-sums", " ".join(["260"] * 8))
    expect(lab.board).to_have_attribute("data-symmetry", "central")
    expect(lab.page.locator("#legend-sums")).to_contain_text("adds up to 260")
    expect(lab.page.locator("#legend-symmetry")).to_contain_text("its image, turned by 180°")
    expect(lab.cell(tour.squares[19])).to_have_accessible_name(re.compile("number 20$"))
    article = lab.page.get_by_role("article")
    expect(article).to_contain_text("1920")
    expect(article).to_contain_text("Source: ")
    expect(article.get_by_role("link", name="Gallery", exact=True)).to_be_visible()
    expect(article.locator("[data-property=symmetry]")).to_contain_text("turned by 180°")
    before = lab.picture()
    for name in ("Sums", "Symmetry"):
        lab.overlay(name).uncheck()
    assert lab.picture() != before
    lab.has_hash("#step=20&show=sums,symmetry")
    expect(lab.board).to_have_attribute("data-symmetry", "")
    lab.page.keyboard.press("Escape")


def test_try_from_here_leads_to_a_game_that_can_be_finished(lab: Lab) -> None:
    card(lab, "euler-6x6")
    tour = exhibit("euler-6x6").tours[0]
    lab.page.get_by_role("slider", name="Moves taken away at the end").fill("2")
    expect(lab.position).to_contain_text("34 of 36")
    lab.page.locator("#try-here").click()
    lab.until(mode="play", game="going")
    expect(lab.page.locator("#play-title")).to_contain_text("34 of 36 squares")
    for square in tour.squares[34:]:
        lab.click_square(square)
        lab.drawn()
    lab.until(game="finished")


def test_a_collection_and_a_proof(lab: Lab) -> None:
    card(lab, "quaternary-6x6")
    expect(lab.board).to_have_attribute("data-symmetry", "quaternary")
    small = lab.page.get_by_role("button", name=re.compile("^Play tour"))
    expect(small).to_have_count(5)
    small.nth(2).click()
    lab.has_query("?gallery=quaternary-6x6&tour=3")
    expect(small.nth(2)).to_have_attribute("aria-pressed", "true")
    last = exhibit("quaternary-6x6").tours[2].squares[-1]
    expect(lab.cell(last)).to_have_accessible_name(re.compile("number 36$"))
    card(lab, "no-4x4")
    lab.until(outcome="impossible")
    expect(lab.page.get_by_role("article").locator("#proof")).to_be_visible()


def test_solve_asks_for_the_symmetry_that_a_card_shows(lab: Lab) -> None:
    card(lab, "mirror-7x6")
    start = Board(7, 6).name(exhibit("mirror-7x6").tours[0].start)
    lab.page.get_by_role("article").get_by_role("link", name="Solve", exact=True).click()
    lab.answered()
    lab.has_query(f"?board=7x6&start={start}&closed=1&symmetry=mirror")
    Tour.parse(lab.text()).verify(symmetry="mirror")


def test_an_unknown_card_is_said_and_all_are_shown(lab: Lab) -> None:
    lab.visit("?gallery=beverly%3Cb%3E")
    lab.until(gallery="all")
    expect(lab.link_problems).to_have_text(
        "There is no card “beverly<b>” in the gallery. All cards are below."
    )
    lab.has_query("?gallery")
    expect(lab.page.locator("a.exhibit").first).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_on_a_phone(sized: Lab, size: tuple[int, int]) -> None:
    sized.resize(*size)
    for id in ("all", HALVES):
        card(sized, id, "?gallery" if id == "all" else "")
        overflow = "() => document.documentElement.scrollWidth - innerWidth"
        assert sized.page.evaluate(overflow) <= 0
    expect(sized.board).to_be_in_viewport(ratio=0.99)
    # The title of the next card is in sight.
    first, second, *_ = exhibits()
    card(sized, first.id)
    sized.page.evaluate("() => scrollTo(0, 1e6)")
    sized.page.keyboard.press("]")
    sized.until(gallery=second.id)
    expect(sized.page.locator("#card-title")).to_be_in_viewport(ratio=1)


def test_paths_that_are_no_tours(lab: Lab) -> None:
    card(lab, "uncrossed-8x8")
    moves = [len(path) for path in exhibit("uncrossed-8x8").paths]
    article = lab.page.get_by_role("article")
    expect(article).to_contain_text("They are not tours")
    expect(article.locator("[data-property=kind]")).to_contain_text("open")
    expect(lab.position).to_contain_text(f"of {moves[0]}")
    expect(lab.page.locator("#try-here")).to_have_count(0)
    small = lab.page.get_by_role("button", name=re.compile("^Play path"))
    expect(small).to_have_count(2)
    small.nth(1).click()
    lab.has_query("?gallery=uncrossed-8x8&tour=2")
    expect(article.locator("[data-property=kind]")).to_contain_text("closed")
    expect(article.locator("[data-property=crossings] dd")).to_have_text("0")
    expect(lab.position).to_contain_text(f"of {moves[1]}")


def test_cards_about_turning_say_its_angles(lab: Lab) -> None:
    card(lab, "right-angles-6x6")
    properties = lab.page.get_by_role("article").locator(".facts")
    expect(properties).to_contain_text(" · 90°: 4 · ")
    card(lab, "whirling-8x8")
    expect(properties.locator("[data-property=whirling] dd")).to_have_text("yes")
    card(lab, HALVES)
    expect(properties.locator("[data-property=angles], [data-property=whirling]")).to_have_count(0)
