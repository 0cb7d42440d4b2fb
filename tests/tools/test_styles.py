"""The visual language: what every style sheet takes from `tokens.css`."""

import re
from pathlib import Path

import pytest

SHEETS = sorted((Path(__file__).parents[2] / "web" / "styles").glob("*.css"))


@pytest.mark.parametrize(
    ("property_", "value"),
    [
        ("font-weight", "400|600"),
        ("font", r"(600 )?(?!\d00 )[^;]*"),
        ("border-radius", r"0|inherit|50%|[^;]*var\(--radius\)[^;]*|0 0 50% 50%"),
        ("font-family", r"var\(--(font|serif|mono)\)|\"Lab [^;]*"),
    ],
)
def test_one_measure_for_one_thing(property_: str, value: str) -> None:
    found = {
        (sheet.name, text)
        for sheet in SHEETS
        for text in re.findall(rf"(?m)^\s+{property_}: ([^;]+);", sheet.read_text())
        if not re.fullmatch(value, text)
    }
    assert found == set()


def test_the_accent_is_for_the_knight_and_one_button() -> None:
    """Buttons and their fill; what is drawn as a knight or its square."""
    sheets = {sheet.name for sheet in SHEETS if "var(--accent)" in sheet.read_text()}
    drawn = {"board.css", "dialogs.css", "directions.css", "gallery.css"}
    drawn |= {"header.css", "lessons.css", "play.css"}
    assert sheets == drawn | {"controls.css"}
