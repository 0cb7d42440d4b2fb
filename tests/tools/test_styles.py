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


def test_beginning_and_end_depend_on_the_direction_of_the_language() -> None:
    """But on the board and in programs, which no language mirrors."""
    side = re.compile(
        r"(?m)^\s+((?:margin|padding|border)-(?:left|right)[\w-]*|left|right|float: (?:left|right)|"
        r"text-align: (?:left|right)|inset: \S+ (\S+) \S+ (?!\2\b)\S+)(?=[:;])"
    )
    found = {
        (sheet.name, text)
        for sheet in SHEETS
        if sheet.name not in ("board.css", "code_editor.css")
        for text, _ in side.findall(sheet.read_text())
    }
    assert found == {("layout.css", "left")}, "the tabs of a phone are in the middle"


def test_the_accent_is_for_the_knight_and_one_button() -> None:
    """Buttons and their fill; what is drawn as a knight or its square."""
    sheets = {sheet.name for sheet in SHEETS if "var(--accent)" in sheet.read_text()}
    drawn = {"board.css", "dialogs.css", "directions.css", "gallery.css"}
    drawn |= {"header.css", "lessons.css", "play.css"}
    assert sheets == drawn | {"controls.css"}
