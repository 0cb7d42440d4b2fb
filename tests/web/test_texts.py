"""The tour as text and as files, and several tours of one request."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from knight_core import Board, Tour
from tests.web.lab import Lab, cli_document, cli_matrix, downloaded, read_document, run_cli

LINK = "?board=6x5&start=c3&method=warnsdorff"
CLI = ("solve", "6x5", "c3", "--method", "warnsdorff")


def test_texts_and_files_are_the_command_lines(lab: Lab) -> None:
    lab.run(LINK)
    squares = tuple(lab.squares())
    lab.unfold("texts")
    for name in ("matrix", "squares"):
        expected = run_cli(*CLI, "--format", name).rstrip("\n")
        text = lab.page.locator(f"#data-{name}")
        assert (text.text_content() or "").rstrip("\n") == expected
        copy = lab.page.locator(".text", has=text).get_by_role("button", name="Copy")
        assert lab.copies(copy.click).rstrip("\n") == expected
        expect(lab.page.locator("#toast")).to_have_text("Copied")
    for kind, name in (("TXT", "matrix"), ("CSV", "csv"), ("SVG", "svg"), ("JSON", "json")):
        download = lab.download(kind)
        assert download.suggested_filename == f"knights-tour-6x5-c3.{kind.lower()}"
        made, expected = downloaded(download), run_cli(*CLI, "--format", name)
        (tour,) = Tour.parse_all(made, Board(6, 5), format=name)
        assert tuple(tour.squares) == squares
        if kind == "JSON":
            assert read_document(made) == read_document(expected)
            assert json.loads(made)["stats"]["seconds"] > 0
        else:
            assert made == expected


@pytest.mark.parametrize(("board", "start"), [("8x8", "a1"), ("3x4", "a1"), ("50x50", "a1")])
def test_a_picture_is_a_png_of_the_board(lab: Lab, board: str, start: str) -> None:
    lab.run(f"?board={board}&start={start}")
    download = lab.download("PNG")
    assert download.suggested_filename == f"knights-tour-{board}-{start}.png"
    content = Path(download.path()).read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert content[12:16] == b"IHDR"
    width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
    rows, cols = (int(side) for side in board.split("x"))
    side = (width - 48) / cols
    assert side == (height - 48) / rows
    assert 300 <= max(width, height) <= 4096
    # The browser can read it: there is more in it than one colour.
    assert len(content) > 2_000


# How many of the bytes of two pictures differ, and how many there are.
DIFFERENT = """async (files) => {
  const [one, other] = await Promise.all(files.map(async (file) => {
    const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, picture.width, picture.height).data;
  }));
  return [one.filter((byte, at) => Math.abs(byte - other[at]) > 8).length, one.length];
}"""


def test_a_picture_shows_the_moment_at_which_it_was_asked_for(lab: Lab) -> None:
    # It is made in many steps, and the page goes on between them.
    lab.run("?board=30x30&start=a1#step=700")
    at_rest = Path(lab.download("PNG").path()).read_bytes()
    with lab.page.expect_download() as download:
        lab.page.evaluate(
            "() => { const press = (name) =>"
            "  document.querySelector(`[data-action=${name}]`).click();"
            " for (const name of ['download-png', 'to-start']) press(name);"
            " document.querySelector('#theme [value=dark]').click(); }"
        )
    meanwhile = Path(download.value.path()).read_bytes()
    expect(lab.position).to_contain_text("0 of 900")
    files = [base64.b64encode(content).decode() for content in (at_rest, meanwhile)]
    different, size = lab.page.evaluate(DIFFERENT, files)
    assert size == 4 * (30 * 66 + 48) ** 2
    assert different == 0
    lab.theme("System")


def test_a_result_without_a_tour_offers_no_files(lab: Lab) -> None:
    lab.run("?board=5x5&start=b1", "impossible")
    for kind in ("TXT", "CSV", "JSON", "SVG", "PNG"):
        expect(lab.button(kind)).to_be_hidden()
    expect(lab.page.get_by_role("button", name="Copy")).to_have_count(0)


@pytest.mark.full
def test_all_tours_from_a_corner(lab: Lab) -> None:
    link = "?board=5x5&start=a1&method=depth-first&tours=all"
    lab.run(link)
    expect(lab.status).to_have_text("304 tours found")
    number = lab.page.locator("#tour-number")
    expect(number).to_have_text("Tour 1 of 304")
    document = cli_document(link)
    assert document["stats"]["tours"] == 304
    counts = lab.counts()
    assert counts["Steps"] == f"{document['stats']['forward']:,}"
    assert counts["Backtracks"] == f"{document['stats']['backtracks']:,}"

    board = Board(5, 5)

    def shows(index: int) -> None:
        expect(number).to_have_text(f"Tour {index + 1} of 304")
        names = " ".join(board.name(square) for square in document["tours"][index])
        expect(lab.page.locator("#data-squares")).to_have_text(names)
        assert lab.squares() == document["tours"][index]

    shows(0)
    pictures = [lab.picture()]
    lab.button("Next tour").click()
    shows(1)
    pictures.append(lab.picture())
    # The picture files show the tour that is chosen.
    (tour,) = Tour.parse_all(downloaded(lab.download("SVG")), format="svg")
    assert list(tour.squares) == document["tours"][1]
    lab.page.locator("#panel").focus()
    lab.page.keyboard.press("]")
    shows(2)
    lab.page.keyboard.press("[")
    shows(1)
    lab.button("Previous tour").click()
    shows(0)
    assert lab.picture() == pictures[0] != pictures[1]
    lab.button("Previous tour").click()
    shows(303)
    lab.button("Next tour").click()
    shows(0)

    assert read_document(downloaded(lab.download("JSON"))) == document
    tours = Tour.parse_all(downloaded(lab.download("CSV")), board, format="csv")
    assert [list(tour.squares) for tour in tours] == document["tours"]


def test_fewer_tours_than_asked_for_are_all_there_are(lab: Lab) -> None:
    link = "?board=3x4&start=a1&method=depth-first&tours=1000"
    lab.visit(link)
    document = cli_document(link)
    lab.answered(document["outcome"])
    lab.shows_matrix(cli_matrix(link))
    expect(lab.page.locator("#tour-number")).to_have_text(f"Tour 1 of {document['stats']['tours']}")
