"""Play: a tour made by hand, by mouse, touch and keyboard; back and forth; in the link."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from knight_core import Board, Tour, TourRequest, solve
from knight_core.completion import candidates, judge, turning_point
from knight_core.play.game import Game, format_game, parse_game
from tests.web.lab import Lab

BOARD = Board(6, 6)
BOARD_OF_5 = Board(5, 5)


def clicked(lab: Lab, *names: str) -> None:
    for name in names:
        lab.click_square(BOARD.parse_square(name))
        lab.drawn()


def stands(lab: Lab, number: int, square: str) -> None:
    """Waits until so many squares are on the board, and the knight is there."""
    cell = lab.cell(BOARD.parse_square(square))
    expect(cell).to_have_attribute("aria-label", re.compile(f"^{square}, (.*, )?number {number}$"))
    title = lab.page.locator("#play-title")
    expect(title).to_contain_text(f"{number} of 36 squares")


def test_by_mouse_with_undo_redo_and_the_way_back(lab: Lab) -> None:
    lab.visit("?mode=play")
    lab.until(mode="play", game="empty")
    lab.page.locator("[data-action=mode-solve]").click()
    lab.page.locator("[data-action=mode-play]").click()
    lab.until(mode="play", game="empty")
    lab.has_query("?mode=play&board=6x6")
    clicked(lab, "a1", "b3", "d4", "c6")
    stands(lab, 4, "c6")
    lab.has_query("?mode=play&board=6x6&start=a1")
    lab.has_hash(f"#game={format_game(BOARD, ['a1', 'b3', 'd4', 'c6'])}")
    # What is no move says so, and changes nothing.
    clicked(lab, "d6")
    expect(lab.page.locator("#play-message")).to_have_text(
        "A knight on c6 cannot reach d6 in one move."
    )
    stands(lab, 4, "c6")
    lab.button("Undo").click()
    lab.button("Undo").click()
    stands(lab, 2, "b3")
    lab.button("Redo").click()
    stands(lab, 3, "d4")
    # A click on an earlier square goes back to it, and what came after can be done again.
    clicked(lab, "a1")
    stands(lab, 1, "a1")
    lab.page.keyboard.press("End")
    stands(lab, 4, "c6")
    # The film player waits until the game is over; other modes have it as ever.
    player = lab.page.locator(".transport")
    expect(player).to_be_hidden()
    # Another move forgets the rest.
    clicked(lab, "b3", "c5")
    stands(lab, 3, "c5")
    expect(lab.button("Redo")).to_have_attribute("aria-disabled", "true")
    lab.button("Start again").click()
    lab.until(game="empty")
    lab.page.locator("[data-action=mode-solve]").click()
    expect(player).to_be_visible()
    expect(lab.button("Undo")).to_be_hidden()


def test_by_keyboard_alone_and_heard(lab: Lab) -> None:
    lab.visit("?mode=play&board=6x6&start=a1")
    lab.until(mode="play", game="going")
    lab.cell(BOARD.parse_square("a1")).focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight"):
        lab.page.keyboard.press(key)
    reached = lab.cell(BOARD.parse_square("b3"))
    expect(reached).to_have_attribute("aria-label", "b3, the knight can go here")
    lab.page.keyboard.press("Enter")
    stands(lab, 2, "b3")
    expect(lab.status).to_have_text("2 of 36 squares")
    lab.page.keyboard.press("Backspace")
    stands(lab, 1, "a1")


def test_a_link_brings_the_same_game_back(lab: Lab) -> None:
    rng = random.Random(2)
    game = Game(BOARD, "c4")
    while len(game) < 20:
        moves = game.moves()
        if not moves:
            game.undo()
            continue
        game.push(rng.choice(moves))
    link = f"?mode=play&board=6x6&start=c4#game={game}&step=12&help=onward,hints:2"
    lab.visit(link)
    lab.until(mode="play")
    stands(lab, 12, BOARD.name(game.squares[11]))
    expect(lab.page.locator("#play-used")).to_have_text("Help used: onward moves, 2 hints.")
    assert lab.address().endswith(link)
    lab.page.keyboard.press("End")
    stands(lab, 20, BOARD.name(game.squares[19]))


STUCK = "582723457172354711675432725671832"
"""A game from c3 that is stuck on its 34th square, and was lost on its 11th."""


def test_the_turning_point_is_told_when_the_knight_is_stuck(lab: Lab) -> None:
    game, problem = parse_game(BOARD, "c3", STUCK)
    turn = turning_point(BOARD, game.squares)
    assert (problem, len(game), turn.kept, turn.lost) == (None, 34, 10, 11)
    lab.visit(f"?mode=play&board=6x6&start=c3#game={STUCK}")
    lab.until(game="stuck")
    expect(lab.page.locator(".transport")).to_be_visible()
    # A class must be able to guess first.
    lost = lab.page.locator("#play-lost")
    expect(lost).to_be_empty()
    lab.button("Which step lost it?").click()
    expect(lost).to_contain_text("A tour was possible up to step 10. Step 11, c2 → d4, lost it.")
    expect(lab.status).to_contain_text("Step 11, c2 → d4, lost it.")
    expect(lab.board).to_have_attribute("data-turn", "10/11")
    expect(lab.button("Play on from there")).to_be_hidden()
    lab.button("See why").click()
    stands(lab, 11, "d4")
    expect(lost).to_contain_text("Step 11")
    lab.button("Play on from there").click()
    stands(lab, 10, "c2")
    expect(lost).to_be_empty()
    # A hint names a move that keeps a tour possible, and counts as help.
    lab.button("Hint").click()
    hinted = lab.page.locator("#play-hinted")
    expect(hinted).to_have_text(re.compile(r"Hint: [a-f][1-6] keeps a tour possible\."))
    square = (hinted.text_content() or "").split()[1]
    assert judge(BOARD, [*game.squares[:10], square]).answer.value == "yes"
    expect(lab.cell(BOARD.parse_square(square))).to_have_attribute(
        "aria-label", f"{square}, hint: this move keeps a tour possible"
    )
    expect(lab.page.locator("#play-used")).to_have_text("Help used: 1 hint.")
    # A solution is shown, and is not the player's.
    lab.button("Show a solution from here").click()
    expect(lab.page.locator("#play-title")).to_have_text("A solution from here: 36 of 36 squares")
    expect(lab.position).to_contain_text("36 of 36")
    lab.button("Back to my game").click()
    stands(lab, 10, "c2")
    assert "#game=" + STUCK in lab.address()


@pytest.mark.parametrize(
    ("link", "button", "no_tour"),
    [
        ("board=4x4", "Hint", "No tour starts on any of the 16 squares."),
        ("board=4x4", "Show a solution from here", "No tour starts on any of the 16 squares."),
        ("board=5x5&closed=1", "Hint", "There is no closed tour of this board."),
        ("board=5x5&end=b1", "Hint", "No tour has b1 as its last square, wherever it starts."),
    ],
)
def test_a_board_or_a_goal_without_a_tour_says_so_before_the_first_square(
    lab: Lab, link: str, button: str, no_tour: str
) -> None:
    lab.visit(f"?mode=play&{link}")
    lab.until(game="empty")
    lab.button(button).click()
    lost = lab.page.locator("#play-lost")
    expect(lost).to_have_text(no_tour)
    reason = lab.page.locator("#play-reason")
    expect(reason).to_be_empty()
    # Why is told to those who ask.
    lab.button("See why").click()
    expect(reason).to_be_in_viewport()
    expect(reason).not_to_be_empty()
    expect(lab.status).to_have_text(
        f"Where does your knight start? {no_tour} {reason.text_content()}"
    )
    # It can be asked again, and a game begins as ever.
    expect(lab.button(button)).not_to_have_attribute("aria-disabled", "true")
    lab.click_square(0)
    lab.until(game="going")


@pytest.mark.parametrize(
    ("link", "square", "other", "no_tour"),
    [
        ("board=5x5", "b1", "a1", "No tour starts on b1."),
        ("board=4x5&end=e1", "c1", "a4", "No tour goes from c1 to e1."),
        ("board=9x9", "a2", "a1", "No tour starts on a2."),
    ],
)
def test_a_start_without_a_tour_is_told_at_the_first_click(
    lab: Lab, link: str, square: str, other: str, no_tour: str
) -> None:
    lab.visit(f"?mode=play&{link}")
    lab.until(mode="play", game="empty")
    board = Board.of(link[6:9])
    lab.click_square(board.parse_square(square))
    lost, proof = lab.page.locator("#play-lost"), lab.page.locator("#proof")
    expect(lost).to_have_text(no_tour)
    expect(lab.button("Hint")).to_have_count(0)
    expect(proof).to_be_hidden()
    lab.button("See why").click()
    expect(proof).to_be_visible()
    # Any other square is another start.
    start = board.parse_square(other)
    lab.click_square(start)
    expect(lab.page.locator("#play-title")).to_contain_text(f"1 of {board.size} squares")
    expect(lab.cell(start)).to_have_attribute("aria-label", f"{other}, number 1")
    expect(lost).to_be_empty()


def test_a_start_with_a_tour_is_left_to_the_player(lab: Lab) -> None:
    lost = lab.page.locator("#play-lost")
    # That there is no closed tour is known before the first square, where help is wanted.
    lab.visit("?mode=play&board=5x5&closed=1#show=onward")
    expect(lost).to_have_text("There is no closed tour of this board.")
    lab.visit("?mode=play&board=5x5&start=a1#show=truth")
    expect(lab.cell(BOARD_OF_5.parse_square("b3"))).to_have_attribute(
        "aria-label", re.compile("leads to a tour")
    )
    expect(lost).to_be_empty()


def test_a_win_leads_on(lab: Lab) -> None:
    tour = solve(TourRequest(rows=5, cols=5, start="a1")).tour
    assert isinstance(tour, Tour)
    digits = format_game(tour.board, tour.squares)
    lab.visit(f"?mode=play&board=5x5&start=a1#game={digits[:-1]}")
    expect(lab.page.locator("#play-moves")).to_have_count(0)
    lab.click_square(tour[-1])
    lab.until(game="finished")
    won = lab.page.locator("#play-won")
    expect(won).to_have_text("Also: without help. Next: find a symmetric tour.")
    # What the rule does stands beside it, unasked.
    expect(lab.page.locator(".play-rival").first).to_contain_text("Warnsdorff's rule: 25 of 25")
    expect(lab.page.locator("#play-result [data-action=share]")).to_be_visible()
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copied = lab.copies(lab.button("Copy the result").click)
    achieved = r"Knight's tour of 5×5 from a1, by hand in \d+\ss\. No help used\.\nhttp.*"
    assert re.fullmatch(achieved + re.escape("?mode=play&board=5x5&start=a1"), copied)
    copied = lab.copies(lab.button("Copy the squares of your game").click)
    expect(lab.page.locator("#toast")).to_have_text("Copied")
    names = " ".join(tour.board.name(square) for square in tour)
    assert copied == lab.page.locator("#play-moves").inner_text() == names
    lab.button("A larger board").click()
    lab.until(game="empty")
    lab.has_query("?mode=play&board=6x6")
    expect(lab.cell(BOARD.parse_square("a1"))).to_be_focused()


def test_what_the_game_says_is_presented_and_printed(lab: Lab) -> None:
    lab.visit(f"?mode=play&board=6x6&start=c3#game={STUCK}")
    lab.button("Which step lost it?").click()
    lost = "Step 11, c2 → d4, lost it."
    expect(lab.page.locator("#play-lost")).to_contain_text(lost)
    paper = lab.page.locator(".play-paper")
    expect(paper).to_be_hidden()
    with lab.on_paper():
        expect(paper).to_contain_text(lost)
        expect(lab.page.locator("#play-moves")).to_contain_text("c3 b1 a3")
        expect(lab.board).to_be_visible()
        expect(lab.page.locator("#play-form")).to_be_hidden()
    lab.present()
    expect(paper).to_be_hidden()
    expect(lab.caption).to_contain_text(lost)
    # It is said once, and one goes on playing.
    expect(lab.page.locator("#play-lost")).to_be_hidden()
    lab.awake()
    lab.button("One step back").click()
    expect(lab.caption).to_contain_text("33 of 36 squares")
    lab.page.keyboard.press("Escape")
    expect(lab.caption).to_be_hidden()


def test_one_tap_begins_a_game_on_another_board(lab: Lab) -> None:
    lab.visit("?mode=play")
    boards = lab.page.get_by_role("group", name="Common boards")
    expect(boards.get_by_role("button", pressed=True)).to_contain_text("6×6")
    boards.get_by_role("button", name="5×5").click()
    lab.has_query("?mode=play&board=5x5")
    expect(boards.get_by_role("button", pressed=True)).to_contain_text("5×5")
    expect(lab.cell(20)).to_be_focused()
    lab.page.keyboard.press("Enter")
    lab.until(game="going")
    expect(boards).to_have_count(0)


def test_the_level_truth_and_to_be_told_at_once(lab: Lab) -> None:
    game, _ = parse_game(BOARD, "c3", STUCK)
    lab.visit(f"?mode=play&board=6x6&start=c3#game={STUCK[:9]}")
    stands(lab, 10, "c2")
    good = candidates(BOARD, game.squares[:10])
    lab.overlay("Lost or not").check()
    for square, judgement in good.items():
        words = {"yes": "✓ leads to a tour", "no": "✗ leads to no tour"}[judgement.answer.value]
        name = BOARD.name(square)
        expect(lab.cell(square)).to_have_attribute(
            "aria-label", f"{name}, the knight can go here, {words}"
        )
    lost, narration = lab.page.locator("#play-lost"), lab.page.locator("#narration")
    expect(lost).to_be_empty()
    expect(narration).to_contain_text("A tour is still possible.")
    clicked(lab, "d4")
    expect(lost).to_contain_text("Step 11, c2 → d4, lost it.")
    # It is said once.
    expect(narration).not_to_contain_text("lost it")
    used = lab.page.locator("#play-used")
    expect(used).to_have_text("Help used: ✓ and ✗ on the moves, asked which step lost it.")
    # While there is nothing to tell, nothing is told.
    lab.visit("?mode=play&board=6x6")
    for name in ("a1", "b3", "c5"):
        clicked(lab, name)
    stands(lab, 3, "c5")
    expect(lab.page.locator("#play-lost")).to_be_empty()
    expect(used).to_have_text("No help used.")


def test_you_against_warnsdorff(lab: Lab) -> None:
    lab.visit(f"?mode=play&board=6x6&start=c3#game={STUCK}")
    lab.button("Compare with Warnsdorff's rule").click()
    rival = lab.page.locator(".play-rival")
    expect(rival.first).to_contain_text("Warnsdorff's rule:")
    expect(rival.last).to_contain_text("you and the rule agree. From a3 you went to c4")
    lab.button("Play the rule's path").click()
    expect(lab.page.locator("#play-title")).to_contain_text("Warnsdorff's rule:")
    lab.button("Back to my game").click()
    stands(lab, 34, "e6")


@pytest.mark.parametrize("digits", ["19", "188", "15", "1x"])
def test_an_impossible_move_in_a_link_is_told_as_python_tells_it(lab: Lab, digits: str) -> None:
    game, problem = parse_game(BOARD, "a1", digits)
    lab.visit(f"?mode=play&board=6x6&start=a1#game={digits}")
    expect(lab.link_problems).to_have_text([str(problem)])
    stands(lab, len(game), BOARD.name(game.squares[-1]))


def test_a_shape_is_made_on_the_board_and_a_game_begins_on_it(lab: Lab) -> None:
    lab.visit("?mode=play&board=5x5&start=a1#game=1")
    lab.until(mode="play", game="going")
    grid = lab.page.locator("#grid")
    expect(grid).to_have_attribute("aria-label", "Board: choose where the knight goes")
    lab.unfold("play-board")
    shape = lab.page.locator("#play-shape")
    shape.locator("summary").click()
    paint = shape.get_by_role("button", name="Make holes on the board")
    paint.click()
    expect(paint).to_have_attribute("aria-pressed", "true")
    expect(grid).to_have_attribute("aria-label", "Board: choose squares to take away or put back")
    lab.click_square(12)
    lab.until(game="empty")
    lab.has_query("?mode=play&board=5x5&holes=c3")
    paint.click()
    expect(paint).to_have_attribute("aria-pressed", "false")
    lab.click_square(0)
    expect(lab.page.locator("#play-title")).to_have_text("1 of 24 squares")
    lab.has_query("?mode=play&board=5x5&start=a5&holes=c3")
    lab.page.locator("#p-end").wait_for(state="hidden")
    shape.locator("input").fill("a1, zz")
    lab.button("New game").click()
    expect(shape.locator(".error")).to_contain_text("zz")
    shape.locator("input").fill("")
    lab.button("New game").click()
    lab.has_query("?mode=play&board=5x5")


EARLY = "8314657124174753286532"
"""A game from c3 that is lost on its 7th square, where two moves were good."""


@pytest.mark.full
def test_the_better_move_is_asked_for_in_games_that_were_lost(emptied: Lab) -> None:
    lab = emptied
    lab.open("?mode=play&board=5x5&start=a1#game=22578338754217416744712")
    lab.until(game="stuck", solver="ready")
    lab.visit(f"?mode=play&board=6x6&start=c3#game={EARLY}")
    lab.button("Which step lost it?").click()
    lab.button("Find the better move").click()
    game, _ = parse_game(BOARD, "c3", EARLY)
    task, verdict = lab.page.locator("#puzzle-task"), lab.page.locator("#puzzle-verdict")
    expect(task).to_contain_text("The move d3 → c1 lost this game.")
    lab.has_query("?mode=play&puzzle=better&board=6x6&start=c3")
    lab.has_hash(f"#game={EARLY[:6]}")
    moves = candidates(BOARD, game.squares[:6])
    good = [square for square, move in moves.items() if move.answer.value == "yes"]
    bad = [square for square in moves if square not in good]
    assert bad
    assert len(good) > 1
    # Each good move is right.
    lab.click_square(bad[0])
    expect(verdict).to_contain_text(f"{BOARD.name(bad[0])} loses")
    for square in good:
        lab.button("Start again").click()
        lab.click_square(square)
        expect(verdict).to_contain_text(f"{BOARD.name(square)} keeps a tour possible")
    # Next comes the saved game before; the game itself is where it was left.
    lab.button("Next puzzle").click()
    expect(lab.page.locator("#puzzle-facts")).to_contain_text("5×5")
    lab.page.get_by_role("radio", name="Free").check()
    stands(lab, 23, "f2")
    lab.visit(f"?mode=play&puzzle=better&board=6x6&start=c3#game={EARLY}")
    expect(task).to_contain_text("The move d3 → ")


def test_games_are_kept_in_this_browser(emptied: Lab) -> None:
    lab = emptied
    lab.open("?mode=play&board=6x6&start=b2#game=1")
    stands(lab, 2, "c4")
    clicked(lab, "e5")
    stands(lab, 3, "e5")
    lab.visit("?mode=play&board=5x5")
    lab.until(game="empty")
    first = lab.page.locator("#play-saved li").first
    expect(first).to_contain_text("6×6 from b2: 3 of 36")
    first.get_by_role("link").click()
    stands(lab, 3, "e5")
    lab.has_query("?mode=play&board=6x6&start=b2")
    games = lab.page.locator("#play-saved")
    count = games.locator("li").count()
    first.get_by_role("button", name="Delete “6×6 from b2: 3 of 36”").click()
    first.get_by_role("button", name="Really delete “6×6 from b2: 3 of 36”").click()
    expect(games.locator("li")).to_have_count(count - 1)
    expect(games).not_to_contain_text("6×6 from b2: 3 of 36")
    lab.open("?mode=play")
    lab.until(game="empty")
    expect(games).not_to_contain_text("6×6 from b2: 3 of 36")
