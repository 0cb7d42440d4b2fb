"""Answers: read, marked and put into a table. Nothing in them is believed."""

from __future__ import annotations

import csv
import io
import random

import pytest

from knight_core import TourRequest, formats, solve
from knight_core.completion import turning_point
from knight_core.lessons import Lesson, parse
from knight_core.lessons.answers import MAX_CHARACTERS, read_answers, write_answers
from knight_core.lessons.collection import lesson_texts
from knight_core.lessons.compare import agrees
from knight_core.lessons.marking import mark
from knight_core.lessons.table import (
    ClassTable,
    start_class_table,
    table_csv,
    table_document,
    table_text,
)
from knight_core.play.game import format_game, parse_game
from knight_core.steps import run_to_end

FOUR = parse(lesson_texts()[4])
LOST_GAME = parse_game("5x5", "a1", "22578338754217416744712")[0]
SQUARES = " ".join(map(LOST_GAME.board.name, LOST_GAME.squares))
(TOUR,) = solve(TourRequest(5, 5, "a1", method="depth-first")).tours
LINK = f"?mode=play&board=5x5&start=a1#game={format_game(TOUR.board, TOUR)}"
NAMES = " ".join(map(TOUR.board.name, TOUR))
TURNED = str(solve("6x6", symmetry="half-turn").tour)


def of_task(task: str) -> Lesson:
    return parse(f"# A\n## B\ndo: {task}\n")


@pytest.mark.parametrize(
    ("given", "right", "same"),
    [
        *((text, "8840", True) for text in ("8840", "8,840", "8.840", "8 840", "8'840", " 8840 ")),
        *((text, "8840", False) for text in ("8841", "", "88400", "-8840", "about 8840", "八")),
        ("2,5", "2.5", True),
        ("a5 B3", "b3 a5", True),
        ("a5, b3; a5", "a5 b3", False),
        ("a5", "a5 b3", False),
        ("  GAVE  up. ", "gave up", True),
        ("gave", "gave up", False),
    ],
)
def test_numbers_squares_and_words_are_compared(given: str, right: str, same: bool) -> None:
    assert agrees(given, right) is same


def test_a_number_may_be_near() -> None:
    assert [agrees(str(number), "8840", 10) for number in (883, 884, 88_400, 88_401, 0, -8840)] == [
        *(False, True, True, False, False, False)
    ]


def test_answers_are_read_as_they_are_written() -> None:
    given = {"1.1": SQUARES, "1.2": "10", "2.1": "8", "9.9": "no such question"}
    text = write_answers(FOUR, "Anna", given)
    answers = read_answers(text.replace("\n", "\r\n"))
    assert (answers.title, answers.digest, answers.name) == (FOUR.title, FOUR.digest, "Anna")
    del given["9.9"]
    assert answers.given == given


def test_a_board_may_stand_below_its_number() -> None:
    text = f"name: C program\n1.1:\n{formats.matrix_text(TOUR)}\n1.2: 8840\n"
    answers = read_answers(text)
    assert [*answers.given] == ["1.1", "1.2"]
    lesson = of_task("tour ?board=5x5&start=a1&method=depth-first same")
    assert mark(lesson, "1.1", answers.given).right is True


@pytest.mark.parametrize(
    ("task", "text", "why"),
    [
        ("tour ?board=5x5&start=a1", NAMES, ""),
        ("tour ?board=5x5", NAMES, ""),
        ("tour ?board=5x5&start=a1", LINK, ""),
        ("tour ?board=5x5&start=a3", NAMES, "does not begin with a3"),
        ("tour ?board=5x5&start=a1&end=e5", NAMES, "e5"),
        ("tour ?board=6x6&closed=1", NAMES, ""),
        ("tour ?board=6x6&symmetry=half-turn", TURNED, ""),
        ("tour ?board=6x6&symmetry=quarter-turn", TURNED, "not the same when turned by 90°"),
        ("tour ?board=5x5&start=a1", SQUARES, "24"),
        ("tour ?board=5x5&start=a1&method=warnsdorff same", NAMES, "not the one"),
        ("tour ?board=5x5&start=a1", "Hello.", "No path on the board 5×5"),
        ("tour ?board=5x5&start=a1", "a1 a2", "not a knight's move"),
        ("tour ?board=5x5&start=a1", "a1 b3 z9", "off the 5×5 board"),
        ("tour ?board=5x5&start=a1", "?mode=play&board=6x6&start=a1#game=1", "No path"),
        ("tour ?board=5x5&start=a1", "?mode=play&board=5x5&start=a1#game=8", "cannot be played"),
        ("tour ?board=5x5&start=a1", "a.b/?board=5x5&start=a1", "This is a link to a run"),
        ("path 15 ?board=5x5&start=a1", SQUARES, ""),
        ("path 25 ?board=5x5&start=a1", SQUARES, "Squares on your path: 24. Needed: 25."),
        ("path stuck ?board=5x5&start=a1", SQUARES, ""),
        ("path stuck ?board=5x5&start=a1", NAMES, ""),
        ("path stuck ?board=5x5&start=a1", "a1 b3", "not stuck on b3"),
        ("follow warnsdorff-easy-3", "9 of 12 right at the first try", ""),
        ("follow warnsdorff-easy-3", "0/12", ""),
        ("follow warnsdorff-easy-3", "12 von 12", ""),
        ("follow warnsdorff-easy-3", "13 of 12", "Write two numbers"),
        ("follow warnsdorff-easy-3", "all", "Write two numbers"),
        ("follow warnsdorff-easy-3", "9 of 10", "is not finished. Steps or questions in all: 12."),
        ("follow depth-first-hard-1", "20 of 20", ""),
        ("next mixed-hard-1", "7 of 10", ""),
        ("next mixed-hard-1", "7 of 9", "Steps or questions in all: 10."),
    ],
)  # fmt: skip
def test_tasks_are_decided_by_the_verifier(task: str, text: str, why: str) -> None:
    done = mark(of_task(task), "1.1", {"1.1": text})
    if "closed" in task:
        assert done.right is False
    else:
        assert (done.right, why in done.why) == (not why, True)


