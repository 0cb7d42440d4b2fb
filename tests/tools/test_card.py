"""The page's picture for those who link to it: how the page names it, and that it can be drawn."""

from __future__ import annotations

import re
import struct
from pathlib import Path

from playwright.sync_api import Browser

from tests.host import ROOT
from web.tools import card
from web.tools.single import render_single
from web.tools.site import CARD, render_site

PNG = (ROOT / "web" / CARD).read_bytes()
TAGS = (
    '<meta property="og:title" data-i18n-attr="content:title">\n'
    f'<meta property="og:image" content="{CARD}">\n'
    '<meta name="twitter:card" content="summary_large_image">\n'
)


def size_of(png: bytes) -> tuple[int, int]:
    """The width and the height of a picture."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def with_tags(project: Path) -> None:
    page = project / "web/index.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("<title", f"{TAGS}<title"), encoding="utf-8")
    (project / "web" / CARD).write_bytes(PNG)


def test_the_page_says_the_size_of_its_picture() -> None:
    page = (ROOT / "web/index.html").read_text(encoding="utf-8")
    sizes = re.findall(r'"og:image:(?:width|height)" content="(\d+)"', page)
    assert tuple(map(int, sizes)) == size_of(PNG)


def test_the_picture_can_be_drawn_anew(browser: Browser) -> None:
    assert size_of(card.draw(browser)) == size_of(PNG)
    colours = set(re.findall(r"var\((--[\w-]+)\)", card.drawing()))
    tokens = (ROOT / "web/styles/tokens.css").read_text(encoding="utf-8")
    assert colours <= set(re.findall(r"(--[\w-]+):", tokens))


def test_the_page_names_its_picture(project: Path) -> None:
    with_tags(project)
    site = render_site(project)
    assert site.files[CARD] == PNG
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
