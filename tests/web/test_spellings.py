"""Numbers of 16 digits and more, in links and in the form."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from knight_core.request import MAX_SEED
from tests.web.lab import Lab, cli_matrix


@pytest.mark.parametrize(
    "link",
    [
        f"?start=a1&method=warnsdorff&ties=random&seed={MAX_SEED}",
        "?start=a1&method=pruned&max-steps=999999999999999999",
    ],
)
def test_a_link_with_a_number_of_16_digits_and_more(lab: Lab, link: str) -> None:
    lab.run(link)
    expect(lab.notice).to_be_hidden()
    lab.has_query(link)
    lab.shows_matrix(cli_matrix(link))


def test_a_seed_of_16_digits_in_the_form(lab: Lab) -> None:
    lab.choose_method("random")
    lab.unfold("options")
    lab.field("Seed").fill(f" 0{MAX_SEED} ")
    lab.field("Rows").fill("5")
    lab.field("Columns").fill("05")
    lab.run_form()
    link = f"?board=5x5&start=a1&method=random&seed={MAX_SEED}"
    lab.has_query(link)
    lab.shows_matrix(cli_matrix(link))
    lab.field("Seed").fill(str(MAX_SEED + 1))
    lab.solve.click()
    expect(lab.page.locator("#e-seed")).to_have_text(
        f"“{MAX_SEED + 1}” is not a seed. Use a whole number from 0 to {MAX_SEED:,}."
    )
