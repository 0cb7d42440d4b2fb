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
TEXT = next(
    snippet["text"] for snippet in TOUR["snippets"] if snippet["expect"]["verdict"] == "tour"
)


ANSWERS = {
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
FEW = sampled(ANSWERS, "solve", "puzzle", "lab", "check")


def opened(lab: Lab, name: str) -> None:
    """Opens the link and waits for what the mode says."""
    link, place, text = ANSWERS[name]
    lab.visit(link)
    expect(lab.page.locator(place).filter(has_text=text, visible=True).first).to_be_visible()
    lab.drawn()


def unfold_all(lab: Lab) -> None:
    """Opens what is folded in the panel."""
    lab.page.evaluate(
        "() => { for (const element of document.querySelectorAll('.panel details:not(.code-menu)'))"
        " element.open = true; }"
    )
    lab.drawn()


@pytest.mark.parametrize("theme", sampled(["light", "dark"], "dark"))
@pytest.mark.parametrize("name", ANSWERS)
def test_axe_finds_nothing(lab: Lab, name: str, theme: str) -> None:
    with lab.in_theme(theme):
        opened(lab, name)
        axe_finds_nothing(lab)


FONTS = """() => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const seen = [...document.querySelectorAll("body *")].filter((element) =>
    element.checkVisibility() && !element.closest("svg")
    && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const named = (element, what) => `${element.id || element.className || element.tagName}: ${what}`;
  const size = (element) =>
    Math.round(100 * parseFloat(getComputedStyle(element).fontSize) / rem) / 100;
  const grey = getComputedStyle(document.querySelector(".hint")).color;
  const weights = seen.filter((element) => {
    const { fontWeight, color } = getComputedStyle(element);
    return color === grey ? fontWeight !== "400" : !["400", "600"].includes(fontWeight);
  });
  const hints = seen.filter((element) =>
    element.matches(".hint, .hint *, footer p") && size(element) !== 0.86);
  return [...weights.map((element) => named(element, getComputedStyle(element).fontWeight)),
    ...hints.map((element) => named(element, size(element)))];
}"""
"""What has another weight than the two, is grey and bold, or is help in another size."""


@pytest.mark.full
def test_letters_have_two_weights_and_help_has_one_size(lab: Lab) -> None:
    for link in (
        *(link for link, _, _ in ANSWERS.values()),
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

LETTERS = """(body, least) =>
  [...body.querySelectorAll(".presented, .presented *, #caption, #caption *")]
  .filter((element) => element.checkVisibility() && !element.closest("svg, canvas, .sr")
    && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((element) => parseFloat(getComputedStyle(element).fontSize) < least)
  .map((element) =>
    [element.id || element.className || element.tagName, getComputedStyle(element).fontSize])"""
"""What is presented in smaller letters than that, in pixels."""

SMALLEST = {"code": 24 * 0.7}
"""A program may be smaller than 24 pixels, so that all of it is seen."""


@pytest.mark.parametrize("name", FEW)
def test_present_and_print_say_what_the_mode_says_and_ask_nothing(sized: Lab, name: str) -> None:
    sized.resize(1280, 800)
    opened(sized, name)
    sized.present()
    _, *answer = ANSWERS[name]
    place, text = PRESENTED.get(name, answer)
    expect(sized.page.locator(place).filter(has_text=text, visible=True).first).to_be_visible()
    fields = (
        sized.page.locator("#panel")
        .locator(":is(input, select, textarea, summary, form):not(.race-controls *)")
        .filter(visible=True)
    )
    expect(fields).to_have_count(0)
    assert sized.page.locator("body").evaluate(LETTERS, SMALLEST.get(name, 24)) == []
    assert sized.overlapping("#board", "#panel") == []
    sized.end_presentation()
    place, text = answer
    with sized.on_paper():
        printed = sized.page.locator(place).filter(has_text=text, visible=True).first
        expect(printed).to_be_visible()
        fields = sized.page.locator("button, input, select, textarea, form").filter(visible=True)
        expect(fields).to_have_count(0)
