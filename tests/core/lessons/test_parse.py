"""The parser of lessons: what it reads, and every mistake with its line."""

from __future__ import annotations

import json

import pytest

from knight_core.lessons import LessonError, parse
from knight_core.lessons.parse import MAX_LINES, MAX_WORDS, digest_of
from tests.host import ROOT

INVALID = json.loads((ROOT / "tests/data/lessons/invalid.json").read_text(encoding="utf-8"))

WHOLE = """\
# A title
for: everybody
goal: One sentence.
lang: sk

## One
Some text.
hold: lost, result
show: ?mode=play&board=5x5&start=a1#game=183
guess: How many?
( ) few
( ) many
ask: How many exactly?
= 8,840 ~ x10 <- steps ?board=5x5&start=a1&method=depth-first
then: So many.

## Two
page: new
do: path 15 ?board=5x5&start=b1
do: tour ?board=5x5&start=a1 same
say: Why?
fact: 2.5 <- sum round(8840 / 3600, 1)
"""


def test_a_lesson_is_read_whole() -> None:
    lesson = parse(WHOLE)
    assert (lesson.title, lesson.audience, lesson.goal) == ("A title", "everybody", "One sentence.")
    assert (lesson.lang, len(lesson.steps)) == ("sk", 2)
    questions = dict(lesson.questions())
    assert [*questions] == ["1.1", "1.2", "2.1", "2.2", "2.3"]
    assert [choice.text for choice in questions["1.1"].choices] == ["few", "many"]
    exact = questions["1.2"]
    assert (exact.value, exact.factor) == ("8,840", 10)
    assert exact.fact is not None
    assert exact.fact.kind == "steps"
    assert exact.fact.link is not None
    assert exact.fact.link.request().method == "depth-first"
    path, tour = questions["2.1"].task, questions["2.2"].task
    assert path is not None
    assert (path.kind, path.length) == ("path", 15)
    assert tour is not None
    assert (tour.kind, tour.same) == ("tour", True)
    assert [fact.kind for fact in lesson.facts()] == ["steps", "sum"]


def test_the_digest_is_of_the_words_alone() -> None:
    assert parse(WHOLE).digest == parse("\ufeff" + WHOLE.replace("\n", "\r\n")).digest
    assert digest_of(WHOLE) != digest_of(WHOLE.replace("many", "more"))


@pytest.mark.parametrize("name", INVALID)
def test_every_mistake_is_told_with_its_line(name: str) -> None:
    text, wanted = INVALID[name]
    with pytest.raises(LessonError) as caught:
        parse(text)
    mistakes = caught.value.mistakes
    assert sorted([mistake.line, mistake.code] for mistake in mistakes) == sorted(wanted)
    # Each sentence can be said, with all its parameters.
    assert all(mistake.text.endswith(".") for mistake in mistakes)


@pytest.mark.parametrize("text", ["# A\n" + "x\n" * MAX_LINES, "# A\n" + "ä" * 10_001])
def test_a_text_that_is_too_long_is_not_read(text: str) -> None:
    with pytest.raises(LessonError, match="a lesson has at most") as caught:
        parse(text)
    assert [mistake.code for mistake in caught.value.mistakes] == ["too-long"]


def test_a_step_has_few_words() -> None:
    parse("# A\n## B\n" + "word " * MAX_WORDS)
    with pytest.raises(LessonError, match=f"Words of text in this step: {MAX_WORDS + 1}"):
        parse("# A\n## B\n" + "word " * (MAX_WORDS + 1))


def test_two_chinese_characters_count_as_a_word() -> None:
    parse(f"# A\n## B\n{'騎士' * MAX_WORDS}\n")
    with pytest.raises(LessonError, match=f"Words of text in this step: {MAX_WORDS + 1}"):
        parse(f"# A\n## B\n{'騎士' * MAX_WORDS}走\n")
