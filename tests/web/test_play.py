"""Play: a tour made by hand, by mouse, touch and keyboard; back and forth; in the link."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from knight_core import Board
from knight_core.game import Game, format_game, parse_game
from tests.web.lab import Lab

BOARD = Board(6, 6)


def clicked(lab: Lab, *names: str) -> None:
    for name in names:
        lab.click_square(BOARD.parse_square(name))
        lab.drawn()


def stands(lab: Lab, number: int, square: str) -> None:
    """Waits until so many squares are on the board, and the knight is there."""
    cell = lab.cell(BOARD.parse_square(square))
    expect(cell).to_have_attribute("aria-label", f"{square}, number {number}")
    title = lab.page.locator("#play-title")
    expect(title).to_contain_text(f"{number} of 36 squares")


def has_game(lab: Lab, digits: str) -> None:
    lab.page.wait_for_url(f"**#game={digits}")


def test_by_mouse_with_undo_redo_and_the_way_back(lab: Lab) -> None:
    lab.page.locator("[data-action=mode-play]").click()
    lab.until(mode="play", game="empty")
    lab.has_query("?mode=play&board=6x6")
    clicked(lab, "a1", "b3", "d4", "c6")
    stands(lab, 4, "c6")
    lab.has_query("?mode=play&board=6x6&start=a1")
    has_game(lab, format_game(BOARD, ["a1", "b3", "d4", "c6"]))
    # What is no move says so, and changes nothing.
    clicked(lab, "d6")
    expect(lab.page.locator("#play-said")).to_have_text(
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
    # Another move forgets the rest.
    clicked(lab, "b3", "c5")
    stands(lab, 3, "c5")
    expect(lab.button("Redo")).to_have_attribute("aria-disabled", "true")
    lab.button("Start again").click()
    lab.until(game="empty")


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


@pytest.mark.parametrize("digits", ["19", "188", "15", "1x"])
def test_an_impossible_move_in_a_link_is_told_as_python_tells_it(lab: Lab, digits: str) -> None:
    game, problem = parse_game(BOARD, "a1", digits)
    lab.visit(f"?mode=play&board=6x6&start=a1#game={digits}")
    expect(lab.link_problems).to_have_text([str(problem)])
    stands(lab, len(game), BOARD.name(game.squares[-1]))
