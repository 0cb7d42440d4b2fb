"""The language that nobody speaks: what it changes, and what stays."""

import pytest

from knight_core.lessons import parse
from knight_core.lessons.collection import lesson_texts
from knight_core.texts.sentences import Message
from web.tools.pseudo import pseudo_lesson, pseudo_message


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Solve", "⟦Šóólvéé⟧"),
        ("{count} squares", "⟦{count} šqúáárééš⟧"),
        ("From {from:or} on", "⟦Fróóm {from:or} óóñ⟧"),
        ("**Lost** at {lost}", "⟦Lóóšt⟧**⟦ áát {lost}⟧"),
        (
            {"by": "count", "=1": "one", "other": "{count}"},
            {"by": "count", "=1": "⟦óóñéé⟧", "other": "⟦{count}⟧"},
        ),
    ],
)
def test_a_message(message: Message, expected: Message) -> None:
    assert pseudo_message(message) == expected


@pytest.mark.parametrize("number", lesson_texts())
def test_a_lesson_has_the_same_steps_and_facts(number: int) -> None:
    text = lesson_texts()[number]
    lesson, made = parse(text), parse(pseudo_lesson(text, "en-XA"))
    assert [fact.link for fact in made.facts()] == [fact.link for fact in lesson.facts()]
    assert all(step.title.startswith("⟦") for step in made.steps)
