"""A parsed lesson: steps with their lines. Nothing here runs the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from knight_core.errors import KnightError
from knight_core.lessons.links import Link
from knight_core.texts.sentences import Phrase, board_text, phrase, phrase_text, sentence

Kind = Literal[
    "text", "show", "hold", "program", "picture", "draw", "guess", "ask", "do", "say", "then",
    "hint", "teacher", "fact", "page",
]  # fmt: skip
QUESTIONS: Final = ("guess", "ask", "do", "say")
"""The kinds of lines that pupils answer; they are numbered."""
HOLDS: Final = ("lost", "result", "onward")
"""The answers that the page hides during a lesson, if the lesson requests it."""
YOUR_GAME: Final = "your game"
"""The value of an answer that depends on the pupil's own game."""
NOT_LOST: Final = "not lost"
"""The answer if no move lost the game."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in a line of a lesson.

    Attributes:
        line: the number of the line, from 1.
        code: a stable name, such as ``"unknown-word"``.
        params: the parameters of the sentence.
    """

    line: int
    code: str
    params: dict[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The mistake in one sentence."""
        return sentence(f"lesson.{self.code}", self.params)


class LessonError(KnightError, ValueError):
    """A text is not a lesson.

    Attributes:
        mistakes: all mistakes, in the order of their lines.
    """

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = mistakes
        super().__init__(mistakes)

    def __str__(self) -> str:
        # The sentences are made on demand: the worker of the page does not have them.
        return "\n".join(f"line {mistake.line}: {mistake.text}" for mistake in self.mistakes)


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement that the engine can check: the text left and right of ``<-``.

    Attributes:
        line: the number of its line.
        value: the claimed value, which is printed and compared.
        kind: the quantity: a key of :data:`knight_core.lessons.facts.KINDS`.
        link: the position or the run to which it refers, if the kind takes one.
        about: the other argument: a square, a colour, a rule, an expression; "" if there is none.
    """

    line: int
    value: str
    kind: str
    link: Link | None
    about: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to choose, and whether it is right."""

    text: str
    right: bool


@dataclass(frozen=True, slots=True)
class Task:
    """The task of a ``do:`` line.

    Attributes:
        kind: ``tour``: any tour of the request; ``path``: at least :attr:`length` squares;
            ``stuck``: a path without an onward move; ``text``: a tour as a text that Check reads;
            ``rule``: a rule that passes the tests; ``follow``: a task of *Follow the rule*;
            ``next``: a set of *What next?*.
        link: the request; None for the last three kinds.
        length: the number of squares, for ``path``.
        same: whether the tour must equal the tour of the run.
        tests: the text of the tests, for ``rule``.
        name: the name of the task to follow, or of the set of questions.
    """

    kind: Literal["tour", "path", "stuck", "text", "rule", "follow", "next"]
    link: Link | None
    length: int = 0
    same: bool = False
    tests: str = ""
    name: str = ""

    @property
    def phrase(self) -> Phrase:
        """The task as a phrase."""
        if self.link is None:
            return phrase(f"lesson.task-{self.kind}", {"tests": self.tests, "name": self.name})
        request = self.link.request()
        board: object = board_text(request.rows, request.cols)
        if request.holes:
            board = phrase("lesson.board-holes", {"size": request.board.size})
        params: dict[str, object] = {"board": board}
        if self.kind in ("path", "stuck"):
            return phrase(f"lesson.task-{self.kind}", {**params, "length": self.length})
        if request.closed or request.start is None:
            return phrase(f"lesson.task-{'closed' if request.closed else 'tour'}", params)
        start = request.board.name(request.start)
        return phrase("lesson.task-tour-from", {**params, "start": start})

    @property
    def text(self) -> str:
        """The task as a sentence."""
        return phrase_text(self.phrase)


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a step, with the answers below it.

    Attributes:
        kind: the word before its colon; ``text`` for plain text.
        line: the number of the line.
        text: the text after the colon.
        number: the number of a question in its step, from 1; else 0.
        choices: the answers to choose from.
        value: the right answer as it is printed, or None.
        factor: the factor by which a number may differ; 1: it must be exact.
        fact: the statement of a ``fact``, or the source of the right answer.
        link: the state of the page for ``show``.
        task: the task for ``do``.
    """

    kind: Kind
    line: int
    text: str
    number: int = 0
    choices: tuple[Choice, ...] = ()
    value: str | None = None
    factor: float = 1
    fact: Fact | None = None
    link: Link | None = None
    task: Task | None = None

    @property
    def question(self) -> str:
        """The text of a question, or the sentence of a task."""
        return self.text if self.task is None else self.task.text

    @property
    def marked(self) -> bool:
        """Whether the answer is right or wrong."""
        return self.kind in ("ask", "do")


@dataclass(frozen=True, slots=True)
class Step:
    """One card of a lesson."""

    number: int
    line: int
    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    Attributes:
        title: the first line.
        audience: for whom the lesson is.
        goal: its goal, in one sentence.
        lang: the language of its texts.
        licence: the terms of use and the author; "" if the lesson names none.
        steps: its steps.
        digest: eight hexadecimal digits (a CRC-32 of the text), by which answers name the lesson.
    """

    title: str
    audience: str
    goal: str
    lang: str
    licence: str
    steps: tuple[Step, ...]
    digest: str

    def questions(self) -> Iterator[tuple[str, Item]]:
        """The questions in order, each with its name ``step.question``."""
        for step in self.steps:
            for item in step.items:
                if item.number:
                    yield f"{step.number}.{item.number}", item

    def facts(self) -> Iterator[Fact]:
        """All statements that the engine can check, in order, without those about the pupil's
        game."""
        for step in self.steps:
            for item in step.items:
                if item.fact is not None and item.value != YOUR_GAME:
                    yield item.fact
