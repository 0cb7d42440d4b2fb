"""Every lesson from its first to its last step, with wrong and with right answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from playwright.sync_api import Locator, expect

from knight_core import TourRequest, solve
from knight_core.board import Board
from knight_core.completion import judge, turning_point
from knight_core.lessons import parse
from knight_core.lessons.collection import lesson_texts
from knight_core.lessons.model import YOUR_GAME, Item, Task
from knight_core.rules.templates import TEMPLATES
from tests.web.lab import Lab
from tests.web.test_layout import sticks_out

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
VARIANTS = [f"{number}-{size}" for number in lesson_texts() for size in SIZES]


def names(board: Board, squares: Iterable[int]) -> str:
    return " ".join(map(board.name, squares))


def done(task: Task) -> str:
    """What the task asks for."""
    if task.link is None:
        return TEMPLATES["fewest"]
    board, request = task.link.board, task.link.request()
    if task.kind == "stuck":
        path = [board.parse_square("a1")]
        while free := [one for one in board.neighbours(path[-1]) if one not in path]:
            path.append(free[0])
        assert len(path) < board.size
        return names(board, path)
    if task.kind == "path":
        search = TourRequest.of(request, method="depth-first", max_steps=1_000)
        return names(board, solve(search).deepest[: task.length])
    game = task.link.path()
    tour = judge(board, game).tour if len(game) > 1 else solve(request).tour
    assert tour is not None
    return names(board, tour.squares)


def right_answer(item: Item, given: Mapping[str, str]) -> str:
    if item.task is not None:
        return done(item.task)
    if item.choices:
        return next(one.text for one in item.choices if one.right)
    if item.value == YOUR_GAME:
        game = [*map(Board(5, 5).parse_square, given["1.1"].split())]
        lost = turning_point("5x5", game).lost
        assert lost is not None
        assert item.fact is not None
        return str(lost if item.fact.kind == "lost" else len(game) - lost)
    assert item.value is not None
    return item.value


def wrong_answer(item: Item) -> str:
    if item.choices:
        return next(one.text for one in item.choices if not one.right)
    return "123456789" if item.task is None else "a1 a1"


def answer(asked: Locator, item: Item, text: str) -> None:
    if item.choices:
        asked.get_by_role("radio", name=text, exact=True).check()
    else:
        asked.get_by_role("textbox").fill(text)
    if item.kind == "say":
        asked.get_by_role("textbox").blur()
    else:
        asked.locator("button:not([type])").click()


def walk(lab: Lab, number: int) -> None:
    """Goes through a lesson that is open at its first step."""
    lesson = parse(lesson_texts()[number])
    card = lab.page.get_by_role("region", name=lesson.title)
    given: dict[str, str] = {}
    for step in lesson.steps:
        expect(card.locator("#lesson-step")).to_have_text(step.title)
        questions = [item for item in step.items if item.number]
        for item in questions:
            name = f"{step.number}.{item.number}"
            asked = lab.page.locator(f'[data-question="{name}"]')
            mark = asked.locator(".lesson-mark")
            if item.marked:
                answer(asked, item, wrong_answer(item))
                is_rule = item.task is not None and item.task.link is None
                expect(mark).to_have_attribute("data-right", "" if is_rule else "false")
                expect(mark).not_to_be_empty()
                given[name] = right_answer(item, given)
                answer(asked, item, given[name])
                expect(mark).to_have_attribute("data-right", "" if is_rule else "true")
                continue
            given[name] = item.choices[0].text if item.choices else "7"
            # What follows a guess is not there before it.
            if item.kind == "guess":
                expect(card.locator("[data-question]")).to_have_count(item.number)
            answer(asked, item, given[name])
            said = f"Your guess: {given[name]}" if item.kind == "guess" else "Kept in this browser."
            expect(mark).to_have_text(said)
        expect(card.locator("[data-question]")).to_have_count(len(questions))
        assert sticks_out(lab) == []
        following = card.get_by_role("button", name="Next", exact=True)
        if step is lesson.steps[-1]:
            expect(following).to_have_count(0)
        else:
            following.click()
    expect(card.locator("#lesson-answers summary")).to_contain_text(f"{len(given)} answers")


@pytest.mark.full
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_lesson_goes_to_its_end(emptied: Lab, variant: str) -> None:
    number, _, size = variant.partition("-")
    emptied.resize(*SIZES[size])
    emptied.open(f"?lesson={number}")
    walk(emptied, int(number))
