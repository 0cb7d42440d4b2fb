"""The build: words in the page, and no other origin in any text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knight_core.texts import sentences
from tests.tools.conftest import PAGE, TEXTS, write
from web.tools.addresses import foreign_addresses
from web.tools.messages import Problem
from web.tools.pyodide import without_addresses
from web.tools.site import render_site
from web.tools.texts import fill_texts


@pytest.mark.parametrize(
    ("page", "filled"),
    [
        ('<p data-i18n="title"></p>', '<p data-i18n="title">Knight\'s Tour</p>'),
        ("<p data-i18n='title'>\n </p>", "<p data-i18n='title'>Knight's Tour</p>"),
        ('<p data-i18n="title">own</p>', '<p data-i18n="title">own</p>'),
        ('<p data-i18n="title"><b></b></p>', '<p data-i18n="title"><b></b></p>'),
        ('<p data-i18n="title"><!-- c --></p>', '<p data-i18n="title"><!-- c --></p>'),
        (
            '<p data-i18n="markup"></p>',
            '<p data-i18n="markup">&lt;b&gt;bold&lt;/b&gt;</p>',
        ),
        (
            '<input data-i18n-attr="placeholder:rows, aria-label:title">',
            '<input data-i18n-attr="placeholder:rows, aria-label:title"'
            ' placeholder="Rows &amp; &quot;ranks&quot;" aria-label="Knight&#x27;s Tour">',
        ),
        (
            '<input data-i18n-attr="title:markup" />',
            '<input data-i18n-attr="title:markup" title="&lt;b&gt;bold&lt;/b&gt;" />',
        ),
        (
            '<input title="own" data-i18n-attr="title:rows">',
            '<input title="own" data-i18n-attr="title:rows">',
        ),
        (
            '<a data-i18n="rows" data-i18n-attr="title:title"></a>',
            '<a data-i18n="rows" data-i18n-attr="title:title" title="Knight&#x27;s Tour">'
            'Rows &amp; "ranks"</a>',
        ),
    ],
)
def test_words_are_filled_in(page: str, filled: str) -> None:
    assert fill_texts(page, TEXTS) == filled


def test_everything_else_in_the_page_stays() -> None:
    before = (
        "<!doctype html>\r\n<!-- é \u2028 <p data-i18n='title'></p> -->\n"
        "<SCRIPT src=a.js defer></SCRIPT><svg viewBox='0 0 1 1'><path d=''/></svg>&nbsp;&amp;\n"
    )
    page = before + '<h1 class="x"\n  data-i18n="title"></h1>\r\n<br/>' + before
    filled = fill_texts(page, TEXTS)
    assert filled.replace("Knight's Tour", "") == page
    assert filled.count("Knight's Tour") == 1


@pytest.mark.parametrize("page", ['\n<p data-i18n="gone"></p>', '\n<a data-i18n-attr="a:gone">'])
def test_a_missing_text_is_named(page: str) -> None:
    with pytest.raises(Problem, match=r'page\.html, line 2: the text "gone" is not in'):
        fill_texts(page, TEXTS, "page.html")


def test_pythons_sentences_are_among_the_built_texts(project: Path) -> None:
    site = render_site(project)
    files = [json.loads(content) for path, content in site.files.items() if "/i18n/en." in path]
    texts = {key: text for file in files for key, text in file.items()}
    # Only those of the lessons repeat what they need of others: names of buttons, and templates.
    repeated = [key for file in files for key in file if not key.startswith("template.")]
    assert len(repeated) == len({*repeated})
    parts = ("", "gallery", "lessons", "follow")
    python = {key: text for part in parts for key, text in sentences.texts(part).items()}
    assert {key.partition(".")[0] for key in python} >= {"problem", "reason"}
    assert texts == TEXTS | python
    write(project, "web/index.html", PAGE.replace('"title"', '"problem.no-boards"'))
    assert f">{python['problem.no-boards']}</title>" in render_site(project).files[
        "index.html"
    ].decode("utf-8")


def test_a_text_that_python_has_already_is_refused(project: Path) -> None:
    texts = json.dumps({**TEXTS, "problem.no-boards": "Boards!"})
    write(project, "web/i18n/en.json", texts)
    with pytest.raises(Problem, match=r"repeats .*: problem\.no-boards\."):
        render_site(project)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("js/a.js", "fetch('https://cdn.example/x.js')"),
        ("js/a.js", "fetch(`https://${host}/`)"),
        ("js/a.js", "// see http://www.w3.org/TR/"),
        ("a.json", '{"a": "http://example"}'),
        ("index.html", '<script src="//cdn.example/x.js">'),
        ("a.css", "a { background: url(//cdn.example/x.png) }"),
        ("a.css", "@import 'HTTPS://example/a.css'"),
        ("js/a.js", "new WebSocket('wss://example')"),
    ],
)
def test_another_origin_is_found(path: str, text: str) -> None:
    (found,) = foreign_addresses({"b.js": b"", path: text.encode()})
    assert found.startswith(f"{path} has ")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            "a.svg",
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink">',
        ),
        ("a.js", "const scheme = 'https:'; // a comment, and a/b//c"),
        ("a.js", r"/^https?:\/\//.test(text)"),
        ("a.html", "<a href='./x//y'>"),
        ("a.wasm", "https://example"),
    ],
)
def test_names_that_are_no_addresses_pass(path: str, text: str) -> None:
    assert foreign_addresses({path: text.encode()}) == []


def test_pyodides_addresses_are_taken_out() -> None:
    script = "u=k(b??`https://cdn.example/pyodide/v${U}/full/`);\n//# sourceMappingURL=a.map"
    assert without_addresses(script.encode()) == b"u=k(b??`./`);\n"
