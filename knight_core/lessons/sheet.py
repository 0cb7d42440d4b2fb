"""A lesson on paper, as one HTML page without scripts: the pupils' sheet, or the solutions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import escape
from typing import Final

from knight_core.board import Board
from knight_core.completion import LOST_SQUARES, start_judge
from knight_core.errors import InvalidRequest
from knight_core.lessons.buttons import named
from knight_core.lessons.facts import start_run_of
from knight_core.lessons.graphs import MAX_DRAWN, graph_of
from knight_core.lessons.links import Link
from knight_core.lessons.model import YOUR_GAME, Item, Lesson, Step, Task
from knight_core.rules.templates import TEMPLATES
from knight_core.steps import Steps, run_to_end
from knight_core.texts.sentences import sentence

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
svg { display: block; width: 100%; }
"""


_Solved = Mapping[str, str] | None
"""Tours that do the tasks, by their questions; None on the pupils' sheet."""


def sheet(lesson: Lesson, *, solutions: bool = False) -> str:
    """The page of a lesson: black on white, for A4 and Letter.

    Args:
        lesson: the lesson.
        solutions: whether it has the answers, the hints and the teacher's lines; else nothing that
            gives an answer away.
    """
    return run_to_end(start_sheet(lesson, solutions=solutions))


def start_sheet(lesson: Lesson, *, solutions: bool = False) -> Steps[str]:
    """:func:`sheet` as a generator that yields every few milliseconds."""
    solved: dict[str, str] | None = {} if solutions else None
    for question, item in lesson.questions():
        if solved is not None and item.task is not None:
            solved[question] = yield from _start_solved(item.task)
    parts = [f"<h1>{escape(lesson.title)}</h1>"]
    about = [_text(part) for part in (lesson.goal, lesson.audience if solutions else "") if part]
    parts.append(f'<p class="about"><span>{"</span><span>".join(about)}</span></p>')
    if not solutions:
        name, date = (sentence(f"lesson.sheet-{key}", {}) for key in ("name", "date"))
        parts.append(
            f'<p class="name"><span>{name} {"_" * 28}</span><span>{date} {"_" * 12}</span></p>'
        )
    for step in lesson.steps:
        parts += _step(step, solved)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lesson.lang)}">\n<meta charset="utf-8">\n'
        f"<title>{escape(lesson.title)}</title>\n<style>{_STYLE}</style>\n"
        + "\n".join(parts)
        + "\n</html>\n"
    )


def _text(text: str) -> str:
    return escape(named(text))


def _step(step: Step, solved: _Solved) -> Iterator[str]:
    new = any(item.kind == "page" for item in step.items) and solved is None
    yield f'<section class="step{" new" if new else ""}">'
    yield f"<h2>{step.number}. {escape(step.title)}</h2>"
    drawn: set[str] = set()
    for item in step.items:
        yield from _item(step, item, solved, drawn)
    yield "</section>"


def _item(step: Step, item: Item, solved: _Solved, drawn: set[str]) -> Iterator[str]:
    text = _text(item.text)
    match item.kind:
        case "text":
            yield f"<p>{text}</p>"
        case "show" if item.link is not None:
            picture = _board_of(item.link)
            if picture and picture not in drawn:
                drawn.add(picture)
                yield f'<div class="figure">{picture}</div>'
        case "program" if item.text in TEMPLATES:
            yield f"<pre>{escape(TEMPLATES[item.text])}</pre>"
        case "picture":
            yield f'<div class="figure">{_graph(item.text)}</div>'
        case "draw":
            graph = f'<div class="figure">{_graph(item.text)}</div>'
            yield graph if solved is not None else '<div class="empty"></div>'
        case "guess" | "ask" | "say" | "do":
            question = f"{step.number}.{item.number}"
            yield f"<p>{question} {_text(item.question)}</p>"
            yield from _answer(question, item, solved)
        case "then" | "hint" | "teacher" if solved is not None:
            yield f'<p class="{item.kind}">{text}</p>'


def _start_solved(task: Task) -> Steps[str]:
    """A tour that does the task, as squares; "" where none is asked for."""
    link = task.link
    if link is None or task.kind not in ("tour", "text"):
        return ""
    tour = None
    if task.same:
        with suppress(InvalidRequest):  # It takes more steps than a lesson may.
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
    """The board of a link with the squares of its game; "" where there is nothing to draw."""
    if link.mode not in ("solve", "play"):
        return ""
    request = link.request()
    if request.board.area > MAX_DRAWN:
        return ""
    path = link.path()
    if not path and request.start is not None:
        path = (request.start,)
    return _board(request.board, path)


def _board(board: Board, path: tuple[int, ...]) -> str:
    rows, cols = board.rows, board.cols
    parts = [f'<svg viewBox="-0.7 -0.05 {cols + 0.75} {rows + 0.75}" role="img">']
    for square in board.squares():
        row, col = divmod(square, cols)
        dark = (row + col + rows) % 2 == 1
        fill = "#ccc" if dark else "#fff"
        parts.append(
            f'<rect x="{col}" y="{row}" width="1" height="1" fill="{fill}" stroke="#000"'
            ' stroke-width=".03"/>'
        )
    points = " ".join(f"{square % cols + 0.5},{square // cols + 0.5}" for square in path)
    if len(path) > 1:
        parts.append(f'<polyline points="{points}" fill="none" stroke="#000" stroke-width=".05"/>')
    for number, square in enumerate(path, 1):
        x, y = square % cols + 0.5, square // cols + 0.5
        parts.append(_dot(x, y, 0.3))
        parts.append(_label(x, y + 0.12, str(number), 0.34))
    for col in range(cols):
        parts.append(_label(col + 0.5, rows + 0.5, board.name(col).rstrip("0123456789"), 0.4))
    for row in range(rows):
        parts.append(_label(-0.35, row + 0.62, str(rows - row), 0.4))
    return "".join(parts) + "</svg>"


def _dot(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="#fff" stroke="#000" stroke-width=".04"/>'
    )


def _label(x: float, y: float, text: str, size: float) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="middle">{text}</text>'


def _graph(text: str) -> str:
    """The dots and lines of a board."""
    dots, lines = graph_of(text)
    xs, ys = [dot.x for dot in dots], [dot.y for dot in dots]
    left, top = min(xs) - 0.6, min(ys) - 0.6
    width, height = max(xs) - left + 0.6, max(ys) - top + 0.6
    parts = [f'<svg viewBox="{left:g} {top:g} {width:g} {height:g}" role="img">']
    for begin, end in ((dots[here], dots[there]) for here, there in lines):
        way = f"M{begin.x:g} {begin.y:g}L{end.x:g} {end.y:g}"
        parts.append(f'<path d="{way}" stroke="#000" stroke-width=".04"/>')
    for dot in dots:
        parts.append(_dot(dot.x, dot.y, 0.32))
        parts.append(_label(dot.x, dot.y + 0.1, dot.name, 0.28))
    return "".join(parts) + "</svg>"