def test_what_is_asked_of_the_own_game_is_asked_of_it() -> None:
    lost = turning_point(LOST_GAME.board, LOST_GAME.squares).lost
    assert lost == 8
    given = {"1.1": SQUARES, "2.1": "8", "2.2": "16"}
    assert mark(FOUR, "2.1", given).right
    assert mark(FOUR, "2.2", given).right
    wrong = mark(FOUR, "2.1", {**given, "2.1": "10"})
    assert (wrong.right, wrong.difference) == (False, "+2")
    assert "no game in your answers" in mark(FOUR, "2.1", {"2.1": "8"}).why
    assert mark(FOUR, "2.1", {"1.1": NAMES, "2.1": "not lost"}).right


@pytest.mark.parametrize(("text", "right"), [("the last one", True), ("2", True), ("1", False)])
def test_a_choice_is_named_by_its_text_or_its_number(text: str, right: bool) -> None:
    assert mark(FOUR, "4.1", {"4.1": text}).right is right


def test_guesses_and_sentences_are_not_marked_and_programs_not_run() -> None:
    assert mark(FOUR, "1.2", {"1.2": "10"}).right is None
    assert mark(FOUR, "2.3", {"2.3": "No."}).right is None
    program = mark(of_task("rule 5x5:a1:tour"), "1.1", {"1.1": "def choose(): raise SystemExit"})
    assert (program.right, program.why) == (None, "Programs are not run here. Test yours in Code.")


def test_a_task_that_counts_says_how_many_in_the_table() -> None:
    lesson = of_task("follow warnsdorff-easy-3")
    files = [("a.txt", "name: Anna\n1.1: 9 of 12 right"), ("b.txt", "name: Ben\n1.1: 9 of 10")]
    table = run_to_end(start_class_table(lesson, files))
    assert table_text(table).splitlines()[1:3] == ["Anna  ✓ 9/12  1", "Ben   ✗       0"]
    answers = [row["answers"][0] for row in table_document(table)["files"]]
    assert [(row["right"], row["counted"]) for row in answers] == [(True, "9/12"), (False, "")]


def table_of(*files: tuple[str, str]) -> ClassTable:
    return run_to_end(start_class_table(FOUR, files))


def test_a_class_is_marked() -> None:
    good = write_answers(FOUR, "Anna", {"1.1": SQUARES, "1.2": "20", "2.1": "8", "5.1": "d5"})
    table = table_of(
        ("a.txt", good),
        ("b.txt", good.replace("Anna", "=SUM(A1)").replace("2.1: 8", "2.1: 9")),
        ("c.txt", good.replace("2.1: 8", "2.1: 9").replace("1.2: 20", "1.2: 12")),
        ("d.txt", "lesson: Another (00000000)\n5.1: d5"),
        ("e.txt", "Hello!"),
        ("f.txt", "5.1: d5\n" + "x" * MAX_CHARACTERS),
    )
    assert [pupil.right for pupil in table.pupils] == [3, 2, 2, 1, 0, 0]
    notes = [pupil.note_text for pupil in table.pupils]
    assert notes[:3] == ["", "", ""]
    assert [bool(note) for note in notes[3:]] == [True] * 3
    columns = {column.question: column for column in table.columns}
    assert columns["2.1"].wrong == (("9 (+1)", 2),)
    assert columns["1.2"].others == (("20", 2), ("12", 1))
    assert columns["5.1"].right == 4
    lines = [*csv.reader(io.StringIO(table_csv(table)))]
    assert lines[0][:5] == ["file", "name", "right", "1.1", "1.1 ok"]
    # No cell is a formula for a table program.
    assert lines[2][1] == "'=SUM(A1)"
    assert ["2.1", "9 (+1)", "2", "wrong"] in lines
    assert "2.1 wrong: 9 (+1) ×2" in table_text(table)
    document = table_document(table)
    assert document["files"][0]["answers"][2]["right"] is True
    assert document["questions"][2]["wrong"] == [{"answer": "9 (+1)", "count": 2}]


def test_noise_costs_its_row_only() -> None:
    rng = random.Random(7)
    good = write_answers(FOUR, "Anna", {"5.1": "d5"})
    noise = [
        "".join(rng.choices("0123456789.:ab \n(){}=", k=rng.randrange(3000))) for _ in range(40)
    ]
    table = table_of(("a.txt", good), *(("n.txt", text) for text in noise), ("z.txt", good))
    assert table.pupils[0].right == table.pupils[-1].right == 1


def test_the_name_of_a_lesson_does_not_matter_to_its_case() -> None:
    assert table_of(("a", f"lesson: {FOUR.title.upper()}\n5.1: d5")).pupils[0].note_text == ""
    assert (
        table_of(("a", "lesson: X\n5.1: d5")).pupils[0].note_text
        == "These answers are for another lesson: “X”."
    )
