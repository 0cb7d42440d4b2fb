"""Every text of the page is translated, whole, and has its place: seen in two languages that nobody
speaks, in which each text is in ⟦ ⟧ and 40 % longer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from knight_core.lessons import parse
from knight_core.lessons.collection import lesson_texts
from tests.conftest import Watch, expected_errors, watched_context
from tests.host import ROOT
from tests.samples import sampled
from tests.web.lab import Lab, packed
from tests.web.test_every_mode import TEXT, unfold_all
from tests.web.test_layout import sticks_out
from web.tools.files import write_site
from web.tools.pseudo import PSEUDO
from web.tools.server import serving
from web.tools.site import render_site

LESSONS = {str(number): parse(text) for number, text in lesson_texts().items()}
WRONG = "1 4 7\n2 9 3\n4 8 6\n"

STATES = {
    "first": "",
    "found": "?board=5x5&start=a1&method=warnsdorff&ties=random&tours=3",
    "search": "?board=5x5&start=a1&method=depth-first#search=40&show=truth",
    "impossible": "?board=5x5&start=b1",
    "proof": "?board=4x12&start=b2#show=proof",
    "limit": "?start=a1&method=depth-first&max-steps=1000",
    "stuck": "?start=h1&method=warnsdorff&ties=pohl&backtrack=0",
    "construct": "?board=20x20&start=a1&method=construct",
    "symmetry": "?board=6x6&symmetry=quarter-turn&closed=1",
    "mistakes": "?start=i9&board=x&lang=zz&closed=9&tours=0#step=x",
    "free game": "?mode=play&board=6x6&start=c3#game=5827",
    "lost game": "?mode=play&board=5x5&start=a1#game=22578338754217416744712",
    "puzzle": "?mode=play&puzzle=only-easy-1",
    "numbers": "?mode=play&puzzle=numbers-easy-1",
    "letters": "?mode=play&puzzle=letters-1",
    "follow": "?mode=play&follow=warnsdorff-easy-3",
    "blind": "?mode=play&follow=depth-first-hard-1",
    "next": "?mode=play&next=mixed-easy-1",
    "race": "?lab=compare",
    "compare": "?lab=compare&board=5x5&start=a1&methods=warnsdorff,depth-first,construct",
    "starts": "?lab=compare&boards=5x5&starts=all&methods=warnsdorff,pruned",
    "survey": "?lab=survey&boards=5x5&starts=all&max-steps=20000",
    "orders": "?lab=orders&board=4x3&start=a1",
    "check": "?mode=check",
    "tour": f"?mode=check#text={packed(TEXT)}",
    "wrong": f"?mode=check#text={packed(WRONG)}",
    "code": "?mode=code",
    "gallery": "?gallery",
    "card": "?gallery=euler-6x6",
    "embedded": "?start=a1&embed=1",
}
"""What a walk through the page comes by; lessons and dialogs besides."""

DIALOGS = ("help", "offline", "lessons", "share")

# Names of squares, boards and keys, and numbers are the same in all languages; so are dates in a
# language that the browser does not know, and what somebody has written or is a program.
COMMON = re.compile(
    r"[A-Z][a-z]+ \d+, \d{4}(?:, \d+:\d\d\s[AP]M)?|\b\d+[KM]\b|\b[a-z]{1,2}\d+\b|\b[a-zA-Z]\b"
    r"|Home|End|Escape|Enter|Shift|[\s\u200b\d.,:;·–…×x/+*=?()%&#|<>−±←→↑↓↶↷✓✗♞-]"
)

SEEN = """() => {
  const OTHERS = "script, style, noscript, pre, code, kbd, textarea, .address, #printed-address,"
    + " #language option, .prism-code-editor, .check-line, [lang]:not(html), [translate=no]";
  const found = [document.title];
  const own = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  for (const one of document.body.querySelectorAll("*")) {
    if (one.closest(OTHERS)) continue;
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext", "alt"])
      if (one.hasAttribute(name)) found.push(one.getAttribute(name));
    // A text may have bold words and links in it: it is read whole.
    if (own(one) && !own(one.parentElement)) {
      const copy = one.cloneNode(true);
      for (const other of copy.querySelectorAll(OTHERS)) other.remove();
      found.push(copy.textContent);
    }
  }
  return found;
}"""
"""All texts of the page and of its attributes, hidden ones too."""

CUT = """() => [...document.querySelectorAll("button, summary, label, legend, h1, h2, h3, dt, th")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr, svg"))
  .filter((one) => {
    const { overflowX, textOverflow } = getComputedStyle(one);
    return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
      && (overflowX !== "visible" || textOverflow === "ellipsis");
  })
  .map((one) => `${one.id || one.className || one.tagName}: ${one.textContent.trim()}`)"""
"""Labels that are cut off."""


BOARD_AND_PANEL = """() => [".board", "#panel"].map((one) => {
  const { left, width } = document.querySelector(one).getBoundingClientRect();
  return { left, width };
})"""


def bare(text: str) -> str:
    """What of a text is outside of ⟦ ⟧ and is not the same in all languages."""
    depth, outside = 0, ""
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        if depth == 0 and sign != "⟧":
            outside += sign
    return COMMON.sub("", outside) if depth == 0 else f"cut: {text}"


def untranslated(lab: Lab) -> list[str]:
    """The texts of the page that are not translated, or are joined of parts."""
    return sorted({text.strip() for text in lab.page.evaluate(SEEN) if bare(text)})


@pytest.fixture(scope="module")
def pseudo_site(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site with the languages that nobody speaks."""
    del site  # which has built what both need
    folder: Path = tmp_path_factory.mktemp("pseudo")
    write_site(render_site(ROOT, pseudo=True).files, folder / "dist", folder / "build")
    with serving(folder / "dist") as address:
        yield address


@pytest.fixture(scope="module")
def pseudo_context(browser: Browser, pseudo_site: str) -> Iterator[tuple[BrowserContext, Watch]]:
    """A profile that has its page open."""
    watch = Watch(pseudo_site.rstrip("/"))
    context = watched_context(browser, watch, base_url=pseudo_site)
    for tag in PSEUDO:
        Lab(context.new_page()).load(f"?lang={tag}&start=a1")
    yield context, watch
    context.close()


@pytest.fixture
def pseudo(
    pseudo_context: tuple[BrowserContext, Watch], request: pytest.FixtureRequest
) -> Iterator[Lab]:
    """The page in the language that is longer."""
    context, watch = pseudo_context
    watch.expected = expected_errors(request)
    yield Lab(context.pages[0])
    watch.end()


@pytest.fixture
def mirrored(pseudo: Lab) -> Lab:
    """The page in the language that is written from right to left."""
    return Lab(pseudo.page.context.pages[1])


def arrived(lab: Lab, link: str, tag: str = "en-XA") -> None:
    """Goes to a link and waits until nothing is under way."""
    lab.visit(link)
    lab.until(solver="ready")
    expect(lab.root).to_have_attribute("lang", tag)
    lab.drawn()


def is_translated(lab: Lab) -> None:
    """What is folded, and what is printed, too."""
    unfold_all(lab)
    assert untranslated(lab) == []
    with lab.on_paper():
        assert untranslated(lab) == []


# Of the others the texts are seen with these, or there are few.
USUAL = (
    *("first", "impossible", "mistakes", "lost game", "next"),
    *("compare", "wrong", "code", "card"),
)


@pytest.mark.parametrize("name", sampled(STATES, *USUAL))
def test_every_text_is_translated_whole(pseudo: Lab, name: str) -> None:
    arrived(pseudo, STATES[name])
    is_translated(pseudo)


@pytest.mark.parametrize("name", DIALOGS)
def test_every_text_of_a_dialog_is_translated_whole(pseudo: Lab, name: str) -> None:
    arrived(pseudo, "?start=a1")
    pseudo.page.locator(f"[data-action={name}]").first.evaluate("(button) => button.click()")
    dialog = pseudo.page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("⟦")
    is_translated(pseudo)
    pseudo.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("number", sampled(LESSONS, "9"))
def test_every_text_of_a_lesson_is_translated_whole(pseudo: Lab, number: str) -> None:
    for step in LESSONS[number].steps:
        arrived(pseudo, f"?lesson={number}&lesson-step={step.number}")
        expect(pseudo.page.locator("#lesson-step")).to_contain_text("⟦")
        is_translated(pseudo)


NARROW = sampled(STATES, "impossible", "numbers", "compare", "code")


@pytest.mark.parametrize("name", NARROW)
def test_longer_words_have_their_place(pseudo: Lab, name: str) -> None:
    arrived(pseudo, STATES[name])
    for width, height in ((320, 640), (844, 390), (1280, 800)):
        pseudo.resize(width, height)
        assert sticks_out(pseudo) == [], f"{width}x{height}"
        assert pseudo.page.evaluate(CUT) == [], f"{width}x{height}"


@pytest.mark.parametrize("name", sampled(["first", "impossible", "numbers", "code"], "first"))
def test_from_right_to_left_the_page_is_mirrored_and_the_board_is_not(
    pseudo: Lab, mirrored: Lab, name: str
) -> None:
    places = []
    for lab, tag in ((pseudo, "en-XA"), (mirrored, "en-XB")):
        arrived(lab, STATES[name], tag)
        lab.resize(1280, 800)
        assert sticks_out(lab) == []
        expect(lab.root).to_have_attribute("dir", PSEUDO[tag].direction)
        places.append(lab.page.evaluate(BOARD_AND_PANEL))
    (board, panel), (other_board, other_panel) = places
    assert other_board["width"] == pytest.approx(board["width"], abs=1)
    assert (board["left"] < panel["left"]) == (other_board["left"] > other_panel["left"])


def test_a_language_is_chosen_in_the_menu_kept_and_overruled_by_a_link(
    pseudo_context: tuple[BrowserContext, Watch], pseudo_site: str
) -> None:
    lab = Lab(pseudo_context[0].new_page())
    lab.load("?start=a1")
    expect(lab.root).to_have_attribute("lang", "en")
    lab.button("Menu").click()
    lab.page.locator("#language").select_option("en-XB")
    expect(lab.root).to_have_attribute("lang", "en-XB")
    expect(lab.root).to_have_attribute("dir", "rtl")
    lab.has_query("?start=a1")
    lab.load("?start=a1")
    expect(lab.root).to_have_attribute("lang", "en-XB")
    lab.load("?start=a1&lang=en")
    expect(lab.root).to_have_attribute("lang", "en")
    expect(lab.root).to_have_attribute("dir", "ltr")
    lab.page.close()
