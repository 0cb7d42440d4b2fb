"""The form: all of it by keyboard, only the options of the method, mistakes said where they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from knight_core.methods import METHODS
from knight_core.request import MAX_SEED, TIES
from tests.samples import sampled
from tests.web.lab import Lab, cli_matrix

OFFERED = [method.id for method in METHODS.values() if not method.own]

OPTIONS = {
    "order": "As digits",
    "ties": "If several squares are equally good",
    "backtrack": "Backtrack at dead ends",
    "seed": "Seed",
}


def test_the_form_lists_every_method_and_tie_rule_with_words(lab: Lab) -> None:
    for label, ids in (
        ("Method", OFFERED),
        ("If several squares are equally good", list(TIES)),
    ):
        options = lab.form.get_by_label(label, exact=True).locator("option")
        assert options.evaluate_all("(all) => all.map((option) => option.value)") == ids
        for name in options.all_text_contents():
            assert name.strip()
            assert "." not in name


@pytest.mark.parametrize("method", OFFERED)
def test_a_method_shows_its_own_options_and_explains_itself(lab: Lab, method: str) -> None:
    lab.unfold("options")
    lab.choose_method(method)
    lab.drawn()
    shown = METHODS[method].options
    for option, label in OPTIONS.items():
        visible = option in shown
        if option == "seed" and method == "warnsdorff":
            visible = False  # it matters only where ties are drawn
        expect(lab.field(label)).to_be_visible(visible=visible)
    expect(lab.field("Tours to find")).to_be_visible(visible=METHODS[method].many)
    expect(lab.page.locator("#h-method")).not_to_be_empty()
    if "seed" in shown and "ties" in shown:
        lab.field("If several squares are equally good").select_option("random")
        expect(lab.field("Seed")).to_be_visible()


def test_what_another_method_asks_for_does_not_stop_a_request(lab: Lab) -> None:
    lab.field("Tours to find").fill("3")
    lab.choose_method("depth-first")
    lab.field("As digits").fill("11111111")
    lab.choose_method("construct")
    lab.run_form()
    lab.has_query("?start=a1&method=construct")
    lab.shows_matrix(cli_matrix("?start=a1&method=construct"))


def test_every_field_that_is_shown_is_explained(lab: Lab) -> None:
    lab.unfold("options")
    lab.goal("on a square").check()
    seen: set[str | None] = set()
    for method in OFFERED:
        lab.choose_method(method)
        lab.drawn()
        fields = lab.form.locator("input:visible:not([type=radio]), select:visible:not(#f-preset)")
        for field in fields.all():
            # The method has a sentence for each; the others say the same whatever the method is.
            name = field.get_attribute("id")
            if name not in seen or name == "f-method":
                expect(field).to_have_accessible_description(re.compile(r"\w"))
            seen.add(name)
    assert {"f-rows", "f-method", "f-order", "f-seed"} <= seen


def test_a_request_by_keyboard_alone(lab: Lab) -> None:
    """From the top of the page to a tour, never touching the mouse."""
    lab.unfold("options")
    keys = lab.page.keyboard
    lab.page.get_by_role("link", name="Skip to the settings").focus()
    keys.press("Enter")
    expect(lab.page.locator("#panel")).to_be_focused()
    for stop, typed in (
        *((lab.field("Rows"), "6"), (lab.field("Columns"), "5"), (lab.field("Start"), "C3")),
        *((lab.button("A random tour"), ""), (lab.solve, "")),
        (lab.page.locator("#options > summary"), ""),
        *((lab.page.locator("#shape summary"), ""), (lab.goal("anywhere"), "")),
        *((lab.field("The tour looks the same"), ""), (lab.field("Method"), "Warn")),
    ):
        keys.press("Tab")
        expect(stop).to_be_focused()
        keys.type(typed)
    expect(lab.field("Method")).to_have_value("warnsdorff")
    # Its options come up with the next frame; a person does not see them sooner either.
    expect(lab.field("Named order")).to_be_visible()
    for _ in range(11):  # how it works, the eight arrows, the usual order, the named ones
        keys.press("Tab")
    expect(lab.field("Named order")).to_be_focused()
    keys.press("Tab")
    expect(lab.field("As digits")).to_be_focused()
    keys.press("Control+a")
    keys.type("87654321")
    keys.press("Enter")
    lab.answered()
    link = "?board=6x5&start=c3&method=warnsdorff&order=87654321"
    lab.has_query(link)
    lab.shows_matrix(cli_matrix(link))
    expect(lab.field("As digits")).to_be_focused()


def test_the_tab_key_follows_the_eye(lab: Lab) -> None:
    """Through the whole page the focus only moves on, and every stop can be seen."""
    lab.unfold("options")
    lab.page.get_by_role("link", name="Skip to the settings").focus()
    seen: list[str] = []
    for _ in range(90):
        lab.page.keyboard.press("Tab")
        place = lab.page.evaluate(
            "() => { const at = document.activeElement; if (at === document.body) return null;"
            " const all = [...document.querySelectorAll('*')];"
            " const box = at.getBoundingClientRect();"
            " const action = at.matches('.door') ? `door to ${at.dataset.action}`"
            "   : at.dataset.action;"
            " return { order: all.indexOf(at), seen: box.width > 0 && box.height > 0,"
            " name: at.id || action || at.outerHTML.slice(0, 80) }; }"
        )
        if place is None or (seen and place["name"] == seen[0]):
            break
        assert place["seen"], place
        seen.append(place["name"])
    assert len(seen) == len(set(seen))
    for name in ("share", "present", "scrub", "play", "speed", "f-rows", "f-method", "solve"):
        assert name in seen
    assert seen.index("scrub") < seen.index("f-rows") < seen.index("solve") < seen.index("f-method")


def test_a_last_square_and_a_closed_tour(lab: Lab) -> None:
    end = lab.field("Last square")
    lab.goal("on a square").check()
    expect(end).to_be_focused()
    # One that is not named is a mistake.
    end.press("Enter")
    expect(end).to_have_attribute("aria-invalid", "true")
    end.fill("B1")
    end.press("Enter")
    lab.answered()
    lab.has_query("?start=a1&end=b1")
    lab.shows_matrix(cli_matrix("?start=a1&end=b1"))
    lab.goal("back at the start").check()
    expect(end).to_be_hidden()
    lab.field("Rows").fill("6")
    lab.field("Columns").fill("6")
    lab.run_form()
    lab.has_query("?board=6x6&start=a1&closed=1")
    expect(lab.status).to_have_text("Closed tour found")
    # The goal shown is that of the request.
    lab.run("?start=a1&end=b1")
    expect(lab.goal("on a square")).to_be_checked()
    expect(end).to_have_value("b1")
    lab.run("?board=6x6&start=a1&closed=1")
    expect(lab.goal("back at the start")).to_be_checked()
    lab.goal("anywhere").check()
    lab.run_form()
    lab.has_query("?board=6x6&start=a1")


def test_the_order_by_compass_names_and_digits(lab: Lab) -> None:
    lab.choose_method("depth-first")
    digits = lab.field("As digits")
    named = lab.field("Named order")
    compass = lab.page.get_by_role("group", name="The eight directions")

    def arrow(name: str) -> Locator:
        return compass.get_by_role("button", name=name)

    named.select_option(label="anticlockwise")
    expect(digits).to_have_value("87654321")
    first = arrow("up then left")
    expect(first).to_have_accessible_name("up then left: place 1")
    for key, order in (("ArrowRight", "78654321"), ("End", "76543218"), ("Home", "87654321")):
        first.press(key)
        expect(digits).to_have_value(order)
        expect(first).to_be_focused()
        name = "anticlockwise" if key == "Home" else "your own"
        expect(named.locator("option:checked")).to_have_text(name)
    # Arrows in turn, by mouse and by key; the last one needs no turn, and the next tap begins anew.
    for name in ("right then down", "down then left"):
        arrow(name).click()
    expect(digits).to_have_value("35876421")
    for name in ("up then right", "left then up", "down then right", "right then up"):
        arrow(name).press("Enter")
    arrow("up then left").press(" ")
    expect(digits).to_have_value("35174286")
    arrow("left then down").click()
    expect(digits).to_have_value("63517428")
    named.select_option(label="left then down")
    expect(digits).to_have_value("67812345")
    lab.button("The usual").click()
    expect(digits).to_have_value("12345678")
    # An arrow is dragged onto another.
    source = arrow("down then left")
    source.scroll_into_view_if_needed()
    source.drag_to(arrow("up then right"))
    expect(digits).to_have_value("51234678")
    lab.field("Rows").fill("5")
    lab.field("Columns").fill("5")
    lab.run_form()
    link = "?board=5x5&start=a1&method=depth-first&order=51234678"
    lab.has_query(link)
    lab.shows_matrix(cli_matrix(link))


# --------------------------------------------------------------------------------------- bad input


class Mistake(NamedTuple):
    label: str
    typed: str
    says: str
    prepare: Callable[[Lab], object] | None = None


def depth_first(lab: Lab) -> None:
    lab.choose_method("depth-first")


def to_a_square(lab: Lab) -> None:
    lab.goal("on a square").check()


def seeded(lab: Lab) -> None:
    lab.choose_method("random")
    lab.unfold("options")


MISTAKES = [
    Mistake("Rows", "eight", "Rows: “eight” is not possible here"),
    Mistake("Rows", "0", "Rows: “0” is not possible here. Use a whole number from 1 to 1,000,000"),
    Mistake("Rows", "", "Rows: “” is not possible here"),
    Mistake("Rows", "999999", "at most 1,000,000 squares"),
    Mistake("Columns", "8x8", "is not possible here. Use a whole number"),
    Mistake("Columns", "😀" * 30, "is not possible here. Use a whole number"),
    Mistake("Start", "i9", "i9 is off the 8×8 board. Its squares go from a1 to h8"),
    Mistake("Start", "<b>h1</b>", "“<b>h1</b>”"),
    Mistake("Start", "h1 " * 4000, "is not a square"),
    Mistake("Last square", "a1", "must not be the start. Both are a1", to_a_square),
    Mistake("As digits", "1234567", "each digit from 1 to 8 exactly once", depth_first),
    Mistake("Seed", "-1", "“-1” is not a seed. Use a whole number from 0", seeded),
    Mistake("Seed", "9007199254740992", "9,007,199,254,740,991", seeded),
    Mistake("Stop after (steps)", "many", "“many” is not a number of steps"),
    Mistake(
        "Tours to find", "0", "“0” is not a number of tours. Use a whole number from 1 up, or all"
    ),
]
"""One of each kind; which texts are wrong is tested with the request."""

BY_NAME = {f"{mistake.label}-{mistake.typed:.12}": mistake for mistake in MISTAKES}
# The usual run takes one or two of each field.
USUAL = ("Rows-", "Rows-999999", "Columns-8x8", "Start-i9", "Start-<b>h1</b>", "Last square-a1")
HIDDEN = ("As digits-1234567", "Seed--1", "Stop after (steps)-many", "Tours to find-0")


@pytest.mark.parametrize("name", sampled(BY_NAME, *USUAL, *HIDDEN))
def test_a_mistake_is_said_at_its_field_and_nothing_is_lost(lab: Lab, name: str) -> None:
    label, typed, says, prepare = BY_NAME[name]
    text = lab.text()
    if prepare:
        prepare(lab)
    field = lab.field(label)
    field.fill(typed)
    lab.solve.click()

    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(field).to_have_value(typed)
    (error,) = [error for error in lab.form.locator("p.error").all_text_contents() if error.strip()]
    assert says in error
    assert len(error) < 200
    shown = lab.form.locator("p.error", has_text=error)
    expect(shown).to_be_visible()
    described = (field.get_attribute("aria-describedby") or "").split()
    assert shown.get_attribute("id") in described
    assert shown.locator("*").count() == 0
    expect(lab.status).to_contain_text(says)

    # The drawn tour stays, and so does its link.
    assert lab.text() == text
    expect(lab.root).to_have_attribute("data-outcome", "found")
    expect(lab.root).to_have_attribute("data-solver", "ready")
    lab.has_query("?start=a1")
    expect(lab.cells).to_have_count(64)

    # Typing on takes the mark away.
    field.press("End")
    field.press("Backspace") if typed else field.press("1")
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_several_mistakes_are_all_said_and_the_first_is_focused(lab: Lab) -> None:
    lab.unfold("options")
    lab.field("Stop after (steps)").fill("0")
    lab.field("Columns").fill("x")
    lab.field("Rows").fill("y")
    lab.solve.click()
    expect(lab.field("Rows")).to_be_focused()
    for label in ("Rows", "Columns", "Stop after (steps)"):
        expect(lab.field(label)).to_have_attribute("aria-invalid", "true")
    lab.field("Rows").fill("5")
    lab.field("Columns").fill("5")
    lab.field("Stop after (steps)").fill("")
    lab.field("Stop after (steps)").press("Enter")
    lab.answered()
    lab.has_query("?board=5x5&start=a1")
    expect(lab.form.locator("[aria-invalid]")).to_have_count(0)


def test_a_seed_of_16_digits_in_the_form(lab: Lab) -> None:
    lab.choose_method("random")
    lab.unfold("options")
    lab.field("Seed").fill(f" 0{MAX_SEED} ")
    lab.field("Rows").fill("5")
    lab.field("Columns").fill("05")
    lab.run_form()
    link = f"?board=5x5&start=a1&method=random&seed={MAX_SEED}"
    lab.has_query(link)
    lab.shows_matrix(cli_matrix(link))
    lab.field("Seed").fill(str(MAX_SEED + 1))
    lab.solve.click()
    expect(lab.page.locator("#e-seed")).to_have_text(
        f"“{MAX_SEED + 1}” is not a seed. Use a whole number from 0 to {MAX_SEED:,}."
    )


def test_a_start_off_the_new_board_is_a_mistake_of_the_start(lab: Lab) -> None:
    lab.run("?start=h8")
    lab.field("Rows").fill("5")
    lab.field("Columns").fill("5")
    lab.solve.click()
    expect(lab.field("Start")).to_be_focused()
    expect(lab.field("Start")).to_have_attribute("aria-invalid", "true")
    expect(lab.page.locator("#e-start")).to_contain_text("h8 is off the 5×5 board")
    # The board that is typed is there; nothing was run on it.
    expect(lab.cells).to_have_count(25)
    expect(lab.root).to_have_attribute("data-outcome", "found")


def test_a_mistake_while_it_searches_leaves_the_search_alone(lab: Lab) -> None:
    lab.visit("?board=20x20&start=a1&method=depth-first")
    lab.busy()
    lab.field("Start").fill("zz99")
    lab.field("Start").press("Enter")
    expect(lab.field("Start")).to_have_attribute("aria-invalid", "true")
    expect(lab.root).to_have_attribute("data-solver", "busy")
    lab.cancel()
    lab.answered("cancelled")
    expect(lab.field("Start")).to_have_value("zz99")
    # At rest the mistake is told once, at its field: no bar repeats it.
    expect(lab.page.locator("#now")).to_have_class("now in-panel")
