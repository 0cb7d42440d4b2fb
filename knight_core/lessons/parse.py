"""Reads the text of a lesson."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from typing import Final, cast, get_args

from knight_core.board import DEFAULT_ORDER, parse_order
from knight_core.errors import InvalidRequest, shown
from knight_core.lessons.buttons import buttons, unknown_button
from knight_core.lessons.facts import ABOUT, KINDS, YOUR_GAME_KINDS, check_size
from knight_core.lessons.graphs import MAX_DRAWN
from knight_core.lessons.links import Link, read_link
from knight_core.lessons.model import (
    HOLDS,
    QUESTIONS,
    YOUR_GAME,
    Choice,
    Fact,
    Item,
    Kind,
    Lesson,
    LessonError,
    Mistake,
    Step,
    Task,
)
from knight_core.play.following import parse_task
from knight_core.play.questions import parse_set
from knight_core.request import digits_of
from knight_core.rules.exercise import parse_tests
from knight_core.rules.templates import TEMPLATES
from knight_core.texts.sentences import board_text

MAX_LINES: Final = 200
MAX_BYTES: Final = 20_000
MAX_WORDS: Final = 40
"""The most words of plain text in a step."""

_CHINESE: Final = re.compile("[\u2e80-\u9fff]{1,2}")
"""Chinese has no spaces between words: two characters count as one word."""

_HEAD: Final = ("for", "goal", "lang", "licence")
_WORDS: Final = tuple(kind for kind in get_args(Kind) if kind != "text")
_LINE: Final = re.compile(r"([a-z]+):(?:\s+(.*))?")
_CHOICE: Final = re.compile(r"\(([ x])\)\s*(.+)")
_FACTOR: Final = re.compile(r"(.*?)\s*~\s*x(\d+(?:\.\d+)?)")
_GRAPH: Final = re.compile(r"graph (\d+x\d+)(?: holes=([a-z0-9,]+))?")
_DIRECTIONS: Final = re.compile(r"directions(?: (\d{8}))?")


class _Wrong(Exception):
    """A line has a mistake."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params


def parse(text: str) -> Lesson:
    """Read a lesson.

    Args:
        text: its text, at most :data:`MAX_LINES` lines and :data:`MAX_BYTES` bytes of UTF-8.

    Raises:
        LessonError: with all mistakes, each with its line.

    O(length of the text), plus the reading of its links.
    """
    return _Parser(text).lesson()


