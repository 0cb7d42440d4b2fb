"""The sheets: whole, escaped, without scripts; the pupils' one gives nothing away."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from knight_core.lessons import parse
from knight_core.lessons.collection import lesson_texts
from knight_core.lessons.sheet import sheet

TAGS = {
    *("html", "title", "style", "h1", "h2", "p", "span", "section", "div", "ul", "li"),
    *("pre", "svg", "rect", "circle", "path", "polyline", "text"),
}


def shown(number: int, *, solutions: bool) -> str:
    """The text of a sheet, whose tags are known and close."""
    page = sheet(parse(lesson_texts()[number]), solutions=solutions)
    root = ElementTree.fromstring(re.sub("<!DOCTYPE html>|<meta[^>]*>", "", page))
    assert {element.tag for element in root.iter()} <= TAGS
    return "".join(root.itertext())


@pytest.mark.parametrize("number", lesson_texts())
def test_a_sheet_asks_and_the_solutions_tell(number: int) -> None:
    lesson = parse(lesson_texts()[number])
    questions, answers = shown(number, solutions=False), shown(number, solutions=True)
    for _, item in lesson.questions():
        if not item.task:
            for page in (questions, answers):
                assert re.split(r"\[.*?\]", item.text)[0][:20] in page
    for step in lesson.steps:
        for item in step.items:
            if item.kind in ("then", "hint", "teacher"):
                words = re.split(r"\[.*?\]", item.text)[0][:30]
                assert words in answers
                assert words not in questions
            if item.value and item.kind == "ask" and item.value != "your game":
                assert item.value in answers
    assert 'class="answer"' not in sheet(lesson)


def test_what_a_lesson_says_is_escaped() -> None:
    bad = '<script>alert("x")</script>'
    lesson = parse(f"# {bad}\ngoal: {bad}\n## {bad}\n{bad}\nask: {bad}\n(x) {bad}\n( ) b\n")
    for solutions in (False, True):
        page = sheet(lesson, solutions=solutions)
        assert "<script" not in page
        assert page.count("&lt;script&gt;") >= 6


def test_a_drawing_is_printed_for_the_pupil_only_if_it_is_no_task() -> None:
    lesson = parse("# A\n## B\ndraw: graph 3x3\n")
    assert "<svg" not in sheet(lesson)
    assert sheet(lesson, solutions=True).count("<circle") == 9
    assert sheet(parse("# A\n## B\npicture: graph 3x3\n")).count("<circle") == 9


def test_the_tour_of_a_run_is_not_printed() -> None:
    lesson = parse("# A\n## B\nshow: ?board=5x5&start=a1\n")
    assert sheet(lesson).count("<circle") == 1
