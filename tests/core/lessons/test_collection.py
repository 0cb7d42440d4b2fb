"""Our lessons: all that they say is true, and they name no button that does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from knight_core.lessons import Checked, Lesson, Mistake, check, parse
from knight_core.lessons.buttons import buttons
from knight_core.lessons.collection import lesson_texts
from knight_core.lessons.facts import KINDS
from knight_core.texts.languages import LANGUAGES
from knight_core.texts.sentences import speaking
from tests.host import ROOT
from web.tools.texts import translated

LESSONS = [
    pytest.param(lang, number, id=f"{lang}-{number}")
    for lang in ("en", "sk")
    for number in lesson_texts(lang)
]


def lesson_of(lang: str, number: int) -> Lesson:
    return parse(lesson_texts(lang)[number])


def wrong(results: Iterable[Checked | Mistake]) -> list[str]:
    """What is false, and what cannot be asked."""
    return [result.text for result in results if isinstance(result, Mistake) or not result.true]


@pytest.mark.parametrize(("lang", "number"), LESSONS)
def test_all_that_a_lesson_says_is_true(lang: str, number: int) -> None:
    lesson = lesson_of(lang, number)
    assert lesson.lang == lang
    results = [*check(lesson)]
    assert wrong(results) == []
    assert len(results) == len([*lesson.facts()]) > 0


@pytest.mark.parametrize("number", lesson_texts("sk"))
def test_a_translation_shows_and_asks_the_same(number: int) -> None:
    def acts(lang: str) -> list[list[tuple[object, ...]]]:
        return [
            [
                (item.kind, item.number, item.link, item.task, item.value)
                for item in step.items
                if item.number or item.kind in ("show", "hold", "picture")
            ]
            for step in lesson_of(lang, number).steps
        ]

    assert acts("sk") == acts("en")


def test_what_is_false_is_found() -> None:
    changed = 0
    for number in (1, 2, 3, 4, 6):
        text = lesson_texts()[number]
        for fact in parse(text).facts():
            if re.fullmatch(r"[\d,]+", fact.value) is None:
                continue
            lines = text.split("\n")
            line = lines[fact.line - 1]
            lines[fact.line - 1] = line.replace(fact.value, "7654321", 1)
            assert len(wrong(check(parse("\n".join(lines))))) == 1, line
            changed += 1
    assert changed == 41


def test_every_kind_is_asked_by_a_lesson_but_these() -> None:
    lessons = (lesson_of("en", number) for number in lesson_texts())
    items = (item for lesson in lessons for step in lesson.steps for item in step.items)
    kinds = {item.fact.kind for item in items if item.fact is not None}
    assert {*KINDS} - kinds == {"squares", "judge"}


@pytest.mark.parametrize(
    ("kind", "link", "about", "value"),
    [
        ("squares", "?board=5x5&holes=a1", "", "24"),
        ("judge", "?board=5x5&start=a1#game=2257833", "", "no"),
        ("judge", "?board=5x5&start=a1#game=225783", "", "yes"),
        ("colour", "?board=5x5", "b1", "12"),
        ("lost", "?board=5x5&start=a1", "", "not lost"),
    ],
)
def test_what_the_engine_says(kind: str, link: str, about: str, value: str) -> None:
    lesson = parse(f"# A\n## B\nfact: {value} <- {kind} {link} {about}\n")
    assert wrong(check(lesson)) == []


def test_what_cannot_be_asked_is_a_mistake_and_the_rest_is_asked() -> None:
    lesson = parse(
        "# A\n## B\nfact: 36 <- rule mine.py ?board=8x8&start=a1\n"
        "fact: 5 <- tours ?board=30x30\nfact: 3 <- sum 1+2\n"
    )
    first, second, third = check(lesson)
    assert "not a template of Code" in first.text
    assert "too large for counting" in second.text
    assert isinstance(third, Checked)
    assert third.true


def test_a_show_that_gives_up_must_say_so() -> None:
    show = "show: ?board=8x8&start=h1&method=depth-first&max-steps=1000\n"
    (result,) = check(parse(f"# A\n## B\n{show}"))
    assert "gives up before it ends" in result.text
    limit = show.replace("show:", "fact: limit <- outcome")
    assert wrong(check(parse(f"# A\n## B\n{show}{limit}"))) == []


def test_the_buttons_are_those_of_the_page() -> None:
    """`build.py check --fix` writes them."""
    for tag in LANGUAGES:
        texts = translated(ROOT, "en") | translated(ROOT, tag)
        with speaking(tag):
            assert {key: texts[key] for key in buttons()} == {**buttons()}
