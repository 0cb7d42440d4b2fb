"""Many files at once in Check: the table of a class."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from knight_core import solve
from knight_core.lessons import parse
from knight_core.lessons.answers import write_answers
from knight_core.lessons.collection import lesson_texts
from knight_core.review import csv_text, rows_of
from tests.web.lab import Lab, downloaded, packed
from tests.web.test_check import open_files

TOUR = str(solve("6x6", start="a1", closed=True).tour)
TEXTS = {
    "dora.txt": TOUR.replace(" 9", "99"),
    "anna.txt": TOUR,
    "file 10.txt": "\n".join(" ".join(line.split()[::-1]) for line in TOUR.split("\n")),
    "ben.txt": "Traceback (most recent call last):",
    "file 9.txt": "\n".join(TOUR.split("\n")[::-1]),
    "none.txt": "No solution exists",
    "none4.txt": "There is no tour on 4x4",
}


def opens(lab: Lab, texts: dict[str, str]) -> None:
    """Opens many files at once."""
    open_files(lab, texts)
    lab.until(**{"class": "table"})


@pytest.mark.full
def test_many_files_become_a_table(lab: Lab) -> None:
    opens(lab, TEXTS)
    page = lab.page
    rows = page.locator("#check-class tbody tr")
    expected = [row for name, text in TEXTS.items() for row in rows_of(name, text)]
    tours = sum(row.verdict == "tour" for row in expected)
    expect(page.locator("#class-title")).to_have_text(f"{tours} of {len(TEXTS)} files are tours")
    names = rows.locator("th")
    expect(names).to_have_text([*TEXTS])
    verdicts = [row.verdict for row in expected]
    for place, verdict in enumerate(verdicts):
        expect(rows.nth(place)).to_have_attribute("data-verdict", verdict)
    expect(rows.nth(0)).to_contain_text(expected[0].remark)
    expect(rows.nth(4)).to_contain_text("the same tour as anna.txt")
    expect(rows.nth(5)).to_contain_text("says no tour: on which board?")
    expect(rows.nth(6).locator("td")).to_contain_text(["7", "says no tour: right", "4×4", "4×4"])
    # As people sort names.
    lab.button("File").click()
    expect(names).to_have_text(
        [f"{name}.txt" for name in ("anna", "ben", "dora", "file 9", "file 10", "none", "none4")]
    )
    expect(page.locator("#check-class th[aria-sort=ascending]")).to_have_text("File")
    saved = lab.download("Download as CSV").path()
    assert Path(saved).read_text(encoding="utf-8") == csv_text(expected)
    # A name opens its text, and there is a way back.
    lab.button("dora.txt").click()
    expect(page.locator("#check-title")).to_be_visible()
    expect(page.locator("#check-class")).to_contain_text("dora.txt, 3 of 7")
    expect(page.locator("#check-faults li").first).to_contain_text(expected[0].remark)
    lab.button("Next").click()
    expect(page.locator("#check-class")).to_contain_text("file 9.txt, 4 of 7")
    lab.button("← Table (7 files)").click()
    lab.until(**{"class": "table"})
    expect(lab.button("file 9.txt")).to_be_focused()
    # On paper the table stands alone.
    page.emulate_media(media="print")
    expect(page.locator("#check-class table")).to_be_visible()
    printed = page.locator("#check-class > .printed > *, .printed-address").filter(visible=True)
    expect(printed).to_have_count(2)
    expect(printed.first).to_have_id("class-title")
    for hidden in (".stage", ".modes", "#check-text", "#check-class .do"):
        expect(page.locator(hidden).first).to_be_hidden()
    page.emulate_media(media="screen")
    lab.button("Close the table").click()
    expect(lab.root).to_have_attribute("data-class", "")


def test_what_the_class_was_asked_for_is_compared(lab: Lab) -> None:
    blind = solve("5x5", start="a1", method="depth-first").tour
    texts = {
        "anna.txt": str(blind),
        "ben.txt": str(solve("5x5", start="a1", method="warnsdorff").tour),
        "both.txt": f"{blind}\n\n{TOUR}",
    }
    opens(lab, texts)
    rows = lab.page.locator("#check-class tbody tr")
    names = ["anna.txt", "ben.txt", "both.txt, board 1", "both.txt, board 2"]
    expect(rows.locator("th")).to_have_text(names)
    expect(lab.page.locator("#class-title")).to_have_text("4 of 4 boards are tours")
    lab.page.get_by_text("What was asked for").click()
    form = lab.page.get_by_role("form", name="What was asked for")
    form.get_by_label("Board").fill("5x5")
    form.get_by_label("Start").fill("A1")
    form.get_by_label("Tour of the method").select_option("Blind search")
    form.get_by_role("button", name="Compare").click()
    expect(lab.page.locator("#class-as-asked")).to_have_text("As asked: 2 of 4 tours")
    cells = ["✓", "✗ not the tour of this method", "✓", "✗ another board"]
    expect(rows.locator("[data-right]")).to_have_text(cells)
    expect(form.locator("xpath=..")).to_contain_text("5×5 · from A1 · Blind search")
    # What cannot be asked for is said, and the table stays.
    form.get_by_label("Start").fill("z9")
    form.get_by_role("button", name="Compare").click()
    expect(form.locator(".error")).to_contain_text("z9")
    expect(rows).to_have_count(4)
    lab.button("Close the table").click()


def test_reading_many_files_can_be_cancelled_and_goes_on(lab: Lab) -> None:
    # The first file takes some seconds.
    reading = (
        "document.getElementById('class-status')?.textContent.trim() === 'Files read: 0 of 2…'"
    )
    lab.press_when(reading, ".class-going button")
    opens(lab, {"long.txt": "7 8\n" * 500_000, "anna.txt": TOUR})
    status = lab.page.locator("#class-status")
    expect(status).to_have_text("Stopped. Files read: 0 of 2.")
    lab.listen("#class-status")
    lab.button("Continue").click()
    lab.hears("#class-status", "Files read: 0 of 2…")
    lab.button("Close the table").click()
    expect(lab.root).to_have_attribute("data-class", "")


def test_the_answers_to_a_lesson_are_marked(lab: Lab) -> None:
    lesson = parse(lesson_texts()[3])
    right = {"1.1": "no", "2.2": "Two colours.", "3.1": "13", "3.2": "12"}
    texts = {
        "anna.txt": write_answers(lesson, "Anna", right),
        "ben.txt": write_answers(lesson, "Ben", {**right, "1.1": "yes", "3.1": "12"}),
        "cleo.txt": write_answers(lesson, "Cleo", {**right, "3.1": "12"}),
        "noise.txt": "1.1 ( 3 <b>",
    }
    opens(lab, texts)
    table = lab.page.locator("#check-class table")
    names = table.locator("tbody th")
    expect(names).to_have_text(["Anna", "Ben", "Cleo", "noise.txt"])
    expect(table.locator("tbody tr").nth(1).locator("td")).to_contain_text(
        ["1", "yes", "–", "Two colours.", "✗ 12 (−1)", "✓"]
    )
    expect(table.locator("tfoot td").nth(4)).to_have_text("12 (−1) ×2")
    guesses = lab.page.locator("#check-class details").first
    expect(guesses.get_by_role("listitem")).to_contain_text(["no", "yes"])
    expect(guesses.get_by_role("listitem")).to_contain_text(["×2", "×1"])
    lab.page.locator("#check-class summary", has_text="2.2").click()
    expect(lab.page.locator(".answers-texts li")).to_have_count(3)
    assert "3.1,12 (−1),2,wrong" in downloaded(lab.download("Download as CSV"))
    # Before a room nobody is named, also in the table of another day.
    switch = lab.page.get_by_label("Numbers instead of names")
    switch.check()
    numbers = [f"Pupil {number}" for number in range(1, 5)]
    expect(names).to_have_text(numbers)
    assert [name for name in ("Anna", "anna", "Ben", "Cleo") if name in lab.page.content()] == []
    lab.open("?mode=check")
    opens(lab, texts)
    expect(names).to_have_text(numbers)
    opens(lab, {"anna.txt": TOUR, "ben.txt": TOUR, "zoe.txt": ""})
    rows = lab.page.locator("#check-class tbody tr")
    expect(rows).to_contain_text(["File 1", "the same tour as File 1", "The file File 3 is empty"])
    lab.button("File 2").click()
    expect(lab.page.locator("#check-class")).to_contain_text("File 2, 2 of 3")
    assert [name for name in ("anna", "ben.txt", "zoe") if name in lab.page.content()] == []
    lab.button("← Table (3 files)").click()
    switch.uncheck()
    expect(rows.locator("th")).to_have_text(["anna.txt", "ben.txt", "zoe.txt"])
    opens(lab, texts)
    # A link to answers, or a text that is pasted, is a class of one.
    lab.visit(f"?mode=check#text={packed(texts['ben.txt'])}")
    expect(names).to_have_text(["Ben"])
    # A lesson that the page does not have is asked for, and found among the files.
    text = "# Ours\n## One\nask: 1 + 1?\n= 2\nguess: 5 + 5?\n"
    own = parse(text)
    guessed = {"anna": "10", "ben": "9", "cleo": "10"}
    texts = {
        f"{name}.txt": write_answers(own, name, {"1.1": "2", "1.2": guess})
        for name, guess in guessed.items()
    }
    opens(lab, texts)
    expect(
        lab.page.get_by_text("These are answers to the lesson “Ours”, but the page does not have")
    ).to_be_visible()
    opens(lab, {**texts, "ours.txt": text})
    expect(table.locator("tbody tr")).to_have_count(3)
    expect(table.locator("tbody td").nth(1)).to_have_text("✓")
    # Guessed numbers stand in their order, not in that of their frequency.
    expect(lab.page.locator(".answers-counts li span:first-child")).to_have_text(["9", "10"])
    lab.button("Close the table").click()
    expect(table).to_have_count(0)
    expect(lab.page.locator("#check-open")).to_be_visible()
