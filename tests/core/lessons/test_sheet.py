"""The sheets: whole, escaped, without scripts; the pupils' one gives nothing away."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from knight_core.lessons import parse
from knight_core.lessons.collection import lesson_texts
from knight_core.lessons.sheet import sheet, start_sheet
from knight_core.play.following import make_task
from knight_core.play.questions import make_question
from knight_core.steps import run_to_end

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


def test_a_sheet_speaks_the_language_of_its_lesson() -> None:
    lesson = parse(lesson_texts("sk")[4] + "\nStlač [action.play-ask].\n")
    given = {"lesson.sheet-name": "Meno a trieda", "action.play-ask": "Čo to pokazilo?"}
    page = run_to_end(start_sheet(lesson, given=given))
    assert '<html lang="sk">' in page
    assert "<span>Meno a trieda ___" in page
    assert "Stlač „Čo to pokazilo?“." in page
    assert "<span>Dátum ___" in page
    # What there is in no language of ours is English.
    assert "<span>Name ___" in sheet(parse("# A\nlang: xx\n## B\nC\n"))


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


@pytest.mark.parametrize(
    ("name", "order", "answer"),
    [
        ("warnsdorff-easy-3", False, "a6 · b4 · d3 · e1 (or e5) · f3 (or c2) · e5"),
        ("depth-first-easy-12", True, "c4 · d2 · b1 · back · back · a5"),
    ],
)
def test_a_task_to_follow_is_printed_with_its_next_six_steps(
    name: str, order: bool, answer: str
) -> None:
    lesson = parse(f"# A\n## B\ndo: follow {name}\n")
    questions, solutions = sheet(lesson), sheet(lesson, solutions=True)
    assert answer in solutions
    for page in (questions, solutions):
        assert "Write the next 6" in page
        assert ('class="compass"' in page) == order
        # Every square of the path has its number.
        assert page.count("<circle") == len(make_task(name).path) + 9 * order
    assert 'class="answer"' not in questions


def test_the_questions_of_a_set_are_printed_on_ten_boards() -> None:
    lesson = parse("# A\n## B\ndo: next mixed-easy-2\n")
    questions, solutions = sheet(lesson), sheet(lesson, solutions=True)
    answers = re.findall('class="answer">(.*?)<', solutions)
    kinds = [make_question("mixed-easy-2", number).kind for number in range(1, 11)]
    for kind, answer in zip(kinds, answers, strict=True):
        words = {"dead-end": "yes|no", "lost": r"Yes, it can\.|No: step \d+ lost it\."}
        assert re.fullmatch(words.get(kind, r"back|[a-h]\d( \(or .*\))?"), answer)
    for page in (questions, solutions):
        assert page.count('viewBox="-0.7') == 10
    assert 'class="answer"' not in questions


def test_directions_have_their_places_in_an_order() -> None:
    for solutions in (False, True):
        page = sheet(parse("# A\n## B\npicture: directions 18756324\n"), solutions=solutions)
        places = re.findall(r'<text x="(\S+)" y="(\S+)"[^>]*>([1-8])<', page)
        found = {number: (float(x), round(float(y) - 0.18)) for x, y, number in places}
        assert [*found.items()][:3] == [("1", (1, -2)), ("2", (-1, -2)), ("3", (-2, -1))]


def test_the_terms_of_use_are_printed() -> None:
    for lang in ("en", "sk"):
        for text in lesson_texts(lang).values():
            lesson = parse(text)
            assert lesson.licence.startswith("CC BY 4.0")
            assert lesson.licence in unescape(sheet(lesson))
    assert "licence" not in sheet(parse("# A\n## B\nC\n")).partition("</style>")[2]


def test_the_tour_of_a_run_is_not_printed() -> None:
    lesson = parse("# A\n## B\nshow: ?board=5x5&start=a1\n")
    assert sheet(lesson).count("<circle") == 1
