"""A change of language reaches every text of the page, also those that were written once."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route

from tests.conftest import NewContext
from tests.host import ROOT
from tests.web.lab import Lab
from web.tools.texts import language_texts

# Every word of this language is an English text with a sign before it.
MARKED = {
    key: f"§{message}"
    if isinstance(message, str)
    else {form: text if form == "by" else f"§{text}" for form, text in message.items()}
    for key, message in language_texts(ROOT / "web" / "i18n" / "en.json").items()
}

# Names of squares and of keys, numbers, and lists of them are the same in all languages; so are
# dates in a language that the browser does not know.
COMMON = re.compile(
    r"[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d\s[AP]M|"
    r"[a-z]{1,2}\d+|[\d\s.,:×x/+*=?-]+|\d+[KM]|\[|\]|[a-zA-Z]|Home|End|Escape|Enter|Shift\W+|[←→↑↓−+]"
)

SEEN = """() => {
  const UNTRANSLATED =
    "script, style, noscript, pre, .address, #printed-address, #language, title";
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.closest(UNTRANSLATED)) texts.push(data);
  }
  for (const one of document.body.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) {
      if (one.hasAttribute(name)) texts.push(one.getAttribute(name));
    }
  }
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}"""


@pytest.fixture
def speaking(new_context: NewContext) -> Lab:
    """A page that has a second language; no service worker answers for the test's own files."""
    page = new_context().new_page()
    page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });"
    )

    def with_another(route: Route) -> None:
        answer = route.fetch()
        code = answer.text()
        another = 'LANGUAGES = {"xx": {"name": "X", "state": "announced", "separator": ", "}, '
        assert "LANGUAGES = {" in code
        route.fulfill(response=answer, body=code.replace("LANGUAGES = {", another))

    page.route("**/js/build_info.js", with_another)
    page.route("**/i18n/xx.json", lambda route: route.fulfill(body=json.dumps(MARKED)))
    return Lab(page)


def change_language(lab: Lab, language: str) -> None:
    """Loads a language while the page is open."""
    lab.page.evaluate(
        """async (language) => {
          const start = document.querySelector("script[src*='start.js']").src;
          const { loadLanguage } = await import(start);
          await loadLanguage(language);
        }""",
        language,
    )
    lab.drawn()


@pytest.mark.parametrize(
    "link",
    [
        "?board=5x5&start=a1&method=warnsdorff&ties=random&tours=3",
        pytest.param("?board=5x5&start=b1", marks=pytest.mark.full),
        pytest.param(
            "?lab=compare&board=5x5&start=c3&methods=depth-first:45362718,warnsdorff",
            marks=pytest.mark.full,
        ),
        pytest.param("?lab=survey&boards=5x5&starts=all&max-steps=20000", marks=pytest.mark.full),
    ],
)
def test_a_change_of_language_reaches_every_text(speaking: Lab, link: str) -> None:
    speaking.open(link)
    if "lab=" in link:
        speaking.ended()
    else:
        speaking.answered("impossible" if "b1" in link else "found")
    change_language(speaking, "xx")
    old = [
        text
        for text in speaking.page.evaluate(SEEN)
        if "§" not in text and not COMMON.fullmatch(text)
    ]
    assert old == []