def digest_of(text: str) -> str:
    """The digest of a text: a CRC-32 in eight hexadecimal digits, independent of white space."""
    return f"{zlib.crc32(chr(10).join(text.split()).encode()):08x}"


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff")
        self.mistakes: list[Mistake] = []
        self.title = ""
        self.head: dict[str, str] = {}
        self.steps: list[Step] = []
        self.items: list[Item] = []

    def wrong(self, line: int, code: str, **params: object) -> None:
        self.mistakes.append(Mistake(line, code, params))

    def lesson(self) -> Lesson:
        lines = self.text.splitlines()
        size = len(self.text.encode("utf-8", "replace"))
        if len(lines) > MAX_LINES or size > MAX_BYTES:
            self.wrong(1, "too-long", most_lines=MAX_LINES, most_bytes=MAX_BYTES)
        else:
            for number, line in enumerate(lines, 1):
                self.read(number, line.strip())
            self.check_whole(len(lines))
        if self.mistakes:
            raise LessonError(tuple(sorted(self.mistakes, key=lambda mistake: mistake.line)))
        head = self.head
        return Lesson(
            self.title,
            head.get("for", ""),
            head.get("goal", ""),
            head.get("lang", "en"),
            head.get("licence", ""),
            tuple(self.steps),
            digest_of(self.text),
        )

    def read(self, number: int, line: str) -> None:
        if not line:
            return
        try:
            if button := unknown_button(line):
                raise _Wrong("unknown-button", key=button, choices=[*buttons()])
            if not self.title:
                if not line.startswith("# ") or not line[2:].strip():
                    self.title = "?"
                    raise _Wrong("no-title")
                self.title = line[2:].strip()
            elif line.startswith("## "):
                self.end_step()
                self.steps.append(Step(len(self.steps) + 1, number, line[3:].strip(), ()))
                self.items = []
            elif not self.steps:
                self.read_head(line)
            else:
                self.read_line(number, line)
        except _Wrong as error:
            self.wrong(number, error.code, **error.params)
        except InvalidRequest as error:
            self.wrong(number, "bad-words", why=error.phrase)

    def read_head(self, line: str) -> None:
        found = _LINE.fullmatch(line)
        if found is None or found[1] not in _HEAD:
            raise _Wrong("bad-head", value=shown(line))
        if found[1] in self.head:
            raise _Wrong("twice", word=found[1])
        self.head[found[1]] = (found[2] or "").strip()

    def read_line(self, number: int, line: str) -> None:
        choice = _CHOICE.fullmatch(line)
        if choice is not None:
            self.add_to_question(Choice(choice[2], choice[1] == "x"))
            return
        if line.startswith("= "):
            self.add_to_question(line[2:].strip(), number)
            return
        found = _LINE.fullmatch(line)
        if found is None or (found[1] not in _WORDS and not line.startswith(found[1] + ": ")):
            self.items.append(Item("text", number, line))
            return
        word, rest = found[1], (found[2] or "").strip()
        if word not in _WORDS:
            raise _Wrong("unknown-word", word=word, choices=[*_WORDS])
        if not rest:
            raise _Wrong("empty", word=word)
        self.items.append(self.item(cast(Kind, word), number, rest))

    def item(self, kind: Kind, number: int, text: str) -> Item:
        item = Item(kind, number, text)
        if kind in QUESTIONS:
            item = replace(item, number=1 + sum(item.number > 0 for item in self.items))
        match kind:
            case "show":
                item = replace(item, link=read_link(text))
            case "hold":
                unknown = [word for word in re.split(r"[,\s]+", text) if word not in HOLDS]
                if unknown:
                    raise _Wrong("bad-hold", value=shown(unknown[0]), choices=[*HOLDS])
            case "program":
                if text not in TEMPLATES and not text.startswith("code="):
                    raise _Wrong("bad-program", value=shown(text), choices=[*TEMPLATES])
            case "picture" if (directions := _DIRECTIONS.fullmatch(text)) is not None:
                parse_order(directions[1] or DEFAULT_ORDER)
            case "picture" | "draw":
                graph = _GRAPH.fullmatch(text)
                if graph is None:
                    raise _Wrong("bad-picture", value=shown(text))
                board = read_link(
                    f"?board={graph[1]}" + (f"&holes={graph[2]}" if graph[2] else "")
                ).board
                if board.area > MAX_DRAWN:
                    size = board_text(board.rows, board.cols)
                    raise _Wrong("large-picture", board=size, most=MAX_DRAWN)
            case "do":
                item = replace(item, task=task_of(text))
            case "fact":
                value, fact = self.fact_of(number, text)
                if fact is None or value == YOUR_GAME:
                    raise _Wrong("no-question")
                item = replace(item, value=value, fact=fact)
            case "page":
                if text != "new":
                    raise _Wrong("bad-page", value=shown(text))
        return item

    def add_to_question(self, answer: Choice | str, number: int = 0) -> None:
        """Add an answer to the question above."""
        if not self.items or self.items[-1].kind not in ("ask", "guess"):
            raise _Wrong("answer-alone")
        item = self.items[-1]
        if isinstance(answer, Choice):
            if item.value is not None:
                raise _Wrong("two-answers")
            if item.kind == "guess" and answer.right:
                raise _Wrong("guess-marked")
            self.items[-1] = replace(item, choices=(*item.choices, answer))
            return
        if item.kind == "guess":
            raise _Wrong("guess-marked")
        if item.value is not None or item.choices:
            raise _Wrong("two-answers")
        # Set first: if the answer has a mistake, the question is not reported as unanswered too.
        self.items[-1] = replace(item, value="?")
        value, fact = self.fact_of(number, answer)
        factor = 1.0
        near = _FACTOR.fullmatch(value)
        if near is not None:
            value, factor = near[1], float(near[2])
        if fact is not None:
            fact = replace(fact, value=value)
        if not value:
            raise _Wrong("empty", word="=")
        self.items[-1] = replace(item, value=value, factor=factor, fact=fact)

    def fact_of(self, number: int, text: str) -> tuple[str, Fact | None]:
        """Parse a value with its source: the text left of ``<-``, and the fact, or None without
        ``<-``."""
        value, arrow, question = (part.strip() for part in text.partition("<-"))
        if not arrow:
            return value, None
        kind, _, rest = question.partition(" ")
        rest = rest.strip()
        if kind not in KINDS:
            raise _Wrong("unknown-kind", kind=shown(kind), choices=[*KINDS])
        if (value == YOUR_GAME) != (rest == "your-game") or (
            rest == "your-game" and kind not in YOUR_GAME_KINDS
        ):
            raise _Wrong("your-game", choices=[*YOUR_GAME_KINDS])
        if rest == "your-game":
            return value, Fact(number, value, kind, None)
        place = ABOUT.get(kind)
        words = rest.split()
        if place == "alone":
            return value, Fact(number, value, kind, None, rest)
        if len(words) != (1 if place is None else 2):
            raise _Wrong("bad-question", kind=kind)
        link = read_link(words[1 if place == "before" else 0])
        check_size(kind, link)
        about = "" if place is None else words[0 if place == "before" else 1]
        return value, Fact(number, value, kind, link, about)

    def end_step(self) -> None:
        """Check the last step, and store its items."""
        if not self.steps:
            return
        step = self.steps[-1]
        for item in self.items:
            if item.kind != "ask":
                continue
            right = sum(choice.right for choice in item.choices)
            if item.value is None and (right != 1 or len(item.choices) < 2):
                self.wrong(item.line, "unanswered")
        words = sum(_count_words(item.text) for item in self.items if item.kind == "text")
        if words > MAX_WORDS:
            self.wrong(step.line, "many-words", words=words, most=MAX_WORDS)
        if not self.items and not any(mistake.line > step.line for mistake in self.mistakes):
            self.wrong(step.line, "empty-step")
        self.steps[-1] = replace(step, items=tuple(self.items))

    def check_whole(self, lines: int) -> None:
        self.end_step()
        if not self.title:
            self.wrong(1, "no-title")
        elif not self.steps:
            self.wrong(max(1, lines), "no-step")


def task_of(text: str) -> Task:
    """Parse the task of a ``do:`` line.

    Raises:
        _Wrong: for an unknown form.
        InvalidRequest: for an invalid link, test or name.
    """
    kind, *words = text.split()
    match kind, words:
        case "tour", [link]:
            return Task("tour", _solvable(link))
        case "tour", [link, "same"]:
            return Task("tour", _solvable(link), same=True)
        case "text", [link]:
            return Task("text", _solvable(link))
        case "path", ["stuck", link]:
            return Task("stuck", _solvable(link))
        case "path", [number, link] if length := digits_of(number):
            return Task("path", _solvable(link), length=length)
        case "rule", [tests]:
            parse_tests(tests)
            return Task("rule", None, tests=tests)
        case "follow", [name]:
            parse_task(name)
            return Task("follow", None, name=name)
        case "next", [name]:
            parse_set(name)
            return Task("next", None, name=name)
    raise _Wrong("bad-task", value=shown(text))


def _solvable(text: str) -> Link:
    link = read_link(text)
    link.request()
    link.path()
    return link


def _count_words(text: str) -> int:
    return len(_CHINESE.sub(" w ", text).split())
