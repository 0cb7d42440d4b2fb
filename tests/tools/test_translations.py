"""The translations: whole where they are announced; their parameters and forms fit the English."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

import build
from knight_core.texts.languages import LANGUAGES, plural
from knight_core.texts.sentences import Message, forms
from tests.host import ROOT
from tests.tools.conftest import TEXTS, write
from tests.vocabulary import SPOKEN
from web.tools.single import SINGLE
from web.tools.site import render_site
from web.tools.texts import FOLDER, SENTENCES, page_texts, text_files, translated
from web.tools.translations import longest, places_of, stale

ENGLISH = translated(ROOT, "en")
OTHERS = [tag for tag in LANGUAGES if tag != "en" and translated(ROOT, tag)]
NUMBERS = (*range(120), 1_000_000)


def shown_by(message: Message) -> set[str]:
    """The parameters of a message, with how each is shown, and that which chooses its form."""
    by = set() if isinstance(message, str) else {message["by"]}
    return by | {hole for text in forms(message) for hole in re.findall(r"\{([\w:]+)\}", text)}


def wrong_forms(tag: str, message: Message) -> set[str]:
    """The forms of a message that its language has not, and those it lacks."""
    if isinstance(message, str):
        return set()
    wanted = {plural(tag, number) for number in NUMBERS} - {"many"} | {"other"}
    return (message.keys() - {"by", *(f for f in message if f.startswith("="))}) ^ wanted


@pytest.mark.parametrize("tag", SPOKEN)
def test_an_announced_language_is_whole_and_fits_the_english(tag: str) -> None:
    assert translated(ROOT, tag).keys() == ENGLISH.keys()
    assert stale(ROOT, tag) == []


@pytest.mark.parametrize("tag", ["en", *OTHERS])
def test_a_translation_has_the_parameters_forms_and_quotes_of_its_language(tag: str) -> None:
    opening, closing = LANGUAGES[tag].quotes
    for key, message in translated(ROOT, tag).items():
        assert key in ENGLISH, key
        assert shown_by(message) - {"count"} <= shown_by(ENGLISH[key]), key
        assert tag == "en" or wrong_forms(tag, message) <= {"many"}, key
        for text in forms(message):
            assert text.count(opening) == text.count(closing), key
            assert text == text.strip() != "", key
            others = set("“”„«»「」") - {opening, closing}
            assert not others & set(text), key


@pytest.fixture
def slovak(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one of the page's texts in another language, and a text too many."""
    sentences = project / "sentences"
    sentences.mkdir()
    for path in SENTENCES.glob("en*.json"):
        shutil.copy(path, sentences)
    monkeypatch.setattr("web.tools.texts.SENTENCES", sentences)
    texts = {"title": "Jazdcova cesta", "gone": "Preč"}
    write(project, "web/i18n/sk.json", json.dumps(texts))
    return project


def test_what_is_not_translated_is_english(slovak: Path) -> None:
    texts = page_texts(slovak)
    assert texts["sk"] == {"title": "Jazdcova cesta"}
    assert texts["pt-BR"] == {}
    site = render_site(slovak)
    info = site.files[f"v/{site.version}/js/build_info.js"].decode()
    count = re.search(r'"sk": \{[^}]*"missing": (\d+)', info)
    assert count
    assert int(count[1]) == len(texts["en"]) - 1
    files = text_files(texts)
    english = json.loads(files["i18n/en.json"])
    assert json.loads(files["i18n/sk.json"]) == {**english, "title": "Jazdcova cesta"}
    assert json.loads(files["i18n/pt-BR.json"]) == english


def test_a_text_is_stale_until_it_is_accepted_and_when_its_english_changes(
    slovak: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def texts(*words: str) -> str:
        assert build.main(["texts", *words], slovak) == 0
        return capsys.readouterr().out

    printed = texts("sk")
    assert "stale: 2\n" in printed
    assert "without an English text: 1\n" in printed
    assert '  -  rows: Rows & "ranks"\n' in printed
    assert stale(slovak, "sk") == ["title", "gone"]
    texts("sk", "--accept", "title")
    assert stale(slovak, "sk") == ["gone"]
    texts("sk", "--accept-all")
    assert stale(slovak, "sk") == []
    assert json.loads((slovak / FOLDER / "sk.sources.json").read_text()).keys() == {"title", "gone"}
    write(slovak, "web/i18n/en.json", json.dumps({**TEXTS, "title": "Another title"}))
    assert stale(slovak, "sk") == ["title"]
    assert f"sk, {LANGUAGES['sk'].state}: 1 of " in texts()
    assert build.main(["texts", "sk", "--accept", "rows"], slovak) == 2
    assert "sk has no text for rows" in capsys.readouterr().err
    assert build.main(["texts", "xx"], slovak) == 2


def test_labels_that_have_grown_are_listed_and_each_text_has_its_place() -> None:
    own = {"a": "Zrušiť všetko", "b": "Otvoriť"}
    assert longest({"a": "Stop", "b": "Open it", "c": "Quit"}, own) == ["a"]
    places = places_of(ROOT, ["menu.theme", "late.unloaded", "problem.no-boards", "reason.stuck"])
    assert places["menu.theme"].startswith("web/index.html:")
    assert places["late.unloaded"].startswith("web/")
    assert places["problem.no-boards"].startswith("knight_core/")


@pytest.mark.parametrize("tag", SPOKEN)
def test_the_page_is_built_in_each_language_and_finds_its_files(tag: str) -> None:
    made = render_site(ROOT)
    page = made.files[f"{tag}/index.html"].decode()
    assert f'<html lang="{tag}" dir="ltr"' in page
    assert f">{translated(ROOT, tag)['app.question.title']}</h2>" in page
    addresses = re.findall(r'\b(?:href|src)="(?!#)([^"]*)"', page)
    assert len(addresses) > 5
    files = {f"../{path}" for path in (*made.files, SINGLE)}
    assert set(addresses) <= files
