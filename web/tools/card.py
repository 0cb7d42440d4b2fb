"""Draws web/card.png: the picture that other sites show with a link (`og:` tags), a closed tour.

    .venv/bin/python -m web.tools.card

The build does not run this: run it after a change of the colours in styles/tokens.css. It needs the
tools of the tests and a Chromium.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from knight_core import Board, solve
from knight_core.formats.film import KNIGHT
from web.tools.browsers import BROWSER_FLAGS, install_browser
from web.tools.site import CARD

WEB = Path(__file__).parents[1]

# The size that sites with such pictures require.
WIDTH, HEIGHT = 1200, 630

BOARD = Board(6, 12)
SIDE = 96
LEFT, TOP = (WIDTH - BOARD.cols * SIDE) // 2, (HEIGHT - BOARD.rows * SIDE) // 2

# The colours of time that are visible on light squares, first to last.
TIMES = ("time-2", "time-3", "time-4", "time-5")


def drawing() -> str:
    """Returns the picture as an HTML page."""
    tour = solve(rows=BOARD.rows, cols=BOARD.cols, start="c4", closed=True).tour
    assert tour is not None
    squares = [
        # a1 is dark, as on a chess board
        f'<rect x="{LEFT + col * SIDE}" y="{TOP + row * SIDE}" width="{SIDE}" height="{SIDE}" '
        f'fill="var(--square-{"dark" if (row + col + BOARD.rows) % 2 else "light"})"/>'
        for row in range(BOARD.rows)
        for col in range(BOARD.cols)
    ]
    centres = [centre(square) for square in (*tour.squares, tour.start)]
    lines = [
        f'<path d="M{a[0]} {a[1]}L{b[0]} {b[1]}" stroke="{colour(number)}"/>'
        for number, (a, b) in enumerate(pairwise(centres))
    ]
    discs = [
        f'<circle cx="{x}" cy="{y}" r="6.5" stroke="{colour(number)}" stroke-width="5"/>'
        for number, (x, y) in enumerate(centres[:-1])
    ]
    x, y = centres[0]
    knights = [
        f'<path d="{KNIGHT}" fill="var(--{fill})" '
        f'transform="translate({x} {y}) scale({size}) translate(-32 -32)"/>'
        for size, fill in ((1.5, "square-light"), (1.32, "accent"))
    ]
    tokens = (WEB / "styles" / "tokens.css").read_text(encoding="utf-8")
    return (
        f"<style>{tokens} body {{ margin: 0; background: var(--paper) }}</style>"
        f'<svg width="{WIDTH}" height="{HEIGHT}" style="display: block">'
        f'<rect x="{LEFT - 2}" y="{TOP - 2}" width="{BOARD.cols * SIDE + 4}" '
        f'height="{BOARD.rows * SIDE + 4}" fill="var(--line-strong)"/>{"".join(squares)}'
        f'<g stroke-width="7" stroke-linecap="round">{"".join(lines)}</g>'
        f'<g fill="var(--square-light)">{"".join(discs)}</g>{"".join(knights)}</svg>'
    )


def centre(square: int) -> tuple[int, int]:
    """Returns the centre of a square in pixels."""
    row, col = BOARD.row_col(square)
    return LEFT + col * SIDE + SIDE // 2, TOP + row * SIDE + SIDE // 2


def colour(number: int) -> str:
    """Returns the colour of a move by its number."""
    at = number / (BOARD.size - 1) * (len(TIMES) - 1)
    step = min(int(at), len(TIMES) - 2)
    part = 100 * (step + 1 - at)
    return f"color-mix(in srgb, var(--{TIMES[step]}) {part:.2f}%, var(--{TIMES[step + 1]}))"


def draw(browser: Browser) -> bytes:
    """Returns the picture as a PNG file."""
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
    page.set_content(drawing())
    picture = page.screenshot()
    page.close()
    return picture


def main() -> None:
    """Writes the file."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=install_browser(WEB.parent), args=BROWSER_FLAGS
        )
        (WEB / CARD).write_bytes(draw(browser))
        browser.close()


if __name__ == "__main__":
    main()
