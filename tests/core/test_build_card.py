"""The page's picture for those who link to it: what the build draws, and how the page names it."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

from tests.host import ROOT
from web.tools.card import BOARD, CARD, HEIGHT, MENTION, WIDTH, card, closed_tour
from web.tools.raster import Picture, outline_of
from web.tools.single import render_single
from web.tools.site import render_site

TOKENS = (ROOT / "web/styles/tokens.css").read_bytes()
TAGS = (
    '<meta property="og:title" data-i18n-attr="content:title">\n'
    f'<meta property="og:image" {MENTION}>\n'
    '<meta name="twitter:card" content="summary_large_image">\n'
)


def pixels(png: bytes) -> tuple[int, int, list[bytes]]:
    """The size and the rows of a picture."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    content = b""
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        chunk = png[at + 4 : at + 8 + length]
        assert zlib.crc32(chunk) == struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0]
        if chunk[:4] == b"IDAT":
            content += chunk[4:]
        at += 12 + length
    rows = zlib.decompress(content)
    line = 3 * width + 1
    assert len(rows) == line * height
    assert {rows[at] for at in range(0, len(rows), line)} == {0}
    return width, height, [rows[at + 1 : at + line] for at in range(0, len(rows), line)]


def with_tags(project: Path) -> None:
    page = project / "web/index.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("<title", f"{TAGS}<title"), encoding="utf-8")
    (project / "web/styles/page.css").write_bytes(TOKENS)


def test_areas_cover_their_share_of_each_pixel() -> None:
    picture = Picture(4, 2, (0, 0, 0))
    picture.fill([(0.5, 0), (3, 0), (3, 1), (0.5, 1)], (200, 100, 0))
    _, _, (first, second) = pixels(picture.png())
    assert [*first] == [100, 50, 0, 200, 100, 0, 200, 100, 0, 0, 0, 0]
    assert not any(second)


def test_outlines_are_read_as_browsers_read_them() -> None:
    assert outline_of("M1 2h3v-1.5l-2 .5z") == [(1, 2), (4, 2), (4, 0.5), (2, 1)]
    curve = outline_of("M0 0c0 2 2 4 4 4")
    assert curve[-1] == (4, 4)
    assert curve[4] == (1.25, 2.75)


def test_the_picture_is_drawn_once(tmp_path: Path) -> None:
    styles = {"styles/tokens.css": TOKENS}
    first = card(tmp_path, styles)
    assert pixels(first)[:2] == (WIDTH, HEIGHT)
    (kept,) = (tmp_path / ".build").glob("card-*.png")
    kept.write_bytes(b"kept")
    assert card(tmp_path, styles) == b"kept"
    assert closed_tour().closed
    assert len(closed_tour()) == BOARD.size


def test_the_page_names_its_picture(project: Path) -> None:
    with_tags(project)
    site = render_site(project)
    assert pixels(site.files[CARD])[:2] == (WIDTH, HEIGHT)
    page = site.files["index.html"].decode()
    assert f'<meta property="og:image" content="{CARD}">' in page
    assert "og:url" not in page
    single = render_single(project, site).decode()
    assert not re.findall("og:|twitter:", single)


def test_an_address_makes_its_name_whole(project: Path) -> None:
    with_tags(project)
    for address in ("https://example.org/a", "https://example.org/a/"):
        page = render_site(project, address).files["index.html"].decode()
        assert '<meta property="og:image" content="https://example.org/a/card.png">' in page
        assert '<meta property="og:url" content="https://example.org/a/">' in page
