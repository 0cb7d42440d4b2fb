"""Letter tours in Play: made, read to the end, checked, shared and printed."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from knight_core import solve
from knight_core.play.game import format_game
from knight_core.play.letter_tours import boards
from knight_core.play.puzzles import Puzzle, make_puzzle
from tests.host import ROOT
from tests.web.lab import Lab, packed
from tests.web.test_puzzles import stands, verdict

TEXT = "Read me, if you can!"
LETTERS = [*"READMEIFYOUCAN"]


def link(grade: str, text: list[str], cut: str = "letters") -> str:
    """The link of a letter tour."""
    parts = [cut, "", *(part for letter in text for part in (letter, ""))]
    return f"?mode=play&puzzle=letters-{grade}-1#text={packed(chr(31).join(parts))}"


def opened(lab: Lab, grade: str, text: list[str]) -> Puzzle:
    name = f"letters-{grade}-1"
    expect(lab.page.locator("#puzzle-open")).to_have_attribute("data-puzzle", name)
    return make_puzzle(name, text)


def test_a_letter_tour_is_made_read_to_its_end_shared_and_printed(lab: Lab) -> None:
    page = lab.page
    lab.visit("?mode=play")
    page.get_by_role("radio", name="Puzzles").check()
    page.locator("#puzzle-kind").get_by_role("radio", name="Letters").check()
    # Nothing is wrong with a text that is not written yet.
    own = lab.button("New puzzle")
    lab.unfold("letters-own")
    expect(own).to_have_attribute("aria-disabled", "true")
    page.locator("#letters-text").fill("Read me.")
    lab.button("New puzzle").click()
    expect(page.locator("#puzzle-problem")).to_contain_text("A letter tour has 12 to 400.")
    page.locator("#letters-text").fill(TEXT)
    expect(page.locator("#letters-count")).to_have_text("14 squares")
    page.locator("#puzzle-grade").get_by_role("radio", name="medium").check()
    lab.button("New puzzle").click()
    puzzle = opened(lab, "medium", LETTERS)
    board, tour = puzzle.board, puzzle.path + puzzle.solution
    task = f"The text begins with R, on {board.name(tour[0])}, and ends on {board.name(tour[-1])}."
    expect(page.locator("#puzzle-task")).to_contain_text(task)
    page.wait_for_url("**?mode=play&puzzle=letters-medium-1#text=*")
    assert not re.search("read", lab.address().partition("?")[2], re.IGNORECASE)
    # By keyboard: each square says its letter, and the letters are read along.
    for number, square in enumerate(puzzle.solution[:4], 2):
        label = f"{board.name(square)}, {puzzle.letters[square]}, "
        expect(lab.cell(square)).to_have_attribute("aria-label", re.compile(f"^{label}"))
        lab.cell(square).focus()
        page.keyboard.press("Enter")
        expect(page.locator("#letters-read")).to_have_text("".join(LETTERS[:number]))
    expect(lab.status).to_contain_text("Read so far: READM.")
    lab.button("Check my path").click()
    expect(verdict(lab)).to_have_text("Right so far.")
    lab.button("Hint").click()
    hint = f"Hint: the text goes on at {board.name(puzzle.solution[4])}."
    expect(page.locator("#play-hinted")).to_have_text(hint)
    # The link opens the same board as it stands.
    page.wait_for_url("**#text=*&game=*&help=hints:1")
    page.reload()
    opened(lab, "medium", LETTERS)
    expect(page.locator("#letters-read")).to_have_text("READM")
    expect(page.locator("#letters-whole")).to_have_count(0)
    for square in puzzle.solution[4:]:
        lab.click_square(square)
    stands(lab, "right")
    expect(verdict(lab)).to_have_text("Solved: you have read the whole text.")
    expect(page.locator("#letters-whole")).to_have_text(TEXT)
    # On paper the puzzle comes first, its solution on another page.
    page.evaluate("() => { window.print = () => document.body.setAttribute('printed', ''); }")
    lab.button("Print the sheet of puzzles").click()
    expect(page.locator("body")).to_have_attribute("printed", "")
    page.emulate_media(media="print")
    question, solution = page.locator("#puzzle-paper section").all()
    written = [letter for letter in puzzle.letters if letter]
    for part in (question, solution):
        expect(part.locator("text.letter")).to_have_text(written)
    expect(question.locator("text.small")).to_have_text(["1", "14"])
    expect(question.locator("hr")).not_to_have_count(0)
    expect(question).not_to_contain_text(TEXT)
    expect(solution.locator("text.small")).to_have_count(14)
    expect(solution).to_contain_text(TEXT)
    page.emulate_media(media="screen")
    # To be shared without the moves it is begun again.
    lab.button("Start again").click()
    page.wait_for_url(re.compile(r"#text=[\w-]+(&help=hints:1)?$"))


def test_there_is_a_text_a_day_that_fits_a_board(lab: Lab) -> None:
    english = json.loads((ROOT / "web/i18n/en.json").read_text("utf-8"))
    texts = english["letters.texts"].split("\n")
    for text in texts:
        size = sum(letter.isalpha() for letter in text)
        board = next(board for board in boards(size) if solve(board).tour)
        assert not board.holes, text
    lab.visit("?mode=play&puzzle=only-easy-1")
    lab.page.locator("#puzzle-kind").get_by_role("radio", name="Letters").check()
    lab.page.locator("#puzzle-grade").get_by_role("radio", name="easy").check()
    lab.button("Today's text").click()
    days = lab.page.evaluate(
        "() => { const now = new Date();"
        " return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000; }"
    )
    text = [letter.upper() for letter in texts[days % len(texts)] if letter.isalpha()]
    name = f"letters-easy-{1 + days % 9999}"
    expect(lab.page.locator("#puzzle-open")).to_have_attribute("data-puzzle", name)
    puzzle = make_puzzle(name, text)
    expect(lab.page.locator("#letters-read")).to_have_text("".join(text[:3]))
    for square in puzzle.solution:
        lab.click_square(square)
    stands(lab, "right")
    expect(lab.page.locator("#letters-whole")).to_have_text(texts[days % len(texts)])


def test_another_way_is_right_if_it_reads_the_same_and_wrong_if_not(lab: Lab) -> None:
    same = ["A"] * 12
    puzzle = make_puzzle("letters-hard-1", same)
    begin = [*puzzle.path, puzzle.solution[0]]
    tours = solve(puzzle.board, start=puzzle.path[0], method="depth-first", tours="all").tours
    other = next(tour.squares for tour in tours if [*tour.squares[:2]] != begin)
    digits = format_game(puzzle.board, other[:-1])
    lab.visit(f"{link('hard', same)}&game={digits}")
    opened(lab, "hard", same)
    stands(lab, "on")
    lab.button("Hint").click()
    expect(lab.page.locator("#play-message")).to_contain_text("Your path is not the author's")
    lab.click_square(other[-1])
    stands(lab, "right")
    expect(verdict(lab)).to_contain_text("not the author's, but it reads the same")
    # With other letters the same way is wrong, and Check says since when.
    text = [*"ABCDEFGHIJKL"]
    lab.visit(f"{link('hard', text)}&game={digits}")
    opened(lab, "hard", text)
    lab.button("Check my path").click()
    wrong = f"Wrong from step 2 on ({puzzle.board.name(other[1])}): the text does not go on there."
    expect(verdict(lab)).to_have_text(wrong)
    lab.button("Hint").click()
    expect(lab.page.locator("#play-message")).to_contain_text("From step 2 (c1) on")
    lab.click_square(other[-1])
    stands(lab, "wrong")
    expect(verdict(lab)).to_have_text(wrong)


def test_a_text_is_text_and_a_damaged_link_says_so(lab: Lab) -> None:
    text = ["<b>x</b>", *"<i>&amp;'", "${1}", "</svg>"]
    lab.visit(link("easy", text, "syllables"))
    puzzle = opened(lab, "easy", text)
    read = "·".join(text[:3])
    expect(lab.page.locator("#letters-read")).to_have_text(read)
    label = f"{puzzle.board.name(puzzle.path[0])}, <b>x</b>, number 1"
    expect(lab.cell(puzzle.path[0])).to_have_attribute("aria-label", label)
    for bad in ("#text=abc", ""):
        lab.visit(f"?mode=play&puzzle=letters-easy-2{bad}")
        problem = lab.page.locator("#puzzle-problem")
        expect(problem).to_contain_text("The text of this letter tour is damaged")
