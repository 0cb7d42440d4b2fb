"""The Share dialog: the link, its QR code, the picture, the GIF, the code for another page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conftest import NewContext
from tests.host import ROOT
from tests.web.lab import Lab, cli_matrix, downloaded, run_cli

LINK = "?board=6x6&start=a1#step=17"

DECODE = """
async () => {
  const svg = document.querySelector("#share .qr");
  const text = new XMLSerializer().serializeToString(svg);
  const picture = new Image(400, 400);
  picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 400;
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0, 400, 400);
  return jsQR(context.getImageData(0, 0, 400, 400).data, 400, 400)?.data;
}
"""

FRAMES = """
async (bytes) => {
  const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/gif" });
  await Promise.all([decoder.tracks.ready, decoder.completed]);
  const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
  const frames = [];
  for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    frames.push([image.displayWidth, image.displayHeight, image.duration]);
    image.close();
  }
  return [frames, repetitionCount === Infinity];
}
"""

CLIPBOARD = """
async () => {
  const [item] = await navigator.clipboard.read();
  const picture = await createImageBitmap(await item.getType("image/png"));
  return [picture.width, picture.height];
}
"""


def shared(lab: Lab) -> Locator:
    """Opens the dialog."""
    lab.button("Share").click()
    dialog = lab.page.get_by_role("dialog", name="Share")
    expect(dialog.locator(".share-code > *").first).to_be_visible()
    return dialog


@pytest.fixture
def dialog(lab: Lab) -> Iterator[Locator]:
    """The dialog with a moment of a run."""
    lab.run(LINK)
    yield shared(lab)
    lab.page.keyboard.press("Escape")
    expect(lab.page.get_by_role("dialog")).to_have_count(0)


def status(dialog: Locator) -> Locator:
    return dialog.get_by_role("status")


def test_the_link_is_first_says_what_it_opens_and_is_read_back_from_its_code(
    lab: Lab, dialog: Locator
) -> None:
    expect(dialog.get_by_role("button", name="Copy link")).to_be_focused()
    lab.page.keyboard.press("Enter")
    expect(status(dialog)).to_have_text("Link copied")
    assert lab.page.evaluate("() => navigator.clipboard.readText()") == lab.address()
    expect(dialog.get_by_label("Link to what is shown")).to_have_value(lab.address())
    assert lab.address().endswith(LINK)
    expect(dialog).to_contain_text("exactly this run at step 17 of 36")
    # Here it comes from 127.0.0.1.
    expect(dialog).to_contain_text("the link works only here")
    # By a decoder of somebody else's.
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    decoder = (ROOT / "web/node_modules/jsqr/dist/jsQR.js").read_text(encoding="utf-8")
    lab.page.evaluate(f"() => {{ {decoder} }}")
    assert lab.page.evaluate(DECODE) == lab.address()


def test_the_picture_of_a_line_over_and_under_itself(lab: Lab, dialog: Locator) -> None:
    """The whole tour, wherever the player stands; as SVG that of the command line."""
    plain = lab.download("Download PNG")
    assert dialog.get_by_role("button", name="Download SVG").count() == 0
    dialog.get_by_label("Over and under").check()
    expect(dialog).to_contain_text("as in Celtic knots")
    woven = lab.download("Download PNG")
    expect(status(dialog)).to_have_text("Picture downloaded")
    assert Path(woven.path()).read_bytes() != Path(plain.path()).read_bytes()
    drawing = downloaded(lab.download("Download SVG"))
    assert drawing == run_cli("solve", "6x6", "a1", "--format", "svg", "--over-under")
    dialog.get_by_role("button", name="Copy picture").click()
    expect(status(dialog)).to_have_text("Picture copied")
    width, height = lab.page.evaluate(CLIPBOARD)
    assert width == height > 500


def test_a_large_board_has_no_line_over_and_under_itself(lab: Lab) -> None:
    for link, offered in (("?board=50x50&start=a1", 1), ("?board=51x50&start=a1", 0)):
        lab.run(link)
        expect(shared(lab).get_by_label("Over and under")).to_have_count(offered)
        lab.page.keyboard.press("Escape")


@pytest.mark.full
def test_the_gif_has_a_frame_for_each_square(lab: Lab, dialog: Locator) -> None:
    gif = lab.download("Download GIF")
    assert gif.suggested_filename == "knights-tour-6x6-a1.gif"
    frames, endless = lab.page.evaluate(FRAMES, [*Path(gif.path()).read_bytes()])
    assert {(width, height) for width, height, _ in frames} == {(480, 480)}
    delays = [delay for _, _, delay in frames]
    assert len(delays) == 36 + 15, "and the finale"
    assert endless
    # The whole tour stands longest.
    assert min(delays) > 0
    assert max(delays) == delays[-1] > sum(delays[:10])
    expect(status(dialog)).to_have_text("Film downloaded")


def test_a_film_is_cancelled(lab: Lab) -> None:
    """When its bar is there, Cancel has the focus."""
    lab.run("?board=32x32&start=a1")
    dialog = shared(lab)
    making = "document.querySelector('#share progress').checkVisibility()"
    cancel = "document.activeElement.textContent.trim() === 'Cancel'"
    lab.press_when(f"{making} && {cancel}", "#share :focus")
    dialog.get_by_role("button", name="Download GIF").click()
    expect(status(dialog)).to_have_text("Film cancelled")
    expect(dialog.get_by_role("progressbar")).to_be_hidden()
    expect(dialog.get_by_role("button", name="Download GIF")).to_be_focused()
    lab.page.keyboard.press("Escape")


def test_a_film_needs_a_whole_tour_and_a_board_that_is_not_too_large(lab: Lab) -> None:
    for link, outcome, why in (
        ("?board=5x5&start=b1", "impossible", "A film needs a whole tour"),
        ("?board=40x40&start=a1", "found", "at most 1,024 squares. This board has 1,600"),
    ):
        lab.run(link, outcome)
        dialog = shared(lab)
        expect(dialog).to_contain_text(why)
        expect(dialog.get_by_role("button", name="Download GIF")).to_have_count(0)
        lab.page.keyboard.press("Escape")


def test_the_code_shows_the_board(lab: Lab, dialog: Locator, new_context: NewContext) -> None:
    dialog.get_by_text("Code for a web page").click()
    dialog.get_by_role("button", name="Copy code").click()
    expect(status(dialog)).to_have_text("Code copied")
    code = lab.page.evaluate("() => navigator.clipboard.readText()")
    page: Page = new_context(viewport={"width": 600, "height": 760}).new_page()
    page.route(
        "**/course", lambda route: route.fulfill(body=code, content_type="text/html; charset=utf-8")
    )
    page.goto("./course")
    frame = page.locator("iframe")
    for name, value in (("width", "560"), ("height", "720"), ("title", lab.page.title())):
        expect(frame).to_have_attribute(name, value)
    assert (frame.get_attribute("src") or "").endswith("?board=6x6&start=a1&embed=1#step=17")
    inside = page.frame_locator("iframe")
    expect(inside.locator("#position")).to_contain_text("17 of 36")
    expect(inside.locator("#tour-matrix")).to_have_text(cli_matrix(LINK.partition("#")[0]))
    expect(inside.locator("#canvas")).to_be_visible()


def test_nothing_of_it_is_loaded_before_it_opens(emptied: Lab) -> None:
    requests: list[str] = []
    emptied.page.on("request", lambda request: requests.append(request.url))
    emptied.load("?start=a1")
    assert not [url for url in requests if "/share/" in url]
    shared(emptied)
    assert any("/share/qr" in url for url in requests)
    assert not any("/share/gif" in url for url in requests)
