"""Every mode at every size, after every other one: its main button works, nothing sticks out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.web.lab import Lab
from tests.web.test_layout import SIZES, sticks_out

EVERY = {
    f"{width}x{height}": (width, height) for width, height in (*SIZES, (320, 568), (1280, 800))
}

MAIN = {
    "play": "#grid [role=gridcell]",
    "solve": "#solve",
    "lab": "#lab-run",
    "check": "#check-field",
    "code": "[data-action=code-run]",
    "gallery": "a.exhibit",
}
"""What is pressed most in each mode."""


MODES = list(MAIN)
ROUND = [
    mode
    for at, first in enumerate(MODES)
    for mode in (first, *(each for second in MODES[at + 1 :] for each in (first, second)))
]
"""A round through the modes that goes from each to each other one (de Bruijn, 1946)."""


@pytest.mark.full
@pytest.mark.parametrize("size", EVERY)
def test_the_main_button_can_be_pressed_after_every_other_mode(sized: Lab, size: str) -> None:
    sized.resize(*EVERY[size])
    sized.page.evaluate("() => scrollTo(0, 0)")
    for before, mode in pairwise([*ROUND, ROUND[0]]):
        sized.page.locator(f".modes [data-action=mode-{mode}]").click()
        sized.until(mode=mode)
        main = sized.page.locator(MAIN[mode]).first
        expect(main).to_be_visible()
        main.click(trial=True)
        assert sticks_out(sized) == [], f"{mode} after {before}"
