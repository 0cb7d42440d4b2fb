"""Links of the page that hold no tour: each is told with the mode that opens it, and not opened."""

from __future__ import annotations

import pytest

from knight_core.reading import read
from knight_core.reading.links import link_in

LINKS = {
    "solve": [
        "?board=8x8&start=h1&method=warnsdorff",
        "?start=a1",
        "?method=pruned",
        "?board=6x6&end=b3&closed=0&order=12345678&seed=7&max-steps=1000#step=17&show=onward",
        "?board=5x5&start=a1&lang=sk&theme=dark",
        "?start=a1&title=",
    ],
    "play": [
        "?mode=play&board=5x5&start=a1",
        "?mode=play&puzzle=only-easy-3#game=12",
        "?mode=play",
    ],
    "check": ["?mode=check#text=abc-_1&reading=2"],
    "code": ["?mode=code&board=8x8&start=a1#code=abcd"],
    "lab": ["?lab=compare&boards=5x5,6x6&methods=auto"],
    "gallery": ["?gallery=euler-6x6", "?gallery"],
    "lesson": ["?lesson=4", "?mode=play&board=5x5&lesson=4&lesson-step=2", "?lesson#text=abc"],
}
CASES = [(mode, link) for mode, links in LINKS.items() for link in links]
OTHERS = [
    "?",
    "??",
    "a question? Yes.",
    "https://example.org/questions?tab=votes&page=2",
    "?mode=film",
    "?board=0x5",
    "?board=8x8&start=z9",
    "?seed=7",
    "board=8x8&start=a1",
]


@pytest.mark.parametrize(("mode", "link"), CASES)
@pytest.mark.parametrize(
    "text", ["{}", "https://example.org/knight/{}", "My run:\n\n<{}>, and it is\nright", "({})."]
)
def test_a_link_is_told_with_what_opens_it(mode: str, link: str, text: str) -> None:
    (reading,) = read(text.format(link))
    assert (reading.kind, reading.board, reading.squares) == ("unreadable", None, ())
    assert reading.how.code == f"link-{mode}"
    assert reading.how.params == {"link": link}
    assert reading.how.text.endswith(".")


@pytest.mark.parametrize("text", OTHERS)
def test_other_texts_are_no_links_of_the_page(text: str) -> None:
    assert link_in(text) is None
    assert read(text)[0].how.code == "no-board"


def test_the_first_link_of_the_page_is_told() -> None:
    how = link_in("https://example.org/?tab=votes ?board=0x0 ?start=b1 ?lab=survey")
    assert how is not None
    assert (how.code, how.params) == ("link-solve", {"link": "?start=b1"})


def test_a_tour_is_read_whatever_links_stand_beside_it() -> None:
    game = "?mode=play&board=3x4&start=a1#game=12"
    assert read(f"?board=8x8&start=h1 {game}")[0].how.code == "game-in-a-line"
    matrix = "1 4 7 10\n12 9 2 5\n3 6 11 8\n"
    assert read(f"https://example.org/?board=3x4&start=a3\n{matrix}")[0].kind == "tour"
    # So is what a text says of a board.
    assert read("no solution: ?board=4x4")[0].how.code == "says-none"


def test_a_link_is_looked_for_in_the_beginning_of_a_text_and_has_a_length() -> None:
    link = "?board=8x8&start=a1"
    assert link_in(" " * (200_000 - len(link)) + link) is not None
    assert link_in(" " * 200_000 + link) is None
    long = link + "&" + "x" * (9_999 - len(link))
    assert link_in(long) is not None
    # A longer query is cut, and is still one.
    cut = link_in(long + "y" * 9)
    assert cut is not None
    assert cut.params == {"link": long}
