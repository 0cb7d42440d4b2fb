"""Proofs are checked by a second program, saved as certificates, and read again in Check."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from knight_core import Board
from knight_core.certificate import certificate_of, check
from tests.web.lab import Lab, square
from tests.web.python import add_python
from tests.web.test_check import Check


def saved_and_read(lab: Lab, link: str, claim: str) -> str:
    """The certificate of the proof at a link, which Check reads from its text."""
    lab.run(link, "impossible")
    checked = lab.page.locator("#proof-checked")
    expect(checked).to_have_text("✓ Checked by a second program")
    with lab.page.expect_download() as download:
        lab.unfold("texts").get_by_role("button", name="Download the proof").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    check(text)

    lab.visit("?mode=check")
    expect(lab.page.locator("#check-examples button")).to_have_count(3)
    panel = Check(lab)
    panel.paste(text)
    panel.reads("certificate")
    result = lab.page.locator("#check-certificate")
    expect(result.get_by_role("heading")).to_have_text("Proved: there is no such tour")
    expect(result).to_contain_text(claim)
    return text


def test_a_proof_is_checked_saved_and_read_again(lab: Lab) -> None:
    text = saved_and_read(lab, "?board=4x12&start=b2", "4×12 · from b2 · open")
    certificate = json.loads(text)
    assert certificate["board"] == {"rows": 4, "cols": 12, "holes": []}
    # Its board is beside it, with the start that it speaks of.
    expect(lab.page.locator("#grid [role=gridcell]")).to_have_count(48)
    expect(lab.cell(square("b2", "4x12"))).to_have_accessible_name(re.compile("start"))
    expect(lab.page).to_have_title("Check 4×12 · Knight's Tour Lab")
    panel = Check(lab)
    result = lab.page.locator("#check-certificate")
    # Without its steps it proves nothing.
    panel.paste(json.dumps({**certificate, "steps": []}))
    expect(result.get_by_role("heading")).to_have_text("This file proves nothing")
    expect(lab.page.locator("#grid [role=gridcell]")).to_have_count(48)
    # Without a board that the checker can read, there is none to show.
    panel.paste(json.dumps({**certificate, "board": {"rows": 4, "cols": 12, "holes": None}}))
    expect(result.get_by_role("heading")).to_have_text("This file proves nothing")
    expect(lab.page.locator("#grid [role=gridcell]")).to_have_count(64)
    panel.paste("1 2 3")
    expect(result).to_have_count(0)


def test_a_loss_is_checked_too_and_a_path_that_is_lost_stands_beside_its_certificate(
    lab: Lab,
) -> None:
    lab.visit("?mode=play&board=5x5&start=a1#game=22578338754217416744712")
    lab.button("Which step lost it?").click()
    lab.button("See why").click()
    expect(lab.page.locator("#proof-checked")).to_have_text("✓ Checked by a second program")
    certificate = certificate_of(Board(5, 5), path=(20, 11, 2, 13))
    assert certificate is not None
    lab.visit("?mode=check")
    expect(lab.page.locator("#check-examples button")).to_have_count(3)
    panel = Check(lab)
    panel.paste(certificate.text)
    panel.reads("certificate")
    expect(lab.page.locator("#check-certificate")).to_contain_text("beginning with a1 b3 c5 d3")
    expect(lab.cell(13)).to_have_accessible_name("d3, number 4")


def test_a_proof_about_symmetric_tours_is_checked_saved_and_read_again(lab: Lab) -> None:
    claim = "8×8 · from any square · open · the same turned by 90°"
    saved_and_read(lab, "?board=8x8&symmetry=quarter-turn", claim)


def test_a_proof_about_a_very_large_board_is_not_called_checked(lab: Lab) -> None:
    lab.run("?board=4x50000&closed=1", "impossible")
    expect(lab.page.locator("#proof-checked")).to_have_text(
        "Not checked by a second program: the check would take too long (estimated: 2 s)."
    )
    expect(lab.page.locator("[data-action=proof-save]")).to_be_hidden()


REFUSING = """
def start_check(text: str, begin: Any) -> Iterator[int]:
    raise CheckFault("not-covered", step=0)
    yield 0
"""


def test_what_the_checker_refuses_is_called_not_known(fresh: Lab) -> None:
    add_python(fresh.page, "certificate/checker", REFUSING)
    fresh.open("?board=4x12&start=b2")
    title = fresh.page.locator("#verdict-title")
    why = "A second program does not accept the proof. That is an error in this page"
    expect(title).to_have_text("Not decided")
    expect(fresh.page.locator("#verdict-reason")).to_contain_text(why)
    expect(fresh.page.locator("#proof")).to_be_hidden()
    expect(fresh.root).to_have_attribute("data-outcome", "limit")
    expect(fresh.status).to_have_text("Not decided")

    fresh.visit("?mode=play&board=5x5&start=a1#game=22578338754217416744712")
    fresh.button("Which step lost it?").click()
    fresh.button("See why").click()
    expect(fresh.page.locator("#play-lost")).to_have_text(
        "Not known: a second program does not accept the proof that this is lost. That is an error "
        "in this page."
    )
    expect(fresh.page.locator("#play-reason")).to_be_empty()
    expect(fresh.page.locator("#proof")).to_be_hidden()
