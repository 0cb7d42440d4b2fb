"""The picture that others show who link to the page (its `og:` tags), made by the build.

It is a closed tour from knight_core in the colours of the page's style sheet; it changes with them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from knight_core import Board, Tour, solve
from knight_core.formats.film import KNIGHT
from web.tools.files import fingerprint, write_file
from web.tools.messages import Problem
from web.tools.raster import Colour, Picture, Point, outline_of

CARD = "card.png"
"""Its path in dist/."""

MENTION = f'content="{CARD}"'
"""How index.html names it."""

WIDTH, HEIGHT = 1200, 630
"""What the sites that show such pictures ask for."""

BOARD = Board(6, 12)
SIDE = 96
LEFT, TOP = (WIDTH - BOARD.cols * SIDE) // 2, (HEIGHT - BOARD.rows * SIDE) // 2

TIMES = ("time-2", "time-3", "time-4", "time-5")
"""The colours of time that are seen on light squares, first to last."""


def card(root: Path, web: Mapping[str, bytes]) -> bytes:
    """Returns the picture; what was made before of the same sources is kept in .build/."""
    tokens = colours_of(web)
    tools = Path(__file__).parent
    sources = [(tools / name).read_bytes() for name in ("card.py", "raster.py")]
    kept = root / ".build" / f"card-{fingerprint(sorted(tokens.items()), *sources)}.png"
    if not kept.is_file():
        for old in kept.parent.glob("card-*.png"):
            old.unlink()
        write_file(kept, drawn(tokens).png(), root / ".build")
    return kept.read_bytes()


def colours_of(web: Mapping[str, bytes]) -> dict[str, Colour]:
    """Returns the colours of the light theme by their names, from the style sheets."""
    sheets = [sheet for path, sheet in web.items() if path.endswith(".css")]
    text = b"\n".join(sheets).decode()
    found: dict[str, Colour] = {}
    # The light theme stands first.
    for name, digits in re.findall(r"--([\w-]+): #([0-9a-f]{6});", text):
        red, green, blue = bytes.fromhex(digits)
        found.setdefault(name, (red, green, blue))
    wanted = {"paper", "square-light", "square-dark", "line-strong", "accent", *TIMES}
    if missing := sorted(wanted - found.keys()):
        raise Problem(f"the style sheets must say the colours of the page's picture: {missing}")
    return {name: found[name] for name in sorted(wanted)}


def drawn(tokens: Mapping[str, Colour]) -> Picture:
    """Draws the picture."""
    picture = Picture(WIDTH, HEIGHT, tokens["paper"])
    right, bottom = LEFT + BOARD.cols * SIDE, TOP + BOARD.rows * SIDE
    picture.fill(_box(LEFT - 2, TOP - 2, right + 2, bottom + 2), tokens["line-strong"])
    for square in range(BOARD.size):
        row, col = BOARD.row_col(square)
        # a1 is dark, as on a chess board
        shade = "square-dark" if (row + col + BOARD.rows) % 2 else "square-light"
        left, top = LEFT + col * SIDE, TOP + row * SIDE
        picture.fill(_box(left, top, left + SIDE, top + SIDE), tokens[shade])
    tour = closed_tour()
    centres = [_centre(square) for square in (*tour.squares, tour.start)]
    times = [tokens[name] for name in TIMES]
    for number in range(BOARD.size):
        colour = mixed(times, number / (BOARD.size - 1))
        picture.line(centres[number], centres[number + 1], 7, colour)
    for number, centre in enumerate(centres[:-1]):
        picture.disc(centre, 9, mixed(times, number / (BOARD.size - 1)))
        picture.disc(centre, 4, tokens["square-light"])
    x, y = centres[0]
    knight = outline_of(KNIGHT)
    for size, colour in ((1.5, tokens["square-light"]), (1.32, tokens["accent"])):
        picture.fill([(x + (a - 32) * size, y + (b - 32) * size) for a, b in knight], colour)
    return picture


def closed_tour() -> Tour:
    """The tour that is shown."""
    tour = solve(rows=BOARD.rows, cols=BOARD.cols, start="c4", closed=True).tour
    assert tour is not None
    return tour


def mixed(colours: list[Colour], part: float) -> Colour:
    """The colour at a time between 0 and 1."""
    at = part * (len(colours) - 1)
    step = min(int(at), len(colours) - 2)
    red, green, blue = (
        round(a + (b - a) * (at - step))
        for a, b in zip(colours[step], colours[step + 1], strict=True)
    )
    return red, green, blue


def _centre(square: int) -> Point:
    row, col = BOARD.row_col(square)
    return LEFT + (col + 0.5) * SIDE, TOP + (row + 0.5) * SIDE


def _box(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
