"""A result is whole: its number, texts and tour belong together, and what was found is not lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.lab import Lab, cli_matrices, cli_matrix, downloaded, run_cli

TOURS = "?board=5x5&start=a1&method=pruned&tours=5"

# The answer comes without texts, and the call for them reaches Python with a board that the squares
# do not fit.
SPOILT = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  const spoilt = { solve: { details: 0 }, details: { rows: 1 } }[message.type];
  if (spoilt && document.documentElement.dataset.spoilt !== undefined) {
    message = { ...message, params: { ...message.params, ...spoilt } };
  }
  return post.call(this, message, ...rest);
};
"""


@pytest.mark.full
@pytest.mark.expected_errors("NotATour")
def test_a_tour_whose_texts_cannot_be_made_is_shown_all_the_same(fresh: Lab) -> None:
    fresh.page.add_init_script(SPOILT)
    fresh.load("?start=a1")
    fresh.page.evaluate("() => { document.documentElement.dataset.spoilt = ''; }")
    fresh.visit("?start=h1")
    expect(fresh.page.locator("#texts-note")).to_contain_text("could not be made")
    fresh.until(solver="ready", outcome="found")
    expect(fresh.board).to_have_attribute("data-drawn", "64")
    expect(fresh.matrix).to_be_empty()
    # It is the tour that was asked for: a file can be made of it, and the next run has texts.
    file = downloaded(fresh.download("CSV"))
    assert file == run_cli("solve", "8x8", "h1", "--format", "csv")
    fresh.page.evaluate("() => { delete document.documentElement.dataset.spoilt; }")
    fresh.run("?start=c4")
    fresh.shows_matrix(cli_matrix("?start=c4"))


def test_number_and_texts_of_the_tour_change_together_and_are_what_is_copied(lab: Lab) -> None:
    lab.run(TOURS)
    wanted = cli_matrices(TOURS)
    assert len(wanted) == 5
    # Whenever the page changes, what it says is written down.
    lab.page.evaluate(
        """() => {
          window.shown = [];
          const number = document.querySelector("#tour-number");
          const matrix = document.querySelector("#tour-matrix");
          const note = () => window.shown.push([number.textContent, matrix.textContent]);
          const observer = new MutationObserver(note);
          for (const place of [number, matrix]) {
            observer.observe(place, { childList: true, characterData: true, subtree: true });
          }
        }"""
    )
    # Copy is pressed in the very moment when the number of the next tour appears.
    press = """() => {
      const number = document.querySelector("#tour-number");
      const observer = new MutationObserver(() => {
        observer.disconnect();
        document.querySelector("[data-action=copy-matrix]").click();
      });
      observer.observe(number, { childList: true, characterData: true, subtree: true });
      document.querySelector("[data-action=next-tour]").click();
    }"""
    copied = lab.copies(lambda: lab.page.evaluate(press))
    assert copied.rstrip("\n") == wanted[1]
    for _ in range(3):
        lab.button("Next tour").click()
    expect(lab.page.locator("#tour-number")).to_contain_text("5")
    lab.shows_matrix(wanted[4])
    shown = lab.page.evaluate("() => window.shown")
    assert shown
    for number, matrix in shown:
        place = int(number.split()[1])
        assert matrix.rstrip("\n") == wanted[place - 1], number


@pytest.mark.full
def test_the_theme_and_the_language_of_a_link_survive_everything(page: Page, site: str) -> None:
    lab = Lab(page)
    lab.load("?board=5x5&start=a1&theme=dark&lang=en")
    expect(lab.root).to_have_attribute("data-theme", "dark")
    lab.has_query("?board=5x5&start=a1&lang=en&theme=dark")
    lab.start_on(0)
    lab.has_query("?board=5x5&start=a5&lang=en&theme=dark")
    lab.button("Lab mode").click()
    lab.has_query("?lab=compare&lang=en&theme=dark")
    lab.button("Solve mode").click()
    lab.has_query("?board=5x5&start=a5&lang=en&theme=dark")
    # Another theme is chosen, and the link says so.
    lab.theme("System")
    expect(lab.root).not_to_have_attribute("data-theme", "dark")
    lab.has_query("?board=5x5&start=a5&lang=en&theme=auto")
    page.go_back()
    page.go_back()
    lab.has_query("?board=5x5&start=a5&lang=en&theme=dark")
    page.reload()
    lab.answered()
    expect(lab.root).to_have_attribute("data-theme", "dark")
