"""Check: a text comes in, is read, marked and shown with all that is wrong with it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import FilePayload, expect

from tests.host import ROOT
from tests.samples import sampled
from tests.web.lab import Lab
from tests.web.test_accessibility import axe_finds_nothing

PRINTED = json.loads((ROOT / "tests/data/printed_tours.json").read_text(encoding="utf-8"))
TEXTS = {snippet["name"]: (snippet["text"], snippet["expect"]) for snippet in PRINTED["snippets"]}
SAMPLED = ("boxes of + - |", "1) a1 b3 …", "JSON list of pairs", "pipes, 0 for unknown")

TOUR = "Solved!\n 1 4 7 10\n12 9 2  5\n 3 6 11 8\n"
TWICE = TOUR.replace("8", "6")


class Check(Lab):
    """The page with the mode open."""

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab.page)
        self.text_field = self.page.locator("#check-text")
        self.view = self.page.locator("#check-view")
        self.faults = self.page.locator("#check-faults button")
        self.title = self.page.locator("#check-title")
        self.how = self.page.locator("#check-how-text")

    def paste(self, text: str) -> None:
        """What Ctrl+V does, wherever the focus is."""
        self.page.evaluate(
            """(text) => {
              const clipboardData = new DataTransfer();
              clipboardData.setData("text/plain", text);
              const init = { clipboardData, bubbles: true, cancelable: true };
              document.body.dispatchEvent(new ClipboardEvent("paste", init));
            }""",
            text,
        )

    def reads(self, verdict: str) -> None:
        expect(self.root).to_have_attribute("data-check", verdict)


def open_files(lab: Lab, texts: dict[str, str]) -> None:
    """Opens files in the mode."""
    lab.visit("?mode=check")
    # The panel comes a moment later.
    expect(lab.page.locator("#check-examples button").first).to_be_attached()
    files = [
        FilePayload(name=name, mimeType="text/plain", buffer=text.encode())
        for name, text in texts.items()
    ]
    lab.page.locator("#check-files").set_input_files(files)


@pytest.fixture
def check(lab: Lab) -> Check:
    """The mode, without a text."""
    check = Check(lab)
    check.visit("?mode=check")
    clear = check.page.locator("[data-action=check-clear]")
    # The panel comes with modules of its own.
    expect(check.page.locator("#check-examples button")).to_have_count(3)
    if clear.is_visible():
        clear.click()
    expect(check.text_field).to_be_empty()
    return check


def test_a_pasted_tour_is_read_marked_and_shown(check: Check) -> None:
    check.paste(TOUR)
    check.reads("tour")
    check.until(outcome="found", solver="ready")
    expect(check.page.locator("#verdict")).to_contain_text("An open tour")
    expect(check.how).to_have_text("Read as: 3×4, numbers from 1, row by row, lines 2 to 4.")
    expect(check.matrix).to_have_text("1 4 7 10 12 9 2 5 3 6 11 8", use_inner_text=False)
    expect(check.view.locator("mark")).to_have_count(12)
    expect(check.position).to_have_text("12 of 12 · a2")
    # The knight and its number in the text go together.
    expect(check.view.locator("mark.here")).to_have_text("12")
    check.page.keyboard.press("Home")
    check.page.keyboard.press("ArrowRight")
    expect(check.view.locator("mark.here")).to_have_text("1")
    # A square of the board shows its number.
    check.click_square(6)
    expect(check.view.locator("mark.here")).to_have_text("2")


def test_a_fault_is_shown_on_the_board_and_in_the_text(check: Check) -> None:
    check.paste(TWICE)
    check.reads("fault")
    expect(check.faults.first).to_contain_text("6 appears twice")
    expect(check.page.locator("html")).to_have_attribute("data-outcome", "")
    check.faults.first.click()
    expect(check.faults.first).to_have_attribute("aria-pressed", "true")
    expect(check.board).to_have_attribute("data-fault", "b1 d1")
    expect(check.view.locator("mark.chosen")).to_have_count(2)
    axe_finds_nothing(check)
    check.faults.first.press("Enter")
    expect(check.board).to_have_attribute("data-fault", "")


def test_a_newer_text_dims_the_answer_to_the_older_one(check: Check) -> None:
    check.paste(TOUR)
    check.reads("tour")
    check.page.locator("[data-action=check-edit]").click()
    expect(check.text_field).to_be_focused()
    check.text_field.press("Control+End")
    check.text_field.press_sequentially("x")
    expect(check.page.locator("#check-stale")).to_be_visible()
    expect(check.root).to_have_attribute("data-outcome", "")
    check.text_field.press("Backspace")
    check.text_field.press("Control+Enter")
    check.reads("tour")
    expect(check.page.locator("#check-stale")).to_be_hidden()
    check.page.locator("[data-action=check-marks]").click()
    expect(check.view).to_be_focused()


def test_another_reading_is_chosen_and_stands_in_the_link(check: Check) -> None:
    # A board of numbers leaves nothing open, nor do pairs whose order is named.
    for text in (TOUR, "x, y: (2,0),(0,1),(1,3),(2,1),(0,0),(1,2),(2,3)"):
        check.paste(text)
        expect(check.how).not_to_be_empty()
        expect(check.page.locator("#check-more")).to_be_hidden()
    check.paste("(2,0),(0,1),(1,3),(2,1),(0,0),(1,2),(2,3)")
    expect(check.page.locator("#check-more")).to_be_visible()
    before = check.how.text_content() or ""
    check.page.locator("#check-more summary").click()
    check.page.locator("#check-others button").first.click()
    expect(check.how).not_to_have_text(before)
    after = check.how.text_content() or ""
    expect(check.page.locator("#printed-address")).to_contain_text("&reading=1")
    link = check.page.locator("#printed-address").text_content() or ""
    check.visit("?mode=check")
    check.page.locator("[data-action=check-clear]").click()
    check.visit("?mode=check" + link.partition("?mode=check")[2])
    expect(check.how).to_have_text(after)
    expect(check.view).to_contain_text("(2,0),(0,1)")
    # A damaged link shows nothing.
    check.visit("?mode=check#text=AAAA")
    expect(check.page.locator("#check-problem")).to_contain_text("damaged")
    expect(check.text_field).to_be_empty()


def test_the_link_of_a_run_is_told_and_opens_where_it_runs(check: Check) -> None:
    link = "?board=5x5&start=a1&method=warnsdorff"
    check.paste(f"My run: https://example.org/knight/{link}#step=3")
    check.reads("unreadable")
    verdict = check.page.locator("#verdict")
    expect(verdict).to_contain_text("A link to this page")
    expect(verdict).to_contain_text("This is a link to a run, not its tour. Solve runs it.")
    # Nothing runs before it is pressed; then the link is opened as any other.
    check.until(mode="check", outcome="")
    check.page.locator("#check-open-link").press("Enter")
    check.until(mode="solve", outcome="found")
    check.has_query(link)
    expect(check.position).to_contain_text("3 of 25")
    check.page.go_back()
    check.until(mode="check")
    expect(verdict).to_contain_text("A link to this page")
    # A text that is not in the link any more says nothing of it.
    check.paste(TOUR)
    check.reads("tour")
    expect(check.page.locator("#check-open-link")).to_have_count(0)


FILES: list[tuple[str, bytes, str]] = [
    ("a.txt", b"", "is empty"),
    ("a.png", b"\x89PNG", "is a picture"),
    ("a.bin", bytes(range(256)) * 9, "not a text"),
]


def test_a_file_is_read_or_refused_in_a_sentence(check: Check) -> None:
    def gives(name: str, content: bytes) -> None:
        file = FilePayload(name=name, mimeType="", buffer=content)
        check.page.locator("#check-files").set_input_files(file)

    for name, content, sentence in FILES:
        gives(name, content)
        expect(check.page.locator("#verdict")).to_contain_text(sentence)
    gives("a.txt", TOUR.encode("utf-16"))
    check.reads("tour")
    # A file that is refused leaves the text.
    gives("a.png", b"\x89PNG")
    expect(check.page.locator("#check-problem")).to_contain_text("a.png is a picture")
    expect(check.status).to_contain_text("a.png is a picture")
    expect(check.view).to_contain_text("Solved!")
    check.reads("tour")


def test_a_path_goes_on_in_play_and_its_board_in_solve(check: Check) -> None:
    check.paste("a1 b3 c5 a4")
    check.reads("unfinished")
    check.page.locator("[data-action=check-play]").click()
    check.until(mode="play", game="going")
    expect(check.page.locator("#play-title")).to_contain_text("4 of")
    check.page.go_back()
    check.until(mode="check")
    check.page.locator("[data-action=check-solve]").click()
    check.until(mode="solve", outcome="found")


def test_long_readings_are_stopped_and_long_texts_are_saved(check: Check) -> None:
    text = "\n".join(" ".join(str(n + 1000 * row) for n in range(100)) for row in range(1500))
    cancel = "[data-action=check-cancel]"
    check.press_when(f"document.querySelector('{cancel}')?.checkVisibility()", cancel)
    check.paste(text)
    expect(check.page.locator("#check-problem")).to_contain_text("was stopped")
    check.until(solver="ready")
    expect(check.page.locator("#check-long")).to_contain_text("Download it")
    expect(check.page.locator("[data-action=check-save]")).to_be_visible()


LONG = f"{'some words before it ' * 9}{'x' * 150}\n{TWICE}"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_what_was_found_is_presented_and_printed_without_the_form(
    sized: Lab, check: Check, size: tuple[int, int]
) -> None:
    check.text_field.fill(LONG)
    check.reads("fault")
    sized.resize(*size)
    form = [check.text_field, check.page.locator("#check-open")]
    review = check.page.locator("#check-review")

    def stands_alone() -> None:
        found = [check.page.locator("#verdict"), check.faults.first, check.board]
        for part in (*found, check.view.locator("mark.wrong").first):
            expect(part).to_be_visible()
        for part in form:
            expect(part).to_be_hidden()
        # No line is cut.
        assert check.view.evaluate("(view) => view.scrollWidth - view.clientWidth") == 0

    check.page.locator("[data-action=present]").click()
    # Beside a board as high as the window there may be room for it.
    verdict = check.page.locator("#verdict, #caption").filter(visible=True).first
    expect(verdict).to_contain_text("Not a tour")
    for part in (*form, review):
        expect(part).to_be_hidden()
    if size == (844, 390):
        stands_alone()
        assert check.view.evaluate("(view) => view.scrollHeight - view.clientHeight") == 0
    check.end_presentation()
    expect(check.text_field).to_be_visible()
    with check.on_paper():
        stands_alone()
        expect(review).to_be_visible()
    for part in form:
        expect(part).to_be_visible()


@pytest.mark.parametrize("name", sampled(TEXTS, *SAMPLED))
def test_the_page_reads_what_programs_print(check: Check, name: str) -> None:
    text, expected = TEXTS[name]
    check.paste(text)
    check.reads(expected["verdict"])
    first = expected.get("first", expected)
    if first["verdict"] == "tour":
        expect(check.how).to_contain_text(f"{first['rows']}×{first['cols']}")
        expect(check.position).to_contain_text(f" · {first['end']}")
