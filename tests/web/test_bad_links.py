"""A link with mistakes: each is said in a sentence, a default takes its place, a tour is drawn."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.samples import sampled
from tests.web.lab import Lab, cli_matrix

HTML = "<img src=x onerror=alert(1)><script>document.title='x'</script>"
EMOJI = "♞🐴😀"

# The link, what is said of it, and the request that remains, if a start is left in it: one of each
# kind. Which words are wrong is tested with the request.
LINKS = [
    ("?board=0x8&start=a1", ["Board: “0” is not possible here"], "?start=a1"),
    ("?board=&start=a1", ["“” is not a board. Write rows x columns, e.g. 8x8."], "?start=a1"),
    ("?board=9999x999&start=a1", ["at most 1,000,000 squares"], "?start=a1"),
    (f"?board={quote(HTML)}&start=a1", ["is not a board"], "?start=a1"),
    (f"?board={quote(EMOJI)}&start=a1", [f"“{EMOJI}”"], "?start=a1"),
    (f"?start=a1&seed={'9' * 10_000}", ["is not a seed"], "?start=a1"),
    (f"?start=a1&method={quote('😀' * 60)}", ["There is no method “😀"], "?start=a1"),
    ("?start=i9", ["Start: i9 is off the 8×8 board. Its squares go from a1 to h8"], ""),
    ("?start=%E0%A4%A", ["is not a square. Write e.g. a1"], ""),
    ("?start=h1&end=7,7", ["must not be the start. Both are h1"], "?start=h1"),
    (
        "?board=6x6&start=a1&end=b1&closed=1",
        ["A closed tour ends a knight's move from its start"],
        "?board=6x6&start=a1&closed=1",
    ),
    ("?start=a1&closed=maybe", ["“maybe” is not a choice. Use true or false"], "?start=a1"),
    ("?start=a1&method=constructor", ["There is no method “constructor”"], "?start=a1"),
    ("?start=a1&order=", ["must contain each digit from 1 to 8 exactly once"], "?start=a1"),
    ("?start=a1&ties=coin", ["There is no tie rule “coin”. The tie rules are order"], "?start=a1"),
    ("?start=a1&max-steps=0", ["“0” is not a number of steps. Use a whole number"], "?start=a1"),
    ("?start=a1&method=construct&tours=2", ["finds only one tour"], "?start=a1&method=construct"),
    ("?start=a1&tours=ALL%00", ["is not a number of tours"], "?start=a1"),
    ("?start=a1&lang=xx", ["This page does not speak “xx” yet"], "?start=a1"),
    ("?start=a1&theme=pink", ["no theme “pink”. The themes are auto, light, dark."], "?start=a1"),
    ("?start=a1#step=abc", ["is not a step. Use a whole number"], "?start=a1"),
    ("?start=a1&symmetry=upside-down", ["There is no symmetry “upside-down”"], "?start=a1"),
    (
        "?board=0x0&start=zz&order=9&seed=x&max-steps=-1&tours=none",
        ["Board:", "Start: “zz”", "an order", "a seed", "a number of steps", "of tours"],
        "",
    ),
    (
        "?board=20x20&start=t20&order=1&method=warnsdorff",
        ["must contain each digit from 1 to 8 exactly once"],
        "?board=20x20&start=t20&method=warnsdorff",
    ),
]


# The usual run takes these: a board, what is no text, too long, a square, several words.
USUAL = (0, 3, 5, 9, 14, 22)


@pytest.mark.parametrize(
    "number", sampled(map(str, range(len(LINKS))), *map(str, USUAL)), ids=lambda at: f"link {at}"
)
def test_a_bad_link_is_explained_and_a_tour_is_drawn(lab: Lab, number: str) -> None:
    link, says, request_left = LINKS[int(number)]
    lab.run(link)
    expect(lab.notice).to_be_visible()
    expect(lab.link_problems).to_have_count(len(says))
    sentences = lab.link_problems.all_text_contents()
    for words in says:
        assert sum(words in sentence for sentence in sentences) == 1, sentences
    for sentence in sentences:
        assert sentence.endswith(".")
        assert len(sentence) < 250
        assert sentence == sentence.encode("utf-8", "replace").decode(), "half a character"
    assert lab.link_problems.locator("*").count() == 0, "a link must not become HTML"
    assert lab.page.title().endswith("Knight's Tour Lab")
    assert "<" not in lab.page.title()
    lab.has_query(request_left)
    assert sorted(lab.squares()) == list(range(len(lab.squares())))
    if request_left:
        lab.shows_matrix(cli_matrix(request_left))

    lab.button("Got it").click()
    expect(lab.notice).to_be_hidden()
    expect(lab.root).to_have_attribute("data-outcome", "found")


def test_a_bad_link_from_scratch(fresh: Lab) -> None:
    dialogs: list[str] = []
    fresh.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    fresh.load(f"?board=0x8&start={quote(HTML)}&{quote(HTML)}={quote(HTML)}#step={quote(HTML)}")
    expect(fresh.link_problems).to_have_count(3)
    fresh.has_query("")
    assert fresh.page.locator("img").count() == 0
    assert dialogs == []
    # The next request takes the notice away.
    fresh.start_on(0)
    expect(fresh.notice).to_be_hidden()
