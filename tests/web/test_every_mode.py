"""What holds in every mode: axe finds nothing; Present and print say what the mode says, alone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.host import ROOT
from tests.samples import sampled
from tests.web.lab import Lab, packed
from tests.web.test_accessibility import axe_finds_nothing

TOUR = json.loads((ROOT / "tests/data/printed_tours.json").read_text(encoding="utf-8"))
TEXT = next(one["text"] for one in TOUR["snippets"] if one["expect"]["verdict"] == "tour")


SAID = {
    "solve": ("?board=4x12&start=b2", "#verdict-title", "Impossible"),
    "play": (
        "?mode=play&board=6x6&start=c3#game=5827",
        "#play-title, .play-paper",
        "5 of 36 squares",
    ),
    "puzzle": ("?mode=play&puzzle=numbers-easy-1", ".play-paper, .below", "no. 1"),
    "lab": (
        "?lab=compare&board=5x5&start=a1&methods=warnsdorff,pruned",
        ".report",
        "Warnsdorff",
    ),
    "check": (f"?mode=check#text={packed(TEXT)}", "#verdict", "tour"),
    "code": ("?mode=code", "#code-mode", "def "),
    "gallery": ("?gallery=euler-6x6", "#card-title", "Euler"),
}
"""For each mode: a link, where its answer stands, and what it says there."""

# Of what all modes do in the same way, the usual run sees these.
FEW = sampled(SAID, "solve", "puzzle", "lab", "check")


def opened(lab: Lab, name: str) -> None:
    """Opens the link and waits for what the mode says."""
    link, place, text = SAID[name]
    lab.visit(link)
    expect(lab.page.locator(place).filter(has_text=text, visible=True).first).to_be_visible()
    lab.drawn()


def unfold_all(lab: Lab) -> None:
    """Opens what is folded in the panel."""
    lab.page.evaluate(
        "() => { for (const one of document.querySelectorAll('.panel details:not(.code-menu)'))"
        " one.open = true; }"
    )
    lab.drawn()


@pytest.mark.parametrize("theme", sampled(["light", "dark"], "dark"))
@pytest.mark.parametrize("name", SAID)
def test_axe_finds_nothing(lab: Lab, name: str, theme: str) -> None:
    with lab.in_theme(theme):
        opened(lab, name)
        axe_finds_nothing(lab)


FONTS = """() => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const seen = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility()
    && !one.closest("svg")
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const named = (one, what) => `${one.id || one.className || one.tagName}: ${what}`;
  const size = (one) => Math.round(100 * parseFloat(getComputedStyle(one).fontSize) / rem) / 100;
  const grey = getComputedStyle(document.querySelector(".hint")).color;
  const weights = seen.filter((one) => {
    const { fontWeight, color } = getComputedStyle(one);
    return color === grey ? fontWeight !== "400" : !["400", "600"].includes(fontWeight);
  });
  const hints = seen.filter((one) => one.matches(".hint, .hint *, footer p") && size(one) !== 0.86);
  return [...weights.map((one) => named(one, getComputedStyle(one).fontWeight)),
    ...hints.map((one) => named(one, size(one)))];
}"""
"""What has another weight than the two, is grey and bold, or is help in another size."""


@pytest.mark.full
def test_letters_have_two_weights_and_help_has_one_size(lab: Lab) -> None:
    for link in (
        *(link for link, _, _ in SAID.values()),
        "?gallery",
        "?lab=survey&boards=5x5&starts=3",
    ):
        lab.visit(link)
        lab.until(solver="ready")
        unfold_all(lab)
        assert lab.page.evaluate(FONTS) == [], link


PRESENTED = {
    "solve": ("#caption", "Step 1 of"),
    "play": ("#caption", "5 of 36 squares"),
    "puzzle": ("#caption", "visit every square"),
}
"""What a presentation says elsewhere than the panel."""

LETTERS = """(body) => [...body.querySelectorAll(".presented, .presented *, #caption, #caption *")]
  .filter((one) => one.checkVisibility() && !one.closest("svg, canvas, .sr")
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 24)
  .map((one) => [one.id || one.className || one.tagName, getComputedStyle(one).fontSize])"""
"""What is presented in letters of less than 24 pixels."""


@pytest.mark.parametrize("name", FEW)
def test_present_and_print_say_what_the_mode_says_and_ask_nothing(sized: Lab, name: str) -> None:
    sized.resize(1280, 800)
    opened(sized, name)
    sized.present()
    _, *said = SAID[name]
    place, text = PRESENTED.get(name, said)
    expect(sized.page.locator(place).filter(has_text=text, visible=True).first).to_be_visible()
    asked = (
        sized.page.locator("#panel")
        .locator(":is(input, select, textarea, summary, form):not(.race-controls *)")
        .filter(visible=True)
    )
    expect(asked).to_have_count(0)
    assert sized.page.locator("body").evaluate(LETTERS) == []
    assert sized.overlapping("#board", "#panel") == []
    sized.end_presentation()
    place, text = said
    with sized.on_paper():
        said_there = sized.page.locator(place).filter(has_text=text, visible=True).first
        expect(said_there).to_be_visible()
        asked = sized.page.locator("button, input, select, textarea, form").filter(visible=True)
        expect(asked).to_have_count(0)
