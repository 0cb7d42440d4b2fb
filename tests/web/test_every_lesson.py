"""Every lesson from its first to its last step, with wrong and with right answers; and at each step
the board on the screen is the one that the lesson shows, and that its text names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

from knight_core import TourRequest, solve
from knight_core.board import Board
from knight_core.completion import judge, turning_point
from knight_core.lessons import parse
from knight_core.lessons.buttons import buttons
from knight_core.lessons.collection import lesson_texts
from knight_core.lessons.links import Link
from knight_core.lessons.model import YOUR_GAME, Item, Task
from knight_core.play.following import make_task
from knight_core.rules.templates import template_source
from tests.web.lab import Lab
from tests.web.test_layout import sticks_out

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
BOARDS = re.compile(r"\d+×\d+")
STARTS = re.compile(r"\bfrom ([a-h][1-8])\b", re.IGNORECASE)
BUTTONS = re.compile(r"\[(.*?)\]")
LATER = ("action.play-ask", "action.play-why")
"""Buttons that come once a game has been played."""
VARIANTS = [f"{number}-{size}" for number in lesson_texts() for size in SIZES]


def names(board: Board, squares: Iterable[int]) -> str:
    return " ".join(map(board.name, squares))


def done(task: Task) -> str:
    """What the task asks for."""
    if task.name:
        steps = make_task(task.name).steps
        return f"{steps - 1} of {steps}"
    if task.link is None:
        return template_source("fewest")
    board, request = task.link.board, task.link.request()
    if task.kind == "stuck":
        path = [board.parse_square("a1")]
        while free := [square for square in board.neighbours(path[-1]) if square not in path]:
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
        return next(choice.text for choice in item.choices if choice.right)
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
        return next(choice.text for choice in item.choices if not choice.right)
    return "123456789" if item.task is None else "a1 a1"


def answer(question: Locator, item: Item, text: str) -> None:
    if item.choices:
        question.get_by_role("radio", name=text, exact=True).check()
    else:
        question.get_by_role("textbox").fill(text)
    if item.kind == "say":
        question.get_by_role("textbox").blur()
    else:
        question.locator("button:not([type])").click()


def shows(lab: Lab, link: Link | Task, texts: Iterable[str]) -> None:
    """Looks at the board on the screen: that of a link or a task, of those that texts name."""
    if isinstance(link, Task):
        board = make_task(link.name).board
        expect(lab.grid).to_have_attribute("aria-rowcount", str(board.rows))
        expect(lab.grid).to_have_attribute("aria-colcount", str(board.cols))
        return
    named = {board for text in texts for board in BOARDS.findall(text)}
    expect(lab.root).to_have_attribute("data-mode", link.mode)
    if link.mode == "lab":
        address = parse_qs(urlsplit(lab.page.url).query)
        assert address["boards"] == [link.query["boards"]]
        assert named <= {board.replace("x", "×") for board in link.query["boards"].split(",")}
        assert lab.overlapping("#lesson-card", ".lab-asks", ".lab-answers") == []
        return
    request = link.request()
    expect(lab.grid).to_have_attribute("aria-rowcount", str(request.rows))
    expect(lab.grid).to_have_attribute("aria-colcount", str(request.cols))
    holes = lab.cells.and_(lab.page.locator("[aria-disabled]"))
    expect(holes).to_have_count(len(request.holes))
    assert not named or f"{request.rows}×{request.cols}" in named
    starts = {square.lower() for text in texts for square in STARTS.findall(text)}
    if request.start is not None:
        start = request.board.name(request.start)
        assert not starts or start in starts
        if start != "a1" or link.mode != "code":  # where it is the usual one
            expect(lab.page).to_have_url(re.compile(rf"[?&]start={start}\b"))


def walk(lab: Lab, number: int) -> None:
    """Goes through a lesson that is open at its first step."""
    shown: Link | Task | None = None
    lesson = parse(lesson_texts()[number])
    card = lab.page.get_by_role("region", name=lesson.title)
    given: dict[str, str] = {}
    for step in lesson.steps:
        expect(card.locator("#lesson-step")).to_have_text(step.title)
        questions = [item for item in step.items if item.number]
        texts: list[str] = []
        for item in step.items:
            followed = item.task is not None and item.task.kind == "follow"
            shown = item.task if followed else item.link or shown
            if item.kind in ("text", "guess", "ask", "do", "say"):
                texts.append(item.question)
                for key in {*BUTTONS.findall(item.text)} - {*LATER}:
                    named = lab.page.get_by_text(str(buttons()[key]), exact=True)
                    expect(named.filter(visible=True).first).to_be_visible()
            if not item.number:
                continue
            assert shown is not None
            shows(lab, shown, texts)
            name = f"{step.number}.{item.number}"
            question = lab.page.locator(f'[data-question="{name}"]')
            mark = question.locator(".lesson-mark")
            if item.marked:
                answer(question, item, wrong_answer(item))
                is_rule = item.task is not None and item.task.kind == "rule"
                expect(mark).to_have_attribute("data-right", "" if is_rule else "false")
                expect(mark).not_to_be_empty()
                given[name] = right_answer(item, given)
                answer(question, item, given[name])
                expect(mark).to_have_attribute("data-right", "" if is_rule else "true")
                continue
            given[name] = item.choices[0].text if item.choices else "7"
            # What follows a guess is not there before it.
            if item.kind == "guess":
                expect(card.locator("[data-question]")).to_have_count(item.number)
            answer(question, item, given[name])
            saved = (
                f"Your guess: {given[name]}" if item.kind == "guess" else "Saved in this browser."
            )
            expect(mark).to_have_text(saved)
        expect(card.locator("[data-question]")).to_have_count(len(questions))
        assert shown is not None
        shows(lab, shown, texts)
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
