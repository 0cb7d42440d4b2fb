"""Follow the rule and What next?: judged steps and their reasons, scores, links, paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from knight_core.play.following import BACK, Task, make_task
from knight_core.play.questions import QUESTIONS, make_question, start_answer
from knight_core.steps import run_to_end
from tests.samples import sampled
from tests.web.lab import Lab, packed
from tests.web.test_accessibility import axe_finds_nothing

RULE = "warnsdorff-easy-1"
SEARCH = "depth-first-medium-1"


def opened(lab: Lab, name: str, word: str = "follow") -> None:
    lab.visit(f"?mode=play&{word}={name}")
    lab.until(follow="going")


def says(lab: Lab) -> Locator:
    return lab.page.locator("#follow-says")


def verdict_is(lab: Lab, verdict: str) -> None:
    expect(lab.page.locator("#follow")).to_have_attribute("data-verdict", verdict)


def place_is(lab: Lab, number: int, total: int) -> None:
    expect(lab.page.locator("#follow-place")).to_contain_text(f" {number} of {total}")


def step(lab: Lab, to: int) -> None:
    if to == BACK:
        lab.button("Go back").click()
    else:
        lab.click_square(to)


def followed(lab: Lab, task: Task, since: int = 0) -> None:
    """Makes the steps of the engine, from one on."""
    for number, to in enumerate(task.run[since:], since + 1):
        step(lab, to)
        verdict_is(lab, "right")
        if number < task.steps:
            place_is(lab, number + 1, task.steps)
    lab.until(follow="done")


def wrong_square(task: Task) -> int:
    """A square that the knight can go to, and that the method does not go to."""
    here = task.board.neighbours(task.path[-1])
    return next(to for to in here if to not in (*task.path, task.run[0]))


@pytest.mark.parametrize("name", [RULE, SEARCH])
def test_a_wrong_step_is_explained_and_not_made(lab: Lab, name: str) -> None:
    task = make_task(name)
    opened(lab, name)
    verdict_is(lab, "")
    wrong = wrong_square(task)
    lab.click_square(wrong)
    verdict_is(lab, "wrong")
    reason = says(lab).text_content() or ""
    assert task.board.name(task.run[0]) in reason
    assert task.board.name(wrong) in reason
    # It is heard as well, the square is marked, and the knight has not moved.
    expect(lab.status).to_have_text(reason)
    expect(lab.cell(task.run[0])).to_have_attribute("data-pulse", "")
    place_is(lab, 1, task.steps)
    followed(lab, task)
    score = f"Right at the first try: {task.steps - 1} of {task.steps}."
    expect(lab.page.locator("#follow-score")).to_contain_text(score)
    axe_finds_nothing(lab)


def test_the_whole_task_by_keyboard(lab: Lab) -> None:
    task = make_task(SEARCH)
    opened(lab, SEARCH)
    for number, to in enumerate(task.run):
        place_is(lab, number + 1, task.steps)
        if to == BACK:
            lab.page.keyboard.press("Backspace")
        else:
            lab.cell(to).focus()
            lab.page.keyboard.press("Enter")
    lab.until(follow="done")
    result = f"{task.steps}/{task.steps} (longest run: {task.steps}, no hints)"
    expect(lab.page.locator("#follow-result")).to_contain_text(result)
    copied = lab.copies(lambda: lab.button("Copy the result").click())
    assert result in copied
    assert f"?mode=play&follow={SEARCH}" in copied
    lab.page.keyboard.press("?")
    expect(lab.page.locator("#shortcuts")).to_contain_text("Go back")
    lab.page.keyboard.press("Escape")


@pytest.mark.full
def test_a_task_is_gone_on_with_and_its_best_score_stays(emptied: Lab) -> None:
    lab = emptied
    lab.open("?mode=play")
    lab.page.get_by_role("radio", name="Follow the rule").check()
    lab.has_query(f"?mode=play&follow={RULE}")
    task = make_task(RULE)
    lab.until(follow="going")
    lab.click_square(task.run[0])
    place_is(lab, 2, task.steps)
    lab.page.reload()
    place_is(lab, 2, task.steps)
    followed(lab, task, 1)
    lab.button("Next task").click()
    lab.has_query("?mode=play&follow=warnsdorff-easy-2")
    lab.visit(f"?mode=play&follow={RULE}")
    place_is(lab, 1, task.steps)
    best = f"Your best score here: {task.steps} of {task.steps}"
    expect(lab.page.locator("#follow-best")).to_contain_text(best)
    # A game of one's own is as it was.
    lab.page.get_by_role("radio", name="Free").check()
    expect(lab.page.locator("#play-title")).to_have_text("Where does your knight start?")


def test_a_hint_shows_the_numbers_and_is_counted(lab: Lab) -> None:
    name = "warnsdorff-medium-1"
    task = make_task(name)
    opened(lab, name)
    expect(lab.board).to_have_attribute("data-tries", "")
    lab.button("Hint").click()
    expect(lab.board).to_have_attribute("data-tries", re.compile(task.board.name(task.run[0])))
    followed(lab, task)
    expect(lab.page.locator("#follow-result")).to_contain_text("1 hint")


def test_the_rule_alone_gets_stuck(lab: Lab) -> None:
    serials = range(1, 100)
    tasks = (make_task(f"warnsdorff-hard-{serial}") for serial in serials)
    task = next(task for task in tasks if len(task.path) + task.steps < task.board.size)
    opened(lab, task.name)
    followed(lab, task)
    expect(says(lab)).to_contain_text(f"Stuck on {task.board.name(task.run[-1])}")


@pytest.mark.parametrize(
    "kind", sampled(["warnsdorff", "depth-first", "dead-end", "lost"], "dead-end")
)
def test_a_set_has_ten_questions_of_one_answer_each(lab: Lab, kind: str) -> None:
    name = f"{kind}-easy-1"
    opened(lab, name, "next")
    for number in range(1, QUESTIONS + 1):
        place_is(lab, number, QUESTIONS)
        question = make_question(name, number)
        [right, *_] = run_to_end(start_answer(question, 0)).does
        if kind == "dead-end":
            lab.button("Yes, a dead end" if right else "No").click()
        elif kind == "lost" and right == 0:
            lab.button("Not lost").click()
        elif kind == "lost":
            lab.click_square(question.path[right - 1])
        else:
            step(lab, right)
        verdict_is(lab, "right")
        if number < QUESTIONS:
            lab.page.keyboard.press("n")
    lab.until(follow="done")
    expect(lab.page.locator("#follow-result")).to_contain_text("10/10 (longest run: 10, no hints)")


def test_a_wrong_answer_is_explained(lab: Lab) -> None:
    name = "lost-easy-1"
    opened(lab, name, "next")
    numbers = range(1, QUESTIONS + 1)
    for number in numbers:
        answered = run_to_end(start_answer(make_question(name, number), 0))
        place_is(lab, number, QUESTIONS)
        lab.button("Not lost").click()
        verdict_is(lab, "right" if answered.right else "wrong")
        if not answered.right:
            break
        lab.button("Next question").click()
    # Why the path is lost is drawn as it was at that step.
    expect(lab.board).not_to_have_attribute("data-picture", "")
    axe_finds_nothing(lab)


def test_tasks_are_printed_with_their_solutions_on_another_page(lab: Lab) -> None:
    opened(lab, SEARCH)
    lab.page.evaluate("() => { window.print = () => document.body.setAttribute('printed', ''); }")
    lab.page.locator("#follow-print summary").click()
    lab.page.locator("#follow-count").get_by_role("radio", name="2").check()
    lab.button("Print the sheet of tasks").click()
    expect(lab.page.locator("body")).to_have_attribute("printed", "")
    task = make_task(SEARCH)
    names = ["back" if to == BACK else task.board.name(to) for to in task.run[:6]]
    with lab.on_paper():
        questions, solutions = lab.page.locator("#puzzle-paper section").all()
        expect(questions.locator("figure").first.locator("li")).to_have_count(6)
        expect(solutions.locator("figure").first).to_contain_text(", ".join(names))
        expect(questions.locator("figure").first.locator("circle.here")).to_be_visible()
        for paper in ("A4", "Letter"):
            pdf = lab.page.pdf(format=paper, print_background=True)
            assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2, paper
    lab.page.keyboard.press("Shift")
    lab.page.evaluate("() => document.body.removeAttribute('printed')")


@pytest.mark.full
def test_a_lesson_takes_the_result(emptied: Lab) -> None:
    lab = emptied
    text = f"# The rule\nfor: us\n\n## One\ndo: follow {RULE}\n"
    lab.open(f"?lesson#text={packed(text)}")
    lab.button("Open the lesson").click()
    # The step opens its task.
    lab.until(mode="play", follow="going")
    take = lab.page.get_by_role("button", name="Take my result")
    take.click()
    expect(lab.page.locator("#toast")).to_have_text(re.compile("Finish the task first"))
    followed(lab, make_task(RULE))
    take.click()
    question = lab.page.locator('[data-question="1.1"]')
    expect(question.get_by_role("status")).to_contain_text("✓")
    expect(question.locator("textarea")).to_have_value("12 of 12 right at the first try")


def test_a_name_that_means_no_task_is_said(lab: Lab) -> None:
    lab.visit("?mode=play&follow=warnsdorff-harder-1")
    problem = lab.page.locator("#follow-problem")
    expect(problem).to_contain_text("no task “warnsdorff-harder-1”")
