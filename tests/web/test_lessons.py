"""Lessons: by link and from the list, answered, marked, kept; nothing is said that is held back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from knight_core import solve
from knight_core.board import Board
from knight_core.completion import turning_point
from knight_core.lessons import parse
from knight_core.lessons.answers import write_answers
from knight_core.lessons.collection import lesson_texts
from knight_core.lessons.graphs import graphs
from knight_core.lessons.sheet import sheet
from knight_core.play.game import parse_game
from tests.web.lab import Lab, box_of, downloaded, packed
from tests.web.test_layout import sticks_out

FOUR = parse(lesson_texts()[4])
BOARD = Board(5, 5)
DIGITS = "22578338754217416744712"
STUCK = parse_game(BOARD, "a1", DIGITS)[0]
"""The game of step 3: stuck after 24 squares, and lost at step 8."""
NAMES = [BOARD.name(square) for square in STUCK.squares]
LOST = turning_point(BOARD, STUCK.squares)

EVERYTHING = """() => {
  const texts = [document.title, document.body.innerText];
  for (const element of document.querySelectorAll("body *")) {
    if (!element.checkVisibility()) continue;
    for (const name of ["aria-label", "title", "aria-valuetext", "placeholder"])
      texts.push(element.getAttribute(name) ?? "");
    for (const text of Object.values(element.dataset)) texts.push(text);
  }
  return texts.join("\\n");
}"""


def everything(lab: Lab) -> str:
    """What the page says: in its title, its text, its attributes, and to assistive technology."""
    session = lab.page.context.new_cdp_session(lab.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    names = [
        str(node.get(name, {}).get("value", ""))
        for node in nodes
        for name in ("name", "value", "description")
    ]
    return "\n".join([lab.page.evaluate(EVERYTHING), *names])


def card(lab: Lab) -> Locator:
    return lab.page.get_by_role("region", name=FOUR.title)


def at_step(lab: Lab, number: int) -> None:
    expect(card(lab).locator("#lesson-step")).to_have_text(FOUR.steps[number - 1].title)
    expect(card(lab)).to_contain_text(f"Step {number} of {len(FOUR.steps)}")


def question(lab: Lab, name: str) -> Locator:
    return lab.page.locator(f'[data-question="{name}"]')


def answer(lab: Lab, name: str, text: str) -> None:
    form = question(lab, name)
    form.get_by_role("textbox").fill(text)
    form.get_by_role("textbox").press("Enter")


def marked(lab: Lab, name: str, right: bool, text: str) -> None:
    mark = question(lab, name).locator(".lesson-mark")
    expect(mark).to_have_text(text)
    expect(mark).to_have_attribute("data-right", str(right).lower())


def plays(lab: Lab, names: list[str]) -> None:
    """Makes the moves of a game whose first square is on the board."""
    lab.page.evaluate("() => scrollTo(0, 0)")
    for name in names[1:]:
        lab.click_square(BOARD.parse_square(name))
        lab.drawn()


def is_named(lab: Lab, name: str) -> None:
    """Says who answers."""
    lab.unfold("lesson-answers")
    lab.page.get_by_label("Name", exact=True).fill(name)
    lab.page.get_by_label("Name", exact=True).press("Enter")


@pytest.mark.parametrize("size", [pytest.param((1280, 800), marks=pytest.mark.full), (390, 844)])
def test_a_lesson_is_opened_by_its_link_and_answered(emptied: Lab, size: tuple[int, int]) -> None:
    lab = emptied
    lab.resize(*size)
    lab.open("?lesson=4")
    at_step(lab, 1)
    lab.until(mode="play", game="going")
    lab.has_query("?mode=play&board=5x5&start=a1&lesson=4")
    assert sticks_out(lab) == []

    # A game that is not stuck is no answer; the one that is stuck is.
    plays(lab, NAMES[:3])
    take = question(lab, "1.1").get_by_role("button", name=re.compile("^Take my game"))
    take.click()
    marked(lab, "1.1", False, f"✗ Not yet. The knight is not stuck on {NAMES[2]}.")
    plays(lab, NAMES[2:])
    lab.until(game="stuck")
    take.click()
    marked(lab, "1.1", True, "✓ Right")
    answer(lab, "1.2", "20")
    expect(question(lab, "1.2")).to_contain_text("Your guess: 20")
    is_named(lab, "Anna")

    card(lab).get_by_role("button", name="Next", exact=True).click()
    at_step(lab, 2)
    expect(lab.page.locator("#lesson-step")).to_be_focused()
    lab.has_query("?mode=play&board=5x5&start=a1&lesson=4&lesson-step=2")
    lab.page.evaluate("() => scrollTo(0, 0)")
    lab.button("Which step lost it?").click()
    expect(lab.page.locator("#play-lost")).to_contain_text(f"Step {LOST.lost}")
    assert LOST.lost is not None
    answer(lab, "2.1", str(LOST.lost + 2))
    marked(lab, "2.1", False, "✗ Not yet: too large")
    answer(lab, "2.1", str(LOST.lost))
    marked(lab, "2.1", True, "✓ Right")
    answer(lab, "2.2", "1")
    marked(lab, "2.2", False, "✗ Not yet: too small")

    card(lab).get_by_role("button", name="Next", exact=True).click()
    at_step(lab, 3)
    lab.until(game="stuck")
    lab.has_query("?mode=play&board=5x5&start=a1&lesson=4&lesson-step=3")
    assert sticks_out(lab) == []
    # Back is always free, and leads to what was there; so does a reload.
    card(lab).get_by_role("button", name="Back", exact=True).click()
    at_step(lab, 2)
    marked(lab, "2.1", True, "✓ Right")
    lab.page.go_back()
    at_step(lab, 3)
    lab.page.go_back()
    at_step(lab, 2)
    lab.page.reload()
    at_step(lab, 2)
    lab.until(mode="play", game="stuck")
    marked(lab, "2.1", True, "✓ Right")
    second = question(lab, "2.2").get_by_role("textbox")
    expect(second).to_have_value("1")

    given = {"1.1": " ".join(NAMES), "1.2": "20", "2.1": str(LOST.lost), "2.2": "1"}
    lab.unfold("lesson-answers")
    name = lab.page.get_by_label("Name", exact=True)
    expect(name).to_have_value("Anna")
    saved = lab.download("Download my answers")
    assert saved.suggested_filename == "lesson-4-Anna.txt"
    assert downloaded(saved) == write_answers(FOUR, "Anna", given)

    # Another pupil begins anew; the first one's answers come back with the name.
    is_named(lab, "Ben")
    expect(second).to_have_value("")
    is_named(lab, "Anna")
    expect(second).to_have_value("1")
    lab.button("Start the lesson again").click()
    lab.button("Delete these answers").click()
    at_step(lab, 1)
    expect(name).to_have_value("")
    assert {item["name"]: item["given"] for item in lab.saved("answers")} == {"": {}, "Ben": {}}
    lab.page.get_by_role("button", name="Close the lesson").click()
    expect(card(lab)).to_have_count(0)
    lab.has_query("?mode=play&board=5x5&start=a1")


def test_what_a_step_holds_back_is_nowhere_on_the_page(emptied: Lab) -> None:
    lab = emptied
    # The answer would be known at once: the help is on in the link, and the game is over.
    game = f"#game={DIGITS}&help=truth&show=truth,onward"
    lab.open(f"?mode=play&board=5x5&start=a1&lesson=4&lesson-step=3{game}")
    at_step(lab, 3)
    lab.until(mode="play", game="stuck")
    lab.drawn()
    texts = everything(lab)
    assert "Step 3 of 6" in texts
    withheld = ("tour was possible", "lost it", "Lost or not", f"{LOST.kept}/{LOST.lost}")
    assert [text for text in withheld if text in texts] == []
    for name in ("Which step lost it?", "Hint", "Show a solution from here"):
        expect(lab.button(name)).to_be_hidden()
    lab.page.keyboard.press("h")
    lab.drawn()
    expect(lab.page.locator("#play-lost")).to_be_empty()
    # In the next step it is asked, and said.
    card(lab).get_by_role("button", name="Next", exact=True).click()
    at_step(lab, 4)
    lab.page.keyboard.press("End")
    lab.button("Which step lost it?").click()
    expect(lab.page.locator("#play-lost")).to_contain_text(f"Step {LOST.lost}")


@pytest.mark.full
def test_a_drawing_is_untangled(emptied: Lab) -> None:
    lab = emptied
    lab.open("?lesson=2&lesson-step=2")
    drawing = lab.page.locator(".untangling")
    lab.page.get_by_text("Untangle the drawing").click()
    status = drawing.get_by_role("status")
    expect(status).to_have_text("16 crossings")
    # By keyboard, and back.
    corner = drawing.get_by_role("button", name="Dot a1")
    corner.focus()
    for _ in range(8):
        lab.page.keyboard.press("ArrowRight")
    expect(status).not_to_have_text("16 crossings")
    drawing.get_by_role("button", name="Put the dots back").click()
    expect(status).to_have_text("16 crossings")
    # By mouse, to where the dots lie in the drawing without a crossing.
    field = box_of(drawing.get_by_role("group"))
    unit = min(field["width"], field["height"]) / 8
    for name, (x, y) in graphs()["3x3"]["at"].items():
        dot = drawing.get_by_role("button", name=f"Dot {name}")
        dot.hover()
        lab.page.mouse.down()
        lab.page.mouse.move(
            field["x"] + field["width"] / 2 + x * unit,
            field["y"] + field["height"] / 2 - y * unit,
        )
        lab.page.mouse.up()
    expect(status).to_have_text("✓ No two lines cross.")
    # A drawing follows the game.
    lab.visit("?lesson=2&lesson-step=4")
    picture = lab.page.get_by_role("img", name="Drawing of dots for squares (12)")
    expect(picture.locator(".visited, .here")).to_have_count(0)
    cross = "?mode=play&board=4x4&holes=a1,a4,d1,d4&start=b1&closed=1&lesson=2&lesson-step=4"
    lab.visit(f"{cross}#game=2")
    expect(picture.locator(".visited")).to_have_count(1)
    expect(picture.locator(".here")).to_have_count(1)


def test_a_run_and_onward_moves_are_held_back_until_they_are_guessed(emptied: Lab) -> None:
    lab = emptied
    texts = {
        "1": "# Held\n## One\nhold: result\nshow: ?board=5x5&start=a1&method=depth-first\n"
        "guess: How many steps?\nask: How many were it?\n= 8840\n",
        "2": "# Held\n## One\nhold: onward\nshow: ?board=5x5&start=a1&method=warnsdorff#search=6\n",
    }
    lessons = {
        id: {"title": "Held", "audience": "", "goal": "", "text": text}
        for id, text in texts.items()
    }
    lab.page.route("**/data/lessons.en.json", lambda route: route.fulfill(json=lessons))
    lab.open("?lesson=1")
    expect(lab.page.locator("#lesson-step")).to_have_text("One")
    lab.has_query("?board=5x5&start=a1&method=depth-first&lesson=1")
    expect(lab.page.locator("#verdict-held")).to_be_visible()
    lab.until(solver="ready", outcome="")
    expect(question(lab, "1.2")).to_have_count(0)
    expect(lab.matrix).to_be_empty()
    # Neither does the button, nor a click on the board.
    lab.solve.click()
    lab.click_square(BOARD.parse_square("a1"))
    lab.drawn()
    texts_of_page = everything(lab)
    withheld = ("8,840", "8840", "Tour found")
    assert [text for text in withheld if text in texts_of_page] == []
    answer(lab, "1.1", "100")
    lab.answered()
    expect(lab.page.locator("#counts")).to_contain_text("8,840")
    answer(lab, "1.2", "8839")
    marked(lab, "1.2", False, "✗ Not yet: too small")
    # What is narrated says nothing of onward moves.
    lab.visit("?lesson=2")
    narration = lab.page.locator("#narration")
    expect(narration).to_have_text(re.compile("6 of 25 squares"))
    lab.answered()
    expect(narration).to_have_text(re.compile("6 of 25 squares"))
    assert "onward" not in (narration.text_content() or "")
    lab.button("Close the lesson").click()
    expect(narration).to_contain_text("onward moves")


@pytest.mark.full
def test_an_experiment_is_held_back_until_it_is_guessed(emptied: Lab) -> None:
    lab = emptied
    # A pupil who looks for the answer in the Lab, by a link and by the button.
    experiment = "?lab=compare&board=5x5&start=a1&methods=depth-first,warnsdorff"
    lab.open(f"{experiment}&lesson=5&lesson-step=2")
    expect(lab.page.locator("#lesson-step")).to_have_text("A rule for a machine")
    lab.until(mode="lab", solver="ready")
    expect(lab.page.locator("#lab-held")).to_be_visible()
    expect(lab.experiment).to_be_hidden()
    lab.drawn()
    assert [text for text in ("8,840", "8840") if text in everything(lab)] == []
    lab.has_query(f"{experiment}&lesson=5&lesson-step=2")
    question(lab, "2.1").get_by_role("radio", name="about 1,000", exact=True).check()
    question(lab, "2.1").get_by_role("button").click()
    lab.ended()
    expect(lab.report).to_contain_text("8,840")
    # In a step that holds back, what was found before is not seen either.
    lab.visit(f"{experiment}&lesson=5&lesson-step=4")
    expect(lab.page.locator("#lab-held")).to_be_visible()
    lab.drawn()
    assert "8,840" not in everything(lab)


def test_check_and_the_maps_of_the_board_hold_back_what_a_lesson_does(emptied: Lab) -> None:
    lab = emptied
    # Whether 5×5 has a tour from b1: by a claim in Check, and by the map of starts in Solve.
    lab.open(f"?mode=check&lesson=3#text={packed('There is no tour on 5x5 from b1')}")
    review = lab.page.locator("#check-review")
    expect(review).to_contain_text("The lesson asks for your guess first.")
    expect(review).to_have_attribute("data-state", "done")
    lab.drawn()
    assert [text for text in ("colour", "right") if text in review.inner_text()] == []
    lab.visit("?board=5x5&start=b1&lesson=3#show=starts,counts")
    expect(lab.page.locator("#verdict-held")).to_be_visible()
    for name in ("Starts", "Counts"):
        expect(lab.overlay(name)).to_be_hidden()
    expect(lab.page.locator("#count")).to_have_count(0)
    expect(lab.page.locator(".legend").filter(visible=True)).to_have_count(0)
    # How many steps blind search needs: by the review of its own tour.
    tour = solve("5x5", start="a1", method="depth-first").tour
    lab.visit(f"?mode=check&lesson=5&lesson-step=2#text={packed(str(tour))}")
    expect(review).to_have_attribute("data-state", "done")
    expect(review).to_contain_text("The lesson asks for your guess first.")
    lab.drawn()
    assert "8,840" not in everything(lab)
    question(lab, "2.1").get_by_role("radio", name="about 1,000", exact=True).check()
    question(lab, "2.1").get_by_role("button").click()
    review.get_by_text("Blind search").first.click()
    expect(review).to_contain_text("8,840")


@pytest.mark.full
def test_a_program_of_a_lesson_waits_for_the_guess_and_for_run(emptied: Lab) -> None:
    lab = emptied
    lab.open("?lesson=7")
    lab.until(mode="code", solver="ready")
    lab.has_query("?mode=code&backtrack=0&template=first&lesson=7")
    source = lab.page.get_by_role("textbox", name="Your rule in Python")
    expect(source).to_have_value(re.compile(r"return candidates\[0\]"))
    for name in ("Run", "Step", "Race", "Tests"):
        expect(lab.button(name)).to_be_disabled()
    lab.click_square(Board(8, 8).parse_square("a1"))
    lab.drawn()
    assert "36 of 64" not in everything(lab)
    answer(lab, "1.1", "64")
    lab.button("Run").click()
    expect(lab.page.locator("#code-mode")).to_contain_text("36 of 64")


@pytest.mark.full
def test_the_list_leads_to_every_lesson(emptied: Lab) -> None:
    lab = emptied
    lab.load()
    lab.menu("Lessons")
    dialog = lab.page.get_by_role("dialog", name="Lessons")
    links = dialog.get_by_role("link")
    lessons = [parse(text) for text in lesson_texts().values()]
    expect(links).to_have_text([lesson.title for lesson in lessons])
    # For whom, how long, and what is learned; and under which terms.
    items = dialog.locator(".lessons-list li")
    expect(items).to_contain_text([f"{lesson.goal} {lesson.audience}" for lesson in lessons])
    expect(dialog).to_contain_text("CC BY 4.0")
    for number, text in lesson_texts().items():
        if not dialog.is_visible():
            lab.menu("Lessons")
        links.nth(number - 1).click()
        expect(lab.page.locator("#lesson-title")).to_have_text(parse(text).title)
        lab.drawn()


@pytest.mark.full
def test_a_game_that_is_stuck_leads_to_a_lesson_and_all_can_be_forgotten(emptied: Lab) -> None:
    lab = emptied
    lab.open(f"?mode=play&board=5x5&start=a1#game={DIGITS}")
    lab.until(mode="play", game="stuck")
    with lab.page.expect_download() as download:
        lab.button("Download the squares of your game").click()
    assert downloaded(download.value) == " ".join(NAMES) + "\n"
    lab.button("Lesson: Where did I go wrong?").click()
    at_step(lab, 1)
    expect(lab.button("Lesson: Where did I go wrong?")).to_have_count(0)
    answer(lab, "1.2", "20")
    expect(question(lab, "1.2")).to_contain_text("Your guess: 20")
    saved = [item["given"] for item in lab.saved("answers")]
    assert saved == [{"1.2": "20"}]
    lab.page.once("dialog", lambda dialog: dialog.dismiss())
    lab.menu("Delete everything saved here")
    assert [item["given"] for item in lab.saved("answers")] == saved
    lab.forget_all()
    lab.until(mode="solve")
    assert [lab.saved(name) for name in ("answers", "games")] == [[], []]
    lab.visit("?mode=play")
    expect(lab.page.locator("#play-free")).not_to_contain_text("24 of 25")


OWN = "# Ours\nfor: us\n\n## One\nshow: ?mode=play&board=5x5\nask: 1 + 1?\n= 2\n\n## Two\nEnd.\n"


@pytest.mark.full
def test_a_lesson_in_a_link_opens_when_somebody_says_so(emptied: Lab) -> None:
    lab = emptied
    link, digest = f"?lesson#text={packed(OWN)}", parse(OWN).digest
    dialog = lab.page.get_by_role("dialog", name="Ours")
    lab.open(link)
    expect(dialog).to_contain_text("The lesson has 2 steps. Nothing runs")
    lab.until(mode="solve", solver="ready")
    expect(lab.page.locator(".lesson")).to_have_count(0)
    # A reload offers it again, also in another language.
    lab.page.reload()
    expect(dialog).to_be_visible()
    lab.until(mode="solve", solver="ready")
    assert lab.page.url.endswith(link)
    lab.page.keyboard.press("Escape")
    expect(lab.page.locator("dialog[open]")).to_have_count(0)
    lab.has_query("")
    assert "#text" not in lab.page.url
    # Once it is opened, the address is that of the lesson.
    lab.visit(link)
    lab.button("Open the lesson").click()
    lab.until(mode="play")
    lab.has_query(f"?mode=play&board=5x5&lesson={digest}")
    expect(lab.page.locator("dialog[open]")).to_have_count(0)
    answer(lab, "1.1", "2")
    marked(lab, "1.1", True, "✓ Right")
    lab.button("Next").click()
    # The browser has the text from now on.
    lab.page.reload()
    expect(lab.page.locator("#lesson-step")).to_have_text("Two")
    lab.open(f"?lesson={digest}")
    marked(lab, "1.1", True, "✓ Right")
    # Another browser has not; and a link that is damaged, or too long, says so.
    lab.forget_all()
    lab.open(f"?lesson={digest}")
    expect(lab.link_problems).to_contain_text("This browser does not have the lesson")
    lab.visit("?lesson#text=abcd")
    expect(lab.link_problems).to_contain_text("The lesson in this link is damaged")
    lab.visit(f"?lesson#text={packed('# A' + chr(10) + 'Some words. ' * 250_000)}")
    dialog = lab.page.get_by_role("dialog", name="This is not a lesson yet")
    expect(dialog.get_by_role("listitem")).to_have_text(
        "Line 1: This text is too long: a lesson has at most 200 lines and 20,000 bytes."
    )


def dropped(lab: Lab, text: str) -> None:
    """Drops a file on the page."""
    lab.page.evaluate(
        "(text) => { const dataTransfer = new DataTransfer();"
        " dataTransfer.items.add(new File([text], 'lesson.txt', { type: 'text/plain' }));"
        " document.body.dispatchEvent("
        "  new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })); }",
        text,
    )


@pytest.mark.full
def test_a_file_is_dropped_opened_and_handed_on(emptied: Lab) -> None:
    lab = emptied
    lab.load("?board=6x6&start=a1")
    dropped(lab, OWN.replace("= 2", "= 2 <- stepz"))
    dialog = lab.page.get_by_role("dialog", name="This is not a lesson yet")
    expect(dialog.get_by_role("listitem")).to_contain_text(["Line 7: "])
    lab.page.keyboard.press("Escape")
    dropped(lab, OWN)
    lab.button("Open the lesson").click()
    expect(lab.page.locator("#lesson-step")).to_have_text("One")
    # The link holds the text: another browser does not have it.
    lab.button("Share").click()
    dialog = lab.page.get_by_role("dialog", name="Share")
    expect(dialog).to_contain_text("opens this lesson from its first step")
    expect(dialog.locator("#share-embed")).to_have_count(0)
    link = dialog.get_by_label("Link to what is shown").input_value()
    lab.page.keyboard.press("Escape")
    lab.unfold("lesson-teacher")
    assert downloaded(lab.download("Download the text")) == OWN
    saved = downloaded(lab.download("Download the solutions"))
    assert saved == sheet(parse(OWN), solutions=True)
    assert "solutions" not in downloaded(lab.download("Download the sheet to print")).lower()
    lab.forget_all()
    lab.page.goto(link)
    expect(lab.page.get_by_role("dialog", name="Ours")).to_be_visible()


def test_a_lesson_that_is_not_there_is_told(emptied: Lab) -> None:
    lab = emptied
    lab.open("?start=a1&lesson=77")
    expect(lab.link_problems).to_have_text("There is no lesson “77”. The menu lists the lessons.")
    lab.answered()
    expect(lab.page.locator(".lesson")).to_have_count(0)
    lab.has_query("?start=a1")


def test_a_presented_step_names_buttons_by_their_names(sized: Lab) -> None:
    sized.resize(390, 844)
    sized.visit("?lesson=4&lesson-step=2")
    sized.until(mode="play")
    sized.present()
    expect(sized.caption).to_contain_text("press “Which step lost it?”.")
    sized.end_presentation()
