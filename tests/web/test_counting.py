"""How many tours: the numbers of knight_core, and a count that gives way and can be stopped."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from knight_core import Board
from knight_core.counting import BYTES_PER_STATE, MAX_SIDE, MAX_SQUARES, MAX_STATES, count_tours
from tests.host import ROOT
from tests.web.lab import ENDLESS, Lab, cli_matrix

SLOW = "?board=7x8"
"""A table that takes far longer than a test."""


def answer(lab: Lab) -> Locator:
    return lab.page.locator("#count-result")


def open_section(lab: Lab) -> None:
    """Opens the section as a person does, if it is not open yet."""
    if lab.page.locator("#count").get_attribute("open") is None:
        lab.page.get_by_text("How many tours are there?").click()
    expect(lab.button("Count")).to_be_visible()


def ask(lab: Lab, link: str, outcome: str = "found") -> None:
    lab.run(link, outcome)
    open_section(lab)
    lab.button("Count").click()


def ended(lab: Lab, outcome: str) -> None:
    expect(lab.page.locator("#count")).to_have_attribute("data-count", outcome)
    lab.until(solver="ready")
    expect(lab.button("Stop counting")).to_be_hidden()
    expect(lab.page.get_by_role("progressbar")).to_have_count(0)


def running(lab: Lab) -> None:
    expect(lab.page.locator("#count")).to_have_attribute("data-count", "running")
    lab.until(solver="busy")
    expect(lab.page.get_by_role("progressbar", name="Progress of the count")).to_be_visible()
    expect(lab.page.locator("#count-detail")).to_contain_text("%")
    expect(lab.status).to_have_text("Counting…")


@pytest.mark.parametrize(
    ("link", "wanted", "says"),
    [
        ("?board=5x5", {}, "5×5 has {} open tours"),
        ("?board=3x10&start=a1&closed=1", {"closed": True}, "3×10 has {} closed tours"),
        # Beyond 2^53: every digit counts.
        ("?board=3x40&start=a1", {"start": "a1"}, "{} open tours of 3×40 start on a1."),
        ("?board=1x1", {}, "1×1 has {} open tour."),
        # Counted by others.
        ("?board=7x7", {}, "7×7 has {} open tours"),
        *(
            pytest.param(f"?board={board}&{link}", wanted, says, marks=pytest.mark.full)
            for board, link, wanted, says in (
                ("3x4", "end=d1", {"end": "d1"}, "{} open tours of 3×4 end on d1."),
                ("5x5", "start=a1", {"start": "a1"}, "{} open tours of 5×5 start on a1."),
                (
                    *("5x5", "start=a1&end=c3", {"start": "a1", "end": "c3"}),
                    "{} open tours of 5×5 lead from a1 to c3.",
                ),
            )
        ),
    ],
)
def test_the_numbers_are_those_of_python(
    lab: Lab, link: str, wanted: dict[str, Any], says: str
) -> None:
    board = Board.parse(link.removeprefix("?board=").partition("&")[0])
    expected = count_tours(board, **wanted)
    ask(lab, link)
    ended(lab, "counted")
    expect(answer(lab)).to_contain_text(says.format(f"{expected.count:,}"))
    expect(lab.status).to_have_text(answer(lab).text_content() or "")
    # The run is still there.
    expect(lab.root).to_have_attribute("data-outcome", "found")
    lab.has_query(link)


def test_none_says_why_and_a_board_too_large_the_limits(lab: Lab) -> None:
    ask(lab, "?board=5x5&start=b1", "impossible")
    ended(lab, "counted")
    expect(answer(lab)).to_have_text("0 open tours of 5×5 start on b1.")
    expect(lab.page.locator("#count-more")).to_contain_text(
        "b1, of the other colour, cannot be the first square"
    )
    ask(lab, "?board=20x20&start=a1")
    ended(lab, "")
    sentence = answer(lab).text_content() or ""
    assert f"at most {MAX_SQUARES} squares" in sentence
    assert f"at most {MAX_SIDE} on its shorter side" in sentence
    assert "The board 20×20 is too large" in sentence
    expect(lab.status).to_have_text(sentence)
    expect(lab.root).to_have_attribute("data-outcome", "found")


@pytest.mark.parametrize(
    ("link", "says", "states"),
    [
        # Known before, and found out.
        ("?board=8x9&closed=1&symmetry=half-turn", "States at the same time: {:,};", 7_988_327),
        pytest.param("?start=a1", "Limit here: {:,} (states", None, marks=pytest.mark.full),
    ],
)
def test_too_many_states_is_one_sentence_with_the_limit(
    lab: Lab, link: str, says: str, states: int | None
) -> None:
    protocol = (ROOT / "web/js/solver/protocol.js").read_text(encoding="utf-8")
    (text,) = re.findall(r"MAX_STATES = ([\d_]+);", protocol)
    limit = int(text)
    assert limit <= MAX_STATES
    ask(lab, link)
    ended(lab, "too-large")
    states = states or limit
    expect(answer(lab)).to_contain_text(says.format(states))
    expect(answer(lab)).to_contain_text(f"up to {states * BYTES_PER_STATE // 1_000_000:,} MB")
    expect(answer(lab)).to_contain_text(
        re.compile(r"command line takes a higher .*\(--max-states\)")
    )


def test_a_count_can_be_stopped_and_a_new_request_cancels_it(lab: Lab) -> None:
    for how in ("button", "Escape"):
        ask(lab, SLOW)
        running(lab)
        if how == "button":
            lab.button("Stop counting").click()
        else:
            lab.page.keyboard.press("Escape")
        ended(lab, "cancelled")
        expect(answer(lab)).to_have_text("The count was stopped.")
        expect(lab.root).to_have_attribute("data-outcome", "found")
        expect(lab.overlay("Counts")).to_be_hidden()
    lab.button("Count").click()
    running(lab)
    lab.run("?start=h1")
    lab.shows_matrix(cli_matrix("?start=h1"))
    ended(lab, "")
    expect(answer(lab)).to_be_empty()


@pytest.mark.full
def test_a_count_cancels_a_search(lab: Lab) -> None:
    lab.visit(f"{ENDLESS}&max-steps=9007199254740991")
    lab.busy()
    open_section(lab)
    lab.field("Rows").fill("5")
    lab.field("Columns").fill("5")
    lab.button("Count").click()
    ended(lab, "counted")
    expect(answer(lab)).to_have_text("304 open tours of 5×5 start on a1.")
    expect(lab.root).to_have_attribute("data-outcome", "cancelled")


def test_a_mistake_in_the_form_is_said_and_nothing_is_counted(lab: Lab) -> None:
    open_section(lab)
    before = answer(lab).text_content() or ""
    lab.field("Start").fill("z9")
    lab.button("Count").click()
    expect(lab.field("Start")).to_have_attribute("aria-invalid", "true")
    expect(lab.field("Start")).to_be_focused()
    expect(answer(lab)).to_have_text(before)
    # What a count does not use may be as wrong as it likes.
    lab.field("Start").fill("a1")
    lab.field("Rows").fill("3")
    lab.field("Columns").fill("4")
    lab.unfold("options")
    lab.field("Stop after (steps)").fill("x")
    lab.page.locator("#count > summary").focus()
    lab.page.keyboard.press("Tab")
    expect(lab.button("Count")).to_be_focused()
    lab.page.keyboard.press("Enter")
    ended(lab, "counted")
    expect(lab.button("Count")).to_be_focused()
    expected = count_tours(Board(3, 4), "a1").count
    expect(answer(lab)).to_have_text(f"{expected} open tours of 3×4 start on a1.")


def test_it_says_beforehand_what_it_would_count(lab: Lab) -> None:
    open_section(lab)
    question = lab.page.locator("#count-ask")
    expect(question).to_have_text("Count the open tours of 8×8 that start on a1.")
    lab.field("Start").fill("")
    expect(question).to_contain_text("Count all open tours of 8×8")
    lab.field("Rows").fill("5")
    lab.goal("back at the start").check()
    expect(question).to_have_text("Count the closed tours of 5×8.")
    lab.goal("on a square").check()
    lab.field("Last square").fill("c1")
    expect(question).to_have_text("Count the open tours of 5×8 that end on c1.")
    lab.field("Start").fill("a1")
    expect(question).to_have_text("Count the open tours of 5×8 from a1 to c1.")


@pytest.mark.full
def test_a_lost_worker_takes_the_count_up_again(lab: Lab) -> None:
    ask(lab, SLOW)
    running(lab)
    lab.lose_worker()
    running(lab)
    lab.kill_worker()
    expect(answer(lab)).to_contain_text("crashed twice, so the count was stopped")
    ended(lab, "")
    lab.run("?start=h1")
    lab.shows_matrix(cli_matrix("?start=h1"))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (640, 400)], ids=str)
def test_the_bar_is_shown_only_while_the_answer_is_out_of_sight(
    sized: Lab, size: tuple[int, int]
) -> None:
    sized.resize(*size)
    ask(sized, "?board=5x5&start=a1")
    ended(sized, "counted")
    bar = sized.page.locator("#now")
    for _ in range(2):
        answer(sized).scroll_into_view_if_needed()
        expect(bar).to_have_class("now in-panel")
        # It is heard all the same.
        expect(sized.status).to_have_text(answer(sized).inner_text())
        sized.page.evaluate(
            "() => { scrollTo(0, 0); document.getElementById('panel').scrollTo(0, 0); }"
        )
        expect(bar).to_have_class("now")
        expect(bar).to_contain_text("open tours of 5×5 start on a1.")


def test_the_bar_is_as_wide_as_the_cards_of_the_panel(sized: Lab) -> None:
    sized.visit(ENDLESS)
    sized.busy()
    for width, height in [(1280, 800), (1920, 1080), (844, 390)]:
        sized.resize(width, height)
        expect(sized.page.locator("#now")).to_have_class("now")
        edges = sized.page.evaluate(
            "() => ['now', 'result'].map((id) => {"
            " const { left, right } = document.getElementById(id).getBoundingClientRect();"
            " return [left, right]; })"
        )
        assert edges[0] == pytest.approx(edges[1], abs=1), f"{width}x{height}"
    sized.cancel_by_key()
