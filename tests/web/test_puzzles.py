"""Puzzles in Play: opened, solved, missed, saved in this browser, in a link; goals of games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from knight_core import Board, Tour, TourRequest, solve
from knight_core.completion import judge
from knight_core.play.game import format_game
from knight_core.play.puzzles import Puzzle, make_puzzle
from tests.web.lab import Lab, box_of


def opened(lab: Lab, name: str) -> Puzzle:
    """The puzzle that is on the page under a name."""
    expect(lab.page.locator("#puzzle-open")).to_have_attribute("data-puzzle", name)
    return make_puzzle(name)


def stands(lab: Lab, how: str) -> None:
    expect(lab.page.locator("#puzzle-open")).to_have_attribute("data-state", how)


def verdict(lab: Lab) -> Locator:
    return lab.page.locator("#puzzle-verdict")


def test_an_only_move_is_missed_and_found_and_kept(emptied: Lab) -> None:
    lab = emptied
    lab.open("?mode=play&puzzle=only-easy-1")
    puzzle = opened(lab, "only-easy-1")
    stands(lab, "begun")
    board, good = puzzle.board, puzzle.solution[0]
    wrong = next(to for to in board.neighbours(puzzle.path[-1]) if to not in (*puzzle.path, good))
    lab.click_square(wrong)
    stands(lab, "wrong")
    expect(verdict(lab)).to_contain_text(f"{board.name(wrong)} loses")
    # Why is told beside the board, and drawn on it.
    reason = judge(board, [*puzzle.path, wrong]).reason
    assert reason is not None
    assert reason.picture is not None
    expect(lab.page.locator("#play-reason")).not_to_be_empty()
    expect(lab.page.locator("#proof-steps")).to_have_text(reason.text)
    expect(lab.page.locator("#legend-why")).to_be_visible()
    lab.button("Start again").click()
    stands(lab, "begun")
    # The given path stays.
    expect(lab.button("Undo")).to_have_attribute("aria-disabled", "true")
    lab.click_square(good)
    stands(lab, "right")
    expect(verdict(lab)).to_contain_text(f"{board.name(good)} is the only move")
    expect(lab.page.locator("#puzzle-solved")).to_have_text("1 puzzle solved in this browser")
    # A reload brings it back as it stands, and the next one is the next number.
    lab.page.wait_for_url("**?mode=play&puzzle=only-easy-1#game=*")
    lab.page.reload()
    opened(lab, "only-easy-1")
    stands(lab, "right")
    expect(lab.page.locator("#puzzle-solved")).to_have_text("1 puzzle solved in this browser")
    lab.button("Next puzzle").click()
    opened(lab, "only-easy-2")
    stands(lab, "begun")
    lab.has_query("?mode=play&puzzle=only-easy-2")


def test_the_days_puzzle_is_the_same_for_everybody(lab: Lab) -> None:
    lab.visit("?mode=play&puzzle=day-2026-12-01")
    opened(lab, "day-2026-12-01")
    lab.button("Next day").click()
    opened(lab, "day-2026-12-02")
    for day in ("2026-12-01", "2026-11-30"):
        lab.button("Previous day").click()
        opened(lab, f"day-{day}")
    lab.visit("?mode=play&puzzle=day-2026-11-23")
    puzzle = opened(lab, "day-2026-11-23")
    expect(lab.page.locator("#puzzle-name")).to_have_text("Puzzle of November 23, 2026")
    expect(lab.page.locator("#puzzle-facts")).to_have_text("5×5 · easy")
    here = puzzle.board.name(puzzle.path[-1])
    label = f"{here}, number {len(puzzle.path)}"
    expect(lab.cell(puzzle.path[-1])).to_have_attribute("aria-label", label)
    lab.visit("?mode=play&puzzle=only-harder-1")
    expect(lab.page.locator("#puzzle-problem")).to_contain_text("no puzzle “only-harder-1”")
    expect(lab.page.locator("#puzzle-open")).to_be_hidden()


@pytest.mark.full
def test_puzzles_open_on_todays_and_each_tab_has_a_game_of_its_own(emptied: Lab) -> None:
    lab = emptied
    lab.open("?mode=play&board=5x6&start=a1&closed=1#game=2")
    title, task = lab.page.locator("#play-title"), lab.page.locator("#puzzle-task")
    free, puzzles = (lab.page.get_by_role("radio", name=name) for name in ("Free", "Puzzles"))
    puzzles.check()
    today = lab.page.evaluate("() => new Date().toLocaleDateString('sv')")
    puzzle = opened(lab, f"day-{today}")
    stands(lab, "begun")
    expect(task).to_contain_text("Only one move keeps a tour possible")
    lab.has_query(f"?mode=play&puzzle=day-{today}")
    lab.click_square(puzzle.solution[0])
    stands(lab, "right")
    # Neither the board nor the goal of the puzzle stays, and it waits as it was left.
    free.check()
    expect(title).to_have_text("2 of 30 squares")
    expect(lab.page.locator("#puzzle-open")).to_have_count(0)
    lab.has_query("?mode=play&board=5x6&start=a1&closed=1")
    puzzles.check()
    opened(lab, f"day-{today}")
    stands(lab, "right")
    # Its card says that it is solved, and opens it.
    free.check()
    lab.button("Start again").click()
    lab.page.locator(".puzzle-today").filter(has_text="Solved").click()
    stands(lab, "begun")


@pytest.mark.full
def test_given_numbers_by_keyboard(lab: Lab) -> None:
    lab.visit("?mode=play&puzzle=numbers-easy-1")
    puzzle = opened(lab, "numbers-easy-1")
    board, given = puzzle.board, dict(puzzle.given)
    square, number = puzzle.given[1]
    label = f"{board.name(square)}, given: number {number}, not visited"
    expect(lab.cell(square)).to_have_attribute("aria-label", label)
    lab.button("Check my path").click()
    expect(verdict(lab)).to_have_text("Right so far.")
    for square in puzzle.solution[:-1]:
        lab.cell(square).focus()
        lab.page.keyboard.press("Enter")
        given_text = "" if square not in given else f"given: number {given[square]}, "
        label = f"{board.name(square)}, {given_text}number {puzzle.solution.index(square) + 2}"
        expect(lab.cell(square)).to_have_attribute("aria-label", label)
    stands(lab, "on")
    # A number in the wrong place is told.
    lab.cell(puzzle.path[0]).press("Enter")
    onward = puzzle.board.neighbours(puzzle.path[0])
    lab.click_square(next(to for to in onward if to != puzzle.solution[0]))
    lab.button("Check my path").click()
    expect(verdict(lab)).to_contain_text("Wrong from number 2")
    lab.cell(puzzle.path[0]).press("Enter")
    for square in puzzle.solution:
        lab.click_square(square)
    stands(lab, "right")
    expect(verdict(lab)).to_have_text("Solved: this is the only tour with these numbers.")


def test_all_help_respects_the_given_numbers(lab: Lab) -> None:
    lab.visit("?mode=play&puzzle=numbers-easy-1")
    puzzle = opened(lab, "numbers-easy-1")
    board, path, good = puzzle.board, puzzle.path, puzzle.solution[0]
    # A move that a tour begins with, but not the one with these numbers.
    other = next(
        to
        for to in board.neighbours(path[0])
        if to != good and judge(board, [*path, to]).answer.value == "yes"
    )
    lost = lab.page.locator("#play-lost")
    lab.button("Hint").click()
    expect(lab.page.locator("#play-hinted")).to_contain_text(f"Hint: {board.name(good)} ")
    lab.button("Show a solution from here").click()
    for number, square in enumerate((*path, *puzzle.solution), 1):
        expect(lab.cell(square)).to_have_attribute("aria-label", re.compile(rf"number {number}\b"))
    lab.button("Back to my game").click()
    lab.overlay("Lost or not").check()
    for to in board.neighbours(path[0]):
        words = "✓ leads to a tour" if to == good else "✗"
        expect(lab.cell(to)).to_have_attribute("aria-label", re.compile(words))
    lab.click_square(other)
    expect(lost).to_contain_text("A tour with the given numbers was possible")
    for button in ("Hint", "Show a solution from here"):
        lab.button(button).click()
        expect(lost).to_contain_text("Step 2")
        expect(lab.page.locator("#play-reason")).to_have_text(
            "Only one tour has the given numbers, and it takes another path."
        )
        lab.button("Undo").click()
        expect(lost).to_be_empty()
        lab.button("Redo").click()
    # Beside the puzzle any tour will do.
    lab.page.get_by_role("radio", name="Free").check()
    expect(lost).to_be_empty()


def in_sight(lab: Lab, place: Locator) -> bool:
    """Whether all of it is in the window, with nothing in front of its middle."""
    return bool(
        place.evaluate(
            "(place) => { const { top, left, right, bottom } = place.getBoundingClientRect();"
            " const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);"
            " return top >= 0 && bottom <= innerHeight && place.contains(front); }"
        )
    )


@pytest.mark.parametrize(
    ("width", "height"),
    [
        *((1280, 800), (844, 390), (320, 568)),
        *(
            pytest.param(*size, marks=pytest.mark.full)
            for size in ((1920, 1080), (768, 1024), (390, 844), (640, 400))
        ),
    ],
)
def test_undo_and_hint_are_in_sight_with_the_board(sized: Lab, width: int, height: int) -> None:
    sized.resize(width, height)
    for name in ("only-easy-1", "numbers-easy-1"):
        sized.visit(f"?mode=play&puzzle={name}")
        opened(sized, name)
        sized.page.evaluate("() => scrollTo(0, 0)")
        # The tabs of a phone stand in front of what is below.
        tabs = box_of(sized.page.locator(".modes"))
        foot = tabs["y"] if tabs["y"] > height / 2 else height
        for button in (sized.button("Undo"), sized.button("Hint")):
            box = box_of(button)
            assert box["y"] + box["height"] <= foot
        expect(sized.page.locator("#puzzle-task")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 500), (640, 400)])
def test_what_begins_far_below_the_board_goes_on_at_the_board(
    sized: Lab, width: int, height: int
) -> None:
    sized.resize(width, height)
    sized.visit("?mode=play&board=5x5&start=a1#game=23")
    title = sized.page.locator("#play-title")
    expect(title).to_have_text("3 of 25 squares")
    sized.visit("?mode=play")
    board, name = sized.page.locator("#canvas"), sized.page.locator("#puzzle-name")
    sized.page.get_by_role("radio", name="Puzzles").check()
    panel = sized.page.locator("#puzzle-open")
    expect(panel).to_have_attribute("data-puzzle", re.compile("."))
    before = panel.get_attribute("data-puzzle") or ""
    sized.button("New puzzle").scroll_into_view_if_needed()
    sized.button("New puzzle").focus()
    sized.page.keyboard.press("Enter")
    expect(panel).not_to_have_attribute("data-puzzle", before)
    expect(panel).to_have_attribute("data-state", "begun")
    puzzle = make_puzzle(panel.get_attribute("data-puzzle") or "")
    expect(sized.cell(puzzle.path[-1])).to_be_focused()
    assert in_sight(sized, board.locator("xpath=.."))
    expect(name).to_be_in_viewport()
    sized.page.get_by_role("radio", name="Free").check()
    games = sized.page.locator("#play-saved")
    games.get_by_role("link", name="5×5 from a1: 3 of 25").click()
    expect(title).to_have_text("3 of 25 squares")
    expect(sized.cell(24)).to_be_focused()
    assert in_sight(sized, board.locator("xpath=.."))


def test_puzzles_are_printed_with_their_solutions_on_another_page(lab: Lab) -> None:
    lab.visit("?mode=play&puzzle=only-easy-1")
    opened(lab, "only-easy-1")
    lab.page.evaluate("() => { window.print = () => document.body.setAttribute('printed', ''); }")
    lab.page.locator("#play-puzzles summary").last.click()
    lab.page.locator("#puzzle-count").get_by_role("radio", name="2").check()
    lab.button("Print the sheet of puzzles").click()
    expect(lab.page.locator("body")).to_have_attribute("printed", "")
    lab.page.emulate_media(media="print")
    sheet = lab.page.locator("#puzzle-paper")
    expect(lab.page.locator(".stage")).to_be_hidden()
    expect(lab.page.locator(".play-paper")).to_have_count(0)
    questions, solutions = sheet.locator("section").all()
    for at, name in enumerate(("only-easy-1", "only-easy-2")):
        puzzle = make_puzzle(name)
        question, solution = (part.locator("figure").nth(at) for part in (questions, solutions))
        expect(question).to_contain_text(f"Only move, no. {at + 1}")
        expect(question.locator("text:not(.name)")).to_have_text(
            [str(number) for number in range(1, len(puzzle.path) + 1)]
        )
        expect(solution).to_contain_text(
            f"The only move is {puzzle.board.name(puzzle.solution[0])}"
        )
        numbers = solution.locator("text:not(.name)")
        expect(numbers).to_have_count(puzzle.board.size)
    # What somebody does next puts the sheet away: then the game is printed.
    lab.page.emulate_media(media="screen")
    lab.page.get_by_role("radio", name="Free").check()
    expect(sheet).to_have_count(0)
    expect(lab.root).to_have_attribute("data-paper", "")


def test_the_goal_of_a_game_is_chosen_and_help_respects_it(lab: Lab) -> None:
    board = Board(6, 6)
    path = [board.parse_square(name) for name in ("a1", "b3", "d4", "c2")]
    # To visit c2 costs the closed tour alone: it must end there.
    assert judge(board, path).answer.value == "yes"
    assert judge(board, path, closed=True).answer.value == "no"
    lab.visit("?mode=play&board=6x6#show=truth")
    lab.unfold("play-board")
    for closed, words in ((False, "✓ leads to a tour"), (True, "✗ leads to no tour")):
        if closed:
            lab.page.get_by_role("radio", name="closed").check()
            lab.has_query("?mode=play&board=6x6&closed=1")
        for square in path[:-1]:
            lab.click_square(square)
            lab.drawn()
        expect(lab.cell(path[-1])).to_have_attribute("aria-label", re.compile(words))
        lab.button("New game").click()
    for square in path:
        lab.click_square(square)
        lab.drawn()
    expect(lab.page.locator("#play-lost")).to_contain_text("Step 4")


def test_a_game_may_have_to_be_symmetric(lab: Lab) -> None:
    for symmetry, game, title in (
        ("half-turn", "finished", "A tour! All 25 squares visited"),
        ("any", "stuck", "All squares visited, but the line does not look the same turned by 180°"),
    ):
        tour = solve(TourRequest(rows=5, cols=5, start="a1", symmetry=symmetry)).tour
        assert isinstance(tour, Tour)
        digits = format_game(tour.board, tour.squares)
        lab.visit(f"?mode=play&board=5x5&start=a1&symmetry=half-turn#game={digits}")
        lab.until(game=game)
        expect(lab.page.locator("#play-title")).to_have_text(title)
        lab.has_query("?mode=play&board=5x5&start=a1&symmetry=half-turn")
    expect(lab.button("Which step lost it?")).to_have_count(0)
    lab.unfold("play-board")
    expect(lab.page.get_by_role("radio", name="symmetric")).to_be_checked()
    expect(lab.page.locator("#play-board-chosen")).to_contain_text("turned by 180°")


@pytest.mark.full
def test_two_tabs_save_each_others_puzzles(emptied: Lab) -> None:
    emptied.open("?mode=play&puzzle=only-easy-1")
    expect(emptied.page.locator("#puzzle-open")).to_be_visible()
    other = Lab(emptied.page.context.new_page())
    other.open("?mode=play&puzzle=only-easy-2")
    other.solves_the_puzzle("only-easy-2")
    emptied.page.bring_to_front()
    emptied.solves_the_puzzle("only-easy-1")
    solved = "#puzzle-solved"
    expect(emptied.page.locator(solved)).to_have_text("2 puzzles solved in this browser")
