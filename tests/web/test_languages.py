"""Every text of the page is translated, whole, and has its place.

It is seen in two languages that nobody speaks, in which each text is in ⟦ ⟧ and 40 % longer; and in
each announced language, whose browser shows no word that is in no text of that language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from knight_core.lessons import parse
from knight_core.lessons.collection import lesson_texts
from knight_core.play.following import make_task
from knight_core.play.puzzles import make_puzzle
from knight_core.play.questions import make_question
from knight_core.texts.sentences import phrase_text, speaking
from tests.conftest import Watch, expected_errors, watched_context
from tests.core.existence.examples import WHOLE
from tests.core.texts.mistakes import (
    ANSWERS,
    GIVEN,
    LESSON,
    PROOFS,
    TEXTS,
    keys_of,
    mistakes,
)
from tests.host import ROOT
from tests.samples import sampled
from tests.vocabulary import SPOKEN, is_in_language
from tests.web.lab import Lab, box_of, packed
from tests.web.test_check import Check
from tests.web.test_every_mode import TEXT, unfold_all
from tests.web.test_follow import verdict_is, wrong_square
from tests.web.test_layout import sticks_out
from web.tools.files import write_site
from web.tools.pseudo import PSEUDO
from web.tools.server import serving
from web.tools.site import render_site

WALKED = ["en-XA", *SPOKEN]

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
    r"|Home|End|Escape|Enter|Shift|[\s\u200b\d.,:;·–…×x/+*=?()%&#|<>−±←→↑↓↶↷✓✗♞★-]"
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


def is_foreign(text: str, tag: str) -> bool:
    """Whether a text is not of the language: not in the signs of one that nobody speaks, or as
    no text of one that is announced."""
    if tag in PSEUDO:
        return bool(bare(text))
    return not is_in_language(text, tag)


def untranslated(lab: Lab, tag: str) -> str:
    """The texts of the page that are not translated, or are joined of parts, a line each."""
    texts = {text.strip() for text in lab.page.evaluate(SEEN) if is_foreign(text, tag)}
    return "\n".join(sorted(texts))


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


@pytest.fixture(scope="module")
def spoken_pages(browser: Browser, site: str) -> Iterator[Callable[[str], tuple[Lab, Watch]]]:
    """The page in a browser of a language, which no link names."""
    opened: dict[str, tuple[Lab, Watch]] = {}

    def page_in(tag: str) -> tuple[Lab, Watch]:
        if tag not in opened:
            watch = Watch(site.rstrip("/"))
            context = watched_context(browser, watch, base_url=site, locale=tag)
            opened[tag] = Lab(context.new_page()), watch
            opened[tag][0].load("?start=a1")
        return opened[tag]

    yield page_in
    for lab, _ in opened.values():
        lab.page.context.close()


@pytest.fixture
def walk(request: pytest.FixtureRequest) -> Iterator[Walk]:
    """The page in a language: one that nobody speaks, or one that is announced."""
    tag = str(request.param)
    if tag in PSEUDO:
        yield Walk(request.getfixturevalue("pseudo"), tag)
        return
    lab, watch = request.getfixturevalue("spoken_pages")(tag)
    watch.expected = expected_errors(request)
    yield Walk(lab, tag)
    watch.end()


@dataclass(frozen=True)
class Walk:
    """The page in a language."""

    lab: Lab
    tag: str

    def goes(self, link: str) -> None:
        """Goes to a link and waits until nothing is under way."""
        arrived(self.lab, link, self.tag)

    def is_translated(self) -> None:
        """All texts, also what is folded, and what is printed."""
        unfold_all(self.lab)
        assert untranslated(self.lab, self.tag) == ""
        with self.lab.on_paper():
            assert untranslated(self.lab, self.tag) == ""


def arrived(lab: Lab, link: str, tag: str = "en-XA") -> None:
    """Goes to a link and waits until nothing is under way."""
    lab.visit(link)
    lab.until(solver="ready")
    expect(lab.root).to_have_attribute("lang", tag)
    lab.drawn()


def follows_wrongly(walk: Walk) -> None:
    """A wrong step of *Follow the rule*."""
    task = make_task("warnsdorff-easy-3")
    walk.goes("?mode=play&follow=warnsdorff-easy-3")
    walk.lab.click_square(wrong_square(task))
    verdict_is(walk.lab, "wrong")


def answers_wrongly(walk: Walk) -> None:
    """A wrong answer to *What next?*."""
    task = make_question("warnsdorff-easy-1", 1).task
    assert task
    walk.goes("?mode=play&next=warnsdorff-easy-1")
    walk.lab.click_square(wrong_square(task))
    verdict_is(walk.lab, "wrong")


def misses_the_only_move(walk: Walk) -> None:
    """A wrong move of a puzzle."""
    puzzle = make_puzzle("only-easy-1")
    walk.goes("?mode=play&puzzle=only-easy-1")
    others = {*puzzle.path, puzzle.solution[0]}
    walk.lab.click_square(min({*puzzle.board.neighbours(puzzle.path[-1])} - others))
    expect(walk.lab.page.locator("#puzzle-open")).to_have_attribute("data-state", "wrong")


def finds_the_best_order(walk: Walk) -> None:
    walk.goes("?lab=orders&board=4x3&start=a1")
    walk.lab.page.locator("#lab-run").click()
    walk.lab.ended()


def presents(walk: Walk) -> None:
    walk.goes("?board=4x12&start=b2#show=proof")
    walk.lab.present()


def presents_a_lesson(walk: Walk) -> None:
    walk.goes("?lesson=4&lesson-step=2")
    walk.lab.until(mode="play")
    walk.lab.present()


ANSWERED = {
    "follow": follows_wrongly,
    "next": answers_wrongly,
    "puzzle": misses_the_only_move,
    "orders": finds_the_best_order,
    "present": presents,
    "present a lesson": presents_a_lesson,
}
"""States that no link has: each with what comes before it."""


def one_of_each() -> list[str]:
    """Links to proofs in which each reason of theory, and each kind of step, comes up."""
    seen: set[str] = set()
    links = []
    for question, lines in WHOLE.items():
        codes = {line.split()[0] for line in lines}
        if not codes <= seen:
            seen |= codes
            links.append(f"?board={question.replace(' ', '&')}#show=proof")
    return links


def walked(
    variants: Iterable[str], pseudo: Iterable[str], spoken: Iterable[str] = ()
) -> pytest.MarkDecorator:
    """Each variant in each language: in the usual run some in the one that nobody speaks, and of
    those some in the others, whose texts are known to be whole."""
    usual = {tag: {*(pseudo if tag in PSEUDO else spoken)} for tag in WALKED}
    return pytest.mark.parametrize(
        ("walk", "name"),
        [
            pytest.param(tag, name, marks=[] if name in usual[tag] else pytest.mark.full)
            for name in variants
            for tag in WALKED
        ],
        indirect=["walk"],
    )


# Of the others the texts are seen with these, or there are few.
@walked(STATES, ["impossible", "lost game", "compare"], ["lost game", "wrong"])
def test_every_text_is_translated_whole(walk: Walk, name: str) -> None:
    walk.goes(STATES[name])
    walk.is_translated()


@walked(ANSWERED, ["present"], [])
def test_what_the_page_says_to_an_answer_is_translated(walk: Walk, name: str) -> None:
    ANSWERED[name](walk)
    try:
        walk.is_translated()
    finally:
        if name.startswith("present"):
            walk.lab.page.keyboard.press("Escape")
            expect(walk.lab.root).not_to_have_attribute("data-present", "")


@walked(one_of_each(), [])
def test_every_text_of_a_proof_is_translated_whole(walk: Walk, name: str) -> None:
    walk.goes(name)
    expect(walk.lab.page.locator("#proof")).to_be_visible()
    walk.is_translated()


def in_each_language(usual: str) -> pytest.MarkDecorator:
    """In each announced language; in the usual run in one."""
    return pytest.mark.parametrize("walk", sampled(SPOKEN, usual), indirect=True)


def says(walk: Walk, place: str, key: str) -> None:
    """The page says of a mistake what Python says."""
    sentence = next(found for found in mistakes()[key] if key in keys_of(found))
    with speaking(walk.tag):
        expect(walk.lab.page.locator(place)).to_contain_text(phrase_text(sentence))


@in_each_language("sk")
def test_what_a_lesson_says_to_each_mistake_is_translated(walk: Walk) -> None:
    walk.goes(f"?lesson#text={packed(LESSON)}")
    walk.lab.page.locator("dialog[open] .primary").click()
    for name, given in GIVEN.items():
        form = walk.lab.page.locator(f'[data-question="{name}"]')
        form.locator("[name=answer]").fill(given)
        # No click: what is said of other answers moves the button meanwhile.
        form.evaluate("(form) => form.requestSubmit()")
    for name, key in zip(GIVEN, ANSWERS, strict=True):
        says(walk, f'[data-question="{name}"] .lesson-mark', key)
    walk.is_translated()


NOT_IN_CHECK = ("reading.empty", "reading.too-large", "reading.says-none")
"""A blank text is none, one of 16 million characters takes long, and a title says the third."""


@in_each_language("sk")
def test_what_check_says_of_each_mistake_is_translated(walk: Walk) -> None:
    walk.goes("?mode=check")
    # The panel comes with modules of its own.
    expect(walk.lab.page.locator("#check-examples button").first).to_be_attached()
    panel = Check(walk.lab)
    for key, text in TEXTS.items():
        if key in NOT_IN_CHECK:
            continue
        panel.paste(text)
        says(walk, "#check-result", key)
        assert untranslated(walk.lab, walk.tag) == ""
    for key, proof in PROOFS.items():
        panel.paste(json.dumps(proof))
        says(walk, "#check-certificate", key)
    walk.is_translated()


@walked(DIALOGS, ["help"])
def test_every_text_of_a_dialog_is_translated_whole(walk: Walk, name: str) -> None:
    lab = walk.lab
    walk.goes("?start=a1")
    lab.page.locator(f"[data-action={name}]").first.evaluate("(button) => button.click()")
    dialog = lab.page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    expect(dialog.locator("h2")).not_to_be_empty()
    walk.is_translated()
    lab.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@walked(LESSONS, [])
def test_every_text_of_a_lesson_is_translated_whole(walk: Walk, name: str) -> None:
    for step in LESSONS[name].steps:
        walk.goes(f"?lesson={name}&lesson-step={step.number}")
        expect(walk.lab.page.locator("#lesson-step")).not_to_be_empty()
        walk.is_translated()


@walked(STATES, ["impossible"])
def test_longer_words_have_their_place(walk: Walk, name: str) -> None:
    walk.goes(STATES[name])
    for width, height in ((320, 640), (844, 390), (1280, 800)):
        walk.lab.resize(width, height)
        assert sticks_out(walk.lab) == [], f"{width}x{height}"
        assert walk.lab.page.evaluate(CUT) == [], f"{width}x{height}"


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
    # With its note on the translation the menu leaves half of the window free.
    expect(lab.page.locator("#language-note")).to_be_visible()
    assert box_of(lab.page.locator("#menu"))["width"] < 640
    lab.has_query("?start=a1")
    lab.load("?start=a1")
    expect(lab.root).to_have_attribute("lang", "en-XB")
    lab.load("?start=a1&lang=en")
    expect(lab.root).to_have_attribute("lang", "en")
    expect(lab.root).to_have_attribute("dir", "ltr")
    lab.page.close()
