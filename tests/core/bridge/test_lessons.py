"""Lessons as the page asks for them: what a pupil is not to read stays behind."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from knight_core.lessons import parse
from knight_core.lessons.answers import write_answers
from knight_core.lessons.collection import lesson_texts
from knight_core.lessons.marking import mark
from knight_core.lessons.sheet import sheet
from knight_core.lessons.table import start_class_table, table_csv, table_document
from knight_core.steps import run_to_end
from knight_core.texts.sentences import phrase_text
from tests.core.bridge.page import Page
from tests.host import ROOT
from web.tools.install import find_node

LESSONS = lesson_texts()


def test_a_class_is_marked_as_in_the_shell() -> None:
    lesson = parse(LESSONS[3])
    given = {"1.1": "no", "3.1": "12", "3.2": "12", "2.2": "Two colours."}
    files = [
        *(
            {"name": f"{at}.txt", "text": write_answers(lesson, f"P{at}", given)}
            for at in range(60)
        ),
        {"name": "noise.txt", "text": "x 1.1 ( " * 700_000},
    ]
    table = Page().ask("answersTable", text=LESSONS[3], files=files)
    expected = run_to_end(
        start_class_table(lesson, [(file["name"], file["text"]) for file in files])
    )
    document = table_document(expected)
    assert _shelled(table["files"]) == document["files"]
    assert table["questions"][0]["text"] == document["questions"][0]["text"]
    assert table["csv"] == table_csv(expected)
    assert [file["right"] for file in table["files"]] == [1] * 60 + [0]
    columns = {file["question"]: file for file in table["questions"]}
    assert columns["3.1"]["wrong"] == [{"answer": "12 (−1)", "count": 60}]
    assert columns["1.1"]["others"] == [{"answer": "no", "count": 60}]
    path = {"key": "lesson.task-path", "params": {"board": "5×5", "length": 15}}
    assert columns["2.1"]["task"] == path


def _shelled(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows of the page as the shell says them."""
    for row in rows:
        row["note"] = phrase_text(row["note"]) if row["note"] else ""
        for answer in row["answers"]:
            answer["why"] = phrase_text(answer["why"]) if answer["why"] else ""
    return rows


@pytest.mark.parametrize("solutions", [False, True])
def test_the_sheet_is_that_of_the_shell(solutions: bool) -> None:
    page = Page().ask("lessonSheet", text=LESSONS[4], solutions=solutions, given={})
    assert page == sheet(parse(LESSONS[4]), solutions=solutions)


@pytest.mark.parametrize("number", LESSONS)
def test_a_pupil_sees_the_questions_and_no_answer(number: int) -> None:
    text = LESSONS[number]
    lesson = parse(text)
    seen = Page().ask("lesson", text=text)
    assert seen["mistakes"] == []
    document = seen["lesson"]
    assert (document["title"], document["digest"]) == (lesson.title, lesson.digest)
    questions = [
        f"{at}.{item['number']}"
        for at, step in enumerate(document["steps"], 1)
        for item in step["items"]
        if item["number"]
    ]
    assert questions == [question for question, _ in lesson.questions()]
    items = [item for step in document["steps"] for item in step["items"]]
    assert all(set(item) == set(items[0]) for item in items)
    assert not {"value", "fact", "right", "factor"} & set(items[0])
    assert not {"teacher", "fact", "page"} & {item["kind"] for item in items}
    assert all(isinstance(choice, str) for item in items for choice in item["choices"])


def test_tasks_are_sentences_and_pictures_are_drawings() -> None:
    text = "# A\n## B\npicture: graph 2x3\ndo: tour ?board=8x8&start=e3\ndo: rule 5x5:a1:tour\n"
    picture, tour, rule = Page().ask("lesson", text=text)["lesson"]["steps"][0]["items"]
    assert [dot["name"] for dot in picture["drawing"]["dots"]][:2] == ["a2", "b2"]
    assert picture["drawing"]["lines"] == [[0, 5], [2, 3]]
    sentence = {"key": "lesson.task-tour-from", "params": {"board": "8×8", "start": "e3"}}
    assert tour["task"] == {"kind": "tour", "sentence": sentence}
    assert rule["task"]["kind"] == "rule"
    assert tour["text"] == ""


def test_mistakes_have_their_lines() -> None:
    seen = Page().ask("lesson", text="# A\n## B\nhold: lots\nnonsense: 3\n")
    assert seen["lesson"] is None
    assert [(mistake["line"], mistake["key"]) for mistake in seen["mistakes"]] == [
        *((3, "lesson.bad-hold"), (4, "lesson.unknown-word")),
    ]


GAME = "a1 b3 d4 e2 c1 a2 b4 d3 e5 c4 a5"
GIVEN = {"1.1": GAME, "2.1": "11", "2.2": "0", "4.1": "the last one", "5.1": "e2"}


def test_marks_are_those_of_python() -> None:
    lesson = parse(LESSONS[4])
    right = []
    for question, _ in lesson.questions():
        document = Page().ask("mark", text=LESSONS[4], question=question, given=GIVEN)
        expected = mark(lesson, question, GIVEN)
        sign = expected.difference[:1]
        size = {"+": "large", "": ""}.get(sign, "small")
        assert (document["right"], document["size"]) == (expected.right, size)
        assert (document["wrong"] is None) == (expected.why == "")
        right.append(document["right"])
    assert {True, False, None} == {*right}


def test_what_is_wrong_crosses_as_a_sentence() -> None:
    document = Page().ask("mark", text=LESSONS[4], question="1.1", given={"1.1": "a1 b3"})
    sentence = {"key": "lesson.mark-not-stuck", "params": {"square": "b3"}}
    assert document == {"right": False, "size": "", "wrong": sentence}


WRITE = """
  await import("./tests/js/generated.mjs");
  const { answersText } = await import("./web/js/lessons/state.js");
  const [lesson, name, given] = JSON.parse(process.argv[1]);
  process.stdout.write(answersText(lesson, name, given));
"""


def test_the_page_writes_answers_as_python_does() -> None:
    given = {**GIVEN, "3.1": " 20 \n", "2.3": "", "6.1": "Corners,\nand edges.\u3000"}
    seen = Page().ask("lesson", text=LESSONS[4])["lesson"]
    node = find_node(ROOT)
    wrote = subprocess.run(
        [node.node, "--input-type=module", "-e", WRITE, json.dumps([seen, "Zoë", given])],
        cwd=ROOT,
        env={**node.environment},
        capture_output=True,
        check=True,
    )
    assert wrote.stdout.decode() == write_answers(parse(LESSONS[4]), "Zoë", given)
