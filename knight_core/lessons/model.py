"""A lesson as it was read: steps of lines, each with what it asks. Nothing here asks the engine."""

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
"""The kinds of lines that are answered, and so numbered."""
HOLDS: Final = ("lost", "result", "onward")
"""The answers that a lesson can have the page hold back."""
YOUR_GAME: Final = "your game"
"""In the place of an answer that depends on the pupil's own game."""
NOT_LOST: Final = "not lost"
"""The answer where nothing lost a game."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong with a line, and what would be right.

    Attributes:
        line: the number of the line, from 1.
        code: a stable name, such as ``"unknown-word"``.
        params: what the sentence is about.
    """

    line: int
    code: str
    params: dict[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The mistake in one English sentence."""
        return sentence(f"lesson.{self.code}", self.params)


class LessonError(KnightError, ValueError):
    """A text is no lesson.

    Attributes:
        mistakes: all of them, by their lines.
    """

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = mistakes
        super().__init__(mistakes)

    def __str__(self) -> str:
        # Not before: the page has the sentences elsewhere.
        return "\n".join(f"line {mistake.line}: {mistake.text}" for mistake in self.mistakes)


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement that the engine can check: what stands left and right of ``<-``.

    Attributes:
        line: the number of its line.
        value: what is printed and compared.
        kind: what is asked: one of :data:`knight_core.lessons.facts.KINDS`.
        link: the position or the run that it is asked of, if the kind takes one.
        about: the other word: a square, a colour, a rule, an expression; "" if there is none.
    """

    line: int
    value: str
    kind: str
    link: Link | None
    about: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers to choose from."""

    text: str
    right: bool


@dataclass(frozen=True, slots=True)
class Task:
    """What a ``do:`` asks for.

    Attributes:
        kind: ``tour``: any tour of the request; ``path``: at least :attr:`length` squares;
            ``stuck``: a path that cannot go on; ``text``: a tour as a text that Check reads;
            ``rule``: a rule that passes the tests; ``follow``: a task of *Follow the rule*;
            ``next``: a set of *What next?*.
        link: the request; None for the last three.
        length: the number of squares, for ``path``.
        same: whether the tour must be that of the run.
        tests: the tests of a rule, as the exercise writes them.
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
        """What is to be handed in, as a sentence."""
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
        """The same sentence in English."""
        return phrase_text(self.phrase)


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a step, with the lines that belong to it.

    Attributes:
        kind: the word before its colon; ``text`` for plain text.
        line: the number of the line.
        text: what stands after the colon.
        number: of a question, its number in the step, from 1; else 0.
        choices: the answers to choose from.
        value: the right answer as it is printed, or None.
        factor: a number may differ by this factor; 1: not at all.
        fact: where the right answer comes from, or a fact.
        link: of ``show`` the state of the page.
        task: of ``do`` what is to be done.
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
        """A question in words; of a task what is to be handed in."""
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
        audience, goal: the head: for whom, and one sentence.
        lang: the language of its texts.
        licence: under which terms it may be used, and whom to name; "" if it does not say.
        steps: its steps.
        digest: eight hexadecimal digits of the text, by which answers name it.
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
        """All statements that the engine can check, in order; not those of the pupil's game."""
        for step in self.steps:
            for item in step.items:
                if item.fact is not None and item.value != YOUR_GAME:
                    yield item.fact
