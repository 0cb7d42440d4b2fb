"""A lesson for printing, as an HTML page without scripts: the pupils' sheet, or the solutions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import escape
from typing import Final

from knight_core.completion import LOST_SQUARES, start_judge
from knight_core.errors import InvalidRequest
from knight_core.lessons.buttons import named
from knight_core.lessons.drawings import board_drawing, graph_drawing
from knight_core.lessons.facts import start_run_of
from knight_core.lessons.followed import start_followed
from knight_core.lessons.graphs import MAX_DRAWN
from knight_core.lessons.links import Link
from knight_core.lessons.model import YOUR_GAME, Item, Lesson, Step, Task
from knight_core.rules.templates import TEMPLATES, template_source
from knight_core.steps import Steps, run_to_end
from knight_core.texts.sentences import Message, sentence, start_speaking

_STYLE: Final = """
@page { margin: 14mm; }
body { max-width: 46rem; margin: 0 auto; padding: 0 1rem; color: #000; background: #fff;
  font: 11pt/1.4 Georgia, "Times New Roman", serif; }
h1 { margin: 0.2em 0; font-size: 1.5em; }
h2 { margin: 1.1em 0 0.3em; font-size: 1.15em; }
p { margin: 0.3em 0; }
.about, .name { display: flex; justify-content: space-between; gap: 2em; }
.step { break-inside: avoid; }
.new { break-before: page; }
ul { margin: 0.2em 0; padding-left: 1.2em; list-style: "\\25A1  "; }
.line { overflow: hidden; height: 1.7em; border-bottom: 0.6pt solid #000; }
.step { display: flow-root; }
.figure { float: right; clear: right; width: 4.4cm; margin: 0 0 0.4em 1em; }
.empty { width: 8cm; height: 5.5cm; border: 0.6pt dashed #000; }
pre { margin: 0.4em 0; padding: 0.5em; border: 0.6pt solid #000; font-size: 0.85em; }
.answer { font-weight: bold; }
.teacher { padding-left: 0.6em; border-left: 2pt solid #000; font-style: italic; }
.licence { clear: both; padding-top: 1em; font-size: 0.8em; }
svg { display: block; width: 100%; }
.boards { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.3cm 0.7cm; }
.boards > div { break-inside: avoid; }
.compass { width: 2.6cm; }
"""


_Solved = Mapping[str, str] | None
"""The solutions of tasks, by their questions; None on the pupils' sheet."""
_Boards = Mapping[str, str]
"""The HTML of the tasks of *Follow the rule* and *What next?*, by their questions."""


def sheet(lesson: Lesson, *, solutions: bool = False) -> str:
    """The HTML page of a lesson: black on white, for A4 and Letter.

    Args:
        lesson: the lesson.
        solutions: whether the page contains the answers, the hints and the teacher's lines.
    """
    return run_to_end(start_sheet(lesson, solutions=solutions))


def start_sheet(
    lesson: Lesson, *, solutions: bool = False, given: Mapping[str, Message] | None = None
) -> Steps[str]:
    """:func:`sheet` as a generator that yields every few milliseconds. Its texts are in the
    language of the lesson; ``given`` supplies messages of this language."""
    return start_speaking(_start_sheet(lesson, solutions), lesson.lang, given or {})


def _start_sheet(lesson: Lesson, solutions: bool) -> Steps[str]:
    solved: dict[str, str] | None = {} if solutions else None
    boards: dict[str, str] = {}
    for question, item in lesson.questions():
        if item.task is not None and item.task.name:
            boards[question] = yield from start_followed(item.task, question, solutions)
        elif solved is not None and item.task is not None:
            solved[question] = yield from _start_solved(item.task)
    parts = [f"<h1>{escape(lesson.title)}</h1>"]
    about = [_text(part) for part in (lesson.goal, lesson.audience if solutions else "") if part]
    parts.append(f'<p class="about"><span>{"</span><span>".join(about)}</span></p>')
    if not solutions:
        name, date = (sentence(f"lesson.sheet-{key}", {}) for key in ("name", "date"))
        parts.append(
            f'<p class="name"><span>{name} {"_" * 28}</span><span>{date} {"_" * 12}</span></p>'
        )
    printed: set[str] = set()
    for step in lesson.steps:
        parts += _step(step, solved, boards, printed)
    if lesson.licence:
        parts.append(f'<p class="licence">{escape(lesson.title)} · {escape(lesson.licence)}</p>')
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lesson.lang)}">\n<meta charset="utf-8">\n'
        f"<title>{escape(lesson.title)}</title>\n<style>{_STYLE}</style>\n"
        + "\n".join(parts)
        + "\n</html>\n"
    )


def _text(text: str) -> str:
    return escape(named(text))


def _step(step: Step, solved: _Solved, boards: _Boards, printed: set[str]) -> Iterator[str]:
    new = any(item.kind == "page" for item in step.items) and solved is None
    yield f'<section class="step{" new" if new else ""}">'
    yield f"<h2>{step.number}. {escape(step.title)}</h2>"
    for item in step.items:
        yield from _item(step, item, solved, boards, printed)
    yield "</section>"


def _item(
    step: Step, item: Item, solved: _Solved, boards: _Boards, printed: set[str]
) -> Iterator[str]:
    text = _text(item.text)
    match item.kind:
        case "text":
            yield f"<p>{text}</p>"
        case "show" if item.link is not None:
            picture = _board_of(item.link)
            once = f"{step.number} {picture}"
            if picture and once not in printed:
                printed.add(once)
                yield f'<div class="figure">{picture}</div>'
        case "program" if item.text in TEMPLATES and item.text not in printed:
            printed.add(item.text)
            yield f"<pre>{escape(template_source(item.text))}</pre>"
        case "picture":
            yield f'<div class="figure">{graph_drawing(item.text)}</div>'
        case "draw":
            graph = f'<div class="figure">{graph_drawing(item.text)}</div>'
            yield graph if solved is not None else '<div class="empty"></div>'
        case "guess" | "ask" | "say" | "do":
            question = f"{step.number}.{item.number}"
            if question in boards:
                yield boards[question]
                return
            yield f"<p>{question} {_text(item.question)}</p>"
            yield from _answer(question, item, solved)
        case "then" | "hint" | "teacher" if solved is not None:
            yield f'<p class="{item.kind}">{text}</p>'


def _start_solved(task: Task) -> Steps[str]:
    """A tour that solves the task, as names of squares; "" if the task is not a tour, or no tour
    was found."""
    link = task.link
    if link is None or task.kind not in ("tour", "text"):
        return ""
    tour = None
    if task.same:
        with suppress(InvalidRequest):  # the run exceeds the step limit of lessons
            tour = (yield from start_run_of(link.request())).tour
    elif link.board.area <= LOST_SQUARES:
        judging = start_judge(link.board, link.path(), **link.goal(), reasons=False)
        tour = (yield from judging).tour
    return "" if tour is None else " ".join(map(link.board.name, tour))


def _answer(question: str, item: Item, solved: _Solved) -> Iterator[str]:
    if item.choices:
        marked = [
            f'<span class="answer">{_text(choice.text)}</span>'
            if solved is not None and choice.right
            else _text(choice.text)
            for choice in item.choices
        ]
        yield "<ul>" + "".join(f"<li>{choice}</li>" for choice in marked) + "</ul>"
    elif solved is None:
        lines = 2 if item.kind in ("say", "do") else 1
        yield '<div class="line"></div>' * lines
    elif item.task is not None:
        yield f'<p class="answer">{solved[question]}</p>'
    elif item.value and item.value != YOUR_GAME:
        yield f'<p class="answer">{escape(item.value)}</p>'


def _board_of(link: Link) -> str:
    """The SVG of the board of a link with the squares of its game; "" if the link has no board, or
    it is too large."""
    if link.mode not in ("solve", "play"):
        return ""
    request = link.request()
    if request.board.area > MAX_DRAWN:
        return ""
    path = link.path()
    if not path and request.start is not None:
        path = (request.start,)
    return board_drawing(request.board, path)
