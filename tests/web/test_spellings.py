"""Numbers of 16 digits and more in the form."""

from __future__ import annotations

from playwright.sync_api import expect

from knight_core.request import MAX_SEED
from tests.web.lab import Lab, cli_matrix


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
