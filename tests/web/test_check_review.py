"""What a teacher would say of a text in Check."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from knight_core import Board, impossible, solve
from knight_core.completion import turning_point
from knight_core.gallery import exhibit
from knight_core.review import review
from tests.web.lab import Lab
from tests.web.test_check import open_files
from tests.web.test_layout import open_controls

LOST = "a1 b3 c5 d3 e1 c2"


def reads(lab: Lab, text: str) -> None:
    """Has a text read in Check, and waits until all is said of it: the text, its verdict and its
    review, and what a newcomer does not ask at once is folded."""
    open_files(lab, {"output.txt": text})
    expect(lab.page.locator("#check-review")).to_have_attribute("data-state", "done")
    lab.drawn()
    assert 4 <= len(open_controls(lab)) <= 12, open_controls(lab)


def test_a_tour_not_made_by_the_rule_has_no_fault(lab: Lab) -> None:
    """What nobody said it should follow, is told in a fold, and as no fault."""
    tour = solve("5x5", start="a1", method="depth-first").tour
    reads(lab, str(tour))
    card = lab.page.locator("#check-review")
    note = card.get_by_text("and a tour need not")
    expect(note).to_be_hidden()
    reads(lab, f"By Warnsdorff's rule:\n{tour}")
    expect(note).to_be_visible()


def test_a_lost_path_is_told_its_turning_point_and_can_be_played_on(lab: Lab) -> None:
    board = Board(5, 5)
    path = [*map(board.parse_square, LOST.split())]
    numbers = [path.index(square) + 1 if square in path else 0 for square in range(25)]
    rows = [" ".join(map(str, numbers[row : row + 5])) for row in range(0, 25, 5)]
    reads(lab, "\n".join(rows))
    found = turning_point(board, path)
    card = lab.page.locator("#check-review")
    expect(card).to_contain_text(
        f"step {found.lost} (c5 → d3) lost it. Up to c5 it could still be completed."
    )
    lab.button("Show this on the board").click()
    expect(lab.board).to_have_attribute("data-turn", f"{found.kept}/{found.lost}")
    expect(lab.page.locator("#proof-title")).to_contain_text(f"after step {found.lost}")
    expect(card.locator("#proof")).to_be_visible()
    lab.button("Continue from c5 in Play").click()
    expect(lab.root).to_have_attribute("data-mode", "play")
    expect(lab.page.locator("#play-title")).to_have_text(f"{found.kept} of 25 squares")


def test_a_tour_is_told_its_properties_its_rule_and_what_blind_search_needs(lab: Lab) -> None:
    result = solve("5x5", start="a1", method="depth-first")
    assert result.tour is not None
    reviewed = review("5x5", result.tour.squares)
    assert reviewed.rule is not None
    assert reviewed.rule.departure is not None
    assert reviewed.orders is not None
    reads(lab, str(result.tour))
    card = lab.page.locator("#check-review")
    turns = result.tour.properties.turns
    expect(card.locator('[data-property="turns"] dd')).to_have_text(str(turns))
    for part in (reviewed.rule.sentences[0], reviewed.orders.sentences[0]):
        expect(card).to_contain_text(part.text)
    expect(card).to_contain_text(f"finds this tour. Steps: {result.stats.forward:,}.")
    card.get_by_text("Warnsdorff's rule", exact=True).click()
    lab.button("Show this move").click()
    expect(lab.position).to_contain_text(f"{reviewed.rule.departure.number - 1} of 25")
    expect(lab.overlay("Onward moves")).to_be_checked()
    lab.page.keyboard.press("Escape")
    card.get_by_text("Blind search", exact=True).click()
    lab.button("Open in Solve with this order").click()
    lab.answered()
    expect(lab.page).to_have_url(re.compile(r"board=5x5&start=a1&method=depth-first"))
    assert lab.squares() == [*result.tour.squares]


def test_that_there_is_no_solution_is_answered_with_the_proof_on_the_board(lab: Lab) -> None:
    reads(lab, "No solution exists")
    card = lab.page.locator("#check-review")
    # The text names no board.
    expect(card).to_contain_text("Which board does the text mean?")
    card.get_by_label("Rows").fill("4")
    card.get_by_label("Columns").fill("4")
    lab.button("Ask").click()
    expect(card).to_contain_text("That is right")
    reason = impossible("4x4")
    assert reason is not None
    expect(card.locator("#proof-steps li")).to_have_count(len(reason.steps))
    expect(lab.board).to_have_attribute("data-picture", re.compile("."))
    expect(lab.cells).to_have_count(16)


def test_a_well_known_tour_leads_into_the_gallery(lab: Lab) -> None:
    beverley = exhibit("beverley").tours[0].mirrored()
    known = review("8x8", beverley.squares).known
    assert known is not None
    reads(lab, str(beverley))
    card = lab.page.locator("#check-review")
    expect(card).to_contain_text(known.sentences[0].text)
    link = lab.page.get_by_role("link", name="See it in the gallery")
    expect(link).to_have_attribute("href", "?gallery=beverley")
