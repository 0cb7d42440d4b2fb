"""Four verdicts, never two: each says why, with its numbers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from knight_core import Board, Tour
from tests.web.lab import ENDLESS, NO_TOUR, Lab, cli_document, cli_matrix


def test_found(lab: Lab) -> None:
    lab.run("?start=h1&method=warnsdorff")
    expect(lab.status).to_have_text("Tour found")
    expect(lab.detail).to_have_text("64 steps, 0 backtracks")
    sentence = r"A tour of all 64 squares, found in .* without going back\."
    expect(lab.verdict).to_have_text(re.compile(sentence))
    counts = lab.counts()
    assert (counts["Steps"], counts["Backtracks"], counts["Moves"]) == ("64", "0", "63")
    assert "Time" in counts
    assert "Longest path" not in counts
    lab.run("?board=6x6&start=a1&closed=1")
    sentence = r"A closed tour of all 36 squares, found in .* after going back 1 time\."
    expect(lab.verdict).to_have_text(re.compile(sentence))
    assert Tour(Board(6, 6), lab.squares()).properties.closed
    assert lab.counts()["Moves"] == "36", "the one back to the start included"
    # From a single square no move leads back.
    lab.run("?board=1x1&start=a1&closed=1")
    assert lab.counts()["Moves"] == "0"


def test_a_tour_that_closes_by_chance_is_the_tour_that_was_asked_for(lab: Lab) -> None:
    lab.run("?start=c4")
    expect(lab.verdict).to_contain_text("A tour of all 64 squares")
    expect(lab.page.locator("#verdict-request")).to_contain_text("open")
    expect(lab.page.locator("#property-list div").filter(has_text="Kind")).to_contain_text("closed")


@pytest.mark.parametrize(
    ("link", "says"),
    [
        (NO_TOUR, "5×5 has more squares of the corners' colour (13)"),
        ("?board=5x5&start=a1&end=b1", "b1, of the other colour, cannot be the last square"),
        ("?start=a1&end=h8", "a1 and h8 have the same"),
        (
            "?board=5x5&start=a1&closed=1",
            "A closed tour of 5×5 would have an odd number of moves (25)",
        ),
        ("?board=1x5&start=a1", "one square wide"),
        ("?board=2x7&start=a1", "right next to its start"),
    ],
)
def test_impossible_by_theory_without_a_search(lab: Lab, link: str, says: str) -> None:
    lab.run(link, "impossible")
    expect(lab.verdict).to_have_text("Impossible")
    expect(lab.reason).to_contain_text(says)
    expect(lab.detail).to_contain_text(says)
    expect(lab.theory).to_be_empty()
    counts = lab.counts()
    assert (counts["Steps"], counts["Backtracks"]) == ("0", "0")
    document = cli_document(link)
    assert document["outcome"] == "impossible"
    # A verdict is no mistake of the form.
    expect(lab.form.locator("[aria-invalid]")).to_have_count(0)
    expect(lab.matrix).to_be_hidden()
    # Nothing to play: the proof stands in the place of the player.
    for name in ("Play", "One step back", "One step forward", "To the end"):
        expect(lab.button(name)).to_be_hidden()


def test_impossible_by_exhaustion(lab: Lab) -> None:
    lab.run("?board=4x4&start=a1&method=depth-first", "impossible")
    expect(lab.verdict).to_have_text("Impossible")
    expect(lab.reason).to_contain_text(
        "Every possibility was tried (steps: 2,223, backtracks: 2,223)"
    )
    counts = lab.counts()
    assert counts["Steps"] == counts["Backtracks"] == "2,223"
    assert re.fullmatch(r"\d+ of 16", counts["Longest path"])
    expect(lab.position).to_contain_text(f"of {counts['Longest path'].split()[0]}")


def test_a_limit_says_its_budget_and_proves_nothing(lab: Lab) -> None:
    lab.run("?start=h1&method=depth-first&max-steps=12345", "limit")
    expect(lab.status).to_have_text("Gave up after 12,345 steps")
    expect(lab.verdict).to_have_text("Gave up after 12,345 steps")
    expect(lab.reason).to_contain_text("proves nothing")
    counts = lab.counts()
    assert counts["Steps"] == "12,345"
    stats = cli_document("?start=h1&method=depth-first&max-steps=12345")["stats"]
    assert counts["Backtracks"] == f"{stats['backtracks']:,}"
    assert "Longest path" in counts


def test_the_greedy_rule_gets_stuck_and_says_where(lab: Lab) -> None:
    link = "?start=h1&method=warnsdorff&ties=pohl&backtrack=0"
    lab.run(link, "limit")
    document = cli_document(link)
    assert document["reason"]["code"] == "stuck"
    depth = document["stats"]["forward"]
    expect(lab.reason).to_contain_text(f"stuck after {depth} of 64 squares")
    assert lab.counts()["Longest path"] == f"{depth} of 64"


@pytest.mark.parametrize(
    ("link", "theory"),
    [
        ("?start=a1", "Theory: such a tour exists. The search gave up."),
        ("?start=a1&closed=1", "Theory: such a tour exists. The search gave up."),
        ("?start=a1&holes=d4,d5", "It is not known whether such a tour exists."),
        ("?start=a1&method=warnsdorff&ties=pohl&backtrack=0", ""),
        (NO_TOUR, "Theory: The colours alternate"),
    ],
)
def test_a_search_that_gave_up_does_not_doubt_what_theory_knows(
    lab: Lab, link: str, theory: str
) -> None:
    method = "" if "method=" in link else "&method=depth-first&max-steps=1000"
    lab.run(f"{link}{method}", "limit" if theory else "found")
    expect(lab.theory).to_have_text(re.compile(f"^{re.escape(theory)}"))
    expect(lab.reason).not_to_contain_text(re.compile("may still be|colour"))
    if theory:
        expect(lab.reason).to_contain_text("proves nothing")
        expect(lab.detail).to_contain_text(
            theory if "exists" in theory else "The colours alternate"
        )


def test_a_search_is_reported_and_cancelled_by_key(lab: Lab) -> None:
    lab.visit(ENDLESS)
    lab.busy()
    expect(lab.status).to_have_text("Searching…")
    expect(lab.detail).to_have_text(
        re.compile(r"^[\d,]+ steps so far · [\d,]+ per second · \d+ of 400 squares$")
    )
    picture = lab.picture()
    before = lab.detail.text_content() or ""
    expect(lab.detail).not_to_have_text(before)
    assert lab.picture() != picture
    lab.field("Rows").focus()
    lab.page.keyboard.press("Escape")
    lab.answered("cancelled")
    expect(lab.status).to_have_text("Cancelled")
    expect(lab.verdict).to_have_text("Cancelled")
    counts = lab.counts()
    forward, backtracks = (int(counts[name].replace(",", "")) for name in ("Steps", "Backtracks"))
    assert forward > backtracks > 0
    expect(lab.button("Cancel")).to_have_count(0)


def test_a_search_is_cancelled_by_button_and_the_next_one_runs(lab: Lab) -> None:
    lab.visit(ENDLESS)
    lab.busy()
    lab.cancel()
    lab.answered("cancelled")
    lab.has_query(ENDLESS)
    lab.run("?start=h1")
    lab.shows_matrix(cli_matrix("?start=h1"))


def test_a_new_request_replaces_a_running_search(lab: Lab) -> None:
    lab.visit(ENDLESS)
    lab.busy()
    lab.field("Method").select_option("auto")
    lab.run_form()
    lab.shows_matrix(cli_matrix("?board=20x20&start=a1"))
    lab.page.go_back()
    lab.busy()
    lab.has_query(ENDLESS)
    lab.page.go_forward()
    lab.answered()
    lab.shows_matrix(cli_matrix("?board=20x20&start=a1"))
